import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';

/** An entry and the listing that it is in. */
export interface EntryInListing {
  readonly listing: Listing;
  readonly entry: Entry;
}
