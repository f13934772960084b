import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEndpoint, checkPayers, checkPrice } from '../../../src/core/edit/field-input';
import { insertionOf } from '../../../src/core/edit/insertion';
import { newEntry } from '../../../src/core/edit/new-entry';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { Listing } from '../../../src/core/listing/listing';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings';
import { applyEdits } from '../../../src/core/text/text-edit';
import { FORMATS } from './invalid-texts';
import { NOW } from '../language/writing';
import { runs } from '../../support/property-runs';

const VALUES = { endpoint: 'https://api.new.dev/v1/:id/get', price: 0.1, calls: 3, payers: 2 };

/** The text with a new entry, and the part of it that is the entry. */
function inserted(text: string, values = VALUES): { after: string; entry: string } | undefined {
  const listing = Listing.read(text, { syntax: JSONC_SYNTAX });
  const insertion = insertionOf(listing, newEntry(values, listing, DEFAULT_SETTINGS, NOW));
  if (!insertion) return undefined;
  const after = applyEdits(text, insertion.edits);
  return { after, entry: after.slice(insertion.entry.start, insertion.entry.end) };
}

describe('a new entry', () => {
  it('is inserted by volume, formatted like the others and consistent', () => {
    fc.assert(
      fc.property(
        fc.record({
          entries: fc.integer({ min: 1, max: 20 }),
          seed: fc.integer({ min: 0, max: 1e6 }),
          price: fc.constantFrom(0.001, 0.25, 449),
          calls: fc.integer({ min: 0, max: 1e6 }),
          format: fc.constantFrom(...FORMATS),
        }),
        ({ entries, seed, price, calls, format }) => {
          const before = generate({ entries, seed });
          const found = inserted(write(before, format), {
            ...VALUES,
            price,
            calls,
            payers: Math.min(calls, 5),
          });
          if (!found) throw new Error('nothing was inserted');
          expect(Listing.read(found.after).problems()).toEqual([]);
          const after = JSON.parse(found.after) as typeof before;
          const own = JSON.parse(found.entry) as (typeof before.results)[number];
          expect(own.endpoint).toBe(VALUES.endpoint);
          expect(after.results.filter(({ id }) => id !== own.id)).toEqual(before.results);
          // The text equals that of the complete listing, except for the notation of numbers.
          if (!found.entry.includes('e-')) expect(found.after).toBe(write(after, format));
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it.each([
    ['{"count": 0, "results": []}', '{"count": 1, "results": [ENTRY]}'],
    ['{"count": 7, "results": [ ]}', '{"count": 7, "results": [ENTRY]}'],
    ['{\n  "results": [\n  ]\n}', '{\n  "results": [\n    ENTRY\n  ]\n}'],
    ['{\r\n\t"results": []\r\n}', '{\r\n\t"results": [\r\n\t\tENTRY\r\n\t]\r\n}'],
    ['{\n  "results": [ // none yet\n  ]\n}', '{\n  "results": [ // none yet\n    ENTRY\n  ]\n}'],
  ])('is the first of %j', (text, expected) => {
    const found = inserted(text);
    expect(found?.after.replace(found.entry, 'ENTRY')).toBe(expected);
  });

  it('has a unique id', () => {
    const first = inserted('{"count": 0, "results": []}')?.after ?? '';
    const second = inserted(first, { ...VALUES, endpoint: 'https://api.new.dev/v1/:id/get?x' });
    expect(second?.entry).toContain('"id": "api-new-dev-v1-id-get-x"');
  });

  it.each(['{"results": [', '{"results": {}}', '[]', ''])('is not inserted into %j', (text) => {
    expect(inserted(text)).toBeUndefined();
  });
});

describe('the typed values', () => {
  const generated = generate({ entries: 3, seed: 1 });
  const listing = Listing.read(write(generated, { format: 'pretty' }));
  const endpointOfFirst = generated.results[0]?.endpoint ?? '';

  it.each([
    ['https://a.dev/x', undefined],
    ['a.dev/x', 'Enter an absolute URL such as https://api.example.com/v1/render.'],
    ['http://a.dev/x', 'An endpoint starts with https://.'],
    ['https://me:word@a.dev', 'An endpoint must not contain a user name or password.'],
    ['https://a.dev/{x}', 'Write path parameters as :name, without brackets.'],
    [endpointOfFirst, 'Another entry already has this endpoint.'],
  ])('the endpoint %s', (text, expected) => {
    expect(checkEndpoint(text, listing)).toBe(expected);
  });

  it.each([
    ['0.5', undefined],
    ['1e3', 'A price is a number of USD such as 0.01.'],
    ['-1', 'A price is a number of USD such as 0.01.'],
    ['451', 'A plausible price is between 0.001 and 450 USD, as configured.'],
  ])('the price %s', (text, expected) => {
    expect(checkPrice(text, DEFAULT_SETTINGS)).toBe(expected);
  });

  it.each([
    ['3', '5', undefined],
    ['6', '5000', undefined],
    ['6', '5', 'Payers cannot exceed calls (5).'],
    ['0', '5', 'An entry with calls has at least 1 payer.'],
    ['0', '0', undefined],
    ['x', '5', 'The number of payers is an integer, 0 or more.'],
  ])('%s payers for %s calls', (payers, calls, expected) => {
    expect(checkPayers(payers, calls)).toBe(expected);
  });
});
