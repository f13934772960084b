import type { Span, ArrayNode, ObjectNode } from './tree';
import { spaceAtEnd } from './print';
import type { TextEdit } from '../text/text-edit';

/** The text between two items of an object or array: whitespace, a comma, comments. Offsets in UTF-16 units. */
export interface Trivia extends Span {
  /** Undefined before the first item, and after the last unless there is a trailing comma. */
  readonly comma: number | undefined;
  /** The text from here on belongs to the next item; comments on the line of the previous item belong to that. */
  readonly boundary: number;
}

const TRIVIA = /[ \t\r\n]+|\/\/[^\r\n]*|\/\*[^]*?\*\//y;
/** A comment ends at its first closing mark, so that each can be matched in one way only. */
const COMMENT_IN_LINE = /\/\*(?:[^*\r\n]|\*(?!\/))*\*\//.source;
const COMMENTS_TO_LINE_END = new RegExp(
  `(?:[ \\t]*${COMMENT_IN_LINE})*[ \\t]*(?://[^\\r\\n]*(?=[\\r\\n])|${COMMENT_IN_LINE}(?=[ \\t]*[\\r\\n]))`,
  'y',
);

/**
 * Reads the text between two items.
 *
 * @param start the offset of the text
 * @returns undefined if the text is not just whitespace, comments and at most one comma
 */
export function readTrivia(text: string, start: number): Trivia | undefined {
  let comma: number | undefined;
  for (let at = 0; at < text.length;) {
    TRIVIA.lastIndex = at;
    const length = TRIVIA.exec(text)?.[0].length ?? 0;
    if (length === 0) {
      if (text[at] !== ',' || comma !== undefined) return undefined;
      comma = at;
    }
    at += length || 1;
  }
  COMMENTS_TO_LINE_END.lastIndex = comma === undefined ? 0 : comma + 1;
  const from = COMMENTS_TO_LINE_END.lastIndex;
  const boundary = from + (COMMENTS_TO_LINE_END.exec(text)?.[0].length ?? 0);
  return {
    start,
    end: start + text.length,
    comma: comma === undefined ? undefined : start + comma,
    boundary: start + boundary,
  };
}

/** The line end that comments need before the text that follows them. */
export function lineEndBetween(comments: string, following: string): string {
  return endsInLineComment(comments) && !/^[\r\n]/.test(following) ? '\n' : '';
}

/** Whether whitespace and comments end in a comment that ends with its line. */
function endsInLineComment(text: string): boolean {
  return text.includes('//', Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}

export function hasComment(text: string): boolean {
  return text.includes('/');
}

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
  /** How the first items of an empty list are written; by default beside each other, after its comments. */
  readonly empty?: EmptyStyle | undefined;
  /** Whether an item has a syntax error, so that text inserted beside it may be parsed as a part of it. By default none has. */
  readonly hasSyntaxError?: (index: number) => boolean;
  /** Whether the parser looked at an offset to find the end of an item with a syntax error. */
  readonly isInRecoverySpan?: (offset: number) => boolean;
}

/** The whitespace around the first items of an empty list. */
export interface EmptyStyle {
  readonly eol: string;
  /** Before the first item. */
  readonly before: string;
  readonly between: string;
  /** Before the closing bracket. */
  readonly end: string;
}

/** The items of an object or array by its tree. */
export function itemsOf(
  text: string,
  container: ObjectNode | ArrayNode,
  spaceOnOneLine: string,
  empty?: EmptyStyle,
): ItemList {
  const spans: readonly Span[] =
    container.kind === 'array'
      ? container.elements
      : container.members.map(({ nameSpan: { start, end }, value }) => ({ start, end: value?.end ?? end }));
  return new ItemList({
    length: spans.length,
    item: (index) => spans[index] ?? container,
    open: container.start + 1,
    close: container.end - 1,
    slice: (start, end) => text.slice(start, end),
    spaceOnOneLine,
    empty,
  });
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

/** A new item without comments. */
export function newItem(textToComma: string): ItemText {
  return { textToComma, commentsAfterComma: '' };
}

/** Changes of the items of a list. */
export interface ItemChanges {
  /** By index. */
  readonly removed?: ReadonlySet<number>;
  /** In order, by the index of the item before which they are inserted; the length for the end. */
  readonly inserted?: ReadonlyMap<number, readonly ItemText[]>;
  /** Whether the comments of a removed item are removed too, because the item moves. */
  readonly removesComments?: boolean;
}

const NONE: ReadonlySet<number> = new Set();

/** The items of a list and the trivia between them, each of which is read once. The trivia of an index is before the item. */
export class ItemList {
  readonly #trivia = new Map<number, Trivia | undefined>();

  constructor(readonly items: Items) {}

  /** @returns undefined if the trivia has other text than whitespace, comments and the expected comma */
  trivia(index: number): Trivia | undefined {
    if (!this.#trivia.has(index)) this.#trivia.set(index, this.#read(index));
    return this.#trivia.get(index);
  }

  /** The text before, between and after the items, whatever it is. */
  spansBetween(): readonly Span[] {
    return Array.from({ length: this.items.length + 1 }, (_, index) => this.#spanBefore(index));
  }

  /** Whether the last item has a comma. */
  get hasTrailingComma(): boolean {
    const { length } = this.items;
    return length > 0 && this.trivia(length)?.comma !== undefined;
  }

  /** Whether an item can be inserted before the item of an index. */
  canInsertBefore(index: number): boolean {
    const { hasSyntaxError } = this.items;
    return this.trivia(index) !== undefined && !hasSyntaxError?.(index - 1) && !hasSyntaxError?.(index);
  }

  /** Whether an item can be removed: the end of an item with a syntax error may depend on its neighbors. */
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

  #read(index: number): Trivia | undefined {
    const { length } = this.items;
    const { start, end } = this.#spanBefore(index);
    const trivia = readTrivia(this.items.slice(start, end), start);
    const isBetween = index > 0 && index < length;
    const mayHaveComma = index > 0;
    const isExpected = trivia && (trivia.comma === undefined ? !isBetween : mayHaveComma);
    return isExpected ? trivia : undefined;
  }

  #spanBefore(index: number): Span {
    const { length, open, close } = this.items;
    return {
      start: index === 0 ? open : this.items.item(index - 1).end,
      end: index === length ? close : this.items.item(index).start,
    };
  }

  /** The whitespace at the start of an item with its trivia. */
  space(index: number): string {
    const trivia = this.trivia(index);
    return trivia ? spaceAtStart(this.items.slice(trivia.boundary, trivia.end)) : '';
  }

  /** The whitespace before an item that is inserted at an index. */
  spaceFor(index: number): string {
    const { length, spaceOnOneLine, empty } = this.items;
    if (length === 0 && empty) return empty.between;
    if (index < length && index > 0) return this.space(index);
    if (length > 1) return this.space(index === 0 ? 1 : length - 1);
    const only = length === 1 ? this.space(0) : '';
    return /[\r\n]/.test(only) ? only : spaceOnOneLine;
  }

  /** An item with its whitespace, its comments and its comma. */
  spanWithTrivia(index: number): Span | undefined {
    const before = this.trivia(index);
    const after = this.trivia(index + 1);
    return before && after && { start: before.boundary, end: after.boundary };
  }

  /** Whether there are comments in an item with its trivia. */
  hasComments(index: number): boolean {
    const whole = this.spanWithTrivia(index);
    if (!whole) return false;
    const { start, end } = this.items.item(index);
    return hasComment(this.items.slice(whole.start, start)) || hasComment(this.items.slice(end, whole.end));
  }

  /** The text of an item with its comments.
   *
   * @param text replaces the text of the item */
  itemText(index: number, text?: string): ItemText | undefined {
    const after = this.trivia(index + 1);
    const whole = this.spanWithTrivia(index);
    if (!after || !whole) return undefined;
    const { start, end } = this.items.item(index);
    const { slice } = this.items;
    const lead = slice(whole.start + this.space(index).length, start);
    const middle = after.comma === undefined ? '' : slice(end, after.comma);
    const tail = slice(after.comma === undefined ? end : after.comma + 1, after.boundary);
    return { textToComma: lead + (text ?? slice(start, end)) + middle, commentsAfterComma: tail };
  }

  /**
   * The edits that remove and insert items. Commas, line ends and indentation are as those beside them, and no comment is
   * lost. The trivia around these items must not be undefined.
   *
   * @yields edits in order, which may touch one another
   */
  *edits({
    removed = NONE,
    inserted = new Map(),
    removesComments = false,
  }: ItemChanges): Generator<TextEdit, void, undefined> {
    const { length, empty } = this.items;
    const trailing = this.hasTrailingComma;
    const lastKept = lastOutside(removed, length);
    let lastInserted = -1;
    for (const index of inserted.keys()) lastInserted = Math.max(lastInserted, index);
    const endsWithInserted = lastInserted > lastKept;
    const touched = new Set([...removed, ...inserted.keys(), lastKept, length - 1]);
    for (const index of [...touched].filter((one) => one >= 0).sort((a, b) => a - b)) {
      const pieces = inserted.get(index) ?? [];
      if (pieces.length > 0 && length === 0 && empty) yield this.#firstItems(pieces, empty);
      else if (pieces.length > 0) {
        const isEnd = endsWithInserted && index === lastInserted && !trailing;
        yield this.#insertion(index, pieces, removed, isEnd);
      }
      if (index >= length) continue;
      if (removed.has(index)) yield* this.#removal(index, removed, removesComments);
      else if (!trailing) {
        const needsComma = endsWithInserted || index !== lastKept;
        const { comma } = this.trivia(index + 1) ?? {};
        if (needsComma && index === length - 1)
          yield { offset: this.items.item(index).end, length: 0, text: ',' };
        if (!needsComma && comma !== undefined) yield { offset: comma, length: 1, text: '' };
      }
    }
  }

  /** The first items of an empty list, after its comments. */
  #firstItems(pieces: readonly ItemText[], { eol, before, between, end }: EmptyStyle): TextEdit {
    const { open, close, slice } = this.items;
    const comments = slice(open, close).trimEnd();
    // An item after a line comment needs its own line.
    const hasOwnLine = before === '' && (comments !== '' || pieces.some(({ isLines }) => isLines));
    let text = '';
    pieces.forEach(({ textToComma, isLines }, at) => {
      const space = hasOwnLine ? eol : at === 0 ? before : between;
      const isLast = at === pieces.length - 1;
      text += (isLines ? '' : space) + textToComma + (isLast || isLines ? '' : ',');
    });
    const offset = open + comments.length;
    return { offset, length: close - offset, text: text + (hasOwnLine ? eol : end) };
  }

  /** @param isEnd whether the last of the pieces is the list's last item, which has no comma */
  #insertion(
    index: number,
    pieces: readonly ItemText[],
    removed: ReadonlySet<number>,
    isEnd: boolean,
  ): TextEdit {
    const { length, open, slice } = this.items;
    const isRemoved = removed.has(index);
    const isFront = index === 0 && length > 0 && !isRemoved && pieces[0]?.isLines !== true;
    const own = index === 0 && length > 0 ? this.space(0) : this.spaceFor(index);
    const between = this.spaceFor(index);
    let text = '';
    let last: ItemText | undefined;
    pieces.forEach((piece, at) => {
      const space = piece.isLines ? '' : at > 0 ? between : isFront || length === 0 ? '' : own;
      const comma = piece.isLines || (isEnd && at === pieces.length - 1) ? '' : ',';
      text += lineEndAfter(last, space + piece.textToComma) + space;
      text += piece.textToComma + comma + piece.commentsAfterComma;
      last = piece;
    });
    if (isFront) text += lineEndAfter(last, between) + between;
    const { comma, boundary = open } = this.trivia(index) ?? {};
    let offset = isFront ? boundary + own.length : boundary;
    // Before the comments on the line of the last item, which it would become part of.
    if (index === length && length > 0 && !removed.has(index - 1) && !/^[\r\n]/.test(own))
      offset = comma === undefined ? this.items.item(length - 1).end : comma + 1;
    // A removed item takes the space before it along.
    const next = isRemoved ? this.#textAfterRemoved(index, removed) : slice(offset, offset + 1);
    if (!isFront) text += lineEndAfter(last, next);
    return { offset, length: 0, text };
  }

  *#removal(
    index: number,
    removed: ReadonlySet<number>,
    removesComments: boolean,
  ): Generator<TextEdit, void, undefined> {
    const whole = this.spanWithTrivia(index);
    if (!whole) return;
    const isLineEndAfter = (): boolean => /[\r\n]/.test(this.#textAfterRemoved(index, removed));
    const { slice } = this.items;
    if (removesComments || !this.hasComments(index)) {
      const before = this.trivia(index);
      const comments = before && slice(before.comma ?? before.start, before.boundary);
      // A line comment before the item needs the line end before the item.
      const needsLineEnd = comments?.includes('//') === true && !isLineEndAfter();
      const kept = needsLineEnd ? this.space(index).length : 0;
      yield { offset: whole.start + kept, length: whole.end - whole.start - kept, text: '' };
      return;
    }
    const { start, end } = this.items.item(index);
    const comma = this.trivia(index + 1)?.comma;
    const spaceBefore = spaceAtEnd(slice(whole.start, start)).length;
    const rest = slice((comma ?? end - 1) + 1, whole.end);
    // A comment to the end of its line keeps that end.
    const from = rest.trim() === '' && isLineEndAfter() ? start - spaceBefore : start;
    yield { offset: from, length: end - from, text: '' };
    if (comma !== undefined) yield { offset: comma, length: 1, text: '' };
  }

  /** The start of the text after the removed items from an index on. */
  #textAfterRemoved(index: number, removed: ReadonlySet<number>): string {
    let next = index;
    while (removed.has(next)) next++;
    const { boundary } = this.trivia(next) ?? { boundary: this.items.close };
    return this.items.slice(boundary, boundary + 1);
  }
}

function spaceAtStart(text: string): string {
  return /^[ \t\r\n]*/.exec(text)?.[0] ?? '';
}

function lastOutside(removed: ReadonlySet<number>, length: number): number {
  let last = length - 1;
  while (removed.has(last)) last--;
  return last;
}

/** The line end that an item needs before the text that follows it. */
function lineEndAfter(item: ItemText | undefined, following: string): string {
  if (!item) return '';
  if (!item.isLines) return lineEndBetween(item.commentsAfterComma, following);
  return /^[\r\n]/.test(following) ? '' : (/^(?:\r\n|\n|\r)/.exec(item.textToComma)?.[0] ?? '');
}
