import { itemsOf, newItem, type EmptyStyle } from '../json/list-edits';
import { parse } from '../json/parse';
import { eolOf, inLines, styleOf, type Style } from '../json/print';
import { JSONC_SYNTAX } from '../json/syntax';
import { findAt, repeatedMembers, type ArrayNode, type ObjectNode, type Path } from '../json/tree';
import type { Severity } from '../listing/finding';
import { DEFAULT_SETTINGS } from '../listing/settings';
import { ruleOf } from '../rules';
import { quote } from '../text/quote';
import { applyEdits } from '../text/text-edit';
import { valueOf } from './config';
import { globsTest, toGlob } from './globs';

/** The text of a configuration after an edit, or the reason why it cannot be edited, as the end of a sentence. */
export type ConfigEdit =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

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
    const [existing] = elements;
    if (file === undefined) return { path: ['ignore', -1], value: { rule, id } };
    if (!existing) return { path: ['ignore', -1], value: { rule, id, files: file } };
    return Array.isArray(existing.files)
      ? { path: ['ignore', existing.index, 'files', -1], value: file }
      : { path: ['ignore', existing.index, 'files'], value: [...stringsIn(existing.files), file] };
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
  if (root.kind !== 'object') return refused('it should be of type object');
  const config = valueOf(root);
  const change = changeOf(config);
  if (!change || JSON.stringify(valueAt(config, change.path)) === JSON.stringify(change.value))
    return { ok: true, text };
  const { path } = change;
  let container: Container = { node: root, depth: 0 };
  for (let depth = 1; depth < path.length; depth++) {
    const node = findAt(root, path.slice(0, depth))?.value;
    if (!node) break;
    const type = typeof path[depth] === 'number' ? 'array' : 'object';
    if ((node.kind !== 'array' && node.kind !== 'object') || node.kind !== type)
      return refused(`${quote(String(path[depth - 1]))} should be of type ${type}`);
    container = { node, depth };
  }
  return { ok: true, text: withValue(text, root, container, change) };
}

/** An object or array on the path of a change. */
interface Container {
  readonly node: ObjectNode | ArrayNode;
  /** How many steps of the path lead to it. */
  readonly depth: number;
}

/** A longer line is divided, in characters. */
const MAX_LINE_WIDTH = 80;

/**
 * Sets a value. An item that is added stands as those beside it do, and comments stay where they are.
 *
 * @param container the innermost one on the path that is there
 */
function withValue(text: string, root: ObjectNode, container: Container, { path, value }: Change): string {
  const { node, depth } = container;
  const ofRoot = styleOf(text, root, '');
  const style = ofRoot.indent === undefined ? ofRoot : { ...ofRoot, pad: ' ' };
  const present = findAt(root, path)?.value;
  if (present)
    return applyEdits(text, [
      { offset: present.start, length: present.end - present.start, text: printed('', value, style) },
    ]);
  const [step, ...missing] = path.slice(depth);
  const item = missing.reduceRight<unknown>(
    (inner, name) => (typeof name === 'number' ? [inner] : { [name]: inner }),
    value,
  );
  const name = typeof step === 'string' ? JSON.stringify(step) + style.colon : '';
  const isInLines =
    depth === 0 || typeof item === 'object' || /[\r\n]/.test(text.slice(node.start, node.end));
  const list = itemsOf(text, node, style.comma.slice(1), emptyStyle(container, style, isInLines));
  const { length } = list.items;
  // The line of an item that has one starts with its indentation.
  const base = /[\r\n]([ \t]*)$/.exec(list.spaceFor(length))?.[1];
  const styleOfItem = base === undefined ? { ...style, indent: undefined } : { ...style, base };
  const inserted = new Map([[length, [newItem(printed(name, item, styleOfItem))]]]);
  return applyEdits(text, list.edits({ inserted }));
}

/** The whitespace around the first item. */
function emptyStyle({ node, depth }: Container, { eol, indent, pad }: Style, isInLines: boolean): EmptyStyle {
  if (isInLines && indent !== undefined) {
    const outer = eol + indent.repeat(depth);
    return { before: outer + indent, between: outer + indent, end: outer };
  }
  const space = node.kind === 'object' ? pad : '';
  return { before: space, between: space, end: space };
}

/**
 * The source text of a value after the name of its member: on one line if the text has one, or if that is not too long; an
 * array of objects, to which others may be added, has a line for each.
 */
function printed(name: string, value: unknown, style: Style): string {
  const { indent, base, comma, pad, colon } = style;
  if (typeof value !== 'object' || value === null) return name + JSON.stringify(value);
  const isArray = Array.isArray(value);
  const [brackets, space] = isArray ? (['[]', ''] as const) : (['{}', pad] as const);
  const items = (inner: Style): string[] =>
    Object.entries(value).map(([member, item]) =>
      printed(isArray ? '' : JSON.stringify(member) + colon, item, inner),
    );
  const inside = items({ ...style, indent: undefined }).join(comma);
  const onOneLine = name + brackets.charAt(0) + space + inside + space + brackets.charAt(1);
  const isDivided = isArray && value.some((item) => typeof item === 'object');
  const fits = base.length + onOneLine.length <= MAX_LINE_WIDTH;
  if (indent === undefined || (fits && !isDivided)) return onOneLine;
  return name + inLines(brackets, items({ ...style, base: base + indent }), style, base);
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
