import type { Listing } from '../core/listing/listing';
import type { Problem } from '../core/problem';
import type { Severity } from '../core/severity';

/** As many as VS Code takes of one file. */
export const MOST_SHOWN = 1000;

/** How many problems a rule has found that are not shown. */
export interface Unshown {
  readonly rule: string;
  readonly count: number;
}

/** The problems of a listing that are shown, the most important first, and what is left out. */
export interface ProblemList {
  readonly shown: readonly Problem[];
  /** Of all problems. */
  readonly counts: Readonly<Record<Severity, number>>;
  readonly total: number;
  readonly unshown: readonly Unshown[];
}

const ORDER: readonly Severity[] = ['error', 'warning', 'info'];

/**
 * Chooses the problems to be shown.
 *
 * @param isQuiet tells of a rule whose problems somebody else shows already
 */
export function chooseProblems(listing: Listing, isQuiet: (rule: string) => boolean): ProblemList {
  const bySeverity: Record<Severity, Problem[]> = { error: [], warning: [], info: [] };
  for (const problem of listing.problems())
    if (!isQuiet(problem.rule.id)) bySeverity[problem.severity].push(problem);
  const all = ORDER.flatMap((severity) => bySeverity[severity]);
  const counts = {
    error: bySeverity.error.length,
    warning: bySeverity.warning.length,
    info: bySeverity.info.length,
  };
  if (all.length <= MOST_SHOWN) return { shown: all, counts, total: all.length, unshown: [] };
  // One place is for saying what is left out.
  const shown = all.slice(0, MOST_SHOWN - 1);
  const left = new Map<string, number>();
  for (const { rule } of all.slice(MOST_SHOWN - 1)) left.set(rule.id, (left.get(rule.id) ?? 0) + 1);
  const unshown = Array.from(left, ([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count);
  return { shown, counts, total: all.length, unshown };
}
