import { lineEndBetween, spaceAtEnd } from './gap';
import type { ItemList, ItemText } from './item-list';
import type { TextEdit } from '../text/text-edit';

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
