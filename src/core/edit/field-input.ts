import { isJson } from '../json/scan';
import { FIELDS, type FieldName } from '../next/listing/fields';
import { formatThousands } from '../values/format';
import { quote } from '../text/quote';
import { readNameList, isBlank } from '../values/names';
import { readTime } from '../values/times';

/** The source text of an entered value, or the error message, in one sentence. */
export type FieldInput = { readonly literal: string } | { readonly error: string };

/**
 * Reads a value of a field as the user enters it: a string without quotes, names separated by commas, in quotes where that is
 * not clear, and times also as ISO 8601.
 */
export function readFieldInput(field: FieldName, input: string): FieldInput {
  const { type } = FIELDS.find(({ name }) => name === field) ?? FIELDS[0];
  const text = input.trim();
  switch (type) {
    case 'string':
      return { literal: JSON.stringify(input) };
    case 'strings': {
      const strings = readNameList(text)?.map((name) => JSON.stringify(name));
      if (!strings)
        return { error: `${field} is a list of names such as base, solana or ["base", "solana"].` };
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

/** The fields without which it is not known what an entry is, or how it is paid. */
const NEVER_EMPTY: readonly FieldName[] = ['id', 'endpoint', 'chain'];

/** What empties a field, as {@link readFieldInput} reads it, or why it cannot be empty. */
export function emptyInput(field: FieldName): { readonly input: string } | { readonly error: string } {
  const { type } = FIELDS.find(({ name }) => name === field) ?? FIELDS[0];
  if (type === 'number' || type === 'integer') return { error: `${field} is a number and cannot be empty.` };
  if (NEVER_EMPTY.includes(field)) return { error: `${field} cannot be empty.` };
  return { input: type === 'null' ? 'null' : '' };
}

/**
 * The error message for a typed number of entries, in one sentence; undefined if it is valid.
 *
 * @param max the maximum number
 */
export function checkSize(text: string, max: number): string | undefined {
  if (!isCount(text) || Number(text) < 1) return 'The number of entries is an integer, 1 or more.';
  return Number(text) > max
    ? `At most ${formatThousands(String(max))} entries; for more, use catalog-lens generate on the command line.`
    : undefined;
}

function isCount(text: string): boolean {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text));
}

/** A suggested name and its description. */
export interface RankedName {
  readonly name: string;
  readonly detail: string;
}

interface RankingOptions {
  /** The name that is suggested first. */
  readonly first?: string | undefined;
  readonly detail?: string;
  /** Names that are not suggested, because the array contains them already. */
  readonly without?: readonly (string | undefined)[];
}

/** The limits of the number of names, and of their length in UTF-16 units. */
const MAX_NAMES = 50;
const MAX_NAME_LENGTH = 100;

/** The names in use, the most frequent first, then other known names. */
export function rankedNames(
  counts: ReadonlyMap<string, number>,
  known: Iterable<string>,
  { first, detail = '', without = [] }: RankingOptions = {},
): readonly RankedName[] {
  const names = new Map<string, RankedName>();
  const add = (name: string, text: string): void => {
    if (!names.has(name) && !without.includes(name) && !isBlank(name) && name.length <= MAX_NAME_LENGTH)
      names.set(name, { name, detail: text });
  };
  if (first !== undefined) add(first, detail);
  for (const [name, count] of Array.from(counts).sort(([, a], [, b]) => b - a)) add(name, usedBy(count));
  for (const name of known) add(name, 'Not used yet');
  return Array.from(names.values()).slice(0, MAX_NAMES);
}

/** @param count the number of entries with a value */
function usedBy(count: number): string {
  return `Used by ${formatThousands(String(count))}`;
}

/** Counts of names without those of one entry. */
export function countsInOtherEntries<K>(
  counts: ReadonlyMap<K, number>,
  own: Iterable<K>,
): ReadonlyMap<K, number> {
  const otherCounts = new Map(counts);
  for (const name of new Set(own)) {
    const count = otherCounts.get(name) ?? 0;
    if (count > 1) otherCounts.set(name, count - 1);
    else otherCounts.delete(name);
  }
  return otherCounts;
}
