import { finished } from '../steps';
import { figuresOf } from '../listing/figures';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { EntryProblems } from './next-problem';
import { EntryTexts } from './entry-texts';
import { matcherOf } from './filter/matcher';
import type { Candidate } from './filter/candidate';
import type { Filter, FilterTerm } from './filter/parse';

/** The test of a filter for the entries of a listing, until either changes. Terms with errors are ignored. */
export function matcherFor(filter: Filter, listing: Listing): (candidate: Candidate) => boolean {
  return matcherOf(filter, {
    // Computed only for terms that need it.
    get newest(): number | undefined {
      const newest = finished(figuresOf(listing).newest());
      return newest === -Infinity ? undefined : newest;
    },
  });
}

/**
 * The entries of a listing that match a filter, in the order of the file.
 *
 * @yields after each step
 */
export function* matchingEntries(
  listing: Listing,
  filter: Filter,
): Generator<void, readonly Entry[], undefined> {
  if (filter.terms.length === 0) return [...listing.entries];
  const problems = yield* EntryProblems.of(listing);
  const texts = new EntryTexts(listing);
  const matches = matcherFor(filter, listing);
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
  const matchesOthers = matcherFor(
    withTerms(first, ({ span }) => span.start !== termStart),
    listing,
  );
  const counters = filters.map((filter) => ({
    matches: matcherFor(
      withTerms(filter, ({ span }) => span.start === termStart),
      listing,
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
