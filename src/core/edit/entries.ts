import { newItem, type EmptyStyle, ItemList, type ItemText } from '../json/list-edits';
import { joinEdits, type TextEdit, applyEdits } from '../text/text-edit';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { runToEnd, lazy } from '../steps';
import { lowerBound } from '../values/sorting';
import { absoluteEdit, sourceObjectOf } from './source-object';
import { type Change, setString } from '../model/proposal';
import { changeEdits } from './changes';
import { FreeIdentities } from '../rules/identity/free-id';
import { JSONC_SYNTAX } from '../json/syntax';
import { parse } from '../json/parse';
import { findAt, findMember } from '../json/tree';

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
  const { text, absolute } = listing.envelope();
  const { root, syntaxError } = parse(text, { syntax: JSONC_SYNTAX });
  const array = root && !syntaxError ? findAt(root, listing.entriesPath)?.value : undefined;
  if (array?.kind !== 'array') return undefined;
  const [open, close] = [absolute(array.start) + 1, absolute(array.end - 1)];
  const { entries } = listing;
  return new ItemList({
    length: entries.length,
    item: (index) => entries.at(index) ?? { start: 0, end: 0 },
    open,
    close,
    slice: (start, end) => listing.slice(start, end),
    spaceOnOneLine: '',
    empty: entries.length === 0 ? emptyStyle?.(listing.slice(open, close)) : undefined,
  });
}

/** Whether an entry can be inserted before the entry of an index: beside one with a syntax error it may be parsed as a part of that. */
export function canInsertEntry({ entries }: Listing, list: ItemList, index: number): boolean {
  const isBroken = (at: number): boolean => entries.at(at)?.hasSyntaxError === true;
  return list.canInsert(index) && !isBroken(index - 1) && !isBroken(index);
}

/** Moves an entry. */
export interface EntryMove {
  readonly entry: Entry;
  /** The index of the entry before which it moves. */
  readonly to: number;
  /** The order of entries that move to the same position. */
  readonly rank: number;
}

/** The index of the entry before which a change moves an entry. */
export function moveTarget({ after, before }: Extract<Change, { change: 'move' }>): number {
  return after ? after.index + 1 : (before?.index ?? 0);
}

/**
 * Collects changes of a listing and its entries, which are made together: entries are edited, moved, removed and inserted, as
 * far as syntax errors allow it. The listing must be complete and must not change meanwhile.
 */
export class EntryEdits {
  readonly #edits = new Map<Entry | undefined, readonly TextEdit[]>();
  readonly #removed = new Set<number>();
  /** Those that move. */
  readonly #taken = new Set<number>();
  readonly #inserted = new Map<number, ItemText[]>();
  readonly #items: () => { readonly list: ItemList | undefined };
  readonly #recoverySpans = lazy(() => this.listing.recoverySpans());
  /** How many more entries there will be. */
  #added = 0;

  /** @param emptyStyle see {@link entryItems} */
  constructor(
    private readonly listing: Listing,
    emptyStyle?: (inside: string) => EmptyStyle,
  ) {
    this.#items = lazy(() => ({ list: entryItems(listing, emptyStyle) }));
  }

  /** Edits an entry, or the listing without its entries (undefined). @param edits by offsets from its start */
  edit(entry: Entry | undefined, edits: readonly TextEdit[]): void {
    this.#edits.set(entry, edits);
  }

  /** The edits of an entry, or of the listing without its entries, so far. */
  editsOf(entry: Entry | undefined): readonly TextEdit[] {
    return this.#edits.get(entry) ?? [];
  }

  /**
   * Moves an entry, its text as written or edited so far, with the comments that belong to it, before the entry of an index,
   * or to the end, after those that have already moved there.
   *
   * @returns false if it cannot move
   */
  move(entry: Entry, to: number): boolean {
    const { index } = entry;
    const list = this.#list;
    const canMove =
      list &&
      !this.#taken.has(index) &&
      !this.#removed.has(index) &&
      canInsertEntry(this.listing, list, to) &&
      this.#canRemove(list, entry) &&
      !this.#isInRecoverySpan(this.listing.entries.at(to)?.start ?? list.items.close);
    if (!canMove) return false;
    const edits = this.#edits.get(entry);
    const text = edits && applyEdits(this.listing.textOf(entry), edits);
    this.#taken.add(index);
    this.#insert(to, list.itemText(index, text));
    return true;
  }

  /** Moves entries. @returns the moves that are not possible */
  *moveAll<M extends EntryMove>(moves: readonly M[]): Generator<void, M[], undefined> {
    const unmoved: M[] = [];
    for (const move of moves.toSorted((a, b) => a.rank - b.rank)) {
      if (!this.move(move.entry, move.to)) unmoved.push(move);
      yield;
    }
    return unmoved;
  }

  /** Removes an entry with its comma. Comments beside it stay. @returns false if it cannot be removed */
  remove(entry: Entry): boolean {
    const list = this.#list;
    if (!list || !this.#canRemove(list, entry)) return false;
    this.#removed.add(entry.index);
    this.#added--;
    return true;
  }

  /** Whether entries can be inserted before the entry of an index, or at the end. */
  canInsert(index: number): boolean {
    const list = this.#list;
    return list !== undefined && canInsertEntry(this.listing, list, index);
  }

  /** Inserts the text of an entry, if that is possible: see {@link canInsert}. */
  insert(index: number, text: string): void {
    this.#insert(index, newItem(text));
    this.#added++;
  }

  /**
   * All edits, in order, by offsets of the whole text in UTF-16 units. `count` changes with the number of entries.
   *
   * @yields after each step
   */
  *finish({ keepsCount = false } = {}): Generator<void, TextEdit[], undefined> {
    const all: TextEdit[] = [];
    const [removed, taken, inserted] = [this.#removed, this.#taken, this.#inserted];
    if (!keepsCount) all.push(...countEdits(this.listing, this.#added));
    const ofList = removed.size + inserted.size > 0 ? this.#list : undefined;
    for (const edit of ofList?.edits({ removed, taken, inserted }) ?? []) {
      all.push(edit);
      yield;
    }
    for (const [entry, edits] of this.#edits) {
      if (entry && (removed.has(entry.index) || taken.has(entry.index))) continue;
      const object = entry ? { absolute: (offset: number) => entry.start + offset } : this.listing.envelope();
      for (const edit of edits) all.push(absoluteEdit(edit, object));
      yield;
    }
    all.sort((a, b) => a.offset - b.offset);
    return joinEdits(all);
  }

  /** Undefined if the text around the entries, or after the last one, has a syntax error. */
  get #list(): ItemList | undefined {
    const { list } = this.#items();
    return list?.canInsert(list.items.length) ? list : undefined;
  }

  /** The end of an entry with a syntax error may depend on its neighbors. */
  #canRemove(list: ItemList, { index, start }: Entry): boolean {
    const isBroken = (at: number): boolean => this.listing.entries.at(at)?.hasSyntaxError === true;
    return (
      list.canRemove(index) && !isBroken(index - 1) && !isBroken(index + 1) && !this.#isInRecoverySpan(start)
    );
  }

  /** Whether the parser looked at an offset to find the end of an entry with a syntax error. */
  #isInRecoverySpan(offset: number): boolean {
    const spans = this.#recoverySpans();
    const last = spans[lowerBound(spans.length, (at) => (spans[at]?.start ?? Infinity) <= offset) - 1];
    return last !== undefined && offset <= last.end;
  }

  #insert(index: number, item: ItemText): void {
    const items = this.#inserted.get(index) ?? [];
    items.push(item);
    this.#inserted.set(index, items);
  }
}

/**
 * The edit of `count` after entries were added or, if the number is negative, removed: it changes with the entries where it
 * is their number, and is raised where added entries would make it too low. Otherwise it counts entries that the listing
 * does not contain.
 */
export function countEdits(listing: Listing, added: number): TextEdit[] {
  const { count, entries } = listing;
  const length = entries.length + added;
  if (added === 0 || count === undefined) return [];
  if (count !== entries.length && (count < entries.length || count >= length)) return [];
  const envelope = sourceObjectOf(listing, undefined);
  const value = envelope && findMember(envelope.root, 'count')?.value;
  if (!value) return [];
  return [
    absoluteEdit({ offset: value.start, length: value.end - value.start, text: String(length) }, envelope),
  ];
}

/** The edits that move one entry before the entry of an index; see {@link EntryEdits.move}. */
export function moveEdits(listing: Listing, entry: Entry, to: number): TextEdit[] | undefined {
  const edits = new EntryEdits(listing);
  return edits.move(entry, to) ? runToEnd(edits.finish()) : undefined;
}

/** An edit of several entries. */
export interface EntriesEdit {
  /** In order; offsets of the listing's text before the edits, in UTF-16 units. */
  readonly edits: readonly TextEdit[];
  /** The entries that are edited, in the order of the text; others cannot be because of syntax errors. */
  readonly edited: readonly Entry[];
}

/**
 * Removes entries with their commas. Comments beside them stay. The listing must be complete and must not change between
 * the steps.
 *
 * @param entries of the listing, in the order of the text
 */
export function* removeEntries(
  listing: Listing,
  entries: readonly Entry[],
  options: { readonly keepsCount?: boolean } = {},
): Generator<void, EntriesEdit, undefined> {
  const edits = new EntryEdits(listing);
  const edited: Entry[] = [];
  for (const entry of entries) {
    if (edits.remove(entry)) edited.push(entry);
    yield;
  }
  return { edits: yield* edits.finish(options), edited };
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
  const edits = new EntryEdits(listing);
  const identities = new FreeIdentities(listing);
  const edited: Entry[] = [];
  for (const entry of entries) {
    yield;
    const after = entry.index + 1;
    const object = edits.canInsert(after) ? sourceObjectOf(listing, entry) : undefined;
    const changed = object && changeEdits(object, copyChanges(listing, entry, identities));
    if (!object || !changed) continue;
    edits.insert(after, applyEdits(object.text, changed));
    edited.push(entry);
  }
  return { edits: yield* edits.finish(), edited };
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
  const changes = new EntryEdits(listing);
  changes.edit(entry, edits);
  if (!staysThere) changes.move(entry, placeInOrder(listing, volume, near, entry));
  return yield* changes.finish();
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
