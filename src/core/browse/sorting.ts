import type Big from 'big.js';
import type { Entry } from '../listing/entry';
import { isNumeric, type FieldName } from '../listing/fields';
import { type Problem, SEVERITIES } from '../listing/problem';
import { toDecimal } from '../values/arithmetic';
import { compareValues } from '../values/sorting';
import { type EntryProblems, worstOf } from './entry-problems';
import { fold } from './names';

/** What entries can be sorted by: their order in the file, a member, or the severity and number of their problems. */
export type SortKey = 'file' | FieldName | 'problems';

export interface Sorting {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** The order of `results`. */
export const FILE_ORDER: Sorting = { by: 'file', descending: false };

/** A sort order of the Entries view. */
interface SortingChoice {
  readonly by: SortKey;
  readonly title: string;
  /** In words: ascending, and descending. */
  readonly directions: readonly [string, string];
}

const BY_SIZE = ['smallest first', 'largest first'] as const;

/** The sort orders that users can select in the Entries view. */
export const SORTINGS: readonly SortingChoice[] = [
  { by: 'file', title: 'File Order', directions: ['first to last', 'last to first'] },
  { by: 'volume30dUsd', title: 'Volume', directions: BY_SIZE },
  { by: 'calls30d', title: 'Calls', directions: BY_SIZE },
  { by: 'pricePerCallUsd', title: 'Price', directions: BY_SIZE },
  { by: 'l30DaysPayers', title: 'Payers', directions: BY_SIZE },
  { by: 'callsPerPayer', title: 'Calls per Payer', directions: BY_SIZE },
  { by: 'lastCalledMs', title: 'Last Called', directions: ['earliest first', 'latest first'] },
  { by: 'name', title: 'Name', directions: ['A to Z', 'Z to A'] },
];

/** Sorts in the more useful direction: the largest number, the worst problems or the first letter come first. */
export function defaultSorting(by: SortKey): Sorting {
  return { by, descending: by === 'problems' || isNumeric(by) };
}

/** The value by which an item is sorted; undefined or empty if its entry has none. */
interface SortValue {
  readonly value: string | number | undefined;
  /** The value of an integer that is too large for a double. */
  readonly exact?: Big | undefined;
}

/**
 * Sorts entries, or what has one: numbers by size, strings regardless of case. The sort is stable, and entries without the value
 * come last in both directions.
 *
 * @param items in the order of the file
 */
export function sorted<T>(
  items: readonly T[],
  { by, descending }: Sorting,
  entryOf: (item: T) => Entry,
  problems?: EntryProblems,
): readonly T[] {
  if (by === 'file') return descending ? items.toReversed() : items;
  return items
    .map((item) => ({ item, key: sortValue(entryOf(item), by, problems) }))
    .sort((a, b) => compareSortValues(a.key, b.key, descending))
    .map(({ item }) => item);
}

function compareSortValues(a: SortValue, b: SortValue, descending: boolean): number {
  const [first, second] = [a.value, b.value];
  if (isNone(first) || isNone(second)) return Number(isNone(first)) - Number(isNone(second));
  const order =
    first === second && (a.exact ?? b.exact) ? exactOf(a).cmp(exactOf(b)) : compareValues(first, second);
  return descending ? -order : order;
}

function exactOf({ value, exact }: SortValue): Big {
  return exact ?? toDecimal(String(value));
}

function isNone(value: SortValue['value']): value is undefined | '' {
  return value === undefined || value === '';
}

function sortValue(
  entry: Entry,
  by: Exclude<SortKey, 'file'>,
  problems: EntryProblems | undefined,
): SortValue {
  if (by === 'problems') return { value: problemRank(problems?.of(entry) ?? []) };
  if (by === 'health') return { value: undefined };
  const value = entry.values[by];
  if (typeof value !== 'number') return { value: value && fold(String(value)) };
  const isExact = !Number.isInteger(value) || Number.isSafeInteger(value) || !isNumeric(by);
  return isExact ? { value } : { value, exact: entry.exactDecimal(by) };
}

/** More problems than an entry has. */
const MAX_RANKED_PROBLEMS = 1e6;

/** Larger for more severe problems, then for more of them; undefined for none. */
function problemRank(problems: readonly Problem[]): number | undefined {
  const worst = worstOf(problems);
  return worst && (SEVERITIES.length - SEVERITIES.indexOf(worst)) * MAX_RANKED_PROBLEMS + problems.length;
}
