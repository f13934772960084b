import { changeEdits, parseObject, type SourceObject } from '../edit/changes';
import { styleNear } from '../edit/entries';
import { itemsOf, newItem, type ItemList } from '../json/list-edits';
import type { Style } from '../json/print';
import { findMember, type ArrayNode } from '../json/tree';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import type { Change } from '../listing/rule';
import { applyEdits } from '../text/text-edit';
import type { Tolerance } from '../values/arithmetic';
import { changesOfEntry } from './changes';
import { arrange, indentationOf, type Item, type MarkerStyle, type Slot } from './merge-list';
import {
  FIGURE_NAMES,
  mergeMembers,
  SIDES,
  type MergedValue,
  type Side,
  type Versions,
} from './merge-values';
import { pairAmong, pairEntries, type IndexedEntry, type Pair, type Pairs } from './pairs';
import { entryInStyle, reindented, valueInStyle } from './text-in-style';

/** The same entry in the three versions; undefined where a version does not have it. */
export type Triple = Versions<IndexedEntry | undefined>;

/** Pairs the entries of the three versions: those of OURS in their order, then the others of THEIRS, then those that both removed. */
export function triplesOf(base: Listing, ours: Listing, theirs: Listing): readonly Triple[] {
  const options = { needsStatistics: true };
  const [left, right] = [pairEntries(base, ours, options), pairEntries(base, theirs, options)];
  const [inOurs, inTheirs] = [withoutTaken(left, right, theirs), withoutTaken(right, left, ours)];
  const addedOnBoth = pairAmong(inOurs.added, inTheirs.added).pairs;
  const pairedTheirs = new Map(addedOnBoth.map(({ before, after }) => [before.index, after]));
  const isPaired = new Set(addedOnBoth.map(({ after }) => after.index));
  const onlyTheirs = theirs.entries.flatMap((entry, index): Triple[] => {
    const old = inTheirs.oldOf.get(index);
    const isInOurs = old ? inOurs.newOf.has(old.index) : isPaired.has(index);
    return isInOurs ? [] : [{ base: old, ours: undefined, theirs: { entry, index } }];
  });
  const removed = base.entries.flatMap((entry, index): Triple[] =>
    inOurs.newOf.has(index) || inTheirs.newOf.has(index)
      ? []
      : [{ base: { entry, index }, ours: undefined, theirs: undefined }],
  );
  const ofOurs = ours.entries.map((entry, index): Triple => {
    const old = inOurs.oldOf.get(index);
    const counterpart = old ? inTheirs.newOf.get(old.index) : pairedTheirs.get(index);
    return { base: old, ours: { entry, index }, theirs: counterpart };
  });
  return [...ofOurs, ...onlyTheirs, ...removed];
}

/** The entries of the base and of one side by each other's indexes, and those that the side has added. */
interface SidePairs {
  readonly newOf: ReadonlyMap<number, IndexedEntry>;
  readonly oldOf: ReadonlyMap<number, IndexedEntry>;
  readonly added: readonly IndexedEntry[];
}

/**
 * An entry that one side has renamed to the id or endpoint of another one on the other side is added: both sides have added it.
 *
 * @param otherPairs the entries of the base and those of the other side, `otherSide`
 */
function withoutTaken({ pairs, added }: Pairs, otherPairs: Pairs, otherSide: Listing): SidePairs {
  const counterparts = new Map(otherPairs.pairs.map(({ before, after }) => [before.index, after.index]));
  const isTaken = ({ before, after, isRenamed }: Pair): boolean => {
    if (!isRenamed) return false;
    const { id = '', endpoint = '' } = after.entry.values;
    const indexes = [...(otherSide.byId.get(id) ?? []), ...(otherSide.byEndpoint.get(endpoint) ?? [])];
    return indexes.some((index) => index !== counterparts.get(before.index));
  };
  const taken = new Set(pairs.filter(isTaken));
  const kept = pairs.filter((pair) => !taken.has(pair));
  return {
    newOf: new Map(kept.map(({ before, after }) => [before.index, after])),
    oldOf: new Map(kept.map(({ before, after }) => [after.index, before])),
    added: [...added, ...Array.from(taken, ({ after }) => after)].sort((a, b) => a.index - b.index),
  };
}

/** An entry of the merged listing. */
export interface MergedEntry {
  readonly versions: Triple;
  readonly slot: Slot;
  /** The merged entry, in a conflict the version of OURS. */
  readonly entry: Entry;
  /** The names of the members in conflict; undefined if the whole entry is. */
  readonly conflicts: readonly (string | undefined)[];
  /** Whether both sides have changed the comments of it, so that those of OURS are kept. */
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
export function mergeEntry(versions: Triple, context: MergeContext): MergedEntry | undefined {
  const { base, ours, theirs } = versions;
  if (ours && theirs) return mergeVersions(versions, ours, theirs, context);
  const [only, side] = ours ? ([ours, 'ours'] as const) : ([theirs, 'theirs'] as const);
  if (!only || (base && isUnchanged(base, only, side, context))) return undefined;
  const item = ours ? { index: ours.index } : itemOfTheirs(only, inStyleOfOurs(only, context), context);
  const slot = base ? { ours: [], theirs: [], [side]: [item] } : item;
  return { versions, slot, entry: only.entry, conflicts: base ? [undefined] : [], hasLostComments: false };
}

/** Whether an entry differs from the base only in computed figures and formatting. */
function isUnchanged(base: IndexedEntry, now: IndexedEntry, side: Side, context: MergeContext): boolean {
  return (
    commentsOf('base', base, context) === commentsOf(side, now, context) &&
    changesOfEntry(base.entry, now.entry).every(({ name = '' }) => FIGURE_NAMES.has(name))
  );
}

/** The text of an entry of THEIRS like those of OURS. */
function inStyleOfOurs({ entry, index }: IndexedEntry, { listings, style }: MergeContext): string {
  return entryInStyle(entry, styleNear(listings.theirs, index + 1), style);
}

/** An item of OURS with a text, and the comments around an entry of THEIRS. */
function itemOfTheirs({ index }: IndexedEntry, text: string, { lists, markers }: MergeContext): Item {
  const { before, after } = lists.theirs.itemText(index, '');
  const [from, to] = [indentationOf(lists.theirs), indentationOf(lists.ours)];
  const inStyle = (comments: string): string => reindented(comments, from, to, markers.eol);
  return { before: inStyle(before), text, after: inStyle(after) };
}

/** The comments in and around an entry. */
function commentsOf(
  side: keyof Triple,
  { entry, index }: IndexedEntry,
  { lists, hasComments }: MergeContext,
): string {
  if (!hasComments) return '';
  const { before = '', after = '' } = lists[side]?.itemText(index, '') ?? {};
  return [before, entry.text, after].map(commentsIn).join('\n');
}

/** The comments of a text, whatever is around them. */
export function commentsIn(text: string): string {
  const tokens = text.match(/"[^"\\]*(?:\\[^][^"\\]*)*"|\/\/[^\r\n]*|\/\*[^]*?\*\//g) ?? [];
  const comments = tokens.filter((token) => !token.startsWith('"'));
  return comments.map((comment) => comment.replace(/\s*[\r\n]\s*/g, '\n').trimEnd()).join('\n');
}

/** Which side alone has changed comments, that of OURS if none has. */
export function commentSide({ base = '', ours, theirs }: Versions<string>): Side | 'both' {
  if (theirs === ours || theirs === base) return 'ours';
  return ours === base ? 'theirs' : 'both';
}

/** Merges an entry that both sides have: into its text in OURS, or that in THEIRS if they alone changed its comments. */
function mergeVersions(
  versions: Triple,
  ours: IndexedEntry,
  theirs: IndexedEntry,
  context: MergeContext,
): MergedEntry {
  const { listings, tolerance, markers } = context;
  const { base } = versions;
  const side = commentSide({
    base: base && commentsOf('base', base, context),
    ours: commentsOf('ours', ours, context),
    theirs: commentsOf('theirs', theirs, context),
  });
  const isOfTheirs = side === 'theirs';
  const text = isOfTheirs ? inStyleOfOurs(theirs, context) : ours.entry.text;
  const itemWith = (merged: string): Item => {
    if (isOfTheirs) return itemOfTheirs(theirs, merged, context);
    return merged === text ? { index: ours.index } : { index: ours.index, text: merged };
  };
  const unchanged = {
    versions,
    slot: itemWith(text),
    entry: ours.entry,
    conflicts: [],
    hasLostComments: side === 'both',
  };
  const isNew = isOfTheirs || theirs.entry.text !== base?.entry.text;
  // Entries that are no objects are paired only with equal ones.
  const changes = isNew && ours.entry.shape.isObject ? changesOfEntry(ours.entry, theirs.entry) : [];
  const object = changes.length > 0 ? parseObject(text, (offset) => offset) : undefined;
  if (!object) return unchanged;
  const { values, conflicts } = mergeMembers(
    { base: base?.entry, ours: ours.entry, theirs: theirs.entry },
    new Set(changes.flatMap(({ name }) => name ?? [])),
    tolerance,
  );
  const inStyle = (value: string): string =>
    isOfTheirs
      ? value
      : valueInStyle(
          value,
          () => styleNear(listings.theirs, theirs.index + 1),
          () => styleNear(listings.ours, ours.index + 1),
        );
  const [ofOurs, ofTheirs] = SIDES.map((of) => withMembers(object, values, of, inStyle, markers)) as [
    string,
    string,
  ];
  for (const version of [base, ours, theirs]) version?.entry.releaseLiterals();
  return {
    ...unchanged,
    slot:
      conflicts.length > 0 ? { ours: [itemWith(ofOurs)], theirs: [itemWith(ofTheirs)] } : itemWith(ofOurs),
    entry: ofOurs === ours.entry.text ? ours.entry : listings.ours.readEntry(ofOurs, ours.entry.key),
    conflicts,
  };
}

/**
 * The text of an object with one version of merged members.
 *
 * @param inStyle writes a value of the other side in the style of the object
 */
export function withMembers(
  { text, root }: Pick<SourceObject, 'text' | 'root'>,
  values: ReadonlyMap<string, MergedValue>,
  side: Side,
  inStyle: (value: string) => string,
  markers: MarkerStyle,
): string {
  const changes = Array.from(values).flatMap(([name, { [side]: value, strings }]): Change[] => {
    const old = findMember(root, name)?.value;
    if (value === undefined) return old ? [{ change: 'remove', at: [name] }] : [];
    if (!old) return [{ change: 'insert', name, literal: inStyle(value) }];
    if (text.slice(old.start, old.end) === value) return [];
    const isArray = strings && old.kind === 'array';
    const literal = isArray ? arrayText(text, old, strings, markers) : inStyle(value);
    return [{ change: 'set', path: [name], literal }];
  });
  return applyEdits(text, changeEdits({ text, root }, changes) ?? []);
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
