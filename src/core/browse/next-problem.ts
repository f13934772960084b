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

/** A problem and its offset. */
export interface LocatedProblem {
  readonly problem: Problem;
  /** In UTF-16 units. */
  readonly start: number;
}

/**
 * The next problem after an offset; after the last one, the first. Only the problems of entries between
 * are located, and expected ones are skipped.
 *
 * @param offset in UTF-16 units
 * @param step 1 for the next one, -1 for the one before
 */
export function nextProblem(listing: Listing, offset: number, step: 1 | -1): LocatedProblem | undefined {
  const { own, byEntry } = divide(listing);
  const entries = [...byEntry.keys()].sort((a, b) => (a.index - b.index) * step);
  const here = listing.entries.countBefore(offset + 1) - 1;
  const isAhead = (start: number): boolean => (start - offset) * step > 0;
  const firstAhead = (problems: readonly Problem[]): LocatedProblem | undefined =>
    first(listing, problems, step, isAhead);
  let ofEntries: LocatedProblem | undefined;
  for (const entry of entries) {
    // A problem of an entry may be located before its opening bracket.
    if ((entry.index - here) * step < -1) continue;
    ofEntries = firstAhead(byEntry.get(entry) ?? []);
    if (ofEntries) break;
  }
  const found = nearer(firstAhead(own), ofEntries, step);
  if (found) return found;
  const [outermost] = entries;
  const ofOutermost = outermost && first(listing, byEntry.get(outermost) ?? [], step, () => true);
  return nearer(
    first(listing, own, step, () => true),
    ofOutermost,
    step,
  );
}

function divide(listing: Listing): { readonly own: Problem[]; readonly byEntry: Map<Entry, Problem[]> } {
  const own: Problem[] = [];
  const byEntry = new Map<Entry, Problem[]>();
  for (const problem of listing.problems()) {
    if (listing.isExpected(problem)) continue;
    const { entry } = problem;
    const problems = entry ? getOrCreate(byEntry, entry, () => []) : own;
    problems.push(problem);
  }
  return { own, byEntry };
}

function first(
  listing: Listing,
  problems: readonly Problem[],
  step: 1 | -1,
  test: (start: number) => boolean,
): LocatedProblem | undefined {
  return problems
    .map((problem) => ({ problem, start: listing.locate(problem).start }))
    .filter(({ start }) => test(start))
    .reduce<LocatedProblem | undefined>((best, found) => nearer(best, found, step), undefined);
}

function nearer(
  a: LocatedProblem | undefined,
  b: LocatedProblem | undefined,
  step: 1 | -1,
): LocatedProblem | undefined {
  if (!a || !b) return a ?? b;
  return (b.start - a.start) * step < 0 ? b : a;
}
