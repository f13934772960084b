import { ItemList, newItem, type EmptyStyle, type ItemText } from '../json/list-edits';
import { parse } from '../json/parse';
import { spaceAtEnd, styleOf, type Style } from '../json/print';
import { JSONC_SYNTAX } from '../json/syntax';
import { findMember, type ObjectNode } from '../json/tree';
import { applyEdits, joinEdits, type TextEdit } from '../text/text-edit';
import { getOrCreate } from '../values/maps';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { setString } from '../listing/rule';
import { FreeIdentities } from '../rules/identity/free-id';
import { compareVolumes } from '../rules/listing/results-order';
import { changeEdits, inWholeText, sourceObjectOf } from './changes';

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

/** Moves the entry of an index before the entry that has the index `to`, or to the end. */
export interface EntryMove {
  readonly index: number;
  readonly to: number;
}

/**
 * Moves entries, each with its comments, those to the same place with the largest volume first; those that cannot move are left
 * out. `moved` is the number of the others.
 */
export function moveEntries(
  listing: Listing,
  moves: readonly EntryMove[],
): { readonly edits: TextEdit[]; readonly moved: number } {
  const changes = new EntryEdits(listing);
  const { entries } = listing;
  const inOrder = moves.toSorted((a, b) => compareVolumes(entries[b.index], entries[a.index]));
  const moved = inOrder.filter(({ index, to }) => changes.move(index, to)).length;
  return { edits: changes.edits(), moved };
}

/**
 * Collects changes of the list of entries, which are made together: entries move, are removed and inserted, as far as syntax
 * errors allow it. `count` changes with their number.
 */
export class EntryEdits {
  /** Also those that move. */
  readonly #removed = new Set<number>();
  readonly #inserted = new Map<number, ItemText[]>();
  /** Undefined if there is no array, or the text around the entries or after the last one has a syntax error. */
  readonly #list: ItemList | undefined;
  /** How many more entries there will be. */
  #added = 0;

  /** @param emptyStyle how the first entries are written, by the text between the brackets */
  constructor(
    private readonly listing: Listing,
    emptyStyle?: (inside: string) => EmptyStyle,
  ) {
    const list = entryItems(listing, emptyStyle);
    if (list?.canInsert(listing.entries.length) === true) this.#list = list;
  }

  /**
   * Moves an entry, with the comments that belong to it, before the entry of an index, or to the end, after those that have
   * already moved there.
   *
   * @returns false if it cannot move
   */
  move(index: number, to: number): boolean {
    const list = this.#list;
    const canMove = list && !this.#removed.has(index) && this.canInsert(to) && this.#canRemove(index);
    if (!canMove || this.#isBroken(index)) return false;
    this.#removed.add(index);
    this.#insert(to, list.itemText(index));
    return true;
  }

  /** Removes an entry with the comments that belong to it. @returns false if it cannot be removed */
  remove(index: number): boolean {
    if (!this.#canRemove(index)) return false;
    this.#removed.add(index);
    this.#added--;
    return true;
  }

  /** Whether entries can be inserted before the entry of an index, or at the end: beside one with a syntax error they may be read as a part of it. */
  canInsert(index: number): boolean {
    return this.#list?.canInsert(index) === true && !this.#isBroken(index - 1) && !this.#isBroken(index);
  }

  /** Inserts the text of an entry, if that is possible: see {@link canInsert}. */
  insert(index: number, text: string): void {
    this.#insert(index, newItem(text));
    this.#added++;
  }

  /**
   * All edits, sorted, by offsets of the whole text.
   *
   * @param count what `count` becomes, if it is an integer; by default what its number of entries makes of it
   */
  edits(count = countAfter(this.listing, this.#added)): TextEdit[] {
    const [removed, inserted] = [this.#removed, this.#inserted];
    const isChanged = removed.size + inserted.size > 0;
    const ofList = isChanged ? this.#list?.edits({ removed, inserted }) : undefined;
    const all = countEdits(this.listing, count).concat(ofList ?? []);
    return joinEdits(all.sort((a, b) => a.offset - b.offset));
  }

  /** The end of an entry with a syntax error may depend on its neighbors. */
  #canRemove(index: number): boolean {
    return (
      [index, index + 1].every((at) => this.#list?.canInsert(at)) &&
      !this.#isBroken(index - 1) &&
      !this.#isBroken(index + 1)
    );
  }

  #isBroken(index: number): boolean {
    return this.listing.entries[index]?.shape.syntaxError !== undefined;
  }

  #insert(index: number, item: ItemText): void {
    getOrCreate(this.#inserted, index, () => []).push(item);
  }
}

/** The entries as the items of their array; undefined if there is none, or the text around the entries has a syntax error. */
export function entryItems(
  listing: Listing,
  emptyStyle?: (inside: string) => EmptyStyle,
): ItemList | undefined {
  const { length } = listing.entries;
  if (listing.open === undefined || parse(listing.envelope.text, { syntax: JSONC_SYNTAX }).syntaxError)
    return undefined;
  const [open, close] = [listing.open + 1, listing.startOf(length)];
  return new ItemList({
    length,
    item: (index) => ({ start: listing.startOf(index), end: listing.endOf(index) }),
    open,
    close,
    slice: (start, end) => listing.slice(start, end),
    spaceOnOneLine: '',
    empty: length === 0 ? emptyStyle?.(listing.slice(open, close)) : undefined,
  });
}

/**
 * The value of `count` after entries were added or, if the number is negative, removed: it changes with the entries where it
 * is their number, and is raised where added entries would make it too low. Otherwise it counts entries that the listing
 * does not contain.
 */
function countAfter({ count, entries }: Listing, added: number): number | undefined {
  const length = entries.length + added;
  if (added === 0 || count === undefined) return count?.value;
  const isOfMore = count.value !== entries.length && (count.value < entries.length || count.value >= length);
  return isOfMore ? count.value : length;
}

function countEdits(listing: Listing, count: number | undefined): TextEdit[] {
  if (count === undefined || count === listing.count?.value) return [];
  const object = sourceObjectOf(listing, undefined);
  const value = object && findMember(object.root, 'count')?.value;
  if (!value || listing.count === undefined) return [];
  const edit = { offset: value.start, length: value.end - value.start, text: String(count) };
  return inWholeText([edit], object);
}
