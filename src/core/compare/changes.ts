import { FIELD_INDEX, FIELD_NAMES } from '../entries/fields';
import type { Path } from '../json/tree';
import { MemberChange } from './member-change';
import { type MemberTexts } from '../json/members';
import type { EntryInListing, FieldChange } from './comparison';
import { isSameValue } from './same-value';

/** The changes between two versions of an entry, side by side; empty if they differ only in formatting. */
export function changesOf(before: EntryInListing, after: EntryInListing): readonly MemberChange[] {
  return changesOfRegular(before, after) ?? changesInAnyOrder(before, after);
}

/** @returns undefined if the entries are not both regular, as nearly all are */
function changesOfRegular(before: EntryInListing, after: EntryInListing): MemberChange[] | undefined {
  const old = before.listing.valueTexts(before.entry);
  const now = old && after.listing.valueTexts(after.entry);
  if (!now) return undefined;
  const changes: MemberChange[] = [];
  for (const name of old.differing(now)) {
    const [text, other] = [old.of(name), now.of(name)];
    if (!isSameValue(text, other)) changes.push(new MemberChange(pathTo(name), text, other));
  }
  return changes;
}

function changesInAnyOrder(before: EntryInListing, after: EntryInListing): MemberChange[] {
  const [old, now] = [before, after].map(membersOfEntry);
  if (!old || !now) {
    const [text, other] = [before.listing.textOf(before.entry), after.listing.textOf(after.entry)];
    const isJson = !before.entry.hasSyntaxError && !after.entry.hasSyntaxError;
    return text === other || (isJson && isSameValue(text, other)) ? [] : [new MemberChange([], text, other)];
  }
  return changedMembers(old, now);
}

/** Undefined if the entry is not a JSON object, so that only the text can be compared. */
export function membersOfEntry({ listing, entry }: EntryInListing): MemberTexts | undefined {
  return entry.hasSyntaxError || !entry.isObject ? undefined : listing.members(entry);
}

/** In the order of the fields, then other members in the order of the new text, then removed ones. */
export function changedMembers(old: MemberTexts, now: MemberTexts): MemberChange[] {
  const changes: MemberChange[] = [];
  for (const [name, text] of now) {
    const oldText = old.get(name);
    if (oldText === undefined || !isSameValue(oldText, text))
      changes.push(new MemberChange(pathTo(name), oldText, text));
  }
  for (const [name, text] of old)
    if (!now.has(name)) changes.push(new MemberChange(pathTo(name), text, undefined));
  return sorted(changes);
}

function sorted(changes: MemberChange[]): MemberChange[] {
  return changes.sort((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ path: [name] }: FieldChange): number {
  return FIELD_INDEX.get(String(name)) ?? FIELD_INDEX.size;
}

/** The paths to the fields, which many changes have in common. */
const PATHS: ReadonlyMap<string, Path> = new Map(FIELD_NAMES.map((name) => [name, [name]]));

function pathTo(name: string): Path {
  return PATHS.get(name) ?? [name];
}
