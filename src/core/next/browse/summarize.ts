import { summaryOf, type Summary } from '../../browse/summary/summarize';
import type { Settings } from '../listing/settings';
import type { Listing } from '../listing/listing';
import { newestCallOf } from './match';

/**
 * Computes the summary of the entries of a listing, or of several.
 *
 * @param usualPrices in USD, as configured; entries with a larger price are left out of the sums
 */
export function summarize(listings: readonly Listing[], usualPrices: Settings['price']): Summary {
  const entries = listings.flatMap((listing) => listing.entries);
  const problems = listings.flatMap((listing) => listing.problems());
  return summaryOf(
    entries.map(({ values }) => values),
    problems,
    newestCallOf({ entries }),
    usualPrices,
  );
}
