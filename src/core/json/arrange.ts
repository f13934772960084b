import { batchesOf, finished } from '../steps';
import { longestNonIncreasingInSteps } from '../values/non-increasing';
import { applyEdits, joinEdits, type TextEdit } from '../text/text-edit';
import type { ItemList, ItemText } from './item-list';
import { listEdits } from './list-edits';

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

/** The text of a conflict marker. */
export function marker(sign: '<' | '=' | '>', markerSize: number): string {
  const label = { '<': ' ours', '=': '', '>': ' theirs' }[sign];
  return sign.repeat(markerSize) + label;
}

/** How conflicts are written. */
export interface ConflictStyle {
  readonly eol: string;
  /** The number of characters of a marker. */
  readonly markerSize: number;
}

/** How the list's first items are written if it is empty. */
export interface EmptyStyle {
  /** Before each item. */
  readonly space: string;
  /** Before the closing bracket. */
  readonly end: string;
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
 */
export function arrange(
  list: ItemList,
  slots: readonly Slot[],
  style: ConflictStyle,
  empty: EmptyStyle,
): TextEdit[] {
  return finished(arrangeInSteps(list, slots, style, empty));
}

/**
 * See {@link arrange}.
 *
 * @yields after each step
 */
export function* arrangeInSteps(
  list: ItemList,
  slots: readonly Slot[],
  style: ConflictStyle,
  empty: EmptyStyle,
): Generator<void, TextEdit[], undefined> {
  const { length } = list.items;
  const hasTrailingComma = length > 0 && list.gap(length)?.comma !== undefined;
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
      run.push({
        textToComma: blockText(list, part, hasComma, style, empty),
        commentsAfterComma: '',
        isLines: true,
      });
    } else run.push(itemOf(list, part));
  }
  endRun(length);
  const others =
    length === 0
      ? editsOfEmpty(list, inserted.get(0) ?? [], style, empty)
      : listEdits(list, { removed, inserted, removesComments: true });
  const edits: TextEdit[] = [];
  for (const batch of batchesOf(others)) {
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
  const stays = yield* longestNonIncreasingInSteps(indexes.map((index) => -index));
  return new Set(indexes.filter((_, at) => stays[at]));
}

/** @param side the side that is chosen for conflicts in the item */
function itemOf(list: ItemList, version: Version, side?: 'ours' | 'theirs'): ItemText {
  if ('text' in version) return { textToComma: version.text, commentsAfterComma: '' };
  const { index, resolved } = version;
  const edits = side && resolved ? resolved[side] : version.edits;
  const { start, end } = list.items.item(index);
  const inItem = edits?.map((edit) => ({ ...edit, offset: edit.offset - start }));
  const text = inItem && applyEdits(list.items.slice(start, end), inItem);
  return list.itemText(index, text) ?? { textToComma: '', commentsAfterComma: '' };
}

function blockText(
  list: ItemList,
  block: Block,
  hasComma: boolean,
  { eol, markerSize }: ConflictStyle,
  empty: EmptyStyle,
): string {
  const linesOf = (side: 'ours' | 'theirs'): string[] =>
    block[side].map((version, at) => {
      const { textToComma, commentsAfterComma } = itemOf(list, version, side);
      const space =
        list.items.length === 0 ? empty.space : list.spaceFor('index' in version ? version.index : 1);
      const comma = hasComma || at < block[side].length - 1 ? ',' : '';
      return lastLine(space) + textToComma + comma + commentsAfterComma;
    });
  return [
    '',
    marker('<', markerSize),
    ...linesOf('ours'),
    marker('=', markerSize),
    ...linesOf('theirs'),
    marker('>', markerSize),
  ].join(eol);
}

function lastLine(space: string): string {
  return space.slice(Math.max(space.lastIndexOf('\n'), space.lastIndexOf('\r')) + 1);
}

/** The first items of a list, after its comments. */
function editsOfEmpty(
  { items: { open, close, slice } }: ItemList,
  pieces: readonly ItemText[],
  { eol }: ConflictStyle,
  empty: EmptyStyle,
): TextEdit[] {
  if (pieces.length === 0) return [];
  const comments = slice(open, close).trimEnd();
  const hasLines = pieces.some(({ isLines }) => isLines);
  // An item after a line comment needs its own line.
  const space = empty.space === '' && (comments !== '' || hasLines) ? eol : empty.space;
  const text = pieces
    .map(({ textToComma, isLines }, at) => {
      const comma = at === pieces.length - 1 || isLines ? '' : ',';
      return (isLines ? '' : space) + textToComma + comma;
    })
    .join('');
  const offset = open + comments.length;
  return [{ offset, length: close - offset, text: text + (space === empty.space ? empty.end : eol) }];
}
