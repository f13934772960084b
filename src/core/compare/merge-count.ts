import { isIntegerLiteral } from '../values/arithmetic';
import { isSame, mergeMember, type MergedMember, type ObjectSides } from './merge-members';

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
