import { parseObject } from '../edit/changes';
import { emptyStyle, entryItems, styleNear } from '../edit/entries';
import { parse, syntaxErrorOf } from '../json/parse';
import { colonOf, spaceAtEnd, styleOf, type Style } from '../json/print';
import { skipBlank } from '../json/scan';
import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../json/syntax';
import { findMember } from '../json/tree';
import { Checker } from '../listing/checker';
import { findListings, placeOfEmpty } from '../listing/find-listings';
import { Listing } from '../listing/listing';
import { DEFAULT_SETTINGS, type Settings } from '../listing/settings';
import { compareVolumes, resultsOrder } from '../rules/listing/results-order';
import { groupBy } from '../values/maps';
import { changesOfMembers } from './changes';
import {
  commentsIn,
  commentSide,
  mergeEntry,
  triplesOf,
  withMembers,
  type MergeContext,
  type MergedEntry,
  type Triple,
} from './merge-entries';
import { arrange, conflictLines, indentationOf, type MarkerStyle } from './merge-list';
import { isConflict, mergeCount, mergeValue, type Side, type Versions } from './merge-values';
import { reindented, valueInStyle } from './text-in-style';

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
  /** The numbers of entries that differ from OURS. */
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** The ids of the entries of which both sides have changed the same comments, so that those of OURS are kept. */
  readonly lostComments: readonly string[];
}

/** What is in conflict, each once, with the members that are: `api-x-io-a (calls30d, chain)`, `count`. */
export function conflictNames({ conflicts }: Merge): readonly string[] {
  const membersById = groupBy(conflicts, ({ id }) => id);
  return [...membersById].flatMap(([id, ofEntry]) => {
    const members = ofEntry.flatMap(({ member }) => member ?? []);
    if (id === undefined) return members.length > 0 ? members : ['an entry without id'];
    return members.length > 0 ? `${id} (${members.join(', ')})` : id;
  });
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
  const lists = listings.map((of) => entryItems(of, (inside) => emptyStyle(style, inside)));
  const [baseItems, oursItems, theirsItems] = lists;
  if (!oursItems || !theirsItems) return { version: oursItems ? 'theirs' : 'ours', reason: 'not valid JSON' };
  return merge(triplesOf(base, ours, theirs), {
    listings: { base, ours, theirs },
    lists: { base: baseItems, ours: oursItems, theirs: theirsItems },
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
  const lost = entries.filter(({ hasLostComments }) => hasLostComments);
  const conflicts = [
    ...root.conflicts.map((member) => ({ id: undefined, member })),
    ...entries.flatMap(({ entry, conflicts: members }) =>
      members.map((member) => ({ id: entry.values.id, member })),
    ),
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
    added: entries.filter(({ versions }) => !versions.ours && !versions.base).length,
    removed: ours.entries.length - entries.filter(({ versions }) => versions.ours).length,
    changed: entries.filter((entry) => entry.versions.ours && isChanged(entry)).length,
    lostComments: [
      ...new Set(lost.map(({ entry }) => entry.values.id ?? 'an entry without id')),
      ...(root.hasLostComments ? ['the listing itself'] : []),
    ],
  };
}

/** The merged listing. */
interface MergedRoot {
  readonly text: string;
  /** The names of the listing's own members in conflict. */
  readonly conflicts: readonly string[];
  /** Whether both sides have changed the comments around the entries. */
  readonly hasLostComments: boolean;
}

/** Merges the listing's own members, and writes the entries between them. */
function mergeRoot(
  entries: readonly MergedEntry[],
  triples: readonly Triple[],
  { listings, lists, markers, hasComments }: MergeContext,
): MergedRoot {
  const { base, ours, theirs } = listings;
  const commentsOf = (of: keyof Triple): string =>
    hasComments
      ? [listings[of]?.envelope.text ?? '', ...(lists[of]?.ends ?? [])].map(commentsIn).join('\n')
      : '';
  const comments = { base: commentsOf('base'), ours: commentsOf('ours'), theirs: commentsOf('theirs') };
  const side = commentSide(comments);
  const slots = entries.map(({ slot }) => slot);
  let inside = arrange(lists.ours, slots, markers);
  let text = ours.envelope.text;
  if (side === 'theirs') {
    text = reindented(theirs.envelope.text, '', '', markers.eol);
    const [from, to] = [indentationOf(lists.theirs), indentationOf(lists.ours)];
    const [newHead, newFoot] = lists.theirs.ends.map((end) => reindented(end, from, to, markers.eol));
    const [head, foot] = lists.ours.ends;
    if (inside.startsWith(head)) inside = (newHead ?? '') + inside.slice(head.length);
    if (inside.endsWith(foot)) inside = inside.slice(0, inside.length - foot.length) + (newFoot ?? '');
  }
  const textsOf = (name: string): Versions<string | undefined> => ({
    base: base?.root.members.get(name),
    ours: ours.root.members.get(name),
    theirs: theirs.root.members.get(name),
  });
  const different = changesOfMembers(ours.root.members, theirs.root.members).map(({ name = '' }) => name);
  const values = new Map(different.map((name) => [name, mergeValue(textsOf(name))]));
  values.set('count', mergeCount(textsOf('count'), entries.length, triples));
  values.delete('results');
  const conflicts = [...values].flatMap(([name, value]) => (isConflict(value) ? [name] : []));
  const object = parseObject(text, (offset) => offset);
  if (object) {
    const clear = new Map(values);
    for (const name of conflicts) clear.set(name, { ours: undefined, theirs: undefined });
    const styleIn = (of: string) => (): Style =>
      styleOf(of, parseObject(of, Number)?.root ?? object.root, '');
    const given = (side === 'theirs' ? ours : theirs).envelope.text;
    const inStyle = (literal: string): string => valueInStyle(literal, styleIn(given), styleIn(text));
    const colon = colonOf(text, object.root);
    text = withMembers(object, clear, 'ours', inStyle, markers);
    const versionOf = (of: Side): readonly string[] =>
      conflicts.flatMap((name) => {
        const value = values.get(name)?.[of];
        return value === undefined ? [] : [`${JSON.stringify(name)}${colon}${inStyle(value)}`];
      });
    if (conflicts.length > 0) text = withConflict(text, versionOf('ours'), versionOf('theirs'), markers);
  }
  const { root } = parse(text, { syntax: JSONC_SYNTAX });
  const { start, end } = (root?.kind === 'object' ? findMember(root, 'results')?.value : root) ?? {
    start: 0,
    end: 0,
  };
  return {
    text: `${text.slice(0, start)}[${inside}]${text.slice(end)}`,
    conflicts,
    hasLostComments: side === 'both',
  };
}

/** The text of an object with members in conflict before `results`, so that they do not decide whether that has a comma. */
function withConflict(
  text: string,
  ours: readonly string[],
  theirs: readonly string[],
  markers: MarkerStyle,
): string {
  const members = parseObject(text, Number)?.root.members ?? [];
  const at = members.findLast(({ name }) => name === 'results')?.nameSpan.start ?? 0;
  const space = spaceAtEnd(text.slice(0, at));
  const [indentation = ''] = /[ \t]*$/.exec(space) ?? [];
  const lineOf = (member: string): string => `${indentation}${member},`;
  const lines = conflictLines(ours.map(lineOf), theirs.map(lineOf), markers);
  const isOnLine = /[\r\n]/.test(space);
  const before = text.slice(0, at - (isOnLine ? indentation.length : space.length));
  const start = isOnLine ? '' : markers.eol;
  return `${before}${start}${lines}${markers.eol}${indentation}${text.slice(at)}`;
}

/**
 * The merged entries in order. If both sides are ordered by volume, so is the result, and of equal volumes those that have it in
 * OURS come first. Otherwise it is the order of the side that alone reordered the entries of the base, or else of OURS. Other
 * entries follow the one that they follow on their side.
 *
 * @param entries those of OURS in their order, then the others of THEIRS
 * @param areOrdered whether both sides are ordered by volume
 */
function inOrder(entries: readonly MergedEntry[], areOrdered: boolean): readonly MergedEntry[] {
  const main = isReordered(entries, 'theirs') && !isReordered(entries, 'ours') ? 'theirs' : 'ours';
  const ordered = areOrdered ? byVolume(entries) : entriesOn(main, entries);
  return withFollowers(withFollowers(ordered, entries, 'ours'), entries, 'theirs');
}

/** The entries that have a volume, the largest first. */
function byVolume(entries: readonly MergedEntry[]): readonly MergedEntry[] {
  const hasVolumeOfOurs = ({ entry, versions: { ours } }: MergedEntry): number =>
    Number(ours !== undefined && compareVolumes(entry, ours.entry) === 0);
  return entries
    .filter(({ entry }) => Number.isFinite(entry.values.volume30dUsd))
    .sort((a, b) => compareVolumes(b.entry, a.entry) || hasVolumeOfOurs(b) - hasVolumeOfOurs(a));
}

/** The entries that a version has, in its order. */
function entriesOn(side: keyof Triple, entries: readonly MergedEntry[]): readonly MergedEntry[] {
  const present = entries.filter(({ versions }) => versions[side]);
  return present.sort((a, b) => (a.versions[side]?.index ?? 0) - (b.versions[side]?.index ?? 0));
}

/** Whether the entries of the base are in another order on one side. */
function isReordered(entries: readonly MergedEntry[], side: Side): boolean {
  const indexes = entriesOn('base', entries).flatMap(({ versions }) => versions[side]?.index ?? []);
  return indexes.some((index, at) => index < (indexes[at - 1] ?? 0));
}

/** Inserts the entries of one side that are missing, each after the one that it follows there. */
function withFollowers(
  ordered: readonly MergedEntry[],
  entries: readonly MergedEntry[],
  side: Side,
): readonly MergedEntry[] {
  const present = new Set(ordered);
  const followers = new Map<MergedEntry | undefined, MergedEntry[]>([[undefined, []]]);
  for (const entry of ordered) followers.set(entry, [entry]);
  let previous: MergedEntry | undefined;
  for (const entry of entriesOn(side, entries)) {
    if (present.has(entry)) previous = entry;
    else followers.get(previous)?.push(entry);
  }
  return [...followers.values()].flat();
}
