import { describe, expect, it } from 'vitest';
import type { FieldName } from '../../src/core/next/listing/fields';
import { Listing } from '../../src/core/listing/listing';
import { EditedCell } from '../../src/editor/table/cell-editing';
import { EditedText } from '../support/edited-text';
import { listing, other } from '../support/listing-text';

const A = other('a');
const B = other('b');
const C = other('c');

/** A listing whose text is replaced by others. */
class Edited {
  readonly #text: EditedText;
  readonly #listing: Listing;

  constructor(...entries: readonly string[]) {
    this.#text = new EditedText(listing(entries));
    this.#listing = Listing.read(this.#text);
  }

  get source() {
    return { listing: this.#listing, allListings: [this.#listing] };
  }

  cell(row: number, column: FieldName): EditedCell {
    const entry = this.#listing.entries.at(row);
    if (!entry) throw new Error('There is no such entry.');
    return EditedCell.of(this.source, entry, column);
  }

  replace(...entries: readonly string[]): void {
    const { length } = this.#text;
    this.#listing.edit(this.#text.edit([{ offset: 0, length, text: listing(entries) }]));
    for (const steps = this.#listing.analyze(); !steps.next().done;);
  }
}

function indexOf(cell: EditedCell, source: { listing: Listing; allListings: readonly Listing[] }) {
  return cell.entryIn(source)?.index;
}

describe('a cell that is edited', () => {
  it('is in the same entry after that has moved', () => {
    const edited = new Edited(A, B, C);
    const cell = edited.cell(1, 'description');
    expect(indexOf(cell, edited.source)).toBe(1);
    edited.replace(C, A, other('n'), B);
    expect(indexOf(cell, edited.source)).toBe(3);
  });

  it('is in the same entry after that was removed and is there again', () => {
    const edited = new Edited(A, B, C);
    const cell = edited.cell(0, 'description');
    edited.replace(B, C);
    expect(indexOf(cell, edited.source)).toBeUndefined();
    edited.replace(B, C, A);
    expect(indexOf(cell, edited.source)).toBe(2);
  });

  it('is in the same entry after its id has changed', () => {
    const edited = new Edited(A, B, C);
    const cell = edited.cell(1, 'description');
    edited.replace(A, other('b', { id: '"other"' }), C);
    expect(indexOf(cell, edited.source)).toBe(1);
  });

  it('is in the same entry if several have its id', () => {
    const edited = new Edited(A, other('b', { id: '"api-x-io-v1-a"' }), C);
    const cell = edited.cell(1, 'description');
    edited.replace(C, A, other('b', { id: '"api-x-io-v1-a"' }));
    expect(edited.source.listing.entries.at(2)).toBe(cell.entryIn(edited.source));
  });

  it('is in no entry that is in the place of a removed one', () => {
    const edited = new Edited(A, B, C);
    const cell = edited.cell(1, 'chain');
    edited.replace(A, other('n'), C);
    expect(indexOf(cell, edited.source)).toBeUndefined();
  });

  it('is in the same entry of a listing that has been read again, and in no other entry', () => {
    const edited = new Edited(A, B, C);
    const cell = edited.cell(1, 'description');
    const read = (...entries: readonly string[]): number | undefined => {
      const again = Listing.read(listing(entries));
      return indexOf(cell, { listing: again, allListings: [again] });
    };
    expect(read(C, B)).toBe(1);
    expect(read(A, C)).toBeUndefined();
  });

  it('is not in another listing of the same text', () => {
    const edited = new Edited(A, B);
    const cell = edited.cell(1, 'description');
    const second = Listing.read(listing([A, B]));
    expect(indexOf(cell, { listing: second, allListings: [edited.source.listing, second] })).toBeUndefined();
  });

  it('keeps a value that has changed until the user replaces that one', () => {
    const edited = new Edited(A, B);
    const cell = edited.cell(0, 'chain');
    const changed = (isConfirmed: boolean): ReturnType<EditedCell['changedValue']> => {
      const entry = cell.entryIn(edited.source);
      if (!entry) throw new Error('The entry is gone.');
      return cell.changedValue(edited.source, entry, 'typed', isConfirmed);
    };
    expect(changed(true)).toBeUndefined();
    edited.replace(other('a', { chain: '"polygon"' }), B);
    expect(changed(true)).toEqual({ text: 'polygon' });
    expect(changed(false)).toEqual({ text: 'polygon' });
    edited.replace(other('a', { chain: '"solana"' }), B);
    expect(changed(true)).toEqual({ text: 'solana' });
    expect(changed(true)).toBeUndefined();
    edited.replace(B, A);
    expect(changed(false)).toBeUndefined();
  });

  it('knows that its field was removed', () => {
    const edited = new Edited(A, B);
    const cell = edited.cell(0, 'health');
    edited.replace(A.replace(/,\s*"health": null/, ''), B);
    const entry = edited.source.listing.entries.at(0);
    expect(entry && cell.changedValue(edited.source, entry, '1', true)).toEqual({ text: null });
  });
});
