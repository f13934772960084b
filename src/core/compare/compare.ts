import { type MemberTexts } from '../json/members';
import type { Listing } from '../listing/listing';
import { DEFAULT_SETTINGS, type Settings } from '../next/listing/settings';
import { changedMembers, changesOf, MemberChange, membersOfRoot } from './changes';
import type { ChangedEntry, Comparison, FieldChange, TimeShift } from './comparison';
import { comparedChanges } from './derived-changes';
import { matchEntries } from './matching';
import { movedPairs } from './moved';
import { problemChanges } from './problem-changes';
import { bySize } from './size';
import { totalsOf } from './totals';
import { batchesOf } from '../steps';

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
 * must not change between the steps. Entries are matched by `id`, then by `endpoint`,
 * then as renamed. Differences without a meaning are
 * left out: formatting, the order of members and of entries of equal volume, and ignored members. A common shift of times
 * is reported once. The largest change of volume is the first.
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
  for (const { before: old, after: now, isSameText, isRenamed } of pairs) {
    if (isSameText) continue;
    yield;
    const current = { listing: after, entry: now };
    const changes = changesOf({ listing: before, entry: old }, current);
    if (changes.length > 0) differing++;
    const fields = comparedChanges(changes, current, { settings, ignored });
    if (fields.length > 0) all.push({ before: old, after: now, isRenamed, fields });
  }
  const { changed, shift } = yield* withoutShift(all, pairs.length);
  const moved = yield* movedPairs(pairs, changed);
  const root = rootChanges(before, after, ignored);
  const hasSameEntries = differing === 0 && [added, removed, moved, root].every(({ length }) => length === 0);
  return {
    added,
    removed,
    changed: yield* bySize(changed),
    moved,
    unchanged: pairs.length - changed.length,
    totals: yield* totalsOf(before, after, settings.price.max),
    problems: yield* problemChanges(before, after, matches, { ignored, hasSameEntries }),
    root,
    shift,
    ignored,
  };
}

const NONE: ReadonlySet<string> = new Set();

/** The changes of the listing's own members: `count` and unknown ones. */
function rootChanges(before: Listing, after: Listing, ignored: ReadonlySet<string>): readonly FieldChange[] {
  const old = comparedMembers(before);
  const now = comparedMembers(after);
  if (old && now) return changedMembers(old, now).filter(({ path: [name] }) => !ignored.has(String(name)));
  const change = new MemberChange([], before.envelope().text, after.envelope().text);
  return change.before === change.after ? [] : [change];
}

/** Entries without a listing around them have none; undefined if there is no object. */
function comparedMembers(listing: Listing): MemberTexts | undefined {
  if (listing.entriesPath.length === 0) return new Map();
  const members = membersOfRoot(listing);
  // The entries are compared separately.
  return members && listing.hasResults
    ? new Map([...members].filter(([name]) => name !== 'results'))
    : members;
}

/** The member that is shifted. */
const FIELD = 'lastCalledMs';
/** The minimum number of entries, and their minimum share of all pairs. */
const MIN_ENTRIES = 3;
const MIN_SHARE = 0.9;

/** Changed entries without the change of time that nearly all have in common. */
export interface WithoutShift {
  readonly changed: readonly ChangedEntry[];
  /** Undefined if there is no such change. */
  readonly shift: TimeShift | undefined;
}

/**
 * Finds the amount by which nearly all `lastCalledMs` have moved: those of at least 3 entries, and of 90 % of all pairs.
 *
 * @param pairs the number of entries that are in both listings
 * @yields after each step
 */
export function* withoutShift(
  changed: readonly ChangedEntry[],
  pairs: number,
): Generator<void, WithoutShift, undefined> {
  const minimum = Math.max(MIN_ENTRIES, pairs * MIN_SHARE);
  if (changed.length < minimum) return { changed, shift: undefined };
  const counts = new Map<number, number>();
  for (const batch of batchesOf(changed)) {
    for (const { fields } of batch) {
      const difference = differenceIn(fields);
      if (difference !== undefined) counts.set(difference, (counts.get(difference) ?? 0) + 1);
    }
    yield;
  }
  const [milliseconds, entries] = [...counts].find(([, count]) => count >= minimum) ?? [0, 0];
  if (entries === 0) return { changed, shift: undefined };
  const rest: ChangedEntry[] = [];
  for (const batch of batchesOf(changed)) {
    for (const one of batch) rest.push(...without(one, milliseconds));
    yield;
  }
  return { changed: rest, shift: { field: FIELD, milliseconds, entries, pairs } };
}

function without(changed: ChangedEntry, milliseconds: number): readonly ChangedEntry[] {
  if (differenceIn(changed.fields) !== milliseconds) return [changed];
  const fields = changed.fields.filter((field) => !isTime(field));
  return fields.length === 0 ? [] : [{ ...changed, fields }];
}

function differenceIn(fields: readonly FieldChange[]): number | undefined {
  const { before, after } = fields.find(isTime) ?? {};
  const [old, now] = [integerIn(before), integerIn(after)];
  return old === undefined || now === undefined ? undefined : now - old;
}

function isTime({ path }: FieldChange): boolean {
  return path.length === 1 && path[0] === FIELD;
}

/** Larger integers may not be exact as doubles. */
function integerIn(literal: string | undefined): number | undefined {
  if (literal === undefined || !/^-?\d/.test(literal)) return undefined;
  const value = Number(literal);
  return Number.isSafeInteger(value) ? value : undefined;
}
