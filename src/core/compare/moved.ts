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
  const oldOrder = inOldOrder(pairs);
  // Entries of equal volume may also change places if others are between them, in listings that are not ordered by volume.
  if (oldOrder.every((at, place) => at === place || areTies(pairs[at], pairs[place]))) return [];
  const ranks = oldRanks(pairs, oldOrder);
  const inOrder = newOrder(pairs, ranks);
  const rankAt = (place: number): number => ranks[inOrder[place] ?? 0] ?? 0;
  const stays = longestInOrder(inOrder.length, (a, b) => rankAt(a) - rankAt(b));
  const moved = new Set(inOrder.filter((_, place) => !stays[place]));
  return pairs.filter((_, at) => moved.has(at));
}

/** The indexes of the pairs in the order of the old listing. */
function inOldOrder(pairs: readonly Pair[]): readonly number[] {
  const byOldIndex: (number | undefined)[] = [];
  pairs.forEach(({ before }, at) => (byOldIndex[before.index] = at));
  // Without the indexes of entries that are in no pair.
  return byOldIndex.filter((at) => at !== undefined);
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

/** The rank of each pair in the old listing, which consecutive ties share. */
function oldRanks(pairs: readonly Pair[], oldOrder: readonly number[]): Int32Array {
  const ranks = new Int32Array(pairs.length);
  let rank = 0;
  oldOrder.forEach((at, place) => {
    if (!areTies(pairs[oldOrder[place - 1] ?? -1], pairs[at])) rank++;
    ranks[at] = rank;
  });
  return ranks;
}

/** The indexes of the pairs in the new order, consecutive ties in the old one. */
function newOrder(pairs: readonly Pair[], ranks: Int32Array): readonly number[] {
  const order: number[] = [];
  for (let start = 0; start < pairs.length;) {
    let end = start + 1;
    while (end < pairs.length && areTies(pairs[end - 1], pairs[end])) end++;
    const ties = Array.from({ length: end - start }, (_, at) => start + at);
    for (const at of ties.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0))) order.push(at);
    start = end;
  }
  return order;
}
