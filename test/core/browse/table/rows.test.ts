import { describe, expect, it } from 'vitest';
import { arrange, type Arrangement, type GroupingId } from '../../../../src/core/browse/arrangement';
import { EntryTexts } from '../../../../src/core/browse/entry-texts';
import { FILE_ORDER } from '../../../../src/core/browse/sorting';
import { Listing } from '../../../../src/core/listing/listing';
import { runToEnd } from '../../../../src/core/steps';
import { groupPaths, keyOf, nextProblemCell, TableRows } from '../../../../src/core/browse/table/rows';
import { listing, other } from '../../../support/listing-text';

const SOLANA = { chain: '"solana"', acceptedChains: '["solana"]' };

const read = Listing.read(
  listing([
    other('a'),
    other('b', SOLANA),
    other('c', { qualityFlag: '"good"', pricePerCallUsd: '"1"' }),
    other('d', { ...SOLANA, qualityFlag: '"monitor"' }),
    other('e'),
  ]),
);

function arranged(grouping: GroupingId): Arrangement {
  const view = { grouping, sorting: FILE_ORDER, matches: undefined };
  return runToEnd(arrange(read, new EntryTexts(read), view));
}

function outline(rows: TableRows): string[] {
  return Array.from({ length: rows.length }, (_, index) => {
    const row = rows.at(index);
    if (!row) return 'none';
    const text = row.kind === 'group' ? `${row.group.key}${row.isCollapsed ? ' …' : ''}` : row.entry.index;
    return `${'  '.repeat(row.level - 1)}${text}`;
  });
}

describe('the rows of a table', () => {
  it('are the entries without groups', () => {
    const rows = new TableRows(arranged('none'));
    expect(outline(rows)).toEqual(['0', '1', '2', '3', '4']);
    expect(rows.at(-1)).toBeUndefined();
    expect(rows.at(5)).toBeUndefined();
  });

  it('are groups with their entries below, as far as they are expanded', () => {
    const rows = new TableRows(arranged('chain-flag'));
    const all = outline(rows);
    expect(all.filter((line) => line.startsWith('    '))).toHaveLength(5);
    expect(all.filter((line) => !line.startsWith(' '))).toEqual(expect.arrayContaining(['base', 'solana']));
    const collapsed = new TableRows(arranged('chain-flag'), new Set(['/"base"']));
    expect(outline(collapsed)).toEqual(
      all.slice(all.indexOf('base')).some((line) => line === 'solana')
        ? ['base …', ...all.slice(all.indexOf('solana'))]
        : [...all.slice(0, all.indexOf('base')), 'base …'],
    );
  });

  it('are only the outermost groups if all are collapsed', () => {
    const arrangement = arranged('chain-flag');
    const rows = new TableRows(arrangement, new Set(groupPaths(arrangement.groups ?? [])));
    expect(outline(rows).sort()).toEqual(['base …', 'solana …']);
    const expanded = new TableRows(arrangement, new Set(groupPaths(arrangement.groups ?? []).slice(1)));
    expect(outline(expanded).filter((line) => line.startsWith(' ') && !line.endsWith('…'))).toEqual([]);
  });

  it('finds the row of each entry', () => {
    for (const grouping of ['none', 'chain-flag', 'host'] as const) {
      const rows = new TableRows(arranged(grouping));
      for (const entry of read.entries)
        expect(rows.at(rows.indexOf(entry.identity))).toMatchObject({ entry });
      const ranges = rows.rangesOf(new Set(Array.from(read.entries, ({ identity }) => identity)));
      const inRanges = ranges.flatMap(([start, end]) => [...rows.entriesBetween(start, end)]);
      expect(inRanges.map(({ index }) => index).sort()).toEqual([0, 1, 2, 3, 4]);
    }
    expect(new TableRows(arranged('none')).indexOf(-7)).toBe(-1);
  });

  it('finds the ranges of some entries', () => {
    const rows = new TableRows(arranged('none'));
    const identities = [...read.entries].map(({ identity }) => identity);
    const rangesOf = (...indexes: number[]): unknown =>
      rows.rangesOf(new Set(indexes.map((index) => identities[index] ?? -1)));
    expect(rangesOf()).toEqual([]);
    expect(rangesOf(0, 1, 3, 4)).toEqual([
      [0, 2],
      [3, 5],
    ]);
    expect(rangesOf(2)).toEqual([[2, 3]]);
  });

  it('finds the rows of groups by their paths, and gives the keys of rows', () => {
    const rows = new TableRows(arranged('chain-flag'));
    const all = Array.from({ length: rows.length }, (_, index) => rows.at(index)).flatMap((row) => row ?? []);
    const keys = all.map(keyOf);
    expect([...rows.keys(0, rows.length)]).toEqual(keys);
    expect([...rows.keys(1, 4)]).toEqual(keys.slice(1, 4));
    expect(keys.map((key) => rows.indexOf(key))).toEqual(keys.map((_, index) => index));
    expect(rows.rangesOf(new Set(keys))).toEqual([[0, rows.length]]);
  });

  it('gives the entries between rows', () => {
    const rows = new TableRows(arranged('none'));
    expect([...rows.entriesBetween(1, 3)].map(({ index }) => index)).toEqual([1, 2]);
    const grouped = new TableRows(arranged('flag-chain'));
    expect([...grouped.entriesBetween(0, grouped.length)]).toHaveLength(5);
  });
});

describe('the next problem', () => {
  const { problems } = arranged('none');
  const rows = new TableRows(arranged('none'));
  const columns = ['name', 'problems', 'qualityFlag', 'pricePerCallUsd'] as const;
  const from = (row: number, column: number, step: 1 | -1 = 1): unknown =>
    runToEnd(nextProblemCell(rows, problems, columns, { row, column }, step));

  it('is in the order of rows and columns, and starts again', () => {
    expect(from(-1, 0)).toEqual({ row: 2, column: 'qualityFlag' });
    expect(from(2, 2)).toEqual({ row: 2, column: 'pricePerCallUsd' });
    expect(from(2, 3)).toEqual({ row: 2, column: 'qualityFlag' });
    expect(from(4, 0, -1)).toEqual({ row: 2, column: 'pricePerCallUsd' });
    expect(from(2, 2, -1)).toEqual({ row: 2, column: 'pricePerCallUsd' });
    expect(from(-1, 0, -1)).toEqual({ row: 2, column: 'pricePerCallUsd' });
  });

  it('of a hidden column is in the first one', () => {
    const found = runToEnd(nextProblemCell(rows, problems, ['name'], { row: 0, column: 0 }, 1));
    expect(found).toEqual({ row: 2, column: 'name' });
  });

  it('is none without problems', () => {
    const empty = new TableRows({ groups: undefined, entries: [] });
    const found = nextProblemCell(empty, problems, columns, { row: -1, column: 0 }, 1);
    expect(runToEnd(found)).toBeUndefined();
  });
});
