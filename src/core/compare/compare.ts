import { membersOf, type MemberTexts } from '../json/members';
import type { Listing } from '../listing/listing';
import { DEFAULT_SETTINGS, type Settings } from '../model/settings';
import { changedMembers, changesOf } from './changes';
import type { ChangedEntry, Comparison, FieldChange } from './comparison';
import { comparedChanges } from './follows';
import { matchEntries } from './match';
import { movedPairs } from './moved';
import { MemberChange } from './member-change';
import { problemChanges } from './problem-changes';
import { withoutShift } from './time-shift';
import { totalsOf } from './totals';

export interface CompareOptions {
  /** For computed figures; the problems are those of the listings. */
  readonly settings?: Settings;
  /**
   * The names of members that are not compared, of entries and of the listing itself. Changes of figures are left out too
   * if they follow from nothing but changes of ignored members.
   */
  readonly ignored?: ReadonlySet<string>;
}

/**
 * Compares two listings entry by entry, in steps that take well under a millisecond each. Both must be complete and
 * must not change between the steps. Entries are matched by `id`, then by `endpoint`. Differences without a meaning are
 * left out: formatting, the order of members and of entries of equal volume, and ignored members. A common shift of times
 * is reported once.
 *
 * @param before the old listing
 * @param after the new one
 * @yields after each step
 */
export function* compare(
  before: Listing,
  after: Listing,
  { settings = DEFAULT_SETTINGS, ignored = NONE }: CompareOptions = {},
): Generator<void, Comparison, undefined> {
  const matches = yield* matchEntries(before, after);
  const { pairs, added, removed } = matches;
  const all: ChangedEntry[] = [];
  let differing = 0;
  for (const { before: old, after: now, isSameText } of pairs) {
    if (isSameText) continue;
    yield;
    const current = { listing: after, entry: now };
    const changes = changesOf({ listing: before, entry: old }, current);
    if (changes.length > 0) differing++;
    const fields = comparedChanges(changes, current, { settings, ignored });
    if (fields.length > 0) all.push({ before: old, after: now, fields });
  }
  const { changed, shift } = yield* withoutShift(all, pairs.length);
  const moved = yield* movedPairs(pairs, changed);
  const root = rootChanges(before, after, ignored);
  const hasSameEntries = differing === 0 && [added, removed, moved, root].every(({ length }) => length === 0);
  return {
    added,
    removed,
    changed,
    moved,
    unchanged: pairs.length - changed.length,
    totals: yield* totalsOf(before, after),
    problems: yield* problemChanges(before, after, matches, { ignored, hasSameEntries }),
    root,
    shift,
    ignored,
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Replaces the array of entries, which are compared separately. */
const ENTRIES = '[…]';

/** The changes of the listing's own members: `count` and unknown ones. */
function rootChanges(before: Listing, after: Listing, ignored: ReadonlySet<string>): readonly FieldChange[] {
  const old = membersOfRoot(before);
  const now = membersOfRoot(after);
  if (old && now) return changedMembers(old, now).filter(({ path: [name] }) => !ignored.has(String(name)));
  const change = new MemberChange([], before.frame().text, after.frame().text);
  return change.before === change.after ? [] : [change];
}

/** Undefined if the text is not an object. */
function membersOfRoot(listing: Listing): MemberTexts | undefined {
  const root = listing.tree(undefined);
  if (root?.kind !== 'object') return undefined;
  const members = new Map(membersOf(root, listing.frame().text));
  if (listing.hasResults) members.set('results', ENTRIES);
  return members;
}
