import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { type Problem, SEVERITIES, type Severity } from '../listing/problem';
import { groupBy } from '../values/maps';

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
