import { describe, expect, it } from 'vitest';
import { arrange, type GroupingId } from '../../src/core/browse/arrangement';
import { EntryTexts } from '../../src/core/browse/entry-texts';
import { FILE_ORDER, type Sorting } from '../../src/core/browse/sorting';
import { Listing } from '../../src/core/listing/listing';
import { runToEnd } from '../../src/core/steps';
import { TableRows } from '../../src/core/browse/table/rows';
import { NO_ROWS, SelectedRows } from '../../src/editor/table/selected-rows';
import { listing, other } from '../support/listing-text';

const read = Listing.read(
  listing(['a', 'b', 'c', 'd'].map((word, at) => other(word, { calls30d: String(at), chain: `"${word}"` }))),
);

interface Shown {
  readonly sorting?: Sorting;
  readonly grouping?: GroupingId;
  /** The first entry. */
  readonly from?: number;
}

function rowsOf({ sorting = FILE_ORDER, grouping = 'none', from = 0 }: Shown = {}): TableRows {
  const matches = ({ entry }: { entry: { index: number } }): boolean => entry.index >= from;
  return new TableRows(runToEnd(arrange(read, new EntryTexts(read), { grouping, sorting, matches })));
}

const BACKWARD: Sorting = { by: 'calls30d', descending: true };

describe('the selection of a table', () => {
  const inOrder = rowsOf();
  const selected = new SelectedRows();
  const indexes = (): readonly number[] => runToEnd(selected.entries()).map(({ index }) => index);

  it('is of the same entries when their order changes', () => {
    selected.select(read, inOrder, [[0, 2]], 1);
    selected.take(runToEnd(selected.among(rowsOf({ sorting: BACKWARD }), read)));
    expect(selected.selection).toMatchObject({ ranges: [[2, 4]], activeRow: 2 });
    expect(indexes()).toEqual([1, 0]);
  });

  it('is of all rows when all are selected', () => {
    selected.select(read, inOrder, [[0, 4]], 0);
    selected.take(runToEnd(selected.among(rowsOf({ sorting: BACKWARD }), read)));
    expect(selected.selection).toMatchObject({ ranges: [[0, 4]], activeRow: 3 });
  });

  it('is without what is not shown any more', () => {
    selected.select(read, inOrder, [[0, 4]], 0);
    const { ranges, activeRow } = runToEnd(selected.among(rowsOf({ from: 2 }), read));
    expect([ranges, activeRow]).toEqual([[[0, 2]], undefined]);
    expect(runToEnd(selected.among(NO_ROWS, read)).ranges).toEqual([]);
  });

  it('has each entry once, also in several groups, and no heads of groups', () => {
    const grouped = rowsOf({ grouping: 'chain-flag' });
    selected.select(read, grouped, [[0, grouped.length]], 0);
    expect(indexes().toSorted()).toEqual([0, 1, 2, 3]);
    expect(selected.active).toBeUndefined();
    selected.select(read, grouped, [[0, 1]], 0);
    expect(indexes()).toEqual([]);
  });

  it('is of the active entry only in a listing that was read again, where the others cannot be told apart', () => {
    const again = Listing.read(listing(['b', 'c', 'd', 'e'].map((word) => other(word))));
    const view = { grouping: 'none' as const, sorting: FILE_ORDER, matches: undefined };
    const rows = new TableRows(runToEnd(arrange(again, new EntryTexts(again), view)));
    selected.select(read, inOrder, [[1, 3]], 1);
    selected.take(runToEnd(selected.among(NO_ROWS, undefined)));
    expect(runToEnd(selected.among(rows, again))).toMatchObject({ ranges: [[0, 1]], activeRow: 0 });
    selected.select(read, inOrder, [[1, 3]], 1);
    selected.take(runToEnd(selected.among(rows, again)));
    expect(indexes()).toEqual([0]);
    selected.select(read, inOrder, [[0, 3]], 0);
    expect(runToEnd(selected.among(rows, again))).toMatchObject({ ranges: [], activeRow: undefined });
  });

  it('stays as it is in the same rows', () => {
    selected.select(read, inOrder, [[1, 2]], 1);
    expect(runToEnd(selected.among(inOrder, read))).toBe(selected.selection);
  });
});
