import { arrange, type Arrangement, type View } from '../../../src/core/browse/arrangement';
import { valuesOf } from '../../../src/core/browse/entry-values';
import { FILE_ORDER } from '../../../src/core/browse/sorting';
import type { EntryValues } from '../../../src/core/next/listing/fields';
import type { Entry } from '../../../src/core/model/entry';
import { Listing } from '../../../src/core/listing/listing';
import { EditedText, type Edit } from '../../support/edited-text';
import { runToEnd } from '../../../src/core/steps';

/** A listing that can be edited. */
export class Opened {
  readonly text: EditedText;
  readonly listing: Listing;

  constructor(text: string) {
    this.text = new EditedText(text);
    this.listing = Listing.read(this.text);
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

  valuesOf(entry: Entry): EntryValues {
    return valuesOf(this.listing, entry);
  }

  /** Reads the values of all entries, as before each edit in the editor. */
  readAll(): void {
    for (const entry of this.listing.entries) this.valuesOf(entry);
  }

  arranged(view: Partial<View> = {}): Arrangement {
    const all: View = { grouping: 'none', sorting: FILE_ORDER, matches: undefined, ...view };
    return arrange(this.listing, all);
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
