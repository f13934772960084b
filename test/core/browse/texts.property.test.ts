import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureOf, fold } from '../../../src/core/browse/entry-data';
import { search } from '../../../src/core/browse/search';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import type { Entry } from '../../../src/core/model/entry';
import { entry, listing, other } from '../../support/listing-text';
import { EDITS } from '../../support/random-edits';
import { Opened, places } from './support';
import { runs } from '../../support/property-runs';

const FIELDS = ['id', 'name', 'endpoint', 'description'] as const;

describe('the strings of entries', () => {
  it('equal those of JSON.parse for any strings', () => {
    const string = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom('', '\n', '\\', '"'));
    const value = fc.oneof({ arbitrary: string, weight: 6 }, { arbitrary: fc.jsonValue(), weight: 1 });
    const some = fc.record({ id: value, name: value, endpoint: value }, { requiredKeys: [] });
    const validListing = JSON.parse(entry()) as object;
    const element = fc.oneof(
      {
        arbitrary: fc
          .tuple(some, fc.boolean())
          .map(([one, whole]) => (whole ? { ...validListing, ...one } : one)),
        weight: 6,
      },
      { arbitrary: fc.jsonValue(), weight: 1 },
    );
    fc.assert(
      fc.property(
        fc.array(element, { maxLength: 6 }),
        fc.constantFrom(undefined, 1, '\t'),
        (results, indent) => {
          const opened = new Opened(JSON.stringify({ count: 9, results }, undefined, indent));
          const stringsOf = (entry: Entry): unknown => {
            const values = opened.valuesOf(entry);
            return FIELDS.map((field) => values[field]);
          };
          expect([...opened.listing.entries].map(stringsOf)).toEqual(
            results.map((one) => {
              const isObject = one !== null && typeof one === 'object' && !Array.isArray(one);
              const values = isObject ? (one as Record<string, unknown>) : {};
              return FIELDS.map((field) => (typeof values[field] === 'string' ? values[field] : undefined));
            }),
          );
        },
      ),
    );
  });

  it('after edits equal those of a listing read again, except for entries with a syntax error', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 1e6 }),
        fc.array(EDITS, { minLength: 1, maxLength: 5 }),
        (entries, seed, edits) => {
          const opened = new Opened(write(generate({ entries, seed }), { format: 'lines' }));
          for (const edit of edits) {
            opened.readAll();
            opened.edit(...edit(opened.text.whole));
            const anew = new Opened(opened.text.whole);
            for (const one of opened.listing.entries) {
              const own = anew.valuesOf(anew.entry(one.index));
              const found = opened.valuesOf(one);
              // Values that can be read in an entry with a syntax error are used.
              const readable = Object.entries(own).filter(([, value]) => value !== undefined);
              expect(found).toEqual(one.hasSyntaxError ? { ...found, ...Object.fromEntries(readable) } : own);
              expect(one.hasSyntaxError || !one.lastValidVersion).toBe(true);
            }
          }
        },
      ),
      { numRuns: runs(10) },
    );
  });

  it('have the same length in lower case', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('İ', 'A'))), (parts) => {
        const text = parts.join('');
        expect(fold(text)).toHaveLength(text.length);
      }),
    );
  });
});

describe('an entry with a syntax error', () => {
  it.each([
    ['id', '"api-x-io-v1-weather"'],
    ['name', '"api.x.io · /weather"'],
    ['endpoint', '"https://api.x.io/v1/weather"'],
    ['chain', '"base"'],
    ['qualityFlag', '"verified"'],
    ['calls30d', '60'],
    ['volume30dUsd', '30'],
    ['l30DaysPayers', '20'],
  ])('keeps its last known %s over further edits, until it is whole', (name, written) => {
    const opened = new Opened(listing(['a', 'weather', 'c'].map((word) => other(word))));
    opened.readAll();
    const whole = opened.entry(1);
    const known = (): unknown => {
      const values = opened.valuesOf(opened.entry(1));
      const { id, name, endpoint, chain, qualityFlag } = values;
      const figures = (['calls30d', 'volume30dUsd', 'callsPerPayer'] as const).map((figure) =>
        figureOf(figure, values),
      );
      return [id, name, endpoint, chain, qualityFlag, figures];
    };
    const before = known();
    for (const [from, to] of [
      [`"${name}": ${written}`, `"${name}": `],
      ['"description": "Renders', '"description": "Renders all'],
      [`"${name}": `, `"${name}" `],
    ] as const) {
      opened.replaceIn(1, from, to);
      expect(opened.entry(1).hasSyntaxError).toBe(true);
      expect(opened.entry(1).lastValidVersion).toBe(whole);
      expect(known()).toEqual(before);
    }
    opened.replaceIn(1, `"${name}" ,`, '"other": 1,');
    expect(opened.entry(1).hasSyntaxError).toBe(false);
    expect(opened.entry(1).lastValidVersion).toBeUndefined();
    expect(known()).not.toEqual(before);
  });
});

describe('the search', () => {
  it('finds the entries that contain each of the words, the best matches first', () => {
    const string = fc.stringMatching(/^[abAB ./]{0,6}$/);
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: string, name: string, endpoint: string }), { maxLength: 30 }),
        fc.array(fc.stringMatching(/^[abAB./]{1,3}$/), { minLength: 1, maxLength: 3 }),
        fc.nat(12),
        (results, words, most) => {
          const { listing: read } = new Opened(JSON.stringify({ count: 99, results }));
          const [first = '', ...others] = words.map((word) => word.toLowerCase());
          const fits = results.map(({ id, name, endpoint }) => {
            const [low, ...rest] = [name, id, endpoint].map((text) => text.toLowerCase());
            const all = [low ?? '', ...rest];
            if (![first, ...others].every((word) => all.some((text) => text.includes(word)))) return 9;
            if (all.includes([first, ...others].join(' '))) return 0;
            if (low?.startsWith(first)) return 1;
            if (!low?.includes(first)) return 4;
            const starts = Array.from(low).some(
              (_, at) => low.startsWith(first, at) && !/[a-z]/.test(low[at - 1] ?? ''),
            );
            return starts ? 2 : 3;
          });
          const expected = [...fits.keys()]
            .filter((at) => fits[at] !== 9)
            .sort((a, b) => (fits[a] ?? 0) - (fits[b] ?? 0));
          const { entries, total } = search(read, ` ${words.join('  ')}\t`, most);
          expect(total).toBe(expected.length);
          expect(places(entries)).toEqual(expected.slice(0, most));
        },
      ),
    );
  });
});
