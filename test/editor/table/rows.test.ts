import { describe, expect, it } from 'vitest';
import { arrange } from '../../../src/core/browse/arrangement';
import { FILE_ORDER, type Sorting } from '../../../src/core/browse/sorting';
import type { Listing } from '../../../src/core/listing/listing';
import type { RowReference, Selecting } from '../../../src/editor/table/messages';
import { TableRows } from '../../../src/editor/table/rows';
import { listingOf } from '../../core/listing-of';
import { listing, other } from '../../support/listing-text';

const BACKWARD: Sorting = { by: 'calls30d', descending: true };

function listingWith(words: readonly string[]): Listing {
  return listingOf(
    listing(words.map((word, at) => other(word, { calls30d: String(at), chain: `"${word}"` }))),
  );
}

/** A table whose rows are those of a listing in some order. */
function tableOf(words: readonly string[] = ['a', 'b', 'c', 'd']) {
  const table = new TableRows();
  const read = listingWith(words);
  const show = (of = read, sorting = FILE_ORDER, filter = ''): void => {
    table.show(arrange(of, { sorting, filter }));
  };
  show();
  const at = (index: number): RowReference => ({ version: table.version, index, key: undefined });
  const select = (index: number, how: Selecting): void => {
    table.select(at(index), how, table.column);
  };
  const numbers = (): readonly number[] =>
    table.selectedEntries.map(({ key }) => table.arranged?.listing.indexOf(key) ?? -1);
  return { table, read, show, at, select, numbers };
}

describe('the selection of a table', () => {
  it('is of the same entries when their order changes', () => {
    const { table, read, show, select, numbers } = tableOf();
    select(0, 'only');
    select(1, 'extend');
    show(read, BACKWARD);
    expect(table.selection).toEqual({ ranges: [[2, 4]], activeRow: 2 });
    expect(numbers()).toEqual([1, 0]);
  });

  it('is of all rows when all are selected', () => {
    const { table, read, show, select } = tableOf();
    select(0, 'all');
    show(read, BACKWARD);
    expect(table.selection).toEqual({ ranges: [[0, 4]], activeRow: 3 });
  });

  it('is without what is not shown, and with it when it is shown again', () => {
    const { table, read, show, select, numbers } = tableOf();
    select(3, 'only');
    select(0, 'extend');
    show(read, FILE_ORDER, 'calls>=2');
    expect(table.selection).toEqual({ ranges: [[0, 2]], activeRow: undefined });
    expect(numbers()).toEqual([2, 3]);
    expect(table.activeKey).toBe(read.entries[0]?.key);
    table.show(undefined);
    expect(table.selection).toEqual({ ranges: [], activeRow: undefined });
    show();
    expect(table.selection).toEqual({ ranges: [[0, 4]], activeRow: 0 });
  });

  it('is extended from the row that was selected last, and rows are added and removed', () => {
    const { table, read, show, select } = tableOf();
    select(1, 'only');
    show(read, BACKWARD);
    select(0, 'extend');
    expect(table.selection).toEqual({ ranges: [[0, 3]], activeRow: 0 });
    select(1, 'toggle');
    expect(table.selection.ranges).toEqual([
      [0, 1],
      [2, 3],
    ]);
    select(1, 'toggle');
    select(3, 'none');
    expect(table.selection).toEqual({ ranges: [[0, 3]], activeRow: 3 });
  });

  it('is of the same entries in a listing that was read again', () => {
    const { table, read, show, select } = tableOf();
    select(1, 'only');
    select(2, 'extend');
    show(listingWith(['d', 'c', 'b', 'a']).replacing(read));
    expect(table.selection).toEqual({ ranges: [[1, 3]], activeRow: 1 });
  });

  it('is empty in a listing that has nothing to do with the one before', () => {
    const { table, show, select } = tableOf();
    select(2, 'only');
    show(listingWith(['a', 'b', 'c', 'd']));
    expect(table.selection).toEqual({ ranges: [], activeRow: undefined });
  });
});

describe('a row that a message refers to', () => {
  it('is that of its entry, wherever it is by now', () => {
    const { table, read, show } = tableOf();
    const { version } = table;
    const key = read.entries[0]?.key;
    show(read, BACKWARD);
    expect(table.indexOf({ version, index: 0, key })).toBe(3);
    show(read, FILE_ORDER, 'chain:b');
    expect(table.indexOf({ version, index: 0, key })).toBe(-1);
  });

  it('is not known by its index in other rows', () => {
    const { table, read, show, at } = tableOf();
    const first = at(0);
    expect(table.indexOf(first)).toBe(0);
    show(read, BACKWARD);
    expect(table.indexOf(first)).toBe(-1);
    table.select(first, 'only', 'name');
    expect(table.selection).toEqual({ ranges: [], activeRow: undefined });
  });

  it('is not known after a listing that has nothing to do with the one before has the same keys', () => {
    const { table, read, show } = tableOf();
    const { version } = table;
    const key = read.entries[0]?.key;
    table.show(undefined);
    table.forget();
    const again = listingWith(['e', 'f']);
    show(again);
    expect(again.entries[0]?.key).toBe(key);
    expect(table.indexOf({ version, index: 0, key })).toBe(-1);
    expect(table.knowsKeysOf(version)).toBe(false);
    expect(table.knowsKeysOf(table.version)).toBe(true);
  });
});

describe('the next cell with a problem', () => {
  it('becomes the active one', () => {
    const { table, show, select } = tableOf();
    show(listingOf(listing([other('a'), other('b', { chain: '"bass"' }), other('c')])));
    select(0, 'only');
    expect(table.selectNextProblem(1)).toBe(true);
    expect([table.selection.activeRow, table.column]).toEqual([1, 'chain']);
  });
});
