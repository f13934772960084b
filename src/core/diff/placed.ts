import type { Entry } from '../entry';
import type { Listing } from '../listing';

/** An entry and the listing that it stands in. */
export interface Placed {
  readonly listing: Listing;
  readonly entry: Entry;
}
