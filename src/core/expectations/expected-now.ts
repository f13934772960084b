import type { Listing } from '../listing/listing';
import { isBlank } from '../values/blank';

/**
 * How the problems that a rule reports now are stated in the configuration: the ids of the entries, or if these do not
 * identify the problems, their number.
 */
export function expectedNow(listing: Listing, rule: string): number | readonly string[] {
  const problems = listing.problems().filter((problem) => problem.rule.id === rule);
  const ids = problems.map(({ entry }) => (entry && listing.read(entry).values.id) ?? '');
  const identify = new Set(ids).size === ids.length && !ids.some(isBlank);
  return ids.length > 0 && identify ? ids : problems.length;
}
