import { parse, syntaxErrorOf } from '../json/parse';
import { styleOf } from '../json/print';
import { skipBlank } from '../json/scan';
import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../json/syntax';
import { entryItems } from '../edit/entries';
import { emptyStyle, styleNear } from '../edit/entries';
import { Checker } from '../listing/checker';
import { findListings, placeOfEmpty } from '../listing/find-listings';
import { Listing } from '../listing/listing';
import { DEFAULT_SETTINGS, type Settings } from '../listing/settings';
import { resultsOrder } from '../rules/listing/results-order';
import { toDecimal } from '../values/arithmetic';
import {
  memberSlots,
  mergeEntry,
  newMember,
  objectText,
  triplesOf,
  type HostObject,
  type MergeContext,
  type MergedEntry,
  type Triple,
} from './merge-entries';
import { arrange, commentSide, inStyleOf, type Item, type MarkerStyle, type Slot } from './merge-list';
import {
  isSame,
  mergeCount,
  mergeValue,
  namesIn,
  type MergedValue,
  type Side,
  type Versions,
} from './merge-members';
import { reindented } from './text-in-style';

/** The texts of three versions of a file, without byte order marks. */
export interface Texts extends Versions<string> {
  readonly base: string;
}

/** Why texts cannot be merged by entry. */
export interface NotMergeable {
  readonly version: keyof Texts;
  readonly reason: 'not valid JSON' | 'not a listing' | 'of another shape than ours';
}

export interface MergeOptions {
  readonly syntax?: Syntax;
  /** For the tolerance of computed figures. */
  readonly settings?: Settings;
  /** Whether texts with `results` are merged by entry that are not recognized as listings. */
  readonly isForced?: boolean;
  /** The number of characters of a conflict marker; 7 by default, as in Git. */
  readonly markerSize?: number;
  /** What is written behind the markers; `ours` and `theirs` by default. */
  readonly labels?: MarkerStyle['labels'];
}

/** A conflict that is to be resolved by a person. */
export interface MergeConflict {
  /** The id of the entry; undefined for a member of the listing itself, or if it has none. */
  readonly id: string | undefined;
  /** The member; undefined if it is the whole entry. */
  readonly member: string | undefined;
}

/** The result of merging THEIRS into OURS. */
export interface Merge {
  /** Without a byte order mark. */
  readonly text: string;
  readonly conflicts: readonly MergeConflict[];
  /** The number of blocks of conflict markers; neighboring conflicts may share one. */
  readonly blocks: number;
  /** The numbers of entries that differ from OURS, and of computed figures. */
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly computed: number;
  /** The ids of the entries of which both sides have changed the same comments, so that those of OURS are kept. */
  readonly lostComments: readonly string[];
}

/** Which entries are out of order is asked whatever the configuration says. */
const CHECKER = new Checker([resultsOrder], DEFAULT_SETTINGS);

/**
 * Merges two versions of a listing with a common base, entry by entry, member by member. An empty base is a listing without
 * entries. Never fails: the result may be that they cannot be merged by entry.
 */
export function mergeTexts(texts: Texts, options: MergeOptions = {}): Merge | NotMergeable {
  const { syntax = JSON_SYNTAX, isForced = false, settings, markerSize = 7, labels } = options;
  const listings: Listing[] = [];
  for (const version of ['base', 'ours', 'theirs'] as const) {
    const isEmpty = version === 'base' && texts.base.trim() === '';
    const isArray = texts.ours[skipBlank(texts.ours, 0)] === '[';
    const text = isEmpty ? (isArray ? '[]' : '{"results":[]}') : texts[version];
    const listing = readListing(text, syntax, isForced || isEmpty);
    if (typeof listing === 'string') return { version, reason: listing };
    listings.push(listing);
  }
  const [base, ours, theirs] = listings as [Listing, Listing, Listing];
  if (base.shape !== ours.shape) return { version: 'base', reason: 'of another shape than ours' };
  if (theirs.shape !== ours.shape) return { version: 'theirs', reason: 'of another shape than ours' };
  const eol = /\r\n|\n|\r/.exec(texts.ours)?.[0] ?? '\n';
  const near = { ...styleNear(ours, 0), eol };
  // An empty listing does not show how arrays are formatted.
  const style = ours.entries.length > 0 ? near : { ...near, arrayLines: styleNear(theirs, 0).arrayLines };
  const [old, own, other] = listings.map((of) => entryItems(of, (inside) => emptyStyle(style, inside)));
  if (!own || !other) return { version: own ? 'theirs' : 'ours', reason: 'not valid JSON' };
  return merge(triplesOf(base, ours, theirs), {
    listings: { base, ours, theirs },
    lists: { base: old, ours: own, theirs: other },
    tolerance: (settings ?? DEFAULT_SETTINGS).tolerance,
    style,
    markers: { markerSize, ...(labels && { labels }), eol },
    hasComments: syntax.comments,
  });
}

/** Reads a text that is all one listing. @returns why it cannot be merged by entry, otherwise */
function readListing(text: string, syntax: Syntax, isForced: boolean): Listing | NotMergeable['reason'] {
  const recognized = findListings(text, syntax);
  const empty = recognized.length === 0 ? placeOfEmpty(text) : undefined;
  const [place, another] = empty ? [empty] : findListings(text, syntax, isForced);
  if (!place && syntaxErrorOf(text, syntax) !== undefined) return 'not valid JSON';
  if (!place || another || place.path.length > 0) return 'not a listing';
  const listing = Listing.read(text, place, { checker: CHECKER, syntax });
  if (listing.hasSyntaxError) return 'not valid JSON';
  return listing.open === undefined ? 'not a listing' : listing;
}

function merge(triples: readonly Triple[], context: MergeContext): Merge {
  const { listings, markers } = context;
  const { ours, theirs } = listings;
  const areOrdered = [ours, theirs].every((listing) => listing.problems().length === 0);
  const merged = triples.flatMap((triple) => mergeEntry(triple, context) ?? []);
  const entries = inOrder(merged, areOrdered);
  const root = mergeRoot(entries, triples, context);
  const nameOf = (entry: MergedEntry): string | undefined => (entry.ours ?? entry.theirs)?.entry.values.id;
  const lost = entries.filter(({ hasLostComments }) => hasLostComments);
  const conflicts = [
    ...root.conflicts.map((member) => ({ id: undefined, member })),
    ...entries.flatMap((entry) => entry.conflicts.map((member) => ({ id: nameOf(entry), member }))),
  ];
  const start = new RegExp(`^<{${markers.markerSize}}(?![^ \\r\\n])`, 'gm');
  const isChanged = ({ slot }: MergedEntry): boolean => {
    const item = 'ours' in slot ? slot.ours[0] : slot;
    return item !== undefined && !('index' in item && item.text === undefined);
  };
  return {
    text: root.text,
    conflicts,
    blocks: conflicts.length === 0 ? 0 : (root.text.match(start)?.length ?? 0),
    added: entries.filter((entry) => !entry.ours && !entry.base).length,
    removed: ours.entries.length - entries.filter((entry) => entry.ours).length,
    changed: entries.filter((entry) => entry.ours && isChanged(entry)).length,
    computed: entries.reduce((sum, { computed }) => sum + computed, 0),
    lostComments: [
      ...new Set(lost.map((entry) => nameOf(entry) ?? 'an entry without id')),
      ...(root.hasLostComments ? ['the listing itself'] : []),
    ],
  };
}

/** The merged listing. */
interface MergedRoot {
  readonly text: string;
  /** The names of the listing's own members in conflict. */
  readonly conflicts: readonly string[];
  /** Whether both sides have changed the same comments around the entries. */
  readonly hasLostComments: boolean;
}

/** Merges the listing's own members, and writes the entries between them. */
function mergeRoot(
  entries: readonly MergedEntry[],
  triples: readonly Triple[],
  { listings, lists, markers, hasComments }: MergeContext,
): MergedRoot {
  const { base, ours, theirs } = listings;
  let hasLostComments = false;
  const isTheirs = (texts: Versions<string>): boolean => {
    const side = hasComments ? commentSide(texts) : 'ours';
    if (side === 'both') hasLostComments = true;
    return side === 'theirs';
  };
  const slots = entries.map(({ slot }) => slot);
  let inside = arrange(lists.ours, slots, markers);
  const [ends, own, other] = [lists.base, lists.ours, lists.theirs].map((list) => list?.ends ?? ['', '']);
  for (const at of [0, 1] as const) {
    const [before = '', after = ''] = [own?.[at], other?.[at]];
    if (!isTheirs({ base: ends?.[at], ours: before, theirs: after })) continue;
    const comments = inStyleOf(lists.ours, after, lists.theirs, markers.eol);
    if (at === 0 && inside.startsWith(before)) inside = comments + inside.slice(before.length);
    if (at === 1 && inside.endsWith(before))
      inside = inside.slice(0, inside.length - before.length) + comments;
  }
  const results = `[${inside}]`;
  const envelopes = { base: base?.envelope.text, ours: ours.envelope.text, theirs: theirs.envelope.text };
  const isOfTheirs = isTheirs(envelopes);
  const text = isOfTheirs ? reindented(envelopes.theirs, '', '', markers.eol) : envelopes.ours;
  const otherText = isOfTheirs ? envelopes.ours : envelopes.theirs;
  const [root, otherRoot] = [text, otherText].map((each) => parse(each, { syntax: JSONC_SYNTAX }).root);
  if (root?.kind !== 'object' || otherRoot?.kind !== 'object') {
    const { start, end } = root ?? { start: 0, end: 0 };
    return { text: text.slice(0, start) + results + text.slice(end), conflicts: [], hasLostComments };
  }
  const sides = { base: base?.root.members, ours: ours.root.members, theirs: theirs.root.members };
  const values = new Map<string, MergedValue>();
  for (const name of namesIn(sides))
    values.set(
      name,
      mergeValue({ base: sides.base?.get(name), ours: sides.ours.get(name), theirs: sides.theirs.get(name) }),
    );
  values.set('count', mergeCount(sides, entries.length, triples));
  const at = root.members.findLastIndex(({ name }) => name === 'results');
  const { nameSpan = root, value = root } = root.members[at] ?? {};
  const withoutEntries = text.slice(value.start, value.end);
  values.set('results', { ours: withoutEntries, theirs: withoutEntries });
  const conflicts = [...values].filter(([, { ours: left, theirs: right }]) => !isSame(left, right));
  for (const [name] of conflicts) values.set(name, { ours: undefined, theirs: undefined });
  const host: HostObject = {
    text,
    root,
    style: () => styleOf(text, root, ''),
    otherNames: [...sides[isOfTheirs ? 'ours' : 'theirs'].keys()],
    otherStyle: () => styleOf(otherText, otherRoot, ''),
  };
  const members: Slot[] = memberSlots(host, values, 'ours', markers);
  const place = members.findIndex((slot) => 'index' in slot && slot.index === at);
  members[place] = { index: at, text: text.slice(nameSpan.start, value.start) + results };
  const versionOf = (side: Side): readonly Item[] =>
    conflicts.flatMap(([name, { [side]: literal }]) =>
      literal === undefined ? [] : [newMember(host, name, literal)],
    );
  // Before the entries, so that no conflict decides whether they have a comma.
  if (conflicts.length > 0)
    members.splice(place, 0, { ours: versionOf('ours'), theirs: versionOf('theirs') });
  return {
    text: objectText(host, members, markers),
    conflicts: conflicts.map(([name]) => name),
    hasLostComments,
  };
}

/**
 * The merged entries in order. If both sides are ordered by volume, so is the result, and of equal volumes those that have it in
 * OURS come first. Otherwise it is the order of the side that alone reordered the entries of the base, or else of OURS. Other
 * entries follow the one that they follow on their side.
 *
 * @param areOrdered whether both sides are ordered by volume
 */
function inOrder(entries: readonly MergedEntry[], areOrdered: boolean): readonly MergedEntry[] {
  const main = isReordered(entries, 'theirs') && !isReordered(entries, 'ours') ? 'theirs' : 'ours';
  const ordered = areOrdered
    ? entries.filter(({ volume }) => volume !== '').sort(compareVolumes)
    : entriesOn(main, entries);
  return withFollowers(withFollowers(ordered, entries, 'ours'), entries, 'theirs');
}

function compareVolumes(a: MergedEntry, b: MergedEntry): number {
  const difference = Number(b.volume) - Number(a.volume);
  if (difference !== 0 && !Number.isNaN(difference)) return difference;
  return (
    (a.volume === b.volume ? 0 : toDecimal(b.volume).cmp(toDecimal(a.volume))) ||
    Number(hasVolumeOfOurs(b)) - Number(hasVolumeOfOurs(a)) ||
    Number(Boolean(b.ours)) - Number(Boolean(a.ours)) ||
    ((a.ours ?? a.theirs)?.index ?? 0) - ((b.ours ?? b.theirs)?.index ?? 0)
  );
}

function hasVolumeOfOurs({ ours, volume }: MergedEntry): boolean {
  return ours !== undefined && isSame(ours.entry.literal('volume30dUsd'), volume);
}

/** The entries that a version has, in its order. */
function entriesOn(version: keyof Triple, entries: readonly MergedEntry[]): MergedEntry[] {
  const present = entries.filter((entry) => entry[version]);
  return present.sort((a, b) => (a[version]?.index ?? 0) - (b[version]?.index ?? 0));
}

/** Whether the entries of the base are in another order on one side. */
function isReordered(entries: readonly MergedEntry[], side: Side): boolean {
  const indexes = entriesOn('base', entries).flatMap((entry) => entry[side]?.index ?? []);
  return indexes.some((index, at) => index < (indexes[at - 1] ?? 0));
}

/** Inserts the entries of one side that are missing, each after the one that it follows there. */
function withFollowers(
  ordered: readonly MergedEntry[],
  entries: readonly MergedEntry[],
  side: Side,
): readonly MergedEntry[] {
  const present = new Set(ordered);
  if (entries.every((entry) => !entry[side] || present.has(entry))) return ordered;
  const followers = new Map<MergedEntry | undefined, MergedEntry[]>([[undefined, []]]);
  for (const entry of ordered) followers.set(entry, [entry]);
  let previous: MergedEntry | undefined;
  for (const entry of entriesOn(side, entries)) {
    if (present.has(entry)) previous = entry;
    else followers.get(previous)?.push(entry);
  }
  return [...followers.values()].flat();
}
