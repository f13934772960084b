/** The order of two numbers, infinite ones included, or of two strings by their UTF-16 units. */
export function compareValues<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The first number from 0 on for which a condition that is true for all smaller ones is false, by binary search. */
export function lowerBound(length: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Finds a longest subsequence in order, by patience sorting: `tails[k]` is the index of the smallest item that ends a
 * subsequence of k + 1.
 *
 * @param count the number of items
 * @param compare compares the items at two indexes
 * @returns for each index whether its item is in the subsequence
 */
export function longestInOrder(count: number, compare: (a: number, b: number) => number): readonly boolean[] {
  const tails: number[] = [];
  const previous = new Int32Array(count);
  for (let index = 0; index < count; index++) {
    const last = tails.length - 1;
    const isLongest = last < 0 || compare(tails[last] ?? 0, index) <= 0;
    const length = isLongest ? last + 1 : lowerBound(last, (at) => compare(tails[at] ?? 0, index) <= 0);
    previous[index] = tails[length - 1] ?? -1;
    tails[length] = index;
  }
  const isIncluded = new Array<boolean>(count).fill(false);
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) isIncluded[index] = true;
  return isIncluded;
}
