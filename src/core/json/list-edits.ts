import { lineEndBetween, type ItemList, type ItemText } from './item-list';
import { spaceAtEnd } from './print';
import { type TextEdit, applyEdits, joinEdits } from '../text/text-edit';
import { batchesOf, finished } from '../steps';
import { longestInOrder } from '../values/sorting';

/** Changes of the items of a list. */
export interface ItemChanges {
  /** By index. */
  readonly removed: ReadonlySet<number>;
  /** In order, by the index of the item before which they are inserted; the length for the end. */
  readonly inserted: ReadonlyMap<number, readonly ItemText[]>;
  /** Whether the comments of a removed item are removed too, because the item moves. */
  readonly removesComments: boolean;
}

/**
 * The edits that remove items of a list and insert others. Commas, line ends and indentation are as those beside
 * them, and no comment is lost. The gaps around these items must not be undefined.
 *
 * @yields edits in order, which may touch one another
 */
export function* listEdits(list: ItemList, plan: ItemChanges): Generator<TextEdit, void, undefined> {
  const { removed, inserted } = plan;
  const { length } = list.items;
  const trailing = length > 0 && list.gap(length)?.comma !== undefined;
  const lastKept = lastOutside(removed, length);
  let lastInserted = -1;
  for (const index of inserted.keys()) lastInserted = Math.max(lastInserted, index);
  const endsWithInserted = lastInserted > lastKept;
  const touched = new Set([...removed, ...inserted.keys(), lastKept, length - 1]);
  for (const index of [...touched].filter((one) => one >= 0).sort((a, b) => a - b)) {
    const pieces = inserted.get(index) ?? [];
    if (pieces.length > 0)
      yield insertion(list, index, pieces, {
        removed,
        isEnd: endsWithInserted && index === lastInserted,
        trailing,
      });
    if (index >= length) continue;
    if (removed.has(index)) yield* removal(list, index, plan);
    else if (!trailing) {
      const needsComma = endsWithInserted || index !== lastKept;
      const { comma } = list.gap(index + 1) ?? {};
      if (needsComma && index === length - 1)
        yield { offset: list.items.item(index).end, length: 0, text: ',' };
      if (!needsComma && comma !== undefined) yield { offset: comma, length: 1, text: '' };
    }
  }
}

function lastOutside(removed: ReadonlySet<number>, length: number): number {
  let last = length - 1;
  while (removed.has(last)) last--;
  return last;
}

interface InsertionContext {
  readonly removed: ReadonlySet<number>;
  /** Whether the last of the pieces is the list's last item. */
  readonly isEnd: boolean;
  /** Whether the last item has a comma. */
  readonly trailing: boolean;
}

function insertion(
  list: ItemList,
  index: number,
  pieces: readonly ItemText[],
  { removed, isEnd, trailing }: InsertionContext,
): TextEdit {
  const { length, open, slice } = list.items;
  const isRemoved = removed.has(index);
  const isFront = index === 0 && length > 0 && !isRemoved && pieces[0]?.isLines !== true;
  const own = index === 0 && length > 0 ? list.space(0) : list.spaceFor(index);
  const between = list.spaceFor(index);
  let text = '';
  let last: ItemText | undefined;
  pieces.forEach((piece, at) => {
    const space = piece.isLines ? '' : at > 0 ? between : isFront || length === 0 ? '' : own;
    const isLast = isEnd && at === pieces.length - 1 && !trailing;
    const comma = piece.isLines || isLast ? '' : ',';
    text += lineEndAfter(last, space + piece.textToComma) + space;
    text += piece.textToComma + comma + piece.commentsAfterComma;
    last = piece;
  });
  if (isFront) text += lineEndAfter(last, between) + between;
  const { comma, boundary = open } = list.gap(index) ?? {};
  let offset = isFront ? boundary + own.length : boundary;
  // Before the comments on the line of the last item, which it would become part of.
  if (index === length && length > 0 && !removed.has(index - 1) && !/^[\r\n]/.test(own))
    offset = comma === undefined ? list.items.item(length - 1).end : comma + 1;
  // A removed item takes the space before it along.
  const next = isRemoved ? textAfterRemoved(list, index, removed) : slice(offset, offset + 1);
  if (!isFront) text += lineEndAfter(last, next);
  return { offset, length: 0, text };
}

/** The line end that an item needs before the text that follows it. */
function lineEndAfter(item: ItemText | undefined, following: string): string {
  if (!item) return '';
  if (!item.isLines) return lineEndBetween(item.commentsAfterComma, following);
  return /^[\r\n]/.test(following) ? '' : (/^(?:\r\n|\n|\r)/.exec(item.textToComma)?.[0] ?? '');
}

/** The start of the text after the removed items from an index on. */
function textAfterRemoved(list: ItemList, index: number, removed: ReadonlySet<number>): string {
  let next = index;
  while (removed.has(next)) next++;
  const { boundary } = list.gap(next) ?? { boundary: list.items.close };
  return list.items.slice(boundary, boundary + 1);
}

function* removal(
  list: ItemList,
  index: number,
  { removed, removesComments }: ItemChanges,
): Generator<TextEdit, void, undefined> {
  const region = list.region(index);
  if (!region) return;
  if (removesComments || !list.hasComments(index)) {
    const kept = needsLineEnd(list, index, removed) ? list.space(index).length : 0;
    yield { offset: region.start + kept, length: region.end - region.start - kept, text: '' };
    return;
  }
  const { slice } = list.items;
  const { start, end } = list.items.item(index);
  const comma = list.gap(index + 1)?.comma;
  const spaceBefore = spaceAtEnd(slice(region.start, start)).length;
  const rest = slice((comma ?? end - 1) + 1, region.end);
  // A comment to the end of its line keeps that end.
  const from = rest.trim() === '' && isLineEndAfter(list, index, removed) ? start - spaceBefore : start;
  yield { offset: from, length: end - from, text: '' };
  if (comma !== undefined) yield { offset: comma, length: 1, text: '' };
}

/** Whether a line comment before a removed item needs the line end before the item. */
function needsLineEnd(list: ItemList, index: number, removed: ReadonlySet<number>): boolean {
  const before = list.gap(index);
  const comments = before && list.items.slice(before.comma ?? before.start, before.boundary);
  return comments?.includes('//') === true && !isLineEndAfter(list, index, removed);
}

/** Whether the text after a removed item starts with a line end. */
function isLineEndAfter(list: ItemList, index: number, removed: ReadonlySet<number>): boolean {
  return /[\r\n]/.test(textAfterRemoved(list, index, removed));
}

/** An item of the list, possibly with another text, or the text of a new item. */
export type Version =
  | {
      readonly index: number;
      /** Changes of the item itself, by offsets of the text that the list is in. */
      readonly edits?: readonly TextEdit[];
      /** Its changes if one side is chosen for all conflicts in it; undefined if it has none. */
      readonly resolved?: { readonly ours: readonly TextEdit[]; readonly theirs: readonly TextEdit[] };
    }
  | { readonly text: string };

/** An item in conflict: its versions on the two sides, of which one may be absent. */
export interface Conflict {
  readonly ours: Version | undefined;
  readonly theirs: Version | undefined;
}

/** What a list has at one position. */
export type Slot = Version | Conflict;

/** Items between two pauses. */
const PARTS_PER_STEP = 512;

/** The text of a conflict marker. */
export function marker(sign: '<' | '=' | '>', markerSize: number): string {
  const label = { '<': ' ours', '=': '', '>': ' theirs' }[sign];
  return sign.repeat(markerSize) + label;
}

/** How conflicts are written. */
export interface ConflictStyle {
  readonly eol: string;
  /** The number of characters of a marker. */
  readonly markerSize: number;
}

/** How the list's first items are written if it is empty. */
export interface EmptyStyle {
  /** Before each item. */
  readonly space: string;
  /** Before the closing bracket. */
  readonly end: string;
}

/** Versions of neighboring items that are kept or discarded together. */
interface Block {
  readonly ours: readonly Version[];
  readonly theirs: readonly Version[];
}

/**
 * The edits that give a list these items in this order. The fewest items move, and nothing but the items and the commas
 * beside them changes. Conflicts are written as both versions between Git's conflict markers; conflicts of items that may
 * be absent at the end of the list are written as one, because a comma depends on them.
 *
 * @param slots each item of the list at most once; the others are removed, with their comments
 */
export function arrange(
  list: ItemList,
  slots: readonly Slot[],
  style: ConflictStyle,
  empty: EmptyStyle,
): TextEdit[] {
  return finished(arrangeInSteps(list, slots, style, empty));
}

/**
 * See {@link arrange}.
 *
 * @yields after each step
 */
export function* arrangeInSteps(
  list: ItemList,
  slots: readonly Slot[],
  style: ConflictStyle,
  empty: EmptyStyle,
): Generator<void, TextEdit[], undefined> {
  const { length } = list.items;
  const hasTrailingComma = length > 0 && list.gap(length)?.comma !== undefined;
  const parts = hasTrailingComma ? slots.map(partOf) : joinAtEnd(slots);
  yield;
  const staying = yield* stayingIndexes(parts);
  const changes: TextEdit[] = [];
  const removed = new Set<number>();
  for (let index = 0; index < length; index++) if (!staying.has(index)) removed.add(index);
  const inserted = new Map<number, ItemText[]>();
  let run: ItemText[] = [];
  let from = 0;
  const endRun = (to: number): void => {
    // In the place of a removed item, if there is one.
    if (run.length > 0) inserted.set(from < to ? from : to, run);
    run = [];
  };
  for (const [at, part] of parts.entries()) {
    if (at % PARTS_PER_STEP === 0) yield;
    if ('index' in part && staying.has(part.index)) {
      endRun(part.index);
      from = part.index + 1;
      for (const edit of part.edits ?? []) changes.push(edit);
    } else if ('ours' in part) {
      const hasComma = hasTrailingComma || at < parts.length - 1;
      run.push({
        textToComma: blockText(list, part, hasComma, style, empty),
        commentsAfterComma: '',
        isLines: true,
      });
    } else run.push(itemOf(list, part));
  }
  endRun(length);
  const others =
    length === 0
      ? editsOfEmpty(list, inserted.get(0) ?? [], style, empty)
      : listEdits(list, { removed, inserted, removesComments: true });
  const edits: TextEdit[] = [];
  for (const batch of batchesOf(others)) {
    edits.push(...batch);
    yield;
  }
  // What is inserted before an item comes before a change at its start.
  for (const change of changes) edits.push(change);
  edits.sort((a, b) => a.offset - b.offset);
  yield;
  return joinEdits(edits);
}

function partOf(slot: Slot): Version | Block {
  return 'ours' in slot ? { ours: versionsIn(slot.ours), theirs: versionsIn(slot.theirs) } : slot;
}

function versionsIn(version: Version | undefined): Version[] {
  return version ? [version] : [];
}

/** Joins the last item that both sides have with conflicts after it, which decide whether it has a comma. */
function joinAtEnd(slots: readonly Slot[]): (Version | Block)[] {
  const isInBoth = (slot: Slot): boolean => !('ours' in slot) || Boolean(slot.ours && slot.theirs);
  const last = Math.max(slots.findLastIndex(isInBoth), 0);
  const parts = slots.slice(0, last).map(partOf);
  const rest = slots.slice(last);
  if (rest.length <= 1) return [...parts, ...rest.map(partOf)];
  const side = (name: 'ours' | 'theirs'): Version[] =>
    rest.flatMap((slot) => ('ours' in slot ? versionsIn(slot[name]) : [slot]));
  return [...parts, { ours: side('ours'), theirs: side('theirs') }];
}

/** The items that do not move: as many as possible. */
function* stayingIndexes(
  parts: readonly (Version | Block)[],
): Generator<void, ReadonlySet<number>, undefined> {
  const indexes = parts.flatMap((part) => ('index' in part ? [part.index] : []));
  const stays = yield* longestInOrder(indexes, (a, b) => a - b);
  return new Set(indexes.filter((_, at) => stays[at]));
}

/** @param side the side that is chosen for conflicts in the item */
function itemOf(list: ItemList, version: Version, side?: 'ours' | 'theirs'): ItemText {
  if ('text' in version) return { textToComma: version.text, commentsAfterComma: '' };
  const { index, resolved } = version;
  const edits = side && resolved ? resolved[side] : version.edits;
  const { start, end } = list.items.item(index);
  const inItem = edits?.map((edit) => ({ ...edit, offset: edit.offset - start }));
  const text = inItem && applyEdits(list.items.slice(start, end), inItem);
  return list.itemText(index, text) ?? { textToComma: '', commentsAfterComma: '' };
}

function blockText(
  list: ItemList,
  block: Block,
  hasComma: boolean,
  { eol, markerSize }: ConflictStyle,
  empty: EmptyStyle,
): string {
  const linesOf = (side: 'ours' | 'theirs'): string[] =>
    block[side].map((version, at) => {
      const { textToComma, commentsAfterComma } = itemOf(list, version, side);
      const space =
        list.items.length === 0 ? empty.space : list.spaceFor('index' in version ? version.index : 1);
      const comma = hasComma || at < block[side].length - 1 ? ',' : '';
      return lastLine(space) + textToComma + comma + commentsAfterComma;
    });
  return [
    '',
    marker('<', markerSize),
    ...linesOf('ours'),
    marker('=', markerSize),
    ...linesOf('theirs'),
    marker('>', markerSize),
  ].join(eol);
}

function lastLine(space: string): string {
  return space.slice(Math.max(space.lastIndexOf('\n'), space.lastIndexOf('\r')) + 1);
}

/** The first items of a list, after its comments. */
function editsOfEmpty(
  { items: { open, close, slice } }: ItemList,
  pieces: readonly ItemText[],
  { eol }: ConflictStyle,
  empty: EmptyStyle,
): TextEdit[] {
  if (pieces.length === 0) return [];
  const comments = slice(open, close).trimEnd();
  const hasLines = pieces.some(({ isLines }) => isLines);
  // An item after a line comment needs its own line.
  const space = empty.space === '' && (comments !== '' || hasLines) ? eol : empty.space;
  const text = pieces
    .map(({ textToComma, isLines }, at) => {
      const comma = at === pieces.length - 1 || isLines ? '' : ',';
      return (isLines ? '' : space) + textToComma + comma;
    })
    .join('');
  const offset = open + comments.length;
  return [{ offset, length: close - offset, text: text + (space === empty.space ? empty.end : eol) }];
}
