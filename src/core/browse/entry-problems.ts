import type { Entry } from '../entry';
import type { Block } from '../entry-list';
import type { Listing } from '../listing';
import type { Problem } from '../problem';
import { SEVERITIES, type Severity } from '../severity';

/** The problems of each entry of a listing as it is now: its own, and those that it makes together with others. */
export class EntryProblems {
  readonly #common = new Map<Entry, Problem[]>();

  constructor(listing: Listing) {
    for (const problem of listing.commonProblems()) {
      if (!problem.entry) continue;
      const known = this.#common.get(problem.entry);
      if (known) known.push(problem);
      else this.#common.set(problem.entry, [problem]);
    }
  }

  /** How many entries of a block have problems. */
  countFaulty(block: Block): number {
    if (this.#common.size === 0) return block.faulty.length;
    let count = 0;
    for (const entry of block.entries) if (entry.problems.length > 0 || this.#common.has(entry)) count++;
    return count;
  }

  of(entry: Entry): readonly Problem[] {
    const common = this.#common.get(entry);
    return common ? [...entry.problems, ...common] : entry.problems;
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
