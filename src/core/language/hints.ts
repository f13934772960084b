import { nameOf } from '../browse/names';
import { computeExactly, figureLiteral, RELATIONS } from '../rules/statistics/relations';
import type { Span } from '../json/tree';
import { shownText } from '../text/quote';
import { ungrouped } from '../values/format';
import { isPlausibleTime, likelyUnit } from '../values/times';
import type { Listing } from '../listing/listing';
import { figuresOf } from '../listing/problem';
import { formulaText } from './hover';

/** A hint that is shown after a value. Offsets are those of the whole text, in UTF-16 units. */
export interface Hint {
  readonly offset: number;
  readonly text: string;
  /** Plain text. */
  readonly tooltip: string;
  /** The replacement of the value. */
  readonly replacement: { readonly span: Span; readonly text: string } | undefined;
}

/** The maximum number of entries with hints, since one line may contain all entries. */
const MAX_ENTRIES = 200;

/** The computed figure after each reported one, and times in UTC, of all entries that intersect a range. */
export function inlayHintsIn(listing: Listing, start: number, end: number): Hint[] {
  return indexesIn(listing, start, end)
    .flatMap((index) => [...figureHints(listing, index), ...timeHints(listing, index)])
    .filter(({ offset }) => start <= offset && offset <= end)
    .sort((a, b) => a.offset - b.offset);
}

/** The indexes of the entries that intersect a range, as many as have hints. */
function indexesIn(listing: Listing, start: number, end: number): number[] {
  const first = Math.max(listing.countBefore(start) - 1, 0);
  const last = Math.min(listing.countBefore(end), first + MAX_ENTRIES);
  return Array.from({ length: Math.max(last - first, 0) }, (_, at) => first + at);
}

function figureHints(listing: Listing, index: number): Hint[] {
  const entry = listing.entries[index];
  if (!entry) return [];
  return entry.problems.flatMap((problem) => {
    const relation = RELATIONS.find(({ rule }) => rule === problem.rule.id);
    const figures = figuresOf(problem);
    if (!relation || !figures) return [];
    const { stated, computed } = figures;
    const span = listing.rangeAt(index, [relation.field], 'value');
    const text = figureLiteral(computeExactly(relation, entry), stated, listing.settings.tolerance);
    const hint: Hint = {
      offset: span.end,
      text: `= ${ungrouped(computed)}`,
      tooltip: formulaText(relation, entry, shownText),
      replacement: text === undefined ? undefined : { span, text },
    };
    return [hint];
  });
}

function timeHints(listing: Listing, index: number): Hint[] {
  const time = listing.entries[index]?.values.lastCalledMs;
  const text = time === undefined ? undefined : timeText(time);
  if (text === undefined) return [];
  const { end: offset } = listing.rangeAt(index, ['lastCalledMs'], 'value');
  return [{ offset, text, tooltip: 'The time in UTC', replacement: undefined }];
}

function timeText(time: number): string | undefined {
  if (isPlausibleTime(time)) return minutesText(time);
  const likely = likelyUnit(time);
  return likely && `${minutesText(time * likely.scale)}, if these are ${likely.unit}`;
}

/** @param milliseconds since the Unix epoch, within the years 1 to 9999 */
function minutesText(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The name of an entry, shown after its opening bracket. */
export interface EntryName {
  /** After the bracket, in UTF-16 units of the whole text. */
  readonly offset: number;
  readonly name: string;
}

/** An opening bracket that is followed by nothing else on its line, so that folding hides the whole entry. */
const OPEN_LINE = /^\{[ \t]*(?:[\r\n]|\/[/*])/;

/** The names of entries whose opening brackets are in a range, and which have more than one line. */
export function entryNamesIn(listing: Listing, start: number, end: number): EntryName[] {
  return indexesIn(listing, start, end).flatMap((index) => {
    const entry = listing.entries[index];
    const offset = listing.startOf(index) + 1;
    if (!entry || offset < start || offset > end || !OPEN_LINE.test(entry.text)) return [];
    return [{ offset, name: shownText(nameOf(entry, index)) }];
  });
}

/** An entry as a symbol of a text. Spans are those of the whole text, in UTF-16 units. */
export interface EntrySymbol {
  readonly name: string;
  readonly span: Span;
  /** What is selected: the value of the entry's name, by which lines show it, or the opening bracket. */
  readonly selection: Span;
}

/** The symbols of the first entries, in their order. */
export function entrySymbols(listing: Listing, most = listing.entries.length): EntrySymbol[] {
  return listing.entries.slice(0, most).map((entry, index) => {
    const start = listing.startOf(index);
    const hasName = entry.values.name !== undefined;
    return {
      name: shownText(nameOf(entry, index)),
      span: { start, end: listing.endOf(index) },
      selection: hasName
        ? listing.rangeAt(index, ['name'], 'value')
        : { start, end: start + Math.min(1, entry.text.length) },
    };
  });
}
