import type { GeneratedListing } from '../entry';
import type { EntryPicker } from './entry-picker';
import type { Defect } from './defect';

/** Changes a generated listing so that one rule reports one problem. */
export interface Breaker {
  /** The minimum number of entries of the listing. */
  readonly minEntries: number;
  /** @throws RangeError if the listing has no suitable entry */
  break(listing: GeneratedListing, picker: EntryPicker): Defect;
}

export function breaker(action: Breaker['break'], minEntries = 1): Breaker {
  return { minEntries, break: action };
}
