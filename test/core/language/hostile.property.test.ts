import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completionsAt } from '../../../src/core/language/completion';
import { inlayHintsIn } from '../../../src/core/language/hints';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { listingOf } from '../listing-of';
import { broken } from '../edit/invalid-texts';
import { NOW } from './writing';
import { FRAGMENTS } from '../../support/random-edits';
import { runs } from '../../support/property-runs';

/** A listing with removed and inserted parts, as during typing. */
const halfTyped = fc
  .record({
    text: broken,
    cuts: fc.array(
      fc.record({
        at: fc.nat(),
        length: fc.nat(40),
        text: fc.constantFrom(...FRAGMENTS, '"id'),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ text, cuts }) =>
    cuts.reduce((all, { at, length, text: put }) => {
      const start = at % (all.length + 1);
      return all.slice(0, start) + put + all.slice(start + length);
    }, text),
  );

describe('in a text that is being typed', () => {
  it('completions and hints stay inside it, wherever the cursor is', () => {
    fc.assert(
      fc.property(halfTyped, fc.array(fc.nat(), { minLength: 20, maxLength: 20 }), (text, places) => {
        const listing = listingOf(text, { syntax: JSONC_SYNTAX });
        for (const place of places) {
          const offset = place % (text.length + 1);
          for (const { span, also, label } of completionsAt(listing, offset, NOW)) {
            expect(span.start, label).toBeLessThanOrEqual(offset);
            expect(span.end, label).toBeGreaterThanOrEqual(offset);
            expect(text.slice(span.start, span.end)).not.toMatch(/[\r\n]/);
            for (const edit of also) {
              const isBefore = edit.offset + edit.length <= span.start;
              expect(isBefore || edit.offset >= span.end, label).toBe(true);
            }
          }
        }
        for (const { offset } of inlayHintsIn(listing, 0, text.length))
          expect(offset).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: runs(30) },
    );
  });
});
