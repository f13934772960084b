import { indexByVolume } from './insertion';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import type { TextEdit } from '../text/text-edit';
import { listingEdits } from './listing-edits';

/** Whether the entries of a listing are ordered by volume, as far as they have one. @yields after each block */
export function* isOrdered({ entries }: Listing): Generator<void, boolean, undefined> {
  let last = Infinity;
  for (const block of entries.blocks) {
    for (const { volume30dUsd = last } of block.entries) {
      if (volume30dUsd > last) return false;
      last = volume30dUsd;
    }
    yield;
  }
  return true;
}

/** The volume that an entry gets, and an index near which it would be, if that is in order. */
interface NewPlace {
  readonly volume: number | undefined;
  readonly near?: number;
}

/**
 * Edits an entry of a listing that is ordered by volume, which stays so: the entry moves to where its new volume belongs.
 *
 * @param edits by offsets from the start of the entry
 */
export function* editInOrder(
  listing: Listing,
  entry: Entry,
  edits: readonly TextEdit[],
  { volume, near }: NewPlace,
): Generator<void, TextEdit[], undefined> {
  const staysThere = volume === undefined || isInOrderAt(listing, volume, entry.index, entry);
  const moves = staysThere ? [] : [{ entry, to: placeInOrder(listing, volume, near, entry), rank: 0 }];
  return (yield* listingEdits(listing, new Map([[entry, edits]]), moves)).edits;
}

/**
 * The index before which an entry belongs in a listing that is ordered by volume.
 *
 * @param near an index that is used if it is in order
 * @param moving the entry itself, if it is in the listing
 */
export function placeInOrder(listing: Listing, volume: number | undefined, near = 0, moving?: Entry): number {
  if (volume === undefined || isInOrderAt(listing, volume, near, moving)) return near;
  return indexByVolume(listing, volume, { from: 0, to: listing.entries.length });
}

/** Whether an entry with a volume may be before the entry of an index, without regard to the one that moves there. */
function isInOrderAt(
  { entries }: Listing,
  volume: number,
  index: number,
  moving: Entry | undefined,
): boolean {
  const previous = entries.at(index - 1 === moving?.index ? index - 2 : index - 1);
  const next = entries.at(index === moving?.index ? index + 1 : index);
  return (previous?.volume30dUsd ?? Infinity) >= volume && (next?.volume30dUsd ?? -Infinity) <= volume;
}
