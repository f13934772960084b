import { editBetween } from '../text/text-edit';
import type { ObjectNode } from './tree';

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
 * @param brackets the opening one and the closing one
 * @param outer the indentation of the line of the opening bracket
 */
export function inLines(
  brackets: '{}' | '[]',
  items: readonly string[],
  { eol, indent = '' }: Pick<Style, 'eol' | 'indent'>,
  outer: string,
): string {
  const [open = '', close = ''] = brackets;
  const line = eol + outer + indent;
  return open + line + items.join(`,${line}`) + eol + outer + close;
}

/** A string, or what does not end and is not scanned again, which is kept; a comment or whitespace. */
const KEPT_OR_SPACE = /("[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$))|\/\/[^\r\n]*|\/\*[^]*?\*\/|(\/\*[^]*)|\s+/g;
const STRING_OR_TRAILING_COMMA = /("[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$))|,(?=[\]}])/g;

/** The source text of a JSON value on one line, without whitespace, comments and trailing commas. */
export function compactJson(text: string): string {
  if (!/[\s/,]/.test(text)) return text;
  return text.replace(KEPT_OR_SPACE, '$1$2').replace(STRING_OR_TRAILING_COMMA, '$1');
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
  const eol = eolOf(text);
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
    pad: /^[ \t]+$/.test(open) ? ' ' : '',
  };
}

/** The first line ending of a text; a line feed if it has one line. */
export function eolOf(text: string): string {
  return LINE_BREAK.exec(text)?.[0] ?? '\n';
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

function indentStep(indent: string, base: string): string {
  return (indent.startsWith(base) && indent.slice(base.length)) || DEFAULT_INDENT;
}

/**
 * The source text of a string that replaces a value. If that is a string, what is the same at its start and end stays as
 * written, with its escapes.
 *
 * @param source the value's source text
 */
export function rewriteString(source: string, wanted: string): string {
  const value = stringIn(source);
  if (value === undefined) return JSON.stringify(wanted);
  const units = source.slice(1, -1).match(/\\u[0-9a-f]{4}|\\.|[^]/gi) ?? [];
  const { offset, length, text } = editBetween(value, wanted);
  const changed = JSON.stringify(text).slice(1, -1);
  return `"${units.slice(0, offset).join('')}${changed}${units.slice(offset + length).join('')}"`;
}

function stringIn(source: string): string | undefined {
  try {
    return source.startsWith('"') ? (JSON.parse(source) as string) : undefined;
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
