import { FIELD_NAMES, type FieldName, type NumericField } from '../fields';
import { parse } from '../json/parse';
import { findMember, type ObjectNode } from '../json/tree';

const NUMBER_MEMBER = /[ \t\r\n]*:[ \t\r\n]*(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;

/** The names as they are usually written. */
const QUOTED = Object.fromEntries(FIELD_NAMES.map((name) => [name, `"${name}"`])) as Record<
  FieldName,
  string
>;

/**
 * The source text of a number member, which must be there, of a text that holds a sound entry: with no member
 * but the 18, and nothing that has members inside. A name in quotes with a colon behind it is that member then.
 */
export function literalInSound(text: string, name: NumericField): string {
  const quoted = QUOTED[name];
  const at = text.lastIndexOf(quoted);
  if (at > 0) {
    NUMBER_MEMBER.lastIndex = at + quoted.length;
    const literal = NUMBER_MEMBER.exec(text)?.[1];
    if (literal !== undefined) return literal;
  }
  return literalOf(text, name);
}

/** Whether a number member, which must be there, of a sound entry's text has so few characters. A false answer says nothing. */
export function isShortInSound(text: string, name: NumericField, characters: number): boolean {
  const quoted = QUOTED[name];
  const at = text.lastIndexOf(quoted);
  const end = text.indexOf(',', at + quoted.length);
  return at > 0 && end > 0 && end - at - quoted.length <= characters;
}

/** The source text of a number member, which must be there, of the object that a text holds, by its tree. */
export function literalOf(text: string, name: string, tree = objectIn(text)): string {
  const value = tree && findMember(tree, name)?.value;
  return value ? text.slice(value.start, value.end) : '';
}

/** The tree of the object that a text holds. */
export function objectIn(text: string): ObjectNode | undefined {
  const { root } = parse(text);
  return root?.kind === 'object' ? root : undefined;
}
