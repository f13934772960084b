import { parse } from '../json/parse';
import { isSameFormat, printEntry, printValue, type Literal, type Style } from '../json/print';
import { scanValue } from '../json/scan';
import { JSONC_SYNTAX } from '../json/syntax';
import type { JsonNode } from '../json/tree';
import type { Entry } from '../listing/entry';

/**
 * An entry's text in the style of another listing: unchanged except for indentation and line ends, or printed anew if that
 * listing is formatted differently. Values keep their literals.
 *
 * @param from the style of the entry
 */
export function entryInStyle(entry: Entry, from: Style, to: Style): string {
  const { text } = entry;
  // Comments would be lost.
  const tree = isSameFormat(from, to) || hasComments(text) ? undefined : entry.objectTree();
  if (!tree) return reindented(text, from.base, to.base, to.eol);
  const members = tree.members.map(
    ({ nameSpan, value }) =>
      [text.slice(nameSpan.start + 1, nameSpan.end - 1), value ? literalOf(value, text) : ''] as const,
  );
  return printEntry(members, to);
}

/**
 * The text of a member's value in the style of another object: unchanged unless it has line breaks, which are then those of the
 * other object.
 *
 * @param ownStyle that of the object that it is from
 */
export function valueInStyle(text: string, ownStyle: () => Style, style: () => Style): string {
  if (!/[\r\n]/.test(text)) return text;
  const [from, to] = [ownStyle(), style()];
  const node =
    isSameFormat(from, to) || hasComments(text) ? undefined : parse(text, { syntax: JSONC_SYNTAX }).root;
  return node ? printValue(literalOf(node, text), to) : reindented(text, from.base, to.base, to.eol);
}

/** The text with other line ends, and another indentation of the lines that have a given one. */
export function reindented(text: string, from: string, to: string, eol: string): string {
  const [first = '', ...rest] = text.split(/\r\n|\n|\r/);
  return [first, ...rest.map((line) => (line.startsWith(from) ? to + line.slice(from.length) : line))].join(
    eol,
  );
}

function hasComments(text: string): boolean {
  return scanValue(text, 0).comments > 0;
}

/** A value on one line, but for the elements of an array. */
function literalOf(node: JsonNode, text: string): Literal {
  // One run of whitespace after the other: a search for line ends alone takes quadratic time in a string of blanks.
  const inLine = ({ start, end }: JsonNode): string =>
    text.slice(start, end).replace(/[ \t\r\n]+/g, (run) => (/[\r\n]/.test(run) ? ' ' : run));
  return node.kind === 'array' ? node.elements.map(inLine) : inLine(node);
}
