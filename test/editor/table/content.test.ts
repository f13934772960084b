import { describe, expect, it } from 'vitest';
import { arrange, type Arrangement } from '../../../src/core/browse/arrangement';
import { FILE_ORDER } from '../../../src/core/browse/sorting';
import { COLUMN_INDEX, type ColumnId } from '../../../src/core/browse/table';
import { FIELD_NAMES } from '../../../src/core/listing/fields';
import { fixesOfCell, rowContent, tableContent } from '../../../src/editor/table/content';
import type { RowContent } from '../../../src/editor/table/messages';
import { TableRows } from '../../../src/editor/table/rows';
import { listingOf } from '../../core/listing-of';
import { entry, listing, other } from '../../support/listing-text';

function arrangedOf(text: string): Arrangement {
  return arrange(listingOf(text), { sorting: FILE_ORDER, filter: '' });
}

function rowsOf(...entries: readonly string[]): readonly RowContent[] {
  const arranged = arrangedOf(listing(entries));
  return arranged.entries.map((row) => rowContent(arranged, row));
}

const column = (id: string): number => COLUMN_INDEX.get(id) ?? -1;

const HOSTILE = [
  '<img src=x onerror="a()">',
  '$(alert) [x](command:a)',
  '\u202eabc\u0000',
  'a\nb\tc',
  'x'.repeat(9000),
];

describe('the rows that a table sends to its page', () => {
  it('are texts in one line, shortened and without invisible characters, whatever is in the file', () => {
    const rows = rowsOf(
      ...HOSTILE.map((text) =>
        JSON.stringify(Object.fromEntries([...FIELD_NAMES, text].map((name) => [name, text]))),
      ),
    );
    expect(rows).toHaveLength(HOSTILE.length);
    for (const { texts } of rows) {
      expect(texts).toHaveLength(FIELD_NAMES.length + 1);
      for (const text of texts) {
        expect(text).not.toMatch(/[\p{Cc}\u202e]/u);
        expect(text?.length).toBeLessThan(200);
      }
    }
  });

  it('have the whole values of cells that do not show them as they are in the file', () => {
    const [row] = rowsOf(entry({ volume30dUsd: '71797.20000000001' }));
    expect(row).toMatchObject({
      number: 1,
      id: 'api-x-io-v1-render',
      locked: null,
      abridged: [
        { column: column('volume30dUsd'), value: '71797.20000000001' },
        { column: column('lastCalledMs'), value: '1787319479804' },
      ],
    });
    const texts = [column('volume30dUsd'), column('lastCalledMs')].map((at) => row?.texts[at]);
    expect(texts).toEqual(['71797.2', expect.stringMatching(/ UTC$/)]);
  });

  it('do not have values that are too long for a cell', () => {
    const [row] = rowsOf(entry({ description: JSON.stringify('x'.repeat(10_001)) }));
    expect(row?.abridged).toContainEqual({ column: column('description'), value: null });
  });

  it('say why an entry cannot be edited', () => {
    const lockedIn = (text: string): string | null | undefined => rowsOf(text)[0]?.locked;
    expect(lockedIn('{"id": 1 2}')).toBe('The entry has a syntax error. Correct it in the text.');
    expect(rowsOf(other('a'), 'null').map(({ locked }) => locked)).toEqual([
      null,
      'The entry is not an object. Edit it in the text.',
    ]);
  });

  it('have the number of problems, and their messages by column', () => {
    const [row] = rowsOf(entry({ chain: '"bass"', health: undefined }));
    expect(row?.texts[column('problems')]).toBe('3');
    expect(row?.worst).toBe('error');
    expect(row?.problems.map((problem) => problem.column)).toEqual(
      expect.arrayContaining([column('chain'), column('health')]),
    );
  });
});

it('the summary of a table counts the entries and problems that the filter leaves', () => {
  const text = listing([entry({ callsPerPayer: '4', health: '1' }), other('b', { health: '1' }), other('c')]);
  const summaryOf = (filter: string): string => {
    const rows = new TableRows();
    rows.show(arrange(listingOf(text), { sorting: FILE_ORDER, filter }));
    return tableContent(rows, [0, 3], FILE_ORDER, [], false).summary;
  };
  expect(summaryOf('')).toBe('3 entries, 3 problems');
  expect(summaryOf('/b')).toBe('1 of 3 entries with the filter "/b", 1 problem');
  expect(summaryOf('/c')).toBe('1 of 3 entries with the filter "/c"');
});

describe('the fixes of a cell', () => {
  it('are those of its problems, and of all problems of the entry in the column of problems', () => {
    const arranged = arrangedOf(listing([entry({ callsPerPayer: '4', health: '1' })]));
    const [row] = arranged.entries;
    const fixesIn = (id: ColumnId): readonly string[] =>
      row ? fixesOfCell(arranged, row, id).map(({ fix, problem }) => `${problem.rule.id}: ${fix.title}`) : [];
    expect(fixesIn('callsPerPayer')[0]).toMatch(/^calls-per-payer: .* 3$/);
    expect(fixesIn('chain')).toEqual([]);
    expect(fixesIn('problems')).toEqual(
      expect.arrayContaining([...fixesIn('callsPerPayer'), ...fixesIn('health')]),
    );
  });
});
