import { hasComment, itemsOf, newItem, type ItemList, type ItemText } from './item-list';
import { hasLineBreak, indentAt, lineBefore, MAX_LINE_WIDTH, widthOf, type Style } from './print';
import type { ArrayNode, ObjectNode } from './tree';
import { type TextEdit, applyEdits, joinEdits } from '../text/text-edit';
import { batchesOf } from '../steps';
import { longestInOrder } from '../values/sorting';

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
  const list = itemsOf(text, container, '');
  const { length, open } = list.items;
  if (length === 0) return appendToEmpty(text, container, style, print);
  const last = list.items.item(length - 1);
  const before = length > 1 ? list.items.item(length - 2).end : open;
  if (hasLineBreak(text, { start: before, end: last.start })) return appendLine(text, list, style, print);
  const added = style.comma + print(indentAt(text, container.start), 0);
  if (style.indent !== undefined && shouldDivide(text, container, list, added))
    return divide(text, list, style, print);
  return [{ offset: last.end, length: 0, text: added }];
}

const COMMENTS = /^(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[^]*?\*\/))*/;

function appendLine(text: string, list: ItemList, style: Style, print: PrintItem): TextEdit[] {
  const { length, slice, close } = list.items;
  const { start, end } = list.items.item(length - 1);
  const comma = list.trivia(length)?.comma;
  const from = comma === undefined ? end : comma + 1;
  const lineEnd = from + (COMMENTS.exec(slice(from, close))?.[0].length ?? 0);
  const indent = indentAt(text, start);
  const line = style.eol + indent + print(indent, widthOf(indent));
  if (comma !== undefined) return [{ offset: lineEnd, length: 0, text: `${line},` }];
  return joinEdits([
    { offset: end, length: 0, text: ',' },
    { offset: lineEnd, length: 0, text: line },
  ]);
}

function appendToEmpty(
  text: string,
  container: ObjectNode | ArrayNode,
  style: Style,
  print: PrintItem,
): TextEdit[] {
  const hasComments = hasComment(text.slice(container.start + 1, container.end - 1));
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
  const list = itemsOf(text, container, '', { eol: style.eol, between: '', ...space });
  return Array.from(list.edits({ inserted: new Map([[0, [newItem(item)]]]) }));
}

/** Whether all items on one line would be too long or hard to read, and can be divided. */
function shouldDivide(
  text: string,
  container: ObjectNode | ArrayNode,
  list: ItemList,
  added: string,
): boolean {
  if (
    hasLineBreak(text, container) ||
    list.spansBetween().some(({ start, end }) => hasComment(text.slice(start, end)))
  )
    return false;
  if (container.kind === 'array' && container.elements.some(({ kind }) => kind === 'object')) return true;
  const commaAfter = text.charAt(container.end) === ',' ? 1 : 0;
  return widthOf(lineBefore(text, container.end)) + widthOf(added) + commaAfter > MAX_LINE_WIDTH;
}

/** Puts each item on its own line, and adds one. */
function divide(text: string, list: ItemList, style: Style, print: PrintItem): TextEdit[] {
  const indent = indentAt(text, list.items.open);
  const inner = indent + (style.indent ?? '');
  const line = style.eol + inner;
  const trailing = list.hasTrailingComma ? ',' : '';
  return list.spansBetween().map(({ start, end }, index) => ({
    offset: start,
    length: end - start,
    text:
      index < list.items.length
        ? (index === 0 ? '' : ',') + line
        : `,${line}${print(inner, widthOf(inner))}${trailing}${style.eol}${indent}`,
  }));
}

/** An item of the list, possibly with another text, or the text of a new item. */
export type Version =
  | {
      readonly index: number;
      /** Changes of the item itself, by offsets of the text that the list is in. */
      readonly edits?: readonly TextEdit[];
      /** Its changes if one side is chosen for all conflicts in it; undefined if it has none. */
      readonly resolved?: { readonly ours: readonly TextEdit[]; readonly theirs: readonly TextEdit[] };
    }
  | { readonly text: string };

/** An item in conflict: its versions on the two sides, of which one may be absent. */
export interface Conflict {
  readonly ours: Version | undefined;
  readonly theirs: Version | undefined;
}

/** What a list has at one position. */
export type Slot = Version | Conflict;

/** Items between two pauses. */
const PARTS_PER_STEP = 512;

/** How conflict markers are written. */
export interface MarkerStyle {
  /** The number of characters of a marker. */
  readonly markerSize: number;
  /** What is written behind the markers, such as the names of branches; `ours` and `theirs` by default. */
  readonly labels?: ConflictLabels | undefined;
}

export interface ConflictLabels {
  readonly ours?: string | undefined;
  readonly theirs?: string | undefined;
}

/** The text of a conflict marker. */
export function marker(sign: '<' | '=' | '>', { markerSize, labels = {} }: MarkerStyle): string {
  if (sign === '=') return sign.repeat(markerSize);
  const label = sign === '<' ? (labels.ours ?? 'ours') : (labels.theirs ?? 'theirs');
  // It must not end the line.
  return `${sign.repeat(markerSize)} ${label.replace(/\p{Cc}+/gu, ' ')}`.trimEnd();
}

/** How conflicts are written. */
export interface ConflictStyle extends MarkerStyle {
  readonly eol: string;
}

/** Versions of neighboring items that are kept or discarded together. */
interface Block {
  readonly ours: readonly Version[];
  readonly theirs: readonly Version[];
}

/**
 * The edits that give a list these items in this order. The fewest items move, and nothing but the items and the commas
 * beside them changes. Conflicts are written as both versions between Git's conflict markers; conflicts of items that may
 * be absent at the end of the list are written as one, because a comma depends on them.
 *
 * @param slots each item of the list at most once; the others are removed, with their comments
 * @yields after each step
 */
export function* arrangeItems(
  list: ItemList,
  slots: readonly Slot[],
  style: ConflictStyle,
): Generator<void, TextEdit[], undefined> {
  const { length } = list.items;
  const { hasTrailingComma } = list;
  const parts = hasTrailingComma ? slots.map(partOf) : joinAtEnd(slots);
  yield;
  const staying = yield* stayingIndexes(parts);
  const changes: TextEdit[] = [];
  const removed = new Set<number>();
  for (let index = 0; index < length; index++) if (!staying.has(index)) removed.add(index);
  const inserted = new Map<number, ItemText[]>();
  let run: ItemText[] = [];
  let from = 0;
  const endRun = (to: number): void => {
    // In the place of a removed item, if there is one.
    if (run.length > 0) inserted.set(from < to ? from : to, run);
    run = [];
  };
  for (const [at, part] of parts.entries()) {
    if (at % PARTS_PER_STEP === 0) yield;
    if ('index' in part && staying.has(part.index)) {
      endRun(part.index);
      from = part.index + 1;
      for (const edit of part.edits ?? []) changes.push(edit);
    } else if ('ours' in part) {
      const hasComma = hasTrailingComma || at < parts.length - 1;
      run.push({ ...newItem(blockText(list, part, hasComma, style)), isLines: true });
    } else run.push(itemOf(list, part));
  }
  endRun(length);
  const edits: TextEdit[] = [];
  for (const batch of batchesOf(list.edits({ removed, inserted, removesComments: true }))) {
    edits.push(...batch);
    yield;
  }
  // What is inserted before an item comes before a change at its start.
  for (const change of changes) edits.push(change);
  edits.sort((a, b) => a.offset - b.offset);
  yield;
  return joinEdits(edits);
}

function partOf(slot: Slot): Version | Block {
  return 'ours' in slot ? { ours: versionsIn(slot.ours), theirs: versionsIn(slot.theirs) } : slot;
}

function versionsIn(version: Version | undefined): Version[] {
  return version ? [version] : [];
}

/** Joins the last item that both sides have with conflicts after it, which decide whether it has a comma. */
function joinAtEnd(slots: readonly Slot[]): (Version | Block)[] {
  const isInBoth = (slot: Slot): boolean => !('ours' in slot) || Boolean(slot.ours && slot.theirs);
  const last = Math.max(slots.findLastIndex(isInBoth), 0);
  const parts = slots.slice(0, last).map(partOf);
  const rest = slots.slice(last);
  if (rest.length <= 1) return [...parts, ...rest.map(partOf)];
  const side = (name: 'ours' | 'theirs'): Version[] =>
    rest.flatMap((slot) => ('ours' in slot ? versionsIn(slot[name]) : [slot]));
  return [...parts, { ours: side('ours'), theirs: side('theirs') }];
}

/** The items that do not move: as many as possible. */
function* stayingIndexes(
  parts: readonly (Version | Block)[],
): Generator<void, ReadonlySet<number>, undefined> {
  const indexes = parts.flatMap((part) => ('index' in part ? [part.index] : []));
  const stays = yield* longestInOrder(indexes.length, (a, b) => (indexes[a] ?? 0) - (indexes[b] ?? 0));
  return new Set(indexes.filter((_, at) => stays[at]));
}

/** @param side the side that is chosen for conflicts in the item */
function itemOf(list: ItemList, version: Version, side?: 'ours' | 'theirs'): ItemText {
  if ('text' in version) return newItem(version.text);
  const { index, resolved } = version;
  const edits = side && resolved ? resolved[side] : version.edits;
  const { start, end } = list.items.item(index);
  const inItem = edits?.map((edit) => ({ ...edit, offset: edit.offset - start }));
  const text = inItem && applyEdits(list.items.slice(start, end), inItem);
  return list.itemText(index, text) ?? newItem('');
}

function blockText(list: ItemList, block: Block, hasComma: boolean, style: ConflictStyle): string {
  const linesOf = (side: 'ours' | 'theirs'): string[] =>
    block[side].map((version, at) => {
      const { textToComma, commentsAfterComma } = itemOf(list, version, side);
      const space = list.spaceFor('index' in version ? version.index : 1);
      const comma = hasComma || at < block[side].length - 1 ? ',' : '';
      return lastLine(space) + textToComma + comma + commentsAfterComma;
    });
  return [
    '',
    marker('<', style),
    ...linesOf('ours'),
    marker('=', style),
    ...linesOf('theirs'),
    marker('>', style),
  ].join(style.eol);
}

function lastLine(space: string): string {
  return space.slice(Math.max(space.lastIndexOf('\n'), space.lastIndexOf('\r')) + 1);
}
