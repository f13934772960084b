import { arrange, type Arrangement, type View } from '../../../src/core/browse/arrangement';
import { FILE_ORDER } from '../../../src/core/browse/sorting';
import type { Entry } from '../../../src/core/listing/entry';
import type { Listing } from '../../../src/core/listing/listing';
import { applyEdits, type TextEdit } from '../../../src/core/text/text-edit';
import { listingOf } from '../listing-of';

/** A listing that can be edited, as in an editor. */
export class Opened {
  listing: Listing;

  constructor(public text: string) {
    this.listing = listingOf(text);
  }

  /** Makes all edits at once, with offsets in the current text. */
  edit(...edits: readonly TextEdit[]): void {
    const sorted = edits.toSorted((a, b) => a.offset - b.offset);
    this.text = applyEdits(this.text, sorted);
    this.listing = this.listing.edit(sorted) ?? listingOf(this.text).replacing(this.listing);
  }

  /** Replaces the first occurrence of a text after an offset. */
  replace(found: string, text: string, from = 0): void {
    const offset = this.text.indexOf(found, from);
    if (offset < 0) throw new Error(`${found} not found.`);
    this.edit({ offset, length: found.length, text });
  }

  /** Replaces the first occurrence of a text inside an entry. */
  replaceIn(index: number, found: string, text: string): void {
    this.replace(found, text, this.listing.startOf(index));
  }

  entry(index: number): Entry {
    return required(this.listing.entries[index]);
  }

  arranged(view: Partial<View> = {}): Arrangement {
    return arranged(this.listing, view);
  }
}

export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Not found.');
  return value;
}

/** The indexes of entries in `results`. */
export function places(listing: Listing, entries: readonly Entry[]): number[] {
  return entries.map(({ key }) => required(listing.indexOf(key)));
}

/** All entries of a listing in the order of the file, unless something else is given. */
export function arranged(listing: Listing, view: Partial<View> = {}): Arrangement {
  return arrange(listing, { sorting: FILE_ORDER, filter: '', ...view });
}
