import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longestInOrder } from '../../../src/core/values/sorting';
import { forAll } from '../for-all';

const isNonIncreasing = (numbers: readonly number[]): boolean =>
  numbers.every((number, place) => place === 0 || number <= (numbers[place - 1] ?? Infinity));

/** Length of the longest run, by trying all subsets. */
function longestByTrying(numbers: readonly number[]): number {
  let longest = 0;
  for (let chosen = 0; chosen < 2 ** numbers.length; chosen++) {
    const run = numbers.filter((_, place) => (chosen >> place) & 1);
    if (run.length > longest && isNonIncreasing(run)) longest = run.length;
  }
  return longest;
}

it('longestInOrder finds a longest non-increasing subsequence', () => {
  const few = fc.constantFrom(-2, -0, 0, 1, 1.5, 2, 3, 1e300, -Number.MAX_VALUE, Number.MAX_VALUE);
  forAll(300, [fc.array(few, { maxLength: 10 })], (numbers) => {
    const inRun = longestInOrder(numbers.length, (a, b) => (numbers[b] ?? NaN) - (numbers[a] ?? NaN));
    expect(inRun).toHaveLength(numbers.length);
    const run = numbers.filter((_, place) => inRun[place]);
    expect(isNonIncreasing(run)).toBe(true);
    expect(run).toHaveLength(longestByTrying(numbers));
  });
});
