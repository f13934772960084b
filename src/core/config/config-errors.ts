import { ALL_RULES, RULE_IDS, ruleOf } from '../rules';
import { toPointer, type Path, findAt, type JsonNode, type Member, type Span } from '../json/tree';
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

/**
 * The errors in a configuration that its schema found.
 *
 * @param rootNames the members that a configuration may have
 */
export function errorsOf(
  issues: readonly Issue[],
  root: JsonNode,
  rootNames: readonly string[],
): ConfigError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    if (issue.code === 'unrecognized_keys') return unknownMembers(issue.keys, path, root, rootNames);
    const at = { pointer: toPointer(path), span: spanOf(root, path) };
    // Custom checks, which JSON Schema cannot express, have complete messages.
    if (issue.code === 'custom') return { message: issue.message, ...at, isReportedByJson: false };
    const where = path.length === 0 ? 'The configuration' : quote(path.join('.'));
    return { message: `${where} ${sentenceOf(issue, path, root)}`, ...at, isReportedByJson: true };
  });
}

/** The error that a member's name is repeated. */
export function errorOfRepeatedName({ path, member }: { path: Path; member: Member }): ConfigError {
  return {
    message: `${quote(member.name)} is already in this object`,
    pointer: toPointer(path),
    span: member.nameSpan,
    isReportedByJson: true,
  };
}

/** The span of the value at a path; that of the parent if it does not exist. */
export function spanOf(root: JsonNode, path: Path): Span {
  const { value } = findAt(root, path) ?? {};
  if (!value)
    return path.length === 0 ? { start: root.start, end: root.start } : spanOf(root, path.slice(0, -1));
  const isOpen = value.kind === 'object' || value.kind === 'array';
  return { start: value.start, end: isOpen ? value.start + 1 : value.end };
}

/** Each member of an object that has an unknown name. */
function unknownMembers(
  names: readonly string[],
  path: Path,
  root: JsonNode,
  rootNames: readonly string[],
): ConfigError[] {
  const object = findAt(root, path)?.value;
  const members = object?.kind === 'object' ? object.members : [];
  return members
    .filter(({ name }) => names.includes(name))
    .map(({ name, nameSpan }) => ({
      message: messageOfUnknown(name, path, rootNames),
      pointer: toPointer([...path, name]),
      span: nameSpan,
      isReportedByJson: true,
    }));
}

function messageOfUnknown(name: string, path: Path, rootNames: readonly string[]): string {
  if (path.length === 0) return `Unknown member ${quote(name)}${didYouMean(name, rootNames)}`;
  const isExpected = path.at(-1) === 'problems';
  if (!isExpected && path[0] !== 'rules') return `Unknown member ${quote(name)}`;
  if (ruleOf(name)) return `The problems of ${name} cannot be expected`;
  const ids = isExpected ? RULE_IDS : ALL_RULES.map(({ id }) => id);
  return `Unknown rule ${quote(name)}${didYouMean(name, ids)}`;
}

/** What is wrong with a value, as the end of a sentence. */
function sentenceOf(issue: Issue, path: Path, root: JsonNode): string {
  const value = findAt(root, path)?.value;
  if (!value) return 'is missing';
  switch (issue.code) {
    case 'invalid_value': {
      const names = issue.values.map(String);
      const kind = path.at(-1) === 'rule' ? 'rule' : path[0] === 'compare' ? 'member' : undefined;
      if (kind === undefined || value.kind !== 'string') return `should be one of ${names.join(', ')}`;
      const name = String(value.value);
      return `is the unknown ${kind} ${quote(name)}${didYouMean(name, names)}`;
    }
    case 'invalid_type':
      return `should be of type ${issue.expected === 'int' ? 'integer' : issue.expected}`;
    case 'too_small':
      return value.kind === 'number' ? `should be at least ${issue.minimum}` : 'should not be empty';
    default:
      return issue.message;
  }
}

function didYouMean(name: string, names: readonly string[]): string {
  const meant = nearMiss(name, names);
  return meant === undefined ? '' : `; did you mean "${meant}"?`;
}
