import type { Span } from '../json/tree';
import { hasComment, readGap, spaceAt, type Gap } from './gap';

/** The items of an object or an array as they stand in a text. Offsets in UTF-16 units. */
export interface Items {
  readonly length: number;
  item(index: number): Span;
  /** After the opening bracket. */
  readonly open: number;
  /** Before the closing bracket. */
  readonly close: number;
  readonly slice: (start: number, end: number) => string;
  /** What stands between two items that share a line, where no others show it. */
  readonly spaceOnOneLine: string;
  /** Whether an item may take what is put beside it for a part of itself; none does unless this says so. */
  readonly hasSyntaxError?: (index: number) => boolean;
  /** Whether a broken item was told from what stands at an offset. */
  readonly isInRecoverySpan?: (offset: number) => boolean;
}

/** One item with what belongs to it, as it is put in another place. */
export interface ItemText {
  /** Comments before it, the item, and comments before its comma. */
  readonly textToComma: string;
  /** Comments behind its comma. */
  readonly commentsAfterComma: string;
}

/** The gaps between the items of a list, each read once. The gap of an index stands before the item. */
export class ItemList {
  readonly #gaps = new Map<number, Gap | undefined>();

  constructor(readonly items: Items) {}

  /** @returns undefined if there is something in the gap that should not be there */
  gap(index: number): Gap | undefined {
    if (!this.#gaps.has(index)) this.#gaps.set(index, this.#read(index));
    return this.#gaps.get(index);
  }

  /** Whether something can be put before the item of an index. */
  canInsertBefore(index: number): boolean {
    const { hasSyntaxError } = this.items;
    return this.gap(index) !== undefined && !hasSyntaxError?.(index - 1) && !hasSyntaxError?.(index);
  }

  /** Whether an item can be taken away: one beside a broken one may be what that is told from. */
  canRemove(index: number): boolean {
    const { hasSyntaxError } = this.items;
    return !hasSyntaxError?.(index - 1) && !hasSyntaxError?.(index + 1);
  }

  /** Whether a broken item would be read otherwise if an item were moved from one place to before another. */
  changesRecovery(from: number, to: number): boolean {
    const { items } = this;
    const target = to < items.length ? items.item(to).start : items.close;
    return (
      items.isInRecoverySpan?.(items.item(from).start) === true || items.isInRecoverySpan?.(target) === true
    );
  }

  #read(index: number): Gap | undefined {
    const { length, open, close } = this.items;
    const start = index === 0 ? open : this.items.item(index - 1).end;
    const end = index === length ? close : this.items.item(index).start;
    const gap = readGap(this.items.slice(start, end), start);
    const isBetween = index > 0 && index < length;
    const mayHaveComma = index > 0;
    const isSound = gap && (gap.comma === undefined ? !isBetween : mayHaveComma);
    return isSound ? gap : undefined;
  }

  /** The white space with which the region of an item begins. */
  space(index: number): string {
    const gap = this.gap(index);
    return gap ? spaceAt(this.items.slice(gap.boundary, gap.end), 0) : '';
  }

  /** The white space that an item has which is put at an index. */
  spaceFor(index: number): string {
    const { length, spaceOnOneLine } = this.items;
    if (index < length && index > 0) return this.space(index);
    if (length > 1) return this.space(index === 0 ? 1 : length - 1);
    const only = length === 1 ? this.space(0) : '';
    return /[\r\n]/.test(only) ? only : spaceOnOneLine;
  }

  /** Where the region of an item begins and ends: with its white space, its comments and its comma. */
  region(index: number): Span | undefined {
    const before = this.gap(index);
    const behind = this.gap(index + 1);
    return before && behind && { start: before.boundary, end: behind.boundary };
  }

  /** Whether there are comments in the region of an item. */
  hasComments(index: number): boolean {
    const region = this.region(index);
    if (!region) return false;
    const { start, end } = this.items.item(index);
    return hasComment(this.items.slice(region.start, start)) || hasComment(this.items.slice(end, region.end));
  }

  /** An item with its comments, and with another text in its place where that is given. */
  itemText(index: number, text?: string): ItemText | undefined {
    const behind = this.gap(index + 1);
    const region = this.region(index);
    if (!behind || !region) return undefined;
    const { start, end } = this.items.item(index);
    const { slice } = this.items;
    const lead = slice(region.start + this.space(index).length, start);
    const middle = behind.comma === undefined ? '' : slice(end, behind.comma);
    const tail = slice(behind.comma === undefined ? end : behind.comma + 1, behind.boundary);
    return { textToComma: lead + (text ?? slice(start, end)) + middle, commentsAfterComma: tail };
  }
}
