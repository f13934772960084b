import { describe, expect, it } from 'vitest';
import { arrange } from '../../../src/core/browse/arrangement';
import { FILE_ORDER, type Sorting } from '../../../src/core/browse/sorting';
import type { Listing } from '../../../src/core/listing/listing';
import { TableRows } from '../../../src/editor/table/rows';
import { listingOf } from '../../core/listing-of';
import { listing, other } from '../../support/listing-text';

const BACKWARD: Sorting = { by: 'calls30d', descending: true };

function listingWith(words: readonly string[]): Listing {
  return listingOf(
    listing(words.map((word, at) => other(word, { calls30d: String(at), chain: `"${word}"` }))),
  );
}

/** A table of four entries. */
function table() {
  const rows = new TableRows();
  const read = listingWith(['a', 'b', 'c', 'd']);
  const keys = read.entries.map(({ key }) => key);
  const show = (of = read, sorting = FILE_ORDER, filter = ''): void => {
    rows.show(arrange(of, { sorting, filter }));
  };
  show();
  const selected = (): readonly (string | undefined)[] =>
    rows.selectedEntries.map(({ values }) => values.chain);
  return { rows, read, keys, show, selected };
}

describe('the selection of a table', () => {
  it('is of the same entries when their order changes, and in a listing that was read again', () => {
    const { rows, read, keys, show, selected } = table();
    rows.select(keys.slice(0, 2));
    show(read, BACKWARD);
    expect(selected()).toEqual(['b', 'a']);
    show(listingWith(['d', 'c', 'b', 'a']).replacing(read));
    expect(selected()).toEqual(['b', 'a']);
    expect(rows.activeEntry?.values.chain).toBe('a');
  });

  it('is without what is not shown, and with it when it is shown again', () => {
    const { rows, read, keys, show, selected } = table();
    rows.select(keys);
    show(read, FILE_ORDER, 'calls>=2');
    expect(selected()).toEqual(['c', 'd']);
    expect([rows.active, rows.selection]).toEqual([keys[0], undefined]);
    show();
    expect(selected()).toHaveLength(4);
    expect(rows.selection).toEqual({ keys, active: keys[0], column: 'name' });
  });

  it('keeps the active row if it is selected', () => {
    const { rows, keys } = table();
    rows.select(keys.slice(0, 2));
    rows.select(keys.slice(0, 3).reverse());
    expect(rows.active).toBe(keys[0]);
    rows.select(keys.slice(2));
    expect(rows.active).toBe(keys[2]);
  });

  it('is empty in a listing that has nothing to do with the one before, whose keys are not known', () => {
    const { rows, keys, show } = table();
    rows.select(keys);
    const { version } = rows;
    expect(rows.firstVersion).toBeLessThanOrEqual(version);
    show(listingWith(['a', 'b', 'c', 'd']));
    expect([rows.selectedEntries, rows.active]).toEqual([[], undefined]);
    expect(rows.firstVersion).toBeGreaterThan(version);
    expect(rows.firstVersion).toBe(rows.version);
  });
});

describe('the next cell with a problem', () => {
  it('becomes the active one', () => {
    const { rows, show } = table();
    show(listingOf(listing([other('a'), other('b', { chain: '"bass"' }), other('c')])));
    expect(rows.selectNextProblem(1)).toBe(true);
    expect([rows.rowOf(rows.active), rows.column]).toEqual([1, 'chain']);
    show(listingOf(listing([other('a')])));
    expect(rows.selectNextProblem(1)).toBe(false);
  });
});
