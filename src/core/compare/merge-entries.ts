import { changeEdits, parseObject, type SourceObject } from '../edit/changes';
import { styleNear } from '../edit/entries';
import { itemsOf, newItem, type ItemList } from '../json/list-edits';
import type { Style } from '../json/print';
import { findMember, type ArrayNode } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { Change } from '../listing/rule';
import { applyEdits } from '../text/text-edit';
import type { Tolerance } from '../values/arithmetic';
import { changesOfEntry } from './changes';
import { arrange, indentationOf, type Item, type MarkerStyle, type Slot } from './merge-list';
import { FIGURE_NAMES, MergedMembers, type MergedValue, type Side, type Versions } from './merge-values';
import { ABSENT, pairAmong, pairEntries, type IndexedEntry, type Pair, type Pairs } from './pairs';
import { entryInStyle, reindented, valueInStyle } from './text-in-style';

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
  const [own = [], other = []] = [inOurs, inTheirs].map(({ added }) => added.map(({ index }) => index));
  const onBoth = pairAmong(ours, theirs, own, other);
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
  const taken = new Set(pairs.filter(isTaken));
  const own = pairs.filter((pair) => !taken.has(pair));
  return {
    byIndex: new Map(own.map(({ before, after }) => [before.index, after])),
    added: [...added, ...Array.from(taken, ({ after }) => after)].sort((a, b) => a.index - b.index),
  };
}

/** An entry of the merged listing. */
export interface MergedEntry {
  readonly versions: Triple;
  readonly slot: Slot;
  /** The source text of its volume, in a conflict that of the version of OURS; undefined if it is that of OURS, or else of THEIRS. */
  readonly newVolume?: string | undefined;
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
  return { versions, slot, conflicts: base ? [undefined] : [], hasLostComments: false };
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
  const { base } = versions;
  const side = commentSide({
    base: base && commentsOf('base', base, context),
    ours: commentsOf('ours', ours, context),
    theirs: commentsOf('theirs', theirs, context),
  });
  const [isOfTheirs, hasLostComments] = [side === 'theirs', side === 'both'];
  const text = isOfTheirs ? inStyleOfOurs(theirs, context) : ours.entry.text;
  const itemWith = (merged: string): Item => {
    if (isOfTheirs) return itemOfTheirs(theirs, merged, context);
    return merged === text ? { index: ours.index } : { index: ours.index, text: merged };
  };
  const isNew = isOfTheirs || theirs.entry.text !== base?.entry.text;
  // Entries that are no objects are paired only with equal ones.
  const changes = isNew && ours.entry.shape.isObject ? changesOfEntry(ours.entry, theirs.entry) : [];
  const object = changes.length > 0 ? parseObject(text, (offset) => offset) : undefined;
  if (!object) return { versions, slot: itemWith(text), conflicts: [], hasLostComments };
  const { values, conflicts } = new MergedMembers(
    { base: base?.entry, ours: ours.entry, theirs: theirs.entry },
    new Set(changes.flatMap(({ name }) => name ?? [])),
    context.tolerance,
  );
  const { listings, markers } = context;
  const inStyle = (value: string): string =>
    isOfTheirs
      ? value
      : valueInStyle(
          value,
          () => styleNear(listings.theirs, theirs.index + 1),
          () => styleNear(listings.ours, ours.index + 1),
        );
  const versionOf = (of: Side): Item => itemWith(withMembers(object, values, of, inStyle, markers));
  const own = versionOf('ours');
  for (const version of [base, ours, theirs]) version?.entry.releaseLiterals();
  return {
    versions,
    slot: conflicts.length > 0 ? { ours: [own], theirs: [versionOf('theirs')] } : own,
    newVolume: values.get('volume30dUsd')?.ours,
    conflicts,
    hasLostComments,
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
