import * as jsonc from 'jsonc-parser';
import { parse } from '../json/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import { findAt, repeatedMembers, type JsonNode, type Path } from '../json/tree';
import type { Severity } from '../listing/finding';
import { DEFAULT_SETTINGS } from '../listing/settings';
import { ruleOf } from '../rules';
import { quote } from '../text/quote';
import { globsTest, toGlob } from './globs';

/** The text of a configuration after an edit, or the reason why it cannot be edited, as the end of a sentence. */
export type ConfigEdit =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/** Sets the severity of a rule. The default severity is written only to replace another one. */
export function withSeverity(text: string, rule: string, severity: Severity | 'off'): ConfigEdit {
  const standard = ruleOf(rule)?.severity;
  if (standard === undefined) return refused(`${quote(rule)} is not a rule`);
  return editConfig(text, (config) => {
    const isSet = valueAt(config, ['rules', rule]) !== undefined;
    return isSet || severity !== standard ? { path: ['rules', rule], value: severity } : undefined;
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
  return editConfig(text, (config) => {
    const elements = listAt(config, 'ignore').flatMap((element, index) =>
      valueAt(element, ['rule']) === rule && valueAt(element, ['id']) === id
        ? { index, files: valueAt(element, ['files']) }
        : [],
    );
    const holds = (files: unknown): boolean =>
      files === undefined || (path !== undefined && globsTest(stringsIn(files))(path));
    if (elements.some(({ files }) => holds(files))) return undefined;
    const [known] = elements;
    if (file === undefined) return { path: ['ignore', -1], value: { rule, id } };
    if (!known) return { path: ['ignore', -1], value: { rule, id, files: file } };
    return Array.isArray(known.files)
      ? { path: ['ignore', known.index, 'files', -1], value: file }
      : { path: ['ignore', known.index, 'files'], value: [...stringsIn(known.files), file] };
  });
}

/**
 * Expects problems of a rule in a file: replaces what an element for this file alone expects of the rule, or adds it.
 *
 * @param path of the file, from the folder of the configuration, with forward slashes
 * @param expected how many problems there are, or the ids of the entries that have them
 */
export function withExpected(
  text: string,
  path: string,
  rule: string,
  expected: number | readonly string[],
): ConfigEdit {
  if (!ruleOf(rule) || ruleOf(rule)?.scope === 'expectation')
    return refused(`${quote(rule)} cannot be expected`);
  const files = toGlob(path);
  return editConfig(text, (config) => {
    const index = listAt(config, 'expect').findIndex((element) => valueAt(element, ['files']) === files);
    return index < 0
      ? { path: ['expect', -1], value: { files, problems: { [rule]: expected } } }
      : { path: ['expect', index, 'problems', rule], value: expected };
  });
}

/** Adds a network to a list; to a copy of the default list if the configuration has none. */
export function withListed(text: string, list: 'chains' | 'acceptedChains', value: string): ConfigEdit {
  if (value === '') return refused('a network must have a name');
  return editConfig(text, (config) => {
    const standard = [...DEFAULT_SETTINGS[list]];
    const isNew = valueAt(config, [list]) === undefined;
    if ((isNew ? standard : listAt(config, list)).includes(value)) return undefined;
    return isNew ? { path: [list], value: [...standard, value] } : { path: [list, -1], value };
  });
}

/** A value to set. */
interface Change {
  /** With -1 for a new last element of an array. What is missing on the way is created. */
  readonly path: Path;
  readonly value: unknown;
}

/** Changes a text; one without any value is an empty configuration. */
function editConfig(text: string, changeOf: (config: unknown) => Change | undefined): ConfigEdit {
  if (text.startsWith('\ufeff')) {
    const edit = editConfig(text.slice(1), changeOf);
    return edit.ok ? { ok: true, text: `\ufeff${edit.text}` } : edit;
  }
  const { root, syntaxError } = parse(text, { syntax: JSONC_SYNTAX });
  if (!root && syntaxError?.span.start === text.length) {
    const eol = eolOf(text);
    const comments = text.trimEnd();
    const empty = `${comments}${comments === '' ? '' : eol}{}${eol}`;
    const edit = editConfig(empty, changeOf);
    return edit.ok && edit.text === empty ? { ok: true, text } : edit;
  }
  if (!root || syntaxError) return refused(`it is not JSON: ${syntaxError?.reason ?? 'empty'}`);
  for (const { member } of repeatedMembers(root))
    return refused(`${quote(member.name)} appears twice in one object`);
  const config = valueIn(text);
  if (config === undefined) return refused('it is nested too deeply');
  const change = changeOf(config);
  if (!change || JSON.stringify(valueAt(config, change.path)) === JSON.stringify(change.value))
    return { ok: true, text };
  let container: JsonNode = root;
  for (const [depth, step] of change.path.entries()) {
    const node = findAt(root, change.path.slice(0, depth))?.value;
    if (!node) break;
    const type = typeof step === 'number' ? 'array' : 'object';
    const name = depth === 0 ? 'it' : quote(String(change.path[depth - 1]));
    if (node.kind !== type) return refused(`${name} should be of type ${type}`);
    container = node;
  }
  return { ok: true, text: withValue(text, root, container, change) };
}

/** @returns undefined if it is nested too deeply for jsonc-parser, which is recursive */
function valueIn(text: string): unknown {
  try {
    return jsonc.parse(text);
  } catch {
    return undefined;
  }
}

/** A longer line is divided, in characters. */
const MAX_LINE_WIDTH = 80;

const COMMENT = String.raw`//[^\r\n]*(?![^\r\n])|/\*(?:[^*]|\*(?!/))*\*/`;
const TO_COMMA = new RegExp(`^(?:\\s|${COMMENT})*,`);
const COMMENTS_IN_LINE = new RegExp(`^(?:[ \\t]*(?:${COMMENT}))*`);

/**
 * Sets a value by `modify` of jsonc-parser. That formats whole lines, and moves comments beside the last item to the new one, so
 * its formatting is used only in an empty object or array, and where a line would be too long.
 *
 * @param container the innermost object or array on the path
 */
function withValue(text: string, root: JsonNode, container: JsonNode, { path, value }: Change): string {
  const set = (formattingOptions?: jsonc.FormattingOptions): jsonc.EditResult =>
    jsonc.modify(text, [...path], value, formattingOptions ? { formattingOptions } : {});
  const format = formatOf(text, root);
  const last = startsOf(container).at(-1);
  const [{ offset, length, content } = { offset: 0, length: 0, content: '' }] = set();
  const space = /[:,]\s/.test(text) ? ' ' : '';
  const added = onOneLine(content.replace(/^,/, ''), space);
  if (length > 0) return text.slice(0, offset) + added + text.slice(offset + length);
  if (last === undefined) return jsonc.applyEdits(text, set(format));
  const comma = TO_COMMA.exec(text.slice(offset))?.[0] ?? '';
  const comments = COMMENTS_IN_LINE.exec(text.slice(offset + comma.length))?.[0] ?? '';
  const end = offset + comma.length + comments.length;
  const indent = blankBefore(text, last);
  const isAlone = indent !== undefined || comments.includes('//');
  const line = lineAt(text, offset);
  const isLong = added.startsWith('{') || line.length + added.length + ', '.length > MAX_LINE_WIDTH;
  const isOnOneLine = line.includes(text.slice(container.start, container.end));
  if (!isAlone && isLong && isOnOneLine && comments === '' && format)
    return jsonc.applyEdits(text, set(format));
  const item = isAlone ? `${eolOf(text)}${inLines(added, indent ?? '', format)}` : space + added;
  const kept = text.slice(offset, end);
  // A comma cannot follow a comment to the end of the line.
  const insertion = comma ? `${kept}${item},` : kept.includes('//') ? `,${kept}${item}` : `${kept},${item}`;
  return text.slice(0, offset) + insertion + text.slice(end);
}

/** How a configuration is formatted; undefined if it is on one line. */
function formatOf(text: string, root: JsonNode): jsonc.FormattingOptions | undefined {
  const [first] = startsOf(root);
  if (first !== undefined && !/[\r\n]/.test(text.slice(root.start, root.end))) return undefined;
  const indent = (first === undefined ? undefined : blankBefore(text, first)) ?? '';
  return { insertSpaces: !indent.includes('\t'), tabSize: indent.length || 2, eol: eolOf(text) };
}

/** Where the members or elements of a value start. */
function startsOf(node: JsonNode): readonly number[] {
  if (node.kind === 'object') return node.members.map(({ nameSpan }) => nameSpan.start);
  return node.kind === 'array' ? node.elements.map(({ start }) => start) : [];
}

/**
 * JSON without line breaks.
 *
 * @param space inside braces, and after commas and colons
 */
function onOneLine(json: string, space: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|: ?|[{},]/g, (token) => {
    if (token === '}') return space + token;
    return token.startsWith('"') ? token : token.trim() + space;
  });
}

/** JSON with the indentation of its line; on several lines if one would be too long. */
function inLines(json: string, indent: string, format: jsonc.FormattingOptions | undefined): string {
  if (!format || indent.length + json.length <= MAX_LINE_WIDTH) return indent + json;
  const lines = jsonc.applyEdits(json, jsonc.format(json, undefined, format));
  return indent + lines.replaceAll(/[\r\n]+/g, (eol) => eol + indent);
}

function eolOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

/** The whitespace before an offset in its line; undefined if there is more than that, or the line is the first. */
function blankBefore(text: string, offset: number): string | undefined {
  return /[\r\n]([ \t]*)$/.exec(text.slice(0, offset))?.[1];
}

function lineAt(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  return /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? '';
}

/** The value at a path, if there is one. */
function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, step) => (Object(at) as Record<string | number, unknown>)[step], value);
}

function listAt(config: unknown, name: string): readonly unknown[] {
  const list = valueAt(config, [name]);
  return Array.isArray(list) ? list : [];
}

/** The strings of a value that is a glob or an array of globs. */
function stringsIn(files: unknown): readonly string[] {
  return [files].flat().filter((glob) => typeof glob === 'string');
}

function refused(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}
