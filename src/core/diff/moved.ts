import { longestNonIncreasingInSteps } from '../values/non-increasing';
import type { MovedEntry } from './comparison';
import type { Pair } from './match';

/**
 * The fewest entries that must move: those outside a longest sequence that is in the same order in both listings.
 * Entries whose index changed only because of added or removed ones have not moved.
 *
 * @param pairs in the order of the new listing
 * @yields after each step
 */
export function* movedPairs(pairs: readonly Pair[]): Generator<void, readonly MovedEntry[], undefined> {
  const stays = yield* longestNonIncreasingInSteps(pairs.map(({ before }) => -before.index));
  yield;
  return pairs.flatMap(({ before, after }, index) =>
    stays[index] ? [] : [{ before, after, from: before.index + 1, to: after.index + 1 }],
  );
}
