import { partition } from '../partition';
import type { MovedEntry } from './comparison';
import type { Pair } from './match';

/** Entries between two pauses. */
const STEP = 1024;

/**
 * The fewest entries that must move, with their ranks: those outside a longest run in which the old order and the new
 * are the same, found by patience sorting. Entries that only make room for added or removed ones have not moved.
 *
 * @param pairs in the order of the new listing
 * @yields after each step
 */
export function* movedPairs(pairs: readonly Pair[]): Generator<void, readonly MovedEntry[], undefined> {
  /** `tails[k]` is the place of the pair of least old rank that ends a run of k + 1. */
  const tails: number[] = [];
  const previous = new Int32Array(pairs.length);
  const ranks = new Int32Array(pairs.length);
  const rankAt = (place = -1): number => ranks[place] ?? -1;
  let place = -1;
  for (const { before } of pairs) {
    const rank = before.index;
    ranks[++place] = rank;
    const isNext = rankAt(tails.at(-1)) < rank;
    const length = isNext ? tails.length : partition(tails.length, (at) => rankAt(tails[at]) < rank);
    previous[place] = tails[length - 1] ?? -1;
    tails[length] = place;
    if (place % STEP === 0) yield;
  }
  const stays = new Uint8Array(pairs.length);
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) stays[at] = 1;
  const moved: MovedEntry[] = [];
  place = 0;
  for (const { before, after } of pairs) {
    if (stays[place] === 0) moved.push({ before, after, from: before.index + 1, to: after.index + 1 });
    if (++place % STEP === 0) yield;
  }
  return moved;
}
