import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';

/** An entry and the listing that it stands in. */
export interface Placed {
  readonly listing: Listing;
  readonly entry: Entry;
}
