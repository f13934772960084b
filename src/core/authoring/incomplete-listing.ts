import { FIELD_INDEX, LISTING_FIELDS } from '../fields';
import type { Listing } from '../listing/listing';

/**
 * Whether a text that is not recognised as a listing may be the start of one: an object with `results`
 * and possibly `count`, whose entries have only known members.
 */
export function isIncompleteListing(listing: Listing): boolean {
  const root = listing.tree(undefined);
  if (root?.kind !== 'object' || !listing.hasResults) return false;
  const own: ReadonlySet<string> = new Set(LISTING_FIELDS.map(({ name }) => name));
  if (!root.members.every(({ name }) => own.has(name))) return false;
  for (const entry of listing.entries) {
    const tree = listing.tree(entry);
    const members = tree?.kind === 'object' ? tree.members : [];
    if (!members.every(({ name, value }) => !value || FIELD_INDEX.has(name))) return false;
  }
  return true;
}
