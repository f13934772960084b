import { statisticsOf } from '../../core/listing/statistics';
import { parseFilter } from '../../core/browse/filter/parse';
import { matcherOf } from '../../core/browse/filter/match';
import type { MakeMatcher } from './arranger';

/** Creates the predicate of a filter. Terms with errors are ignored; the filter input shows the errors. */
export const matcherFor: MakeMatcher = (text, listing) => {
  const filter = parseFilter(text);
  return filter.terms.length === 0 ? undefined : matcherOf(filter, statisticsOf(listing));
};
