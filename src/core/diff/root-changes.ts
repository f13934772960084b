import { findMember } from '../json/tree';
import type { Listing } from '../listing/listing';
import { changedMembers, changeOf } from './changes';
import type { FieldChange } from './comparison';
import { membersOf, type MemberTexts } from '../json/members';

/** Replaces the array of entries, which are compared one by one. */
const ENTRIES = '[…]';

/** What is different in a listing's own members: `count`, and those that should not be there. */
export function rootChanges(before: Listing, after: Listing): readonly FieldChange[] {
  const old = membersOfRoot(before);
  const now = membersOfRoot(after);
  if (old && now) return changedMembers(old, now);
  const change = changeOf([], before.frame().text, after.frame().text);
  return change.before === change.after ? [] : [change];
}

/** Undefined where the text is not an object. */
function membersOfRoot(listing: Listing): MemberTexts | undefined {
  const root = listing.tree(undefined);
  if (root?.kind !== 'object') return undefined;
  const members = new Map(membersOf(root, listing.frame().text));
  if (findMember(root, 'results')?.value?.kind === 'array') members.set('results', ENTRIES);
  return members;
}
