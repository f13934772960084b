import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/core/fixtures/generate';
import { write, type WriteOptions } from '../../../src/core/fixtures/write';
import { Listing } from '../../../src/core/listing/listing';
import { EditedText, type Edit } from '../../support/edited-text';
import { analyzeCompletely } from '../../support/analyze-completely';
import { entry, listing, other } from '../../support/listing-text';
import { EDITS } from '../../support/random-edits';
import { runs } from '../../support/property-runs';

const RUNS = runs(90);

function identitiesIn(read: Listing): number[] {
  return Array.from(read.entries, ({ identity }) => identity);
}

/** A listing that is edited. */
class EditableListing {
  readonly text: EditedText;
  readonly listing: Listing;

  constructor(text: string) {
    this.text = new EditedText(text);
    this.listing = Listing.read(this.text);
  }

  get identities(): number[] {
    return identitiesIn(this.listing);
  }

  edit(...edits: readonly Edit[]): void {
    this.listing.edit(this.text.edit(edits));
    expect(this.listing.isComplete).toBe(true);
  }

  /** The span of an entry, including its comma. */
  place(index: number): { start: number; end: number; next: number } {
    const at = this.listing.entries.at(index);
    if (!at) throw new Error(`There is no entry ${index}.`);
    const { start, end } = at;
    return { start, end, next: this.listing.entries.at(index + 1)?.start ?? end };
  }
}

const LAYOUTS: readonly WriteOptions[] = [{ format: 'pretty' }, { format: 'minified' }, { format: 'lines' }];
const layout = fc.constantFrom(...LAYOUTS);
const seed = fc.integer({ min: 1, max: 1e6 });

function createListing(entries: number, seed: number, options: WriteOptions): EditableListing {
  return new EditableListing(write(generate({ entries, seed }), options));
}

describe('the identities of entries', () => {
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
          const { identities } = here;
          const index = at % entries;
          const { start } = here.place(index);
          const name = `"${member}":`;
          const from = here.text.whole.indexOf(name, start) + name.length;
          const length = here.text.whole.slice(from).search(/,\s*"|\s*\}/);
          const before = here.text.whole.slice(from, from + length);
          here.listing.edit(here.text.edit([{ offset: from, length, text }]));
          // Edits that join entries are tested separately.
          const isTold = here.listing.isComplete && here.identities.length === entries;
          fc.pre(isTold);
          expect(here.identities).toEqual(identities);
          here.listing.edit(here.text.edit([{ offset: from, length: text.length, text: before }]));
          expect(here.listing.isComplete).toBe(true);
          expect(here.identities).toEqual(identities);
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
          const { identities } = here;
          const index = at % entries;
          const { start } = here.place(index);
          const made = Array.from({ length: count }, (_, which) => `${other(`new-${which}`)},\n`).join('');
          here.edit({ offset: start, length: 0, text: made });
          const after = here.identities;
          expect(after).toHaveLength(entries + count);
          expect(after.toSpliced(index, count)).toEqual(identities);
          for (const identity of after.slice(index, index + count))
            expect(identities).not.toContain(identity);
          here.edit({ offset: start, length: made.length, text: '' });
          expect(here.identities).toEqual(identities);
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
          const { identities } = here;
          const index = at % entries;
          const { start, end, next } = here.place(index);
          const isLast = index === entries - 1;
          const from = isLast ? here.place(index - 1).end : start;
          const to = isLast ? end : withBlanks ? next : end + 1;
          here.edit({ offset: from, length: to - from, text: '' });
          expect(here.identities).toEqual(identities.toSpliced(index, 1));
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
          const { identities } = here;
          const from = at % (entries - 1);
          const to = from + 2 + (many % (entries - from - 1));
          const parts = Array.from({ length: to - from }, (_, part) => {
            const { start, end } = here.place(from + part);
            return here.text.whole.slice(start, end);
          });
          const offset = here.place(from).start;
          const length = here.place(to - 1).end - offset;
          here.edit({ offset, length, text: parts.toReversed().join(',') });
          expect(here.identities).toEqual([
            ...identities.slice(0, from),
            ...identities.slice(from, to).reverse(),
            ...identities.slice(to),
          ]);
        },
      ),
      { numRuns: RUNS / 3 },
    );
  });
});

describe('an entry', () => {
  it('keeps its identity when it is moved, also with another id or another endpoint', () => {
    for (const moved of [{}, { id: '"other"' }, { endpoint: '"https://other.io/"' }]) {
      const here = new EditableListing(TEXT);
      const [b, d] = [here.place(1), here.place(3)];
      here.edit(
        { offset: b.start, length: b.next - b.start, text: '' },
        { offset: d.start, length: 0, text: `${other('b', moved)},` },
      );
      expect(here.identities).toEqual([0, 2, 1, 3]);
    }
  });

  it('that is removed is not taken for one that is edited elsewhere', () => {
    const here = new EditableListing(listing([...WORDS, 'e', 'f', 'g'].map((word) => other(word))));
    const [b, f] = [here.place(1), here.place(5)];
    here.edit(
      { offset: b.start, length: b.next - b.start, text: '' },
      { offset: f.start, length: f.end - f.start, text: other('new') },
    );
    expect(here.identities).toEqual([0, 2, 3, 4, 5, 6]);
  });

  it('keeps its identity in a listing that replaces its own, whose other entries have new ones', () => {
    const here = new EditableListing(TEXT);
    const text = listing(['d', 'c', 'new', 'b', 'a'].map((word) => other(word)));
    const read = Listing.read(text, { replaces: here.listing });
    const [, , added, ...others] = identitiesIn(read);
    expect(identitiesIn(read)).toEqual([3, 2, added, ...others]);
    expect(others).toEqual([1, 0]);
    expect(added).toBeGreaterThan(3);
    expect(read.identitySpace).toBe(here.listing.identitySpace);
    expect(Listing.read(text).identitySpace).not.toBe(read.identitySpace);
  });

  it('keeps its identity if the listing that is replaced was not read to its end', () => {
    const here = new EditableListing(TEXT);
    const interrupted = new Listing(TEXT, { replaces: here.listing });
    interrupted.analyze().next();
    expect(identitiesIn(Listing.read(TEXT, { replaces: interrupted }))).toEqual([0, 1, 2, 3]);
  });

  const WORDS = ['a', 'b', 'c', 'd'];
  const TEXT = listing(WORDS.map((word) => other(word)));

  it('is numbered in the order of the text', () => {
    expect(new EditableListing(TEXT).identities).toEqual([0, 1, 2, 3]);
  });

  it('that is swapped with its neighbor by two edits at once keeps its id', () => {
    const here = new EditableListing(TEXT);
    const [b, c] = [here.place(1), here.place(2)];
    here.edit(
      { offset: b.start, length: b.end - b.start, text: other('c') },
      { offset: c.start, length: c.end - c.start, text: other('b') },
    );
    expect(here.identities).toEqual([0, 2, 1, 3]);
  });

  it('keeps its identity when the whole array is reformatted', () => {
    const here = new EditableListing(TEXT);
    const { start } = here.place(0);
    const { end } = here.place(3);
    const minified = WORDS.map((word) => JSON.stringify(JSON.parse(other(word))));
    here.edit({ offset: start, length: end - start, text: minified.join(',') });
    expect(here.identities).toEqual([0, 1, 2, 3]);
  });

  it('keeps its identity when its id changes', () => {
    const here = new EditableListing(TEXT);
    const [b, c] = [here.place(1), here.place(2)];
    const text = `${other('new')},${other('b')}`;
    here.edit({ offset: b.start, length: c.end - b.start, text });
    // `b` keeps its id; the remaining identity is that of `c`.
    expect(here.identities).toEqual([0, 2, 1, 3]);
  });

  it('that is copied keeps its identity in the first position', () => {
    const here = new EditableListing(TEXT);
    const { start, end } = here.place(1);
    here.edit({ offset: start, length: end - start, text: `${other('b')},${other('b')}` });
    expect(here.identities.filter((_, at) => at !== 2)).toEqual([0, 1, 2, 3]);
    expect(here.identities[2]).toBeGreaterThan(3);
  });

  it('that was removed and inserted again has a new identity', () => {
    const here = new EditableListing(TEXT);
    const { start, next } = here.place(1);
    const text = here.text.whole.slice(start, next);
    here.edit({ offset: start, length: next - start, text: '' });
    here.edit({ offset: start, length: 0, text });
    expect(here.identities.filter((_, at) => at !== 1)).toEqual([0, 2, 3]);
    expect(here.identities[1]).toBeGreaterThan(3);
  });

  it.each([
    ['without an id', other('b', { id: undefined })],
    ['that is not an object', '17'],
    ['that is not JSON', '{"id": '],
    ['with the id of the first', entry({ id: '"api-x-io-v1-a"' })],
  ])('keeps its position when it becomes one %s', (_, text) => {
    const here = new EditableListing(TEXT);
    const { start, end } = here.place(1);
    here.edit({ offset: start, length: end - start, text });
    expect(here.identities).toEqual([0, 1, 2, 3]);
    here.edit({ offset: start, length: text.length, text: other('b') });
    expect(here.identities).toEqual([0, 1, 2, 3]);
  });

  it('has a current version until it is removed', () => {
    const here = new EditableListing(TEXT);
    const [, b, c] = here.listing.entries;
    if (!b || !c) throw new Error('There are four.');
    const { start, next } = here.place(1);
    here.edit({ offset: here.place(2).start + 1, length: 0, text: ' ' });
    expect(here.listing.entries.currentVersionOf(c)).toBe(here.listing.entries.at(2));
    here.edit({ offset: start, length: next - start, text: '' });
    expect(here.listing.entries.currentVersionOf(b)).toBeUndefined();
    expect(here.listing.entries.currentVersionOf(c)).toBe(here.listing.entries.at(1));
  });
});

describe('the last valid version of an entry', () => {
  it('had no syntax error, and only entries with one have it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        seed,
        fc.array(EDITS, { minLength: 1, maxLength: 6 }),
        (entries, seed, edits) => {
          const { text, listing } = createListing(entries, seed, { format: 'pretty' });
          for (const edit of edits) {
            listing.edit(text.edit(edit(text.whole)));
            analyzeCompletely(listing);
            for (const { hasSyntaxError, lastValidVersion, identity } of listing.entries) {
              if (!lastValidVersion) continue;
              expect(hasSyntaxError).toBe(true);
              expect(lastValidVersion.hasSyntaxError).toBe(false);
              expect(lastValidVersion.lastValidVersion).toBeUndefined();
              expect(lastValidVersion.identity).toBe(identity);
            }
          }
        },
      ),
      { numRuns: RUNS },
    );
  });
});
