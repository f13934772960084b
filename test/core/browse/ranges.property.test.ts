import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LEVEL_LENGTH, rangesOf, type Range } from '../../../src/core/browse/lazy-tree';
import { forAll } from '../for-all';

/** Asserts that the levels below a level, and those below them, are short and have no gaps, overlaps or uneven ranges. */
function expectDivided(range: Range): void {
  const ranges = rangesOf(range);
  if (ranges.length === 0) {
    expect(range.to - range.from).toBeLessThanOrEqual(MAX_LEVEL_LENGTH);
    return;
  }
  expect(ranges.length).toBeGreaterThan(1);
  expect(ranges.length).toBeLessThanOrEqual(MAX_LEVEL_LENGTH);
  expect([...ranges.map(({ from }) => from), range.to]).toEqual([range.from, ...ranges.map(({ to }) => to)]);
  const lengths = ranges.map(({ from, to }) => to - from);
  expect(new Set(lengths.slice(0, -1)).size).toBe(1);
  expect(lengths.at(-1)).toBeGreaterThan(0);
  expect(lengths.at(-1)).toBeLessThanOrEqual(lengths[0] ?? 0);
  ranges.forEach(expectDivided);
}

describe('ranges', () => {
  it.each([
    [0, 0],
    [500, 0],
    [501, 2],
    [250_001, 2],
  ])('of %i there are %i', (length, count) => {
    expect(rangesOf({ from: 0, to: length })).toHaveLength(count);
  });

  it('cover all, without gaps, overlaps or long ranges, wherever the level starts', () => {
    forAll(100, [fc.nat(1e6), fc.integer({ min: 1, max: 1_000_000 })], (from, length) => {
      expectDivided({ from, to: from + length });
    });
  });
});
