import { finished } from '../steps';

/** Numbers between two pauses. */
const NUMBERS_PER_STEP = 1024;

/**
 * Finds a longest subsequence that never increases, by patience sorting: `tails[k]` is the index of the largest number
 * that ends a subsequence of k + 1. Numbers that are in order already cost one comparison each.
 *
 * @returns for each index whether its number is in the subsequence
 */
export function longestNonIncreasing(numbers: ArrayLike<number>): boolean[] {
  return finished(longestNonIncreasingInSteps(numbers));
}

/**
 * See {@link longestNonIncreasing}.
 *
 * @yields after each step
 */
export function* longestNonIncreasingInSteps(
  numbers: ArrayLike<number>,
): Generator<void, boolean[], undefined> {
  const tails: number[] = [];
  const previous = new Int32Array(numbers.length);
  const at = (index: number | undefined): number => numbers[index ?? -1] ?? Infinity;
  let index: number;
  for (index = 0; index < numbers.length; index++) {
    const number = at(index);
    let length = tails.length;
    if (length > 0 && at(tails[length - 1]) < number) {
      let low = 0;
      while (low < length) {
        const middle = (low + length) >> 1;
        if (at(tails[middle]) >= number) low = middle + 1;
        else length = middle;
      }
    }
    previous[index] = length > 0 ? (tails[length - 1] ?? -1) : -1;
    tails[length] = index;
    if (index % NUMBERS_PER_STEP === 0) yield;
  }
  const isIncluded = new Array<boolean>(numbers.length).fill(false);
  for (index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) isIncluded[index] = true;
  return isIncluded;
}
