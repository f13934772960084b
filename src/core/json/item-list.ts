import type { Span } from './tree';
import { hasComment, readGap, spaceAt, type Gap } from './gap';

/** The items of an object or an array in a text. Offsets in UTF-16 units. */
export interface Items {
  readonly length: number;
  item(index: number): Span;
  /** After the opening bracket. */
  readonly open: number;
  /** Before the closing bracket. */
  readonly close: number;
  readonly slice: (start: number, end: number) => string;
  /** The space between two items on one line, where the list has no two such items. */
  readonly spaceOnOneLine: string;
  /** Whether an item has a syntax error, so that text inserted beside it may be parsed as a part of it. By default none has. */
  readonly hasSyntaxError?: (index: number) => boolean;
  /** Whether the parser looked at an offset to find the end of an item with a syntax error. */
  readonly isInRecoverySpan?: (offset: number) => boolean;
}

/** The text of an item with its comments, to be inserted at another index. */
export interface ItemText {
  /** Comments before it, the item, and comments before its comma. */
  readonly textToComma: string;
  /** Comments after its comma. */
  readonly commentsAfterComma: string;
  /** Whether the text starts with a line break and continues with complete lines that have their own commas. */
  readonly isLines?: boolean;
}

/** The gaps between the items of a list, each read once. The gap of an index is before the item. */
export class ItemList {
  readonly #gaps = new Map<number, Gap | undefined>();

  constructor(readonly items: Items) {}

  /** @returns undefined if the gap has other text than white space, comments and the expected comma */
  gap(index: number): Gap | undefined {
    if (!this.#gaps.has(index)) this.#gaps.set(index, this.#read(index));
    return this.#gaps.get(index);
  }

  /** Whether an item can be inserted before the item of an index. */
  canInsertBefore(index: number): boolean {
    const { hasSyntaxError } = this.items;
    return this.gap(index) !== undefined && !hasSyntaxError?.(index - 1) && !hasSyntaxError?.(index);
  }

  /** Whether an item can be removed: the end of an item with a syntax error may depend on its neighbours. */
  canRemove(index: number): boolean {
    const { hasSyntaxError } = this.items;
    return !hasSyntaxError?.(index - 1) && !hasSyntaxError?.(index + 1);
  }

  /** Whether an item with a syntax error would be parsed differently if an item were moved before another one. */
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
    const isExpected = gap && (gap.comma === undefined ? !isBetween : mayHaveComma);
    return isExpected ? gap : undefined;
  }

  /** The white space at the start of the region of an item. */
  space(index: number): string {
    const gap = this.gap(index);
    return gap ? spaceAt(this.items.slice(gap.boundary, gap.end), 0) : '';
  }

  /** The white space before an item that is inserted at an index. */
  spaceFor(index: number): string {
    const { length, spaceOnOneLine } = this.items;
    if (index < length && index > 0) return this.space(index);
    if (length > 1) return this.space(index === 0 ? 1 : length - 1);
    const only = length === 1 ? this.space(0) : '';
    return /[\r\n]/.test(only) ? only : spaceOnOneLine;
  }

  /** The region of an item: its white space, its comments and its comma. */
  region(index: number): Span | undefined {
    const before = this.gap(index);
    const after = this.gap(index + 1);
    return before && after && { start: before.boundary, end: after.boundary };
  }

  /** Whether there are comments in the region of an item. */
  hasComments(index: number): boolean {
    const region = this.region(index);
    if (!region) return false;
    const { start, end } = this.items.item(index);
    return hasComment(this.items.slice(region.start, start)) || hasComment(this.items.slice(end, region.end));
  }

  /** The text of an item with its comments.
   *
   * @param text replaces the text of the item */
  itemText(index: number, text?: string): ItemText | undefined {
    const after = this.gap(index + 1);
    const region = this.region(index);
    if (!after || !region) return undefined;
    const { start, end } = this.items.item(index);
    const { slice } = this.items;
    const lead = slice(region.start + this.space(index).length, start);
    const middle = after.comma === undefined ? '' : slice(end, after.comma);
    const tail = slice(after.comma === undefined ? end : after.comma + 1, after.boundary);
    return { textToComma: lead + (text ?? slice(start, end)) + middle, commentsAfterComma: tail };
  }
}
