import { entryLabel } from '../browse/labels';
import { shortNames, type ShortName } from '../browse/names';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import type { Entry as NamedEntry } from '../next/listing/entry';
import type { Listing as NamedListing } from '../next/listing/listing';

// The names of entries as they were before the new core, for the comparison until it is on that, too.

/** The name of an entry and its figures. */
export function labelOf(
  entry: Entry,
  listing: Listing,
): { readonly label: string; readonly description: string } {
  return entryLabel(asNamedListing(listing), asNamed(entry, listing), [], 'file');
}

/** Short names of the entries of one level. */
export function shortNamesOf(entries: readonly Entry[], listing: Listing): ReadonlyMap<Entry, ShortName> {
  const named = new Map(entries.map((entry) => [asNamed(entry, listing), entry]));
  const names = shortNames([...named.keys()], asNamedListing(listing), false);
  return new Map(Array.from(names, ([key, name]) => [named.get(key) as Entry, name]));
}

function asNamed(entry: Entry, listing: Listing): NamedEntry {
  const { values } = listing.read(entry);
  return { key: entry.identity, values, hasSyntaxError: entry.hasSyntaxError } as NamedEntry;
}

function asNamedListing({ entries }: Listing): NamedListing {
  const indexOf = (key: number): number | undefined => entries.withIdentity(key)?.index;
  return { indexOf } as unknown as NamedListing;
}
