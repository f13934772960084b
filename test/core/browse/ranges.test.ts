import { describe, expect, it } from 'vitest';
import { MAX_LEVEL_LENGTH, rangesOf } from '../../../src/core/browse/ranges';

describe('the ranges of a level', () => {
  it.each([0, 1, MAX_LEVEL_LENGTH])('are empty for %d', (length) => {
    expect(rangesOf({ from: 0, to: length })).toEqual([]);
  });

  it.each([501, 1000, 1001, 250_000, 250_001, 1_000_000])('cover all of %d, and are few', (length) => {
    const ranges = rangesOf({ from: 0, to: length });
    expect(ranges.length).toBeLessThanOrEqual(MAX_LEVEL_LENGTH);
    expect(ranges.length).toBeGreaterThan(1);
    let next = 0;
    for (const { from, to } of ranges) {
      expect(from).toBe(next);
      expect(to).toBeGreaterThan(from);
      next = to;
    }
    expect(next).toBe(length);
  });

  it('divide a long range', () => {
    expect(rangesOf({ from: 1000, to: 1501 })).toEqual([
      { from: 1000, to: 1500 },
      { from: 1500, to: 1501 },
    ]);
  });
});
