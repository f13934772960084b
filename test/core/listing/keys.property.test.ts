import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/core/fixtures/generate';
import { forAll } from '../for-all';
import { listing, other } from '../../support/listing-text';
import { Opened } from '../browse/support';
import { LAYOUTS, textOf } from '../layouts';
import { listingOf } from '../listing-of';

/** A listing that is edited. */
class EditedListing extends Opened {
  readonly #first = this.keys;

  get keys(): number[] {
    return this.listing.entries.map(({ key }) => key);
  }

  /** The indexes that the entries had at first; -1 for new ones. */
  get origins(): number[] {
    return this.keys.map((key) => this.#first.indexOf(key));
  }

  /** The span of an entry, and the start of the next. */
  place(index: number): { start: number; end: number; next: number } {
    const { start, end } = this.listing.spanOf(index);
    const hasNext = index + 1 < this.listing.entries.length;
    return { start, end, next: hasNext ? this.listing.startOf(index + 1) : end };
  }

  /** Replaces the text from one offset to another. */
  replaceSpan(from: number, to: number, text: string): void {
    this.edit({ offset: from, length: to - from, text });
  }
}

/** A generated listing, and the index of one of its entries. */
const edited = fc
  .record({
    entries: fc.integer({ min: 2, max: 300 }),
    at: fc.nat(),
    seed: fc.integer({ min: 1, max: 1e6 }),
    layout: fc.constantFrom(...LAYOUTS),
  })
  .map(({ entries, at, seed, layout }) => ({
    here: new EditedListing(textOf(generate({ entries, seed }), layout)),
    index: at % entries,
    entries,
  }));

describe('the keys of entries', () => {
  it('stay the same when an entry is edited in place', () => {
    const member = fc.constantFrom(
      ...['id', 'name', 'description', 'chain', 'calls30d', 'health', 'volume30dUsd'],
    );
    const value = fc.constantFrom('"x"', '5', '', '"', '{', '{"id": "x"}', '[', '{"', 'null null');
    forAll(90, [edited, member, value], ({ here, index, entries }, name, text) => {
      const { keys } = here;
      const from = here.text.indexOf(`"${name}":`, here.place(index).start) + name.length + 3;
      const to = from + here.text.slice(from).search(/,\s*"|\s*\}/);
      const before = here.text.slice(from, to);
      here.replaceSpan(from, to, text);
      // Edits that join entries are tested separately.
      fc.pre(here.keys.length === entries);
      expect(here.keys).toEqual(keys);
      here.replaceSpan(from, from + text.length, before);
      expect(here.keys).toEqual(keys);
    });
  });

  it('of all others stay the same when entries are inserted and removed', () => {
    const some = fc.integer({ min: 1, max: 4 });
    forAll(30, [edited, some, fc.boolean()], ({ here, index, entries }, count, withBlanks) => {
      const { keys } = here;
      const { start } = here.place(index);
      const made = Array.from({ length: count }, (_, which) => `${other(`new-${which}`)},\n`).join('');
      here.replaceSpan(start, start, made);
      const after = here.keys;
      expect(after).toHaveLength(entries + count);
      expect(after.toSpliced(index, count)).toEqual(keys);
      for (const key of after.slice(index, index + count)) expect(keys).not.toContain(key);
      here.replaceSpan(start, start + made.length, '');
      expect(here.keys).toEqual(keys);
      const { end, next } = here.place(index);
      if (index === entries - 1) here.replaceSpan(here.place(index - 1).end, end, '');
      else here.replaceSpan(start, withBlanks ? next : end + 1, '');
      expect(here.keys).toEqual(keys.toSpliced(index, 1));
    });
  });

  it('follow their ids when entries are reordered in one edit', () => {
    forAll(30, [edited, fc.integer({ min: 2, max: 20 })], ({ here, index, entries }, count) => {
      const { keys } = here;
      const to = Math.min(index + count, entries);
      const texts = here.listing.entries.slice(index, to).map(({ text }) => text);
      here.replaceSpan(here.place(index).start, here.place(to - 1).end, texts.toReversed().join());
      const reversed = keys.slice(index, to).reverse();
      expect(here.keys).toEqual([...keys.slice(0, index), ...reversed, ...keys.slice(to)]);
    });
  });
});

describe('an entry', () => {
  const WORDS = ['a', 'b', 'c', 'd'];
  const TEXT = listing(WORDS.map((word) => other(word)));

  it('keeps its key when it is moved, also with another endpoint', () => {
    for (const moved of [{}, { endpoint: '"https://other.io/"' }]) {
      const here = new EditedListing(TEXT);
      const [b, d] = [here.place(1), here.place(3)];
      here.edit(
        { offset: b.start, length: b.next - b.start, text: '' },
        { offset: d.start, length: 0, text: `${other('b', moved)},` },
      );
      expect(here.origins).toEqual([0, 2, 1, 3]);
    }
  });

  it('that is removed is not taken for one that is edited elsewhere', () => {
    const here = new EditedListing(listing([...WORDS, 'e', 'f', 'g'].map((word) => other(word))));
    const [b, f] = [here.place(1), here.place(5)];
    here.edit(
      { offset: b.start, length: b.next - b.start, text: '' },
      { offset: f.start, length: f.end - f.start, text: other('new') },
    );
    expect(here.origins).toEqual([0, 2, 3, 4, 5, 6]);
  });

  it('keeps its key in a listing that replaces its own, whose other entries have new ones', () => {
    const here = new EditedListing(TEXT);
    const text = listing(['d', 'c', 'new', 'b', 'a'].map((word) => other(word)));
    const before = here.listing;
    here.listing = listingOf(text).replacing(before);
    expect(here.origins).toEqual([3, 2, -1, 1, 0]);
    expect(here.listing.isVersionOf(before)).toBe(true);
    expect(listingOf(text).isVersionOf(before)).toBe(false);
  });

  it.each([
    ['original', 1],
    ['copy', 2],
  ])('and its copy beside it keep their keys while the %s is edited', (_, edited) => {
    const here = new EditedListing(TEXT);
    const { end } = here.place(1);
    here.replaceSpan(end, end, `,${other('b')}`);
    const { keys } = here;
    for (const [from, to] of [
      ['Renders', 'Draws'],
      ['-b"', '-new"'],
      ['-new"', '-b"'],
    ] as const) {
      here.replaceIn(edited, from, to);
      expect(here.keys).toEqual(keys);
    }
  });

  it('keeps its key when the whole array is reformatted', () => {
    const here = new EditedListing(TEXT);
    const minified = WORDS.map((word) => JSON.stringify(JSON.parse(other(word))));
    here.replaceSpan(here.place(0).start, here.place(3).end, minified.join(','));
    expect(here.origins).toEqual([0, 1, 2, 3]);
  });

  it('that was removed and inserted again has a new key', () => {
    const here = new EditedListing(TEXT);
    const { start, next } = here.place(1);
    const text = here.text.slice(start, next);
    here.replaceSpan(start, next, '');
    here.replaceSpan(start, start, text);
    expect(here.origins).toEqual([0, -1, 2, 3]);
  });
});
