import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { descending } from './figures';
import type { MergedEntry } from './merge-entries';
import type { Versions } from './triples';

/**
 * The merged entries in order. If both sides are ordered by volume, so is the result: entries whose volume is as in OURS
 * stay, the others follow those of OURS with the same volume. Otherwise it is the order of the side that alone reordered
 * the entries of the base, or else of OURS; entries that only the other side has follow the entry that they follow there.
 */
export function inOrder(entries: readonly MergedEntry[], versions: Versions): readonly MergedEntry[] {
  const { ours, theirs } = versions;
  if (isOrdered(ours) && isOrdered(theirs)) return byVolume(entries, ours);
  const isTheirOrder = isReordered(entries, 'theirs') && !isReordered(entries, 'ours');
  const [main, other] = isTheirOrder ? (['theirs', 'ours'] as const) : (['ours', 'theirs'] as const);
  const own = entries.filter((entry) => entry[main]).sort((a, b) => indexIn(a[main]) - indexIn(b[main]));
  return withFollowers(own, entries, other);
}

function isOrdered(listing: Listing): boolean {
  return !listing.commonProblems().some(({ rule }) => rule.id === 'results-order');
}

/** Whether the entries of the base are in another order on one side. */
function isReordered(entries: readonly MergedEntry[], side: 'ours' | 'theirs'): boolean {
  let last = -1;
  return entries
    .filter(({ base, [side]: entry }) => base && entry)
    .sort((a, b) => indexIn(a.base) - indexIn(b.base))
    .some((entry) => {
      const isBefore = indexIn(entry[side]) < last;
      last = indexIn(entry[side]);
      return isBefore;
    });
}

function byVolume(entries: readonly MergedEntry[], ours: Listing): readonly MergedEntry[] {
  const staying: MergedEntry[] = [];
  const others: { readonly entry: MergedEntry; readonly volume: string }[] = [];
  for (const entry of entries) {
    const { changedVolume: volume } = entry;
    if (entry.ours && volume === undefined) staying.push(entry);
    else if (volume !== undefined) others.push({ entry, volume });
  }
  staying.sort((a, b) => indexIn(a.ours) - indexIn(b.ours));
  // Of equal volumes those of OURS come first.
  const index = ({ ours: one, theirs: other }: MergedEntry): number =>
    one ? one.index : ours.entries.length + indexIn(other);
  others.sort((a, b) => descending(a.volume, b.volume) || index(a.entry) - index(b.entry));
  const ordered: MergedEntry[] = [];
  let next = 0;
  for (const entry of staying) {
    const volume = entry.ours && volumeOf(ours, entry.ours);
    for (let other = others[next]; other; other = others[++next]) {
      if (volume === undefined || descending(other.volume, volume(other.volume)) >= 0) break;
      ordered.push(other.entry);
    }
    ordered.push(entry);
  }
  for (const { entry } of others.slice(next)) ordered.push(entry);
  return ordered.length === entries.length ? ordered : withFollowers(ordered, entries, 'theirs');
}

/** A function that returns an entry's volume as source text, exactly if it is near another one; undefined if it has none. */
function volumeOf(listing: Listing, entry: Entry): ((near: string) => string) | undefined {
  const { volume30dUsd: volume } = entry;
  if (volume === undefined) return undefined;
  return (near) => (Number(near) === volume ? listing.read(entry).literal('volume30dUsd') : String(volume));
}

/** Inserts the entries that are missing after those that they follow on one side. */
function withFollowers(
  ordered: readonly MergedEntry[],
  entries: readonly MergedEntry[],
  side: 'ours' | 'theirs',
): readonly MergedEntry[] {
  const present = new Set(ordered);
  const followers = new Map<MergedEntry | undefined, MergedEntry[]>();
  let previous: MergedEntry | undefined;
  const onSide = entries.filter((entry) => entry[side]);
  for (const entry of onSide.sort((a, b) => indexIn(a[side]) - indexIn(b[side]))) {
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
