import type { Listing } from '../core/listing/listing';
import type { Problem } from '../core/model/problem';
import { batchesOf } from '../core/steps/batches';
import { SEVERITIES, type Severity } from '../core/model/severity';

/** The maximum number of diagnostics that VS Code accepts for a file. */
export const MAX_SHOWN = 1000;

/** The number of problems of a rule that are not shown. */
export interface UnshownProblems {
  readonly rule: string;
  readonly count: number;
}

/** The problems of a listing that are published as diagnostics, the most severe first, and the counts of all problems. */
export interface ProblemList {
  /** The problems that are published as diagnostics. */
  readonly shown: readonly Problem[];
  /** The counts of all problems. */
  readonly counts: Readonly<Record<Severity, number>>;
  readonly total: number;
  /** The number of problems that VS Code's JSON validation reports. */
  readonly reportedByJson: number;
  /** The problems that exceed VS Code's limit, by rule. */
  readonly unshown: readonly UnshownProblems[];
}

/**
 * Counts the problems of a listing and selects those to publish. The listing must not change between the steps.
 *
 * @param isReportedByJson whether VS Code's JSON validation reports a problem
 * @yields after each step
 */
export function* listProblems(
  listing: Listing,
  isReportedByJson: (problem: Problem) => boolean,
): Generator<void, ProblemList, undefined> {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  const own: Record<Severity, Problem[]> = { error: [], warning: [], info: [] };
  let reportedByJson = 0;
  for (const batch of batchesOf(yield* listing.problemsInSteps())) {
    for (const problem of batch) {
      counts[problem.severity]++;
      if (isReportedByJson(problem)) reportedByJson++;
      else own[problem.severity].push(problem);
    }
    yield;
  }
  const all = SEVERITIES.flatMap((severity) => own[severity]);
  const total = all.length + reportedByJson;
  // One diagnostic is reserved for the message about the problems that are not shown.
  const shown = all.length <= MAX_SHOWN ? all : all.slice(0, MAX_SHOWN - 1);
  const unshownCounts = new Map<string, number>();
  for (const batch of batchesOf(all.slice(shown.length))) {
    for (const { rule } of batch) unshownCounts.set(rule.id, (unshownCounts.get(rule.id) ?? 0) + 1);
    yield;
  }
  const unshown = Array.from(unshownCounts, ([rule, count]) => ({ rule, count })).sort(
    (a, b) => b.count - a.count,
  );
  return { shown, counts, total, reportedByJson, unshown };
}
