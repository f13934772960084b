import { EntryEdits } from './entries';
import type { EmptyStyle } from '../json/list-edits';
import { runToEnd } from '../steps';
import type { TextEdit } from '../text/text-edit';
import type { ObjectNode } from '../json/tree';
import type { Listing } from '../listing/listing';
import { type Style, spaceAtEnd, styleOf } from '../json/print';
import type { Entry } from '../model/entry';

/**
 * Inserts the text of an entry before the entry of an index, or at the end, and raises `count` if it becomes too low.
 *
 * @param style the style of the entries around the index
 * @returns undefined if the text around the entries or a neighboring entry has a syntax error
 */
export function insertAt(
  listing: Listing,
  index: number,
  text: string,
  style: Style,
): readonly TextEdit[] | undefined {
  const changes = new EntryEdits(listing, (inside) => emptyStyle(style, inside));
  if (!changes.canInsert(index)) return undefined;
  changes.insert(index, text);
  return runToEnd(changes.finish());
}

/**
 * How the first entries are written.
 *
 * @param inside the text between the brackets
 */
function emptyStyle({ eol, indent, comma, base }: Style, inside: string): EmptyStyle {
  if (indent === undefined && !/[\r\n]/.test(inside)) return { before: '', between: comma.slice(1), end: '' };
  const outside = base.slice(0, base.length - (indent ?? '').length);
  return { before: eol + base, between: eol + base, end: eol + outside };
}

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
  const style = styleOf(listing.envelope().text, root?.kind === 'object' ? root : empty, '');
  return { ...style, base: style.indent === undefined ? '' : style.indent + style.indent };
}
