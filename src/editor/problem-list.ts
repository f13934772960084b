import type { Listing } from '../core/listing/listing';
import type { Problem, Severity } from '../core/model/problem';
import { batchesOf } from '../core/steps';

/** The maximum number of diagnostics that VS Code accepts for a file. */
export const MAX_SHOWN = 1000;

/** The number of problems of a rule that are not shown. */
interface UnshownProblems {
  readonly rule: string;
  readonly count: number;
}

/** The problems of a listing that are published as diagnostics, the most severe first and expected ones last, and the counts of all problems. */
export interface ProblemList {
  /** The problems that are published as diagnostics. */
  readonly shown: readonly Problem[];
  /** The counts of all problems that are not expected. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** The number of all problems that are not expected. */
  readonly total: number;
  /** The number of problems that the configuration expects. */
  readonly expected: number;
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
  const expectedOnes: Problem[] = [];
  let expected = 0;
  let reportedByJson = 0;
  for (const batch of batchesOf(yield* listing.problemsInSteps())) {
    for (const problem of batch) {
      if (listing.isExpected(problem)) {
        expected++;
        if (!isReportedByJson(problem)) expectedOnes.push(problem);
        continue;
      }
      counts[problem.severity]++;
      if (isReportedByJson(problem)) reportedByJson++;
      else own[problem.severity].push(problem);
    }
    yield;
  }
  const unexpected = own.error.concat(own.warning, own.info);
  const total = unexpected.length + reportedByJson;
  const all = unexpected.concat(expectedOnes);
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
  return { shown, counts, total, expected, reportedByJson, unshown };
}

/** The problems of several listings of one file. */
export function joined(lists: readonly ProblemList[]): ProblemList {
  const [first, ...others] = lists;
  if (first && others.length === 0) return first;
  const sum = (of: (list: ProblemList) => number): number =>
    lists.reduce((total, list) => total + of(list), 0);
  return {
    shown: lists.flatMap(({ shown }) => shown),
    counts: {
      error: sum(({ counts }) => counts.error),
      warning: sum(({ counts }) => counts.warning),
      info: sum(({ counts }) => counts.info),
    },
    total: sum(({ total }) => total),
    expected: sum(({ expected }) => expected),
    reportedByJson: sum(({ reportedByJson }) => reportedByJson),
    unshown: lists.flatMap(({ unshown }) => unshown),
  };
}
