import type { ObjectNode, JsonNode } from './tree';

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
  return inLines(isList(value) ? '[]' : '{}', items, style, indent);
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

/** The source text of a member's value, or of each element of an array. */
export type Literal = string | readonly string[];

/** The text of an entry, without the indentation of its first line. */
export function printEntry(members: Iterable<readonly [string, Literal]>, style: Style): string {
  const { colon, comma, pad, base } = style;
  const items = Array.from(members, ([name, value]) => `"${name}"${colon}${printValue(value, style)}`);
  if (style.indent === undefined) return `{${pad}${items.join(comma)}${pad}}`;
  return inLines('{}', items, style, base);
}

/** The text of the value of a member of an entry. */
export function printValue(value: Literal, style: Style): string {
  if (typeof value === 'string') return value;
  if (style.indent === undefined || !style.arrayLines || value.length === 0)
    return `[${value.join(style.comma)}]`;
  return inLines('[]', value, style, style.base + style.indent);
}

/**
 * Items between brackets, each on its own line.
 *
 * @param outer the indentation of the line of the opening bracket
 */
function inLines(
  brackets: '{}' | '[]',
  items: readonly string[],
  { eol, indent = '' }: Pick<Style, 'eol' | 'indent'>,
  outer: string,
): string {
  const [open = '', close = ''] = brackets;
  const line = eol + outer + indent;
  return open + line + items.join(`,${line}`) + eol + outer + close;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** A string, which is kept, or a comment or whitespace. */
const STRING_OR_SPACE = /("[^"\\]*(?:\\[^][^"\\]*)*")|\/\/[^\r\n]*|\/\*[^]*?\*\/|\s+/g;
const STRING_OR_TRAILING_COMMA = /("[^"\\]*(?:\\[^][^"\\]*)*")|,(?=[\]}])/g;

/** The source text of a JSON value on one line, without whitespace, comments and trailing commas. */
export function compactJson(text: string): string {
  if (!/[\s/,]/.test(text)) return text;
  return text.replace(STRING_OR_SPACE, '$1').replace(STRING_OR_TRAILING_COMMA, '$1');
}

/** How an object is formatted, so that added text has the same format. */
export interface Style {
  readonly eol: string;
  /** One level of indentation; undefined where the first member is on the line of the opening brace. */
  readonly indent: string | undefined;
  /** The indentation of the line in which the object ends. */
  readonly base: string;
  /** Whether an array has an element on a line of its own. */
  readonly arrayLines: boolean;
  /** Between a member's name and its value. */
  readonly colon: string;
  /** Between two members or elements on one line. */
  readonly comma: string;
  /** Inside the braces of an object on one line. */
  readonly pad: string;
}

const LINE_BREAK = /\r\n|\n|\r/;
const DEFAULT_INDENT = '  ';

/**
 * Detects how an object is formatted.
 *
 * @param base the indentation of the object's lines
 */
export function styleOf(text: string, object: ObjectNode, base: string): Style {
  const { members } = object;
  const [first, second] = members;
  const eol = LINE_BREAK.exec(text)?.[0] ?? '\n';
  const colon = colonOf(text, object);
  if (!first) return { eol, indent: DEFAULT_INDENT, base, arrayLines: false, colon, comma: ', ', pad: ' ' };
  const open = text.slice(object.start + 1, first.nameSpan.start);
  const isInLines = LINE_BREAK.test(open);
  const between = first.value && second ? text.slice(first.value.end, second.nameSpan.start) : undefined;
  const hasSpaceAfterComma = between === undefined ? /\s$/.test(colon) : /^,[ \t]+$/.test(between);
  return {
    eol,
    indent: isInLines ? indentStep(spaceAtEnd(open, ' \t'), base) : undefined,
    base,
    arrayLines: members.some(
      ({ value }) => value?.kind === 'array' && /^\[\s*[\r\n]/.test(text.slice(value.start, value.end)),
    ),
    colon,
    comma: isInLines || hasSpaceAfterComma ? ', ' : ',',
    pad: isInLines ? padOfNested(text, object) : /^[ \t]+$/.test(open) ? ' ' : '',
  };
}

/** The text between the names of an object's members and their values. */
export function colonOf(text: string, { members: [first] }: ObjectNode): string {
  const colon = first?.value && text.slice(first.nameSpan.end, first.value.start);
  return colon !== undefined && /^[ \t]*:[ \t]*$/.test(colon) ? colon : ': ';
}

/** Whether two styles are equal except for the base indentation. */
export function isSameFormat(a: Style, b: Style): boolean {
  if (a.indent !== b.indent || a.colon !== b.colon) return false;
  return a.indent === undefined ? a.comma === b.comma && a.pad === b.pad : a.arrayLines === b.arrayLines;
}

export function hasLineBreak(text: string, { start, end }: { start: number; end: number }): boolean {
  return LINE_BREAK.test(text.slice(start, end));
}

/** The whitespace at the start of the line of an offset, in UTF-16 units. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(lineBefore(text, offset))?.[0] ?? '';
}

/** The text between the start of a line and an offset in it, in UTF-16 units. */
export function lineBefore(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
}

function indentStep(indent: string, base: string): string {
  return (indent.startsWith(base) && indent.slice(base.length)) || DEFAULT_INDENT;
}

/** The space inside the braces of the first nested object that is on one line. */
function padOfNested(text: string, { members }: ObjectNode): string {
  const values = members.flatMap(({ value }) => value ?? []);
  const nested = values.flatMap((value): JsonNode[] => (value.kind === 'array' ? value.elements : [value]));
  const object = nested.find(
    (node) => node.kind === 'object' && node.members.length > 0 && !hasLineBreak(text, node),
  );
  return object && !/\s/.test(text.charAt(object.start + 1)) ? '' : ' ';
}

/**
 * The source text of a string that replaces a value. If that is a string, what is the same at its start and end stays as
 * written, with its escapes.
 *
 * @param source the value's source text
 */
export function rewriteString(source: string, wanted: string): string {
  const units = source.slice(1, -1).match(/\\u[0-9a-f]{4}|\\.|[^]/gi) ?? [];
  const value = stringIn(source);
  if (value === undefined) return JSON.stringify(wanted);
  const most = Math.min(value.length, wanted.length);
  let start = 0;
  while (start < most && value[start] === wanted[start]) start++;
  let end = 0;
  while (end < most - start && value.at(-1 - end) === wanted.at(-1 - end)) end++;
  const middle = JSON.stringify(wanted.slice(start, wanted.length - end)).slice(1, -1);
  return `"${units.slice(0, start).join('')}${middle}${units.slice(units.length - end).join('')}"`;
}

function stringIn(source: string): string | undefined {
  if (!source.startsWith('"')) return undefined;
  try {
    return JSON.parse(source) as string;
  } catch {
    return undefined;
  }
}

/**
 * The whitespace that a text ends with.
 *
 * @param kinds the characters that are whitespace
 */
export function spaceAtEnd(text: string, kinds = ' \t\r\n'): string {
  let at = text.length;
  while (at > 0 && kinds.includes(text.charAt(at - 1))) at--;
  return text.slice(at);
}
