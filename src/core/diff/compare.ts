import type { Listing } from '../listing/listing';
import { DEFAULT_SETTINGS, type Settings } from '../model/settings';
import { changesOf } from './changes';
import type { ChangedEntry, Comparison } from './comparison';
import { matchEntries } from './match';
import { movedPairs } from './moved';
import { problemChanges } from './problem-changes';
import { rootChanges } from './root-changes';
import { totalsOf } from './totals';

export interface CompareOptions {
  /** What computed figures are held to; the problems are those that the listings have. */
  readonly settings?: Settings;
}

/**
 * Compares two listings entry by entry, in steps that take well under a millisecond each. Both must be complete and
 * must not change between the steps. Entries of the same `id` belong together, then those of the same `endpoint`.
 *
 * @param before the old listing
 * @param after the new one
 * @yields after each step
 */
export function* compare(
  before: Listing,
  after: Listing,
  { settings = DEFAULT_SETTINGS }: CompareOptions = {},
): Generator<void, Comparison, undefined> {
  const matches = yield* matchEntries(before, after);
  const { pairs, added, removed } = matches;
  const changed: ChangedEntry[] = [];
  for (const { before: old, after: now, isSameText } of pairs) {
    if (isSameText) continue;
    yield;
    const fields = changesOf({ listing: before, entry: old }, { listing: after, entry: now }, settings);
    if (fields.length > 0) changed.push({ before: old, after: now, fields });
  }
  return {
    added,
    removed,
    changed,
    moved: yield* movedPairs(pairs),
    unchanged: pairs.length - changed.length,
    totals: yield* totalsOf(before, after),
    problems: yield* problemChanges(before, after, matches),
    root: rootChanges(before, after),
  };
}
