import { countEdits } from './count-edits';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { joinEdits, type TextEdit } from '../text/text-edit';
import { entryItems } from './moves';

/** An edit of several entries. */
export interface EntriesEdit {
  /** In order; offsets of the listing's text before the edits, in UTF-16 units. */
  readonly edits: readonly TextEdit[];
  /** The entries that are edited, in the order of the text; others cannot be because of syntax errors. */
  readonly edited: readonly Entry[];
}

export const NO_EDIT: EntriesEdit = { edits: [], edited: [] };

/**
 * Removes entries with their commas. Comments beside them stay. The listing must be complete and must not change between
 * the steps.
 *
 * @param entries of the listing, in the order of the text
 */
export function* removeEntries(
  listing: Listing,
  entries: readonly Entry[],
  { keepsCount = false }: { readonly keepsCount?: boolean } = {},
): Generator<void, EntriesEdit, undefined> {
  const list = entryItems(listing);
  const { length } = listing.entries;
  if (!list?.gap(length)) return NO_EDIT;
  const edited: Entry[] = [];
  for (const entry of entries) {
    const { index, start } = entry;
    const isEnclosed = list.region(index) !== undefined && list.canRemove(index);
    if (isEnclosed && !list.items.isInRecoverySpan?.(start)) edited.push(entry);
    yield;
  }
  if (edited.length === 0) return NO_EDIT;
  const removed = new Set(edited.map(({ index }) => index));
  const edits = keepsCount ? [] : countEdits(listing, length - edited.length);
  for (const edit of list.edits({ removed })) {
    edits.push(edit);
    yield;
  }
  return { edits: joinEdits(edits.sort((a, b) => a.offset - b.offset)), edited };
}
