import { describe, expect, it } from 'vitest';
import { COLUMN_INDEX, type ColumnId } from '../../../../src/core/browse/table';
import { nextProblemCell, rangesOf } from '../../../../src/core/browse/table';
import { listing, other } from '../../../support/listing-text';
import { listingOf } from '../../listing-of';
import { arranged } from '../support';

const read = listingOf(
  listing([
    other('a'),
    other('b'),
    other('c', { qualityFlag: '"good"', pricePerCallUsd: '"1"' }),
    other('d', { qualityFlag: '"monitor"' }),
    other('e'),
  ]),
);

describe('the rows of a table', () => {
  it('are found as ranges by the keys of their entries', () => {
    const rows = read.entries;
    const keys = rows.map(({ key }) => key);
    const rangesWith = (...indexes: number[]): unknown =>
      rangesOf(rows, new Set(indexes.map((index) => keys[index] ?? -1)));
    expect(rangesWith()).toEqual([]);
    expect(rangesWith(0, 1, 3, 4)).toEqual([
      [0, 2],
      [3, 5],
    ]);
    expect(rangesWith(2)).toEqual([[2, 3]]);
    expect(rangesOf(rows.toReversed(), new Set(keys.slice(0, 2)))).toEqual([[3, 5]]);
  });
});

describe('the next problem', () => {
  const { entries: rows, problems } = arranged(read);
  const from = (row: number, column: ColumnId, step: 1 | -1 = 1): unknown => {
    const start = { row, column: COLUMN_INDEX.get(column) ?? -1 };
    return nextProblemCell(rows, problems, start, step);
  };

  it('is in the order of rows and columns, and starts again', () => {
    expect(from(-1, 'name')).toEqual({ row: 2, column: 'qualityFlag' });
    expect(from(2, 'qualityFlag')).toEqual({ row: 2, column: 'pricePerCallUsd' });
    expect(from(2, 'pricePerCallUsd')).toEqual({ row: 2, column: 'qualityFlag' });
    expect(from(4, 'name', -1)).toEqual({ row: 2, column: 'pricePerCallUsd' });
    expect(from(2, 'qualityFlag', -1)).toEqual({ row: 2, column: 'pricePerCallUsd' });
    expect(from(-1, 'name', -1)).toEqual({ row: 2, column: 'pricePerCallUsd' });
  });

  it('is none without problems', () => {
    expect(nextProblemCell([], problems, { row: -1, column: 0 }, 1)).toBeUndefined();
  });
});
