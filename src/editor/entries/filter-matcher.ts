import { matcherOf, parseFilter } from '../../core/browse/filter';
import { figuresOf } from '../../core/listing/figures';
import type { MakeMatcher } from './arranger';

/** Creates the predicate of a filter. Terms with errors are ignored; the filter input shows the errors. */
export const matcherFor: MakeMatcher = (text, listing) => {
  const filter = parseFilter(text);
  if (filter.terms.length === 0) return undefined;
  const { newest } = figuresOf(listing);
  return matcherOf(filter, { newest: newest === -Infinity ? undefined : newest });
};
