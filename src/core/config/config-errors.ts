import type * as z from 'zod';
import { toPointer, type Path } from '../json/pointer';
import { findAt, type JsonNode, type Span } from '../json/tree';
import { nearMiss } from '../values/nearest';
import { quote } from '../text/quote';
import { ruleOf, RULES } from '../rules';

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

type Issue = z.core.$ZodIssue;

/**
 * The message and the position of an issue of the configuration's schema.
 *
 * @param known the members that a configuration may have
 */
export function errorsOf(issue: Issue, root: JsonNode, known: readonly string[]): ConfigError[] {
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

/** Whether an issue concerns an unknown rule in `rules`, which {@link unknownRules} reports. */
export function concernsRuleName({ code, path }: Issue): boolean {
  return path[0] === 'rules' && (code === 'invalid_key' || code === 'unrecognized_keys');
}

/** The unknown rules in `rules`, including `__proto__`, which the schema ignores. */
export function unknownRules(root: JsonNode): ConfigError[] {
  const rules = findAt(root, ['rules'])?.value;
  const members = rules?.kind === 'object' ? rules.members : [];
  return members
    .filter(({ name }) => !ruleOf(name))
    .map(({ name, nameSpan }) => ({ ...unknownMember(['rules', name], name, root, []), span: nameSpan }));
}

function unknownMember(path: Path, key: string, root: JsonNode, known: readonly string[]): ConfigError {
  const isRule = path[0] === 'rules' && path.length === 2;
  const meant = nearMiss(key, isRule ? RULES.map((rule) => rule.id) : path.length === 1 ? known : []);
  const message = `Unknown ${isRule ? 'rule' : 'member'} ${quote(key)}${didYouMean(meant)}`;
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
      return issue.origin === 'string' ? 'should not be empty' : `should be at least ${issue.minimum}`;
    default:
      return `is wrong: ${issue.message}`;
  }
}

function didYouMean(meant: string | undefined): string {
  return meant === undefined ? '' : `; did you mean "${meant}"?`;
}
