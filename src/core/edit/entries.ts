import type { EmptyStyle } from '../json/list-edits';
import { spaceAtEnd, styleOf, type Style } from '../json/print';
import type { ObjectNode } from '../json/tree';
import { applyEdits, type TextEdit } from '../text/text-edit';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { setString } from '../listing/proposal';
import { FreeIdentities } from '../rules/identity/free-id';
import { changeEdits, sourceObjectOf } from './changes';
import { EntryEdits } from './entry-edits';

/** An edit of several entries. */
export interface EditedEntries {
  /** Sorted, by offsets of the text before all of them. */
  readonly edits: readonly TextEdit[];
  /** The indexes of the entries that are edited; others cannot be because of syntax errors. */
  readonly edited: readonly number[];
}

/** Removes entries with their commas. Comments beside them stay. */
export function removeEntries(listing: Listing, indexes: readonly number[]): EditedEntries {
  const changes = new EntryEdits(listing);
  const edited = indexes.filter((index) => changes.remove(index));
  return { edits: changes.edits(), edited };
}

/**
 * Inserts a copy after each of some entries, with an endpoint that no entry has and the id and name of that endpoint;
 * everything else is as in the original, so that the order stays correct.
 */
export function duplicateEntries(listing: Listing, indexes: readonly number[]): EditedEntries {
  const changes = new EntryEdits(listing);
  const identities = new FreeIdentities(listing);
  const edited = indexes.filter((index) => {
    const entry = listing.entries[index];
    const object = changes.canInsert(index + 1) ? sourceObjectOf(listing, index) : undefined;
    const edits = entry && object && changeEdits(object, copyChanges(entry, identities));
    if (!edits) return false;
    changes.insert(index + 1, applyEdits(object.text, edits));
    return true;
  });
  return { edits: changes.edits(), edited };
}

/** The changes that give a copy of an entry its own id, name and endpoint, as far as the entry has them. */
function copyChanges({ values }: Entry, identities: FreeIdentities): ReturnType<typeof setString>[] {
  const own = identities.next(values);
  return (['id', 'name', 'endpoint'] as const).flatMap((field) => {
    const value = own[field];
    return value === undefined || values[field] === undefined ? [] : [setString([field], value)];
  });
}

/**
 * Inserts the text of an entry before the entry of an index, or at the end, and raises `count` if it becomes too low.
 *
 * @param style the style of the entries around the index
 * @returns undefined if the text around the entries or a neighboring entry has a syntax error
 */
export function insertEntry(
  listing: Listing,
  index: number,
  text: string,
  style: Style,
): readonly TextEdit[] | undefined {
  const changes = new EntryEdits(listing, (inside) => emptyStyle(style, inside));
  if (!changes.canInsert(index)) return undefined;
  changes.insert(index, text);
  return changes.edits();
}

/**
 * How the first entries are written.
 *
 * @param inside the text between the brackets
 */
export function emptyStyle({ eol, indent, comma, base }: Style, inside: string): EmptyStyle {
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
      const entry = listing.entries[at];
      const tree = entry?.shape.syntaxError ? undefined : entry?.objectTree();
      if (entry && tree && tree.members.length > 1) return styleOfEntry(entry.text, tree);
    }
  return styleOfListing(listing);
}

function styleOfEntry(text: string, tree: ObjectNode): Style {
  const base = text.endsWith('}') ? spaceAtEnd(text.slice(0, -1), ' \t') : '';
  const style = styleOf(text, tree, base);
  return { ...style, base: style.indent === undefined ? '' : base };
}

function styleOfListing(listing: Listing): Style {
  const root = listing.tree(undefined);
  const empty: ObjectNode = { kind: 'object', start: 0, end: 0, members: [] };
  const style = styleOf(listing.envelope.text, root?.kind === 'object' ? root : empty, '');
  return { ...style, base: style.indent === undefined ? '' : style.indent + style.indent };
}
