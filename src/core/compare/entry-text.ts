import { toDecimal } from '../values/arithmetic';
import type { Entry } from '../model/entry';
import { FIELD_INDEX } from '../entries/fields';
import type { JsonNode, ObjectNode } from '../json/tree';
import type { Listing } from '../listing/listing';
import { order } from '../values/sorting';

/** Longer literals are not changed. */
const MAX_NUMBER_LENGTH = 100;
/** Values that are nested deeper are not changed. */
const MAX_DEPTH = 100;

/**
 * The text of an entry in a canonical form that is equal for equal values: the fields in order, then other members
 * by name, one per line. An entry that is not a JSON object is not changed.
 *
 * @param ignored names of members that are left out
 */
export function entryText(listing: Listing, entry: Entry, ignored: ReadonlySet<string> = new Set()): string {
  const text = listing.textOf(entry);
  const root = entry.hasSyntaxError ? undefined : listing.tree(entry);
  if (root?.kind !== 'object') return root ? printed(root, text, '') : text;
  return printed({ ...root, members: root.members.filter(({ name }) => !ignored.has(name)) }, text, '');
}

/**
 * The line of a member in such a text, from 0.
 *
 * @returns undefined if it has none
 */
export function lineOfMember(text: string, name: string): number | undefined {
  const line = text.split('\n').findIndex((one) => one.startsWith(`  ${JSON.stringify(name)}: `));
  return line < 0 ? undefined : line;
}

function printed(node: JsonNode, text: string, indent: string): string {
  const deeper = `${indent}  `;
  if (indent.length > 2 * MAX_DEPTH) return text.slice(node.start, node.end);
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
  return members.toSorted((a, b) => place(a.name) - place(b.name) || order(a.name, b.name));
}

/** `1.50` and `15e-1` as `1.5`. */
function plainNumber(literal: string): string {
  if (literal.length > MAX_NUMBER_LENGTH || !Number.isFinite(Number(literal))) return literal;
  return toDecimal(literal).toString();
}
