import { QUALITY_FLAGS, type FieldName } from '../listing/fields';
import { printEntry, type Literal, type Style } from '../json/print';
import type { Span } from '../json/tree';
import { usualPrice, type Settings } from '../listing/settings';
import { commonFacilitator } from '../rules/identity/facilitator-differs';
import { freeId, FreeIdentities } from '../rules/identity/free-id';
import { choiceStop, stringStop, tabStop, verbatim } from '../text/quote';
import type { TextEdit } from '../text/text-edit';
import { endpointLabel, slugOf } from '../values/endpoint';
import { isBlank } from '../values/names';
import { isPlausibleTime } from '../values/times';
import { insertEntry, styleNear } from '../edit/entries';
import { computedFigures } from '../edit/fixes-of';
import { Checker } from '../listing/checker';
import { placeOfWhole } from '../listing/find-listings';
import { Listing } from '../listing/listing';
import { writingPositionAt, type Completion, type WritingPosition } from './cursor';

const FLAGS: readonly string[] = QUALITY_FLAGS;

const LISTING_LABEL = 'New listing';
const ENTRY_LABEL = 'New entry';
/** Defines the style of a new listing; snippets are indented with tabs. */
const EMPTY_LISTING = '{\n\t"count": 0,\n\t"results": []\n}';

/** The only text allowed before and after the cursor: the brackets of an object, and a word that is being typed. */
const TEXT_BEFORE = /^\s*(?:(\{)\s*("?))?([a-z]*)$/i;
const TEXT_AFTER = /^([a-z]*"?)\s*(\})?\s*$/i;

/**
 * A complete, consistent listing of one entry, for a document that is empty or has only the brackets of an object.
 *
 * @param offset of the cursor, in UTF-16 units
 * @param now the time of the entry's last call, in milliseconds since the Unix epoch
 * @returns undefined if the document contains other text
 */
export function newListingAt(
  text: string,
  offset: number,
  settings: Settings,
  now: number,
): Completion | undefined {
  const [isBefore, open, quote = '', word = ''] = TEXT_BEFORE.exec(text.slice(0, offset)) ?? [];
  const [isBehind, rest = '', close] = TEXT_AFTER.exec(text.slice(offset)) ?? [];
  if (isBefore === undefined || isBehind === undefined) return undefined;
  // A closing bracket or quote needs an opening one.
  if ((close !== undefined && open === undefined) || (rest.endsWith('"') && quote === '')) return undefined;
  const start = offset - quote.length - word.length;
  const end = offset + rest.length;
  const members = membersOfNewListing(settings, now);
  const whole = { insert: `{\n\t${indented(members)}\n}`, span: { start, end } };
  const inserted = open === undefined ? whole : betweenBrackets(members, text, { start, end });
  if (!inserted) return undefined;
  return {
    ...inserted,
    label: LISTING_LABEL,
    kind: 'entry',
    detail: 'count and results, with one entry',
    documentation: 'A complete listing response: `count`, and `results` with one consistent entry.',
    isSnippet: true,
    filter: quote + LISTING_LABEL,
    suggestsNext: false,
    followsEndpoint: true,
    missingComma: undefined,
  };
}

/** The lines of the two members, with tab stops. */
function membersOfNewListing(settings: Settings, now: number): string {
  const listing = Listing.read(EMPTY_LISTING, placeOfWhole(EMPTY_LISTING), {
    checker: new Checker([], settings),
  });
  const entry = entrySnippet(listing, styleInSnippet(listing, 0), now);
  return `"count": 1,\n"results": [\n\t${indented(entry)}\n]`;
}

/**
 * The members, each on its own line. VS Code indents the lines like the first.
 *
 * @param span the typed text
 * @returns undefined if the closing bracket has to be added and would be indented like the members
 */
function betweenBrackets(
  members: string,
  text: string,
  { start, end }: Span,
): Pick<Completion, 'insert' | 'span'> | undefined {
  const [lineBefore = ''] = /[^\r\n]*$/.exec(text.slice(0, start)) ?? [];
  const [isClosing] = /^[ \t]*(?=\})/.exec(text.slice(end)) ?? [];
  const isClosed = text.includes('}', end);
  const lastLine = isClosed ? '' : '}';
  if (lineBefore.includes('{')) {
    const spaces = lineBefore.length - lineBefore.trimEnd().length;
    return {
      insert: `\n\t${indented(members)}${isClosing === undefined && isClosed ? '' : `\n${lastLine}`}`,
      span: { start: start - spaces, end: end + (isClosing?.length ?? 0) },
    };
  }
  if (!isClosed || isClosing !== undefined) return undefined;
  return { insert: lineBefore === '' ? `\t${indented(members)}` : members, span: { start, end } };
}

function indented(lines: string): string {
  return lines.replaceAll('\n', '\n\t');
}

/** The first tab stop of an entry, from which its id and name follow. */
const ENDPOINT = 1;

/**
 * The transformations of an endpoint into its slug and its label in VS Code's snippet syntax, as in `core/values/endpoint`. They
 * leave a slug and a label as they are.
 */
const TO_SLUG =
  '^(?:[a-z][a-z0-9+.-]*:\\/\\/)[^a-z0-9?#]*|^[^a-z0-9?#]+|[^a-z0-9?#]*(?:[?#].*)?$|([a-z0-9]+)|([^a-z0-9]+)/${1:/downcase}${2:+-}/gi';
const TO_LABEL =
  '^https?:\\/\\/(?:[^\\/?#@]*@)?([^\\/?#]+)(?:[^?#]*?\\/([^\\/?#]+))?\\/*(?:[?#].*)?$/$1${2:+ · /}$2/i';

/** Members computed from others: they get no tab stops. */
const COMPUTED_FIELDS: ReadonlySet<FieldName> = new Set([
  'callsPerDayApprox',
  'volume30dUsd',
  'volumePerDayApprox',
  'callsPerPayer',
  'health',
]);

/** The style of the entries around an index, in a snippet: VS Code indents its lines like the first. */
function styleInSnippet(listing: Listing, index: number): Style {
  const near = styleNear(listing, index);
  return { ...near, eol: '\n', base: '', indent: near.indent === undefined ? undefined : '\t' };
}

/**
 * A complete entry as a snippet.
 *
 * @param now the time of its last call where the listing has none, in milliseconds since the Unix epoch
 */
function entrySnippet(listing: Listing, style: Style, now: number): string {
  let number = ENDPOINT;
  let chain = 0;
  const members = newEntry(listing, now).map(([name, value]): readonly [string, Literal] => {
    if (COMPUTED_FIELDS.has(name)) return [name, typeof value === 'string' ? verbatim(value) : value];
    if (name === 'endpoint') return [name, stopIn(value, ENDPOINT)];
    if (name === 'description') return [name, stringStop(++number)];
    // They repeat the endpoint while it is being typed, and follow from it once the user goes on to the next tab stop.
    if (name === 'id') return [name, `"\${${ENDPOINT}/${TO_SLUG}}"`];
    if (name === 'name') return [name, `"\${${ENDPOINT}/${TO_LABEL}}"`];
    // The first accepted network repeats the chain while the chain is being typed.
    if (name === 'acceptedChains') return [name, [`"$${chain}"`]];
    number++;
    if (name === 'chain') chain = number;
    return [name, stopIn(value, number)];
  });
  return printEntry(members, style);
}

function stopIn(value: Literal, number: number): Literal {
  if (typeof value !== 'string') return value.map((item) => stopInItem(item, number));
  return stopInItem(value, number);
}

function stopInItem(literal: string, number: number): string {
  if (!literal.startsWith('"')) return tabStop(number, literal);
  const text = literal.slice(1, -1);
  if (FLAGS.includes(text))
    return `"${choiceStop(number, [text, ...FLAGS.filter((flag) => flag !== text)])}"`;
  return `"${tabStop(number, text)}"`;
}

/** The completion of a whole entry between two others. */
export function wholeEntry(position: WritingPosition, listing: Listing, now: number): Completion {
  const { token, needsComma, missingComma } = position;
  const style = styleInSnippet(listing, listing.countBefore(token.start));
  const snippet = entrySnippet(listing, style, now) + (needsComma ? ',' : '');
  const typed = listing.slice(token.start, token.end);
  return {
    label: ENTRY_LABEL,
    kind: 'entry',
    detail: 'all 18 fields, consistent values',
    documentation:
      'A complete, consistent entry. Statistics are not recomputed while you type; use the quick fix of their problem.',
    insert: onLines(listing, token, snippet),
    isSnippet: true,
    span: token,
    filter: typed === '' ? ENTRY_LABEL : typed,
    suggestsNext: false,
    followsEndpoint: true,
    missingComma,
  };
}

/** How much of a line is read before and after a span, in UTF-16 units. */
const MAX_LINE = 1000;

/** Starts a new line for a snippet of several lines that would follow other text. */
function onLines(listing: Listing, { start, end }: Span, snippet: string): string {
  if (!snippet.includes('\n')) return snippet;
  const { before, after } = lineAround(listing, { start, end });
  if (isBlank(before)) return snippet;
  const isFirst = /\[[ \t]*$/.test(before);
  const body = isFirst ? `\n\t${snippet.replaceAll('\n', '\n\t')}` : `\n${snippet}`;
  return body + (isFirst && /^[ \t]*\]/.test(after) ? '\n' : '');
}

/** The text before and after a span on its line. */
function lineAround(
  listing: Listing,
  { start, end }: Span,
): { readonly before: string; readonly after: string } {
  const [before = ''] = /[^\r\n]*$/.exec(listing.slice(Math.max(start - MAX_LINE, 0), start)) ?? [];
  const [after = ''] = /^[^\r\n]*/.exec(listing.slice(end, end + MAX_LINE)) ?? [];
  return { before, after };
}

/** How a new entry is inserted, which takes two edits of the text. */
export interface EntryInsertion {
  /** What else changes, such as `count`, before the entry is inserted. In order. */
  readonly others: readonly TextEdit[];
  /** Inserts the entry as a snippet, whose whitespace is kept. The offset is that in the text after the other edits. */
  readonly snippet: TextEdit;
}

/**
 * Inserts a complete entry with the tab stops of its completion: on the blank line of the cursor, or else after the entry at the
 * cursor; before all entries it is the first. `count` is raised if it becomes too low.
 *
 * @param offset of the cursor, in UTF-16 units
 * @param now the time of the last call where the listing has none, in milliseconds since the Unix epoch
 * @returns undefined if the text around the entries or a neighboring entry has a syntax error
 */
export function newEntryAt(listing: Listing, offset: number, now: number): EntryInsertion | undefined {
  const index = listing.countBefore(offset + 1);
  const style = styleNear(listing, index);
  const text = entrySnippet(listing, style, now);
  const inserted = insertEntry(listing, index, text, style) ?? [];
  const onLine = inserted.length > 0 ? onBlankLine(listing, offset, text, style) : undefined;
  const isAround = (edit: TextEdit): boolean =>
    edit.offset < (listing.open ?? 0) || edit.offset > listing.startOf(listing.entries.length);
  const edits = onLine
    ? [...inserted.filter(isAround), ...onLine].sort((a, b) => a.offset - b.offset)
    : inserted;
  const snippet = edits.find((edit) => edit.text.includes(text));
  if (!snippet) return undefined;
  const others = edits.filter((edit) => edit !== snippet);
  const shift = others
    .filter((edit) => edit.offset < snippet.offset)
    .reduce((sum, edit) => sum + edit.text.length - edit.length, 0);
  return { others, snippet: { ...snippet, offset: snippet.offset + shift } };
}

/** The edits that replace the blank line of the cursor between two entries; undefined if it is elsewhere. */
function onBlankLine(
  listing: Listing,
  offset: number,
  text: string,
  { base }: Style,
): readonly TextEdit[] | undefined {
  const position = writingPositionAt(listing, offset);
  const { before, after } = lineAround(listing, { start: offset, end: offset });
  if (position?.kind !== 'item' || position.index !== undefined || !isBlank(before + after)) return undefined;
  const { missingComma, needsComma } = position;
  const neighbor = listing.startOf(Math.max(listing.countBefore(offset) - 1, 0));
  const indentation = base || lineAround(listing, { start: neighbor, end: neighbor }).before;
  const line = {
    offset: offset - before.length,
    length: before.length + after.length,
    text: (isBlank(indentation) ? indentation : before) + text + (needsComma ? ',' : ''),
  };
  return missingComma === undefined ? [line] : [{ offset: missingComma, length: 0, text: ',' }, line];
}

const EXAMPLE = 'https://api.example.com/v1/resource';
const CALLS = 30;
const PAYERS = 3;

/**
 * The members of a complete, consistent entry as source text, in the order of the schema: an example endpoint that no entry
 * has, usual figures, and the most frequent chain, facilitator, source and flag of the listing.
 *
 * @param now the time of its last call where the listing has none, in milliseconds since the Unix epoch
 */
export function newEntry(listing: Listing, now: number): (readonly [FieldName, Literal])[] {
  const { entries, settings } = listing;
  const example = { endpoint: EXAMPLE, id: slugOf(EXAMPLE) };
  const { endpoint = EXAMPLE } = new FreeIdentities(listing).firstFree(example);
  const name = JSON.stringify(endpointLabel(endpoint) ?? endpoint);
  const [firstChain = 'base'] = settings.chains;
  const chains = entries.map(({ values }) => values.chain);
  const chain = JSON.stringify(mostFrequent(chains, (name) => settings.chains.has(name)) ?? firstChain);
  const facilitator = commonFacilitator(entries) ?? 'facilitator';
  const sources = entries.flatMap(({ values }) => [...new Set(values.sources)]);
  const source = mostFrequent(sources, (name) => !isBlank(name)) ?? 'catalog';
  const flags = entries.map(({ values }) => values.qualityFlag);
  const qualityFlag = mostFrequent(flags, (flag) => FLAGS.includes(flag)) ?? 'unknown';
  const price = String(usualPrice(settings.price));
  const stated = { pricePerCallUsd: price, calls30d: String(CALLS), l30DaysPayers: String(PAYERS) };
  const figures = computedFigures(stated, settings.tolerance);
  return [
    ['id', JSON.stringify(freeId({ endpoint }, listing, undefined) ?? '')],
    ['name', name],
    ['endpoint', JSON.stringify(endpoint)],
    ['description', name],
    ['chain', chain],
    ['acceptedChains', [chain]],
    ['facilitator', JSON.stringify(facilitator)],
    ['pricePerCallUsd', price],
    ['calls30d', stated.calls30d],
    ['callsPerDayApprox', figures.get('callsPerDayApprox') ?? '0'],
    ['volume30dUsd', figures.get('volume30dUsd') ?? '0'],
    ['volumePerDayApprox', figures.get('volumePerDayApprox') ?? '0'],
    ['l30DaysPayers', stated.l30DaysPayers],
    ['lastCalledMs', String(newestCall(listing) ?? now)],
    ['sources', [JSON.stringify(source)]],
    ['callsPerPayer', figures.get('callsPerPayer') ?? '0'],
    ['qualityFlag', JSON.stringify(qualityFlag)],
    ['health', 'null'],
  ];
}

/** The valid name that is there most often, the first of those in a tie. */
function mostFrequent(
  names: readonly (string | undefined)[],
  isValid: (name: string) => boolean,
): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  let best: string | undefined;
  let most = 0;
  for (const [name, count] of counts)
    if (count > most && isValid(name)) {
      best = name;
      most = count;
    }
  return best;
}

/** The newest plausible time of a call, in milliseconds since the Unix epoch; undefined if there is none. */
export function newestCall({ entries }: Listing): number | undefined {
  let newest: number | undefined;
  for (const { values } of entries) {
    const { lastCalledMs: time } = values;
    if (time !== undefined && time > (newest ?? -Infinity) && isPlausibleTime(time)) newest = time;
  }
  return newest;
}
