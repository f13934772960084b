import { EntryProblems } from '../browse/entry-problems';
import { EntryTexts } from '../browse/entry-texts';
import { parseFilter } from '../browse/filter/parse';
import { matcherFor } from '../browse/matching-entries';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import type { Settings } from '../model/settings';
import { finished } from '../steps';

/** An entry that the configuration requires, and why, in words. */
export interface RequiredEntry {
  readonly entry: Entry;
  readonly reason: string;
}

/** A filter after the noun that it restricts: ` matching chain:base`; empty if it is. */
export function matchingPhrase(filter: string): string {
  return filter.trim() === '' ? '' : ` matching ${filter.trim().replace(/\s+/g, ' ')}`;
}

/** The number of entries of a listing that match a filter. */
export function countMatching(
  listing: Listing,
  filter: string,
  texts: EntryTexts,
  problems: EntryProblems,
): number {
  const matches = matcherFor(parseFilter(filter), listing);
  let count = 0;
  for (const entry of listing.entries) if (matches({ entry, texts, problems })) count++;
  return count;
}

/**
 * The entries without which a listing has fewer than the configuration expects, besides some that are kept anyway: the
 * first ones that match a filter, and those whose problems are expected.
 */
export function* requiredEntries(
  listing: Listing,
  { expectations }: Settings,
  kept: readonly Entry[],
): Generator<RequiredEntry, void, undefined> {
  if (!expectations) return;
  const texts = new EntryTexts(listing);
  const problems = finished(EntryProblems.of(listing));
  const all = new Set(kept);
  for (const { filter, expected } of expectations.entries) {
    const matches = matcherFor(parseFilter(filter), listing);
    const matching = Array.from(listing.entries).filter((entry) => matches({ entry, texts, problems }));
    let missing = expected.min - matching.filter((entry) => all.has(entry)).length;
    for (const entry of matching) {
      if (missing <= 0) break;
      if (all.has(entry)) continue;
      all.add(entry);
      missing--;
      yield { entry, reason: filter.trim() === '' ? 'expected' : `expected: ${filter.trim()}` };
    }
  }
  const named = new Set(expectations.problems.map(({ rule }) => rule));
  for (const { rule, entry } of named.size > 0 ? listing.problems() : [])
    if (entry && named.has(rule.id) && listing.expectedRules.has(rule.id))
      yield { entry, reason: `expected problem of ${rule.id}` };
}
