import { WIDTH, widthOf, type Style } from './style';

/** What is written into a configuration. */
export type Value = string | readonly Value[] | { readonly [name: string]: Value };

/**
 * A value as JSON. Where all does not stand on one line, an object has each member on its own, unless it is in an
 * array and fits; an array is divided where it does not fit.
 *
 * @param indent of the line that the value begins in
 * @param column that the value begins at
 */
export function print(value: Value, style: Style, indent: string, column: number, inArray = false): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const line = onOneLine(value, style);
  if (style.isInline || ((isList(value) || inArray) && column + line.length <= WIDTH)) return line;
  const inner = indent + style.unit;
  const items = isList(value)
    ? value.map((item) => print(item, style, inner, widthOf(inner), true))
    : Object.entries(value).map(([name, item]) => printMember(name, item, style, inner, widthOf(inner)));
  const [open, close] = isList(value) ? '[]' : '{}';
  return `${open}${style.eol}${inner}${items.join(`,${style.eol}${inner}`)}${style.eol}${indent}${close}`;
}

/** An object's member as JSON; the other parameters are those of {@link print}. */
export function printMember(
  name: string,
  value: Value,
  style: Style,
  indent: string,
  column: number,
): string {
  const head = JSON.stringify(name) + style.colon;
  return head + print(value, style, indent, column + head.length);
}

function onOneLine(value: Value, style: Style): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (isList(value)) return `[${value.map((item) => onOneLine(item, style)).join(style.comma)}]`;
  const members = Object.entries(value).map(
    ([name, item]) => JSON.stringify(name) + style.colon + onOneLine(item, style),
  );
  return `{${style.pad}${members.join(style.comma)}${style.pad}}`;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
