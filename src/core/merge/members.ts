import { isSameValue, stringsIn } from '../diff/same-value';
import type { MemberTexts } from '../json/members';

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
  /** An array: indexes of elements of OURS, and source texts of others. */
  | { readonly from: 'both'; readonly elements: readonly (number | string)[] };

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
  const [before, left, right] = [new Set(base), new Set(ours), new Set(theirs)];
  const kept = ours.flatMap((value, index) => (before.has(value) && !right.has(value) ? [] : [index]));
  const added = Array.from(right).filter((value) => !before.has(value) && !left.has(value));
  return { from: 'both', elements: [...kept, ...added.map((value) => JSON.stringify(value))] };
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
    return first !== undefined && JSON.stringify(first) === jsonOf(version.get('chain'));
  });
  const [chain, accepted] = [merged('chain'), merged('acceptedChains')];
  if (!isFirst || chain.from === 'conflict' || accepted.from === 'conflict') return undefined;
  const first = jsonOf((chain.from === 'theirs' ? theirs : ours).get('chain'));
  const own = stringsIn(ours.get('acceptedChains'))?.map((value) => JSON.stringify(value)) ?? [];
  const values =
    accepted.from === 'both'
      ? accepted.elements.map((one) => (typeof one === 'number' ? (own[one] ?? '') : one))
      : (stringsIn((accepted.from === 'theirs' ? theirs : ours).get('acceptedChains')) ?? []).map((value) =>
          JSON.stringify(value),
        );
  if (first === undefined || values[0] === first) return undefined;
  const wanted = [first, ...values.filter((value) => value !== first)];
  return {
    from: 'both',
    elements: wanted.map((value) => (own.includes(value) ? own.indexOf(value) : value)),
  };
}

/** A string as JSON without unnecessary escapes; undefined if it is not a string. */
function jsonOf(text: string | undefined): string | undefined {
  return text?.startsWith('"') === true ? JSON.stringify(JSON.parse(text)) : undefined;
}
