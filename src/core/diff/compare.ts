import { membersOf, type MemberTexts } from '../json/members';
import { findMember } from '../json/tree';
import type { Listing } from '../listing/listing';
import { DEFAULT_SETTINGS, type Settings } from '../model/settings';
import { changedMembers, changesOf } from './changes';
import type { ChangedEntry, Comparison, FieldChange } from './comparison';
import { matchEntries } from './match';
import { movedPairs } from './moved';
import { MemberChange } from './member-change';
import { problemChanges } from './problem-changes';
import { totalsOf } from './totals';

export interface CompareOptions {
  /** For computed figures; the problems are those of the listings. */
  readonly settings?: Settings;
}

/**
 * Compares two listings entry by entry, in steps that take well under a millisecond each. Both must be complete and
 * must not change between the steps. Entries are matched by `id`, then by `endpoint`.
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
    moved: yield* movedPairs(pairs, changed),
    unchanged: pairs.length - changed.length,
    totals: yield* totalsOf(before, after),
    problems: yield* problemChanges(before, after, matches),
    root: rootChanges(before, after),
  };
}

/** Replaces the array of entries, which are compared separately. */
const ENTRIES = '[…]';

/** The changes of the listing's own members: `count` and unknown ones. */
function rootChanges(before: Listing, after: Listing): readonly FieldChange[] {
  const old = membersOfRoot(before);
  const now = membersOfRoot(after);
  if (old && now) return changedMembers(old, now);
  const change = new MemberChange([], before.frame().text, after.frame().text);
  return change.before === change.after ? [] : [change];
}

/** Undefined if the text is not an object. */
function membersOfRoot(listing: Listing): MemberTexts | undefined {
  const root = listing.tree(undefined);
  if (root?.kind !== 'object') return undefined;
  const members = new Map(membersOf(root, listing.frame().text));
  if (findMember(root, 'results')?.value?.kind === 'array') members.set('results', ENTRIES);
  return members;
}
