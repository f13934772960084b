import type { ArrayNode, ObjectNode, Span } from '../../json/tree';
import { columnAt, hasLineBreak, indentAt, WIDTH, widthOf, type Style } from './style';
import type { TextEdit } from '../../text/text-edit';
import { readTail } from './trivia';

/** Writes a member or an element for the indentation of its line and the column that it begins at. */
export type Write = (indent: string, column: number) => string;

type Container = ObjectNode | ArrayNode;

/**
 * Adds a last member or element: on a line of its own where the one before has one, else in the same line, as long
 * as that does not become too long. Comments stay with what they are about.
 */
export function append(text: string, container: Container, style: Style, write: Write): TextEdit[] {
  const children = childrenOf(container);
  const last = children.at(-1);
  if (!last) return fill(text, container, style, write);
  const before = children.at(-2)?.end ?? container.start + 1;
  if (hasLineBreak(text, before, last.start)) return onOwnLine(text, last, style, write);
  const indent = indentAt(text, container.start);
  // What would end beyond the line either has all of it spread, or must bear it.
  const item = style.comma + write(indent, 0);
  if (!style.isInline && isToBeSpread(text, container, item)) return spread(text, container, style, write);
  return [{ offset: last.end, length: 0, text: item }];
}

function onOwnLine(text: string, last: Span, style: Style, write: Write): TextEdit[] {
  const { comma, lineEnd } = readTail(text, last.end);
  const indent = indentAt(text, last.start);
  const line = style.eol + indent + write(indent, widthOf(indent));
  if (comma !== undefined) return [{ offset: lineEnd, length: 0, text: `${line},` }];
  if (lineEnd === last.end) return [{ offset: lineEnd, length: 0, text: `,${line}` }];
  return [
    { offset: last.end, length: 0, text: ',' },
    { offset: lineEnd, length: 0, text: line },
  ];
}

/** Adds the first child. */
function fill(text: string, container: Container, style: Style, write: Write): TextEdit[] {
  const inside = container.start + 1;
  const { commentsEnd } = readTail(text, inside);
  const hasComments = commentsEnd > inside;
  const put = (item: string): TextEdit[] => [
    { offset: commentsEnd, length: container.end - 1 - commentsEnd, text: item },
  ];
  const indent = indentAt(text, container.start);
  const pad = container.kind === 'object' ? style.pad : '';
  const column = columnAt(text, inside);
  const item = write(indent, column);
  if (style.isInline) return put(`${hasComments ? ' ' : pad}${item}${pad}`);
  const fits = !hasLineBreak(item, 0, item.length) && column + item.length + 1 <= WIDTH;
  if (container.kind === 'array' && !hasComments && fits) return put(item);
  const inner = indent + style.unit;
  return put(`${style.eol}${inner}${write(inner, widthOf(inner))}${style.eol}${indent}`);
}

/** Whether all in one line would be too long, or hard to read, and can be divided. */
function isToBeSpread(text: string, container: Container, item: string): boolean {
  if (hasLineBreak(text, container.start, container.end) || !hasOnlyCommasBetween(text, container))
    return false;
  if (container.kind === 'array' && container.elements.some(({ kind }) => kind === 'object')) return true;
  const after = text.charAt(container.end) === ',' ? 1 : 0;
  return columnAt(text, container.end) + item.length + after > WIDTH;
}

/** Gives each child a line, and adds one. */
function spread(text: string, container: Container, style: Style, write: Write): TextEdit[] {
  const { eol } = style;
  const indent = indentAt(text, container.start);
  const inner = indent + style.unit;
  const gaps = gapsOf(container);
  const isTrailing = text.slice(gaps.at(-1)?.start, container.end).includes(',');
  return gaps.map(({ start, end }, index) => ({
    offset: start,
    length: end - start,
    text:
      index < gaps.length - 1
        ? `${index === 0 ? '' : ','}${eol}${inner}`
        : `,${eol}${inner}${write(inner, widthOf(inner))}${isTrailing ? ',' : ''}${eol}${indent}`,
  }));
}

function hasOnlyCommasBetween(text: string, container: Container): boolean {
  return gapsOf(container).every(({ start, end }) => /^[\s,]*$/.test(text.slice(start, end)));
}

/** What is before, between and behind the children. */
function gapsOf(container: Container): Span[] {
  const children = childrenOf(container);
  const starts = [container.start + 1, ...children.map(({ end }) => end)];
  const ends = [...children.map(({ start }) => start), container.end - 1];
  return starts.map((start, index) => ({ start, end: ends[index] ?? start }));
}

function childrenOf(container: Container): readonly Span[] {
  if (container.kind === 'array') return container.elements;
  return container.members.map(({ nameSpan, value }) => ({
    start: nameSpan.start,
    end: value?.end ?? nameSpan.end,
  }));
}
