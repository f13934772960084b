import { itemsOf } from '../json/list-edits';
import { append } from '../json/append';
import { print, printMember, type Value, hasLineBreak, indentAt, styleOf, type Style } from '../json/print';
import { parse } from '../json/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import { globMatcher, toGlob } from './glob';
import {
  findAt,
  findMember,
  pathAt,
  repeatedMembers,
  type ArrayNode,
  type JsonNode,
  type ObjectNode,
} from '../json/tree';
import { DEFAULT_SETTINGS } from '../model/settings';
import type { Severity } from '../model/problem';
import { ruleOf } from '../rules';
import { quote } from '../text/quote';
import { applyEdits, editBetween, joinEdits, type TextEdit } from '../text/text-edit';

/**
 * The edits of a configuration's text in order, or the reason why it cannot be edited
 * as the end of a sentence.
 */
export type ConfigEdit =
  | { readonly ok: true; readonly edits: readonly TextEdit[] }
  | { readonly ok: false; readonly reason: string };

/** A configuration that can be changed. */
interface Source {
  readonly text: string;
  readonly root: ObjectNode;
  readonly style: Style;
}

/** Sets the severity of a rule. The default severity is written only to replace another one. */
export function withSeverity(text: string, rule: string, severity: Severity | 'off'): ConfigEdit {
  const standard = ruleOf(rule)?.severity;
  if (standard === undefined) return refused(`${quote(rule)} is not a rule`);
  return change(text, (source) => {
    const rules = findMember(source.root, 'rules')?.value;
    if (rules && rules.kind !== 'object') return refused('"rules" should be of type object');
    const present = rules && findMember(rules, rule)?.value;
    if (present) return done(isString(present, severity) ? [] : [replace(present, severity, source.style)]);
    if (severity === standard) return done([]);
    if (!rules) return addMember(source, source.root, 'rules', { [rule]: severity });
    return addMember(source, rules, rule, severity);
  });
}

/**
 * Ignores a rule in one entry of a file: adds the file to an element for this rule and entry in other files, or adds one.
 *
 * @param path of the file, from the folder of the configuration, with forward slashes; by default all files
 */
export function withIgnored(text: string, rule: string, id: string, path?: string): ConfigEdit {
  if (!ruleOf(rule)) return refused(`${quote(rule)} is not a rule`);
  const file = path === undefined ? undefined : toGlob(path);
  const added: Value = { rule, id, ...(file !== undefined && { files: file }) };
  return change(text, (source) => {
    const ignore = findMember(source.root, 'ignore')?.value;
    if (!ignore) return addMember(source, source.root, 'ignore', [added]);
    if (ignore.kind !== 'array') return refused('"ignore" should be of type array');
    const filesOfThis = ignore.elements.flatMap((element) =>
      element.kind === 'object' &&
      isString(findMember(element, 'rule')?.value, rule) &&
      isString(findMember(element, 'id')?.value, id)
        ? [findMember(element, 'files')?.value]
        : [],
    );
    const holds = (files: JsonNode | undefined): boolean =>
      !files || globsIn(files).some((glob) => path !== undefined && globMatcher(glob)?.(path) === true);
    if (filesOfThis.some(holds)) return done([]);
    const others = filesOfThis.find((files) => files?.kind === 'string' || files?.kind === 'array');
    if (file === undefined || !others) return addElement(source, ignore, added);
    const globs = globsIn(others);
    const isOnOneLine =
      replace(others, globs, source.style).text === source.text.slice(others.start, others.end);
    if (others.kind === 'array' && !isOnOneLine) return addElement(source, others, file);
    return done([replace(others, [...globs, file], source.style)]);
  });
}

/** What is expected of rules in a file: how many problems each reports, or the ids of the entries that have them. */
export type ExpectedByRule = Readonly<Record<string, number | readonly string[]>>;

/**
 * Expects problems in a file: replaces what an element for this file alone expects of these rules, or adds it.
 *
 * @param path of the file, from the folder of the configuration, with forward slashes
 */
export function withExpected(text: string, path: string, expected: ExpectedByRule): ConfigEdit {
  let after = text;
  for (const rule of Object.keys(expected)) {
    const edit = withExpectedRule(after, toGlob(path), rule, expected);
    if (!edit.ok) return edit;
    after = applyEdits(after, edit.edits);
  }
  return done(text === after ? [] : [editBetween(text, after)]);
}

/** @param expected of all rules, which are added together if the file has no element yet */
function withExpectedRule(text: string, files: string, rule: string, expected: ExpectedByRule): ConfigEdit {
  if (!ruleOf(rule) || ruleOf(rule)?.scope === 'expectation')
    return refused(`${quote(rule)} cannot be expected`);
  const value = expected[rule] ?? 0;
  return change(text, (source) => {
    const expect = findMember(source.root, 'expect')?.value;
    const element = { files, problems: expected };
    if (!expect) return addMember(source, source.root, 'expect', [element]);
    if (expect.kind !== 'array') return refused('"expect" should be of type array');
    const own = expect.elements.find(
      (one) => one.kind === 'object' && isString(findMember(one, 'files')?.value, files),
    );
    if (own?.kind !== 'object') return addElement(source, expect, element);
    const problems = findMember(own, 'problems')?.value;
    if (!problems) return addMember(source, own, 'problems', expected);
    if (problems.kind !== 'object') return refused('"problems" should be of type object');
    const present = findMember(problems, rule)?.value;
    if (!present) return addMember(source, problems, rule, value);
    const edit = replace(present, value, source.style);
    return done(edit.text === source.text.slice(present.start, present.end) ? [] : [edit]);
  });
}

/**
 * Removes what an element of `expect` for a file alone expects of a rule, with all that is empty then.
 *
 * @param path of the file, from the folder of the configuration, with forward slashes
 * @returns the reason if an element for other files expects it, too
 */
export function withoutExpected(text: string, path: string, rule: string): ConfigEdit {
  return change(text, ({ text: source, root }) => {
    const expect = findMember(root, 'expect')?.value;
    const elements = expect?.kind === 'array' ? expect.elements : [];
    const expecting = elements.flatMap((element, index) => {
      const globs = element.kind === 'object' ? globsIn(findMember(element, 'files')?.value) : [];
      const problems = element.kind === 'object' ? findMember(element, 'problems')?.value : undefined;
      const isExpected = problems?.kind === 'object' && findMember(problems, rule) !== undefined;
      const holds = isExpected && globs.some((glob) => globMatcher(glob)?.(path) === true);
      return holds && element.kind === 'object' ? [{ element, index, globs, problems }] : [];
    });
    const shared = expecting.find(({ globs }) => globs.length !== 1 || globs[0] !== toGlob(path));
    if (shared) return refused(`${quote(shared.globs.join(', '))} in "expect" is about other files, too`);
    const removed = new Set<number>();
    const edits = expecting.flatMap(({ element, index, problems }) => {
      if (problems.members.length > 1) return removeMembers(source, problems, rule);
      if (element.members.length > 2) return removeMembers(source, element, 'problems');
      removed.add(index);
      return [];
    });
    if (expect?.kind !== 'array' || removed.size === 0) return done(edits);
    if (removed.size === elements.length) return done(removeMembers(source, root, 'expect'));
    return done(
      [...edits, ...itemsOf(source, expect, '').edits({ removed })].sort((a, b) => a.offset - b.offset),
    );
  });
}

function removeMembers(text: string, from: ObjectNode, name: string): TextEdit[] {
  const removed = new Set(from.members.flatMap((member, index) => (member.name === name ? [index] : [])));
  return itemsOf(text, from, '').edits({ removed });
}

/** Accepts prices from this one, in USD. */
export function withLeastPrice(text: string, price: number): ConfigEdit {
  return change(text, (source) => {
    const prices = findMember(source.root, 'price')?.value;
    if (!prices) return addMember(source, source.root, 'price', { min: price });
    if (prices.kind !== 'object') return refused('"price" should be of type object');
    const present = findMember(prices, 'min')?.value;
    if (!present) return addMember(source, prices, 'min', price);
    const isSet = present.kind === 'number' && present.value === price;
    return done(isSet ? [] : [replace(present, price, source.style)]);
  });
}

/**
 * Removes elements of lists with their comments; with the last element of `ignore` or `expect` also that.
 *
 * @param offsets where they start, in UTF-16 units, in a text without a byte order mark
 */
export function withoutElements(text: string, offsets: readonly number[]): ConfigEdit {
  let after = text;
  // The last first, so that the offsets of the others stay the same.
  for (const offset of offsets.toSorted((a, b) => b - a)) {
    const edit = change(after, ({ root }) => {
      const path = pathAt(root, offset);
      const [index, list] = [path.at(-1), findAt(root, path.slice(0, -1))?.value];
      if (list?.kind !== 'array' || typeof index !== 'number') return done([]);
      const isLast = list.elements.length === 1 && path.length === 2;
      const [container, at] = isLast
        ? [root, root.members.findIndex(({ value }) => value === list)]
        : [list, index];
      const items = itemsOf(after, container, '');
      return done(joinEdits(items.edits({ taken: new Set([at]) })));
    });
    if (!edit.ok) return edit;
    after = applyEdits(after, edit.edits);
  }
  return done(text === after ? [] : [editBetween(text, after)]);
}

/** Adds a network to a list; to a copy of the default list if the configuration has none. */
export function withListed(text: string, list: 'chains' | 'acceptedChains', value: string): ConfigEdit {
  if (value === '') return refused('a network must have a name');
  return change(text, (source) => {
    const listed = findMember(source.root, list)?.value;
    if (!listed) {
      const standard = DEFAULT_SETTINGS[list];
      if (standard.has(value)) return done([]);
      return addMember(source, source.root, list, [...standard, value]);
    }
    if (listed.kind !== 'array') return refused(`"${list}" should be of type array`);
    const isListed = listed.elements.some((element) => isString(element, value));
    return isListed ? done([]) : addElement(source, listed, value);
  });
}

/** Parses a text and edits it; a text without any value is an empty configuration. */
function change(textWithMark: string, edit: (source: Source) => ConfigEdit): ConfigEdit {
  const text = textWithMark.replace(/^\ufeff/, '');
  const { root, syntaxError } = parse(text, { syntax: JSONC_SYNTAX });
  if (!root && syntaxError?.span.start === text.length)
    return shifted(create(text, edit), textWithMark, text);
  if (!root || syntaxError) return refused(`it is not JSON: ${syntaxError?.reason ?? 'empty'}`);
  if (root.kind !== 'object') return refused('it should be of type object');
  for (const { member } of repeatedMembers(root))
    return refused(`${quote(member.name)} appears twice in one object`);
  return shifted(edit({ text, root, style: configStyle(text, root) }), textWithMark, text);
}

/** The style is on one line only if the whole configuration is. */
function configStyle(text: string, root: ObjectNode): Style {
  const style = styleOf(text, root, indentAt(text, root.start));
  if (root.members.length > 0 && !hasLineBreak(text, root)) return style;
  return { ...style, indent: style.indent ?? '  ', comma: ', ' };
}

/** Adds a new configuration to a text of whitespace and comments. */
function create(text: string, edit: (source: Source) => ConfigEdit): ConfigEdit {
  const root: ObjectNode = { kind: 'object', start: 0, end: 2, members: [] };
  const style = styleOf(text, root, '');
  const result = edit({ text: '{}', root, style });
  if (!result.ok || result.edits.length === 0) return result;
  const created = applyEdits('{}', result.edits) + style.eol;
  if (text.trim() === '') return done([{ offset: 0, length: text.length, text: created }]);
  const isAtLineStart = /[\r\n]$/.test(text);
  return done([{ offset: text.length, length: 0, text: isAtLineStart ? created : style.eol + created }]);
}

/** Converts offsets to those of the text with its byte order mark. */
function shifted(edit: ConfigEdit, textWithMark: string, text: string): ConfigEdit {
  const by = textWithMark.length - text.length;
  if (!edit.ok || by === 0) return edit;
  return done(edit.edits.map((one) => ({ ...one, offset: one.offset + by })));
}

function addMember({ text, style }: Source, to: ObjectNode, name: string, value: Value): ConfigEdit {
  return done(append(text, to, style, (indent, column) => printMember(name, value, style, indent, column)));
}

function addElement({ text, style }: Source, to: ArrayNode, value: Value): ConfigEdit {
  const last = to.elements.at(-1);
  const isDivided = last?.kind === 'object' && hasLineBreak(text, last);
  return done(append(text, to, style, (indent, column) => print(value, style, indent, column, !isDivided)));
}

function replace({ start, end }: JsonNode, value: Value, style: Style): TextEdit {
  const text = print(value, { ...style, indent: undefined }, '', 0);
  return { offset: start, length: end - start, text };
}

/** The strings of a value that is a glob or an array of globs. */
function globsIn(files: JsonNode | undefined): readonly string[] {
  const nodes = files?.kind === 'array' ? files.elements : files ? [files] : [];
  return nodes.flatMap((node) => (node.kind === 'string' ? [String(node.value)] : []));
}

function isString(node: JsonNode | undefined, value: string): boolean {
  return node?.kind === 'string' && node.value === value;
}

function done(edits: readonly TextEdit[]): ConfigEdit {
  return { ok: true, edits };
}

function refused(reason: string): ConfigEdit {
  return { ok: false, reason };
}
