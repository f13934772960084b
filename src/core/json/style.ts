import { spaceAtEnd } from './gap';
import type { JsonNode, ObjectNode } from './tree';

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

/** The white space at the start of the line of an offset, in UTF-16 units. */
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
