import { newItem, type EmptyStyle, ItemList, type ItemText } from '../json/item-list';
import { joinEdits, type TextEdit, applyEdits } from '../text/text-edit';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { lazy } from '../steps';
import { partition } from '../values/sorting';
import { entriesArrayOf, sourceObjectOf, absoluteEdit } from './source-object';
import { type Change, setString } from '../model/proposal';
import { changeEdits } from './changes';
import { FreeIdentities } from '../rules/identity/free-id';
import { findMember } from '../json/tree';

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

/** An edit of several entries. */
export interface EntriesEdit {
  /** In order; offsets of the listing's text before the edits, in UTF-16 units. */
  readonly edits: readonly TextEdit[];
  /** The entries that are edited, in the order of the text; others cannot be because of syntax errors. */
  readonly edited: readonly Entry[];
}

export const NO_EDIT: EntriesEdit = { edits: [], edited: [] };

/**
 * Removes entries with their commas. Comments beside them stay. The listing must be complete and must not change between
 * the steps.
 *
 * @param entries of the listing, in the order of the text
 */
export function* removeEntries(
  listing: Listing,
  entries: readonly Entry[],
  { keepsCount = false }: { readonly keepsCount?: boolean } = {},
): Generator<void, EntriesEdit, undefined> {
  const list = entryItems(listing);
  const { length } = listing.entries;
  if (!list?.gap(length)) return NO_EDIT;
  const edited: Entry[] = [];
  for (const entry of entries) {
    const { index, start } = entry;
    const isEnclosed = list.region(index) !== undefined && list.canRemove(index);
    if (isEnclosed && !list.items.isInRecoverySpan?.(start)) edited.push(entry);
    yield;
  }
  if (edited.length === 0) return NO_EDIT;
  const removed = new Set(edited.map(({ index }) => index));
  const edits = keepsCount ? [] : countEdits(listing, length - edited.length);
  for (const edit of list.edits({ removed })) {
    edits.push(edit);
    yield;
  }
  return { edits: joinEdits(edits.sort((a, b) => a.offset - b.offset)), edited };
}

/**
 * Inserts a copy after each of some entries, with an endpoint that no entry has and the id and name of that endpoint;
 * everything else is as in the original, so that the order stays correct. The listing must be complete and must not change
 * between the steps.
 *
 * @param entries of the listing, in the order of the text
 */
export function* duplicateEntries(
  listing: Listing,
  entries: readonly Entry[],
): Generator<void, EntriesEdit, undefined> {
  const list = entryItems(listing);
  const { length } = listing.entries;
  if (!list?.gap(length)) return NO_EDIT;
  const identities = new FreeIdentities(listing);
  const inserted = new Map<number, ItemText[]>();
  const edited: Entry[] = [];
  for (const entry of entries) {
    yield;
    const { index } = entry;
    const object = list.canInsertBefore(index + 1) ? sourceObjectOf(listing, entry) : undefined;
    const edits = object && changeEdits(object, copyChanges(listing, entry, identities));
    if (!object || !edits) continue;
    inserted.set(index + 1, [newItem(applyEdits(object.text, edits))]);
    edited.push(entry);
  }
  if (edited.length === 0) return NO_EDIT;
  const edits = countEdits(listing, length + edited.length);
  for (const edit of list.edits({ inserted })) {
    edits.push(edit);
    yield;
  }
  return { edits: joinEdits(edits.sort((a, b) => a.offset - b.offset)), edited };
}

/** The changes that give a copy of an entry its own id, name and endpoint, as far as the entry has them. */
function copyChanges(
  listing: Listing,
  entry: Entry,
  identities: FreeIdentities,
): ReturnType<typeof setString>[] {
  const { values } = listing.read(entry);
  const own = identities.next(values);
  return (['id', 'name', 'endpoint'] as const).flatMap((field) => {
    const value = own[field];
    return value === undefined || values[field] === undefined ? [] : [setString([field], value)];
  });
}

/**
 * The edits of a listing's `count` for another number of entries: it changes with them where it is their number, and is
 * raised where added entries would make it too low. Otherwise it counts entries that the listing does not contain.
 *
 * @param length the new number of entries
 */
export function countEdits(listing: Listing, length: number): TextEdit[] {
  const { count, entries } = listing;
  if (count === undefined) return [];
  const isNumber = count === entries.length;
  const becomesTooLow = count > entries.length && count < length;
  const frame = isNumber || becomesTooLow ? sourceObjectOf(listing, undefined) : undefined;
  const value = frame && findMember(frame.root, 'count')?.value;
  if (!value || count === length) return [];
  const edit = { offset: value.start, length: value.end - value.start, text: String(length) };
  return [absoluteEdit(edit, frame)];
}

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

/** Whether the entries of a listing are ordered by volume, as far as they have one. @yields after each block */
export function* isOrdered({ entries }: Listing): Generator<void, boolean, undefined> {
  let last = Infinity;
  for (const block of entries.blocks) {
    for (const { volume30dUsd = last } of block.entries) {
      if (volume30dUsd > last) return false;
      last = volume30dUsd;
    }
    yield;
  }
  return true;
}

/** The volume that an entry gets, and an index near which it would be, if that is in order. */
interface NewPlace {
  readonly volume: number | undefined;
  readonly near?: number;
}

/**
 * Edits an entry of a listing that is ordered by volume, which stays so: the entry moves to where its new volume belongs.
 *
 * @param edits by offsets from the start of the entry
 */
export function* editInOrder(
  listing: Listing,
  entry: Entry,
  edits: readonly TextEdit[],
  { volume, near }: NewPlace,
): Generator<void, TextEdit[], undefined> {
  const staysThere = volume === undefined || isInOrderAt(listing, volume, entry.index, entry);
  const moves = staysThere ? [] : [{ entry, to: placeInOrder(listing, volume, near, entry), rank: 0 }];
  return (yield* listingEdits(listing, new Map([[entry, edits]]), moves)).edits;
}

/**
 * The index before which an entry belongs in a listing that is ordered by volume.
 *
 * @param near an index that is used if it is in order
 * @param moving the entry itself, if it is in the listing
 */
export function placeInOrder(listing: Listing, volume: number | undefined, near = 0, moving?: Entry): number {
  if (volume === undefined || isInOrderAt(listing, volume, near, moving)) return near;
  return indexByVolume(listing, volume, { from: 0, to: listing.entries.length });
}

/** Whether an entry with a volume may be before the entry of an index, without regard to the one that moves there. */
function isInOrderAt(
  { entries }: Listing,
  volume: number,
  index: number,
  moving: Entry | undefined,
): boolean {
  const previous = entries.at(index - 1 === moving?.index ? index - 2 : index - 1);
  const next = entries.at(index === moving?.index ? index + 1 : index);
  return (previous?.volume30dUsd ?? Infinity) >= volume && (next?.volume30dUsd ?? -Infinity) <= volume;
}

/**
 * The index at which an entry with this volume leaves the fewest entries out of order, after those with the same volume.
 *
 * @param range indexes; `to` may be the length
 */
export function indexByVolume(
  { entries }: Listing,
  volume: number,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  let best = from;
  let fewest = 0;
  let outOfOrder = 0;
  for (let index = from; index < to; index++) {
    const other = entries.at(index)?.volume30dUsd;
    // Larger ones would no longer be after it.
    if (other !== undefined) outOfOrder += other > volume ? -1 : other < volume ? 1 : 0;
    if (outOfOrder > fewest || (other !== undefined && other < volume)) continue;
    best = index + 1;
    fewest = outOfOrder;
  }
  return best;
}
