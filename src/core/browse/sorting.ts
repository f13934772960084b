import type { Entry } from '../listing/entry';
import { FIELDS, type FieldName } from '../listing/fields';
import { type Problem, SEVERITIES } from '../listing/problem';
import { type EntryProblems, worstOf } from './entry-problems';
import { type Figure, figureOf } from './figures';
import { fold, inOneLine } from './names';

const BY_SIZE = ['smallest first', 'largest first'] as const;

/** The sort orders that users can select. */
export const SORTINGS = [
  { id: 'file', title: 'File Order', figure: undefined, directions: ['first to last', 'last to first'] },
  { id: 'volume', title: 'Volume', figure: 'volume30dUsd', directions: BY_SIZE },
  { id: 'calls', title: 'Calls', figure: 'calls30d', directions: BY_SIZE },
  { id: 'price', title: 'Price', figure: 'pricePerCallUsd', directions: BY_SIZE },
  { id: 'payers', title: 'Payers', figure: 'l30DaysPayers', directions: BY_SIZE },
  { id: 'perpayer', title: 'Calls per Payer', figure: 'callsPerPayer', directions: BY_SIZE },
  {
    id: 'called',
    title: 'Last Called',
    figure: 'lastCalledMs',
    directions: ['earliest first', 'latest first'],
  },
  { id: 'name', title: 'Name', figure: undefined, directions: ['A to Z', 'Z to A'] },
] as const satisfies readonly {
  readonly id: string;
  readonly title: string;
  readonly figure: Figure | undefined;
  /** In words: ascending, and descending. */
  readonly directions: readonly [string, string];
}[];

export type SortingId = (typeof SORTINGS)[number]['id'];

/** What entries can be sorted by: a selectable sort order, any field, or the severity and number of problems. */
export type SortKey = SortingId | FieldName | 'problems';

export interface Sorting {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** The order of `results`. */
export const FILE_ORDER: Sorting = { by: 'file', descending: false };

/** The more useful direction: the largest figure, the latest call or the first letter comes first. */
export function defaultDirection(by: SortingId): Sorting {
  return { by, descending: by !== 'file' && by !== 'name' };
}

/** The figure of a sort order; volume for the order of the file. */
export function figureOfSorting(by: SortKey): Figure {
  return SORTINGS.find(({ id }) => id === by)?.figure ?? 'volume30dUsd';
}

/** The value by which an entry is sorted; undefined or empty if the entry has none. */
type Value = string | number | undefined;

/**
 * Sorts entries: numbers by size, strings regardless of case. The sort is stable, and entries without the value come last in
 * both directions.
 *
 * @param entries in the order of the file
 */
export function sorted(
  entries: readonly Entry[],
  { by, descending }: Sorting,
  problems: EntryProblems,
): readonly Entry[] {
  if (by === 'file') return descending ? entries.toReversed() : entries;
  const valueOf = valueReader(by, problems);
  return entries
    .map((entry) => ({ entry, value: valueOf(entry) }))
    .sort((a, b) => compareValues(a.value, b.value, descending))
    .map(({ entry }) => entry);
}

function compareValues(a: Value, b: Value, descending: boolean): number {
  if (a === b) return 0;
  if (isNone(a) || isNone(b)) return isNone(a) ? 1 : -1;
  // Strings by UTF-16 units, since locale-aware comparison takes seconds for a large listing.
  return a < b === descending ? 1 : -1;
}

function isNone(value: Value): value is undefined | '' {
  return value === undefined || value === '';
}

function valueReader(by: SortKey, problems: EntryProblems): (entry: Entry) => Value {
  if (by === 'name') return ({ values }) => fold(inOneLine(values.name));
  if (by === 'problems') return (entry) => problemRank(problems.of(entry));
  if (by === 'health') return () => undefined;
  const field = FIELDS.find(({ name }) => name === by)?.name;
  if (field === undefined || field === 'health') {
    const figure = figureOfSorting(by);
    return ({ values }) => figureOf(figure, values);
  }
  return ({ values }) => {
    const value = values[field];
    return value === undefined || typeof value === 'number' ? value : fold(String(value));
  };
}

/** More problems than an entry has. */
const MAX_RANKED_PROBLEMS = 1e6;

/** Larger for more severe problems, then for more of them; undefined for none. */
function problemRank(problems: readonly Problem[]): number | undefined {
  const worst = worstOf(problems);
  return worst && (SEVERITIES.length - SEVERITIES.indexOf(worst)) * MAX_RANKED_PROBLEMS + problems.length;
}
