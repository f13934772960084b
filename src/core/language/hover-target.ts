import type { Entry } from '../model/entry';
import { FIELD_INDEX, FIELDS, LISTING_FIELDS } from '../entries/fields';
import { findMember, type ArrayNode, type JsonNode, type Member, type Span } from '../json/tree';
import type { Listing } from '../listing/listing';

/** The part of a listing's text that a hover describes. Spans are from the start of the text, in UTF-16 units. */
export type HoverTarget = EntryTarget | MemberTarget | RootTarget;

/** The opening bracket of an entry. */
interface EntryTarget {
  readonly kind: 'entry';
  readonly span: Span;
  readonly entry: Entry;
}

/** The name or the value of an entry's member. */
export interface MemberTarget {
  readonly kind: 'member';
  readonly span: Span;
  readonly entry: Entry;
  readonly field: (typeof FIELDS)[number];
  /** Undefined if the member has no value yet. */
  readonly value: JsonNode | undefined;
  /** The array element that the offset is in, if there is one. */
  readonly element: JsonNode | undefined;
  /** Whether the name appears again later, so that this member does not count. */
  readonly isRepeated: boolean;
}

/** The name or the value of one of the listing's own members; of `results` only the opening bracket. */
interface RootTarget {
  readonly kind: 'root';
  readonly span: Span;
  readonly field: (typeof LISTING_FIELDS)[number];
}

/** The hover target at an offset, if there is one. */
export function hoverTargetAt(listing: Listing, offset: number): HoverTarget | undefined {
  const entry = listing.entryAt(offset);
  return entry ? targetInEntry(listing, entry, offset) : targetInRoot(listing, offset);
}

/** The hover target at a cursor, which may be at the end of it, as after typing. */
export function targetAtCursor(listing: Listing, offset: number): HoverTarget | undefined {
  return hoverTargetAt(listing, offset) ?? hoverTargetAt(listing, offset - 1);
}

function targetInRoot(listing: Listing, offset: number): RootTarget | undefined {
  for (const field of LISTING_FIELDS)
    for (const anchor of ['name', 'value'] as const) {
      const span = listing.locatePath(undefined, [field.name], anchor);
      if (contains(span, offset)) return { kind: 'root', span, field };
    }
  return undefined;
}

function targetInEntry(
  listing: Listing,
  entry: Entry,
  offset: number,
): EntryTarget | MemberTarget | undefined {
  const tree = listing.tree(entry);
  if (tree?.kind !== 'object') return undefined;
  const at = offset - entry.start;
  // The opening bracket may be missing.
  if (at === tree.start && listing.textOf(entry)[at] === '{')
    return { kind: 'entry', entry, span: { start: offset, end: offset + 1 } };
  const member = tree.members.find(
    ({ nameSpan, value }) => contains(nameSpan, at) || (value && contains(value, at)),
  );
  const field = FIELDS[FIELD_INDEX.get(member?.name ?? '') ?? -1];
  if (!member || !field) return undefined;
  const { value, element, token } = tokenAt(member, at);
  const isRepeated = findMember(tree, member.name) !== member;
  const span = { start: entry.start + token.start, end: Math.min(entry.start + token.end, entry.end) };
  return { kind: 'member', entry, field, value, element, isRepeated, span };
}

function tokenAt(
  { nameSpan, value }: Member,
  at: number,
): { value: JsonNode | undefined; element: JsonNode | undefined; token: Span } {
  if (!value || contains(nameSpan, at)) return { value, element: undefined, token: nameSpan };
  const element = value.kind === 'array' ? elementAt(value, at) : undefined;
  return { value, element, token: element ?? value };
}

function elementAt({ elements }: ArrayNode, at: number): JsonNode | undefined {
  return elements.find((element) => contains(element, at));
}

function contains({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset < end;
}
