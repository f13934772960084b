import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import { ItemList, type EmptyStyle, type ItemText } from '../json/item-list';
import { lazy } from '../steps';
import { partition } from '../values/sorting';
import { entriesArrayOf } from './source-object';
import type { Change } from '../model/proposal';
import { joinEdits, type TextEdit } from '../text/text-edit';

type Move = Extract<Change, { change: 'move' }>;

/**
 * The entries of a listing as the items of `results`, or of their array if there is no listing around them.
 *
 * @param emptyStyle how the first entries are written, by the text between the brackets
 * @returns undefined if there is no array, or the text around the entries has a syntax error
 */
export function entryItems(
  listing: Listing,
  emptyStyle?: (inside: string) => EmptyStyle,
): ItemList | undefined {
  const array = entriesArrayOf(listing);
  if (!array) return undefined;
  const { entries } = listing;
  const watched = lazy(() => listing.recoverySpans());
  return new ItemList({
    length: entries.length,
    item: (index) => entries.at(index) ?? { start: 0, end: 0 },
    ...array,
    slice: (start, end) => listing.slice(start, end),
    spaceOnOneLine: '',
    empty: entries.length === 0 ? emptyStyle?.(listing.slice(array.open, array.close)) : undefined,
    hasSyntaxError: (index) => entries.at(index)?.hasSyntaxError === true,
    isInRecoverySpan: (offset) => {
      const spans = watched();
      const last = spans[partition(spans.length, (at) => (spans[at]?.start ?? Infinity) <= offset) - 1];
      return last !== undefined && offset <= last.end;
    },
  });
}

/** The edits that move one entry before the entry of an index, its text as written, with the comments that belong to it. */
export function moveEdits(listing: Listing, from: number, to: number): TextEdit[] | undefined {
  const list = entryItems(listing);
  if (!list) return undefined;
  const moves = new Moves(list);
  return moves.add(from, to) ? joinEdits(moves.edits()) : undefined;
}

/** The index of the entry before which an entry moves. */
export function moveTarget({ after, before }: Move): number {
  return after ? after.index + 1 : (before?.index ?? 0);
}

/** Moves entries, unless the text between them has a syntax error. */
export class Moves {
  readonly #list: ItemList;
  readonly #removed = new Set<number>();
  readonly #inserted = new Map<number, ItemText[]>();

  constructor(list: ItemList) {
    this.#list = list;
  }

  /** Whether an entry moves. */
  has(entry: Entry): boolean {
    return this.#removed.has(entry.index);
  }

  /**
   * Moves an entry before another one, or to the end, after those that have already moved there.
   *
   * @param text replaces the text of the entry
   * @returns false if it cannot move
   */
  add(from: number, to: number, text?: string): boolean {
    const list = this.#list;
    const canMove =
      !this.#removed.has(from) &&
      list.canInsertBefore(to) &&
      list.canRemove(from) &&
      !list.changesRecovery(from, to) &&
      list.gap(list.items.length);
    const piece = canMove && list.itemText(from, text);
    if (!piece) return false;
    this.#removed.add(from);
    const pieces = this.#inserted.get(to) ?? [];
    pieces.push(piece);
    this.#inserted.set(to, pieces);
    return true;
  }

  /** @yields edits in order, which may touch one another */
  edits(): Generator<TextEdit, void, undefined> {
    return this.#list.edits({ removed: this.#removed, inserted: this.#inserted, removesComments: true });
  }
}
