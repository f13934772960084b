import type { Entry } from '../../core/model/entry';
import type { OpenListing } from '../listings/open-listing';

/** Shows an entry in its editor and moves the cursor to its start, if the entry still exists. */
export async function showEntry(
  source: OpenListing,
  entry: Entry,
  options: { readonly preserveFocus: boolean },
): Promise<void> {
  const present = source.listing.entries.currentVersionOf(entry);
  if (present) await source.show({ start: present.start, end: present.end }, options);
}
