import type { ItemList } from '../../json/list-edits';
import type { Style } from '../../json/print';
import type { Tolerance } from '../../values/arithmetic';
import { parseObject } from '../edit/changes';
import { styleNear } from '../edit/entries';
import type { Listing } from '../listing/listing';
import {
  commentSide,
  commentsIn,
  newEntry,
  withComments,
  type Item,
  type MarkerStyle,
  type Slot,
} from './merge-list';
import { FIGURE_NAMES, isSame, mergeMembers, namesIn, type Side, type Versions } from './merge-members';
import { mergedObject } from './merge-object';
import { pairAmong, pairEntries, type IndexedEntry, type Pair, type Pairs } from './pairs';
import { isNumber } from './changes';
import { entryInStyle } from './text-in-style';

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
  const onBoth = pairAmong(inOurs.added, inTheirs.added);
  const paired = new Set(onBoth.values());
  for (const entry of inOurs.added) triples.push({ base: undefined, ours: entry, theirs: onBoth.get(entry) });
  for (const entry of inTheirs.added)
    if (!paired.has(entry)) triples.push({ base: undefined, ours: undefined, theirs: entry });
  return triples;
}

/**
 * The entries of one side by the index of those in the base, and those that it has added. An entry that it has renamed to the id or
 * endpoint of another one on the other side is added: both sides have added it.
 */
function withoutTaken({ pairs, added }: Pairs, { newIndexes }: Pairs, other: Listing) {
  const isTaken = ({ before, after: { entry }, isRenamed }: Pair): boolean => {
    const { id = '', endpoint = '' } = entry.values;
    const indexes = [...(other.byId.get(id) ?? []), ...(other.byEndpoint.get(endpoint) ?? [])];
    return isRenamed && indexes.some((index) => index !== newIndexes[before.index]);
  };
  const taken = new Set(pairs.filter(isTaken));
  const own = pairs.filter((pair) => !taken.has(pair));
  return {
    byIndex: new Map(own.map(({ before, after }) => [before.index, after])),
    added: [...added, ...Array.from(taken, ({ after }) => after)].sort((a, b) => a.index - b.index),
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
  const { lists, markers } = context;
  const item = ours
    ? { index: ours.index }
    : newEntry(lists, only.index, inStyleOfOurs(only, context), markers.eol);
  return {
    ...triple,
    slot: !base ? item : ours ? { ours: [item], theirs: [] } : { ours: [], theirs: [item] },
    volume: volumeIn(only.entry.literal('volume30dUsd')),
    conflicts: base ? [undefined] : [],
    computed: 0,
    hasLostComments: false,
  };
}

/** The text of an entry of THEIRS like those of OURS. */
function inStyleOfOurs({ entry, index }: IndexedEntry, { listings, style }: MergeContext): string {
  return entryInStyle(entry, styleNear(listings.theirs, index + 1), style);
}

function volumeIn(literal = ''): string {
  return isNumber(literal) && Number.isFinite(Number(literal)) ? literal : '';
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
  const { listings, lists, tolerance, markers, hasComments } = context;
  let hasLostComments = false;
  const onBoth = (): void => {
    hasLostComments = true;
  };
  const indexes = { base: base?.index, ours: ours.index, theirs: theirs.index };
  const itemOf = (text?: string): Item =>
    hasComments ? withComments(lists, indexes, text, markers.eol, onBoth) : { index: ours.index, text };
  const texts = { base: base?.entry.text, ours: ours.entry.text, theirs: theirs.entry.text };
  const isTheirsNew = texts.theirs !== texts.base && texts.theirs !== texts.ours;
  const side = hasComments && isTheirsNew ? commentSide(texts, onBoth) : 'ours';
  // Entries that are no objects are paired only with equal ones.
  const text = side === 'ours' ? texts.ours : inStyleOfOurs(theirs, context);
  const host = isTheirsNew && ours.entry.shape.isObject ? parseObject(text, (offset) => offset) : undefined;
  const unchanged = {
    ...triple,
    slot: itemOf(),
    conflicts: [],
    computed: 0,
    hasLostComments,
  };
  if (!host) return { ...unchanged, volume: volumeIn(ours.entry.literal('volume30dUsd')) };
  const sides = { base: base?.entry.members(), ours: ours.entry.members(), theirs: theirs.entry.members() };
  const { values, conflicts, computed } = mergeMembers(sides, tolerance);
  const styleOfOurs = (): Style => styleNear(listings.ours, ours.index + 1);
  const versionOf = (chosen: Side): Item => {
    const object = mergedObject(host.text, host.root, {
      values,
      chosen,
      otherNames: sides[side === 'ours' ? 'theirs' : 'ours'].keys(),
      own: side === 'ours' ? () => styleNear(listings.theirs, theirs.index + 1) : styleOfOurs,
      style: styleOfOurs,
      markers,
    });
    return itemOf(object === texts.ours ? undefined : object);
  };
  const own = versionOf('ours');
  return {
    ...unchanged,
    slot: conflicts.length > 0 ? { ours: [own], theirs: [versionOf('theirs')] } : own,
    volume: volumeIn(values.get('volume30dUsd')?.ours),
    conflicts,
    computed,
    hasLostComments,
  };
}
