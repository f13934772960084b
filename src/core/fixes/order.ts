import type Big from 'big.js';
import { toDecimal } from '../values/arithmetic';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { longestNonIncreasing } from '../non-increasing';
import { partition } from '../partition';

/** Entries that are looked at in one step. */
const ENTRIES_A_STEP = 256;

/** An entry with the volume that it will have. */
interface Placed {
  readonly entry: Entry;
  readonly volume: number;
  /** Where the volume is not exactly what its double is. */
  exact?: Big;
}

/** An entry that must move, and the index of the one before which it belongs. */
export interface Misplaced {
  readonly entry: Entry;
  readonly to: number;
}

/**
 * The fewest entries that must move for all to be in order of volume, largest first; in the order in which they will
 * stand.
 *
 * @param newVolumes the source text of the volumes that change
 */
export function* misplacedEntries(
  listing: Listing,
  newVolumes: ReadonlyMap<Entry, string>,
): Generator<void, Misplaced[], undefined> {
  const placed: Placed[] = [];
  const counts = new Map<number, number>();
  let seen = 0;
  for (const entry of listing.entries) {
    const literal = newVolumes.get(entry);
    const volume = literal === undefined ? entry.volume30dUsd : Number(literal);
    if (++seen % ENTRIES_A_STEP === 0) yield;
    if (volume === undefined) continue;
    placed.push({ entry, volume });
    counts.set(volume, (counts.get(volume) ?? 0) + 1);
  }
  let isHidden = false;
  for (const one of placed) {
    // Only beside an equal double does it matter what a double hides.
    if (counts.get(one.volume) === 1 || newVolumes.has(one.entry)) continue;
    if (++seen % 16 === 0) yield;
    const exact = listing.read(one.entry).hiddenDecimal('volume30dUsd');
    if (!exact) continue;
    one.exact = exact;
    isHidden = true;
  }
  const compare = (a: Placed, b: Placed): number =>
    a.volume - b.volume || (isHidden ? exactOf(a).cmp(exactOf(b)) : 0);
  yield;
  const isInRun = longestNonIncreasing(
    isHidden ? ranks(placed, compare) : placed.map(({ volume }) => volume),
  );
  yield;
  const run = placed.filter((_, at) => isInRun[at]);
  const outside = placed.filter((_, at) => !isInRun[at]);
  outside.sort((a, b) => compare(b, a) || a.entry.index - b.entry.index);
  const misplaced: Misplaced[] = [];
  for (const one of outside) {
    if (misplaced.length % ENTRIES_A_STEP === 0) yield;
    const after = run[partition(run.length, (at) => isAsLarge(run[at], one)) - 1];
    misplaced.push({ entry: one.entry, to: after ? after.entry.index + 1 : (run[0]?.entry.index ?? 0) });
  }
  return misplaced;

  function isAsLarge(other: Placed | undefined, one: Placed): boolean {
    return other !== undefined && compare(other, one) >= 0;
  }
}

function exactOf({ exact, volume }: Placed): Big {
  return exact ?? toDecimal(String(volume));
}

/** Numbers that are in the same order as the exact volumes. */
function ranks(placed: readonly Placed[], compare: (a: Placed, b: Placed) => number): number[] {
  const found = new Map<Placed, number>();
  let rank = 0;
  let before: Placed | undefined;
  for (const one of placed.toSorted(compare)) {
    if (before && compare(before, one) < 0) rank++;
    found.set(one, rank);
    before = one;
  }
  return placed.map((one) => found.get(one) ?? NaN);
}
