import { type Literal, printEntry, printValue, isSameFormat, type Style } from '../json/print';
import { styleNear } from '../edit/insertion';
import { parse } from '../json/parse';
import { ValueScan } from '../json/scan';
import type { JsonNode } from '../json/tree';
import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import { inLine } from './words';

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
