import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type TextEdit } from '../../../src/core/text/text-edit';
import { fixAll } from '../../../src/core/edit/fix-all';
import { fixesOf } from '../../../src/core/edit/fixes-of';
import { write } from '../../../src/core/fixtures/write';
import { Listing } from '../../../src/core/listing/listing';
import { fixOf, type Problem } from '../../../src/core/model/problem';
import { DEFAULT_SETTINGS } from '../../../src/core/next/listing/settings';
import { runToEnd } from '../../../src/core/steps';
import { checkEdits } from '../../support/check-edits';
import { listing as listingText, other } from '../../support/listing-text';
import { problemLine } from '../../support/problem-lines';
import { broken, FORMATS, invalidText } from './invalid-texts';
import { runs } from '../../support/property-runs';

function fixed(text: string): { text: string; edits: readonly TextEdit[] } {
  const { edits } = runToEnd(fixAll([Listing.read(text)], DEFAULT_SETTINGS, () => true));
  return { text: applyEdits(text, edits), edits };
}

function safeIn(text: string): string[] {
  return Listing.read(text)
    .problems()
    .filter((problem) => fixOf(problem) === 'safe')
    .map(problemLine);
}

describe('fixing all', () => {
  it('leaves no safe fixes, causes no other problems, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.oneof(broken, invalidText), (text) => {
        const before = Listing.read(text).problems();
        const { text: after, edits } = fixed(text);
        checkEdits(edits, text.length);
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

describe('fixing some', () => {
  /** The entries by what no safe fix changes, sorted. */
  const entriesOf = (text: string): readonly string[] =>
    (JSON.parse(text) as { results: Record<string, unknown>[] }).results
      .map(({ id, name, endpoint, calls30d }) => JSON.stringify([id, name, endpoint, calls30d]))
      .sort();

  it('loses, repeats and halves no entry, whichever rules are selected, and leaves what is not', () => {
    fc.assert(
      fc.property(invalidText, fc.infiniteStream(fc.boolean()), (text, choices) => {
        const listing = Listing.read(text);
        const rules = [...new Set(listing.problems().map(({ rule }) => rule))];
        const selected = new Set(rules.filter(() => choices.next().value === true));
        const some = runToEnd(fixAll([listing], DEFAULT_SETTINGS, (rule) => selected.has(rule)));
        const after = applyEdits(text, some.edits);
        expect(entriesOf(after)).toEqual(entriesOf(text));
        const changed = new Set(
          listing.problems().flatMap(({ rule, entry }) => (selected.has(rule) && entry ? entry : [])),
        );
        const texts = new Set(
          Array.from(Listing.read(after).entries, (entry) => after.slice(entry.start, entry.end)),
        );
        for (const entry of listing.entries)
          if (!changed.has(entry)) expect(texts).toContain(listing.textOf(entry));
        expect(runToEnd(fixAll([listing], DEFAULT_SETTINGS, () => false)).edits).toEqual([]);
      }),
      { numRuns: runs(80) },
    );
  });

  it('leaves out a move that the fix of another rule makes necessary', () => {
    const calls = { calls30d: '120', callsPerDayApprox: '4', callsPerPayer: '6' };
    const wrong = other('b', { ...calls, volume30dUsd: '20', volumePerDayApprox: '0.67' });
    const right = other('b', { ...calls, volume30dUsd: '60', volumePerDayApprox: '2' });
    const text = listingText([other('a'), other('c'), wrong]);
    const listing = Listing.read(text);
    const fixedBy = (...rules: readonly string[]): string => {
      const { edits } = runToEnd(fixAll([listing], DEFAULT_SETTINGS, ({ id }) => rules.includes(id)));
      return applyEdits(text, edits);
    };
    expect(fixedBy('volume-30d', 'volume-per-day', 'results-order')).toBe(
      listingText([right, other('a'), other('c')]),
    );
    expect(fixedBy('volume-30d', 'volume-per-day')).toBe(listingText([other('a'), other('c'), right]));
    expect(fixedBy('results-order')).toBe(text);
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
          for (const { edits, title, snippets, shows, accepts } of fixes) {
            if (snippets ?? shows ?? accepts) {
              expect(edits).toEqual([]);
              continue;
            }
            expect(edits.length).toBeGreaterThan(0);
            checkEdits(edits, text.length);
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
