import { createHash } from 'node:crypto';
import type { Severity } from '../../core/listing/finding';
import type { ReportedProblem, Reporter } from '../../core/report/problems';
import { terminalSafeJson } from '../../core/text/quote';

const SEVERITY: Record<Severity, string> = { error: 'major', warning: 'minor', info: 'info' };

/** A Code Quality report of GitLab: one array, written problem by problem. */
export function gitlabReporter(): Reporter {
  const fingerprints = new Fingerprints();
  let first = true;
  return {
    begin: () => '[',
    *file(report) {
      let isNext = !first;
      for (const problem of report.problems) {
        const { rule, severity, message, range } = problem;
        const issue = {
          description: message,
          check_name: rule,
          fingerprint: fingerprints.of(report.path, problem),
          severity: SEVERITY[severity],
          location: { path: report.path, lines: { begin: range.start.line, end: range.end.line } },
        };
        yield `${isNext ? ',' : ''}\n  ${terminalSafeJson(issue)}`;
        isNext = true;
      }
      first = !isNext;
    },
    end: () => `${first ? '' : '\n'}]\n`,
  };
}

/**
 * Identifies problems of several reports with each other: by the file, the rule and the member, and by the entry's id
 * rather than its index, so that a problem stays the same when other entries are added. Unique in a report.
 */
class Fingerprints {
  readonly #counts = new Map<string, number>();

  of(file: string, { rule, pointer, id }: ReportedProblem): string {
    const member = id === null ? pointer : pointer.replace(/^\/results\/\d+/, '');
    const key = JSON.stringify([file, rule, id, member]);
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return createHash('sha256').update(`${key}${count}`).digest('hex');
  }
}
