import type { GeneratedListing } from '../entry';
import type { EntryPicker } from './entry-picker';
import type { Defect } from './defect';

/** Gives a listing one defect, of the kind that one rule finds. */
export interface Breaker {
  /** How many entries the listing must have at least. */
  readonly minEntries: number;
  /** @throws RangeError if the listing has no entry that can be broken so */
  break(listing: GeneratedListing, picker: EntryPicker): Defect;
}

export function breaker(action: Breaker['break'], minEntries = 1): Breaker {
  return { minEntries, break: action };
}
