import { describe, expect, it } from 'vitest';
import { FIELD_NAMES } from '../../src/core/fields';
import { generate, write, writeChunks, type WriteOptions } from '../../src/core/generate';
import { breakChunks, breakRule } from '../../src/core/rules/break-rule';
import { Random } from '../../src/core/generate/random';
import { Listing } from '../../src/core/listing/listing';
import { messageOf, pathOf } from '../../src/core/model/problem';
import { RULES, RULE_IDS } from '../../src/core/rules';
import { entrySchema, listingSchema } from '../../src/core/listing-schema';

const FORMATS = ['pretty', 'minified', 'lines'] as const;
const SEEDS = Array.from({ length: 20 }, (_, seed) => seed + 1);

/** Every problem of a text in one line with its position. */
function problemsIn(text: string): string[] {
  return Listing.read(text)
    .problems()
    .map((problem) => `${problem.rule.id} /${pathOf(problem).join('/')}: ${messageOf(problem)}`);
}

describe('Random', () => {
  it('draws evenly from the requested range', () => {
    const random = new Random(7);
    const counts = new Map<number, number>();
    for (let draw = 0; draw < 6000; draw++) {
      const number = random.integer(1, 6);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('draws normally distributed numbers', () => {
    const random = new Random(8);
    const numbers = Array.from({ length: 10_000 }, () => random.gaussian());
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    const variance = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / numbers.length;
    expect(mean).toBeCloseTo(0, 1);
    expect(variance).toBeCloseTo(1, 1);
  });

  it('distinguishes seeds beyond 32 bits', () => {
    expect(new Random(2 ** 32 + 1).next()).not.toBe(new Random(1).next());
  });

  it('throws for an empty list', () => {
    expect(() => new Random(1).pick([])).toThrow(RangeError);
  });
});

describe('generate', () => {
  it.each([1, 3, 50, 150])('makes a listing of %i entries without problems', (entries) => {
    for (const seed of SEEDS) {
      const listing = generate({ entries, seed });
      expect(listing.results).toHaveLength(entries);
      for (const format of FORMATS) {
        const text = write(listing, { format });
        expect(problemsIn(text), `seed ${seed}, ${format}`).toEqual([]);
      }
    }
  });

  it('makes entries that the schema accepts, members in order', () => {
    for (const seed of SEEDS) {
      const listing = generate({ entries: 100, seed });
      listingSchema.parse(listing);
      for (const entry of listing.results) {
        entrySchema.parse(entry);
        expect(Object.keys(entry)).toEqual(FIELD_NAMES);
      }
    }
  });

  it('gives the same text for the same seed, and another for another', () => {
    const textOf = (seed: number): string => write(generate({ entries: 50, seed }), { format: 'pretty' });
    expect(textOf(3)).toBe(textOf(3));
    expect(new Set(SEEDS.map(textOf)).size).toBe(SEEDS.length);
  });

  it('makes an empty listing', () => {
    for (const format of FORMATS)
      expect(problemsIn(write(generate({ entries: 0, seed: 1 }), { format }))).toEqual([]);
  });

  it.each([-1, 0.5, NaN, Infinity])('refuses %d entries', (entries) => {
    expect(() => generate({ entries, seed: 1 })).toThrow(RangeError);
  });

  it('refuses a seed that is not an integer', () => {
    expect(() => generate({ entries: 1, seed: 0.5 })).toThrow(RangeError);
  });
});

describe('generated entries are as varied as real ones', () => {
  const { results } = generate({ entries: 2000, seed: 1 });
  const shareOf = (fits: (entry: (typeof results)[number]) => boolean): number =>
    results.filter(fits).length / results.length;

  it('shares volumes', () => {
    const counts = new Map<number, number>();
    for (const { volume30dUsd } of results) counts.set(volume30dUsd, (counts.get(volume30dUsd) ?? 0) + 1);
    expect(shareOf(({ volume30dUsd }) => (counts.get(volume30dUsd) ?? 0) > 1)).toBeGreaterThan(0.5);
  });

  it.each<[string, (description: string) => boolean]>([
    ['empty', (text) => text === ''],
    ['longer than 2000 characters', (text) => text.length > 2000],
    ['with line breaks', (text) => text.includes('\n')],
    ['with quotes', (text) => text.includes('"')],
    ['with back slashes', (text) => text.includes('\\')],
    ['with characters beyond the basic plane', (text) => /[\u{10000}-\u{10ffff}]/u.test(text)],
    ['with CJK', (text) => /[\p{sc=Han}\p{sc=Hangul}]/u.test(text)],
    ['that end in an ellipsis', (text) => /(…|\.\.\.)$/.test(text)],
    ['that end in the middle of a sentence', (text) => text.length > 60 && /\w$/.test(text)],
    ['that name an amount', (text) => /\$\d|\d (USD|cent)/.test(text)],
  ])('has descriptions %s', (_, fits) => {
    expect(results.filter(({ description }) => fits(description)).length).toBeGreaterThan(2);
  });

  it('has descriptions equal to the name, and no half of a surrogate pair', () => {
    expect(results.some(({ description, name }) => description === name)).toBe(true);
    expect(results.every(({ description }) => !/\p{Cs}/u.test(description))).toBe(true);
  });

  it.each<[string, RegExp]>([
    ['path parameters', /\/:\w+/],
    ['ports', /:\d+\//],
    ['upper case', /[A-Z]/],
    ['versions', /\/v\d\//],
    ['queries', /\?/],
    ['no path', /^https:\/\/[^/]+\/$/],
  ])('has endpoints with %s', (_, form) => {
    expect(results.some(({ endpoint }) => form.test(endpoint))).toBe(true);
  });

  it('has endpoints that share a slug', () => {
    const ids = new Set(results.map(({ id }) => id));
    expect(results.some(({ id }) => ids.has(`${id}-2`))).toBe(true);
  });

  it('names most by a label, some by a title', () => {
    const labelled = shareOf(({ name }) => name.includes(' · /'));
    expect(labelled).toBeGreaterThan(0.7);
    expect(labelled).toBeLessThan(0.98);
  });

  it('has half of its prices at 0.01 or less, and some above 5', () => {
    const cheap = shareOf(({ pricePerCallUsd }) => pricePerCallUsd <= 0.01);
    expect(cheap).toBeGreaterThan(0.4);
    expect(cheap).toBeLessThan(0.7);
    expect(results.some(({ pricePerCallUsd }) => pricePerCallUsd > 5)).toBe(true);
  });

  it('has entries without calls, and some with thousands', () => {
    expect(results.some(({ calls30d, volume30dUsd }) => calls30d === 0 && volume30dUsd === 0)).toBe(true);
    expect(results.some(({ calls30d }) => calls30d > 1000)).toBe(true);
  });

  it('accepts base mostly, and up to five networks', () => {
    expect(shareOf(({ chain }) => chain === 'base')).toBeGreaterThan(0.6);
    expect(new Set(results.map(({ chain }) => chain)).size).toBe(3);
    expect(Math.max(...results.map(({ acceptedChains }) => acceptedChains.length))).toBe(5);
  });

  it('has all quality flags', () => {
    expect(new Set(results.map(({ qualityFlag }) => qualityFlag)).size).toBe(4);
  });

  it('is as large as a real listing of its length', () => {
    const size = write({ count: 2000, results }, { format: 'pretty' }).length / results.length;
    expect(size).toBeGreaterThan(850);
    expect(size).toBeLessThan(1050);
  });
});

describe('write', () => {
  const listing = generate({ entries: 30, seed: 5 });

  it('formats like JSON.stringify', () => {
    expect(write(listing, { format: 'pretty' })).toBe(`${JSON.stringify(listing, null, 2)}\n`);
    expect(write(listing, { format: 'pretty', indent: '\t' })).toBe(
      `${JSON.stringify(listing, null, '\t')}\n`,
    );
    expect(write(listing, { format: 'minified' })).toBe(`${JSON.stringify(listing)}\n`);
    const empty = { count: 3, results: [] };
    expect(write(empty, { format: 'pretty' })).toBe(`${JSON.stringify(empty, null, 2)}\n`);
  });

  it('writes one entry per line', () => {
    const lines = write(listing, { format: 'lines' }).split('\n');
    expect(lines).toHaveLength(listing.results.length + 3);
    expect(lines[1]).toBe(`${JSON.stringify(listing.results[0])},`);
  });

  it.each(FORMATS)('ends the lines of %s as asked', (format) => {
    const text = write(listing, { format, eol: '\r\n' });
    expect(text.replaceAll('\r\n', '\n')).toBe(write(listing, { format }));
    expect(text).not.toMatch(/[^\r]\n/);
  });

  it.each(FORMATS)('writes %s in chunks of about a million characters', (format) => {
    const large = generate({ entries: 3500, seed: 2 });
    const chunks = [...writeChunks(large, { format })];
    expect(chunks.length).toBeGreaterThan(1);
    for (const chunk of chunks) expect(chunk.length).toBeLessThan(1.1e6);
    expect(chunks.join('')).toBe(write(large, { format }));
  });
});

describe('breakRule', () => {
  const pretty: WriteOptions = { format: 'pretty' };

  it.each(RULES.map(({ id }) => id))('breaks %s once, and no other rule', (rule) => {
    for (const entries of [3, 60]) {
      for (const seed of SEEDS.slice(0, 10)) {
        const listing = generate({ entries, seed });
        for (const format of FORMATS) {
          const text = breakRule(listing, rule, seed, { format });
          const problems = Listing.read(text).problems();
          expect(
            problems.map((problem) => problem.rule.id),
            `${entries} entries, seed ${seed}, ${format}: ${problemsIn(text).join('; ')}`,
          ).toEqual([rule]);
        }
      }
    }
  });

  it.each(RULES.map(({ id }) => id))('breaks %s in entries that the seed picks', (rule) => {
    const listing = generate({ entries: 60, seed: 4 });
    const textOf = (seed: number): string => breakRule(listing, rule, seed, pretty);
    expect(textOf(1)).toBe(textOf(1));
    expect(new Set(SEEDS.map(textOf)).size).toBeGreaterThan(3);
  });

  it('does not change the listing', () => {
    const listing = generate({ entries: 20, seed: 4 });
    const before = write(listing, pretty);
    for (const rule of RULE_IDS) breakRule(listing, rule, 1, pretty);
    expect(write(listing, pretty)).toBe(before);
  });

  it.each(['syntax', 'volume-30d', 'duplicate-key'])(
    'breaks %s with other line endings and indentation',
    (rule) => {
      const listing = generate({ entries: 20, seed: 4 });
      for (const seed of SEEDS) {
        const text = breakRule(listing, rule, seed, { format: 'pretty', eol: '\r\n', indent: '\t' });
        expect(Listing.read(text).problems()).toMatchObject([{ rule: { id: rule } }]);
      }
    },
  );

  it('refuses an unknown rule', () => {
    const listing = generate({ entries: 3, seed: 1 });
    expect(() => breakRule(listing, 'toString', 1, pretty)).toThrow('Unknown rule "toString".');
  });

  it('refuses a listing of too few entries, before the first chunk', () => {
    const listing = generate({ entries: 2, seed: 1 });
    expect(() => breakChunks(listing, 'results-order', 1, pretty)).toThrow('needs 3 entries, but it has 2');
    expect(() => breakRule(generate({ entries: 0, seed: 1 }), 'syntax', 1, pretty)).toThrow('needs an entry');
  });
});
