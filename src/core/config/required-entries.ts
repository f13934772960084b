import { EntryProblems } from '../browse/entry-problems';
import { parseFilter } from '../browse/filter/parse';
import { matchingEntries } from '../browse/filter/match';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import type { Settings } from '../model/settings';

/**
 * The entries without which a listing has fewer than the configuration expects, besides some that are kept anyway: the
 * first ones that match a filter, and those whose problems are expected.
 */
export function* requiredEntries(
  listing: Listing,
  { expectations }: Settings,
  kept: readonly Entry[],
): Generator<Entry, void, undefined> {
  if (!expectations) return;
  const problems = new EntryProblems(listing);
  const all = new Set(kept);
  for (const { filter, expected } of expectations.entries) {
    const matching = matchingEntries(listing, parseFilter(filter), problems);
    let missing = expected.min - matching.filter((entry) => all.has(entry)).length;
    for (const entry of matching) {
      if (missing <= 0) break;
      if (all.has(entry)) continue;
      all.add(entry);
      missing--;
      yield entry;
    }
  }
  const named = new Set(expectations.problems.map(({ rule }) => rule));
  for (const { rule, entry } of named.size > 0 ? listing.problems() : [])
    if (entry && named.has(rule.id) && listing.expectedRules.has(rule.id)) yield entry;
}
