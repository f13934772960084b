import { ALL_RULES, RULE_IDS, ruleOf } from '../rules';
import { toPointer, type Path, findAt, type JsonNode, type Span } from '../json/tree';
import { nearMiss } from '../values/names';
import { quote } from '../text/quote';
import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** An error in a configuration file. */
export interface ConfigError {
  readonly message: string;
  /** The JSON Pointer of the error. */
  readonly pointer: string;
  /** Offsets in the configuration's text, in UTF-16 units. */
  readonly span: Span;
  /** Whether VS Code's JSON validation, with the JSON Schema of configurations, reports it as well. */
  readonly isReportedByJson: boolean;
}

/** The JSON names of types that the schema names differently. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['record', 'object'],
  ['int', 'integer'],
]);

/**
 * The message and the position of an issue of the configuration's schema.
 *
 * @param known the members that a configuration may have
 */
export function errorsOf(issue: Issue, root: JsonNode, known: readonly string[]): ConfigError[] {
  if (issue.code === 'invalid_union') {
    // Custom checks concern a value that is of one of the types.
    for (const issues of issue.errors) {
      const custom = issues.length > 0 && issues.every(({ code }) => code === 'custom');
      if (custom)
        return issues.flatMap((one) => errorsOf({ ...one, path: [...issue.path, ...one.path] }, root, known));
    }
  }
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  const at = { pointer: toPointer(path), span: spanOf(root, path) };
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => unknownMember([...path, key], key, root, known));
  // Custom checks, which JSON Schema cannot express, have complete messages.
  if (issue.code === 'custom') return [{ message: issue.message, ...at, isReportedByJson: false }];
  const where = path.length === 0 ? 'The configuration' : quote(path.join('.'));
  const message = `${where} ${sentenceOf(issue, path, root)}`;
  return [{ message, ...at, isReportedByJson: true }];
}

/** The span of the value at a path or of the member's name; that of the parent if it does not exist. */
export function spanOf(root: JsonNode, path: Path, ofName = false): Span {
  const { member, value } = findAt(root, path) ?? {};
  if (ofName && member) return member.nameSpan;
  if (!value)
    return path.length === 0 ? { start: root.start, end: root.start } : spanOf(root, path.slice(0, -1));
  const isOpen = value.kind === 'object' || value.kind === 'array';
  return { start: value.start, end: isOpen ? value.start + 1 : value.end };
}

/** Whether an issue concerns an unknown rule as the name of a member, which {@link unknownRules} reports. */
export function concernsRuleName({ code, path }: Issue): boolean {
  const isIssue = code === 'invalid_key' || code === 'unrecognized_keys';
  return isIssue && (path[0] === 'rules' || isExpectedProblems(path));
}

/** Whether a path is that of the `problems` of an element of `expect`, or of a member of it. */
function isExpectedProblems(path: readonly PropertyKey[]): boolean {
  return path[0] === 'expect' && path[2] === 'problems';
}

/** The unknown rules in `rules` and `expect`, including `__proto__`, which the schema ignores. */
export function unknownRules(root: JsonNode): ConfigError[] {
  const expect = findAt(root, ['expect'])?.value;
  const elements = expect?.kind === 'array' ? expect.elements : [];
  const objects: Path[] = [['rules'], ...elements.map((_, index) => ['expect', index, 'problems'])];
  return objects.flatMap((path) => {
    const rules = findAt(root, path)?.value;
    const members = rules?.kind === 'object' ? rules.members : [];
    return members
      .filter(({ name }) => !isRule(name, path))
      .map(({ name, nameSpan }) => ({ ...unknownRule([...path, name], name, root), span: nameSpan }));
  });
}

function isRule(name: string, path: Path): boolean {
  const rule = ruleOf(name);
  return rule !== undefined && !(isExpectedProblems(path) && rule.scope === 'expectation');
}

function unknownRule(path: Path, name: string, root: JsonNode): ConfigError {
  if (!ruleOf(name)) return unknownMember(path, name, root, []);
  const message = `The problems of ${name} cannot be expected`;
  return { message, pointer: toPointer(path), span: spanOf(root, path, true), isReportedByJson: true };
}

function unknownMember(path: Path, key: string, root: JsonNode, known: readonly string[]): ConfigError {
  const isOfRules = path[0] === 'rules' && path.length === 2;
  const isOfExpected = isExpectedProblems(path) && path.length === 4;
  const names = isOfRules ? ALL_RULES.map((rule) => rule.id) : isOfExpected ? RULE_IDS : known;
  const meant = nearMiss(key, isOfRules || isOfExpected || path.length === 1 ? names : []);
  const message = `Unknown ${isOfRules || isOfExpected ? 'rule' : 'member'} ${quote(key)}${didYouMean(meant)}`;
  return { message, pointer: toPointer(path), span: spanOf(root, path, true), isReportedByJson: true };
}

function sentenceOf(issue: Issue, path: Path, root: JsonNode): string {
  const found = findAt(root, path)?.value;
  switch (issue.code) {
    case 'invalid_value': {
      if (!found) return 'is missing';
      const values = issue.values.map(String);
      const isRule = path.at(-1) === 'rule' && found.kind === 'string' && !ruleOf(String(found.value));
      if (isRule)
        return `is the unknown rule ${quote(String(found.value))}${didYouMean(nearMiss(String(found.value), values))}`;
      return `should be one of ${values.join(', ')}`;
    }
    case 'invalid_type':
      return found ? `should be of type ${TYPES.get(issue.expected) ?? issue.expected}` : 'is missing';
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'should not be empty'
        : `should be at least ${issue.minimum}`;
    case 'invalid_format':
      return issue.message;
    case 'invalid_union':
      return found ? issue.message : 'is missing';
    default:
      return `is wrong: ${issue.message}`;
  }
}

function didYouMean(meant: string | undefined): string {
  return meant === undefined ? '' : `; did you mean "${meant}"?`;
}
