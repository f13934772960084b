import { toDecimal } from '../values/arithmetic';
import type { Entry } from '../model/entry';
import { FIELD_INDEX } from '../next/listing/fields';
import type { JsonNode, ObjectNode } from '../json/tree';
import type { Listing } from '../listing/listing';
import { compareValues } from '../values/sorting';
import { printEntry, printValue, isSameFormat, type Style, type Literal } from '../json/print';
import { styleNear } from '../edit/insertion';
import { parse } from '../json/parse';
import { ValueScan } from '../json/scan';
import { inLine } from './words';

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

/** The member whose line, or one of whose lines, is at an index in {@link entryText}. */
export function memberOnLine(text: string, line: number): string | undefined {
  const lines = text.split('\n').slice(0, line + 1);
  const name = /^ {2}("(?:[^"\\]|\\.)*"): /.exec(lines.findLast((one) => one.startsWith('  "')) ?? '')?.[1];
  return name === undefined ? undefined : (JSON.parse(name) as string);
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
  return members.toSorted((a, b) => place(a.name) - place(b.name) || compareValues(a.name, b.name));
}

/** `1.50` and `15e-1` as `1.5`. */
function plainNumber(literal: string): string {
  if (literal.length > MAX_NUMBER_LENGTH || !Number.isFinite(Number(literal))) return literal;
  return toDecimal(literal).toString();
}

/**
 * An entry's text in the style of another listing: unchanged except for indentation and line ends, or printed anew if
 * that listing is formatted differently. Values keep their literals.
 *
 * @param style the style of the other listing's entries
 */
export function textInStyle(listing: Listing, entry: Entry, style: Style): string {
  const text = listing.textOf(entry);
  // The style of the entry itself, unless it has a syntax error.
  const own = styleNear(listing, entry.index + 1);
  const printed = isSameFormat(own, style) ? undefined : printedIn(listing, entry, style);
  return printed ?? indented(text, own, style);
}

/**
 * The text of a member's value in the style of another object: unchanged unless it has line breaks, which are then those
 * of the other object.
 *
 * @param own the style of the object that it is from
 */
export function valueInStyle(text: string, own: () => Style, style: Style): string {
  if (!/[\r\n]/.test(text)) return text;
  const from = own();
  const node = isSameFormat(from, style) || hasComments(text) ? undefined : parse(text).root;
  return node ? printValue(literalOf(node, text), style) : indented(text, from, style);
}

/** Changes indentation and line ends; JSON strings do not contain line ends. */
function indented(text: string, { base: from }: Style, { base, eol }: Style): string {
  const [first = '', ...rest] = text.split(/\r\n|\n|\r/);
  return [first, ...rest.map((line) => (line.startsWith(from) ? base + line.slice(from.length) : line))].join(
    eol,
  );
}

/** Undefined if it is not an object, not valid JSON, or has comments, which would be lost. */
function printedIn(listing: Listing, entry: Entry, style: Style): string | undefined {
  const tree = entry.hasSyntaxError ? undefined : listing.tree(entry);
  const text = listing.textOf(entry);
  if (tree?.kind !== 'object' || hasComments(text)) return undefined;
  const members = tree.members.map(
    ({ nameSpan, value }) =>
      [text.slice(nameSpan.start + 1, nameSpan.end - 1), value ? literalOf(value, text) : ''] as const,
  );
  return printEntry(members, style);
}

function hasComments(text: string): boolean {
  const scan = new ValueScan();
  scan.scan(text, 0);
  return scan.comments > 0;
}

function literalOf(node: JsonNode, text: string): Literal {
  const literal = ({ start, end }: JsonNode): string => inLine(text.slice(start, end));
  return node.kind === 'array' ? node.elements.map(literal) : literal(node);
}
