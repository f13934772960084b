import { FIELD_INDEX, FIELDS, LISTING_FIELDS, QUALITY_FLAGS, type FieldName } from '../listing/fields';
import { parse } from '../json/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import type { Span } from '../json/tree';
import { tabStop, verbatim } from '../text/quote';
import { formatThousands, pluralize } from '../values/format';
import { isBlank } from '../values/names';
import { styleNear } from '../edit/entries';
import { valuesFor } from '../edit/fixes-of';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import type { NewValue } from '../listing/proposal';
import { readTree } from '../listing/read-entry';
import { writingPositionAt, type Completion, type WritingPosition } from './cursor';
import { newestCall, wholeEntry } from './snippets';

/** An entry that is being written. */
interface Draft {
  readonly listing: Listing;
  readonly index: number;
  /** The entry without the text that is being typed. */
  readonly entry: Entry;
  /** The names of its members. */
  readonly names: ReadonlySet<string>;
  /** The time of a call where the listing has none, in milliseconds since the Unix epoch. */
  readonly now: number;
}

/**
 * The completions at an offset, the best first.
 *
 * @param offset in UTF-16 units of the whole text
 * @param now the time of a call where the listing has none, in milliseconds since the Unix epoch
 */
export function completionsAt(listing: Listing, offset: number, now: number): readonly Completion[] {
  const position = writingPositionAt(listing, offset);
  if (!position) return [];
  const { index } = position;
  if (index === undefined) return inRoot(position, listing, now);
  const draft = { listing, index, now, ...readWithout(listing, index, position.token) };
  return position.kind === 'name' ? missingMembers(position, draft) : valuesOf(position, draft);
}

/** Reads an entry without one span of the text, as far as possible. */
function readWithout(listing: Listing, index: number, token: Span): Pick<Draft, 'entry' | 'names'> {
  const offset = listing.startOf(index);
  const text = listing.slice(offset, Math.max(listing.endOf(index), token.end));
  const [start, end] = [token.start - offset, token.end - offset];
  const masked = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  const insideObject = listing.entries[index]?.shape.syntaxError !== undefined && text.startsWith('"');
  const parsed = parse(masked, { syntax: JSONC_SYNTAX, insideObject, isUnmatched: () => true });
  const members = parsed.root?.kind === 'object' ? parsed.root.members : [];
  return { entry: readTree(0, masked, parsed), names: new Set(members.map(({ name }) => name)) };
}

const TYPES = {
  string: 'string',
  number: 'number',
  integer: 'integer',
  strings: 'array of strings',
  null: 'null',
} as const;

/** The missing members of an entry, in the order of the schema, with values that can be computed. */
function missingMembers(position: WritingPosition, draft: Draft): Completion[] {
  const { listing, index, names } = draft;
  const missing = FIELDS.filter(({ name }) => !names.has(name));
  const values = newValues(
    missing.map(({ name }) => name),
    draft,
  );
  const { colon } = styleNear(listing, index);
  return missing.map((field) => {
    const value = values.get(field.name);
    const isComputed = value?.isPlaceholder === false;
    const isFigure = isComputed && 'formula' in field && !position.hasColon;
    return memberOf(position, field, {
      colon,
      value: isComputed ? verbatim(value.literal) : PLACEHOLDERS[field.type],
      detail: isFigure ? `= ${value.literal}` : TYPES[field.type],
      suggestsValues: !isComputed && namesFor(field.name, draft).length > 0,
    });
  });
}

/** An empty value with a tab stop. */
const PLACEHOLDERS = { string: '"$1"', number: '${1:0}', integer: '${1:0}', strings: '["$1"]', null: 'null' };

/** Values of missing members; the last call is the newest in the listing. */
function newValues(names: readonly FieldName[], draft: Draft): ReadonlyMap<FieldName, NewValue> {
  const { listing, index, entry, now } = draft;
  const time = { literal: String(newestCall(listing) ?? now), isPlaceholder: false };
  const values = new Map(valuesFor(listing, index, entry, names));
  return names.includes('lastCalledMs') ? values.set('lastCalledMs', time) : values;
}

function inRoot(position: WritingPosition, listing: Listing, now: number): Completion[] {
  if (position.kind === 'item')
    return position.name === 'results' ? [wholeEntry(position, listing, now)] : [];
  if (listing.shape === 'array') return [];
  const count = String(listing.entries.length);
  if (position.kind === 'value') {
    const { doc } = LISTING_FIELDS[0];
    return position.name === 'count' ? [figure(position, listing, count, 'entries in results', doc)] : [];
  }
  const tree = listing.tree(undefined);
  const members = tree?.kind === 'object' ? tree.members : [];
  const names = new Set(members.filter(({ value }) => value).map(({ name }) => name));
  const { colon } = styleNear(listing, 0);
  return LISTING_FIELDS.filter(({ name }) => !names.has(name)).map((field) =>
    field.name === 'count'
      ? memberOf(position, field, {
          colon,
          value: tabStop(1, count),
          detail: TYPES.integer,
          suggestsValues: false,
        })
      : memberOf(position, field, { colon, value: '[$1]', detail: 'array of entries', suggestsValues: true }),
  );
}

/** The text after the name of a member. */
interface MemberValue {
  readonly colon: string;
  /** As a snippet. */
  readonly value: string;
  readonly detail: string;
  /** Whether values are suggested at the tab stop. */
  readonly suggestsValues: boolean;
}

function memberOf(
  { hasColon, needsComma, missingComma, token }: WritingPosition,
  { name, doc }: { readonly name: string; readonly doc: string },
  { colon, value, detail, suggestsValues }: MemberValue,
): Completion {
  const quoted = `"${name}"`;
  return {
    label: name,
    kind: detail.startsWith('=') ? 'figure' : 'member',
    detail,
    documentation: doc,
    insert: hasColon ? quoted : `${quoted}${colon}${value}${needsComma ? ',' : ''}`,
    isSnippet: !hasColon,
    span: token,
    filter: quoted,
    suggestsNext: suggestsValues && !hasColon,
    missingComma,
  };
}

/** The completions of a value or array element: computed, used in the listing, or known. */
function valuesOf(position: WritingPosition, draft: Draft): Completion[] {
  const field = FIELDS[FIELD_INDEX.get(position.name ?? '') ?? -1];
  if (!field || (position.kind === 'item' && field.type !== 'strings')) return [];
  if (field.type === 'strings' && position.kind === 'value')
    return arraysInUse(field.name, draft).map(({ name, detail }) =>
      completionOf(position, name, detail, field.doc),
    );
  const value = newValues([field.name], draft).get(field.name);
  if (field.type !== 'null' && value?.isPlaceholder === false)
    return [figure(position, draft.listing, value.literal, detailOf(field), field.doc)];
  return namesFor(field.name, draft).map(({ name, detail }) =>
    completionOf(position, JSON.stringify(name), detail, field.doc),
  );
}

function detailOf(field: (typeof FIELDS)[number]): string {
  if ('formula' in field) return field.formula;
  switch (field.name) {
    case 'id':
      return 'slug of the endpoint';
    case 'name':
      return 'label of the endpoint';
    default:
      return 'the newest call';
  }
}

function figure(
  position: WritingPosition,
  listing: Listing,
  literal: string,
  detail: string,
  doc: string,
): Completion {
  const { start, end } = position.token;
  // A computed value is suggested for any typed text.
  const filter = start === end ? literal : listing.slice(start, end);
  return { ...completionOf(position, literal, detail, doc), kind: 'figure', filter };
}

function completionOf(position: WritingPosition, literal: string, detail: string, doc: string): Completion {
  const { token, isInQuotes, needsComma } = position;
  // The closing quote stays behind the cursor: it may follow a tab stop, which VS Code forgets once the cursor is outside.
  const keepsQuote = isInQuotes && literal.startsWith('"') && !needsComma;
  return {
    label: literal,
    kind: 'value',
    detail,
    documentation: doc,
    insert: keepsQuote ? literal.slice(0, -1) : literal + (needsComma ? ',' : ''),
    isSnippet: false,
    span: keepsQuote ? { start: token.start, end: token.end - 1 } : token,
    filter: literal,
    suggestsNext: false,
    missingComma: position.missingComma,
  };
}

/** A suggested name, and why it is suggested. */
interface Suggestion {
  readonly name: string;
  readonly detail: string;
}

/** The names for a member or an element of its array; none if any text is possible. */
function namesFor(field: FieldName, draft: Draft): readonly Suggestion[] {
  const { chains, acceptedChains } = draft.listing.settings;
  switch (field) {
    case 'chain':
      return rankedNames(field, draft, chains);
    case 'acceptedChains':
      return rankedNames(field, draft, acceptedChains);
    case 'facilitator':
    case 'sources':
      return rankedNames(field, draft, []);
    case 'qualityFlag':
      return rankedNames(field, draft, QUALITY_FLAGS);
    default:
      return [];
  }
}

type NamesField = 'chain' | 'acceptedChains' | 'facilitator' | 'sources' | 'qualityFlag';

/** The maximum number of suggested names, and their maximum length in UTF-16 units. */
const MAX_NAMES = 50;
const MAX_NAME_LENGTH = 100;

/** Each name once: the required one first, then those in use by frequency, then other known ones. */
function rankedNames(field: NamesField, draft: Draft, known: Iterable<string>): Suggestion[] {
  const present = namesIn(draft.entry, field);
  const inUse = countsInOtherEntries(draft, (entry) => namesIn(entry, field));
  const details = new Map(Array.from(known, (name) => [name, 'Not used yet']));
  for (const [name, count] of inUse) details.set(name, `Used by ${formatThousands(String(count))}`);
  const required = requiredName(field, draft);
  if (required) details.set(required.name, required.detail);
  const names = new Set([...(required ? [required.name] : []), ...inUse.map(([name]) => name), ...known]);
  return [...names]
    .filter((name) => !present.includes(name) && !isBlank(name) && name.length <= MAX_NAME_LENGTH)
    .slice(0, MAX_NAMES)
    .map((name) => ({ name, detail: details.get(name) ?? '' }));
}

/** The chain is the first of the accepted ones. */
function requiredName(field: NamesField, { listing, index, entry }: Draft): Suggestion | undefined {
  const { chain, acceptedChains: [first] = [] } = entry.values;
  if (field === 'acceptedChains' && first === undefined && chain !== undefined)
    return { name: chain, detail: 'the chain' };
  // Both may be typed at once, at the tab stop of a new entry.
  const isTyped = first === listing.entries[index]?.values.chain;
  return field === 'chain' && first !== undefined && !isTyped
    ? { name: first, detail: 'the first of acceptedChains' }
    : undefined;
}

function namesIn({ values }: Entry, field: NamesField): readonly (string | undefined)[] {
  const value = values[field] ?? [];
  return typeof value === 'string' ? [value] : value;
}

/** In how many other entries each name is, the most frequent first. */
function countsInOtherEntries(
  { listing, index }: Draft,
  namesOf: (entry: Entry) => readonly (string | undefined)[],
): (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const [at, entry] of listing.entries.entries())
    if (at !== index)
      for (const name of new Set(namesOf(entry)))
        if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** The maximum number of suggested arrays. */
const MAX_ARRAYS = 5;

/** Whole arrays that other entries have, as source text. */
function arraysInUse(field: 'acceptedChains' | 'sources', draft: Draft): Suggestion[] {
  const { chain } = draft.entry.values;
  const counts = countsInOtherEntries(draft, ({ values }) => {
    const array = values[field] ?? [];
    const matchesChain = field === 'sources' || chain === undefined || array[0] === chain;
    if (array.length === 0 || !matchesChain || array.includes(undefined)) return [];
    return [`[${array.map((name) => JSON.stringify(name)).join(', ')}]`];
  });
  return counts
    .slice(0, MAX_ARRAYS)
    .map(([name, count]) => ({ name, detail: `in ${pluralize(count, 'entry', 'entries')}` }));
}

/**
 * Whether a text that is not recognized as a listing may be the start of one: an object with `results` and possibly `count`,
 * whose entries have only known members.
 */
export function isIncompleteListing(listing: Listing): boolean {
  const tree = listing.tree(undefined);
  if (tree?.kind !== 'object' || listing.open === undefined) return false;
  const own: ReadonlySet<string> = new Set(LISTING_FIELDS.map(({ name }) => name));
  return (
    tree.members.every(({ name }) => own.has(name)) &&
    listing.entries.every((entry) =>
      (entry.objectTree()?.members ?? []).every(({ name, value }) => !value || FIELD_INDEX.has(name)),
    )
  );
}
