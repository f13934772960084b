import { statisticsOf } from '../../listing/statistics';
import type { Listing } from '../../listing/listing';
import type { Entry } from '../../model/entry';
import { EntryTexts, fold } from '../entry-texts';
import { EntryProblems } from '../entry-problems';
import { within } from './bounds';
import type { Filter, FilterTerm } from './parse';
import { containedAnywhere, TEXT_COST, type Candidate, type Test } from './term-tests';
import type { Times } from './terms';

/**
 * Returns a test whether an entry matches a filter. It can be used for all entries as long as the filter and the
 * newest time do not change. Terms with errors are ignored.
 *
 * @param times those of the listing: {@link statisticsOf} it
 */
export function matcherOf(filter: Filter, times: Times): (candidate: Candidate) => boolean {
  const tests = filter.terms
    .map((term) => ({ test: testOf(term, times), isNegated: term.isNegated }))
    .sort((a, b) => a.test.cost - b.test.cost);
  return (candidate) => {
    let folded = '';
    for (const { test, isNegated } of tests) {
      if (test.cost >= TEXT_COST && folded === '') folded = candidate.texts.folded(candidate.entry);
      if (test.matches(candidate, folded) === isNegated) return false;
    }
    return true;
  };
}

function testOf(asked: FilterTerm, times: Times): Test {
  switch (asked.kind) {
    case 'word':
      return containedAnywhere([asked.text]);
    case 'text':
      return asked.term.test(asked.values.map(fold));
    case 'number': {
      const figure = asked.term.figure(times);
      const isWithin = within(asked.bounds);
      return {
        cost: 0,
        matches: ({ entry }) => {
          const value = figure(entry);
          return value !== undefined && isWithin(value);
        },
      };
    }
  }
}

/**
 * The entries of a listing that match a filter, in the order of the file.
 *
 * @param known its texts and problems, if they are at hand
 * @yields after each step
 */
export function* matchingEntries(
  listing: Listing,
  filter: Filter,
  known?: Omit<Candidate, 'entry'>,
): Generator<void, readonly Entry[], undefined> {
  if (filter.terms.length === 0) return [...listing.entries];
  const { texts, problems } = known ?? {
    texts: new EntryTexts(listing),
    problems: yield* EntryProblems.of(listing),
  };
  const matches = matcherOf(filter, statisticsOf(listing));
  const matching: Entry[] = [];
  for (const { entries } of listing.entries.blocks) {
    for (const entry of entries) if (matches({ entry, texts, problems })) matching.push(entry);
    yield;
  }
  return matching;
}

/**
 * The number of entries that match each of some filters.
 *
 * @param termStart where the term starts in which alone the filters differ, in UTF-16 units
 * @yields after each step
 */
export function* countMatches(
  listing: Listing,
  filters: readonly Filter[],
  termStart: number,
  known: Omit<Candidate, 'entry'>,
): Generator<void, readonly number[], undefined> {
  const [first] = filters;
  if (!first) return [];
  const withTerms = (filter: Filter, isIncluded: (term: FilterTerm) => boolean): Filter => ({
    ...filter,
    terms: filter.terms.filter(isIncluded),
  });
  const matchesOthers = matcherOf(
    withTerms(first, ({ span }) => span.start !== termStart),
    statisticsOf(listing),
  );
  const counters = filters.map((filter) => ({
    matches: matcherOf(
      withTerms(filter, ({ span }) => span.start === termStart),
      statisticsOf(listing),
    ),
    count: 0,
  }));
  for (const { entries } of listing.entries.blocks) {
    for (const entry of entries) {
      const candidate = { entry, ...known };
      if (!matchesOthers(candidate)) continue;
      for (const counter of counters) if (counter.matches(candidate)) counter.count++;
    }
    yield;
  }
  return counters.map(({ count }) => count);
}
