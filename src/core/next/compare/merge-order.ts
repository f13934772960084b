import { toDecimal } from '../../values/arithmetic';
import type { MergedEntry } from './merge-entries';
import { isSame, type Side } from './merge-members';
import { isNumber } from './changes';

/**
 * The merged entries in order. If both sides are ordered by volume, so is the result, and of equal volumes those that have it in
 * OURS come first. Otherwise it is the order of the side that alone reordered the entries of the base, or else of OURS. Other
 * entries follow the one that they follow on their side.
 *
 * @param areOrdered whether both sides are ordered by volume
 */
export function inOrder(entries: readonly MergedEntry[], areOrdered: boolean): readonly MergedEntry[] {
  const main = isReordered(entries, 'theirs') && !isReordered(entries, 'ours') ? 'theirs' : 'ours';
  const ordered = areOrdered
    ? entries.filter(({ volume }) => isNumber(volume)).sort(compareVolumes)
    : entriesOn(main, entries);
  return withFollowers(withFollowers(ordered, entries, 'ours'), entries, 'theirs');
}

function compareVolumes(a: MergedEntry, b: MergedEntry): number {
  const difference = Number(b.volume) - Number(a.volume);
  if (difference !== 0 && !Number.isNaN(difference)) return difference;
  return (
    (a.volume === b.volume ? 0 : toDecimal(b.volume).cmp(toDecimal(a.volume))) ||
    Number(hasVolumeOfOurs(b)) - Number(hasVolumeOfOurs(a)) ||
    Number(Boolean(b.ours)) - Number(Boolean(a.ours)) ||
    ((a.ours ?? a.theirs)?.index ?? 0) - ((b.ours ?? b.theirs)?.index ?? 0)
  );
}

function hasVolumeOfOurs({ ours, volume }: MergedEntry): boolean {
  return ours !== undefined && isSame(ours.entry.literal('volume30dUsd'), volume);
}

/** The entries that a version has, in its order. */
function entriesOn(version: 'base' | Side, entries: readonly MergedEntry[]): MergedEntry[] {
  const present = entries.filter((entry) => entry[version]);
  return present.sort((a, b) => (a[version]?.index ?? 0) - (b[version]?.index ?? 0));
}

/** Whether the entries of the base are in another order on one side. */
function isReordered(entries: readonly MergedEntry[], side: Side): boolean {
  const indexes = entriesOn('base', entries).flatMap((entry) => entry[side]?.index ?? []);
  return indexes.some((index, at) => index < (indexes[at - 1] ?? 0));
}

/** Inserts the entries of one side that are missing, each after the one that it follows there. */
function withFollowers(
  ordered: readonly MergedEntry[],
  entries: readonly MergedEntry[],
  side: Side,
): readonly MergedEntry[] {
  const present = new Set(ordered);
  const followers = new Map<MergedEntry | undefined, MergedEntry[]>([[undefined, []]]);
  for (const entry of ordered) followers.set(entry, [entry]);
  let previous: MergedEntry | undefined;
  for (const entry of entriesOn(side, entries)) {
    if (present.has(entry)) previous = entry;
    else followers.get(previous)?.push(entry);
  }
  return [...followers.values()].flat();
}
