import { isBlank } from '../values/names';
import { numberOf } from '../values/format';

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
  for (const [name, count] of Array.from(counts).sort(([, a], [, b]) => b - a))
    add(name, `in ${numberOf(count, 'entry', 'entries')}`);
  for (const name of known) add(name, 'in no entry yet');
  return Array.from(names.values()).slice(0, MAX_NAMES);
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
