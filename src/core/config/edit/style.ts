import type { JsonNode, ObjectNode } from '../../json/tree';

/** How a configuration is written, so that what is added looks like what stands there. */
export interface Style {
  readonly eol: string;
  /** One level of indentation. */
  readonly unit: string;
  /** Whether all stands on one line. */
  readonly isInline: boolean;
  /** What stands between a member's name and its value. */
  readonly colon: string;
  /** What stands between two values on one line. */
  readonly comma: string;
  /** What stands inside the brackets of an object on one line. */
  readonly pad: string;
}

/** A longer line is divided, in columns. */
export const WIDTH = 80;

const LINE_BREAK = /\r\n|\n|\r/;
const TAB_COLUMNS = 4;

export function styleOf(text: string, root: ObjectNode): Style {
  const isInline = root.members.length > 0 && !hasLineBreak(text, root.start, root.end);
  const colon = colonOf(text, root);
  const sample = objectsOf(root).find(
    (object) => object.members.length > 0 && !hasLineBreak(text, object.start, object.end),
  );
  const isTight = sample && !/\s/.test(text.charAt(sample.start + 1));
  return {
    eol: LINE_BREAK.exec(text)?.[0] ?? '\n',
    unit: unitOf(text, root),
    isInline,
    colon,
    comma: isInline && colon === ':' ? ',' : ', ',
    pad: isTight ? '' : ' ',
  };
}

export function hasLineBreak(text: string, start: number, end: number): boolean {
  return LINE_BREAK.test(text.slice(start, end));
}

/** The white space with which the line begins that an offset is in. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '';
}

/** How many columns of its line stand before an offset. */
export function columnAt(text: string, offset: number): number {
  return widthOf(text.slice(lineStart(text, offset), offset));
}

/** How many columns a text without line breaks takes. */
export function widthOf(text: string): number {
  return text.replaceAll('\t', ' '.repeat(TAB_COLUMNS)).length;
}

function lineStart(text: string, offset: number): number {
  const before = text.slice(0, offset);
  return Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
}

function unitOf(text: string, { start, members: [first] }: ObjectNode): string {
  if (!first || !hasLineBreak(text, start, first.nameSpan.start)) return '  ';
  return indentAt(text, first.nameSpan.start).slice(indentAt(text, start).length) || '  ';
}

function colonOf(text: string, { members: [first] }: ObjectNode): string {
  const between = first?.value && text.slice(first.nameSpan.end, first.value.start);
  return between !== undefined && /^ *: *$/.test(between) ? between : ': ';
}

/** The object itself, those that are its members, and those in an array of its. */
function objectsOf(root: ObjectNode): ObjectNode[] {
  const values = root.members.flatMap(({ value }) => value ?? []);
  const inner = values.flatMap((value): JsonNode[] => (value.kind === 'array' ? value.elements : [value]));
  return [root, ...inner.filter((node) => node.kind === 'object')];
}
