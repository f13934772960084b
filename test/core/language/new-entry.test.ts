import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate, type GeneratedListing } from '../../../src/core/fixtures/generate';
import { newEntryAt } from '../../../src/core/language/new-entry';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { runs } from '../../support/property-runs';
import { entry, listing, other } from '../../support/listing-text';
import { LAYOUTS, textOf } from '../layouts';
import { listingOf } from '../listing-of';
import { accept, NOW } from './writing';

/** The text with a new entry for a cursor, without typing at its tab stops. */
function inserted(
  text: string,
  offset: number,
  layout: { eol?: string; indent?: string } = {},
): string | undefined {
  const completion = newEntryAt(listingOf(text, { syntax: JSONC_SYNTAX }), offset, NOW);
  return completion && accept(text, completion, { indent: '  ', ...layout });
}

/** The text with a new entry at the mark `|`, written as ENTRY. */
function marked(text: string): string | undefined {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = text.includes('\t') ? '\t' : '  ';
  const after = inserted(text.replace('|', ''), text.indexOf('|'), { eol, indent });
  const [own] = /\{[^{}]*"https:\/\/api\.example\.com\/[^{}]*\}/.exec(after ?? '') ?? [];
  return own === undefined ? after : after?.replace(own, 'ENTRY');
}

describe('a new entry', () => {
  it('is after the entry at the cursor, formatted like the others and consistent', () => {
    fc.assert(
      fc.property(
        fc.record({
          entries: fc.integer({ min: 1, max: 20 }),
          seed: fc.integer({ min: 0, max: 1e6 }),
          layout: fc.constantFrom(...LAYOUTS),
          at: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        ({ entries, seed, layout, at }) => {
          const before = generate({ entries, seed });
          const text = textOf(before, layout);
          const offset = Math.round(at * text.length);
          const index = listingOf(text).countBefore(offset + 1);
          const result = inserted(text, offset, layout) ?? '';
          const problems = listingOf(result).problems();
          expect(problems.filter(({ rule }) => rule.id !== 'results-order')).toEqual([]);
          const after = JSON.parse(result) as GeneratedListing;
          expect(after.results.toSpliced(index, 1)).toEqual(before.results);
          // The text equals that of the complete listing, except for the notation of numbers.
          if (!/\de-/.test(result)) expect(result).toBe(textOf(after, layout));
        },
      ),
      { numRuns: runs(60) },
    );
  });

  const [A, B] = [entry().replace(/\s+/g, ' '), other('b').replace(/\s+/g, ' ')];

  it.each([
    ['{"count": 0, "results": [|]}', '{"count": 1, "results": [ENTRY]}'],
    ['|{"count": 7, "results": [ ]}', '{"count": 7, "results": [ENTRY ]}'],
    ['{\n  "results": [|\n  ]\n}', '{\n  "results": [\n    ENTRY\n  ]\n}'],
    ['{\r\n\t"results": [|]\r\n}', '{\r\n\t"results": [\r\n\t\tENTRY\r\n\t]\r\n}'],
    ['{\n  "results": [ // none yet\n  ]\n}|', '{\n  "results": [ // none yet\n    ENTRY\n  ]\n}'],
  ])('is the first of %j', (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  it.each([
    ['the blank line between two entries', `\n  A,\n  |\n  B\n`, `\n  A,\n  ENTRY,\n  B\n`],
    ['the blank line after the last entry', `\n  A,\n  B\n  |\n`, `\n  A,\n  B,\n  ENTRY\n`],
    ['the blank line after a comma', `\n  A,\n  B,\n  |\n`, `\n  A,\n  B,\n  ENTRY\n`],
    ['after the entry at its end', `\n  A|,\n  B\n`, `\n  A,\n  ENTRY,\n  B\n`],
    ['after the comments of an entry', `\n  A|, // a\n  B\n`, `\n  A, // a\n  ENTRY,\n  B\n`],
    ['on the line of the others', `A, |B`, `A, B, ENTRY`],
  ])('is inserted: %s', (_, text, expected) => {
    const whole = (results: string): string =>
      `{"count": 2, "results": [${results}]}`.replace('A', () => A).replace('B', () => B);
    expect(marked(whole(text))).toBe(whole(expected).replace('"count": 2', '"count": 3'));
  });

  it('has a free endpoint, and the most frequent names of the listing', () => {
    const first = listing([entry({ facilitator: '"mint"', sources: '["own"]' })], '1');
    const second = inserted(first, first.length) ?? '';
    const third = inserted(second, second.length) ?? '';
    expect(listingOf(third).problems()).toEqual([]);
    expect(third.match(/"(?:id|facilitator|sources)": .*/g)?.slice(3)).toEqual([
      '"id": "api-example-com-v1-resource",',
      '"facilitator": "mint",',
      '"sources": ["own"],',
      '"id": "api-example-com-v1-resource-2",',
      '"facilitator": "mint",',
      '"sources": ["own"],',
    ]);
  });

  it.each(['{"results": {|}}', '[|]', '|', listing([entry(), '{"id": }\n|'])])(
    'is not inserted into %j',
    (text) => {
      expect(marked(text)).toBeUndefined();
    },
  );
});
