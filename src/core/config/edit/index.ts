import { append } from './append';
import { print, printMember, type Value } from './print';
import { hasLineBreak, styleOf, type Style } from './style';
import { applyEdits, type TextEdit } from '../../text/text-edit';
import { parse } from '../../json/parse';
import { JSONC_SYNTAX } from '../../json/syntax';
import { findMember, repeatedMembers, type ArrayNode, type JsonNode, type ObjectNode } from '../../json/tree';
import { quote } from '../../text/quote';
import { ruleOf } from '../../rules';
import { DEFAULT_SETTINGS } from '../../model/settings';
import type { Severity } from '../../model/severity';

export { applyEdits, type TextEdit } from '../../text/text-edit';

/**
 * What is to be done to a configuration's text, in the order of the text: nothing where it says so already. Or why
 * it cannot be done, as the end of a sentence.
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

/** Gives a rule a severity. The rule's own is written only where another one stands. */
export function withSeverity(text: string, rule: string, severity: Severity | 'off'): ConfigEdit {
  const standard = ruleOf(rule)?.severity;
  if (standard === undefined) return refused(`${quote(rule)} is no rule`);
  return change(text, (source) => {
    const rules = findMember(source.root, 'rules')?.value;
    if (rules && rules.kind !== 'object') return refused('"rules" should be of type object');
    const present = rules && findMember(rules, rule)?.value;
    if (present) return done(isString(present, severity) ? [] : [replace(present, severity)]);
    if (severity === standard) return done([]);
    if (!rules) return addMember(source, source.root, 'rules', { [rule]: severity });
    return addMember(source, rules, rule, severity);
  });
}

/** Has a rule stay silent in one entry. */
export function withIgnored(text: string, rule: string, id: string): ConfigEdit {
  if (!ruleOf(rule)) return refused(`${quote(rule)} is no rule`);
  return change(text, (source) => {
    const ignore = findMember(source.root, 'ignore')?.value;
    if (!ignore) return addMember(source, source.root, 'ignore', [{ rule, id }]);
    if (ignore.kind !== 'array') return refused('"ignore" should be of type array');
    const isThere = ignore.elements.some(
      (element) =>
        element.kind === 'object' &&
        isString(findMember(element, 'rule')?.value, rule) &&
        isString(findMember(element, 'id')?.value, id),
    );
    return isThere ? done([]) : addElement(source, ignore, { rule, id });
  });
}

/** Adds a network to a list. Where the configuration does not have the list, that begins as it is by default. */
export function withListed(text: string, list: 'chains' | 'acceptedChains', value: string): ConfigEdit {
  if (value === '') return refused('a network without a name cannot be listed');
  return change(text, (source) => {
    const listed = findMember(source.root, list)?.value;
    if (!listed) {
      const standard = DEFAULT_SETTINGS[list];
      if (standard.has(value)) return done([]);
      return addMember(source, source.root, list, [...standard, value]);
    }
    if (listed.kind !== 'array') return refused(`"${list}" should be of type array`);
    const isThere = listed.elements.some((element) => isString(element, value));
    return isThere ? done([]) : addElement(source, listed, value);
  });
}

/** Reads a text as far as a change needs it; one that says nothing is taken for an empty configuration. */
function change(whole: string, decide: (source: Source) => ConfigEdit): ConfigEdit {
  const text = whole.replace(/^\ufeff/, '');
  const { root, syntaxError } = parse(text, { syntax: JSONC_SYNTAX });
  if (!root && syntaxError?.span.start === text.length) return shifted(begin(text, decide), whole, text);
  if (!root || syntaxError) return refused(`it is not JSON: ${syntaxError?.reason ?? 'empty'}`);
  if (root.kind !== 'object') return refused('it should be of type object');
  for (const { member } of repeatedMembers(root))
    return refused(`${quote(member.name)} stands twice in one object`);
  return shifted(decide({ text, root, style: styleOf(text, root) }), whole, text);
}

/** Writes a whole configuration into a text that has white space or comments only. */
function begin(text: string, decide: (source: Source) => ConfigEdit): ConfigEdit {
  const root: ObjectNode = { kind: 'object', start: 0, end: 2, members: [] };
  const style = styleOf(text, root);
  const edit = decide({ text: '{}', root, style });
  if (!edit.ok || edit.edits.length === 0) return edit;
  const made = applyEdits('{}', edit.edits) + style.eol;
  if (text.trim() === '') return done([{ offset: 0, length: text.length, text: made }]);
  const isAtLineStart = /[\r\n]$/.test(text);
  return done([{ offset: text.length, length: 0, text: isAtLineStart ? made : style.eol + made }]);
}

/** Offsets of the text as those of the text with its byte order mark. */
function shifted(edit: ConfigEdit, whole: string, text: string): ConfigEdit {
  const by = whole.length - text.length;
  if (!edit.ok || by === 0) return edit;
  return done(edit.edits.map((one) => ({ ...one, offset: one.offset + by })));
}

function addMember({ text, style }: Source, to: ObjectNode, name: string, value: Value): ConfigEdit {
  return done(append(text, to, style, (indent, column) => printMember(name, value, style, indent, column)));
}

function addElement({ text, style }: Source, to: ArrayNode, value: Value): ConfigEdit {
  const last = to.elements.at(-1);
  const isDivided = last?.kind === 'object' && hasLineBreak(text, last.start, last.end);
  return done(append(text, to, style, (indent, column) => print(value, style, indent, column, !isDivided)));
}

function replace({ start, end }: JsonNode, value: string): TextEdit {
  return { offset: start, length: end - start, text: JSON.stringify(value) };
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
