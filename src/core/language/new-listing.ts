import { type Literal, printEntry, type Style } from '../json/print';
import type { Span } from '../json/tree';
import { Listing } from '../listing/listing';
import type { Settings } from '../next/listing/settings';
import type { Completion } from './completions-at';
import { QUALITY_FLAGS, type FieldName } from '../next/listing/fields';
import { membersOf, newEntry } from '../edit/new-entry';
import { choiceStop, stringStop, tabStop, verbatim } from '../text/quote';
import { styleNear } from '../edit/insertion';

const LABEL = 'New listing';
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
  const found = open === undefined ? whole : betweenBrackets(members, text, { start, end });
  if (!found) return undefined;
  return {
    ...found,
    label: LABEL,
    kind: 'entry',
    detail: 'count and results, with one entry',
    documentation: 'A complete listing response: `count`, and `results` with one consistent entry.',
    isSnippet: true,
    filter: quote + LABEL,
    suggestsNext: false,
    followsEndpoint: true,
    missingComma: undefined,
  };
}

/** The lines of the two members, with tab stops. */
function membersOfNewListing(settings: Settings, now: number): string {
  const listing = Listing.read(EMPTY_LISTING, { settings });
  const entry = entrySnippet(listing, settings, now, styleInSnippet(styleNear(listing, 0)));
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

/** The style of a snippet whose lines VS Code indents: with tabs relative to the first. */
export function styleInSnippet(style: Style): Style {
  return { ...style, eol: '\n', base: '', indent: style.indent === undefined ? undefined : '\t' };
}

/**
 * A complete entry as a snippet.
 *
 * @param now the time of its last call where the listing has none, in milliseconds since the Unix epoch
 */
export function entrySnippet(listing: Listing, settings: Settings, now: number, style: Style): string {
  const entry = newEntry(listing, settings, now);
  let number = ENDPOINT;
  let chain = 0;
  const members = membersOf(entry).map(([name, value]): readonly [string, Literal] => {
    if (COMPUTED_FIELDS.has(name)) return [name, asArray(value).map(verbatim).join('')];
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
  const flags: readonly string[] = QUALITY_FLAGS;
  if (flags.includes(text))
    return `"${choiceStop(number, [text, ...flags.filter((flag) => flag !== text)])}"`;
  return `"${tabStop(number, text)}"`;
}

function asArray(value: Literal): readonly string[] {
  return typeof value === 'string' ? [value] : value;
}
