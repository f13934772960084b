import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/core/values/random';

describe('Random', () => {
  it('draws evenly from the requested range', () => {
    const random = new Random(7);
    const counts = new Map<number, number>();
    for (let draw = 0; draw < 6000; draw++) {
      const number = random.integer(1, 6);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('draws normally distributed numbers', () => {
    const random = new Random(8);
    const numbers = Array.from({ length: 10_000 }, () => random.gaussian());
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    const variance = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / numbers.length;
    expect(mean).toBeCloseTo(0, 1);
    expect(variance).toBeCloseTo(1, 1);
  });

  it('distinguishes seeds beyond 32 bits', () => {
    expect(new Random(2 ** 32 + 1).next()).not.toBe(new Random(1).next());
  });

  it('throws for an empty list', () => {
    expect(() => new Random(1).pick([])).toThrow(RangeError);
  });
});
