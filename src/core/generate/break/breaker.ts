import type { GeneratedListing } from '../entry';
import type { Choice } from './choice';
import type { Defect } from './defect';

/** Gives a listing one defect, of the kind that one rule finds. */
export interface Breaker {
  /** How many entries the listing must have at least. */
  readonly fewest: number;
  /** @throws RangeError if the listing has no entry that can be broken so */
  break(listing: GeneratedListing, choice: Choice): Defect;
}

export function breaker(action: Breaker['break'], fewest = 1): Breaker {
  return { fewest, break: action };
}
