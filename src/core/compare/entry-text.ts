import { parse } from '../json/parse';
import { compactJson } from '../json/print';
import { JSONC_SYNTAX } from '../json/syntax';
import type { JsonNode, ObjectNode } from '../json/tree';
import { toDecimal } from '../values/arithmetic';
import { compareValues } from '../values/sorting';
import type { Entry } from '../listing/entry';
import { FIELD_INDEX } from '../listing/fields';

/** Longer literals are not changed. */
const MAX_NUMBER_LENGTH = 100;
/** Values that are nested deeper are written on one line, without other changes. */
const MAX_DEPTH = 100;

/**
 * The text of an entry in a canonical form that is equal for equal values: the fields in order, then other members
 * by name, one per line. An entry with a syntax error is not changed.
 *
 * @param ignored names of members that are left out
 */
export function entryText({ text, hasSyntaxError }: Entry, ignored: ReadonlySet<string> = new Set()): string {
  return hasSyntaxError ? text : canonicalText(text, ignored);
}

/**
 * The text of a JSON value in a form that is equal for equal values, see {@link entryText}.
 *
 * @param ignored names of members of an object that are left out
 */
export function canonicalText(text: string, ignored: ReadonlySet<string> = new Set()): string {
  const { root } = parse(text, { syntax: JSONC_SYNTAX });
  if (root?.kind !== 'object') return root ? printed(root, text, '') : text;
  return printed({ ...root, members: root.members.filter(({ name }) => !ignored.has(name)) }, text, '');
}

/**
 * The line of a member in such a text, from 0.
 *
 * @returns undefined if it has none
 */
export function lineOfMember(text: string, name: string): number | undefined {
  const index = text.split('\n').findIndex((line) => line.startsWith(`  ${JSON.stringify(name)}: `));
  return index < 0 ? undefined : index;
}

function printed(node: JsonNode, text: string, indent: string): string {
  const deeper = `${indent}  `;
  if (indent.length > 2 * MAX_DEPTH) return compactJson(text.slice(node.start, node.end));
  switch (node.kind) {
    case 'object':
      return bracketed(
        '{}',
        inOrder(node, indent === '').map(({ name, value }) => {
          const shown = value ? printed(value, text, deeper) : '';
          return `${deeper}${JSON.stringify(name)}: ${shown}`;
        }),
        indent,
      );
    case 'array':
      return bracketed(
        '[]',
        node.elements.map((element) => deeper + printed(element, text, deeper)),
        indent,
      );
    case 'number':
      return plainNumber(text.slice(node.start, node.end));
    default:
      return JSON.stringify(node.value);
  }
}

function bracketed([open = '', close = '']: string, lines: readonly string[], indent: string): string {
  return lines.length === 0 ? open + close : `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function inOrder({ members }: ObjectNode, isEntry: boolean): ObjectNode['members'] {
  const place = (name: string): number => (isEntry ? FIELD_INDEX.get(name) : undefined) ?? FIELD_INDEX.size;
  return members.toSorted((a, b) => place(a.name) - place(b.name) || compareValues(a.name, b.name));
}

/** `1.50` and `15e-1` as `1.5`. */
function plainNumber(literal: string): string {
  if (literal.length > MAX_NUMBER_LENGTH || !Number.isFinite(Number(literal))) return literal;
  return toDecimal(literal).toString();
}
