import { styleNear } from '../edit/entries';
import { valuesFor } from '../edit/fixes-of';
import { parse } from '../json/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import type { Span } from '../json/tree';
import type { Entry } from '../listing/entry';
import {
  FIELD_INDEX,
  FIELDS,
  LISTING_FIELDS,
  QUALITY_FLAGS,
  type EntryValues,
  type FieldName,
} from '../listing/fields';
import type { Listing } from '../listing/listing';
import { readTree } from '../listing/read-entry';
import { newestCallOf } from '../browse/figures';
import { tabStop, verbatim } from '../text/quote';
import type { TextEdit } from '../text/text-edit';
import { formatThousands } from '../values/format';
import { getOrCreate } from '../values/maps';
import { isBlank } from '../values/names';
import { entryAt } from './new-entry';
import { writingPositionAt, type Completion, type WritingPosition } from './position';

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

function inRoot(position: WritingPosition, listing: Listing, now: number): Completion[] {
  if (position.kind === 'item') return position.name === 'results' ? [entryAt(listing, position, now)] : [];
  if (listing.shape === 'array') return [];
  const count = String(listing.entries.length);
  if (position.kind === 'value') {
    const { name, doc } = LISTING_FIELDS[0];
    return position.name === name ? [figure(position, listing, count, 'entries in results', doc)] : [];
  }
  const tree = listing.tree(undefined);
  const members = tree?.kind === 'object' ? tree.members : [];
  const names = new Set(members.filter(({ value }) => value).map(({ name }) => name));
  const { colon } = styleNear(listing, 0);
  return LISTING_FIELDS.filter(({ name }) => !names.has(name)).map((field) =>
    field.name === 'count'
      ? memberOf(position, field, { colon, value: tabStop(1, count), detail: TYPES.integer })
      : memberOf(position, field, {
          colon,
          value: '[$1]',
          detail: 'array of entries',
          suggestsNext: true,
        }),
  );
}

const TYPES = {
  string: 'string',
  number: 'number',
  integer: 'integer',
  strings: 'array of strings',
  null: 'null',
} as const;

/** An empty value with a tab stop. */
const PLACEHOLDERS = { string: '"$1"', number: '${1:0}', integer: '${1:0}', strings: '["$1"]', null: 'null' };

/** The missing members of an entry, in the order of the schema, with values that can be computed. */
function missingMembers(position: WritingPosition, draft: Draft): Completion[] {
  const { listing, index, names } = draft;
  const missing = FIELDS.filter(({ name }) => !names.has(name));
  const values = computedValues(
    missing.map(({ name }) => name),
    draft,
  );
  const { colon } = styleNear(listing, index);
  return missing.map((field) => {
    const literal = values.get(field.name);
    const isFigure = literal !== undefined && 'formula' in field && !position.hasColon;
    return memberOf(position, field, {
      colon,
      value: literal === undefined ? PLACEHOLDERS[field.type] : verbatim(literal),
      detail: isFigure ? `= ${literal}` : TYPES[field.type],
      suggestsNext: literal === undefined && literalsOf(field.name, true, draft).length > 0,
    });
  });
}

/** The literals of members that can be computed; the last call is the newest in the listing. */
function computedValues(
  names: readonly FieldName[],
  { listing, index, entry, now }: Draft,
): ReadonlyMap<FieldName, string> {
  const values = new Map<FieldName, string>();
  for (const [name, { literal, isPlaceholder }] of valuesFor(listing, index, entry, names))
    if (!isPlaceholder) values.set(name, literal);
  if (names.includes('lastCalledMs'))
    values.set('lastCalledMs', String(newestCallOf(listing.entries) ?? now));
  return values;
}

/** The text after the name of a member, with whether values are suggested at its tab stop. */
interface MemberValue extends Pick<Completion, 'detail' | 'suggestsNext'> {
  readonly colon: string;
  /** As a snippet. */
  readonly value: string;
}

function memberOf(
  { hasColon, needsComma, missingComma, token }: WritingPosition,
  { name, doc }: { readonly name: string; readonly doc: string },
  { colon, value, detail, suggestsNext = false }: MemberValue,
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
    also: commaAt(missingComma),
    filter: quoted,
    suggestsNext: suggestsNext && !hasColon,
  };
}

/** The completions of a value or array element: computed, used in the listing, or known. */
function valuesOf(position: WritingPosition, draft: Draft): Completion[] {
  const field = FIELDS[FIELD_INDEX.get(position.name ?? '') ?? -1];
  const isItem = position.kind === 'item';
  if (!field || (isItem && field.type !== 'strings') || field.type === 'null') return [];
  const computed = computedValues([field.name], draft).get(field.name);
  if (computed !== undefined) return [figure(position, draft.listing, computed, originOf(field), field.doc)];
  return literalsOf(field.name, isItem || field.type === 'string', draft).map(([literal, detail]) =>
    valueAt(position, literal, detail, field.doc),
  );
}

/** What a computed value follows from. */
function originOf(field: (typeof FIELDS)[number]): string {
  if ('formula' in field) return field.formula;
  if (field.name === 'lastCalledMs') return 'the newest call';
  return `${field.name === 'id' ? 'slug' : 'label'} of the endpoint`;
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
  return { ...valueAt(position, literal, detail, doc), kind: 'figure', filter };
}

function valueAt(position: WritingPosition, literal: string, detail: string, doc: string): Completion {
  const { token, isInQuotes, needsComma, missingComma } = position;
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
    also: commaAt(missingComma),
    filter: literal,
  };
}

function commaAt(offset: number | undefined): readonly TextEdit[] {
  return offset === undefined ? [] : [{ offset, length: 0, text: ',' }];
}

type NamesField = 'chain' | 'acceptedChains' | 'facilitator' | 'sources' | 'qualityFlag';

/** The names that are valid in a field, whether in use or not; none for fields in which any text is possible. */
function validNames(field: FieldName, { settings }: Listing): Iterable<string> | undefined {
  switch (field) {
    case 'chain':
      return settings.chains;
    case 'acceptedChains':
      return settings.acceptedChains;
    case 'qualityFlag':
      return QUALITY_FLAGS;
    case 'facilitator':
    case 'sources':
      return [];
    default:
      return undefined;
  }
}

/** The maximum number of suggested names and arrays, and their maximum length in UTF-16 units. */
const MAX_NAMES = 50;
const MAX_ARRAYS = 5;
const MAX_LENGTH = 100;

/**
 * The literals for a member or an element of its array, each with why it is suggested: the required one first, then those that
 * other entries have, the most frequent first, then other valid ones. None if any text is possible.
 *
 * @param isName whether a name is expected, rather than a whole array of names
 */
function literalsOf(name: FieldName, isName: boolean, draft: Draft): (readonly [string, string])[] {
  const { listing, index, entry } = draft;
  const valid = validNames(name, listing);
  if (!valid) return [];
  const field = name as NamesField;
  const counts = new Map<string, number>();
  for (const [at, { values }] of listing.entries.entries()) {
    const literals = isName ? namesIn(values, field) : arraysIn(values, field, entry.values.chain);
    if (at !== index)
      for (const literal of new Set(literals)) counts.set(literal, (counts.get(literal) ?? 0) + 1);
  }
  const details = new Map(isName ? requiredName(field, draft) : []);
  for (const [literal, count] of [...counts].sort(([, a], [, b]) => b - a))
    getOrCreate(details, literal, () => `Used by ${formatThousands(String(count))}`);
  for (const validName of isName ? valid : [])
    getOrCreate(details, JSON.stringify(validName), () => 'Not used yet');
  const present = isName ? namesIn(entry.values, field) : [];
  return [...details]
    .filter(([literal]) => !present.includes(literal) && literal.length <= MAX_LENGTH)
    .slice(0, isName ? MAX_NAMES : MAX_ARRAYS);
}

/** The names in a field as literals. */
function namesIn(values: EntryValues, field: NamesField): readonly string[] {
  const names = [values[field]].flat().filter((name) => name !== undefined && !isBlank(name));
  return names.map((name) => JSON.stringify(name));
}

/** The whole array of a field as a literal, if it may be that of an entry with a chain. */
function arraysIn(values: EntryValues, field: NamesField, chain: string | undefined): readonly string[] {
  const names = [values[field]].flat();
  const isOfChain = field === 'sources' || chain === undefined || names[0] === chain;
  if (!isOfChain || names.length === 0 || names.includes(undefined)) return [];
  return [`[${names.map((name) => JSON.stringify(name)).join(', ')}]`];
}

/** The chain is the first of the accepted ones. */
function requiredName(field: NamesField, { listing, index, entry }: Draft): [string, string][] {
  const { chain, acceptedChains: [first] = [] } = entry.values;
  if (field === 'acceptedChains' && first === undefined && chain !== undefined)
    return [[JSON.stringify(chain), 'the chain']];
  // Both may be typed at once, at the tab stop of a new entry.
  const isTyped = first === listing.entries[index]?.values.chain;
  if (field !== 'chain' || first === undefined || isTyped) return [];
  return [[JSON.stringify(first), 'the first of acceptedChains']];
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
