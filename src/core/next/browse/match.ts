import { matcherOf } from '../../browse/filter/match';
import type { Filter } from '../../browse/filter/parse';
import { isPlausibleTime } from '../../values/times';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import type { Problem } from '../listing/problem';

/** The entries of a listing that match a filter, in their order. */
export function matchingEntries(listing: Listing, filter: Filter): readonly Entry[] {
  const { entries } = listing;
  if (filter.terms.length === 0) return entries;
  const matches = matcherOf(filter, newestCallOf(listing));
  const problems = problemsByEntry(listing);
  return entries.filter((entry, index) =>
    matches({ entry, values: entry.values, problems: problems.get(index) ?? [] }),
  );
}

/** The newest plausible call of the entries, in milliseconds since the Unix epoch; undefined if there is none. */
export function newestCallOf({ entries }: Pick<Listing, 'entries'>): number | undefined {
  let newest = -Infinity;
  for (const { values } of entries) {
    const { lastCalledMs } = values;
    if (lastCalledMs !== undefined && lastCalledMs > newest && isPlausibleTime(lastCalledMs))
      newest = lastCalledMs;
  }
  return newest === -Infinity ? undefined : newest;
}

/** The problems of each entry that has some, by its index. */
function problemsByEntry(listing: Listing): ReadonlyMap<number, readonly Problem[]> {
  const byEntry = new Map<number, Problem[]>();
  for (const problem of listing.problems()) {
    const problems = byEntry.get(problem.index);
    if (problems) problems.push(problem);
    else byEntry.set(problem.index, [problem]);
  }
  return byEntry;
}
