import type { Entry } from '../listing/entry';
import { isNumeric, type FieldName } from '../listing/fields';
import type { Problem } from '../listing/problem';
import { SEVERITIES } from '../listing/finding';
import { compareValues } from '../values/sorting';
import { type EntryProblems, worstOf } from './figures';
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
  const keyed = items.map((item) => {
    const entry = entryOf(item);
    return { item, entry, value: sortValue(entry, by, problems) };
  });
  return keyed
    .sort((a, b) => {
      const [first, second] = [a.value, b.value];
      if (first === undefined || second === undefined)
        return Number(first === undefined) - Number(second === undefined);
      const isLarge = Number.isInteger(first) && !Number.isSafeInteger(first) && isNumeric(by);
      const order =
        first === second && isLarge
          ? a.entry.compare(by, Number(second), b.entry.exactDecimal(by))
          : compareValues(first, second);
      return descending ? -order : order;
    })
    .map(({ item }) => item);
}

/** The value by which an entry is sorted; undefined if it has none. */
function sortValue(
  entry: Entry,
  by: Exclude<SortKey, 'file'>,
  problems: EntryProblems | undefined,
): string | number | undefined {
  if (by === 'health') return undefined;
  if (by === 'problems') return problemRank(problems?.of(entry) ?? []);
  const value = entry.values[by];
  return typeof value === 'number' ? value : fold(String(value ?? '')) || undefined;
}

/** More problems than an entry has. */
const MAX_RANKED_PROBLEMS = 1e6;

/** Larger for more severe problems, then for more of them; undefined for none. */
function problemRank(problems: readonly Problem[]): number | undefined {
  const worst = worstOf(problems);
  return worst && (SEVERITIES.length - SEVERITIES.indexOf(worst)) * MAX_RANKED_PROBLEMS + problems.length;
}
