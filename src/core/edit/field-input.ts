import { isJson } from '../json/scan';
import { rankedNames } from './ranked-names';
import { FIELDS, QUALITY_FLAGS, type FieldName } from '../entries/fields';
import { figuresOf } from '../listing/figures';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import type { Settings } from '../model/settings';
import { numberOf } from '../values/format';
import { quote } from '../text/quote';
import { nameList, readNameList } from '../values/names';
import { readTime } from '../values/times';

/** A value of a field as the user enters it: a string without quotes, names separated by commas, in quotes where
 * that is not clear. */
export interface SuggestedValue {
  readonly input: string;
  readonly detail: string;
}

/** The source text of an entered value, or the error message, in one sentence. */
export type FieldInput = { readonly literal: string } | { readonly error: string };

const MAX_ARRAYS = 20;

/** Reads a value of a field as the user enters it; times also as ISO 8601. */
export function readFieldInput(field: FieldName, input: string): FieldInput {
  const { type } = FIELDS.find(({ name }) => name === field) ?? FIELDS[0];
  const text = input.trim();
  switch (type) {
    case 'string':
      return { literal: JSON.stringify(input) };
    case 'strings': {
      const strings = readNameList(text)?.map((name) => JSON.stringify(name));
      if (!strings) return { error: 'A name in quotes is written as in JSON, such as "a, b".' };
      return { literal: `[${strings.join(', ')}]` };
    }
    case 'null':
      return isJson(text) ? { literal: text } : { error: `${field} is null or another JSON value.` };
    case 'integer': {
      if (field === 'lastCalledMs') {
        const read = readTime(text);
        return 'time' in read ? { literal: String(read.time) } : { error: `${quote(text)} ${read.error}.` };
      }
      const isInteger = /^(?:0|[1-9]\d*)$/.test(text);
      return isInteger ? { literal: text } : { error: `${field} is an integer, 0 or more.` };
    }
    case 'number': {
      const isNumber =
        /^(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text));
      return isNumber ? { literal: text } : { error: `${field} is a number, 0 or more, such as 0.01.` };
    }
  }
}

/** The values of a field that entries of the listing have, and other known ones, the most frequent first. */
export function suggestedValues(
  listing: Listing,
  field: FieldName,
  { chains }: Settings,
): readonly SuggestedValue[] {
  const figures = figuresOf(listing);
  switch (field) {
    case 'chain':
    case 'facilitator':
    case 'qualityFlag': {
      const known = { chain: chains, facilitator: [], qualityFlag: QUALITY_FLAGS }[field];
      return rankedNames(figures.labels(field), known).map(({ name, detail }) => ({ input: name, detail }));
    }
    case 'acceptedChains':
    case 'sources':
      return Array.from(figures.names(field).arrays)
        .map(([array, count]) => ({ names: array.filter((name) => name !== undefined), array, count }))
        .filter(({ names, array }) => names.length > 0 && names.length === array.length)
        .sort((a, b) => b.count - a.count)
        .slice(0, MAX_ARRAYS)
        .map(({ names, count }) => ({
          input: nameList(names),
          detail: `in ${numberOf(count, 'entry', 'entries')}`,
        }));
    case 'health':
      return [{ input: 'null', detail: '' }];
    default:
      return [];
  }
}

/** The value of a field of an entry, as the user enters it; undefined if it cannot be entered. */
export function currentInput(listing: Listing, entry: Entry, field: FieldName): string | undefined {
  const tree = entry.hasSyntaxError ? undefined : listing.tree(entry);
  const value =
    tree?.kind === 'object' ? tree.members.findLast(({ name }) => name === field)?.value : undefined;
  if (!value) return undefined;
  const literal = listing.textOf(entry).slice(value.start, value.end);
  const parsed = isJson(literal) ? (JSON.parse(literal) as unknown) : undefined;
  if (typeof parsed === 'string') return parsed;
  if (Array.isArray(parsed))
    return parsed.every((name) => typeof name === 'string') ? nameList(parsed) : undefined;
  return literal;
}
