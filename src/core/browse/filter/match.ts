import type { Entry } from '../../listing/entry';
import type { Listing } from '../../listing/listing';
import type { Problem } from '../../listing/problem';
import { EntryProblems } from '../entry-problems';
import { newestCallOf } from '../figures';
import { isWithin } from './bounds';
import type { Filter, FilterTerm } from './parse';
import { matchingAny } from './terms';

/** The entries of a listing that match a filter, in their order. Terms with errors are ignored. */
export function matchingEntries(
  listing: Listing,
  { terms }: Filter,
  problems: EntryProblems = new EntryProblems(listing),
): readonly Entry[] {
  const { entries } = listing;
  if (terms.length === 0) return entries;
  const newestCallMs = newestCallOf(entries);
  const tests = terms.map((term) => ({ matches: testOf(term, newestCallMs), isNegated: term.isNegated }));
  return entries.filter((entry) => {
    const ofEntry = problems.of(entry);
    return tests.every(({ matches, isNegated }) => matches(entry, ofEntry) !== isNegated);
  });
}

function testOf(
  asked: FilterTerm,
  newestCallMs: number | undefined,
): (entry: Entry, problems: readonly Problem[]) => boolean {
  if ('bounds' in asked) {
    const { term, bounds } = asked;
    return ({ values }) => {
      const figure = term.figure(values, newestCallMs);
      return figure !== undefined && isWithin(figure, bounds);
    };
  }
  const { term, values } = asked;
  const matches = matchingAny(term, values);
  return (entry, problems) =>
    term.strings(entry, problems).some((string) => string !== undefined && matches(string));
}
