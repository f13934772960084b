import { toDecimal } from '../values/arithmetic';
import { parse } from '../json/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import type { JsonNode, ObjectNode, Path } from '../json/tree';
import type { Listing } from '../listing/listing';
import { copyStrings } from '../text/text';
import type { FieldChange, EntryInListing } from './comparison';
import { FIELD_INDEX, FIELD_NAMES } from '../next/listing/fields';
import { membersOf, type MemberTexts } from '../json/members';

/** Whether a JSON value is a number, by its source text. */
export function isNumber(text: string): boolean {
  const digit = text[text.startsWith('-') ? 1 : 0] ?? '';
  return digit >= '0' && digit <= '9';
}

/**
 * Whether two JSON values are equal, by their source texts: numbers exactly, so that `1.0` equals 1, strings with any
 * escapes, arrays element by element, objects with members in any order.
 */
export function isSameValue(a: string, b: string): boolean {
  if (a === b) return true;
  if (isNumber(a)) return isNumber(b) && isSameNumber(a, b);
  const [first, second] = [a[0], b[0]];
  if (first !== second) return false;
  if (first === '"') return JSON.parse(a) === JSON.parse(b);
  if (first !== '[' && first !== '{') return false;
  const left = stringsIn(a);
  const right = left && stringsIn(b);
  if (left && right) return left.length === right.length && left.every((text, at) => text === right[at]);
  const options = { syntax: JSONC_SYNTAX };
  return isSameTree({ text: a, node: parse(a, options).root }, { text: b, node: parse(b, options).root });
}

function isSameNumber(a: string, b: string): boolean {
  const double = Number(a);
  if (double !== Number(b)) return false;
  // Numbers beyond the range of doubles are compared as text.
  return Number.isFinite(double) ? toDecimal(a).eq(toDecimal(b)) : a === b;
}

/** The strings of an array of strings, as nearly all arrays are; undefined for anything else, and with comments. */
export function stringsIn(text: string | undefined): readonly string[] | undefined {
  if (text?.startsWith('[') !== true) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((element) => typeof element === 'string') ? value : undefined;
  } catch {
    // It has comments.
    return undefined;
  }
}

/** A value in a text. */
interface ValueInText {
  readonly text: string;
  readonly node: JsonNode | undefined;
}

/** Not recursive, since values may be nested to any depth. */
function isSameTree(a: ValueInText, b: ValueInText): boolean {
  const open: (readonly [JsonNode | undefined, JsonNode | undefined])[] = [[a.node, b.node]];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [left, right] = pair;
    if (left?.kind === 'object' && right?.kind === 'object') {
      const [values, others] = [valuesOf(left), valuesOf(right)];
      if (values.size !== others.size) return false;
      for (const [name, value] of values) {
        if (!others.has(name)) return false;
        open.push([value, others.get(name)]);
      }
    } else if (left?.kind === 'array' && right?.kind === 'array') {
      if (left.elements.length !== right.elements.length) return false;
      for (const [at, element] of left.elements.entries()) open.push([element, right.elements[at]]);
    } else if (left?.kind === 'number' && right?.kind === 'number') {
      if (!isSameNumber(a.text.slice(left.start, left.end), b.text.slice(right.start, right.end)))
        return false;
    } else if (!isSameScalar(left, right)) return false;
  }
  return true;
}

/** The values of an object's members by name; the last of repeated members counts. */
function valuesOf({ members }: ObjectNode): ReadonlyMap<string, JsonNode | undefined> {
  return new Map(members.map(({ name, value }) => [name, value]));
}

function isSameScalar(left: JsonNode | undefined, right: JsonNode | undefined): boolean {
  if (!left || !right) return left === right;
  return left.kind === right.kind && 'value' in left && 'value' in right && left.value === right.value;
}

/** The maximum length of literals whose difference is computed. */
const MAX_NUMBER_LENGTH = 1000;
const NONE: readonly FieldChange[] = [];

/** A change that takes little memory, since each entry of a listing may have some. */
export class MemberChange implements FieldChange {
  readonly before: string | undefined;
  readonly after: string | undefined;
  derivedChanges = NONE;

  /** @param before source text */
  constructor(
    readonly path: Path,
    before: string | undefined,
    after: string | undefined,
  ) {
    this.before = copyStrings(before);
    this.after = copyStrings(after);
  }

  /** Computed when it is shown. */
  get delta(): string | undefined {
    const { path, before, after } = this;
    return path.length === 0 ? undefined : deltaOf(before, after);
  }
}

function deltaOf(before: string | undefined, after: string | undefined): string | undefined {
  if (before === undefined || after === undefined) return undefined;
  if (![before, after].every((text) => isNumber(text) && text.length <= MAX_NUMBER_LENGTH)) return undefined;
  if (!Number.isFinite(Number(before)) || !Number.isFinite(Number(after))) return undefined;
  return toDecimal(after).minus(toDecimal(before)).toString();
}

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

/** The members of the listing itself; undefined if it is not an object. */
export function membersOfRoot(listing: Listing): MemberTexts | undefined {
  const root = listing.tree(undefined);
  return root?.kind === 'object' ? membersOf(root, listing.envelope().text) : undefined;
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
