import { batchesOf } from '../steps';
import { longestInOrder } from '../values/sorting';
import type { ChangedEntry, MovedEntry } from './comparison';
import type { Pair } from './matching';

/**
 * The fewest entries that must move: those outside a longest sequence that is in the same order in both listings.
 * Entries whose index changed only because of added or removed ones have not moved, nor have those that only changed
 * places with entries of equal volume.
 *
 * @param pairs in the order of the new listing
 * @param changes those with different values, in the same order
 * @yields after each step
 */
export function* movedPairs(
  pairs: readonly Pair[],
  changes: readonly ChangedEntry[] = [],
): Generator<void, readonly MovedEntry[], undefined> {
  const places = oldOrder(pairs);
  yield;
  if (places.every((place, at) => place === at)) return [];
  yield;
  const ties = new Ties(pairs);
  // Also if they are not consecutive, as in listings that are not ordered by volume.
  if (places.every((place, at) => place === at || ties.has(place, at))) return [];
  yield;
  const ranks = yield* oldRanks(places, ties);
  const inOrder = yield* newOrder(ranks, ties);
  const rankAt = (at: number): number => ranks[inOrder[at] ?? -1] ?? 0;
  const stays = yield* longestInOrder(inOrder.length, (a, b) => rankAt(a) - rankAt(b));
  const isMoved = new Uint8Array(pairs.length);
  for (const [at, place] of inOrder.entries()) if (!stays[at]) isMoved[place] = 1;
  yield;
  const moved: MovedEntry[] = [];
  let change = 0;
  for (const [place, { before, after }] of pairs.entries()) {
    const changed = changes[change]?.after === after ? changes[change++] : undefined;
    if (isMoved[place]) moved.push({ before, after, from: before.index + 1, to: after.index + 1, changed });
  }
  return moved;
}

/** The indexes of the pairs in the order of the old listing. */
function oldOrder(pairs: readonly Pair[]): Int32Array {
  const last = pairs.reduce((most, { before }) => Math.max(most, before.index), -1);
  const places = new Int32Array(last + 1).fill(REMOVED);
  for (const [place, { before }] of pairs.entries()) places[before.index] = place;
  return places.filter((one) => one !== REMOVED);
}

/** The place of an entry that is in no pair. */
const REMOVED = -1;

/** Entries of equal volume in both listings; their order has no meaning. */
class Ties {
  constructor(private readonly pairs: readonly Pair[]) {}

  /** Whether two pairs, by index, are ties. */
  has(one: number, other: number): boolean {
    const [a, b] = [this.pairs[one], this.pairs[other]];
    if (!a || !b) return false;
    return (
      isEqual(a.before.volume30dUsd, b.before.volume30dUsd) &&
      isEqual(a.after.volume30dUsd, b.after.volume30dUsd)
    );
  }
}

function isEqual(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && a === b;
}

/** The rank of each pair in the old listing, which consecutive ties share. */
function* oldRanks(places: Int32Array, ties: Ties): Generator<void, Int32Array, undefined> {
  const ranks = new Int32Array(places.length);
  let rank = 0;
  let previous = -1;
  for (const batch of batchesOf(places)) {
    for (const place of batch) {
      if (!ties.has(previous, place)) rank++;
      ranks[place] = rank;
      previous = place;
    }
    yield;
  }
  return ranks;
}

/** The indexes of the pairs in the new order, consecutive ties in the old one. */
function* newOrder(ranks: Int32Array, ties: Ties): Generator<void, readonly number[], undefined> {
  const order: number[] = [];
  let run: number[] = [];
  const flush = (): void => {
    for (const place of run.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0))) order.push(place);
    run = [];
  };
  for (const batch of batchesOf(ranks.keys())) {
    for (const place of batch) {
      if (!ties.has(place - 1, place)) flush();
      run.push(place);
    }
    yield;
  }
  flush();
  return order;
}
