import { findMember } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { TextEdit } from '../text/text-edit';
import { absoluteEdit, sourceObjectOf } from './source-object';

/**
 * The edits of a listing's `count` for another number of entries: it changes with them where it is their number, and is
 * raised where added entries would make it too low. Otherwise it counts entries that the listing does not contain.
 *
 * @param length the new number of entries
 */
export function countEdits(listing: Listing, length: number): TextEdit[] {
  const { count, entries } = listing;
  if (count === undefined) return [];
  const isNumber = count === entries.length;
  const becomesTooLow = count > entries.length && count < length;
  const frame = isNumber || becomesTooLow ? sourceObjectOf(listing, undefined) : undefined;
  const value = frame && findMember(frame.root, 'count')?.value;
  if (!value || count === length) return [];
  const edit = { offset: value.start, length: value.end - value.start, text: String(length) };
  return [absoluteEdit(edit, frame)];
}
