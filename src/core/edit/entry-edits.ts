import { ItemList, newItem, type EmptyStyle, type ItemText } from '../json/list-edits';
import { parse } from '../json/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import { findMember } from '../json/tree';
import { joinEdits, type TextEdit } from '../text/text-edit';
import type { Listing } from '../listing/listing';
import type { Change } from '../listing/proposal';
import { inWholeText, sourceObjectOf } from './changes';

/** Moves an entry. */
export interface EntryMove {
  readonly index: number;
  /** The index of the entry before which it moves; the number of entries for the end. */
  readonly to: number;
  /** The order of entries that move to the same position. */
  readonly rank: number;
}

/** A change of a finding that moves the entry of an index. */
export function moveOf(
  index: number,
  { after, before, rank }: Extract<Change, { change: 'move' }>,
): EntryMove {
  return { index, to: after === undefined ? (before ?? 0) : after + 1, rank };
}

/** Moves entries, each with its comments; those that cannot move are left out. `moved` is the number of the others. */
export function moveEntries(
  listing: Listing,
  moves: readonly EntryMove[],
): { readonly edits: TextEdit[]; readonly moved: number } {
  const changes = new EntryEdits(listing);
  const inOrder = moves.toSorted((a, b) => a.rank - b.rank);
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
    const items = this.#inserted.get(index);
    if (items) items.push(item);
    else this.#inserted.set(index, [item]);
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
