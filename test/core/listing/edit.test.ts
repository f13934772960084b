import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/core/fixtures/generate';
import { write, type WriteOptions } from '../../../src/core/fixtures/write';
import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../../../src/core/json/syntax';
import { Listing } from '../../../src/core/listing/listing';
import type { Windows } from '../../../src/core/listing/results-array';
import { EditedText, inverseOf, type Edit } from '../../support/edited-text';
import { analyzeCompletely } from '../../support/analyze-completely';
import { expectSame } from '../../support/expect-same';
import { entry, listing, other } from '../../support/listing-text';
import { messageOf } from '../../../src/core/model/problem';
import { listingSnapshot } from '../../support/listing-snapshot';
import { problemLine } from '../../support/problem-lines';
import { EDITS, type EditFactory } from '../../support/random-edits';
import { runs } from '../../support/property-runs';

/** Starts the analysis of a listing and edits it before the analysis is complete. */
function editDuringAnalysis(listing: Listing, text: EditedText, steps: number, edit: EditFactory): void {
  const analysis = listing.analyze();
  for (let step = 0; step < steps; step++) analysis.next();
  listing.edit(text.edit(edit(text.whole)));
}

const RUNS = runs(60);

const LAYOUTS: readonly WriteOptions[] = [
  { format: 'pretty' },
  { format: 'minified' },
  { format: 'lines' },
  { format: 'pretty', eol: '\r\n', indent: '\t' },
];

/** Windows of normal size, and some that are smaller than an entry. */
const WINDOWS: readonly Windows[] = [
  { reading: 1 << 20, edit: 1 << 15 },
  { reading: 1 << 14, edit: 1 << 12 },
  { reading: 300, edit: 40 },
];

function expectUniqueIdentities({ entries }: Listing): void {
  const identities = Array.from(entries, ({ identity }) => identity);
  expect(new Set(identities).size).toBe(identities.length);
}

describe('a listing that is edited', () => {
  it.each([
    ['JSON', JSON_SYNTAX],
    ['JSONC', JSONC_SYNTAX],
  ])('equals a listing that is read again after each edit: %s', (_, syntax: Syntax) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 1e6 }),
        fc.constantFrom(...LAYOUTS),
        fc.array(fc.tuple(EDITS, fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...WINDOWS),
        (entries, seed, layout, edits, windows) => {
          const text = new EditedText(write(generate({ entries, seed }), layout));
          const listing = new Listing(text, { syntax, windows });
          analyzeCompletely(listing);
          const done: (readonly Edit[])[] = [];
          for (const [edit, undone] of edits) {
            const changes = edit(text.whole);
            done.push(inverseOf(changes, text.whole));
            listing.edit(text.edit(changes));
            analyzeCompletely(listing);
            expectSame(listingSnapshot(listing), listingSnapshot(Listing.read(text.whole, { syntax })));
            expectUniqueIdentities(listing);
            for (let undo = 0; undo < undone; undo++) listing.edit(text.edit(done.pop() ?? []));
            analyzeCompletely(listing);
            expectSame(listingSnapshot(listing), listingSnapshot(Listing.read(text.whole, { syntax })));
          }
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('can be edited while it is read', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.array(fc.tuple(fc.nat(4), EDITS), { minLength: 1, maxLength: 4 }),
        (seed, edits) => {
          const text = new EditedText(write(generate({ entries: 200, seed }), { format: 'lines' }));
          const listing = new Listing(text);
          for (const [steps, edit] of edits) {
            editDuringAnalysis(listing, text, steps, edit);
            expectUniqueIdentities(listing);
          }
          analyzeCompletely(listing);
          expectUniqueIdentities(listing);
          expectSame(listingSnapshot(listing), listingSnapshot(Listing.read(text.whole)));
        },
      ),
      { numRuns: RUNS / 10 },
    );
  });

  it.each(LAYOUTS)('reads little of the text again: %j', (layout) => {
    const text = new EditedText(write(generate({ entries: 3000, seed: 4 }), layout));
    const listing = new Listing(text);
    analyzeCompletely(listing);
    const places = [0.001, 0.3, 0.5, 0.999].map((share) => Math.floor(share * text.length));
    for (const insert of ['x', '"', '}', ',', '{"id": "half-typed', ']']) {
      for (const offset of places) {
        text.unitsRead = 0;
        for (const edit of [
          { offset, length: 0, text: insert },
          { offset, length: insert.length, text: '' },
        ]) {
          listing.edit(text.edit([edit]));
          expect(listing.isComplete).toBe(true);
        }
        expect(text.unitsRead).toBeLessThan(600_000);
      }
    }
    expectSame(listingSnapshot(listing), listingSnapshot(Listing.read(text.whole)));
  });

  it.each([0, 1])(
    'finds another `results` when an entry closes brackets before it, after %d steps',
    (steps) => {
      const whole = `{"count": {"a": 1, "results": [${Array.from({ length: 300 }, () => entry()).join(', ')}]}`;
      const text = new EditedText(whole);
      const read = new Listing(text);
      const analysis = read.analyze();
      for (let step = 0; step < steps; step++) analysis.next();
      if (steps === 0) analyzeCompletely(read);
      expect(read.entries.length).toBe(steps === 0 ? 300 : 64);
      const offset = whole.lastIndexOf('"id"');
      read.edit(text.edit([{ offset, length: 0, text: '"x": 1}}}, "results": [1, {' }]));
      analyzeCompletely(read);
      const fresh = Listing.read(text.whole);
      expect(fresh.entries.length).toBe(2);
      expectSame(listingSnapshot(read), listingSnapshot(fresh));
    },
  );

  it('keeps an error between two entries when the second is edited far after it', () => {
    const long = other('b', { description: JSON.stringify('x'.repeat(20_000)) });
    const text = new EditedText(listing([entry(), long, other('c')]).replace(/,(?=\s*\{[^{]*xxx)/, ''));
    const read = Listing.read(text);
    const said = syntaxLines(read);
    expect(said).toEqual(['syntax /results/1: Invalid JSON: comma expected']);
    const offset = text.whole.lastIndexOf('xxx');
    read.edit(text.edit([{ offset, length: 1, text: 'y' }]));
    expect(read.isComplete).toBe(true);
    expect(syntaxLines(read)).toEqual(said);
  });
});

function syntaxLines(read: Listing): string[] {
  return read
    .problems()
    .filter(({ rule }) => rule.id === 'syntax')
    .map((problem) => `${problemLine(problem)}: ${messageOf(problem)}`);
}
