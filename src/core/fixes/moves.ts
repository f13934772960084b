import type { Listing } from '../listing/listing';
import { ItemList, type Piece } from './item-list';
import { listEdits } from './list-edits';
import { lazy } from '../lazy';
import { partition } from '../partition';
import { partOf, type Part } from './part';
import { joinEdits, type TextEdit } from '../text/text-edit';

/** The entries of a listing as the items of `results`. */
export function entryItems(listing: Listing, frame: Part): ItemList | undefined {
  const results = frame.root.members.findLast(({ name }) => name === 'results')?.value;
  if (results?.kind !== 'array') return undefined;
  const { entries } = listing;
  const watched = lazy(() => listing.recoverySpans());
  return new ItemList({
    length: entries.length,
    item: (index) => entries.at(index) ?? { start: 0, end: 0 },
    open: frame.absolute(results.start) + 1,
    close: frame.absolute(results.end - 1),
    slice: (start, end) => listing.slice(start, end),
    spacer: '',
    isBroken: (index) => entries.at(index)?.broken === true,
    isWatched: (offset) => {
      const spans = watched();
      const last = spans[partition(spans.length, (at) => (spans[at]?.start ?? Infinity) <= offset) - 1];
      return last !== undefined && offset <= last.end;
    },
  });
}

/** Moves one entry whole before the entry of an index, its text as written, with the comments that belong to it. */
export function moveEdits(listing: Listing, from: number, to: number): TextEdit[] | undefined {
  const frame = partOf(listing, undefined);
  const list = frame && entryItems(listing, frame);
  if (!list) return undefined;
  const moves = new Moves(list);
  return moves.add(from, to) ? joinEdits(moves.edits()) : undefined;
}

/** Entries that move. Those around which something stands that should not be there stay where they are. */
export class Moves {
  readonly #list: ItemList;
  readonly #removed = new Set<number>();
  readonly #inserted = new Map<number, Piece[]>();

  constructor(list: ItemList) {
    this.#list = list;
  }

  /** The indexes of the entries that move. */
  get moved(): ReadonlySet<number> {
    return this.#removed;
  }

  /**
   * Moves an entry before another one, or to the end, behind those that were moved there already.
   *
   * @param text the new text of the entry, if it gets one
   * @returns false if it has to stay
   */
  add(from: number, to: number, text?: string): boolean {
    const list = this.#list;
    const isSound =
      list.receives(to) && list.releases(from) && !list.disturbs(from, to) && list.gap(list.items.length);
    const piece = isSound && list.piece(from, text);
    if (!piece) return false;
    this.#removed.add(from);
    const pieces = this.#inserted.get(to) ?? [];
    pieces.push(piece);
    this.#inserted.set(to, pieces);
    return true;
  }

  /** @yields edits in order, which may touch one another */
  edits(): Generator<TextEdit, void, undefined> {
    return listEdits(this.#list, { removed: this.#removed, inserted: this.#inserted, takesComments: true });
  }
}
