import { toDecimal } from '../values/arithmetic';
import { FIELD_INDEX } from '../fields';
import type { Settings } from '../model/settings';
import { copyStrings } from '../text/copy-strings';
import { withDependants } from './follows';
import { isAtEnd, MemberCursor, membersIn, membersOf, type MemberTexts } from '../json/members';
import type { EntryInListing, FieldChange } from './comparison';
import { isSameValue, NUMBER } from './same-value';

/** The changes between two versions of an entry; empty if they differ only in formatting. */
export function changesOf(
  before: EntryInListing,
  after: EntryInListing,
  settings: Settings,
): readonly FieldChange[] {
  const changes = changesInOrder(before, after) ?? changesInAnyOrder(before, after);
  return changes.length < 2 ? changes : withDependants(changes, after, settings);
}

/**
 * The changes of two entries with their members in the same order, as in nearly all cases.
 *
 * @returns undefined if the order differs
 */
function changesInOrder(before: EntryInListing, after: EntryInListing): readonly FieldChange[] | undefined {
  if (!before.entry.isValid || !after.entry.isValid) return undefined;
  const [oldText, newText] = [before.listing.textOf(before.entry), after.listing.textOf(after.entry)];
  const [old, now] = [new MemberCursor(oldText, 1), new MemberCursor(newText, 1)];
  const changes: FieldChange[] = [];
  while (old.next()) {
    const { name, value } = old;
    if (name === undefined || value === undefined || !now.next() || !now.isNamed(name)) return undefined;
    if (now.value === undefined) return undefined;
    if (!isSameValue(value, now.value)) changes.push(changeOf([name], value, now.value));
  }
  return isAtEnd(old, oldText) && !now.next() && isAtEnd(now, newText) ? sorted(changes) : undefined;
}

function changesInAnyOrder(before: EntryInListing, after: EntryInListing): readonly FieldChange[] {
  const [old, now] = [before, after].map(membersOfEntry);
  if (!old || !now) {
    const [text, other] = [before.listing.textOf(before.entry), after.listing.textOf(after.entry)];
    const isJson = !before.entry.hasSyntaxError && !after.entry.hasSyntaxError;
    return text === other || (isJson && isSameValue(text, other)) ? [] : [changeOf([], text, other)];
  }
  return changedMembers(old, now);
}

/** Undefined if the entry is not a JSON object, so that only the text can be compared. */
function membersOfEntry({ listing, entry }: EntryInListing): MemberTexts | undefined {
  if (entry.hasSyntaxError || !entry.isObject) return undefined;
  const text = listing.textOf(entry);
  return membersIn(text) ?? membersOf(listing.tree(entry), text);
}

/** In the order of the fields, then other members in the order of the new text, then removed ones. */
export function changedMembers(old: MemberTexts, now: MemberTexts): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const [name, text] of now) {
    const oldText = old.get(name);
    if (oldText === undefined || !isSameValue(oldText, text)) changes.push(changeOf([name], oldText, text));
  }
  for (const [name, text] of old) if (!now.has(name)) changes.push(changeOf([name], text, undefined));
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
  return {
    path,
    before: copyStrings(before),
    after: copyStrings(after),
    delta: path.length === 0 ? undefined : deltaOf(before, after),
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
