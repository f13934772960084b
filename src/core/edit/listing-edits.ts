import { absoluteEdit } from './source-object';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { applyEdits, joinEdits, type TextEdit } from '../text/text-edit';
import { entryItems, Moves } from './moves';

/** The edits of a listing's entries, and of the listing without them (undefined); offsets from the start of each. */
export type EditsByEntry = Map<Entry | undefined, readonly TextEdit[]>;

/** Moves an entry. */
export interface EntryMove {
  readonly entry: Entry;
  /** The index of the entry before which it moves. */
  readonly to: number;
  /** The order of entries that move to the same position. */
  readonly rank: number;
}

/**
 * Edits entries and moves some of them, with what is edited in them.
 *
 * @returns the edits of the whole text, in order, and the moves that syntax errors prevent
 */
export function* listingEdits<M extends EntryMove>(
  listing: Listing,
  edits: EditsByEntry,
  moves: readonly M[],
): Generator<void, { readonly edits: TextEdit[]; readonly unmoved: readonly M[] }, undefined> {
  const items = moves.length > 0 ? entryItems(listing) : undefined;
  const moved = items && new Moves(items);
  const unmoved: M[] = [];
  for (const move of moves.toSorted((a, b) => a.rank - b.rank)) {
    const { entry, to } = move;
    const inner = edits.get(entry);
    const text = inner && applyEdits(listing.textOf(entry), inner);
    if (!moved?.add(entry.index, to, text)) unmoved.push(move);
    yield;
  }
  return { edits: yield* absoluteEdits(listing, edits, moved), unmoved };
}

/** All edits in the order of the text. */
function* absoluteEdits(
  listing: Listing,
  edits: EditsByEntry,
  moved: Moves | undefined,
): Generator<void, TextEdit[], undefined> {
  const all: TextEdit[] = [];
  for (const edit of moved?.edits() ?? []) {
    all.push(edit);
    yield;
  }
  const { absolute } = listing.frame();
  for (const [entry, some] of edits) {
    if (entry && moved?.has(entry)) continue;
    const object = entry ? { absolute: (offset: number) => entry.start + offset } : { absolute };
    for (const edit of some) all.push(absoluteEdit(edit, object));
    yield;
  }
  all.sort((a, b) => a.offset - b.offset);
  return joinEdits(all);
}
