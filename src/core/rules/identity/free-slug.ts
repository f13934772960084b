import type { Entry } from '../../model/entry';
import { setString, type Proposal, type FixContext } from '../../model/proposal';
import type { ListingView } from '../../model/rule';
import { quote } from '../../text/quote';
import { slugOf } from '../../values/slug';

/** A slug, with a number appended if it is the id of other entries with this slug. */
export function freeSlug(slug: string, { byId }: ListingView, self: Entry | undefined): string {
  const others = (id: string): readonly Entry[] => byId.get(id).filter((entry) => entry !== self);
  // A suffix is only right if the id of the other entry is its slug.
  if (!others(slug).some(({ idIsEndpointSlug }) => idIsEndpointSlug)) return slug;
  let number = 2;
  while (others(`${slug}-${number}`).length > 0) number++;
  return `${slug}-${number}`;
}

/** Sets the id to the slug of the endpoint, with a suffix if another entry has the same. */
export function proposeSlug({ reading, listing, entry }: FixContext): Proposal[] {
  const endpoint = reading?.values.endpoint;
  const slug = endpoint === undefined ? '' : slugOf(endpoint);
  if (slug === '') return [];
  const id = freeSlug(slug, listing, entry);
  return [{ title: `Set id to ${quote(id)}`, changes: [setString(['id'], id)], isPreferred: true }];
}
