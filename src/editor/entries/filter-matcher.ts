import { parseFilter } from '../../core/browse/filter/parse';
import { matcherFor as matcherOf } from '../../core/browse/matching-entries';
import type { MakeMatcher } from './arranger';

/** Creates the predicate of a filter. Terms with errors are ignored; the filter input shows the errors. */
export const matcherFor: MakeMatcher = (text, listing) => {
  const filter = parseFilter(text);
  return filter.terms.length === 0 ? undefined : matcherOf(filter, listing);
};
