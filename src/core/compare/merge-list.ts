import { newItem, type ItemList, type ItemText } from '../json/list-edits';
import { applyEdits, joinEdits, type TextEdit } from '../text/text-edit';
import { longestInOrder } from '../values/sorting';
import type { Side } from './merge-values';

/** An item of a list that is kept, possibly with another text, or a new one. */
export type Item = { readonly index: number; readonly text?: string | undefined } | ItemText;

/** What a list has at one position: an item, or versions of some of which a person has to choose one. */
export type Slot = Item | Readonly<Record<Side, readonly Item[]>>;

/** How conflict markers are written. */
export interface MarkerStyle {
  /** The number of characters of a marker. */
  readonly markerSize: number;
  /** What is written behind the markers, such as the names of branches; `ours` and `theirs` by default. */
  readonly labels?: Readonly<Partial<Record<Side, string | undefined>>>;
  readonly eol: string;
}

/** Two versions between Git's conflict markers, each a line or several. */
export function conflictLines(
  ours: readonly string[],
  theirs: readonly string[],
  { markerSize, labels, eol }: MarkerStyle,
): string {
  const marker = (sign: string, label = ''): string =>
    // It must not end the line.
    `${sign.repeat(markerSize)} ${label.replace(/\p{Cc}+/gu, ' ')}`.trimEnd();
  const [start, end] = [marker('<', labels?.ours ?? 'ours'), marker('>', labels?.theirs ?? 'theirs')];
  return [start, ...ours, marker('='), ...theirs, end].join(eol);
}

/**
 * The text between the brackets of a list with these items in this order. The fewest items move, and nothing but the items and the
 * commas beside them changes. Conflicts are written between markers; those that decide whether the last item has a comma are
 * joined with it.
 *
 * @param slots each item of the list at most once; the others are removed, with their comments
 */
export function arrange(list: ItemList, slots: readonly Slot[], markers: MarkerStyle): string {
  const { length, item, open, close, slice } = list.items;
  const parts = list.hasTrailingComma ? slots : joinedAtEnd(slots);
  const kept = parts.flatMap((part) => ('index' in part ? [part.index] : []));
  const isInOrder = longestInOrder(kept.length, (a, b) => (kept[a] ?? 0) - (kept[b] ?? 0));
  const staying = new Set(kept.filter((_, at) => isInOrder[at]));
  const removed = new Set(Array.from({ length }, (_, index) => index).filter((index) => !staying.has(index)));
  const inserted = new Map<number, ItemText[]>();
  const edits: TextEdit[] = [];
  let run: ItemText[] = [];
  let next = 0;
  for (const [at, part] of [...parts, { index: length }].entries()) {
    if ('ours' in part) {
      const hasComma = list.hasTrailingComma || at < parts.length - 1;
      run.push(conflictItem(list, part, hasComma, markers));
    } else if (!('index' in part) || (part.index < length && !staying.has(part.index))) {
      run.push(itemText(list, part));
    } else {
      // In the place of an item that is removed, if there is one.
      if (run.length > 0) inserted.set(next < part.index ? next : part.index, run);
      run = [];
      next = part.index + 1;
      if (!('text' in part) || part.text === undefined) continue;
      const { start, end } = item(part.index);
      edits.push({ offset: start, length: end - start, text: part.text });
    }
  }
  // What is inserted before an item comes before the edit of the item.
  const sorted = [...list.edits({ removed, inserted }), ...edits].sort((a, b) => a.offset - b.offset);
  const inside = joinEdits(sorted).map((edit) => ({ ...edit, offset: edit.offset - open }));
  return applyEdits(slice(open, close), inside);
}

/** Joins the last item that both sides have with the conflicts after it. */
function joinedAtEnd(slots: readonly Slot[]): readonly Slot[] {
  const isInBoth = (slot: Slot): boolean =>
    !('ours' in slot) || (slot.ours.length > 0 && slot.theirs.length > 0);
  const last = Math.max(slots.findLastIndex(isInBoth), 0);
  const rest = slots.slice(last);
  if (rest.length <= 1) return slots;
  const itemsOn = (side: Side): readonly Item[] =>
    rest.flatMap((slot) => ('ours' in slot ? slot[side] : [slot]));
  return [...slots.slice(0, last), { ours: itemsOn('ours'), theirs: itemsOn('theirs') }];
}

function itemText(list: ItemList, item: Item): ItemText {
  return 'index' in item ? list.itemText(item.index, item.text) : item;
}

/** @param hasComma whether the last item of both versions is followed by a comma */
function conflictItem(
  list: ItemList,
  versions: Readonly<Record<Side, readonly Item[]>>,
  hasComma: boolean,
  markers: MarkerStyle,
): ItemText {
  const linesOf = (items: readonly Item[]): readonly string[] =>
    items.map((item, at) => {
      const { before, text, after } = itemText(list, item);
      const comma = hasComma || at < items.length - 1 ? ',' : '';
      return indentationOf(list) + before + text + comma + after;
    });
  const lines = conflictLines(linesOf(versions.ours), linesOf(versions.theirs), markers);
  return { ...newItem(markers.eol + lines), isLines: true };
}

/** The indentation of the items of a list that are on lines of their own. */
export function indentationOf(list: ItemList): string {
  return /[^\r\n]*$/.exec(list.spaceFor(Math.min(1, list.items.length - 1)))?.[0] ?? '';
}
