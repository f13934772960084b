import { matchEntries, matchSome, type Matches, type Pair } from './matching';
import { styleNear } from '../edit/insertion';
import { membersOfEntry } from './changes';
import { textInStyle, valueInStyle } from './entry-text';
import type { MemberTexts } from '../json/members';
import { type ConflictStyle, type Slot, arrangeItems, type Version } from './arrange-items';
import { absoluteEdit, sourceObjectOf, type SourceObject } from '../edit/source-object';
import { type Style, colonOf } from '../json/print';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import type { Settings } from '../next/listing/settings';
import type { TextEdit } from '../text/text-edit';
import { FIGURE_NAMES, FIGURES, mergeFigure } from './merge-figures';
import {
  isSame,
  mergeMember,
  OURS,
  putChainFirst,
  THEIRS,
  type MergedMember,
  type ObjectSides,
} from './merge-members';
import { itemsOf } from '../json/list-edits';
import type { ArrayNode } from '../json/tree';
import { valueOf } from '../entries/parsed-entry';

/** The three versions of a listing. */
export interface Versions {
  readonly base: Listing;
  readonly ours: Listing;
  readonly theirs: Listing;
}

/** The same entry in the three versions; undefined where a version does not have it. */
export interface Triple {
  readonly base: Entry | undefined;
  readonly ours: Entry | undefined;
  readonly theirs: Entry | undefined;
  /** Whether the text is that of the base. */
  readonly isOursSame: boolean;
  readonly isTheirsSame: boolean;
}

/**
 * Pairs the entries of three versions: those of the base with each side, as `diff` does, but renamed ones only if they cannot
 * be confused with others; and those that both sides have added by id, then by endpoint.
 *
 * @yields after each step
 */
export function* triplesOf({ base, ours, theirs }: Versions): Generator<void, readonly Triple[], undefined> {
  const matchesOf = (side: Listing): Generator<void, Matches, undefined> =>
    matchEntries(base, side, { onlyCandidates: true });
  const matches = { ours: yield* matchesOf(ours), theirs: yield* matchesOf(theirs) };
  const left = withoutTaken(matches.ours, { side: ours, other: theirs, places: matches.theirs.newPlaces });
  const right = withoutTaken(matches.theirs, { side: theirs, other: ours, places: matches.ours.newPlaces });
  const sameLeft = sameTexts(left);
  const sameRight = sameTexts(right);
  const triples: Triple[] = [];
  for (const { entries } of base.entries.blocks) {
    for (const entry of entries) {
      const { index } = entry;
      triples.push({
        base: entry,
        ours: ours.entries.at(left.newPlaces[index] ?? -1),
        theirs: theirs.entries.at(right.newPlaces[index] ?? -1),
        isOursSame: sameLeft.has(index),
        isTheirsSame: sameRight.has(index),
      });
    }
    yield;
  }
  const added = yield* matchSome(ours, theirs, { before: left.added, after: right.added });
  const inBoth = new Map(added.map(({ before, after }) => [before, after]));
  const paired = new Set(inBoth.values());
  const addedTriple = (one: Entry | undefined, other: Entry | undefined): void => {
    triples.push({ base: undefined, ours: one, theirs: other, isOursSame: false, isTheirsSame: false });
  };
  for (const entry of left.added) addedTriple(entry, inBoth.get(entry));
  for (const entry of right.added) if (!paired.has(entry)) addedTriple(undefined, entry);
  return triples;
}

/**
 * Without the renamed entries whose new id or endpoint is that of another entry on the other side: both sides have added it.
 *
 * @param places the indexes on the other side by those in the base
 */
function withoutTaken(
  matches: Matches,
  { side, other, places }: { readonly side: Listing; readonly other: Listing; readonly places: Int32Array },
): Matches {
  const isTaken = ({ before, after, isRenamed }: Pair): boolean => {
    if (!isRenamed) return false;
    const { id = '', endpoint = '' } = side.read(after).values;
    return [...other.byId.get(id), ...other.byEndpoint.get(endpoint)].some(
      ({ index }) => index !== places[before.index],
    );
  };
  const taken = matches.pairs.filter(isTaken);
  if (taken.length === 0) return matches;
  const newPlaces = matches.newPlaces.slice();
  for (const { before } of taken) newPlaces[before.index] = -1;
  const inFileOrder = (entries: readonly Entry[]): Entry[] => entries.toSorted((a, b) => a.index - b.index);
  return {
    pairs: matches.pairs.filter((pair) => !isTaken(pair)),
    added: inFileOrder([...matches.added, ...taken.map(({ after }) => after)]),
    removed: inFileOrder([...matches.removed, ...taken.map(({ before }) => before)]),
    newPlaces,
  };
}

/** The indexes in the base of the entries whose text is the same. */
function sameTexts({ pairs }: Matches): ReadonlySet<number> {
  return new Set(pairs.flatMap(({ before, isSameText }) => (isSameText ? [before.index] : [])));
}

/** An entry of the merged listing. */
export interface MergedEntry extends Omit<Triple, 'isOursSame' | 'isTheirsSame'> {
  readonly slot: Slot;
  /** The source text of its volume, unless it is as in OURS or absent. */
  readonly changedVolume: string | undefined;
  /** What differs from OURS. */
  readonly change: 'none' | 'added' | 'changed';
  /** The names of the members in conflict; undefined if the whole entry is. */
  readonly conflicts: readonly (string | undefined)[];
  /** The number of figures that were computed. */
  readonly computed: number;
}

export interface MergeContext extends Versions {
  readonly settings: Settings;
  /** The style of the entries of OURS. */
  readonly style: Style;
  readonly conflictStyle: ConflictStyle;
}

const UNCHANGED = { changedVolume: undefined, change: 'none', conflicts: [], computed: 0 } as const;

/**
 * Merges the three versions of an entry.
 *
 * @returns undefined if the merged listing does not have it
 */
export function mergeEntry(triple: Triple, context: MergeContext): MergedEntry | undefined {
  const { base, ours, theirs, isOursSame, isTheirsSame } = triple;
  const versions = { base, ours, theirs };
  if (ours && theirs) {
    const result = isTheirsSame ? undefined : mergeVersions(triple, ours, theirs, context);
    return { ...versions, ...UNCHANGED, slot: { index: ours.index }, ...result };
  }
  if (ours) {
    const slot = { index: ours.index };
    if (!base) return { ...versions, ...UNCHANGED, slot };
    if (isOursSame || isUnchanged(context.base, base, context.ours, ours)) return undefined;
    return { ...versions, ...UNCHANGED, slot: { ours: slot, theirs: undefined }, conflicts: [undefined] };
  }
  if (!theirs) return undefined;
  if (base && (isTheirsSame || isUnchanged(context.base, base, context.theirs, theirs))) return undefined;
  const version = { text: textInStyle(context.theirs, theirs, context.style) };
  return {
    ...versions,
    ...UNCHANGED,
    slot: base ? { ours: undefined, theirs: version } : version,
    changedVolume: volumeText(context.theirs, theirs),
    change: base ? 'none' : 'added',
    conflicts: base ? [undefined] : [],
  };
}

function volumeText(listing: Listing, entry: Entry): string | undefined {
  return entry.volume30dUsd === undefined ? undefined : listing.read(entry).literal('volume30dUsd');
}

/** Whether an entry differs from the base only in computed figures and formatting. */
function isUnchanged(before: Listing, old: Entry, after: Listing, now: Entry): boolean {
  const [a, b] = [
    membersOfEntry({ listing: before, entry: old }),
    membersOfEntry({ listing: after, entry: now }),
  ];
  if (!a || !b) return isSame(before.textOf(old), after.textOf(now));
  return namesOf(a, b).every((name) => FIGURE_NAMES.has(name) || isSame(a.get(name), b.get(name)));
}

function namesOf(...versions: readonly (MemberTexts | undefined)[]): readonly string[] {
  return Array.from(new Set(versions.flatMap((version) => (version ? Array.from(version.keys()) : []))));
}

/** @returns undefined if the result is OURS */
function mergeVersions(
  { base }: Triple,
  ours: Entry,
  theirs: Entry,
  context: MergeContext,
): Partial<MergedEntry> | undefined {
  const old = base && membersOfEntry({ listing: context.base, entry: base });
  const one = membersOfEntry({ listing: context.ours, entry: ours });
  const other = membersOfEntry({ listing: context.theirs, entry: theirs });
  // Others are paired only with equal ones.
  if (!one || !other || (base && !old)) return undefined;
  const sides: ObjectSides = { base: old, ours: one, theirs: other };
  const merged = mergeMembers(sides, context.settings);
  const source = merged.size > 0 ? sourceObjectOf(context.ours, ours) : undefined;
  if (!source) return undefined;
  const own = (): Style => styleNear(context.theirs, theirs.index + 1);
  const style = styleNear(context.ours, ours.index + 1);
  const editsOf = (members: Iterable<readonly [string, MergedMember]>): readonly TextEdit[] => {
    const edits = objectEdits(source, {
      theirs: other,
      merged: new Map(members),
      style,
      conflictStyle: context.conflictStyle,
      valueInStyle: (text) => valueInStyle(text, own, style),
    });
    return edits.map((edit) => absoluteEdit(edit, source));
  };
  const results = Array.from(merged);
  const resolvedBy = (by: MergedMember): readonly TextEdit[] =>
    editsOf(results.map(([name, result]) => [name, result.from === 'conflict' ? by : result]));
  const hasConflicts = results.some(([, { from }]) => from === 'conflict');
  const volume = textOf(merged.get('volume30dUsd'), other.get('volume30dUsd'));
  return {
    slot: {
      index: ours.index,
      edits: editsOf(merged),
      ...(hasConflicts && { resolved: { ours: resolvedBy(OURS), theirs: resolvedBy(THEIRS) } }),
    },
    changedVolume: isSame(volume, one.get('volume30dUsd')) ? undefined : volume,
    change: results.some(([, { from }]) => from !== 'conflict') ? 'changed' : 'none',
    conflicts: results.flatMap(([name, { from }]) => (from === 'conflict' ? [name] : [])),
    computed: results.filter(([, { from }]) => from === 'inputs').length,
  };
}

/** The source text of a result that is not as in OURS. */
function textOf(result: MergedMember | undefined, theirs: string | undefined): string | undefined {
  if (result?.from === 'inputs') return result.literal;
  return result?.from === 'theirs' ? theirs : undefined;
}

/** The results for the members of an entry that are not as in OURS. */
function mergeMembers(sides: ObjectSides, { tolerance }: Settings): ReadonlyMap<string, MergedMember> {
  const merged = new Map<string, MergedMember>();
  const resultOf = (name: string): MergedMember => merged.get(name) ?? { from: 'ours' };
  for (const name of namesOf(sides.ours, sides.theirs, sides.base))
    if (!FIGURE_NAMES.has(name)) merged.set(name, mergeMember(sides, name));
  const chains = putChainFirst(sides, resultOf);
  if (chains) merged.set('acceptedChains', chains);
  for (const figure of FIGURES) merged.set(figure.field, mergeFigure(figure, sides, resultOf, tolerance));
  for (const [name, { from }] of merged) if (from === 'ours') merged.delete(name);
  return merged;
}

/** What is needed to write members of THEIRS into an object of OURS. */
export interface ObjectContext {
  readonly theirs: MemberTexts;
  readonly merged: ReadonlyMap<string, MergedMember>;
  readonly style: Style;
  readonly conflictStyle: ConflictStyle;
  /** Formats a value of THEIRS like the values of OURS. */
  readonly valueInStyle: (text: string) => string;
  /** A long member beside which conflicts are written, rather than with it. */
  readonly longMember?: string;
}

interface NamedSlot {
  readonly name: string;
  readonly slot: Slot;
}

/** The edits of an object of OURS that merge its members, by offsets of the object's text. */
export function objectEdits({ text, root }: SourceObject, context: ObjectContext): TextEdit[] {
  const { theirs, merged, style, conflictStyle, valueInStyle, longMember } = context;
  const colon = colonOf(text, root);
  const spaceOnOneLine = /\s$/.test(colon) ? ' ' : '';
  const lastOf = new Map(root.members.map(({ name }, index) => [name, index]));
  const slots: NamedSlot[] = [];
  root.members.forEach(({ name, nameSpan, value }, index) => {
    const result = merged.get(name);
    const other = theirs.get(name);
    // The last of repeated members counts.
    const isCounted = lastOf.get(name) === index;
    if (result?.from === 'theirs' && other === undefined) return;
    const { start, end } = value ?? { start: nameSpan.end, end: nameSpan.end };
    const version = (by: string): Version => ({
      index,
      edits: [{ offset: start, length: end - start, text: by }],
    });
    if (!result || !isCounted || result.from === 'ours') slots.push({ name, slot: { index } });
    else if (result.from === 'conflict') {
      const changed = other === undefined ? undefined : version(valueInStyle(other));
      slots.push({ name, slot: { ours: { index }, theirs: changed } });
    } else if (result.from === 'both' && value?.kind === 'array') {
      const elements = itemsOf(text, value, spaceOnOneLine, { before: '', between: '', end: '' });
      const edits = arrangeItems(elements, elementsOf(value, result.values), conflictStyle);
      slots.push({ name, slot: { index, edits } });
    } else if (result.from === 'inputs') slots.push({ name, slot: version(result.literal) });
    else if (other !== undefined) slots.push({ name, slot: version(valueInStyle(other)) });
  });
  addMembers(slots, context, colon);
  const long = slots.findIndex(({ name }) => name === longMember);
  if (long >= 0) {
    const isAfter = ({ slot }: NamedSlot, index: number): boolean =>
      index > long && 'ours' in slot && !(slot.ours && slot.theirs);
    const after = slots.filter(isAfter);
    const others = slots.filter((slot, index) => !isAfter(slot, index));
    slots.splice(0, slots.length, ...others.slice(0, long), ...after, ...others.slice(long));
  }
  const { eol, indent, base, pad } = style;
  const space = indent === undefined ? pad : eol + base + indent;
  const list = itemsOf(text, root, spaceOnOneLine, {
    before: space,
    between: space,
    end: indent === undefined ? pad : eol + base,
  });
  const items = slots.map(({ slot }) => slot);
  return arrangeItems(list, items, conflictStyle);
}

/** The elements of an array that have these values, each once, and new ones for the others. */
function elementsOf({ elements }: ArrayNode, values: readonly string[]): Version[] {
  const indexes = new Map<string, number[]>();
  for (const [index, node] of elements.entries()) {
    const value = valueOf(node);
    if (typeof value !== 'string') continue;
    const those = indexes.get(value);
    if (those) those.push(index);
    else indexes.set(value, [index]);
  }
  return values.map((value) => {
    const index = indexes.get(value)?.shift();
    return index === undefined ? { text: JSON.stringify(value) } : { index };
  });
}

/** Adds the members that only THEIRS has, each after the one that it follows there. */
function addMembers(
  slots: NamedSlot[],
  { theirs, merged, valueInStyle }: ObjectContext,
  colon: string,
): void {
  const present = new Set(slots.map(({ name }) => name));
  let previous: string | undefined;
  for (const [name, value] of theirs) {
    const result = merged.get(name);
    if (result && result.from !== 'ours' && !present.has(name)) {
      const literal = result.from === 'inputs' ? result.literal : valueInStyle(value);
      const version = { text: JSON.stringify(name) + colon + literal };
      const slot = result.from === 'conflict' ? { ours: undefined, theirs: version } : version;
      slots.splice(slots.findLastIndex((one) => one.name === previous) + 1, 0, { name, slot });
      present.add(name);
    }
    if (present.has(name)) previous = name;
  }
}
