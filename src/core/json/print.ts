import type { Style } from './style';

/** A string, number, array or object that is written into a text. */
export type Value = string | number | readonly Value[] | { readonly [name: string]: Value };

/** A longer line is divided, in columns. */
export const MAX_LINE_WIDTH = 80;

const TAB_COLUMNS = 4;

/** How many columns a text without line breaks takes: one for each character, also for one of two UTF-16 units. */
export function widthOf(text: string): number {
  return text.replaceAll('\t', ' '.repeat(TAB_COLUMNS)).replace(/[\ud800-\udbff][\udc00-\udfff]/g, ' ')
    .length;
}

/**
 * Prints a value as JSON. Unless the style is on one line, an object has each member on its own line, except in an
 * array where it fits; an array is divided where it does not fit.
 *
 * @param indent of the line in which the value starts
 * @param column at which the value starts
 */
export function print(value: Value, style: Style, indent: string, column: number, inArray = false): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  const line = printOnOneLine(value, style);
  if (style.indent === undefined) return line;
  if ((isList(value) || inArray) && column + widthOf(line) <= MAX_LINE_WIDTH) return line;
  const inner = indent + style.indent;
  const items = isList(value)
    ? value.map((item) => print(item, style, inner, widthOf(inner), true))
    : Object.entries(value).map(([name, item]) => printMember(name, item, style, inner, widthOf(inner)));
  const [open, close] = isList(value) ? '[]' : '{}';
  return `${open}${style.eol}${inner}${items.join(`,${style.eol}${inner}`)}${style.eol}${indent}${close}`;
}

/** Prints a member of an object as JSON; for the other parameters see {@link print}. */
export function printMember(
  name: string,
  value: Value,
  style: Style,
  indent: string,
  column: number,
): string {
  const start = JSON.stringify(name) + style.colon;
  return start + print(value, style, indent, column + widthOf(start));
}

function printOnOneLine(value: Value, style: Style): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map((item) => printOnOneLine(item, style)).join(style.comma)}]`;
  const members = Object.entries(value).map(
    ([name, item]) => JSON.stringify(name) + style.colon + printOnOneLine(item, style),
  );
  return `{${style.pad}${members.join(style.comma)}${style.pad}}`;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
