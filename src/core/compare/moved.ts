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
  const inOldOrder = pairs.toSorted((a, b) => a.before.index - b.before.index);
  // Entries of equal volume may also change places if others are between them, in listings that are not ordered by volume.
  if (inOldOrder.every((pair, at) => pair === pairs[at] || areTies(pair, pairs[at]))) return [];
  const ranks = new Map(runsOfTies(inOldOrder).flatMap((run, rank) => run.map((pair) => [pair, rank])));
  const rankOf = (pair: Pair): number => ranks.get(pair) ?? 0;
  const inNewOrder = runsOfTies(pairs).flatMap((run) => run.sort((a, b) => rankOf(a) - rankOf(b)));
  const newRanks = Int32Array.from(inNewOrder, rankOf);
  const stays = longestInOrder(newRanks.length, (a, b) => (newRanks[a] ?? 0) - (newRanks[b] ?? 0));
  const moved = new Set(inNewOrder.filter((_, at) => !stays[at]));
  return pairs.filter((pair) => moved.has(pair));
}

/** The pairs in the same order, consecutive ones of equal volumes together. */
function runsOfTies(pairs: readonly Pair[]): readonly Pair[][] {
  const runs: Pair[][] = [];
  for (const pair of pairs) {
    const run = runs.at(-1);
    if (run && areTies(run.at(-1), pair)) run.push(pair);
    else runs.push([pair]);
  }
  return runs;
}

/** Whether the entries of two pairs have equal volumes in both listings, so that their order has no meaning. */
function areTies(first: Pair | undefined, second: Pair | undefined): boolean {
  if (!first || !second) return false;
  return (['before', 'after'] as const).every((side) => {
    const volume = first[side].entry.values.volume30dUsd;
    return volume !== undefined && volume === second[side].entry.values.volume30dUsd;
  });
}
