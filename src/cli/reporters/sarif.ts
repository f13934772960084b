import type { Log, Location, Region, ReportingDescriptor, Result } from 'sarif';
import { ALL_RULES } from '../../core/rules';
import { rulePage } from '../../core/rules/documentation';
import type { Rule } from '../../core/listing/rule';
import type { Severity } from '../../core/listing/finding';
import type { FileReport, Range, ReportedProblem, Reporter } from '../../core/report/problems';
import { terminalSafeJson } from '../../core/text/quote';

const LEVELS: Record<Severity, 'error' | 'warning' | 'note'> = {
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
    defaultConfiguration: { level: LEVELS[rule.severity] },
    properties: { tags: [rule.group.toLowerCase()], precision: 'very-high' },
  };
}

function resultOf({ path }: FileReport, problem: ReportedProblem): Result {
  const { rule, severity, message, pointer, range, related } = problem;
  const result: Result = {
    ruleId: rule,
    level: LEVELS[severity],
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
  const encoded = path.split('/').map(encodeSegment).join('/');
  if (path.startsWith('//')) return `file:${encoded}`;
  if (path.startsWith('/')) return `file://${encoded}`;
  return /^[a-z]:\//i.test(path) ? `file:///${encoded.replace('%3A', ':')}` : encoded;
}

/** A byte that is no UTF-8 is a lone surrogate whose last two digits are the byte. */
function encodeSegment(name: string): string {
  const encode = (char: string): string =>
    /\p{Cs}/u.test(char)
      ? `%${(char.charCodeAt(0) & 0xff).toString(16).toUpperCase()}`
      : encodeURIComponent(char);
  return Array.from(name, encode).join('');
}

function withoutMarkdown(text: string): string {
  return text.replace(/^```\w*\n|`|\*\*|^#+ /gm, '');
}
