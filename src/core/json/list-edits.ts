import { spaceAtEnd } from './print';
import type { Span, ArrayNode, ObjectNode } from './tree';
import { joinEdits, type TextEdit } from '../text/text-edit';

/**
 * Edits of the items of an object or array, the elements or members. Its text is a part for each item, with its whitespace,
 * comments and comma, between a head (comments on the line of the opening bracket) and a foot (what follows the last
 * part). A comment belongs to the item beside which it stands: one on the line of an item or its comma to that,
 * another to the next item. Offsets and lengths are in UTF-16 units.
 */

/** The items of an object or an array in a text. */
export interface Items {
  readonly length: number;
  readonly item: (index: number) => Span;
  /** After the opening bracket. */
  readonly open: number;
  /** Before the closing bracket. */
  readonly close: number;
  readonly slice: (start: number, end: number) => string;
  /** The space between two items on one line, where the list has no two such items. */
  readonly spaceOnOneLine: string;
  /** How the first items of an empty list are written; by default beside each other, after its comments. */
  readonly empty?: EmptyStyle | undefined;
}

/** The whitespace around the first items of an empty list. */
export interface EmptyStyle {
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

/** An item that is inserted, with the comments that belong to it. */
export interface ItemText {
  /** The comments before it, with the whitespace after them. */
  readonly before: string;
  readonly text: string;
  /** The comments after it. */
  readonly after: string;
  /** Whether the text is a line break and complete lines with their own commas. */
  readonly isLines?: boolean;
}

/** A new item without comments. */
export function newItem(text: string): ItemText {
  return { before: '', text, after: '' };
}

/** Changes of the items of a list. */
export interface ItemChanges {
  /** The indexes of items whose comments stay. */
  readonly removed?: ReadonlySet<number>;
  /** The indexes of items that are removed with their comments, because they move or are not in the result at all. */
  readonly taken?: ReadonlySet<number>;
  /** In order, by the index of the item before which they are inserted; the length for the end. */
  readonly inserted?: ReadonlyMap<number, readonly ItemText[]>;
}

/** The text between two items. */
interface Gap {
  /** Undefined before the first item, and after the last unless there is a trailing comma. */
  readonly comma: number | undefined;
  /** The part of the next item starts here. A comma after it is in front of that item, as the first of its line. */
  readonly boundary: number;
}

const TRIVIA = /[\r\n]+|[ \t]+|\/\/[^\r\n]*|\/\*[^]*?\*\/|,/gy;
/** Comments that start on the line of the last item. */
const COMMENTS_ON_LINE = /(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[^]*?\*\/))*/y;
/** Comments that nothing follows on their line. Each ends at its first closing mark, so that it can be matched in one way only. */
const COMMENTS_TO_LINE_END = /(?:[ \t]*\/\*(?:[^*\r\n]|\*(?!\/))*\*\/)*[ \t]*(?:\/\/[^\r\n]*)?(?=[\r\n])/y;

/**
 * @param hasNext whether an item follows, not the closing bracket
 * @returns undefined if the text is not just whitespace, comments and at most one comma
 */
function readGap(text: string, start: number, hasNext: boolean): Gap | undefined {
  let comma: number | undefined;
  let end = 0;
  let isOnNewLine = false;
  let isInFront = false;
  for (const { 0: token, index } of text.matchAll(TRIVIA)) {
    if (token === ',') {
      if (comma !== undefined) return undefined;
      comma = index;
      isInFront = hasNext && isOnNewLine;
    } else if (isLineBreak(token)) {
      isOnNewLine = true;
      isInFront = false;
    }
    end = index + token.length;
  }
  if (end < text.length) return undefined;
  const from = comma === undefined || isInFront ? 0 : comma + 1;
  const pattern = hasNext ? COMMENTS_TO_LINE_END : COMMENTS_ON_LINE;
  pattern.lastIndex = from;
  const comments = pattern.exec(text)?.[0] ?? '';
  return {
    comma: comma === undefined ? undefined : start + comma,
    boundary: start + from + comments.length - spaceAtEnd(comments, ' \t').length,
  };
}

const NONE: ReadonlySet<number> = new Set();

/** A part of the list after the changes: items that stay, from the first to the last. */
interface Part {
  readonly first: number;
  readonly last: number;
  /** Instead of them, an item that is inserted before the first. */
  readonly inserted?: ItemText;
  /** Instead of them, the comments of an item that is removed. */
  readonly isRemoved?: boolean;
}

/** What is beside a part of the list after the changes. */
interface Neighbors {
  /** Possibly the comments of an item that is removed. */
  readonly before: Part | undefined;
  readonly previous: Part | undefined;
  readonly next: Part | undefined;
}

type Replace = (start: number, end: number, text: string) => void;

/** The items of a list and the gaps between them, each of which is read once. The gap of an index is before its item. */
export class ItemList {
  readonly #gaps = new Map<number, Gap | undefined>();

  constructor(readonly items: Items) {}

  /** Whether the text between the items beside which one would be inserted has no syntax error. */
  canInsert(index: number): boolean {
    return this.#gap(index) !== undefined;
  }

  /** Whether the text between an item and those beside it has no syntax error. */
  canRemove(index: number): boolean {
    return this.canInsert(index) && this.canInsert(index + 1);
  }

  get hasTrailingComma(): boolean {
    const { length } = this.items;
    return length > 0 && this.#gap(length)?.comma !== undefined;
  }

  /** The text before the first item and after the last one that belongs to none, between the brackets. */
  get ends(): readonly [head: string, foot: string] {
    const { length, open, close, slice } = this.items;
    return [slice(open, length > 0 ? this.#partStart(0) : this.#foot), slice(this.#foot, close)];
  }

  /**
   * An item with its comments, to be inserted elsewhere.
   *
   * @param text replaces the text of the item
   */
  itemText(index: number, text?: string): ItemText {
    const { slice } = this.items;
    const { start, end } = this.items.item(index);
    const from = this.#partStart(index) + this.#space(index).length;
    const front = this.#commaInFront(index) ?? { start, end: start };
    const comma = this.#commaBehind(index) ?? { start: end, end };
    const after = slice(end, comma.start) + slice(comma.end, this.#partEnd(index));
    return {
      before: slice(from, front.start) + slice(front.end, start),
      text: text ?? slice(start, end),
      after: after.slice(0, after.length - spaceAtEnd(after).length),
    };
  }

  /** The whitespace before an item that is inserted at an index. */
  spaceFor(index: number): string {
    const { length, spaceOnOneLine, empty } = this.items;
    if (length === 0) return empty?.between ?? spaceOnOneLine;
    if (index < length && index > 0) return this.#space(index);
    if (length > 1) return this.#space(index === 0 ? 1 : length - 1);
    const only = this.#space(0);
    return /[\r\n]/.test(only) ? only : spaceOnOneLine;
  }

  /**
   * The edits that remove and insert items, in order. Commas, line ends and indentation are as those beside them, and no
   * comment is lost. Text with a syntax error beside an item that is removed or inserted is left out.
   */
  edits(changes: ItemChanges): TextEdit[] {
    const { length, close, slice, empty } = this.items;
    const edits: TextEdit[] = [];
    const replace: Replace = (start, end, text) => {
      if (slice(start, end) !== text) edits.push({ offset: start, length: end - start, text });
    };
    const all = this.#parts(changes, replace);
    const parts = all.filter(({ isRemoved }) => !isRemoved);
    if (length === 0 && parts.length === 0) return [];
    const foot = this.#foot;
    // An item that is appended on the line of the last one comes before the comment to the end of that line.
    const appendedTo = parts.findLast((part) => !part.inserted && part.last === length - 1);
    const isInLine =
      appendedTo && !isLineBreak(this.spaceFor(length)) && endsInLineComment(this.#after(appendedTo));
    const end = isInLine ? (this.#commaBehind(length - 1) ?? this.items.item(length - 1)).end : foot;
    // What is inserted before the first item comes after the space that is there.
    const staysFirst = parts.some(({ first, inserted }) => first === 0 && !inserted);
    const frontSpace = staysFirst && parts[0]?.inserted?.isLines !== true ? this.#space(0) : '';
    let at = 0;
    for (const [place, part] of all.entries()) {
      if (part.isRemoved) continue;
      const neighbors = { before: all[place - 1], previous: parts[at - 1], next: parts[++at] };
      const space = this.#spaceBefore(part, neighbors);
      const isAppended = isInLine && neighbors.before === appendedTo;
      const following = part.inserted?.isLines ? part.inserted.text : space;
      const lineEnd = isAppended ? '' : this.#lineEndAfter(neighbors.before, following);
      const start = lineEnd + (neighbors.before ? space : space.slice(frontSpace.length));
      const offset =
        part.first < length ? this.#partStart(part.first) + (part.first === 0 ? frontSpace.length : 0) : end;
      if (part.inserted) replace(offset, offset, start + this.#textOf(part.inserted, part, neighbors));
      else {
        replace(offset, this.#partStart(part.first) + this.#space(part.first).length, start);
        this.#keep(part, neighbors, replace);
      }
    }
    const footText = length === 0 && empty ? empty.end : slice(foot, close);
    replace(foot, close, this.#lineEndAfter(all.at(-1), footText) + footText);
    return joinEdits(edits.sort((a, b) => a.offset - b.offset || a.length - b.length));
  }

  /** What the list consists of after the changes. Items are removed here. */
  #parts({ removed = NONE, taken = NONE, inserted = new Map() }: ItemChanges, replace: Replace): Part[] {
    const parts: Part[] = [];
    const touched = new Set([...removed, ...taken, ...inserted.keys(), this.items.length]);
    let first = 0;
    for (const index of [...touched].sort((a, b) => a - b)) {
      if (index > first) parts.push({ first, last: index - 1 });
      first = index;
      for (const item of inserted.get(index) ?? []) parts.push({ first: index, last: index, inserted: item });
      if (!removed.has(index) && !taken.has(index)) continue;
      first = index + 1;
      const { before, after } = this.itemText(index, '');
      if (!taken.has(index) && (before + after).includes('/')) {
        parts.push({ first: index, last: index, isRemoved: true });
        this.#removeItem(index, replace);
      } else replace(this.#partStart(index), this.#partStart(index + 1), '');
    }
    return parts;
  }

  /** Removes an item, but not its comments. */
  #removeItem(index: number, replace: Replace): void {
    const { slice } = this.items;
    const { start, end } = this.items.item(index);
    const [partStart, partEnd] = [this.#partStart(index), this.#partEnd(index)];
    const front = this.#commaInFront(index);
    const comma = this.#commaBehind(index) ?? { start: end, end };
    const following = slice(end, comma.start) + slice(comma.end, partEnd);
    const space = spaceAtEnd(slice(front?.end ?? partStart, start));
    // A comment to the end of its line keeps that end, and there is not more space on a line than before.
    const isLastOnLine = slice(comma.end, partEnd).trim() === '' && isLineBreak(slice(partEnd, partEnd + 1));
    const isSpaced = /^[ \t]/.test(following) && !/[\r\n]/.test(space);
    if (front) replace(front.start, front.end, '');
    replace(isLastOnLine || isSpaced ? start - space.length : start, end, '');
    replace(comma.start, comma.end, '');
  }

  /** Edits what is around items that stay. */
  #keep(part: Part, { previous, next }: Neighbors, replace: Replace): void {
    const { first, last } = part;
    const front = this.#commaInFront(first);
    const hasCommaInFront = this.#hasCommaInFront(part, previous);
    const { start: itemStart } = this.items.item(first);
    if (front && !hasCommaInFront) replace(front.start, front.end, '');
    if (!front && hasCommaInFront) replace(itemStart, itemStart, this.#newCommaInFront);
    const comma = this.#commaBehind(last);
    const hasComma = this.#hasComma(part, next);
    const commaAt = this.#isCommaLast(part, next) ? this.#partEnd(last) : this.items.item(last).end;
    if (comma && !hasComma) replace(comma.start, comma.end, '');
    if (!comma && hasComma) replace(commaAt, commaAt, ',');
    // Text with a syntax error.
    replace(this.#partEnd(last), this.#partStart(last + 1), '');
  }

  /** The text of an item that is inserted, without the whitespace before it. */
  #textOf({ before, text, after, isLines }: ItemText, part: Part, { previous, next }: Neighbors): string {
    if (isLines) return text;
    const front = this.#hasCommaInFront(part, previous) ? this.#newCommaInFront : '';
    const comma = this.#hasComma(part, next) ? ',' : '';
    return before + front + text + (this.#isCommaLast(part, next) ? after + comma : comma + after);
  }

  #spaceBefore({ first, inserted }: Part, { before }: Neighbors): string {
    const { length, empty } = this.items;
    if (inserted?.isLines) return '';
    if (!before) return length > 0 ? this.#space(0) : (empty?.before ?? '');
    return inserted || (first === 0 && !before.inserted?.isLines) ? this.spaceFor(first) : this.#space(first);
  }

  /** The line end that is due after a part, or after the opening bracket, before a text. */
  #lineEndAfter(part: Part | undefined, following: string): string {
    const { open, close, slice, length } = this.items;
    const comments = part ? this.#after(part) : slice(open, length > 0 ? this.#partStart(0) : this.#foot);
    if (/^[ \t]*[\r\n]/.test(following)) return '';
    return part?.inserted?.isLines || endsInLineComment(comments) ? lineEndIn(slice(open, close)) : '';
  }

  /** The comments after the last item of a part. */
  #after({ last, inserted }: Part): string {
    return inserted?.after ?? this.items.slice(this.items.item(last).end, this.#partEnd(last));
  }

  /** Whether the comma before a part is in front of it, as the first of its line. */
  #hasCommaInFront({ first, inserted }: Part, previous: Part | undefined): boolean {
    if (!previous || previous.inserted?.isLines || inserted?.isLines) return false;
    if (!inserted && this.#gap(first)?.comma !== undefined) return this.#commaInFront(first) !== undefined;
    return this.#commaInFront(1) !== undefined;
  }

  /** Whether there is a comma behind a part. */
  #hasComma(part: Part, next: Part | undefined): boolean {
    return next ? !this.#hasCommaInFront(next, part) : this.hasTrailingComma;
  }

  /** Whether a comma comes after the comments of an item: those after it would belong to the next item on the line. */
  #isCommaLast(part: Part, next: Part | undefined): boolean {
    return (
      next !== undefined && !isLineBreak(this.spaceFor(next.first)) && !endsInLineComment(this.#after(part))
    );
  }

  /** A comma in front of an item with the space after it, as the second item has it. */
  get #newCommaInFront(): string {
    const { start, end } = this.#commaInFront(1) ?? { start: 0, end: 0 };
    return this.items.slice(start, end);
  }

  #gap(index: number): Gap | undefined {
    if (!this.#gaps.has(index)) {
      const { length, open, close, item, slice } = this.items;
      const start = index === 0 ? open : item(index - 1).end;
      const end = index === length ? close : item(index).start;
      const gap = readGap(slice(start, end), start, index < length);
      const isExpected = gap?.comma === undefined ? index === 0 || index === length : index > 0;
      this.#gaps.set(index, isExpected ? gap : undefined);
    }
    return this.#gaps.get(index);
  }

  #partStart(index: number): number {
    const { length, open, item } = this.items;
    const { start } = index < length ? item(index) : { start: item(index - 1).end };
    return this.#gap(index)?.boundary ?? (index === 0 ? open : start);
  }

  #partEnd(index: number): number {
    return this.#gap(index + 1)?.boundary ?? this.items.item(index).end;
  }

  /** Where the foot starts. */
  get #foot(): number {
    const { length, open, close, slice } = this.items;
    return length > 0 ? this.#partEnd(length - 1) : close - spaceAtEnd(slice(open, close)).length;
  }

  /** The whitespace at the start of the part of an item. */
  #space(index: number): string {
    const text = this.items.slice(this.#partStart(index), this.items.item(index).start);
    return this.#gap(index) ? spaceAtStart(text) : '';
  }

  /** The comma in front of an item, with the space after it. */
  #commaInFront(index: number): Span | undefined {
    const { length, item, slice } = this.items;
    const gap = index < length ? this.#gap(index) : undefined;
    if (gap?.comma === undefined || gap.comma < gap.boundary) return undefined;
    const { comma } = gap;
    return { start: comma, end: comma + 1 + spaceAtStart(slice(comma + 1, item(index).start)).length };
  }

  /** The comma behind an item. */
  #commaBehind(index: number): Span | undefined {
    const gap = this.#gap(index + 1);
    if (gap?.comma === undefined || gap.comma >= gap.boundary) return undefined;
    return { start: gap.comma, end: gap.comma + 1 };
  }
}

function isLineBreak(text: string): boolean {
  return /^[\r\n]/.test(text);
}

function spaceAtStart(text: string): string {
  return /^[ \t\r\n]*/.exec(text)?.[0] ?? '';
}

/** Whether whitespace, comments and a comma end in a comment that ends with its line. */
function endsInLineComment(text: string): boolean {
  const tokens = text.match(TRIVIA)?.filter((token) => !/^[ \t]/.test(token));
  return tokens?.at(-1)?.startsWith('//') === true;
}

function lineEndIn(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}
