import type { Entry } from '../model/entry';
import { compareStated } from './stated-figures';
import { findMember, type ObjectNode, type Span } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { ParsedEntry } from '../entries/parsed-entry';
import { computeExactly, RELATIONS, type Relation, figureLiteral } from '../rules/statistics/relations';
import { silencing, type Settings } from '../next/listing/settings';
import { isPlausibleTime, likelyUnit } from '../values/times';

/** A hint that is shown after a value. */
export interface Hint {
  /** From the start of the listing's text, in UTF-16 units. */
  readonly offset: number;
  readonly text: string;
  /** Plain text. */
  readonly tooltip: string;
  /** The replacement of the value. */
  readonly replacement: { readonly span: Span; readonly text: string } | undefined;
}

/** The maximum number of entries with hints, since one line may contain all entries. */
const MAX_ENTRIES = 200;

/** The hints of all entries that intersect a range, in UTF-16 units. */
export function inlayHintsIn(listing: Listing, start: number, end: number, settings: Settings): Hint[] {
  const { entries } = listing;
  const hints: Hint[] = [];
  const first = Math.max(entries.countBefore(start) - 1, 0);
  for (let index = first; index < first + MAX_ENTRIES; index++) {
    const entry = entries.at(index);
    if (!entry || entry.start >= end) break;
    if (entry.end > start) hints.push(...hintsOf(listing, entry, settings));
  }
  return hints.filter(({ offset }) => start <= offset && offset <= end).sort((a, b) => a.offset - b.offset);
}

function hintsOf(listing: Listing, entry: Entry, settings: Settings): Hint[] {
  const tree = listing.tree(entry);
  if (tree?.kind !== 'object') return [];
  const reading = listing.read(entry);
  const wrong = RELATIONS.filter(({ rule }) => !silencing(rule, reading.values.id, settings)).flatMap(
    (relation) => figureHint(relation, reading, settings, valueIn(entry, tree, relation.field)) ?? [],
  );
  return [...wrong, ...timeHint(reading, valueIn(entry, tree, 'lastCalledMs'))];
}

/** The span of the value of a member. */
function valueIn({ start }: Entry, tree: ObjectNode, name: string): Span | undefined {
  const value = findMember(tree, name)?.value;
  return value && { start: start + value.start, end: start + value.end };
}

/** The computed figure, if the stated one differs. */
function figureHint(
  relation: Relation,
  reading: ParsedEntry,
  { tolerance }: Settings,
  span: Span | undefined,
): Hint | undefined {
  const { formula, figures } = compareStated(relation, reading, tolerance);
  if (!span || !figures || figures.agrees) return undefined;
  const text = figureLiteral(computeExactly(relation, reading), figures.stated, tolerance);
  return {
    offset: span.end,
    text: `= ${figures.computed}`,
    tooltip: `${formula} = ${figures.numbers}`,
    replacement: text === undefined ? undefined : { span, text },
  };
}

function timeHint({ values: { lastCalledMs: time } }: ParsedEntry, span: Span | undefined): Hint[] {
  if (time === undefined || !span) return [];
  const text = timeText(time);
  const tooltip = 'The time in UTC';
  return text === undefined ? [] : [{ offset: span.end, text, tooltip, replacement: undefined }];
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
