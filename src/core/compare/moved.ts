import { finish } from '../listing/reading';
import { longestInOrder } from '../values/sorting';
import type { Pair } from './pairs';

/**
 * The fewest pairs whose entries must move: those outside a longest sequence that is in the same order in both listings. An
 * entry whose index changed only because of added or removed ones has not moved, nor has one that changed places with entries
 * of equal volume.
 *
 * @param pairs in the order of the new listing, as is the result
 */
export function movedPairs(pairs: readonly Pair[]): readonly Pair[] {
  return finish(movedInParts(pairs));
}

/** What {@link movedPairs} does, in parts of some milliseconds each. */
export function* movedInParts(pairs: readonly Pair[]): Generator<void, readonly Pair[], undefined> {
  const byOldIndex: (number | undefined)[] = [];
  for (const [at, { before }] of pairs.entries()) byOldIndex[before.index] = at;
  // Without the indexes of entries that are in no pair.
  const oldOrder = byOldIndex.filter((at) => at !== undefined);
  // Entries of equal volume may also change places if others are between them, in listings that are not ordered by volume.
  if (oldOrder.every((at, place) => at === place || areTies(pairs[at], pairs[place]))) return [];
  yield;
  /** The rank of each pair in the old listing, which consecutive ties share. */
  const ranks = new Int32Array(pairs.length);
  let rank = 0;
  for (const [place, at] of oldOrder.entries()) {
    if (!areTies(pairs[oldOrder[place - 1] ?? -1], pairs[at])) rank++;
    ranks[at] = rank;
  }
  yield;
  /** The indexes of the pairs in the new order, consecutive ties in the old one. */
  const newOrder: number[] = [];
  for (let start = 0; start < pairs.length; start = newOrder.length) {
    newOrder.push(start);
    while (areTies(pairs[newOrder.length - 1], pairs[newOrder.length])) newOrder.push(newOrder.length);
    if (newOrder.length === start + 1) continue;
    const ties = newOrder.splice(start).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
    for (const at of ties) newOrder.push(at);
  }
  yield;
  const newRanks = Int32Array.from(newOrder, (at) => ranks[at] ?? 0);
  const stays = longestInOrder(newRanks.length, (a, b) => (newRanks[a] ?? 0) - (newRanks[b] ?? 0));
  const moved = new Set(newOrder.filter((_, at) => !stays[at]));
  yield;
  return pairs.filter((_, at) => moved.has(at));
}

/** Whether the entries of two pairs have equal volumes in both listings, so that their order has no meaning. */
function areTies(first: Pair | undefined, second: Pair | undefined): boolean {
  return (
    first !== undefined &&
    second !== undefined &&
    isEqualVolume(first.before.entry.values.volume30dUsd, second.before.entry.values.volume30dUsd) &&
    isEqualVolume(first.after.entry.values.volume30dUsd, second.after.entry.values.volume30dUsd)
  );
}

function isEqualVolume(first: number | undefined, second: number | undefined): boolean {
  return first !== undefined && first === second;
}
