import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { search } from '../../../src/core/browse/search';
import { entry } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { places } from './support';

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
          const { entries } = listingOf(JSON.stringify({ count: 9, results }, undefined, indent));
          expect(entries.map(({ values }) => FIELDS.map((field) => values[field]))).toEqual(
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
          const read = listingOf(JSON.stringify({ count: 99, results }));
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
          const { entries, total } = search(read.entries, ` ${words.join('  ')}\t`, most);
          expect(total).toBe(expected.length);
          expect(places(read, entries)).toEqual(expected.slice(0, most));
        },
      ),
    );
  });
});
