import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate, write, type WriteOptions } from '../../src/core/generate';
import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../../src/core/json/syntax';
import { Listing } from '../../src/core/listing';
import { messageOf, pathOf } from '../../src/core/problem';
import { EditedText, type Edit } from '../support/edited-text';
import { EDITS } from '../support/random-edits';

const RUNS = Number(process.env.EDIT_RUNS ?? 300);

const LAYOUTS: readonly WriteOptions[] = [
  { format: 'pretty' },
  { format: 'minified' },
  { format: 'lines' },
  { format: 'pretty', eol: '\r\n', indent: '\t' },
];

/** All that a listing says: its entries, and its problems with their places. */
function said(listing: Listing): unknown {
  return {
    entries: [...listing.entries].map(({ index, start, end, broken }) => [index, start, end, broken]),
    count: listing.count,
    problems: listing.problems().map((problem) => {
      const { start, end } = listing.locate(problem);
      return `${problem.severity} ${problem.rule.id} ${JSON.stringify(pathOf(problem))} ${start}-${end} ${messageOf(problem)} ${JSON.stringify(problem.finding.related?.map(({ entry, path, message }) => [entry?.index, path, message]))}`;
    }),
  };
}

function finish(listing: Listing): void {
  for (const step of listing.analyse()) expect(step).toBeGreaterThanOrEqual(0);
}

describe('a listing that is edited', () => {
  it.each([
    ['JSON', JSON_SYNTAX],
    ['JSONC', JSONC_SYNTAX],
  ])('says the same as one that is read anew, after each of any edits: %s', (_, syntax: Syntax) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 1, max: 1e6 }),
        fc.constantFrom(...LAYOUTS),
        fc.array(EDITS, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (entries, seed, layout, edits, inWindows) => {
          const text = new EditedText(write(generate({ entries, seed }), layout));
          const listing = new Listing(inWindows ? text : text, { syntax });
          finish(listing);
          for (const edit of edits) {
            const changes: readonly Edit[] = edit(text.whole);
            listing.edit(text.edit(changes));
            finish(listing);
            expect(said(listing)).toEqual(said(Listing.read(text.whole, { syntax })));
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
            const analysis = listing.analyse();
            for (let step = 0; step < steps; step++) analysis.next();
            listing.edit(text.edit(edit(text.whole)));
          }
          finish(listing);
          expect(said(listing)).toEqual(said(Listing.read(text.whole)));
        },
      ),
      { numRuns: RUNS / 10 },
    );
  });
});
