import { newItem, type ItemList, type ItemText } from '../json/list-edits';
import { runToEnd } from '../steps';
import { type TextEdit, applyEdits, joinEdits } from '../text/text-edit';
import { longestInOrder } from '../values/sorting';

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
 */
export function arrangeItems(list: ItemList, slots: readonly Slot[], style: ConflictStyle): TextEdit[] {
  const { length } = list.items;
  const { hasTrailingComma } = list;
  const parts = hasTrailingComma ? slots.map(partOf) : joinAtEnd(slots);
  const staying = stayingIndexes(parts);
  const changes: TextEdit[] = [];
  const taken = new Set<number>();
  for (let index = 0; index < length; index++) if (!staying.has(index)) taken.add(index);
  const inserted = new Map<number, ItemText[]>();
  let run: ItemText[] = [];
  let from = 0;
  const endRun = (to: number): void => {
    // In the place of a removed item, if there is one.
    if (run.length > 0) inserted.set(from < to ? from : to, run);
    run = [];
  };
  for (const [at, part] of parts.entries()) {
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
  // What is inserted before an item comes before a change at its start.
  const edits = [...list.edits({ taken, inserted }), ...changes];
  return joinEdits(edits.sort((a, b) => a.offset - b.offset));
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
function stayingIndexes(parts: readonly (Version | Block)[]): ReadonlySet<number> {
  const indexes = parts.flatMap((part) => ('index' in part ? [part.index] : []));
  const compare = (a: number, b: number): number => (indexes[a] ?? 0) - (indexes[b] ?? 0);
  const stays = runToEnd(longestInOrder(indexes.length, compare));
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
  return list.itemText(index, text);
}

function blockText(list: ItemList, block: Block, hasComma: boolean, style: ConflictStyle): string {
  const linesOf = (side: 'ours' | 'theirs'): string[] =>
    block[side].map((version, at) => {
      const { before, text, after } = itemOf(list, version, side);
      const space = list.spaceFor('index' in version ? version.index : 1);
      const comma = hasComma || at < block[side].length - 1 ? ',' : '';
      return lastLine(space) + before + text + comma + after;
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
