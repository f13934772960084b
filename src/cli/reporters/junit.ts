import { isAtLeast, SEVERITIES, type Severity } from '../../core/listing/finding';
import type { FileReport, ReportedProblem, Reporter } from '../../core/report/problems';

/** Control characters and lone surrogates, which XML cannot contain, and the special characters of XML. */
const NOT_XML =
  // eslint-disable-next-line no-control-regex -- it is about control characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
const ESCAPED = /[&<>"\t\n\r\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * JUnit XML as Jenkins, GitLab and others read it: a test suite per listing, a test case per problem. The tests fail if
 * the command does: a problem below the severity that fails it is a test that passes, with its message in the output of
 * the suite, because not all consumers know skipped tests. A listing without problems is one test that passes.
 *
 * @param failOn the least severity that is a failure
 * @param now the time of the check
 */
export function junitReporter(failOn: Severity, now: Date): Reporter {
  // The schema has no place for fractions or a time zone.
  const timestamp = now.toISOString().slice(0, 19);
  let suites = 0;
  const names = new UniqueNames();
  return {
    begin: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n',
    *file(report) {
      if (!report.listing) return;
      yield `  <testsuite ${attributes({ ...suiteOf(report, failOn), id: String(suites++), timestamp })}>\n`;
      yield `    <properties>\n      <property ${attributes({ name: 'entries', value: String(report.entries) })}/>\n`;
      yield '    </properties>\n';
      let hasProblems = false;
      const output: string[] = [];
      for (const problem of report.problems) {
        const isFailure = isAtLeast(problem.severity, failOn);
        yield caseOf(report.path, problem, isFailure, names);
        if (!isFailure) output.push(`${escapeXml(lineOf(report.path, problem))}\n`);
        hasProblems = true;
      }
      if (!hasProblems)
        yield `    <testcase ${attributes({ name: names.of(`no problems in ${report.path}`), classname: report.path, time: '0' })}/>\n`;
      yield `    <system-out>${output.join('')}</system-out>\n`;
      yield '    <system-err/>\n  </testsuite>\n';
    },
    end: () => '</testsuites>\n',
  };
}

/** Some consumers require each of the attributes. */
function suiteOf({ path, counts }: FileReport, failOn: Severity): Record<string, string> {
  const countOf = (some: readonly Severity[]): number =>
    some.reduce((sum, severity) => sum + counts[severity], 0);
  const all = countOf(SEVERITIES);
  const failures = countOf(SEVERITIES.filter((severity) => isAtLeast(severity, failOn)));
  return {
    name: path,
    package: 'catalog-lens',
    hostname: 'localhost',
    tests: String(Math.max(1, all)),
    failures: String(failures),
    errors: '0',
    time: '0',
  };
}

function caseOf(path: string, problem: ReportedProblem, isFailure: boolean, names: UniqueNames): string {
  const { rule, severity, message, pointer, id } = problem;
  const name = names.of(`${rule} ${pointer}${id === null ? '' : ` (${id})`} in ${path}`);
  const start = `    <testcase ${attributes({ name, classname: path, time: '0' })}`;
  if (!isFailure) return `${start}/>\n`;
  const failure = `<failure ${attributes({ type: severity, message })}>${escapeXml(lineOf(path, problem))}</failure>`;
  return `${start}>${failure}</testcase>\n`;
}

/** Names that are the same in the next report if the problems are. */
class UniqueNames {
  readonly #counts = new Map<string, number>();

  of(name: string): string {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count === 1 ? name : `${name} #${count}`;
  }
}

/** As in the report for people. */
function lineOf(path: string, { severity, message, range: { start } }: ReportedProblem): string {
  return `${path}:${start.line}:${start.column} ${severity} ${message}`;
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escapeXml(value)}"`)
    .join(' ');
}

function escapeXml(text: string): string {
  return text
    .replace(NOT_XML, '\ufffd')
    .replace(ESCAPED, (char) => ENTITIES[char] ?? `&#${char.charCodeAt(0)};`);
}
