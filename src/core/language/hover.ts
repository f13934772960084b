import type { Entry } from '../model/entry';
import { type Span, findMember, type ArrayNode, type JsonNode, type Member, type Path } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { Settings } from '../next/listing/settings';
import { blocks, code } from '../text/quote';
import { MEMBER_CONTENTS } from './member-hovers';
import { scorecardOf } from './scorecard';
import { FIELD_INDEX, FIELDS, LISTING_FIELDS } from '../next/listing/fields';
import type { ParsedEntry } from '../entries/parsed-entry';
import { formatThousands, pluralize, percent } from '../values/format';

/** A hover. */
export interface Hover {
  /** Markdown in which strings from the file are plain text. */
  readonly markdown: string;
  /** The hovered text, in UTF-16 units from the start of the listing's text. */
  readonly span: Span;
}

/**
 * The hover at an offset: of a member at its name or value, of an entry at its opening bracket.
 *
 * @param offset in UTF-16 units, of the character pointed at
 * @param placeOf see {@link HoverContext.placeOf}
 */
export function hoverAt(
  listing: Listing,
  offset: number,
  settings: Settings,
  placeOf?: HoverContext['placeOf'],
): Hover | undefined {
  const place = hoverTargetAt(listing, offset);
  switch (place?.kind) {
    case undefined:
      return undefined;
    case 'root':
      return {
        markdown: blocks(heading(place.field), rootContent(place.field.name, listing)),
        span: place.span,
      };
    case 'entry':
      return {
        markdown: scorecardOf({ listing, entry: place.entry, reading: listing.read(place.entry), settings }),
        span: place.span,
      };
    case 'member':
      return { markdown: memberMarkdown(listing, place, settings, placeOf), span: place.span };
  }
}

/** An entry's problems, figures and relations, as Markdown in which strings from the file are plain text. */
export function entryDetails(listing: Listing, entry: Entry, settings: Settings): string {
  return scorecardOf({ listing, entry, reading: listing.read(entry), settings }, listing.problemsOf(entry));
}

function memberMarkdown(
  listing: Listing,
  place: MemberTarget,
  settings: Settings,
  placeOf: HoverContext['placeOf'],
): string {
  const { entry, field, value, element } = place;
  const reading = listing.read(entry);
  const head = heading(field);
  if (place.isRepeated) return blocks(head, 'The member is repeated below; only the last one counts.');
  if (!value) return blocks(head, 'The value cannot be read yet.');
  const wrong = reading.wrongTypes.find(({ path }) => path.length === 1 && path[0] === field.name);
  return blocks(
    head,
    wrong ? `The value is ${wrong.found}, not ${TYPES[field.type]}.` : '',
    MEMBER_CONTENTS[field.name]({ listing, entry, reading, settings, element, placeOf }),
    expectedContent(listing, place),
  );
}

/** The rules whose problems with the member the configuration expects; empty if there are none. */
function expectedContent(listing: Listing, { entry, field }: MemberTarget): string {
  if (listing.expectedRules.size === 0) return '';
  const rules = listing
    .problemsOf(entry)
    .filter((problem) => problem.finding.path[0] === field.name && listing.isExpected(problem))
    .map(({ rule }) => code(rule.id));
  return rules.length === 0
    ? ''
    : `The configuration **expects** a problem of ${[...new Set(rules)].join(', ')}.`;
}

const TYPES = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  strings: 'an array of strings',
  null: 'null',
} as const;

function heading({ name, doc }: { readonly name: string; readonly doc: string }): string {
  return `**${code(name)}**: ${doc}`;
}

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
  const entry = listing.entries.atOffset(offset);
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

/** The entry and array element that a hover describes. */
export interface HoverContext {
  readonly listing: Listing;
  readonly entry: Entry;
  readonly reading: ParsedEntry;
  readonly settings: Settings;
  /** Where a setting is, as Markdown, by its path in the configuration. */
  readonly placeOf?: ((path: Path) => string) | undefined;
  /** The hovered array element, if there is one. */
  readonly element?: JsonNode | undefined;
}

/** The hover content of the listing's own members besides their meaning, as Markdown. */
export function rootContent(name: 'count' | 'results', listing: Listing): string {
  const { count } = listing;
  const entryCount = listing.entries.length;
  const response = `This response holds ${pluralize(entryCount, 'entry', 'entries')}`;
  if (count === undefined)
    return name === 'count' ? `The value is not an integer. ${response}.` : `${response}.`;
  if (count < entryCount)
    return `${response}, more than the ${pluralize(count, 'entry', 'entries')} of the count.`;
  if (count === entryCount) return `${response}: the whole catalog.`;
  return `This response holds ${formatThousands(String(entryCount))} of ${pluralize(count, 'entry', 'entries')}: ${percent(entryCount / count)} of the catalog.`;
}
