import { toDecimal } from '../values/arithmetic';
import { FIELD_INDEX, FIELD_NAMES } from '../fields';
import type { Settings } from '../model/settings';
import { copyStrings } from '../text/copy-strings';
import { withDependants } from './follows';
import { membersIn, membersOf, type MemberTexts } from '../json/members';
import type { EntryInListing, FieldChange } from './comparison';
import { isSameValue, NUMBER } from './same-value';

/** What is compared, and how computed members are recognized. */
interface ChangeOptions {
  readonly settings: Settings;
  /** The names of members that are not compared. */
  readonly ignored: ReadonlySet<string>;
}

/** The changes between two versions of an entry; empty if they differ only in formatting. */
export function changesOf(
  before: EntryInListing,
  after: EntryInListing,
  { settings, ignored }: ChangeOptions,
): readonly FieldChange[] {
  const changes = changesOfRegular(before, after, ignored) ?? changesInAnyOrder(before, after, ignored);
  return changes.length < 2 ? changes : withDependants(changes, after, settings);
}

/** @returns undefined if the entries are not both regular, as nearly all are */
function changesOfRegular(
  before: EntryInListing,
  after: EntryInListing,
  ignored: ReadonlySet<string>,
): readonly FieldChange[] | undefined {
  const old = before.listing.valueTexts(before.entry);
  const now = old && after.listing.valueTexts(after.entry);
  if (!now) return undefined;
  const changes: FieldChange[] = [];
  for (const name of FIELD_NAMES) {
    if (old.isSame(name, now) || ignored.has(name)) continue;
    const [text, other] = [old.of(name), now.of(name)];
    if (!isSameValue(text, other)) changes.push(changeOf([name], text, other));
  }
  return changes;
}

function changesInAnyOrder(
  before: EntryInListing,
  after: EntryInListing,
  ignored: ReadonlySet<string>,
): readonly FieldChange[] {
  const [old, now] = [before, after].map(membersOfEntry);
  if (!old || !now) {
    const [text, other] = [before.listing.textOf(before.entry), after.listing.textOf(after.entry)];
    const isJson = !before.entry.hasSyntaxError && !after.entry.hasSyntaxError;
    return text === other || (isJson && isSameValue(text, other)) ? [] : [changeOf([], text, other)];
  }
  return changedMembers(old, now, ignored);
}

/** Undefined if the entry is not a JSON object, so that only the text can be compared. */
function membersOfEntry({ listing, entry }: EntryInListing): MemberTexts | undefined {
  if (entry.hasSyntaxError || !entry.isObject) return undefined;
  const text = listing.textOf(entry);
  return membersIn(text) ?? membersOf(listing.tree(entry), text);
}

/** In the order of the fields, then other members in the order of the new text, then removed ones. */
export function changedMembers(
  old: MemberTexts,
  now: MemberTexts,
  ignored: ReadonlySet<string>,
): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const [name, text] of now) {
    if (ignored.has(name)) continue;
    const oldText = old.get(name);
    if (oldText === undefined || !isSameValue(oldText, text)) changes.push(changeOf([name], oldText, text));
  }
  for (const [name, text] of old)
    if (!now.has(name) && !ignored.has(name)) changes.push(changeOf([name], text, undefined));
  return sorted(changes);
}

function sorted(changes: FieldChange[]): FieldChange[] {
  return changes.sort((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ path: [name] }: FieldChange): number {
  return FIELD_INDEX.get(String(name)) ?? FIELD_INDEX.size;
}

/** @param before source text */
export function changeOf(
  path: FieldChange['path'],
  before: string | undefined,
  after: string | undefined,
): FieldChange {
  const [old, now] = [copyStrings(before), copyStrings(after)];
  return {
    path,
    before: old,
    after: now,
    // Computed when it is shown.
    get delta() {
      return path.length === 0 ? undefined : deltaOf(old, now);
    },
    follows: [],
  };
}

/** The maximum length of literals whose difference is computed. */
const MAX_NUMBER_LENGTH = 1000;

function deltaOf(before: string | undefined, after: string | undefined): string | undefined {
  if (before === undefined || after === undefined) return undefined;
  if (![before, after].every((text) => NUMBER.test(text) && text.length <= MAX_NUMBER_LENGTH))
    return undefined;
  if (!Number.isFinite(Number(before)) || !Number.isFinite(Number(after))) return undefined;
  return toDecimal(after).minus(toDecimal(before)).toString();
}
