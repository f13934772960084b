import type { Entry } from '../model/entry';
import type { ObjectNode } from '../json/tree';
import { spaceAtEnd, styleOf, type Style } from '../json/print';
import type { Listing } from '../listing/listing';

/** The source text of a member's value, or of each element of an array. */
export type Literal = string | readonly string[];

/** How many entries in each direction are searched for a valid one. */
const MAX_DISTANCE = 20;

/** The style of the entries around an index, or of the listing if it has no entries. */
export function styleNear(listing: Listing, index: number): Style {
  for (let distance = 0; distance < MAX_DISTANCE; distance++)
    for (const at of [index - 1 - distance, index + distance]) {
      const entry = listing.entries.at(at);
      const tree = entry && !entry.hasSyntaxError && entry.isObject ? listing.tree(entry) : undefined;
      if (entry && tree?.kind === 'object' && tree.members.length > 1)
        return styleOfEntry(listing, entry, tree);
    }
  return styleOfListing(listing);
}

function styleOfEntry(listing: Listing, entry: Entry, tree: ObjectNode): Style {
  const text = listing.textOf(entry);
  const base = text.endsWith('}') ? spaceAtEnd(text.slice(0, -1), ' \t') : '';
  const style = styleOf(text, tree, base);
  return { ...style, base: style.indent === undefined ? '' : base };
}

function styleOfListing(listing: Listing): Style {
  const root = listing.tree(undefined);
  const empty: ObjectNode = { kind: 'object', start: 0, end: 0, members: [] };
  const style = styleOf(listing.frame().text, root?.kind === 'object' ? root : empty, '');
  return { ...style, base: style.indent === undefined ? '' : style.indent + style.indent };
}

/** The text of an entry, without the indentation of its first line. */
export function printEntry(members: Iterable<readonly [string, Literal]>, style: Style): string {
  const { eol, indent, colon, comma, pad, base } = style;
  const lines = Array.from(members, ([name, value]) => `"${name}"${colon}${printValue(value, style)}`);
  if (indent === undefined) return `{${pad}${lines.join(comma)}${pad}}`;
  const start = eol + base + indent;
  return `{${start}${lines.join(`,${start}`)}${eol}${base}}`;
}

/** The text of a member's value. */
export function printValue(value: Literal, { eol, indent, arrayLines, comma, base }: Style): string {
  if (typeof value === 'string') return value;
  if (indent === undefined || !arrayLines || value.length === 0) return `[${value.join(comma)}]`;
  const start = eol + base + indent;
  return `[${start}${indent}${value.join(`,${start}${indent}`)}${start}]`;
}
