import { fixAll, type FixAll } from '../edit/fix-all';
import type { CheckedListings } from './checked-listings';

/**
 * The safe fixes of the problems of a text that are not expected, as edits of the text.
 *
 * @param rules the ids of the rules whose problems are fixed; all by default
 */
export function safeFixes(checked: CheckedListings, rules?: ReadonlySet<string>): FixAll {
  const all = checked.listings.map((listing) =>
    fixAll(listing, { isExpected: (problem) => checked.isExpected(problem), ...(rules && { rules }) }),
  );
  return {
    edits: all.flatMap(({ edits }) => edits),
    fixed: all.reduce((sum, { fixed }) => sum + fixed, 0),
  };
}
