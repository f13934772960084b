import type { Entry } from '../../listing/entry';
import type { ListingView } from '../rule';

/** A slug, with a number behind it where entries of the same slug have the id already. */
export function freeSlug(slug: string, { byId }: ListingView, self: Entry | undefined): string {
  const others = (id: string): readonly Entry[] => byId.get(id).filter((entry) => entry !== self);
  // Where the other id is wrong, a suffix here would be wrong, too.
  if (!others(slug).some(({ isOrdinary }) => isOrdinary)) return slug;
  let number = 2;
  while (others(`${slug}-${number}`).length > 0) number++;
  return `${slug}-${number}`;
}
