import type { GeneratedListing } from '../entry';
import { writeChunks, type WriteOptions } from '../write';
import type { Breakers } from './breaker';
import { Choice } from './choice';
import { IDENTITY_BREAKERS } from './identity';
import { LISTING_BREAKERS } from './listing';
import { PLAUSIBILITY_BREAKERS } from './plausibility';
import { SHAPE_BREAKERS } from './shape';
import { STATISTICS_BREAKERS } from './statistics';
import { TEXT_BREAKERS } from './text';

const BREAKERS: Breakers = {
  ...TEXT_BREAKERS,
  ...SHAPE_BREAKERS,
  ...STATISTICS_BREAKERS,
  ...IDENTITY_BREAKERS,
  ...LISTING_BREAKERS,
  ...PLAUSIBILITY_BREAKERS,
};

/** The ids of the rules that a listing can be made to break: all there are. */
export const BREAKABLE_RULES: readonly string[] = Object.keys(BREAKERS);

/**
 * The text of a generated listing with one defect of the kind that a rule finds, and nothing that another rule
 * finds.
 *
 * @param rule a rule's id
 * @param seed any integer: decides which entry is broken, and how
 * @throws RangeError if there is no such rule, or the listing has too few entries or none that fits
 */
export function breakRule(
  listing: GeneratedListing,
  rule: string,
  seed: number,
  options: WriteOptions,
): string {
  return Array.from(breakChunks(listing, rule, seed, options)).join('');
}

/** The same text in chunks of about a million characters. It throws at once, not with the first chunk. */
export function breakChunks(
  listing: GeneratedListing,
  rule: string,
  seed: number,
  options: WriteOptions,
): Generator<string, void, undefined> {
  const breaker = Object.hasOwn(BREAKERS, rule) ? BREAKERS[rule] : undefined;
  if (!breaker) throw new RangeError(`There is no rule "${rule}".`);
  const { length } = listing.results;
  if (length < breaker.fewest) {
    const needed = breaker.fewest === 1 ? 'an entry' : `${breaker.fewest} entries`;
    throw new RangeError(`To break ${rule} a listing needs ${needed}, but it has ${length}.`);
  }
  return writeChunks(breaker.break(listing, new Choice(listing, seed)), options);
}
