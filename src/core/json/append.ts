import { itemsOf, newItem, type ItemList } from './list-edits';
import { hasLineBreak, indentAt, lineBefore, MAX_LINE_WIDTH, widthOf, type Style } from './print';
import type { ArrayNode, ObjectNode } from './tree';
import { type TextEdit, joinEdits } from '../text/text-edit';

/** Prints a member or an element for the indentation of its line and the column at which it starts. */
export type PrintItem = (indent: string, column: number) => string;

/**
 * Adds a last member or element: on its own line if the previous one is on its own line, otherwise on the same line
 * unless it becomes too long. Comments stay with the item they belong to. jsonc-parser's `modify` is not used, since it
 * reformats the neighbors, moves comments after the last item to the added one, and is recursive.
 */
export function append(
  text: string,
  container: ObjectNode | ArrayNode,
  style: Style,
  print: PrintItem,
): readonly TextEdit[] {
  const list = itemsOf(text, container, style.comma.slice(1));
  const { length, open } = list.items;
  if (length === 0) return appendToEmpty(text, container, style, print);
  const last = list.items.item(length - 1);
  const before = length > 1 ? list.items.item(length - 2).end : open;
  const isInLines = hasLineBreak(text, { start: before, end: last.start });
  const indent = indentAt(text, isInLines ? last.start : container.start);
  const added = print(indent, isInLines ? widthOf(indent) : 0);
  if (!isInLines && style.indent !== undefined && shouldDivide(text, container, style.comma + added))
    return divide(text, list, style, print);
  return joinEdits(list.edits({ inserted: new Map([[length, [newItem(added)]]]) }));
}

function appendToEmpty(
  text: string,
  container: ObjectNode | ArrayNode,
  style: Style,
  print: PrintItem,
): TextEdit[] {
  const hasComments = text.slice(container.start + 1, container.end - 1).includes('/');
  const indent = indentAt(text, container.start);
  const pad = container.kind === 'object' ? style.pad : '';
  const column = widthOf(lineBefore(text, container.start + 1));
  let item = print(indent, column);
  let space = { before: hasComments ? ' ' : pad, end: pad };
  if (style.indent !== undefined) {
    const fits = !/[\r\n]/.test(item) && column + widthOf(item) + 1 <= MAX_LINE_WIDTH;
    if (container.kind === 'array' && !hasComments && fits) space = { before: '', end: '' };
    else {
      const inner = indent + style.indent;
      item = print(inner, widthOf(inner));
      space = { before: style.eol + inner, end: style.eol + indent };
    }
  }
  const list = itemsOf(text, container, '', { between: '', ...space });
  return list.edits({ inserted: new Map([[0, [newItem(item)]]]) });
}

/** Whether all items on one line would be too long or hard to read, and can be divided. */
function shouldDivide(text: string, container: ObjectNode | ArrayNode, added: string): boolean {
  if (hasLineBreak(text, container) || hasComment(text, container)) return false;
  if (container.kind === 'array' && container.elements.some(({ kind }) => kind === 'object')) return true;
  const commaAfter = text.charAt(container.end) === ',' ? 1 : 0;
  return widthOf(lineBefore(text, container.end)) + widthOf(added) + commaAfter > MAX_LINE_WIDTH;
}

/** Whether there is a comment between the items. */
function hasComment(text: string, container: ObjectNode | ArrayNode): boolean {
  const { length, open, close, item } = itemsOf(text, container, '').items;
  return Array.from({ length: length + 1 }).some((_, index) =>
    text
      .slice(index === 0 ? open : item(index - 1).end, index === length ? close : item(index).start)
      .includes('/'),
  );
}

/** Puts each item on its own line, and adds one. */
function divide(
  text: string,
  { items, hasTrailingComma }: ItemList,
  style: Style,
  print: PrintItem,
): TextEdit[] {
  const indent = indentAt(text, items.open);
  const inner = indent + (style.indent ?? '');
  const line = style.eol + inner;
  const end = `,${line}${print(inner, widthOf(inner))}${hasTrailingComma ? ',' : ''}${style.eol}${indent}`;
  return Array.from({ length: items.length + 1 }, (_, index) => {
    const offset = index === 0 ? items.open : items.item(index - 1).end;
    const next = index === items.length ? items.close : items.item(index).start;
    return {
      offset,
      length: next - offset,
      text: index === items.length ? end : index === 0 ? line : `,${line}`,
    };
  });
}
