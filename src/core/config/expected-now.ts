import type { Listing } from '../listing/listing';
import { isBlank } from '../values/blank';

/**
 * How the problems that a rule reports in the listings of a file now are stated in the configuration: the ids of the entries, or if these do not
 * identify the problems, their number.
 */
export function expectedNow(listings: readonly Listing[], rule: string): number | readonly string[] {
  const ids = listings.flatMap((listing) =>
    listing
      .problems()
      .filter((problem) => problem.rule.id === rule)
      .map(({ entry }) => (entry && listing.read(entry).values.id) ?? ''),
  );
  const identify = new Set(ids).size === ids.length && !ids.some(isBlank);
  return ids.length > 0 && identify ? ids : ids.length;
}
