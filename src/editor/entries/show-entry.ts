import type { Entry } from '../../core/model/entry';
import type { ListingSource } from '../listing-source';

/** Shows an entry in its editor, with the cursor at its start. Does nothing if the entry no longer exists. */
export async function showEntry(
  source: ListingSource,
  entry: Entry,
  options: { readonly preserveFocus: boolean },
): Promise<void> {
  const present = source.listing.currentVersionOf(entry);
  if (present) await source.show({ start: present.start, end: present.end }, options);
}
