import { createScanner, SyntaxKind } from 'jsonc-parser';
import type { ArrayNode, ObjectNode, Span } from './tree';
import { MAX_LINE_WIDTH, widthOf } from './print';
import { hasLineBreak, indentAt, lineBefore, type Style } from './style';
import type { TextEdit } from '../text/text-edit';

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
