import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixesOf } from '../../../src/core/edit/fixes-of';
import { FIELD_NAMES, type FieldName } from '../../../src/core/next/listing/fields';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { Listing } from '../../../src/core/listing/listing';
import { DEFAULT_SETTINGS } from '../../../src/core/next/listing/settings';
import { applyEdits } from '../../../src/core/text/text-edit';
import { entry, listing, other } from '../../support/listing-text';
import { problemLine } from '../../support/problem-lines';
import { runs } from '../../support/property-runs';
import { FORMATS } from './invalid-texts';
import { expandSnippets } from '../../support/expand-snippet';

/** A text after the missing members of all entries were added. */
function completed(text: string): string {
  const read = Listing.read(text);
  const problem = read.problems().find(({ rule }) => rule.id === 'missing-field');
  if (!problem) return text;
  const [fix] = fixesOf(read, problem, DEFAULT_SETTINGS);
  if (!fix) throw new Error('There is a fix.');
  return completed(fix.snippets ? expandSnippets(text, fix.snippets) : applyEdits(text, fix.edits));
}

describe('missing members', () => {
  const removed = fc.uniqueArray(fc.constantFrom(...FIELD_NAMES), {
    minLength: 1,
    maxLength: FIELD_NAMES.length - 3,
  });

  it('are added in the order of the format, and cause no problem', () => {
    fc.assert(
      fc.property(
        fc.nat(2000),
        fc.integer({ min: 1, max: 12 }),
        fc.nat(11),
        removed,
        fc.constantFrom(...FORMATS),
        (seed, entries, at, names, format) => {
          const { count, results } = generate({ entries, seed });
          const isLeft = (name: string): boolean => !names.includes(name as FieldName);
          const incomplete = results.map((one, index) =>
            index === at % entries
              ? Object.fromEntries(Object.entries(one).filter(([name]) => isLeft(name)))
              : one,
          );
          const text = write({ count, results: incomplete } as never, format);
          const after = completed(text);
          expect(Listing.read(after).problems().map(problemLine)).toEqual([]);
          const { results: all } = JSON.parse(after) as { results: Record<string, unknown>[] };
          expect(all.map((one) => Object.keys(one))).toEqual(all.map(() => FIELD_NAMES));
          const own = all[at % entries] ?? {};
          for (const [name, value] of Object.entries(incomplete[at % entries] ?? {}))
            expect(own[name]).toEqual(value);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('have the values of most other entries', () => {
    const text = listing([
      entry({ facilitator: undefined, sources: undefined, qualityFlag: undefined, lastCalledMs: undefined }),
      other('b'),
    ]);
    expect(completed(text)).toBe(listing([entry(), other('b')]));
  });

  it.each<[string, Partial<Record<FieldName, string | undefined>>, FieldName]>([
    ['the price of the volume', { pricePerCallUsd: undefined }, 'pricePerCallUsd'],
    ['the calls of a day', { calls30d: undefined, volume30dUsd: undefined }, 'calls30d'],
    ['the payers of the calls', { l30DaysPayers: undefined }, 'l30DaysPayers'],
    ['the endpoint of the id and the name', { endpoint: undefined }, 'endpoint'],
  ])('follow from others: %s', (_, members, name) => {
    const value = (text: string): unknown =>
      (JSON.parse(text) as { results: Record<string, unknown>[] }).results[0]?.[name];
    expect(value(completed(listing([entry(members)])))).toEqual(value(listing([entry()])));
  });
});
