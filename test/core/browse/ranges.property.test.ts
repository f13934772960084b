import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LEVEL_LENGTH, rangesOf, type Range } from '../../../src/core/browse/lazy-tree';
import { forAll } from '../for-all';

/** Checks the levels below a level, recursively. Returns those that are not divided. */
function undivided(range: Range): Range[] {
  const ranges = rangesOf(range);
  if (ranges.length === 0) return [range];
  expect(ranges.length).toBeGreaterThan(1);
  expect(ranges.length).toBeLessThanOrEqual(MAX_LEVEL_LENGTH);
  expectWhole(ranges, range);
  const lengths = ranges.map(({ from, to }) => to - from);
  expect(new Set(lengths.slice(0, -1)).size).toBeLessThanOrEqual(1);
  expect(lengths.at(-1)).toBeLessThanOrEqual(lengths[0] ?? 0);
  return ranges.flatMap(undivided);
}

/** Asserts that there are no gaps and no overlaps. */
function expectWhole(ranges: readonly Range[], { from, to }: Range): void {
  expect(ranges.map((range) => range.from)).toEqual([from, ...ranges.slice(0, -1).map((range) => range.to)]);
  expect(ranges.at(-1)?.to).toBe(to);
  expect(ranges.every((range) => range.from < range.to)).toBe(true);
}

describe('ranges', () => {
  it.each([
    [0, 0],
    [500, 0],
    [501, 2],
    [1001, 3],
    [250_001, 2],
    [1_000_000, 4],
  ])('of %i there are %i', (length, count) => {
    expect(rangesOf({ from: 0, to: length })).toHaveLength(count);
  });

  it('cover all, without gaps, overlaps or long ranges, wherever the level starts', () => {
    forAll(100, [fc.nat(1e6), fc.integer({ min: 1, max: 1_000_000 })], (from, length) => {
      const levels = undivided({ from, to: from + length });
      expectWhole(levels, { from, to: from + length });
      expect(Math.max(...levels.map((range) => range.to - range.from))).toBeLessThanOrEqual(MAX_LEVEL_LENGTH);
    });
  });
});
