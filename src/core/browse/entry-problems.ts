import { batchesOf, getOrCreate } from '../steps';
import { LargeMap } from '../values/large-map';
import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import { type Problem, SEVERITIES, type Severity } from '../model/problem';

/** The current problems of each entry: its own, and those that several entries cause together. */
export class EntryProblems {
  readonly #common = new LargeMap<Entry, Problem[]>(({ identity }) => identity);

  private constructor(private readonly listing: Listing) {}

  /**
   * Assigns the problems that several entries cause together to the entries, in steps.
   *
   * @yields after each step
   */
  static *of(listing: Listing): Generator<void, EntryProblems, undefined> {
    const found = new EntryProblems(listing);
    for (const batch of batchesOf(yield* listing.commonProblems())) {
      for (const problem of batch)
        if (problem.entry) getOrCreate(found.#common, problem.entry, () => []).push(problem);
      yield;
    }
    return found;
  }

  of(entry: Entry): readonly Problem[] {
    const common = this.#common.get(entry);
    return common ? [...entry.problems, ...common] : entry.problems;
  }

  /** Those that the configuration does not expect. */
  unexpectedOf(entry: Entry): readonly Problem[] {
    const problems = this.of(entry);
    const { expectedRules } = this.listing;
    if (problems.length === 0 || expectedRules.size === 0) return problems;
    return problems.filter(({ rule }) => !expectedRules.has(rule.id));
  }
}

/** The most serious of some problems. */
export function worstOf(problems: readonly Problem[]): Severity | undefined {
  return SEVERITIES.find((severity) => problems.some((problem) => problem.severity === severity));
}

/** The more serious of two. */
export function worseOf(a: Severity | undefined, b: Severity | undefined): Severity | undefined {
  return SEVERITIES.find((severity) => severity === a || severity === b);
}
