import { matcherOf, parseFilter } from '../../core/browse/filter';
import { figuresOf } from '../../core/listing/figures';
import type { MakeMatcher } from './arranger';

/** What of a filter can be understood filters; the rest is explained where it is typed. */
export const matcherFor: MakeMatcher = (text, listing) => {
  const filter = parseFilter(text);
  if (filter.terms.length === 0) return undefined;
  const { newest } = figuresOf(listing);
  return matcherOf(filter, { newest: newest === -Infinity ? undefined : newest });
};
