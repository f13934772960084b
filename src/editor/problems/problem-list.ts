import type { Listing } from '../../core/listing/listing';
import type { Problem } from '../../core/listing/problem';
import type { Severity } from '../../core/listing/finding';
import type { CheckedListings } from '../../core/config/checked-listings';

/** The maximum number of diagnostics that VS Code accepts for a file. */
export const MAX_SHOWN = 1000;

/**
 * How many diagnostics there are at most when infos are among them. VS Code underlines 500 of a file, those of all extensions
 * together, and so leaves out errors of others.
 */
export const MAX_WITH_INFOS = 490;

/** A problem, and the listing that it is in. */
export interface ListedProblem {
  readonly listing: Listing;
  readonly problem: Problem;
}

/** The number of problems of a rule that are not shown. */
interface UnshownProblems {
  readonly rule: string;
  readonly count: number;
}

/** The problems of a file that are published as diagnostics, and the counts of all problems. */
export interface ProblemList {
  /** The problems that are published as diagnostics, the most severe first and expected ones last. */
  readonly shown: readonly ListedProblem[];
  /** The counts of all problems that are not expected. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** The number of all problems that are not expected. */
  readonly total: number;
  /** The number of problems that the configuration expects. */
  readonly expected: number;
  /** The number of problems that are left to VS Code's JSON validation. */
  readonly reportedByJson: number;
  /** The problems that are not published, by rule, the most frequent first. */
  readonly unshown: readonly UnshownProblems[];
}

/**
 * Counts the problems of a file and selects those to publish.
 *
 * @param isReportedByJson whether VS Code's JSON validation reports a problem; none by default. Such problems are left to it
 *   unless there are so many others that VS Code would not underline them.
 */
export function listProblems(
  present: CheckedListings,
  isReportedByJson: (problem: Problem) => boolean = () => false,
): ProblemList {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  const own: Record<Severity | 'expected', ListedProblem[]> = {
    error: [],
    warning: [],
    info: [],
    expected: [],
  };
  const located = present.listings.flatMap((listing) =>
    present.problemsOf(listing).map((problem) => ({ listing, problem })),
  );
  const isLeft = ({ problem }: ListedProblem): boolean =>
    isReportedByJson(problem) && !present.isExpected(problem);
  const isSevere = ({ problem }: ListedProblem): boolean =>
    problem.severity !== 'info' && !present.isExpected(problem);
  const severe = located.filter((each) => isSevere(each) && !isLeft(each)).length;
  const leavesToJson = severe < MAX_WITH_INFOS;
  let expected = 0;
  let reportedByJson = 0;
  for (const each of located) {
    const { problem } = each;
    const isExpected = present.isExpected(problem);
    if (isExpected) expected++;
    else counts[problem.severity]++;
    if (leavesToJson && isLeft(each)) reportedByJson++;
    else own[isExpected ? 'expected' : problem.severity].push(each);
  }
  const all = own.error.concat(own.warning, own.info, own.expected);
  const max = Math.min(Math.max(own.error.length + own.warning.length, MAX_WITH_INFOS), MAX_SHOWN);
  // One diagnostic is reserved for the message about the problems that are not shown.
  const shown = all.length <= max ? all : all.slice(0, max - 1);
  return {
    shown,
    counts,
    total: counts.error + counts.warning + counts.info,
    expected,
    reportedByJson,
    unshown: countByRule(all.slice(shown.length)),
  };
}

function countByRule(problems: readonly ListedProblem[]): readonly UnshownProblems[] {
  const counts = new Map<string, number>();
  for (const { problem } of problems) counts.set(problem.rule.id, (counts.get(problem.rule.id) ?? 0) + 1);
  return Array.from(counts, ([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count);
}
