import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/core/fixtures/generate';
import { listing, other } from '../../support/listing-text';
import { runs } from '../../support/property-runs';
import { Opened } from '../browse/support';
import { textOf, type Layout } from '../layouts';
import { listingOf } from '../listing-of';

const RUNS = runs(90);

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
    return {
      start,
      end,
      next: index + 1 < this.listing.entries.length ? this.listing.startOf(index + 1) : end,
    };
  }
}

const LAYOUTS: readonly Layout[] = [{ format: 'pretty' }, { format: 'minified' }, { format: 'lines' }];
const layout = fc.constantFrom(...LAYOUTS);
const seed = fc.integer({ min: 1, max: 1e6 });

function createListing(entries: number, seed: number, layout: Layout): EditedListing {
  return new EditedListing(textOf(generate({ entries, seed }), layout));
}

describe('the keys of entries', () => {
  it('stay the same when an entry is edited in place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.nat(),
        seed,
        layout,
        fc.constantFrom('id', 'name', 'description', 'chain', 'calls30d', 'health', 'volume30dUsd'),
        fc.constantFrom('"x"', '5', '', '"', '{', '{"id": "x"}', '[', '{"', 'null null'),
        (entries, at, seed, layout, member, text) => {
          const here = createListing(entries, seed, layout);
          const { keys } = here;
          const index = at % entries;
          const { start } = here.place(index);
          const name = `"${member}":`;
          const from = here.text.indexOf(name, start) + name.length;
          const length = here.text.slice(from).search(/,\s*"|\s*\}/);
          const before = here.text.slice(from, from + length);
          here.edit({ offset: from, length, text });
          // Edits that join entries are tested separately.
          fc.pre(here.keys.length === entries);
          expect(here.keys).toEqual(keys);
          here.edit({ offset: from, length: text.length, text: before });
          expect(here.keys).toEqual(keys);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('of all others stay the same when entries are inserted and removed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.nat(),
        fc.integer({ min: 1, max: 4 }),
        seed,
        layout,
        (entries, at, count, seed, layout) => {
          const here = createListing(entries, seed, layout);
          const { keys } = here;
          const index = at % entries;
          const { start } = here.place(index);
          const made = Array.from({ length: count }, (_, which) => `${other(`new-${which}`)},\n`).join('');
          here.edit({ offset: start, length: 0, text: made });
          const after = here.keys;
          expect(after).toHaveLength(entries + count);
          expect(after.toSpliced(index, count)).toEqual(keys);
          for (const identity of after.slice(index, index + count)) expect(keys).not.toContain(identity);
          here.edit({ offset: start, length: made.length, text: '' });
          expect(here.keys).toEqual(keys);
        },
      ),
      { numRuns: RUNS / 3 },
    );
  });

  it('are not transferred to the neighbors of a deleted entry', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 300 }),
        fc.nat(),
        fc.boolean(),
        seed,
        layout,
        (entries, at, withBlanks, seed, layout) => {
          const here = createListing(entries, seed, layout);
          const { keys } = here;
          const index = at % entries;
          const { start, end, next } = here.place(index);
          const isLast = index === entries - 1;
          const from = isLast ? here.place(index - 1).end : start;
          const to = isLast ? end : withBlanks ? next : end + 1;
          here.edit({ offset: from, length: to - from, text: '' });
          expect(here.keys).toEqual(keys.toSpliced(index, 1));
        },
      ),
      { numRuns: RUNS / 3 },
    );
  });

  it('follow their ids when entries are reordered in one edit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 20 }),
        fc.nat(),
        fc.nat(),
        seed,
        layout,
        (entries, at, many, seed, layout) => {
          const here = createListing(entries, seed, layout);
          const { keys } = here;
          const from = at % (entries - 1);
          const to = from + 2 + (many % (entries - from - 1));
          const parts = Array.from({ length: to - from }, (_, part) => {
            const { start, end } = here.place(from + part);
            return here.text.slice(start, end);
          });
          const offset = here.place(from).start;
          const length = here.place(to - 1).end - offset;
          here.edit({ offset, length, text: parts.toReversed().join(',') });
          expect(here.keys).toEqual([
            ...keys.slice(0, from),
            ...keys.slice(from, to).reverse(),
            ...keys.slice(to),
          ]);
        },
      ),
      { numRuns: RUNS / 3 },
    );
  });
});

describe('an entry', () => {
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

  const WORDS = ['a', 'b', 'c', 'd'];
  const TEXT = listing(WORDS.map((word) => other(word)));

  it.each([
    ['original', 1],
    ['copy', 2],
  ])('and its copy beside it keep their keys while the %s is edited', (_, edited) => {
    const here = new EditedListing(TEXT);
    here.edit({ offset: here.place(1).end, length: 0, text: `,${other('b')}` });
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
    const { start } = here.place(0);
    const { end } = here.place(3);
    const minified = WORDS.map((word) => JSON.stringify(JSON.parse(other(word))));
    here.edit({ offset: start, length: end - start, text: minified.join(',') });
    expect(here.origins).toEqual([0, 1, 2, 3]);
  });

  it('that was removed and inserted again has a new key', () => {
    const here = new EditedListing(TEXT);
    const { start, next } = here.place(1);
    const text = here.text.slice(start, next);
    here.edit({ offset: start, length: next - start, text: '' });
    here.edit({ offset: start, length: 0, text });
    expect(here.origins).toEqual([0, -1, 2, 3]);
  });
});
