import { changeEdits } from './change-edits';
import { entryItems } from './moves';
import { NO_EDIT, type EntriesEdit } from './removals';
import { countEdits } from './count-edits';
import { newItem, type ItemText } from '../json/item-list';
import { sourceObjectOf } from './source-object';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { setString } from '../model/proposal';
import { applyEdits, joinEdits } from '../text/text-edit';
import { FreeIdentities } from './free-identities';

/**
 * Inserts a copy after each of some entries, with an endpoint that no entry has and the id and name of that endpoint;
 * everything else is as in the original, so that the order stays correct. The listing must be complete and must not change
 * between the steps.
 *
 * @param entries of the listing, in the order of the text
 */
export function* duplicateEntries(
  listing: Listing,
  entries: readonly Entry[],
): Generator<void, EntriesEdit, undefined> {
  const list = entryItems(listing);
  const { length } = listing.entries;
  if (!list?.gap(length)) return NO_EDIT;
  const identities = new FreeIdentities(listing);
  const inserted = new Map<number, ItemText[]>();
  const edited: Entry[] = [];
  for (const entry of entries) {
    yield;
    const { index } = entry;
    const object = list.canInsertBefore(index + 1) ? sourceObjectOf(listing, entry) : undefined;
    const edits = object && changeEdits(object, copyChanges(listing, entry, identities));
    if (!object || !edits) continue;
    inserted.set(index + 1, [newItem(applyEdits(object.text, edits))]);
    edited.push(entry);
  }
  if (edited.length === 0) return NO_EDIT;
  const edits = countEdits(listing, length + edited.length);
  for (const edit of list.edits({ inserted })) {
    edits.push(edit);
    yield;
  }
  return { edits: joinEdits(edits.sort((a, b) => a.offset - b.offset)), edited };
}

/** The changes that give a copy of an entry its own id, name and endpoint, as far as the entry has them. */
function copyChanges(
  listing: Listing,
  entry: Entry,
  identities: FreeIdentities,
): ReturnType<typeof setString>[] {
  const { values } = listing.read(entry);
  const own = identities.next(values);
  return (['id', 'name', 'endpoint'] as const).flatMap((field) => {
    const value = own[field];
    return value === undefined || values[field] === undefined ? [] : [setString([field], value)];
  });
}
