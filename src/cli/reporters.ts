import { createHash } from 'node:crypto';
import type { Log, Location, Region, ReportingDescriptor, Result } from 'sarif';
import { isAtLeast, SEVERITIES, type Severity } from '../core/listing/finding';
import type { Rule } from '../core/listing/rule';
import type { FileReport, Range, ReportedProblem, Reporter } from '../core/report/problems';
import { ALL_RULES } from '../core/rules';
import { rulePage } from '../core/rules/documentation';
import { terminalSafe, terminalSafeJson } from '../core/text/quote';

/** One JSON object, written problem by problem. */
export function jsonReporter(): Reporter {
  let first = true;
  return {
    begin: () => '{\n  "version": 1,\n  "files": [',
    *file({ path, listing, count, entries, problems }) {
      // An integer is not more exact than a double when it is read, but remains as it is written.
      const head = indented({ path, listing, count: 0, entries, problems: [] }, '    ').replace(
        '"count": 0',
        () => `"count": ${count ?? 'null'}`,
      );
      const end = head.lastIndexOf(']');
      yield `${first ? '' : ','}\n    ${head.slice(0, end)}`;
      let hasProblems = false;
      for (const problem of problems) {
        yield `${hasProblems ? ',' : ''}\n        ${indented(problem, '        ')}`;
        hasProblems = true;
      }
      yield `${hasProblems ? '\n      ' : ''}${head.slice(end)}`;
      first = false;
    },
    end: (totals) => `${first ? '' : '\n  '}],\n  "totals": ${indented(totals, '  ')}\n}\n`,
  };
}

function indented(value: unknown, indent: string): string {
  return terminalSafeJson(value, 2).replaceAll('\n', `\n${indent}`);
}

const GITHUB_COMMANDS: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'notice' };

/** Workflow commands of GitHub Actions: one annotation per problem. */
export function githubReporter(): Reporter {
  return {
    *file({ path, problems }) {
      for (const { severity, message, rule, range, expected } of problems) {
        const { start, end } = range;
        const command = expected ? 'notice' : GITHUB_COMMANDS[severity];
        // Columns are only shown, and only accepted, for an annotation within one line.
        const columns = start.line === end.line ? `,col=${start.column},endColumn=${end.column}` : '';
        const place = `file=${terminalSafe(escapeProperty(path))},line=${start.line},endLine=${end.line}${columns}`;
        yield `::${command} ${place},title=${escapeProperty(`Catalog Lens: ${rule}`)}::${terminalSafe(escapeData(message))}\n`;
      }
    },
  };
}

/** Escaped as a command's message. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Escaped as a command's property. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

const GITLAB_SEVERITIES: Record<Severity, string> = { error: 'major', warning: 'minor', info: 'info' };

/** A Code Quality report of GitLab: one array, written problem by problem. */
export function gitlabReporter(): Reporter {
  const names = new UniqueNames();
  let first = true;
  return {
    begin: () => '[',
    *file(report) {
      let isNext = !first;
      for (const problem of report.problems) {
        const { rule, severity, message, range, expected } = problem;
        const issue = {
          description: message,
          check_name: rule,
          fingerprint: fingerprintOf(report.path, problem, names),
          severity: expected ? 'info' : GITLAB_SEVERITIES[severity],
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
function fingerprintOf(file: string, { rule, pointer, id }: ReportedProblem, names: UniqueNames): string {
  const member = id === null ? pointer : pointer.replace(/^\/results\/\d+/, '');
  const name = names.of(JSON.stringify([file, rule, id, member]));
  return createHash('sha256').update(name).digest('hex');
}

/** Control characters and lone surrogates, which XML cannot contain, and the special characters of XML. */
const NOT_XML =
  // oxlint-disable-next-line no-control-regex -- it is about control characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
const ESCAPED = /[&<>"\t\n\r\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * JUnit XML as Jenkins, GitLab and others read it: a test suite per listing, a test case per problem. The tests fail if
 * the command does: a problem that is expected, or below the severity that fails it, is a test that passes, with its message in
 * the output of the suite, because not all consumers know skipped tests. A listing without problems is one test that passes.
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
        const isFailure = !problem.expected && isAtLeast(problem.severity, failOn);
        yield caseOf(report.path, problem, isFailure, names);
        if (!isFailure) output.push(`${escapeXml(lineOf(report.path, problem))}\n`);
        hasProblems = true;
      }
      if (!hasProblems)
        yield `    <testcase ${attributes({ name: names.of(xmlText(`no problems in ${report.path}`)), classname: report.path, time: '0' })}/>\n`;
      yield `    <system-out>${output.join('')}</system-out>\n`;
      yield '    <system-err/>\n  </testsuite>\n';
    },
    end: () => '</testsuites>\n',
  };
}

/** Some consumers require each of the attributes. */
function suiteOf({ path, counts, expected }: FileReport, failOn: Severity): Record<string, string> {
  const countOf = (some: readonly Severity[]): number =>
    some.reduce((sum, severity) => sum + counts[severity], 0);
  const all = countOf(SEVERITIES) + expected;
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
  const name = names.of(xmlText(`${rule} ${pointer}${id === null ? '' : ` (${id})`} in ${path}`));
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
  return xmlText(text).replace(ESCAPED, (char) => ENTITIES[char] ?? `&#${char.charCodeAt(0)};`);
}

/** A text without what XML cannot contain: texts that are different before may be the same after it. */
function xmlText(text: string): string {
  return text.replace(NOT_XML, '\ufffd');
}

const SARIF_LEVELS: Record<Severity, 'error' | 'warning' | 'note'> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

const RULE_INDEX: ReadonlyMap<string, number> = new Map(ALL_RULES.map((rule, index) => [rule.id, index]));

/** SARIF 2.1.0 for GitHub's code scanning, written result by result. */
export function sarifReporter(version: string): Reporter {
  const frame = JSON.stringify(logOf(version), null, 2);
  // The results are the last of all members.
  const resultsEnd = frame.lastIndexOf('[]') + 1;
  let first = true;
  return {
    begin: () => frame.slice(0, resultsEnd),
    *file(report) {
      let isNext = !first;
      for (const problem of report.problems) {
        const result = terminalSafeJson(resultOf(report, problem), 2).replaceAll('\n', '\n        ');
        yield `${isNext ? ',' : ''}\n        ${result}`;
        isNext = true;
      }
      first = !isNext;
    },
    end: () => `${first ? '' : '\n      '}${frame.slice(resultsEnd)}\n`,
  };
}

function logOf(version: string): Log {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Catalog Lens', version, rules: ALL_RULES.map(descriptorOf) } },
        columnKind: 'utf16CodeUnits',
        results: [],
      },
    ],
  };
}

function descriptorOf(rule: Rule): ReportingDescriptor {
  const page = rulePage(rule);
  return {
    id: rule.id,
    name: rule.id,
    shortDescription: { text: withoutMarkdown(rule.summary) },
    fullDescription: { text: withoutMarkdown(rule.reason) },
    help: { text: withoutMarkdown(page), markdown: page },
    defaultConfiguration: { level: SARIF_LEVELS[rule.severity] },
    properties: { tags: [rule.group.toLowerCase()], precision: 'very-high' },
  };
}

function resultOf({ path }: FileReport, problem: ReportedProblem): Result {
  const { rule, severity, message, pointer, range, related } = problem;
  const result: Result = {
    ruleId: rule,
    level: SARIF_LEVELS[severity],
    message: { text: message },
    locations: [
      { ...locationOf(path, range), logicalLocations: [{ fullyQualifiedName: pointer, kind: 'value' }] },
    ],
  };
  const ruleIndex = RULE_INDEX.get(rule);
  if (ruleIndex !== undefined) result.ruleIndex = ruleIndex;
  if (related) {
    result.relatedLocations = related.map((place, id) => ({
      id,
      ...locationOf(path, place.range),
      message: { text: place.message },
    }));
  }
  return result;
}

function locationOf(path: string, { start, end }: Range): Location {
  const region: Region = {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    charOffset: start.offset,
    charLength: end.offset - start.offset,
  };
  return { physicalLocation: { artifactLocation: { uri: uriOf(path) }, region } };
}

/** A URI reference. Relative paths stay relative: code scanning resolves them from the root of the repository. */
function uriOf(path: string): string {
  // Names on Windows may have lone surrogates, which cannot be encoded.
  const encoded = path
    .replace(/\p{Cs}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  if (path.startsWith('//')) return `file:${encoded}`;
  if (path.startsWith('/')) return `file://${encoded}`;
  return /^[a-z]:\//i.test(path) ? `file:///${encoded.replace('%3A', ':')}` : encoded;
}

function withoutMarkdown(text: string): string {
  return text.replace(/^```\w*\n|`|\*\*|^#+ /gm, '');
}
