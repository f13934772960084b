import { batchesOf } from '../steps/batches';
import { longestNonIncreasingInSteps } from '../values/non-increasing';
import type { ChangedEntry, MovedEntry } from './comparison';
import type { Pair } from './match';

/**
 * The fewest entries that must move: those outside a longest sequence that is in the same order in both listings.
 * Entries whose index changed only because of added or removed ones have not moved.
 *
 * @param pairs in the order of the new listing
 * @param changes those with different values, in the same order
 * @yields after each step
 */
export function* movedPairs(
  pairs: readonly Pair[],
  changes: readonly ChangedEntry[] = [],
): Generator<void, readonly MovedEntry[], undefined> {
  const places = new Int32Array(pairs.length);
  let at = 0;
  for (const batch of batchesOf(pairs)) {
    for (const { before } of batch) places[at++] = -before.index;
    yield;
  }
  const stays = yield* longestNonIncreasingInSteps(places);
  const moved: MovedEntry[] = [];
  let change = 0;
  at = 0;
  for (const batch of batchesOf(pairs)) {
    for (const { before, after } of batch) {
      const changed = changes[change]?.after === after ? changes[change++] : undefined;
      if (!stays[at++]) moved.push({ before, after, from: before.index + 1, to: after.index + 1, changed });
    }
    yield;
  }
  return moved;
}
