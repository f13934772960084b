import { itemsOf, newItem, type ItemList, type ItemText } from '../json/list-edits';
import { colonOf, type Style } from '../json/print';
import type { ArrayNode, ObjectNode } from '../json/tree';
import type { Tolerance } from '../values/arithmetic';
import { parseObject } from '../edit/changes';
import { styleNear } from '../edit/entries';
import type { Listing } from '../listing/listing';
import { isNumber } from './changes';
import {
  arrange,
  commentsIn,
  commentSide,
  inStyleOf,
  type Item,
  type MarkerStyle,
  type Slot,
} from './merge-list';
import {
  FIGURE_NAMES,
  isSame,
  mergeMembers,
  namesIn,
  type MergedValue,
  type Side,
  type Versions,
} from './merge-members';
import { ABSENT, pairAmong, pairEntries, type IndexedEntry, type Pair, type Pairs } from './pairs';
import { entryInStyle, valueInStyle } from './text-in-style';

/** The same entry in the three versions; undefined where a version does not have it. */
export type Triple = Versions<IndexedEntry | undefined>;

/** Pairs the entries of the base with those of each side, and those that both sides have added. */
export function triplesOf(base: Listing, ours: Listing, theirs: Listing): readonly Triple[] {
  const options = { needsStatistics: true };
  const [left, right] = [pairEntries(base, ours, options), pairEntries(base, theirs, options)];
  const [inOurs, inTheirs] = [withoutTaken(left, right, theirs), withoutTaken(right, left, ours)];
  const triples: Triple[] = base.entries.map((entry, index) => ({
    base: { entry, index },
    ours: inOurs.byIndex.get(index),
    theirs: inTheirs.byIndex.get(index),
  }));
  const [own, other] = [inOurs.added, inTheirs.added].map((added) => added.map(({ index }) => index));
  const onBoth = pairAmong(ours, theirs, own ?? [], other ?? []);
  const addedTheirs = new Map(inTheirs.added.map((entry) => [entry.index, entry]));
  for (const entry of inOurs.added) {
    const at = onBoth[entry.index] ?? ABSENT;
    triples.push({ base: undefined, ours: entry, theirs: addedTheirs.get(at) });
    addedTheirs.delete(at);
  }
  for (const entry of addedTheirs.values()) triples.push({ base: undefined, ours: undefined, theirs: entry });
  return triples;
}

/**
 * The entries of one side by the index of those in the base, and those that it has added. An entry that it has renamed to the id or
 * endpoint of another one on the other side is added: both sides have added it.
 */
function withoutTaken({ pairs, added }: Pairs, { newIndexes }: Pairs, other: Listing) {
  const isTaken = ({ before, after, isRenamed }: Pair): boolean => {
    if (!isRenamed) return false;
    const { id = '', endpoint = '' } = after.entry.values;
    const indexes = [...(other.byId.get(id) ?? []), ...(other.byEndpoint.get(endpoint) ?? [])];
    return indexes.some((index) => index !== newIndexes[before.index]);
  };
  const taken = pairs.filter(isTaken).map(({ after }) => after);
  const own = taken.length === 0 ? pairs : pairs.filter(({ after }) => !taken.includes(after));
  return {
    byIndex: new Map(own.map(({ before, after }) => [before.index, after])),
    added: [...added, ...taken].sort((a, b) => a.index - b.index),
  };
}

/** An entry of the merged listing. */
export interface MergedEntry extends Triple {
  readonly slot: Slot;
  /** The source text of its volume, in a conflict that of the version of OURS; empty if it is no number. */
  readonly volume: string;
  /** The names of the members in conflict; undefined if the whole entry is. */
  readonly conflicts: readonly (string | undefined)[];
  /** The number of figures that were computed. */
  readonly computed: number;
  /** Whether both sides have changed the same comments of it, so that those of OURS are kept. */
  readonly hasLostComments: boolean;
}

/** What is needed to merge entries. */
export interface MergeContext {
  readonly listings: Versions<Listing>;
  readonly lists: Versions<ItemList>;
  readonly tolerance: Tolerance;
  /** The style of the entries of OURS. */
  readonly style: Style;
  readonly markers: MarkerStyle;
  readonly hasComments: boolean;
}

/** Merges the three versions of an entry. @returns undefined if the merged listing does not have it */
export function mergeEntry(triple: Triple, context: MergeContext): MergedEntry | undefined {
  const { base, ours, theirs } = triple;
  if (ours && theirs) return mergeVersions(triple, ours, theirs, context);
  const [only, side] = ours ? ([ours, 'ours'] as const) : ([theirs, 'theirs'] as const);
  if (!only || (base && isUnchanged(base, only, side, context))) return undefined;
  const item = ours ? { index: ours.index } : itemOfTheirs(only, inStyleOfOurs(only, context), context);
  return {
    ...triple,
    slot: !base ? item : ours ? { ours: [item], theirs: [] } : { ours: [], theirs: [item] },
    volume: volumeIn(only.entry.literal('volume30dUsd')),
    conflicts: base ? [undefined] : [],
    computed: 0,
    hasLostComments: false,
  };
}

function volumeIn(literal = ''): string {
  return isNumber(literal) && Number.isFinite(Number(literal)) ? literal : '';
}

/** The text of an entry of THEIRS like those of OURS. */
function inStyleOfOurs({ entry, index }: IndexedEntry, { listings, style }: MergeContext): string {
  return entryInStyle(entry, styleNear(listings.theirs, index + 1), style);
}

/** A new item of OURS with the comments around an entry of THEIRS. */
function itemOfTheirs({ index }: IndexedEntry, text: string, { lists, markers }: MergeContext): ItemText {
  const { before, after } = lists.theirs.itemText(index, '');
  const inStyle = (comments: string): string => inStyleOf(lists.ours, comments, lists.theirs, markers.eol);
  return { before: inStyle(before), text, after: inStyle(after) };
}

/** Whether an entry differs from the base only in computed figures and formatting. */
function isUnchanged(base: IndexedEntry, now: IndexedEntry, side: Side, context: MergeContext): boolean {
  const { lists, hasComments } = context;
  const commentsOf = (list: ItemList | undefined, { entry, index }: IndexedEntry): string => {
    const { before = '', after = '' } = list?.itemText(index, '') ?? {};
    return [before, entry.text, after].map(commentsIn).join('\n');
  };
  if (hasComments && commentsOf(lists.base, base) !== commentsOf(lists[side], now)) return false;
  if (!base.entry.shape.isObject || !now.entry.shape.isObject) return isSame(base.entry.text, now.entry.text);
  const sides = { base: undefined, ours: base.entry.members(), theirs: now.entry.members() };
  return [...namesIn(sides)].every(
    (name) => FIGURE_NAMES.has(name) || isSame(sides.ours.get(name), sides.theirs.get(name)),
  );
}

/** Merges an entry that both sides have. */
function mergeVersions(
  triple: Triple,
  ours: IndexedEntry,
  theirs: IndexedEntry,
  context: MergeContext,
): MergedEntry {
  const { base } = triple;
  const { listings, tolerance, markers, hasComments } = context;
  const texts = { base: base?.entry.text, ours: ours.entry.text, theirs: theirs.entry.text };
  const isTheirsNew = texts.theirs !== texts.base && texts.theirs !== texts.ours;
  const around = hasComments ? commentsAround(base, ours, theirs, context) : undefined;
  const inside = hasComments && isTheirsNew ? commentSide(texts) : 'ours';
  const itemWith = (text?: string): Item =>
    around?.isChanged === true
      ? { text: text ?? texts.ours, before: around.before, after: around.after }
      : { index: ours.index, text };
  const unchanged = {
    ...triple,
    slot: itemWith(),
    conflicts: [],
    computed: 0,
    hasLostComments: around?.isLost === true || inside === 'both',
  };
  // Entries that are no objects are paired only with equal ones.
  const text = inside === 'theirs' ? inStyleOfOurs(theirs, context) : texts.ours;
  const object = isTheirsNew && ours.entry.shape.isObject ? parseObject(text, (offset) => offset) : undefined;
  if (!object) return { ...unchanged, volume: volumeIn(ours.entry.literal('volume30dUsd')) };
  const sides = { base: base?.entry.members(), ours: ours.entry.members(), theirs: theirs.entry.members() };
  const { values, conflicts, computed } = mergeMembers(sides, tolerance);
  const styleOfOurs = (): Style => styleNear(listings.ours, ours.index + 1);
  const host: HostObject = {
    text,
    root: object.root,
    style: styleOfOurs,
    otherNames: [...sides[inside === 'theirs' ? 'ours' : 'theirs'].keys()],
    otherStyle: inside === 'theirs' ? styleOfOurs : () => styleNear(listings.theirs, theirs.index + 1),
  };
  const versionOf = (side: Side): Item => {
    const version = objectText(host, memberSlots(host, values, side, markers), markers);
    return itemWith(version === texts.ours ? undefined : version);
  };
  const own = versionOf('ours');
  return {
    ...unchanged,
    slot: conflicts.length > 0 ? { ours: [own], theirs: [versionOf('theirs')] } : own,
    volume: volumeIn(values.get('volume30dUsd')?.ours),
    conflicts,
    computed,
  };
}

/** The merged comments before and after an entry. */
function commentsAround(
  base: IndexedEntry | undefined,
  ours: IndexedEntry,
  theirs: IndexedEntry,
  context: MergeContext,
) {
  const { lists } = context;
  const old = base && lists.base?.itemText(base.index, '');
  const [own, other] = [lists.ours.itemText(ours.index, ''), itemOfTheirs(theirs, '', context)];
  const sideOf = (place: 'before' | 'after'): Side | 'both' =>
    commentSide({ base: old?.[place], ours: own[place], theirs: other[place] });
  const [before, after] = [sideOf('before'), sideOf('after')];
  return {
    before: (before === 'theirs' ? other : own).before,
    after: (after === 'theirs' ? other : own).after,
    isChanged: before === 'theirs' || after === 'theirs',
    isLost: before === 'both' || after === 'both',
  };
}

/** An object whose members are set, and how that of the other side is written. */
export interface HostObject {
  readonly text: string;
  readonly root: ObjectNode;
  readonly style: () => Style;
  /** The names of the members of the other side, in its order. */
  readonly otherNames: readonly string[];
  readonly otherStyle: () => Style;
}

/** The text of an object with other members. */
export function objectText({ text, root }: HostObject, slots: readonly Slot[], markers: MarkerStyle): string {
  const space = /\s$/.test(colonOf(text, root)) ? ' ' : '';
  const inside = arrange(itemsOf(text, root, space), slots, markers);
  return text.slice(0, root.start + 1) + inside + text.slice(root.end - 1);
}

/** The members of an object with merged values. Those that it does not have follow the one that they follow on the other side. */
export function memberSlots(
  host: HostObject,
  values: ReadonlyMap<string, MergedValue>,
  side: Side,
  markers: MarkerStyle,
): Item[] {
  const { text, root, otherNames, style, otherStyle } = host;
  const lastOf = new Map(root.members.map(({ name }, index) => [name, index]));
  const added = new Map<string | undefined, Item[]>([[undefined, []]]);
  for (const name of lastOf.keys()) added.set(name, []);
  let previous: string | undefined;
  for (const name of otherNames) {
    const value = values.get(name)?.[side];
    if (lastOf.has(name)) previous = name;
    else if (value !== undefined) added.get(previous)?.push(newMember(host, name, value));
  }
  const slots = [...(added.get(undefined) ?? [])];
  for (const [index, { name, nameSpan, value: node }] of root.members.entries()) {
    const merged = values.get(name);
    const value = merged?.[side];
    // Of a repeated name the last member counts.
    const isLast = lastOf.get(name) === index;
    if (!isLast || (node && isSame(text.slice(node.start, node.end), value))) slots.push({ index });
    else if (value !== undefined) {
      const literal =
        node?.kind === 'array' && merged?.strings
          ? arrayText(text, node, merged.strings, markers)
          : valueInStyle(value, otherStyle, style);
      slots.push({ index, text: text.slice(nameSpan.start, node?.start ?? nameSpan.end) + literal });
    }
    if (isLast) for (const slot of added.get(name) ?? []) slots.push(slot);
  }
  return slots;
}

/** A member that an object does not have. */
export function newMember(
  { text, root, style, otherStyle }: HostObject,
  name: string,
  value: string,
): ItemText {
  return newItem(JSON.stringify(name) + colonOf(text, root) + valueInStyle(value, otherStyle, style));
}

/** An array with other strings, in which those that it has keep their text. */
function arrayText(text: string, array: ArrayNode, strings: readonly string[], markers: MarkerStyle): string {
  const indexes = new Map<unknown, number[]>();
  // The first one is the last of the list.
  for (const [index, node] of [...array.elements.entries()].reverse()) {
    const value = 'value' in node ? node.value : undefined;
    const same = indexes.get(value);
    if (same) same.push(index);
    else indexes.set(value, [index]);
  }
  const slots = strings.map((value): Item => {
    const index = indexes.get(value)?.pop();
    return index === undefined ? newItem(JSON.stringify(value)) : { index };
  });
  const list = itemsOf(text, array, '', { before: '', between: ' ', end: '' });
  return `[${arrange(list, slots, markers)}]`;
}
