import { breaker, type Breakers } from './breaker';
import { replaced, withCalls } from './defect';

/** Defects of the listing as a whole. */
export const LISTING_BREAKERS: Breakers = {
  'count-below-results': breaker((listing, choice) => {
    const { length } = listing.results;
    return { ...listing, count: length - choice.random.integer(1, Math.ceil(length / 10)) };
  }),

  // New figures of an entry that is left where it was. It passes two others, so it is the one to move.
  'results-order': breaker((listing, choice) => {
    const [index, entry] = choice.anyEntry(2);
    const passed = listing.results[index - 2]?.volume30dUsd ?? 0;
    const calls = Math.floor((passed / entry.pricePerCallUsd) * (1 + choice.random.next())) + 2;
    return replaced(listing, index, withCalls(entry, calls));
  }, 3),
};
