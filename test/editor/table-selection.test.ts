import { describe, expect, it } from 'vitest';
import { arrange, type Arrangement } from '../../src/core/browse/arrangement';
import { FILE_ORDER, type Sorting } from '../../src/core/browse/sorting';
import { Listing } from '../../src/core/listing/listing';
import type { ArrangedListing } from '../../src/editor/entries/arranger';
import type { OpenListing } from '../../src/editor/listings/open-listing';
import { ShownTable } from '../../src/editor/table/shown-table';
import { listing, other } from '../support/listing-text';

const read = Listing.read(
  listing(['a', 'b', 'c', 'd'].map((word, at) => other(word, { calls30d: String(at), chain: `"${word}"` }))),
);

interface Shown {
  readonly sorting?: Sorting;
  /** The first entry. */
  readonly from?: number;
}

function arrangementOf({ sorting = FILE_ORDER, from = 0 }: Shown, of: Listing): Arrangement {
  const matches = ({ entry }: { entry: { index: number } }): boolean => entry.index >= from;
  return arrange(of, { grouping: 'none', sorting, matches });
}

const BACKWARD: Sorting = { by: 'calls30d', descending: true };

describe('the selection of a table', () => {
  /** A table whose rows are those of a listing in some order. */
  function tableOf(listing = read): {
    readonly table: ShownTable;
    show: (shown?: Shown, of?: Listing) => void;
  } {
    let source = { listing };
    const table = new ShownTable(() => source as unknown as OpenListing);
    const show = (shown: Shown = {}, of = listing): void => {
      source = { listing: of };
      const arrangement = arrangementOf(shown, of);
      table.show({ source, listing: of, arrangement } as unknown as ArrangedListing);
    };
    show();
    return { table, show };
  }

  /** Selects rows from one to another one, which becomes the active one. */
  function select(table: ShownTable, from: number, to: number): void {
    table.select({ index: from }, 'only');
    table.select({ index: to }, 'extend');
  }

  const indexes = (table: ShownTable): readonly number[] => table.selectedEntries.map(({ index }) => index);

  it('is of the same entries when their order changes', () => {
    const { table, show } = tableOf();
    select(table, 0, 1);
    show({ sorting: BACKWARD });
    expect(table.selection).toEqual({ ranges: [[2, 4]], activeRow: 2 });
    expect(indexes(table)).toEqual([1, 0]);
  });

  it('is of all rows when all are selected', () => {
    const { table, show } = tableOf();
    table.select({ index: 0 }, 'all');
    show({ sorting: BACKWARD });
    expect(table.selection).toEqual({ ranges: [[0, 4]], activeRow: 3 });
  });

  it('is without what is not shown, and with it when it is shown again', () => {
    const { table, show } = tableOf();
    select(table, 3, 0);
    show({ from: 2 });
    expect(table.selection).toEqual({ ranges: [[0, 2]], activeRow: undefined });
    expect(indexes(table)).toEqual([2, 3]);
    expect(table.activeEntry?.index).toBe(0);
    table.show(undefined);
    expect(table.selection).toEqual({ ranges: [], activeRow: undefined });
    show();
    expect(table.selection).toEqual({ ranges: [[0, 4]], activeRow: 0 });
  });

  it('is extended from the row that was selected last, and rows are added and removed', () => {
    const { table, show } = tableOf();
    table.select({ index: 1 }, 'only');
    show({ sorting: BACKWARD });
    table.select({ index: 0 }, 'extend');
    expect(table.selection).toEqual({ ranges: [[0, 3]], activeRow: 0 });
    table.select({ index: 1 }, 'toggle');
    expect(table.selection.ranges).toEqual([
      [0, 1],
      [2, 3],
    ]);
    table.select({ index: 1 }, 'toggle');
    table.select({ index: 3 }, 'none');
    expect(table.selection).toEqual({ ranges: [[0, 3]], activeRow: 3 });
  });

  it('is the same in a listing that replaces the one before', () => {
    const { table, show } = tableOf();
    select(table, 1, 2);
    const words = ['d', 'c', 'b', 'a'];
    show({}, Listing.read(listing(words.map((word) => other(word))), { replaces: read }));
    expect(table.selection).toEqual({ ranges: [[1, 3]], activeRow: 1 });
  });

  it('is of the active entry only in another listing, where the others cannot be told apart', () => {
    const { table, show } = tableOf();
    const again = Listing.read(listing(['b', 'c', 'd', 'e'].map((word) => other(word))));
    select(table, 2, 1);
    table.show(undefined);
    show({}, again);
    expect(table.selection).toEqual({ ranges: [[0, 1]], activeRow: 0 });
    expect(indexes(table)).toEqual([0]);
    show();
    select(table, 2, 0);
    show({}, again);
    expect(table.selection).toEqual({ ranges: [], activeRow: undefined });
  });
});
