import type { FileReport, ReportedProblem, Reporter } from '../../core/report/problems';

/** A reporter that omits expected problems, or marks them as expected in their messages. */
export function withExpected(reporter: Reporter, isShown: boolean): Reporter {
  return {
    ...reporter,
    file: (report) =>
      reporter.file(
        report.expected === 0
          ? report
          : { ...report, problems: { [Symbol.iterator]: () => shown(report, isShown) } },
      ),
  };
}

function* shown({ problems }: FileReport, isShown: boolean): Generator<ReportedProblem, void, undefined> {
  for (const problem of problems) {
    if (!problem.expected) yield problem;
    else if (isShown) yield { ...problem, message: `${problem.message} (expected)` };
  }
}
