import { Listing } from '../listing/listing';
import { JSON_SYNTAX, type Syntax } from '../json/syntax';
import { resultsOrder } from '../rules/listing/results-order';
import { syntax as syntaxRule } from '../rules/text/syntax';
import { styleNear } from '../edit/insertion';
import { membersOfRoot } from './changes';
import { valueInStyle } from './entry-text';
import { entryItems } from '../edit/entries';
import type { EmptyStyle } from '../json/list-edits';
import { arrangeItems, type ConflictLabels } from './arrange-items';
import { absoluteEdit, sourceObjectOf } from '../edit/source-object';
import { styleOf, type Style } from '../json/print';
import { DEFAULT_SETTINGS, type Settings } from '../next/listing/settings';
import { joinEdits, type TextEdit } from '../text/text-edit';
import { mergeCount, mergeMember, type MergedMember, type ObjectSides } from './merge-members';
import {
  mergeEntry,
  type MergeContext,
  type MergedEntry,
  objectEdits,
  triplesOf,
  type Triple,
  type Versions,
} from './merge-entries';
import { inOrder } from './merge-order';

/** The texts of three versions of a file, without byte order marks. */
export interface Texts {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

/** Why texts cannot be merged by entry. */
export interface NotMergeable {
  readonly version: keyof Texts;
  readonly reason: 'not a listing' | 'not valid JSON';
}

const RULES = [syntaxRule, resultsOrder];
/** An empty base next to two listings, when both sides have added the file. */
const EMPTY_LISTING = '{"results":[]}';

/**
 * Merges two versions of a listing with a common base, entry by entry, member by member. Never fails: the result may be that
 * they cannot be merged by entry.
 *
 * @yields after each step
 */
export function* mergeTexts(
  { base, ours, theirs }: Texts,
  { syntax = JSON_SYNTAX, ...options }: MergeOptions = {},
): Generator<void, Merge | NotMergeable, undefined> {
  const texts = { base: base.trim() === '' ? EMPTY_LISTING : base, ours, theirs };
  const versions: Partial<Record<keyof Texts, Listing>> = {};
  for (const version of ['base', 'ours', 'theirs'] as const) {
    const listing = new Listing(texts[version], { syntax, rules: RULES });
    const steps = listing.analyze();
    while (!steps.next().done) yield;
    const reason = whyNotMergeable(listing);
    if (reason) return { version, reason };
    versions[version] = listing;
  }
  return yield* merge(versions as Record<keyof Texts, Listing>, options);
}

/** Why a listing cannot be merged by entry; undefined if it can. */
function whyNotMergeable(listing: Listing): NotMergeable['reason'] | undefined {
  if (listing.problems().some(({ rule }) => rule.id === syntaxRule.id)) return 'not valid JSON';
  return listing.hasResults ? undefined : 'not a listing';
}

export interface MergeOptions {
  readonly syntax?: Syntax;
  /** For the tolerance of computed figures. */
  readonly settings?: Settings;
  /** The number of characters of a conflict marker; 7 by default, as in Git. */
  readonly markerSize?: number;
  /** What is written behind the markers; `ours` and `theirs` by default. */
  readonly labels?: ConflictLabels | undefined;
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
  /** Edits of OURS, in order, which do not overlap. */
  readonly edits: readonly TextEdit[];
  readonly conflicts: readonly MergeConflict[];
  /** The number of blocks of conflict markers; neighboring conflicts may share one. */
  readonly blocks: number;
  /** The numbers of entries that differ from OURS, and of computed figures. */
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly computed: number;
}

/** Merges listings that are JSON without syntax errors, have an array `results`, and are checked with `results-order`. */
function* merge(
  versions: Versions,
  { settings = DEFAULT_SETTINGS, markerSize = 7, labels }: Omit<MergeOptions, 'syntax'>,
): Generator<void, Merge, undefined> {
  const { ours, theirs } = versions;
  const eol = eolOf(ours);
  const near = styleNear(ours, 0);
  // An empty listing does not show how arrays are formatted.
  const { arrayLines } = ours.entries.length === 0 ? styleNear(theirs, 0) : near;
  const style = { ...near, eol, arrayLines };
  const context: MergeContext = { ...versions, settings, style, conflictStyle: { eol, markerSize, labels } };
  const triples = yield* triplesOf(versions);
  const entries: MergedEntry[] = [];
  for (const triple of triples) {
    const merged = mergeEntry(triple, context);
    if (merged) entries.push(merged);
    yield;
  }
  const ordered = yield* inOrder(entries, versions);
  const root = rootEdits(context, triples, entries.length);
  const list = entryItems(ours, () => emptyStyle(style));
  const slots = ordered.map(({ slot }) => slot);
  const results = list && arrangeItems(list, slots, context.conflictStyle);
  const edits = joinEdits([...root.edits, ...(results ?? [])].sort((a, b) => a.offset - b.offset));
  const conflicts: MergeConflict[] = root.members.map((member) => ({ id: undefined, member }));
  const sum = { added: 0, changed: 0, computed: 0 };
  for (const entry of ordered) {
    const { change, computed } = entry;
    sum.computed += computed;
    if (change === 'added') sum.added++;
    if (change === 'changed') sum.changed++;
    const version = entry.ours ?? entry.theirs;
    for (const member of entry.conflicts) {
      const listing = entry.ours ? ours : theirs;
      conflicts.push({ id: version && listing.read(version).values.id, member });
    }
  }
  const kept = ordered.filter((entry) => entry.ours).length;
  const blocks = conflicts.length === 0 ? 0 : blocksIn(edits, markerSize);
  return { edits, conflicts, blocks, ...sum, removed: ours.entries.length - kept };
}

/** Counts blocks of conflict markers. */
function blocksIn(edits: readonly TextEdit[], markerSize: number): number {
  const start = new RegExp(`[\\r\\n]<{${markerSize}}(?![^ \\r\\n])`, 'g');
  return edits.reduce((sum, { text }) => sum + (text.match(start)?.length ?? 0), 0);
}

/** How the first entries of an empty listing are written. */
function emptyStyle({ eol, indent, base }: Style): EmptyStyle {
  if (indent === undefined) return { before: '', between: '', end: '' };
  const line = eol + base;
  return { before: line, between: line, end: line.slice(0, line.length - indent.length) };
}

/** How much of a text is read to find its line ends, in UTF-16 units. */
const HEAD_LENGTH = 1 << 16;

function eolOf(listing: Listing): string {
  return /\r\n|\n|\r/.exec(listing.slice(0, HEAD_LENGTH))?.[0] ?? '\n';
}

interface RootEdits {
  /** By offsets of the whole text. */
  readonly edits: readonly TextEdit[];
  /** The members in conflict. */
  readonly members: readonly string[];
}

/** Merges the listing's own members. */
function rootEdits(context: MergeContext, triples: readonly Triple[], length: number): RootEdits {
  const { base, ours, theirs, conflictStyle } = context;
  const source = sourceObjectOf(ours, undefined);
  const [one, other] = [membersOfRoot(ours), membersOfRoot(theirs)];
  if (!source || !one || !other) return { edits: [], members: [] };
  const sides: ObjectSides = { base: membersOfRoot(base), ours: one, theirs: other };
  const merged = new Map<string, MergedMember>();
  const names = new Set([...one.keys(), ...other.keys(), ...(sides.base?.keys() ?? [])]);
  for (const name of names) if (name !== 'results') merged.set(name, mergeMember(sides, name));
  const added = triples.filter((triple) => !triple.base);
  const addedOnBoth = added.filter((triple) => triple.ours && triple.theirs).length;
  const lengths = { ours: ours.entries.length, theirs: theirs.entries.length, merged: length };
  if (names.has('count'))
    merged.set('count', mergeCount(sides, { lengths, addedOnBoth, addedOnOne: added.length - addedOnBoth }));
  for (const [name, { from }] of merged) if (from === 'ours') merged.delete(name);
  const style = styleOf(source.text, source.root, '');
  const own = (): Style => {
    const object = sourceObjectOf(theirs, undefined);
    return object ? styleOf(object.text, object.root, '') : style;
  };
  const edits = objectEdits(source, {
    theirs: other,
    merged,
    style,
    conflictStyle,
    valueInStyle: (text) => valueInStyle(text, own, style),
    longMember: 'results',
  });
  return {
    edits: edits.map((edit) => absoluteEdit(edit, source)),
    members: Array.from(merged).flatMap(([name, { from }]) => (from === 'conflict' ? [name] : [])),
  };
}
