import { EntryPicker } from '../generate/break/entry-picker';
import type { GeneratedListing } from '../generate/entry';
import { writeChunks, type WriteOptions } from '../generate/write';
import { ruleOf } from './index';

/**
 * The text of a generated listing with one problem that a rule reports, and none that another rule
 * reports.
 *
 * @param rule a rule's id
 * @param seed any integer; determines the problem
 * @throws RangeError for a rule that is unknown or depends on the configuration, or if the listing has too few or no suitable entries
 */
export function breakRule(
  listing: GeneratedListing,
  rule: string,
  seed: number,
  options: WriteOptions,
): string {
  return Array.from(breakChunks(listing, rule, seed, options)).join('');
}

/** The same text in chunks of about a million characters. Errors are thrown immediately, not with the first chunk. */
export function breakChunks(
  listing: GeneratedListing,
  rule: string,
  seed: number,
  options: WriteOptions,
): Generator<string, void, undefined> {
  const known = ruleOf(rule);
  if (!known) throw new RangeError(`Unknown rule "${rule}".`);
  const { breaker } = known;
  if (!breaker)
    throw new RangeError(`A listing alone cannot break ${rule}: the rule depends on the configuration.`);
  const { length } = listing.results;
  if (length < breaker.minEntries) {
    const needed = breaker.minEntries === 1 ? 'an entry' : `${breaker.minEntries} entries`;
    throw new RangeError(`To break ${rule} a listing needs ${needed}, but it has ${length}.`);
  }
  return writeChunks(breaker.break(listing, new EntryPicker(listing, seed)), options);
}
