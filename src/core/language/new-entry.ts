import { newestCallOf } from '../browse/figures';
import { styleNear } from '../edit/entries';
import { computedFigures } from '../edit/fixes-of';
import { printEntry, type Literal, type Style } from '../json/print';
import { Checker } from '../listing/checker';
import { QUALITY_FLAGS, type NumericField } from '../listing/fields';
import { placeOfWhole } from '../listing/find-listings';
import { Listing } from '../listing/listing';
import { usualPrice, type Settings } from '../listing/settings';
import { commonFacilitator } from '../rules/identity/facilitator-differs';
import { FreeIdentities } from '../rules/identity/free-id';
import type { Span } from '../json/tree';
import { choiceStop, stringStop, tabStop, verbatim } from '../text/quote';
import { applyEdits, type TextEdit } from '../text/text-edit';
import { slugOf } from '../values/endpoint';
import { groupBy } from '../values/maps';
import { isBlank } from '../values/names';
import { writingPositionAt, type Completion, type WritingPosition } from './position';

const FLAGS: readonly string[] = QUALITY_FLAGS;

/** Where an entry is written. */
type Place = Pick<WritingPosition, 'token' | 'missingComma' | 'needsComma'>;

/**
 * A complete, consistent entry at a place, as a snippet: VS Code indents its lines like the one in which it is inserted.
 *
 * @param now the time of its last call where the listing has none, in milliseconds since the Unix epoch
 */
export function entryAt(listing: Listing, place: Place, now: number): Completion {
  const { token, missingComma } = place;
  const near = styleNear(listing, listing.countBefore(token.start));
  const style = { ...near, eol: '\n', base: '', indent: near.indent === undefined ? undefined : '\t' };
  const typed = listing.slice(token.start, token.end);
  const comma = missingComma === undefined ? [] : [{ offset: missingComma, length: 0, text: ',' }];
  return {
    label: 'New entry',
    kind: 'entry',
    detail: 'all 18 fields, consistent values',
    documentation:
      'A complete, consistent entry. Statistics are not recomputed while you type; use the quick fix of their problem.',
    insert: separated(printEntry(membersOf(listing, now), style), listing, place, style),
    isSnippet: true,
    span: token,
    also: [...comma, ...countEdits(listing, typed === '')].sort((a, b) => a.offset - b.offset),
    filter: typed === '' ? 'New entry' : typed,
    followsEndpoint: true,
  };
}

/** Raises a `count` that would become too low. @param isAdded whether the new entry does not replace one that is being typed */
function countEdits(listing: Listing, isAdded: boolean): readonly TextEdit[] {
  const { count, entries } = listing;
  const otherEntryCount = isAdded ? entries.length : entries.length - 1;
  if (count?.value !== otherEntryCount) return [];
  const { start, end } = listing.rangeAt(undefined, ['count'], 'value');
  return [{ offset: start, length: end - start, text: String(otherEntryCount + 1) }];
}

/** How much of a line is read before and after a place, in UTF-16 units. */
const MAX_LINE = 1000;

/** The text before and after a span on its line. */
function lineAround(listing: Listing, { start, end }: Span): readonly [before: string, after: string] {
  const [before = ''] = /[^\r\n]*$/.exec(listing.slice(Math.max(start - MAX_LINE, 0), start)) ?? [];
  const [after = ''] = /^[^\r\n]*/.exec(listing.slice(end, end + MAX_LINE)) ?? [];
  return [before, after];
}

/** An entry with what separates it from the text around it, on a line of its own where the other entries are. */
function separated(entry: string, listing: Listing, place: Place, { comma }: Style): string {
  const { open = 0 } = listing;
  const [before, after] = lineAround(listing, place.token);
  const isOnLine = entry.includes('\n') || /[\r\n]/.test(listing.slice(open, listing.startOf(0)));
  const isFirst = listing.countBefore(place.token.start) === 0;
  const space = isOnLine ? '\n' : comma.slice(1);
  const start = isBlank(before) ? '' : isFirst ? (isOnLine ? '\n\t' : '') : space;
  if (place.needsComma) return `${start}${indentedLike(start, entry)},${isBlank(after) ? '' : space}`;
  const isLast = isFirst && isOnLine && start !== '' && /^[ \t]*\]/.test(after);
  return start + indentedLike(start, entry) + (isLast ? '\n' : '');
}

function indentedLike(start: string, lines: string): string {
  return start.endsWith('\t') ? lines.replaceAll('\n', '\n\t') : lines;
}

/**
 * A new entry on the blank line of the cursor, or else after the entry at the cursor; before all entries it is the first.
 *
 * @param offset of the cursor, in UTF-16 units
 * @param now the time of the last call where the listing has none, in milliseconds since the Unix epoch
 * @returns undefined if there is no list of entries, or an entry beside the place has a syntax error
 */
export function newEntryAt(listing: Listing, offset: number, now: number): Completion | undefined {
  const count = listing.countBefore(offset + 1);
  const beside = listing.entries.slice(Math.max(count - 1, 0), count + 1);
  if (listing.open === undefined || beside.some((entry) => entry.hasSyntaxError)) return undefined;
  const position = writingPositionAt(listing, offset);
  const isOnBlankLine = isBlank(lineAround(listing, { start: offset, end: offset }).join(''));
  const isBetween = position?.kind === 'item' && position.index === undefined && isOnBlankLine;
  return entryAt(listing, isBetween ? position : placeAfter(listing, count), now);
}

/** The comma after an entry, and the comments on its line that belong to it. */
const END_OF_ENTRY = /^(?:[ \t]*(,))?(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[^]*?\*\/(?=[ \t]*[\r\n])))?/;

/** The place after the first entries. */
function placeAfter(listing: Listing, count: number): Place {
  const { open = listing.start, entries } = listing;
  const next = listing.startOf(count);
  const needsComma = count < entries.length;
  if (count === 0 && needsComma)
    return { token: { start: next, end: next }, missingComma: undefined, needsComma };
  const end = count === 0 ? open + 1 : listing.endOf(count - 1);
  const [after = '', comma] = END_OF_ENTRY.exec(listing.slice(end, next)) ?? [];
  const start = end + after.length;
  const missingComma = count === 0 || comma !== undefined ? undefined : end;
  return { token: { start, end: start }, missingComma, needsComma };
}

/** An empty listing in the style of a new one. */
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
  const span = { start: offset - quote.length - word.length, end: offset + rest.length };
  const checker = new Checker([], settings);
  const listing = Listing.read(EMPTY_LISTING, placeOfWhole(EMPTY_LISTING), { checker });
  const place = placeAfter(listing, 0);
  const { insert, also, ...completion } = entryAt(listing, place, now);
  const whole = applyEdits(EMPTY_LISTING, [
    ...also,
    { offset: place.token.start, length: 0, text: insert.replaceAll('\n', '\n\t') },
  ]);
  // The brackets that are there may be on other lines, which a completion cannot replace.
  const [first, last] = [text.lastIndexOf('{', offset), text.indexOf('}', span.end)];
  return {
    ...completion,
    label: 'New listing',
    detail: 'count and results, with one entry',
    documentation: 'A complete listing response: `count`, and `results` with one consistent entry.',
    insert: whole,
    span,
    also: [
      ...(first < 0 ? [] : [{ offset: first, length: span.start - first, text: '' }]),
      ...(last < 0 ? [] : [{ offset: span.end, length: last + 1 - span.end, text: '' }]),
    ],
    filter: `${quote}New listing`,
  };
}

// The id and the name repeat the endpoint while it is being typed, and follow from it once the user goes on to the next tab
// stop: VS Code transforms it into its slug and its label as `core/values/endpoint` does, and leaves a slug and a label as they are.
const ID =
  '${1/^(?:[a-z][a-z0-9+.-]*:\\/\\/)[^a-z0-9?#]*|^[^a-z0-9?#]+|[^a-z0-9?#]*(?:[?#].*)?$|([a-z0-9]+)|([^a-z0-9]+)/${1:/downcase}${2:+-}/gi}';
const NAME =
  '${1/^https?:\\/\\/(?:[^\\/?#@]*@)?([^\\/?#]+)(?:[^?#]*?\\/([^\\/?#]+))?\\/*(?:[?#].*)?$/$1${2:+ · /}$2/i}';

const EXAMPLE = 'https://api.example.com/v1/resource';
const CALLS = '30';
const PAYERS = '3';

/**
 * The members of a complete, consistent entry as snippets: an example endpoint that no entry has, usual figures, and the most
 * frequent chain, facilitator, source and flag of the listing.
 */
function membersOf(listing: Listing, now: number): readonly (readonly [string, Literal])[] {
  const { entries, settings } = listing;
  const example = { endpoint: EXAMPLE, id: slugOf(EXAMPLE) };
  const { endpoint = EXAMPLE } = new FreeIdentities(listing).firstFree(example);
  const [firstChain = 'base'] = settings.chains;
  const chain = mostFrequent(
    entries.map(({ values }) => values.chain),
    (name) => settings.chains.has(name),
  );
  const sources = entries.flatMap(({ values }) => [...new Set(values.sources)]);
  const flags = entries.map(({ values }) => values.qualityFlag);
  const flag = mostFrequent(flags, (name) => FLAGS.includes(name)) ?? 'unknown';
  const price = String(usualPrice(settings.price));
  const stated = { pricePerCallUsd: price, calls30d: CALLS, l30DaysPayers: PAYERS };
  const figures = computedFigures(stated, settings.tolerance);
  const figure = (name: NumericField): string => verbatim(figures.get(name) ?? '0');
  return [
    ['id', `"${ID}"`],
    ['name', `"${NAME}"`],
    ['endpoint', stringStop(1, endpoint)],
    ['description', stringStop(2)],
    ['chain', stringStop(3, chain ?? firstChain)],
    // It repeats the chain while that is being typed.
    ['acceptedChains', ['"$3"']],
    ['facilitator', stringStop(4, commonFacilitator(entries) ?? 'facilitator')],
    ['pricePerCallUsd', tabStop(5, price)],
    ['calls30d', tabStop(6, CALLS)],
    ['callsPerDayApprox', figure('callsPerDayApprox')],
    ['volume30dUsd', figure('volume30dUsd')],
    ['volumePerDayApprox', figure('volumePerDayApprox')],
    ['l30DaysPayers', tabStop(7, PAYERS)],
    ['lastCalledMs', tabStop(8, String(newestCallOf(entries) ?? now))],
    ['sources', [stringStop(9, mostFrequent(sources, (name) => !isBlank(name)) ?? 'catalog')]],
    ['callsPerPayer', figure('callsPerPayer')],
    ['qualityFlag', `"${choiceStop(10, [flag, ...FLAGS.filter((name) => name !== flag)])}"`],
    ['health', 'null'],
  ];
}

/** The valid name that is there most often, the first of those in a tie. */
function mostFrequent(
  names: readonly (string | undefined)[],
  isValid: (name: string) => boolean,
): string | undefined {
  const valid = groupBy(
    names.filter((name) => name !== undefined && isValid(name)),
    (name) => name,
  );
  const [most] = [...valid].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0];
}
