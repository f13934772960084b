import type { Listing } from '../../src/core/listing/listing';
import { messageOf } from '../../src/core/model/problem';
import { pathOf } from './problem-path';

/** The observable state of a listing: its entries, and its problems with their ranges. For comparisons. */
export function listingSnapshot(listing: Listing): unknown {
  return {
    entries: Array.from(listing.entries, ({ index, start, end, hasSyntaxError }) => [
      index,
      start,
      end,
      hasSyntaxError,
    ]),
    count: listing.count,
    problems: listing.problems().map((problem) => {
      const { rule, severity, finding } = problem;
      const { start, end } = listing.locate(problem);
      const related = finding.related?.map(({ entry, path, message }) => [entry?.index, path, message]);
      return [severity, rule.id, pathOf(problem), start, end, messageOf(problem), related];
    }),
  };
}
