import type { Listing } from '../core/listing/listing';
import type { Problem } from '../core/model/problem';
import { SEVERITIES, type Severity } from '../core/model/severity';

/** How many diagnostics VS Code accepts for one file. */
export const MAX_SHOWN = 1000;

/** How many problems a rule has found that are not shown. */
export interface Unshown {
  readonly rule: string;
  readonly count: number;
}

/** The problems of a listing as VS Code shows them, the most severe first, and the counts of all. */
export interface ProblemList {
  /** What is published as diagnostics. */
  readonly shown: readonly Problem[];
  /** Of all problems of the listing, however they are shown. */
  readonly counts: Readonly<Record<Severity, number>>;
  readonly total: number;
  /** How many are left to VS Code's own JSON validation, which reports them as well. */
  readonly reportedByJson: number;
  /** What exceeds VS Code's limit, by rule. */
  readonly unshown: readonly Unshown[];
}

/**
 * Counts the problems of a listing and chooses those to be published.
 *
 * @param isReportedByJson whether VS Code's own JSON validation reports the problems of a rule
 */
export function chooseProblems(listing: Listing, isReportedByJson: (rule: string) => boolean): ProblemList {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  const own: Record<Severity, Problem[]> = { error: [], warning: [], info: [] };
  let reportedByJson = 0;
  for (const problem of listing.problems()) {
    counts[problem.severity]++;
    if (isReportedByJson(problem.rule.id)) reportedByJson++;
    else own[problem.severity].push(problem);
  }
  const all = SEVERITIES.flatMap((severity) => own[severity]);
  const total = all.length + reportedByJson;
  // One place is for the message about those left out.
  const shown = all.length <= MAX_SHOWN ? all : all.slice(0, MAX_SHOWN - 1);
  const left = new Map<string, number>();
  for (const { rule } of all.slice(shown.length)) left.set(rule.id, (left.get(rule.id) ?? 0) + 1);
  const unshown = Array.from(left, ([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count);
  return { shown, counts, total, reportedByJson, unshown };
}
