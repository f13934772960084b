import { styleNear } from '../edit/insertion';
import { membersOfEntry } from './changes';
import { textInStyle, valueInStyle } from './restore-text';
import type { MemberTexts } from '../json/members';
import type { ConflictStyle, Slot } from '../json/list-edits';
import { absoluteEdit, sourceObjectOf } from '../edit/source-object';
import type { Style } from '../json/print';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import type { Settings } from '../model/settings';
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
import { objectEdits } from './object-edits';
import type { Triple, Versions } from './triples';

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
