import { insertionOf } from '../edit/insertion';
import { EntryProblems } from '../browse/entry-problems';
import { EntryTexts } from '../browse/entry-texts';
import { parseFilter } from '../browse/filter/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import { findListings } from '../listing/find-listings';
import { Listing } from '../listing/listing';
import type { WholeFix } from '../model/rule';
import type { Settings } from '../model/settings';
import { finished } from '../steps';
import { applyEdits, type TextEdit } from '../text/text-edit';
import { matchingEntries } from './matching-entry';
import { countMatching, matchingPhrase } from './required-entries';

/** More entries are not added at once. */
const MAX_ADDED = 20;

/** The listings to which entries are added, as the result is read as a whole, in UTF-16 units. */
const MAX_LENGTH = 1 << 23;

/**
 * The fix that adds new entries which match a filter. It is tried out before it is offered: all of them match, and no rule
 * reports more problems than before.
 *
 * @param amount how many entries are missing
 * @param now the time of the last call where the listing has none, in milliseconds since the Unix epoch
 * @returns none if there is no such entry, or the text around the entries has a syntax error
 */
export function addEntriesFix(
  listing: Listing,
  filter: string,
  settings: Settings,
  { amount, now }: { readonly amount: number; readonly now: number },
): WholeFix[] {
  const text = amount <= MAX_ADDED ? listing.slice(0, MAX_LENGTH + 1) : '';
  if (text === '' || text.length > MAX_LENGTH) return [];
  const wanted = matchesIn(listing, filter) + amount;
  const known = countsOf(listing);
  const isRight = (edits: readonly TextEdit[]): boolean => {
    const [edited] = findListings(applyEdits(text, edits), true, JSONC_SYNTAX).texts;
    if (edited === undefined) return false;
    const result = Listing.read(edited, { settings, syntax: JSONC_SYNTAX });
    const counts = [...countsOf(result)];
    return (
      matchesIn(result, filter) === wanted && counts.every(([rule, count]) => count <= (known.get(rule) ?? 0))
    );
  };
  for (const [first, ...others] of matchingEntries(listing, parseFilter(filter), settings, { amount, now })) {
    const edits = first && insertionOf(listing, first, others)?.edits;
    if (edits && isRight(edits)) return [{ title: titleOf(amount, filter), edits }];
  }
  return [];
}

function titleOf(amount: number, filter: string): string {
  return `Add ${amount === 1 ? 'an entry' : `${amount} entries`}${matchingPhrase(filter)}`;
}

/** How many entries match a filter. */
function matchesIn(listing: Listing, filter: string): number {
  return countMatching(listing, filter, new EntryTexts(listing), finished(EntryProblems.of(listing)));
}

/** The number of problems of each rule. */
function countsOf(listing: Listing): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule } of listing.foundProblems()) counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1);
  return counts;
}
