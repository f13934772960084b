import { isSameValue, stringsIn } from './changes';
import type { MemberTexts } from '../json/members';
import { isIntegerLiteral } from '../values/arithmetic';

/** The members of an object in the three versions, as source texts; the base is absent if both sides added the object. */
export interface ObjectSides {
  readonly base: MemberTexts | undefined;
  readonly ours: MemberTexts;
  readonly theirs: MemberTexts;
}

/** The result for one member. */
export type MergedMember =
  /** As in OURS: its text, or absent. */
  | { readonly from: 'ours' }
  /** As in THEIRS: its text, or absent. */
  | { readonly from: 'theirs' }
  /** Changed differently on both sides. */
  | { readonly from: 'conflict' }
  /** A figure that is computed from inputs of both sides. */
  | { readonly from: 'inputs'; readonly literal: string }
  /** An array of strings. */
  | { readonly from: 'both'; readonly values: readonly string[] };

export const OURS: MergedMember = { from: 'ours' };
export const THEIRS: MergedMember = { from: 'theirs' };
export const CONFLICT: MergedMember = { from: 'conflict' };

/** The arrays that are merged as sets. */
const SETS: ReadonlySet<string> = new Set(['acceptedChains', 'sources']);

/** Merges one independent member. */
export function mergeMember({ base, ours, theirs }: ObjectSides, name: string): MergedMember {
  const [old, one, other] = [base?.get(name), ours.get(name), theirs.get(name)];
  if (isSame(one, other) || isSame(old, other)) return OURS;
  if (isSame(old, one)) return THEIRS;
  const set = SETS.has(name) ? mergeSets(old, one, other) : undefined;
  return set ?? CONFLICT;
}

/** Whether two values are equal, or both absent. */
export function isSame(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined ? a === b : isSameValue(a, b);
}

function mergeSets(
  old: string | undefined,
  one: string | undefined,
  other: string | undefined,
): MergedMember | undefined {
  const base = old === undefined ? [] : stringsIn(old);
  const ours = stringsIn(one);
  const theirs = stringsIn(other);
  if (!base || !ours || !theirs) return undefined;
  const [before, left, right] = [copiesIn(base), copiesIn(ours), copiesIn(theirs)];
  const missing = new Map<string, number>();
  for (const value of [...left.keys(), ...right.keys()])
    missing.set(value, mergedCopies(before.get(value) ?? 0, left.get(value) ?? 0, right.get(value) ?? 0));
  const values = [...ours, ...theirs].filter((value) => {
    const copies = missing.get(value) ?? 0;
    missing.set(value, copies - 1);
    return copies > 0;
  });
  return { from: 'both', values };
}

/** How often an array has each of its values. */
function copiesIn(values: readonly string[]): ReadonlyMap<string, number> {
  const copies = new Map<string, number>();
  for (const value of values) copies.set(value, (copies.get(value) ?? 0) + 1);
  return copies;
}

/** How often a value is in a merged set: not if a side removed it; otherwise with the repetitions that were added and removed. */
function mergedCopies(base: number, ours: number, theirs: number): number {
  if (base > 0 && (ours === 0 || theirs === 0)) return 0;
  return Math.max(base, ours, theirs) + Math.min(base, ours, theirs) - base;
}

/**
 * Puts the merged `chain` first in the merged `acceptedChains`, if it came first in every version.
 *
 * @param merged the results so far
 * @returns the result for `acceptedChains`; undefined if it does not change
 */
export function putChainFirst(
  sides: ObjectSides,
  merged: (name: string) => MergedMember,
): MergedMember | undefined {
  const { base, ours, theirs } = sides;
  const versions = [ours, theirs, ...(base ? [base] : [])];
  const isFirst = versions.every((version) => {
    const first = stringsIn(version.get('acceptedChains'))?.[0];
    return first !== undefined && first === stringIn(version.get('chain'));
  });
  const [chain, accepted] = [merged('chain'), merged('acceptedChains')];
  if (!isFirst || chain.from === 'conflict' || accepted.from === 'conflict') return undefined;
  const first = stringIn((chain.from === 'theirs' ? theirs : ours).get('chain'));
  const values =
    accepted.from === 'both'
      ? accepted.values
      : (stringsIn((accepted.from === 'theirs' ? theirs : ours).get('acceptedChains')) ?? []);
  if (first === undefined || values[0] === first) return undefined;
  const at = values.indexOf(first);
  return { from: 'both', values: [first, ...values.filter((_, index) => index !== at)] };
}

/** The value of a string; undefined if it is not a string. */
function stringIn(text: string | undefined): string | undefined {
  return text?.startsWith('"') === true ? String(JSON.parse(text)) : undefined;
}

/** What `count` depends on. */
export interface Counted {
  /** The number of entries of each version. */
  readonly lengths: { readonly ours: number; readonly theirs: number; readonly merged: number };
  /** How many entries both sides have added. */
  readonly addedOnBoth: number;
  /** How many entries only one side has added. */
  readonly addedOnOne: number;
}

/**
 * Merges `count`: changed on one side, it is that value; on both, the changes are added, unless they are the same change.
 * It is never below the number of entries, unless it was on one side.
 */
export function mergeCount(sides: ObjectSides, { lengths, addedOnBoth, addedOnOne }: Counted): MergedMember {
  const [old, one, other] = [sides.base, sides.ours, sides.theirs].map((side) => side?.get('count'));
  const merged = mergeMember(sides, 'count');
  const [ours, theirs] = [integer(one), integer(other)];
  if (ours === undefined || theirs === undefined) return merged;
  const isChangedOnBoth = !isSame(old, one) && !isSame(old, other);
  let count = merged.from === 'theirs' ? theirs : ours;
  if (isChangedOnBoth && (ours !== theirs || addedOnOne > 0))
    count = ours + theirs - (integer(old) ?? 0) - addedOnBoth;
  if (ours >= lengths.ours && theirs >= lengths.theirs) count = Math.max(count, lengths.merged);
  if (count === ours) return { from: 'ours' };
  return count === theirs ? { from: 'theirs' } : { from: 'inputs', literal: String(count) };
}

function integer(text: string | undefined): number | undefined {
  const isInteger = text !== undefined && /^-?\d/.test(text) && Number.isSafeInteger(Number(text));
  return isInteger && isIntegerLiteral(text) ? Number(text) : undefined;
}
