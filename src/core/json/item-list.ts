import { createScanner, SyntaxKind } from 'jsonc-parser';
import type { Span, ArrayNode, ObjectNode } from './tree';
import { MAX_LINE_WIDTH, widthOf, hasLineBreak, indentAt, lineBefore, type Style } from './print';
import type { TextEdit } from '../text/text-edit';

/** The text between two items of an object or array: white space, a comma, comments. Offsets in UTF-16 units. */
export interface Gap extends Span {
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
 * @returns undefined if the text is not just white space, comments and at most one comma
 */
export function readGap(text: string, start: number): Gap | undefined {
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

/** The white space at an offset of a text. */
export function spaceAt(text: string, at: number): string {
  return /^[ \t\r\n]*/.exec(text.slice(at))?.[0] ?? '';
}

/** The line end that comments need before the text that follows them. */
export function lineEndBetween(comments: string, following: string): string {
  return endsInLineComment(comments) && !/^[\r\n]/.test(following) ? '\n' : '';
}

/** Whether white space and comments end in a comment that ends with its line. */
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

/** Prints a member or an element for the indentation of its line and the column at which it starts. */
export type PrintItem = (indent: string, column: number) => string;

type Container = ObjectNode | ArrayNode;

/**
 * Adds a last member or element: on its own line if the previous one is on its own line, otherwise on the same line
 * unless it becomes too long. Comments stay with the item they belong to. jsonc-parser's `modify` is not used, since it
 * reformats the neighbours, moves comments after the last item to the added one, and is recursive.
 */
export function append(text: string, container: Container, style: Style, print: PrintItem): TextEdit[] {
  const items = itemSpans(container);
  const last = items.at(-1);
  if (!last) return appendToEmpty(text, container, style, print);
  const before = items.at(-2)?.end ?? container.start + 1;
  if (hasLineBreak(text, { start: before, end: last.start })) return appendLine(text, last, style, print);
  const item = style.comma + print(indentAt(text, container.start), 0);
  if (style.indent !== undefined && shouldDivide(text, container, item))
    return divide(text, container, style, print);
  return [{ offset: last.end, length: 0, text: item }];
}

/** The spans of an object's members or an array's elements. */
export function itemSpans(container: Container): readonly Span[] {
  if (container.kind === 'array') return container.elements;
  return container.members.map(({ nameSpan, value }) => ({
    start: nameSpan.start,
    end: value?.end ?? nameSpan.end,
  }));
}

function appendLine(text: string, last: Span, style: Style, print: PrintItem): TextEdit[] {
  const { comma, lineEnd } = readEnd(text, last.end);
  const indent = indentAt(text, last.start);
  const line = style.eol + indent + print(indent, widthOf(indent));
  if (comma) return [{ offset: lineEnd, length: 0, text: `${line},` }];
  if (lineEnd === last.end) return [{ offset: lineEnd, length: 0, text: `,${line}` }];
  return [
    { offset: last.end, length: 0, text: ',' },
    { offset: lineEnd, length: 0, text: line },
  ];
}

function appendToEmpty(text: string, container: Container, style: Style, print: PrintItem): TextEdit[] {
  const inside = container.start + 1;
  const { commentsEnd } = readEnd(text, inside);
  const hasComments = commentsEnd > inside;
  const fill = (item: string): TextEdit[] => [
    { offset: commentsEnd, length: container.end - 1 - commentsEnd, text: item },
  ];
  const indent = indentAt(text, container.start);
  const pad = container.kind === 'object' ? style.pad : '';
  const column = widthOf(lineBefore(text, inside));
  const item = print(indent, column);
  if (style.indent === undefined) return fill(`${hasComments ? ' ' : pad}${item}${pad}`);
  const fits = !/[\r\n]/.test(item) && column + widthOf(item) + 1 <= MAX_LINE_WIDTH;
  if (container.kind === 'array' && !hasComments && fits) return fill(item);
  const inner = indent + style.indent;
  return fill(`${style.eol}${inner}${print(inner, widthOf(inner))}${style.eol}${indent}`);
}

/** Whether all items on one line would be too long or hard to read, and can be divided. */
function shouldDivide(text: string, container: Container, item: string): boolean {
  const hasOnlyCommas = gapsOf(container).every(({ start, end }) => /^[\s,]*$/.test(text.slice(start, end)));
  if (hasLineBreak(text, container) || !hasOnlyCommas) return false;
  if (container.kind === 'array' && container.elements.some(({ kind }) => kind === 'object')) return true;
  const commaAfter = text.charAt(container.end) === ',' ? 1 : 0;
  return widthOf(lineBefore(text, container.end)) + widthOf(item) + commaAfter > MAX_LINE_WIDTH;
}

/** Puts each item on its own line, and adds one. */
function divide(text: string, container: Container, style: Style, print: PrintItem): TextEdit[] {
  const indent = indentAt(text, container.start);
  const inner = indent + (style.indent ?? '');
  const gaps = gapsOf(container);
  const line = style.eol + inner;
  const trailing = text.slice(gaps.at(-1)?.start, container.end).includes(',') ? ',' : '';
  return gaps.map(({ start, end }, index) => ({
    offset: start,
    length: end - start,
    text:
      index < gaps.length - 1
        ? (index === 0 ? '' : ',') + line
        : `,${line}${print(inner, widthOf(inner))}${trailing}${style.eol}${indent}`,
  }));
}

/** The text before, between and after the items. */
function gapsOf(container: Container): Span[] {
  const items = itemSpans(container);
  const starts = [container.start + 1, ...items.map(({ end }) => end)];
  const ends = [...items.map(({ start }) => start), container.end - 1];
  return starts.map((start, index) => ({ start, end: ends[index] ?? start }));
}

/** The text between the last item and the closing bracket; offsets in UTF-16 units. */
interface ContainerEnd {
  /** Whether there is a trailing comma. */
  comma: boolean;
  /** After the last comment; the start if there is none. */
  commentsEnd: number;
  /** After the comments on the line of the last item, or of its trailing comma. */
  lineEnd: number;
}

function readEnd(text: string, start: number): ContainerEnd {
  const scanner = createScanner(text, false);
  scanner.setPosition(start);
  const result = { comma: false, commentsEnd: start, lineEnd: start };
  let isOnLine = true;
  for (;;) {
    switch (scanner.scan()) {
      case SyntaxKind.Trivia:
        break;
      case SyntaxKind.LineBreakTrivia:
        isOnLine = false;
        break;
      case SyntaxKind.CommaToken:
        result.comma = true;
        result.lineEnd = scanner.getPosition();
        isOnLine = true;
        break;
      case SyntaxKind.LineCommentTrivia:
      case SyntaxKind.BlockCommentTrivia:
        result.commentsEnd = scanner.getPosition();
        if (isOnLine) result.lineEnd = result.commentsEnd;
        break;
      default:
        return result;
    }
  }
}
