import type { Listing } from '../../listing/listing';
import { statisticsOf } from '../../listing/statistics';
import type { Entry } from '../../model/entry';
import type { FilteredEntry } from '../entry-data';
import { type EntryProblems } from '../entry-problems';
import { entriesOf } from '../entry-values';
import { isWithin } from './bounds';
import type { Filter, FilterTerm } from './parse';
import { matchingAny } from './terms';

/**
 * Returns a test whether an entry matches a filter. Terms with errors are ignored.
 *
 * @param newestCallMs the newest plausible `lastCalledMs` of the listing, if there is one
 */
export function matcherOf(
  { terms }: Filter,
  newestCallMs: number | undefined,
): (data: FilteredEntry) => boolean {
  const tests = terms.map((term) => ({ matches: testOf(term, newestCallMs), isNegated: term.isNegated }));
  return (data) => tests.every(({ matches, isNegated }) => matches(data) !== isNegated);
}

function testOf(asked: FilterTerm, newestCallMs: number | undefined): (data: FilteredEntry) => boolean {
  if ('bounds' in asked) {
    const { term, bounds } = asked;
    return ({ values }) => {
      const figure = term.figure(values, newestCallMs);
      return figure !== undefined && isWithin(figure, bounds);
    };
  }
  const { term, values } = asked;
  const matches = matchingAny(term, values);
  return (data) => term.strings(data).some((string) => string !== undefined && matches(string));
}

/** The entries of a listing that match a filter, in the order of the file. */
export function matchingEntries(
  listing: Listing,
  filter: Filter,
  problems?: EntryProblems,
): readonly Entry[] {
  if (filter.terms.length === 0) return [...listing.entries];
  const matches = matcherOf(filter, statisticsOf(listing).newest);
  return entriesOf(listing, problems)
    .filter(matches)
    .map(({ entry }) => entry);
}
