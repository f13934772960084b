import { itemsOf, newItem, type ItemList, type ItemText } from '../json/list-edits';
import { colonOf } from '../json/print';
import type { ArrayNode, ObjectNode } from '../json/tree';
import { applyEdits, joinEdits, type TextEdit } from '../text/text-edit';
import { longestInOrder } from '../values/sorting';
import { isSame, type MergedValue, type Side } from './merge-members';

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
  return editedInside(slice(open, close), open, [...list.edits({ removed, inserted }), ...edits]);
}

/** @param edits from the start of the whole text; what is inserted before an item comes before the edits of the item */
function editedInside(text: string, start: number, edits: readonly TextEdit[]): string {
  const sorted = edits.toSorted((a, b) => a.offset - b.offset);
  return applyEdits(
    text,
    joinEdits(sorted).map((edit) => ({ ...edit, offset: edit.offset - start })),
  );
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

/** An object whose members are set: an entry of one side, or the listing itself. */
export interface HostObject {
  readonly text: string;
  readonly root: ObjectNode;
  /** The names of the members of the other side, in its order. */
  readonly otherNames: () => readonly string[];
  /** Writes a value of the other side in the style of the object. */
  readonly inStyle: (value: string) => string;
}

/**
 * The text of an object with other members. Those that it does not have follow the one that they follow on the other side.
 *
 * @param values those that may be others
 * @param replaced the member that has another text
 * @param conflicts the names of members of which a person has to choose a version. They stand between markers before `replaced`,
 *   so that they do not decide whether that has a comma
 */
export function objectText(
  host: HostObject,
  values: ReadonlyMap<string, MergedValue>,
  side: Side,
  markers: MarkerStyle,
  {
    replaced,
    conflicts = [],
  }: { readonly replaced?: Item & { index: number }; readonly conflicts?: readonly string[] } = {},
): string {
  const { text, root, otherNames, inStyle } = host;
  const list = itemsOf(text, root, /\s$/.test(colonOf(text, root)) ? ' ' : '');
  const lastOf = new Map(root.members.map(({ name }, index) => [name, index]));
  const removed = new Set<number>();
  const inserted = new Map<number, ItemText[]>();
  const edits: TextEdit[] = [];
  const newMember = (name: string, value: string): ItemText =>
    newItem(JSON.stringify(name) + colonOf(text, root) + inStyle(value));
  const isAbsent = new Set<string>();
  for (const [name, merged] of values) {
    const value = conflicts.includes(name) ? undefined : merged[side];
    const index = lastOf.get(name);
    const node = root.members[index ?? -1]?.value;
    if (index === undefined) {
      if (value !== undefined) isAbsent.add(name);
    } else if (value === undefined) removed.add(index);
    else if (node && !isSame(text.slice(node.start, node.end), value)) {
      const array = node.kind === 'array' && merged.strings;
      const literal = array ? arrayText(text, node, array, markers) : inStyle(value);
      edits.push({ offset: node.start, length: node.end - node.start, text: literal });
    }
  }
  let place = 0;
  for (const name of isAbsent.size > 0 ? otherNames() : []) {
    place = (lastOf.get(name) ?? place - 1) + 1;
    const value = isAbsent.has(name) ? values.get(name)?.[side] : undefined;
    if (value !== undefined) inserted.set(place, [...(inserted.get(place) ?? []), newMember(name, value)]);
  }
  if (replaced?.text !== undefined) {
    const { start, end } = list.items.item(replaced.index);
    edits.push({ offset: start, length: end - start, text: replaced.text });
  }
  if (conflicts.length > 0) {
    const versionOf = (of: Side): readonly Item[] =>
      conflicts.flatMap((name) => {
        const value = values.get(name)?.[of];
        return value === undefined ? [] : [newMember(name, value)];
      });
    const versions = { ours: versionOf('ours'), theirs: versionOf('theirs') };
    const at = replaced?.index ?? root.members.length;
    inserted.set(at, [...(inserted.get(at) ?? []), conflictItem(list, versions, true, markers)]);
  }
  const ofList = removed.size + inserted.size > 0 ? list.edits({ removed, inserted }) : [];
  return editedInside(text, 0, [...ofList, ...edits]);
}

/** An array with other strings, in which those that it has keep their text. */
function arrayText(text: string, array: ArrayNode, strings: readonly string[], markers: MarkerStyle): string {
  const left = [...array.elements.entries()];
  const items = strings.map((string): Item => {
    const at = left.findIndex(([, node]) => 'value' in node && node.value === string);
    const [[index] = []] = at < 0 ? [] : left.splice(at, 1);
    return index === undefined ? newItem(JSON.stringify(string)) : { index };
  });
  const list = itemsOf(text, array, '', { before: '', between: ' ', end: '' });
  return `[${arrange(list, items, markers)}]`;
}

/** The comments of a text, whatever is around them. */
export function commentsIn(text: string): string {
  const tokens = text.match(/"[^"\\]*(?:\\[^][^"\\]*)*"|\/\/[^\r\n]*|\/\*[^]*?\*\//g) ?? [];
  const comments = tokens.filter((token) => !token.startsWith('"'));
  return comments.map((comment) => comment.replace(/\s*[\r\n]\s*/g, '\n').trimEnd()).join('\n');
}
