import { isBlank } from '../values/names';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';

/** Shorter descriptions, in UTF-16 units, may be those of different entries. */
const MIN_DESCRIPTION_LENGTH = 20;

/** The rule by which renamed entries are found, for users. */
export const RENAMED_RULE = `An entry that was removed and one that was added are one renamed entry if they have the same description (of at least
${MIN_DESCRIPTION_LENGTH} characters) that no other entry of either listing has, and the same name or the same statistics: price, calls, payers
and the four computed figures. Without such a description, name and statistics must be equal, and no other entry may have
them. Merging needs the same statistics in any case.`;

/**
 * Finds the removed entries that are among the added ones with another id and endpoint, by {@link RENAMED_RULE}.
 *
 * @param removed the indexes of the entries of `before` without a counterpart by id or endpoint
 * @param added those of `after`
 * @param needsStatistics whether the statistics must be the same in any case
 * @returns for each renamed entry its old and its new index
 */
export function findRenamed(
  before: Listing,
  after: Listing,
  removed: readonly number[],
  added: readonly number[],
  needsStatistics: boolean,
): readonly (readonly [number, number])[] {
  if (removed.length === 0 || added.length === 0) return [];
  const described = pairsWithOwnKey(before, after, removed, added, descriptionOf);
  const olds = new Set(described.map(([old]) => old));
  const news = new Set(described.map(([, current]) => current));
  const others = pairsWithOwnKey(
    before,
    after,
    removed.filter((index) => !olds.has(index)),
    added.filter((index) => !news.has(index)),
    nameAndStatisticsOf,
  );
  return [...described, ...others].filter(([old, current]) => {
    const [oldEntry, entry] = [before.entries[old], after.entries[current]];
    return oldEntry !== undefined && entry !== undefined && isSame(oldEntry, entry, needsStatistics);
  });
}

function isSame(old: Entry, current: Entry, needsStatistics: boolean): boolean {
  const statistics = statisticsOf(old);
  const haveSameStatistics = statistics !== undefined && statistics === statisticsOf(current);
  return (
    haveSameStatistics || (!needsStatistics && nameOf(old) !== undefined && nameOf(old) === nameOf(current))
  );
}

function nameOf({ values: { name } }: Entry): string | undefined {
  return name === undefined || isBlank(name) ? undefined : name;
}

function descriptionOf({ values: { description = '' } }: Entry): string | undefined {
  return description.length < MIN_DESCRIPTION_LENGTH || isBlank(description) ? undefined : description;
}

/** The seven statistics of an entry; undefined if it does not have all of them. */
function statisticsOf({ values }: Entry): string | undefined {
  const statistics = [
    values.pricePerCallUsd,
    values.calls30d,
    values.l30DaysPayers,
    values.callsPerDayApprox,
    values.volume30dUsd,
    values.volumePerDayApprox,
    values.callsPerPayer,
  ];
  return statistics.includes(undefined) ? undefined : statistics.join();
}

function nameAndStatisticsOf(entry: Entry): string | undefined {
  const [name, statistics] = [nameOf(entry), statisticsOf(entry)];
  return name === undefined || statistics === undefined ? undefined : `${statistics} ${name}`;
}

/** The removed and the added entries that alone in their listings have a key, which is the same. */
function pairsWithOwnKey(
  before: Listing,
  after: Listing,
  removed: readonly number[],
  added: readonly number[],
  keyOf: (entry: Entry) => string | undefined,
): readonly (readonly [number, number])[] {
  const oldByKey = new Map<string, number>();
  const newByKey = new Map<string, number>();
  for (const [indexes, { entries }, byKey] of [
    [removed, before, oldByKey],
    [added, after, newByKey],
  ] as const)
    for (const index of indexes) {
      const entry = entries[index];
      const key = entry && keyOf(entry);
      if (key !== undefined) byKey.set(key, index);
    }
  const shared = new Set([...oldByKey.keys()].filter((key) => newByKey.has(key)));
  if (shared.size === 0) return [];
  const counts = [before, after].map(({ entries }) => countsOf(entries, keyOf, shared));
  return [...shared].flatMap((key) => {
    const [old, current] = [oldByKey.get(key), newByKey.get(key)];
    const isOwn = counts.every((count) => count.get(key) === 1);
    return isOwn && old !== undefined && current !== undefined ? [[old, current] as const] : [];
  });
}

function countsOf(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string | undefined,
  keys: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key !== undefined && keys.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
