import { entryLabel } from '../browse/labels';
import type { Listing } from '../listing/listing';

/** The name of an entry, shown after its opening bracket. */
export interface EntryName {
  /** After the bracket, in UTF-16 units. */
  readonly offset: number;
  readonly name: string;
}

/** The maximum number of entries with names, since one line may contain all entries. */
const MAX_ENTRIES = 200;

/** An opening bracket that is followed by nothing else on its line, so that folding hides the whole entry. */
const OPEN_LINE = /^\{[ \t]*(?:[\r\n]|\/[/*])/;
const MAX_LINE_LENGTH = 200;

/** The names of entries whose opening brackets are in a range, in UTF-16 units, and which have more than one line. */
export function entryNamesIn(listing: Listing, start: number, end: number): EntryName[] {
  const { entries } = listing;
  const names: EntryName[] = [];
  const first = Math.max(entries.countBefore(start) - 1, 0);
  for (let index = first; index < first + MAX_ENTRIES; index++) {
    const entry = entries.at(index);
    if (!entry || entry.start >= end) break;
    const offset = entry.start + 1;
    if (offset < start || offset > end) continue;
    if (!OPEN_LINE.test(listing.slice(entry.start, Math.min(entry.start + MAX_LINE_LENGTH, entry.end))))
      continue;
    const { id = '', name = '', endpoint = '' } = listing.read(entry).values;
    names.push({ offset, name: entryLabel(entry, { id, name, endpoint }, [], 'file').label });
  }
  return names;
}
