import { spaceAtEnd } from '../fixes/gap';
import type { Entry } from '../model/entry';
import type { ObjectNode } from '../json/tree';
import type { Listing } from '../listing/listing';

/** White space within a line. */
const BLANKS = ' \t';

/** How the entries of a listing are written. */
export interface Style {
  /** The line end. */
  readonly eol: string;
  /** One step of indentation; undefined where an entry stands on one line. */
  readonly indent: string | undefined;
  /** Whether each item of an array has a line of its own. */
  readonly arrayLines: boolean;
  /** Between a name and its value. */
  readonly colon: string;
  /** Between two members or items on one line. */
  readonly comma: string;
  /** Behind the opening bracket of an entry that stands on one line. */
  readonly pad: string;
  /** Before the line on which an entry begins. */
  readonly base: string;
}

/** The source text of a member's value, item by item where it is an array. */
export type Literal = string | readonly string[];

/** So many entries are looked at, to find one that is whole. */
const LOOKED_AT = 20;

/** How the entries around an index are written; where there are none, how the listing is. */
export function styleNear(listing: Listing, index: number): Style {
  for (let away = 0; away < LOOKED_AT; away++)
    for (const at of [index - 1 - away, index + away]) {
      const entry = listing.entries.at(at);
      const tree = entry && !entry.hasSyntaxError && entry.isObject ? listing.tree(entry) : undefined;
      if (entry && tree?.kind === 'object' && tree.members.length > 1)
        return styleOfEntry(listing, entry, tree);
    }
  return styleOfFrame(listing);
}

function styleOfEntry(listing: Listing, entry: Entry, tree: ObjectNode): Style {
  const text = listing.textOf(entry);
  const base = text.endsWith('}') ? spaceAtEnd(text.slice(0, -1), BLANKS) : '';
  const style = styleOf(text, tree, base);
  return { ...style, base: style.indent === undefined ? '' : base };
}

function styleOfFrame(listing: Listing): Style {
  const tree = listing.tree(undefined);
  const { text } = listing.frame();
  if (tree?.kind !== 'object') return { ...DEFAULT, base: '    ' };
  const style = styleOf(text, tree, '');
  return { ...style, base: style.indent === undefined ? '' : style.indent + style.indent };
}

const DEFAULT = { eol: '\n', indent: '  ', arrayLines: false, colon: ': ', comma: ', ', pad: '' };

function styleOf(text: string, { start, members }: ObjectNode, base: string): Omit<Style, 'base'> {
  const [first, second] = members;
  if (!first) return DEFAULT;
  const open = text.slice(start + 1, first.nameSpan.start);
  const [eol] = /\r\n|\n|\r/.exec(text) ?? [];
  const between = first.value && second ? text.slice(first.value.end, second.nameSpan.start) : '';
  const colon = first.value ? text.slice(first.nameSpan.end, first.value.start) : '';
  const isInLines = /[\r\n]/.test(open);
  const inside = spaceAtEnd(open, BLANKS);
  const arrays = members.flatMap(({ value }) => (value?.kind === 'array' ? [value] : []));
  return {
    eol: eol ?? '\n',
    indent: isInLines ? stepOf(inside, base) : undefined,
    arrayLines: arrays.some((array) => /^\[\s*[\r\n]/.test(text.slice(array.start, array.end))),
    colon: /^[ \t]*:[ \t]*$/.test(colon) ? colon : ': ',
    comma: isInLines || /^,[ \t]+$/.test(between) ? ', ' : ',',
    pad: isInLines || !/^[ \t]+$/.test(open) ? '' : ' ',
  };
}

function stepOf(inside: string, base: string): string {
  const step = inside.startsWith(base) ? inside.slice(base.length) : '';
  return step === '' ? '  ' : step;
}

/** Whether entries of two styles are formatted in the same way, however far they are indented. */
export function isSameFormat(a: Style, b: Style): boolean {
  if (a.indent !== b.indent || a.colon !== b.colon) return false;
  return a.indent === undefined ? a.comma === b.comma && a.pad === b.pad : a.arrayLines === b.arrayLines;
}

/** The text of an entry, without what stands before its first line. */
export function printEntry(members: Iterable<readonly [string, Literal]>, style: Style): string {
  const { eol, indent, colon, comma, pad, base } = style;
  const lines = Array.from(members, ([name, value]) => `"${name}"${colon}${printValue(value, style)}`);
  if (indent === undefined) return `{${pad}${lines.join(comma)}${pad}}`;
  const start = eol + base + indent;
  return `{${start}${lines.join(`,${start}`)}${eol}${base}}`;
}

function printValue(value: Literal, { eol, indent, arrayLines, comma, base }: Style): string {
  if (typeof value === 'string') return value;
  if (indent === undefined || !arrayLines || value.length === 0) return `[${value.join(comma)}]`;
  const start = eol + base + indent;
  return `[${start}${indent}${value.join(`,${start}${indent}`)}${start}]`;
}
