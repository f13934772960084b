import { describe, expect, it } from 'vitest';
import { RowSelection, type Selecting } from '../../src/table/row-selection';

const ROWS = [11, 12, 13, 14];

/** The selected keys after rows have been selected, by their indexes. */
function after(...steps: readonly (readonly [row: number, how: Selecting])[]): readonly number[] {
  const selection = new RowSelection();
  for (const [row, how] of steps) selection.select(ROWS, row, how);
  return selection.keys.toSorted((a, b) => a - b);
}

describe('the selected rows', () => {
  it('are one, all, or those from one to another in either direction', () => {
    expect(after([2, 'only'], [1, 'only'])).toEqual([12]);
    expect(after([2, 'all'])).toEqual(ROWS);
    expect(after([1, 'only'], [3, 'extend'])).toEqual([12, 13, 14]);
    expect(after([1, 'only'], [3, 'extend'], [0, 'extend'])).toEqual([11, 12]);
    expect(after([1, 'extend'])).toEqual([12]);
  });

  it('are added and removed one by one, and stay when another row becomes the active one', () => {
    expect(after([0, 'only'], [2, 'toggle'])).toEqual([11, 13]);
    expect(after([0, 'only'], [2, 'toggle'], [0, 'toggle'])).toEqual([13]);
    expect(after([0, 'only'], [3, 'none'])).toEqual([11]);
    expect(after([0, 'only'], [9, 'only'])).toEqual([11]);
  });

  it('are extended from the same entry after the order has changed', () => {
    const selection = new RowSelection();
    selection.select(ROWS, 1, 'only');
    selection.select(ROWS.toReversed(), 0, 'extend');
    expect(selection.keys).toEqual([14, 13, 12]);
    selection.set([11], 11);
    selection.select(ROWS, 1, 'extend');
    expect(selection.keys).toEqual([11, 12]);
    expect([selection.has(12), selection.has(13), selection.has(undefined)]).toEqual([true, false, false]);
  });
});
