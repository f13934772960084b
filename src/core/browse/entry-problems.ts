import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { type Problem, SEVERITIES, type Severity } from '../listing/problem';
import { getOrCreate } from '../values/maps';

const NONE: readonly Problem[] = [];

/** The problems of each entry of a listing: its own, and those that several entries cause together. */
export class EntryProblems {
  readonly #byEntry = new Map<Entry, Problem[]>();

  /** @param isExpected whether the configuration expects a problem */
  constructor(
    listing: Listing,
    private readonly isExpected: (problem: Problem) => boolean = () => false,
  ) {
    for (const problem of listing.problems())
      if (problem.entry) getOrCreate(this.#byEntry, problem.entry, () => []).push(problem);
  }

  of(entry: Entry): readonly Problem[] {
    return this.#byEntry.get(entry) ?? NONE;
  }

  /** Those that the configuration does not expect. */
  unexpectedOf(entry: Entry): readonly Problem[] {
    const problems = this.of(entry);
    return problems.length === 0 ? problems : problems.filter((problem) => !this.isExpected(problem));
  }
}

/** The most serious of some problems. */
export function worstOf(problems: readonly Problem[]): Severity | undefined {
  return SEVERITIES.find((severity) => problems.some((problem) => problem.severity === severity));
}
