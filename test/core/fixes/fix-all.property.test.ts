import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, fixAll, fixesOf, type TextEdit } from '../../../src/core/fixes';
import { write } from '../../../src/core/generate';
import { Listing } from '../../../src/core/listing/listing';
import { fixOf, type Problem } from '../../../src/core/model/problem';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings';
import { finished } from '../../../src/core/steps/finished';
import { problemLine } from '../../support/problem-lines';
import { broken, FORMATS, invalidText } from './invalid-texts';
import { runs } from '../../support/property-runs';

function fixed(text: string): { text: string; edits: readonly TextEdit[] } {
  const { edits } = finished(fixAll(Listing.read(text), DEFAULT_SETTINGS, () => true));
  return { text: applyEdits(text, edits), edits };
}

function safeIn(text: string): string[] {
  return Listing.read(text)
    .problems()
    .filter((problem) => fixOf(problem) === 'safe')
    .map(problemLine);
}

function expectSortedApart(edits: readonly TextEdit[], length: number): void {
  let end = -1;
  for (const edit of edits) {
    expect(edit.offset).toBeGreaterThan(end);
    end = edit.offset + edit.length;
  }
  expect(end).toBeLessThanOrEqual(length);
}

describe('fixing all', () => {
  it('leaves no safe fixes, causes no other problems, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.oneof(broken, invalidText), (text) => {
        const before = Listing.read(text).problems();
        const { text: after, edits } = fixed(text);
        expectSortedApart(edits, text.length);
        expect(safeIn(after)).toEqual([]);
        expect(fixed(after).edits).toEqual([]);
        const left = Listing.read(after).problems();
        const rules = new Set(before.map(({ rule }) => rule.id));
        expect(left.map(({ rule }) => rule.id).filter((id) => !rules.has(id))).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  });

  it('changes only computed values, and no formatting', () => {
    fc.assert(
      fc.property(invalidText, fc.constantFrom(...FORMATS), (text, format) => {
        const { text: after } = fixed(text);
        const value = JSON.parse(after) as { results: Record<string, unknown>[] };
        const before = JSON.parse(text) as { results: Record<string, unknown>[] };
        const computed = new Set([
          'callsPerDayApprox',
          'volume30dUsd',
          'volumePerDayApprox',
          'callsPerPayer',
          'health',
          'sources',
          'acceptedChains',
        ]);
        const kept = (entry: Record<string, unknown>): string =>
          JSON.stringify(Object.entries(entry).filter(([name]) => !computed.has(name)));
        expect(value.results.map(kept).sort()).toEqual(before.results.map(kept).sort());
        // In any format, the fixed text has the same values.
        const again = fixed(write(before as never, format));
        expect(JSON.parse(again.text)).toEqual({
          ...value,
          count: (JSON.parse(again.text) as { count: unknown }).count,
        });
      }),
      { numRuns: runs(40) },
    );
  });

  it('writes the same text as the generator', () => {
    fc.assert(
      fc.property(invalidText, (text) => {
        const { text: after } = fixed(text);
        const format = FORMATS.find((one) => {
          const value = JSON.parse(text) as never;
          return write(value, one) === text;
        });
        // Figures with the same rounding as the previous ones may end with a zero.
        const short = after.replace(
          /("(?:callsPerDayApprox|volume30dUsd|volumePerDayApprox|callsPerPayer)": ?\d+)(\.\d*?)0+(?!\d)/g,
          (_, head: string, decimals: string) => head + (decimals === '.' ? '' : decimals),
        );
        if (format) expect(short).toBe(write(JSON.parse(after) as never, format));
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('a single fix', () => {
  it('removes its problem, and the text is still JSON', () => {
    fc.assert(
      fc.property(fc.oneof(broken, invalidText), (text) => {
        const listing = Listing.read(text);
        for (const problem of listing.problems()) {
          const line = problemLine(problem);
          const isSame = ({ rule }: Problem): boolean => rule === problem.rule;
          const before = listing.problems().filter(isSame).length;
          const fixes = fixesOf(listing, problem, DEFAULT_SETTINGS);
          if (fixOf(problem) !== '-') expect(fixes.length, line).toBeGreaterThan(0);
          expect(fixes.filter(({ isPreferred }) => isPreferred).length).toBeLessThan(2);
          for (const { edits, title, snippet, shows, addsToConfiguration } of fixes) {
            if (snippet ?? shows ?? addsToConfiguration) {
              expect(edits).toEqual([]);
              continue;
            }
            expect(edits.length).toBeGreaterThan(0);
            expectSortedApart(edits, text.length);
            const after = applyEdits(text, edits);
            expect(() => JSON.parse(after) as unknown, title).not.toThrow();
            const left = Listing.read(after).problems().filter(isSame).length;
            expect(left, `${title} for ${line}`).toBeLessThan(before);
          }
        }
      }),
      { numRuns: runs(50) },
    );
  });
});
