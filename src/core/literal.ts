import { parse } from './json/parse';
import { findMember, type ObjectNode } from './json/tree';

/**
 * The source text of a number member, which must be there, of the object that a text holds. The name is searched
 * for as it is usually written; only where that may mislead is the tree made.
 */
export function literalOf(text: string, name: string, tree?: ObjectNode): string {
  if (!tree) {
    const quoted = `"${name}"`;
    const at = text.indexOf(quoted);
    if (
      at > 0 &&
      text[at - 1] !== '\\' &&
      !text.includes(quoted, at + quoted.length) &&
      !text.includes('\\u')
    ) {
      NUMBER_MEMBER.lastIndex = at + quoted.length;
      const literal = NUMBER_MEMBER.exec(text)?.[1];
      if (literal !== undefined) return literal;
    }
  }
  const root = tree ?? parse(text).root;
  const value = root?.kind === 'object' ? findMember(root, name)?.value : undefined;
  return value ? text.slice(value.start, value.end) : '';
}

const NUMBER_MEMBER = /[ \t\r\n]*:[ \t\r\n]*(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
