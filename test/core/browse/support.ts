import { arrange, type Arrangement, type View } from '../../../src/core/browse/arrangement';
import { EntryTexts } from '../../../src/core/browse/entry-texts';
import { FILE_ORDER } from '../../../src/core/browse/sorting';
import type { Entry } from '../../../src/core/model/entry';
import { Listing } from '../../../src/core/listing/listing';
import { EditedText, type Edit } from '../../support/edited-text';
import { runToEnd } from '../../../src/core/steps';

/** A listing that can be edited, with the strings of its entries. */
export class Opened {
  readonly text: EditedText;
  readonly listing: Listing;
  readonly texts: EntryTexts;

  constructor(text: string) {
    this.text = new EditedText(text);
    this.listing = Listing.read(this.text);
    this.texts = new EntryTexts(this.listing);
  }

  /** Makes all edits at once, with offsets in the current text. */
  edit(...edits: readonly Edit[]): void {
    this.listing.edit(this.text.edit(edits));
    runToEnd(this.listing.analyze());
  }

  /** Replaces the first occurrence of a text after an offset. */
  replace(found: string, text: string, from = 0): void {
    const offset = this.text.whole.indexOf(found, from);
    if (offset < 0) throw new Error(`${found} not found.`);
    this.edit({ offset, length: found.length, text });
  }

  /** Replaces the first occurrence of a text inside an entry. */
  replaceIn(index: number, found: string, text: string): void {
    this.replace(found, text, this.entry(index).start);
  }

  entry(index: number): Entry {
    return required(this.listing.entries.at(index));
  }

  arranged(view: Partial<View> = {}): Arrangement {
    const all: View = { grouping: 'none', sorting: FILE_ORDER, matches: undefined, ...view };
    return runToEnd(arrange(this.listing, this.texts, all));
  }
}

export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Not found.');
  return value;
}

/** The indexes of entries in `results`. */
export function places(entries: readonly Entry[]): number[] {
  return entries.map(({ index }) => index);
}
