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

/** Items between two pauses. */
const ITEMS_PER_STEP = 1024;

/**
 * Finds a longest subsequence in order, by patience sorting: `tails[k]` is the index of the smallest item that ends a
 * subsequence of k + 1. Items that are in order already cost one comparison each.
 *
 * @param count the number of items
 * @param compare compares the items at two indexes
 * @yields after each step
 * @returns for each index whether its item is in the subsequence
 */
export function* longestInOrder(
  count: number,
  compare: (a: number, b: number) => number,
): Generator<void, readonly boolean[], undefined> {
  const tails: number[] = [];
  const previous = new Int32Array(count);
  for (let index = 0; index < count; index++) {
    const last = tails.length - 1;
    const isLongest = last < 0 || compare(tails[last] ?? 0, index) <= 0;
    const length = isLongest ? last + 1 : lowerBound(last, (at) => compare(tails[at] ?? 0, index) <= 0);
    previous[index] = tails[length - 1] ?? -1;
    tails[length] = index;
    if (index % ITEMS_PER_STEP === 0) yield;
  }
  const isIncluded = new Array<boolean>(count).fill(false);
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) isIncluded[index] = true;
  return isIncluded;
}

/** The number of items that are sorted or merged in one step. */
const RUN = 128;
const MERGED_PER_STEP = 1024;

/**
 * Sorts the indexes from 0 to `length` in steps of well under a millisecond. The sort is stable.
 *
 * @param compare compares two indexes
 * @yields after each step
 */
export function* sortedOrder(
  length: number,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array, undefined> {
  let from = new Uint32Array(length);
  for (let at = 0; at < length; at++) from[at] = at;
  let to = new Uint32Array(length);
  for (let start = 0; start < length; start += RUN) {
    from.subarray(start, start + RUN).sort(compare);
    yield;
  }
  for (let width = RUN; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width)
      yield* merge(from, to, { start, middle: start + width, end: start + 2 * width }, compare);
    [from, to] = [to, from];
  }
  return from;
}

/**
 * Items in order, in steps of well under a millisecond; the given array if it is in order, as nearly all are. The sort is
 * stable.
 *
 * @yields after each step
 */
export function* sortedInSteps<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, readonly T[], undefined> {
  const compareAt = (a: number, b: number): number => {
    const [one, other] = [items[a], items[b]];
    return one === undefined || other === undefined ? 0 : compare(one, other);
  };
  let ordered = 1;
  while (ordered < items.length && compareAt(ordered - 1, ordered) <= 0)
    if (++ordered % MERGED_PER_STEP === 0) yield;
  return ordered >= items.length ? items : yield* sortedByIndexes(items, compareAt);
}

/**
 * Items in order, as {@link sortedInSteps}, in a new array.
 *
 * @param compare compares the items at two indexes
 * @yields after each step
 */
export function* sortedByIndexes<T>(
  items: readonly T[],
  compare: (a: number, b: number) => number,
): Generator<void, readonly T[], undefined> {
  const sorted: T[] = [];
  for (const at of yield* sortedOrder(items.length, compare)) {
    const item = items[at];
    if (item !== undefined) sorted.push(item);
    if (sorted.length % MERGED_PER_STEP === 0) yield;
  }
  return sorted;
}

interface Halves {
  readonly start: number;
  readonly middle: number;
  readonly end: number;
}

function* merge(
  from: Uint32Array,
  to: Uint32Array,
  halves: Halves,
  compare: (a: number, b: number) => number,
): Generator<void, void, undefined> {
  const middle = Math.min(halves.middle, from.length);
  const end = Math.min(halves.end, from.length);
  let left = halves.start;
  let right = middle;
  for (let at = left; at < end;) {
    for (const pause = Math.min(at + MERGED_PER_STEP, end); at < pause; at++) {
      const isLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0);
      to[at] = from[isLeft ? left++ : right++] ?? 0;
    }
    yield;
  }
}
