import type { Entry } from '../../core/listing/entry';
import type { ListingSource } from '../listing-source';

/** Selects an entry in its editor. Does nothing if the entry is gone. */
export async function showEntry(
  source: ListingSource,
  entry: Entry,
  options: { readonly preserveFocus: boolean },
): Promise<void> {
  const present = source.listing.present(entry);
  if (present) await source.show({ start: present.start, end: present.end }, options);
}
