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

  it('distinguishes seeds beyond 32 bits', () => {
    expect(new Random(2 ** 32 + 1).next()).not.toBe(new Random(1).next());
  });
});
