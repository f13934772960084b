import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { type Problem, SEVERITIES, type Severity } from '../model/problem';
import { getOrCreate, runToEnd } from '../steps';

/** The problems of each entry of a listing as it is now: its own, and those that several entries cause together. */
export class EntryProblems {
  readonly #common = new Map<Entry, Problem[]>();

  constructor(private readonly listing: Listing) {
    for (const problem of runToEnd(listing.commonProblems()))
      if (problem.entry) getOrCreate(this.#common, problem.entry, () => []).push(problem);
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
