import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import type { Problem } from '../listing/problem';
import { SEVERITIES, type Severity } from '../listing/finding';
import { groupBy } from '../values/maps';
import { isPlausibleTime } from '../values/times';

/** The problems of each entry of a listing: its own, and those that several entries cause together. */
export class EntryProblems {
  readonly #byEntry: ReadonlyMap<Entry | undefined, readonly Problem[]>;

  /** @param isExpected whether the configuration expects a problem, which is left out then */
  constructor(listing: Listing, isExpected: (problem: Problem) => boolean = () => false) {
    const problems = listing.problems().filter((problem) => !isExpected(problem));
    this.#byEntry = groupBy(problems, ({ entry }) => entry);
  }

  of(entry: Entry): readonly Problem[] {
    return this.#byEntry.get(entry) ?? [];
  }
}

/** The most serious of some problems. */
export function worstOf(problems: readonly Problem[]): Severity | undefined {
  return SEVERITIES.find((severity) => problems.some((problem) => problem.severity === severity));
}

/** Problems, the most severe first. */
export function bySeverity(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** Entries and their volume in USD, over 30 days. */
export interface VolumeSums {
  readonly entries: number;
  readonly volume: number;
  /** The volume without the excluded entries. */
  readonly usualVolume: number;
  /** The entries with an unusually high price: the volume of one may exceed that of all others together. */
  readonly excluded: { readonly entries: number; readonly volume: number };
}

/** @param maxUsualPrice in USD; a higher price is unusually high */
export function volumesOf(entries: readonly Entry[], maxUsualPrice: number): VolumeSums {
  const sums = { entries: entries.length, volume: 0, usualVolume: 0 };
  const excluded = { entries: 0, volume: 0 };
  for (const { values } of entries) {
    const { pricePerCallUsd = 0, volume30dUsd = 0 } = values;
    sums.volume += volume30dUsd;
    if (pricePerCallUsd <= maxUsualPrice) {
      sums.usualVolume += volume30dUsd;
    } else {
      excluded.entries++;
      excluded.volume += volume30dUsd;
    }
  }
  return { ...sums, excluded };
}

/** The calls of entries, over 30 days. */
export function sumOfCalls(entries: readonly Entry[]): number {
  return entries.reduce((sum, { values }) => sum + (values.calls30d ?? 0), 0);
}

/** The newest plausible call of some entries, in milliseconds since the Unix epoch; undefined if there is none. */
export function newestCallOf(entries: readonly Entry[]): number | undefined {
  let newest: number | undefined;
  for (const { values } of entries) {
    const { lastCalledMs } = values;
    if (lastCalledMs === undefined || !isPlausibleTime(lastCalledMs)) continue;
    if (newest === undefined || lastCalledMs > newest) newest = lastCalledMs;
  }
  return newest;
}
