import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { resultsOrder } from '../rules/listing/results-order';
import { sortedInSteps } from '../values/sorting';
import { descending } from './merge-figures';
import type { MergedEntry, Versions } from './merge-entries';

/** Entries between two pauses. */
const ENTRIES_PER_STEP = 512;

/**
 * The merged entries in order. If both sides are ordered by volume, so is the result: entries whose volume is as in OURS
 * stay, the others follow those of OURS with the same volume. Otherwise it is the order of the side that alone reordered
 * the entries of the base, or else of OURS; entries that only the other side has follow the entry that they follow there.
 *
 * @yields after each step
 */
export function* inOrder(
  entries: readonly MergedEntry[],
  versions: Versions,
): Generator<void, readonly MergedEntry[], undefined> {
  const { ours, theirs } = versions;
  if ((yield* isOrdered(ours)) && (yield* isOrdered(theirs))) return yield* byVolume(entries, ours);
  const isTheirOrder = (yield* isReordered(entries, 'theirs')) && !(yield* isReordered(entries, 'ours'));
  const [main, other] = isTheirOrder ? (['theirs', 'ours'] as const) : (['ours', 'theirs'] as const);
  return yield* withFollowers(yield* thoseOn(main, entries), entries, other);
}

function* isOrdered(listing: Listing): Generator<void, boolean, undefined> {
  return !(yield* listing.commonProblems()).some(({ rule }) => rule.id === resultsOrder.id);
}

/** The entries that a version has, in its order. */
function thoseOn(
  side: keyof Versions,
  entries: readonly MergedEntry[],
): Generator<void, readonly MergedEntry[], undefined> {
  const those = entries.filter((entry) => entry[side]);
  return sortedInSteps(those, (a, b) => indexIn(a[side]) - indexIn(b[side]));
}

/** Whether the entries of the base are in another order on one side. */
function* isReordered(
  entries: readonly MergedEntry[],
  side: 'ours' | 'theirs',
): Generator<void, boolean, undefined> {
  const inBoth = (yield* thoseOn('base', entries)).filter((entry) => entry[side]);
  return inBoth.some((entry, at) => indexIn(entry[side]) < indexIn(inBoth[at - 1]?.[side]));
}

function* byVolume(
  entries: readonly MergedEntry[],
  ours: Listing,
): Generator<void, readonly MergedEntry[], undefined> {
  const unchanged: MergedEntry[] = [];
  const changed: { readonly entry: MergedEntry; readonly volume: string }[] = [];
  for (const entry of entries) {
    const { changedVolume: volume } = entry;
    if (entry.ours && volume === undefined) unchanged.push(entry);
    else if (volume !== undefined) changed.push({ entry, volume });
  }
  const staying = yield* thoseOn('ours', unchanged);
  // Of equal volumes those of OURS come first.
  const index = ({ ours: one, theirs: other }: MergedEntry): number =>
    one ? one.index : ours.entries.length + indexIn(other);
  const others = yield* sortedInSteps(
    changed,
    (a, b) => descending(a.volume, b.volume) || index(a.entry) - index(b.entry),
  );
  const ordered: MergedEntry[] = [];
  let next = 0;
  for (const [at, entry] of staying.entries()) {
    if (at % ENTRIES_PER_STEP === 0) yield;
    const volume = entry.ours && volumeOf(ours, entry.ours);
    for (let other = others[next]; other; other = others[++next]) {
      if (volume === undefined || descending(other.volume, volume(other.volume)) >= 0) break;
      ordered.push(other.entry);
    }
    ordered.push(entry);
  }
  for (const { entry } of others.slice(next)) ordered.push(entry);
  return ordered.length === entries.length ? ordered : yield* withFollowers(ordered, entries, 'theirs');
}

/** A function that returns an entry's volume as source text, exactly if it is near another one; undefined if it has none. */
function volumeOf(listing: Listing, entry: Entry): ((near: string) => string) | undefined {
  const { volume30dUsd: volume } = entry;
  if (volume === undefined) return undefined;
  return (near) => (Number(near) === volume ? listing.read(entry).literal('volume30dUsd') : String(volume));
}

/** Inserts the entries that are missing after those that they follow on one side. */
function* withFollowers(
  ordered: readonly MergedEntry[],
  entries: readonly MergedEntry[],
  side: 'ours' | 'theirs',
): Generator<void, readonly MergedEntry[], undefined> {
  const present = new Set(ordered);
  const followers = new Map<MergedEntry | undefined, MergedEntry[]>();
  let previous: MergedEntry | undefined;
  for (const entry of yield* thoseOn(side, entries)) {
    if (present.has(entry)) previous = entry;
    else {
      const those = followers.get(previous);
      if (those) those.push(entry);
      else followers.set(previous, [entry]);
    }
  }
  if (followers.size === 0) return ordered;
  return [undefined, ...ordered].flatMap((entry) => [
    ...(entry ? [entry] : []),
    ...(followers.get(entry) ?? []),
  ]);
}

function indexIn(entry: Entry | undefined): number {
  return entry?.index ?? -1;
}
