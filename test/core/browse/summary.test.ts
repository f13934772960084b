import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchingEntries, parseFilter } from '../../../src/core/browse/filter/filter';
import { summarize, type Summary } from '../../../src/core/browse/summary';
import { generate } from '../../../src/core/fixtures/generate';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/listing/settings';
import { DAY } from '../../../src/core/values/times';
import { forAll } from '../for-all';
import { WITHOUT_CALLS, listing, other, type Members } from '../../support/listing-text';
import { textOf } from '../layouts';
import { listingOf } from '../listing-of';

const NEWEST = 1787319479804;
/** Entries with a price above the usual ones. */
const NONE = { entries: 0, volume: 0 };

function summaryOf(entries: readonly string[], price?: Settings['price']): Summary {
  return summaryIn(listing(entries), price);
}

function summaryIn(text: string, price = DEFAULT_SETTINGS.price): Summary {
  const read = listingOf(text);
  return summarize(read.entries, read.problems(), price);
}

/** A valid entry with a price and calls, each by one payer. */
function sold(word: string, price: number, calls: number, members: Members = {}): string {
  const volume = price * calls;
  return other(word, {
    pricePerCallUsd: String(price),
    calls30d: String(calls),
    callsPerDayApprox: String(calls / 30),
    volume30dUsd: String(volume),
    volumePerDayApprox: String(volume / 30),
    l30DaysPayers: String(calls),
    callsPerPayer: '1',
    ...members,
  });
}

describe('the summary of a listing', () => {
  it('adds up entries, calls, volume and problems', () => {
    const { totals, rules } = summaryOf([
      sold('a', 2, 50),
      sold('b', 1, 60),
      sold('c', 0.5, 10, { qualityFlag: '"good"', callsPerDayApprox: '7' }),
    ]);
    expect(totals).toEqual({
      entries: 3,
      volume30dUsd: 165,
      usualVolume30dUsd: 165,
      calls30d: 120,
      problems: { error: 1, warning: 1, info: 0 },
    });
    expect(rules).toEqual([
      { rule: 'quality-flag', severity: 'error', problems: 1, entries: 1, filter: 'rule:quality-flag' },
      { rule: 'calls-per-day', severity: 'warning', problems: 1, entries: 1, filter: 'rule:calls-per-day' },
    ]);
  });

  it('counts problems of the listing itself, which no filter shows', () => {
    const { rules } = summaryIn('{"count": 0, "results": [{}]}');
    expect(rules.find(({ rule }) => rule === 'count-below-results')).toEqual({
      rule: 'count-below-results',
      severity: 'error',
      problems: 1,
      entries: 0,
      filter: undefined,
    });
  });

  it('counts by chain and flag, the largest volume first, entries without value last', () => {
    const { matrix } = summaryOf([
      sold('a', 2, 50, { chain: '"solana"', acceptedChains: '["solana"]' }),
      sold('b', 1, 60),
      sold('c', 1, 10, { qualityFlag: '"monitor"' }),
      sold('d', 1, 5, { chain: undefined }),
      other('e', { ...WITHOUT_CALLS, calls30d: undefined, chain: undefined }),
    ]);
    const of = (volume: number) => ({ volume, usualVolume: volume, excluded: NONE });
    expect(matrix.rows).toEqual([
      { key: 'solana', values: 1, entries: 1, calls: 50, ...of(100), filter: 'chain:solana' },
      { key: 'base', values: 1, entries: 2, calls: 70, ...of(70), filter: 'chain:base' },
      { key: undefined, values: 0, entries: 2, calls: 5, ...of(5), filter: '-chain:solana,base' },
    ]);
    expect(matrix.columns.map(({ key, volume }) => [key, volume])).toEqual([
      ['verified', 165],
      ['monitor', 10],
    ]);
    expect(matrix.cells.map((row) => row.map(({ entries }) => entries))).toEqual([
      [1, 0],
      [1, 1],
      [2, 0],
    ]);
    const filter = 'chain:base flag:monitor';
    expect(matrix.cells[1]?.[1]).toEqual({ entries: 1, calls: 10, ...of(10), filter });
  });

  it.each<[what: string, prices: (number | undefined)[], ...bins: [string, number, string][]]>([
    [
      'by 1-2-5, without gaps, 0 and absent ones apart',
      [0.05, 0.0199, 0.01, 0, -1, undefined],
      ['no price', 1, '-price>=0 -price<0'],
      ['$0', 1, 'price:0'],
      ['below $0.001', 1, 'price<0.001 -price:0'],
      ['$0.01–$0.02', 2, 'price>=0.01 price<0.02'],
      ['$0.02–$0.05', 0, 'price>=0.02 price<0.05'],
      ['$0.05–$0.10', 1, 'price>=0.05 price<0.1'],
    ],
    [
      'with those below the usual ones together',
      [0.00001, 0.0009, 0.001],
      ['below $0.001', 2, 'price<0.001 -price:0'],
      ['$0.001–$0.002', 1, 'price>=0.001 price<0.002'],
    ],
    [
      'with those above the usual ones together',
      [450, 450.01, 10_000_000_000],
      ['$200–$450', 1, 'price>=200 price<=450'],
      ['above $450', 2, 'price>450'],
    ],
  ])('divides prices %s', (_, prices, ...bins) => {
    const entries = prices.map((price, at) =>
      price === undefined
        ? other(`e${at}`, { ...WITHOUT_CALLS, pricePerCallUsd: undefined })
        : sold(`e${at}`, price, 10),
    );
    expect(summaryOf(entries).prices.map(({ title, entries, filter }) => [title, entries, filter])).toEqual(
      bins,
    );
  });

  it('excludes the volume of unusually high prices from usual volumes, and reports it', () => {
    const { totals, excluded, matrix, ages, calls } = summaryOf([
      sold('a', 10_000_000_000, 100, { chain: '"solana"', acceptedChains: '["solana"]' }),
      sold('b', 1, 60),
      sold('c', 1, 40),
    ]);
    expect(totals).toMatchObject({ volume30dUsd: 1e12 + 100, usualVolume30dUsd: 100 });
    expect(excluded).toEqual({ priceAbove: 450, entries: 1, volume: 1e12, filter: 'price>450' });
    expect(matrix.rows).toMatchObject([
      { key: 'base', entries: 2, volume: 100, usualVolume: 100, excluded: NONE },
      { key: 'solana', entries: 1, volume: 1e12, usualVolume: 0, excluded: { entries: 1, volume: 1e12 } },
    ]);
    for (const parts of [ages, calls])
      expect(parts.reduce((sum, { usualVolume }) => sum + usualVolume, 0)).toBe(100);
  });

  it('excludes no volume of prices that the configuration permits', () => {
    const entries = [sold('a', 1000, 1), sold('b', 3000, 1)];
    expect(summaryOf(entries, { min: 1, max: 5000 })).toMatchObject({
      totals: { volume30dUsd: 4000, usualVolume30dUsd: 4000 },
      excluded: { priceAbove: 5000, entries: 0, volume: 0, filter: undefined },
    });
    const cheap = [sold('a', 0, 9), sold('b', 0.7, 10)];
    expect(summaryOf(cheap, { min: 0, max: 0.5 }).excluded).toMatchObject({ priceAbove: 0.5, entries: 1 });
    expect(summaryOf(cheap, { min: -2, max: -1 }).excluded).toMatchObject({ priceAbove: 0, entries: 1 });
  });

  it('counts entries by calls, with the empty intervals between others', () => {
    const { calls } = summaryOf([
      sold('f', 2, 120),
      sold('a', 3, 12),
      sold('b', 1, 19),
      sold('c', 4, 20),
      other('d', WITHOUT_CALLS),
      other('e', { calls30d: undefined }),
    ]);
    expect(calls[0]).toMatchObject({ min: 0, max: 0 });
    expect(calls.map(({ title, entries, filter }) => [title, entries, filter])).toEqual([
      ['0', 1, 'calls:0'],
      ['10–19', 2, 'calls>=10 calls<20'],
      ['20–49', 1, 'calls>=20 calls<50'],
      ['50–99', 0, 'calls>=50 calls<100'],
      ['100–199', 1, 'calls>=100 calls<200'],
      ['no number of calls', 1, '-calls>=0'],
    ]);
  });

  it('contains the ages of calls, relative to the newest', () => {
    const ago = (days: number): Members => ({ lastCalledMs: String(Math.round(NEWEST - days * DAY)) });
    const { ages, newestCallMs } = summaryOf([
      sold('a', 1, 50),
      sold('b', 1, 40, ago(0.5)),
      sold('c', 1, 30, ago(3)),
      sold('d', 1, 20, ago(30)),
      sold('e', 1, 10, ago(31)),
      sold('f', 1, 5, { lastCalledMs: '1787319479' }),
    ]);
    expect(newestCallMs).toBe(NEWEST);
    expect(ages.map(({ entries }) => entries)).toEqual([1, 1, 1, 0, 0, 1, 1, 1]);
    expect(ages.slice(0, 2)).toMatchObject([
      { min: 0, max: 1 / 24, filter: `age<=${1 / 24}` },
      { min: 1 / 24, max: 1, filter: `age>${1 / 24} age<=1` },
    ]);
    expect(ages.slice(5).map(({ filter }) => filter)).toEqual(['age>14 age<=30', 'age>30', '-age>=0']);
  });
});

const FIGURES = '0 0 1 2 5 10 0.1 0.05 4.99 19 1e-5 5e-324 1e21 1.7e308 71797.20000000001 -1 null "5"'.split(
  ' ',
);
const NAMES = String.raw`"base"|"Base"|"two words"|"a,b"|"\"\\\u0007"|""|null|"solana"|"ſ"`.split('|');
const TIMES = '1787319479804 1787319479 1787315879804 1787233079804 1784727479804 1784727479803 0 null'.split(
  ' ',
);

const USUAL_PRICES: readonly Settings['price'][] = [
  DEFAULT_SETTINGS.price,
  { min: 0.1, max: 5 },
  { min: 0, max: 1.7e308 },
  { min: 0.07, max: 3 },
];

const oneOf = (values: readonly string[]): fc.Arbitrary<string | undefined> =>
  fc.oneof({ weight: 19, arbitrary: fc.constantFrom(...values) }, fc.constant(undefined));

/** Members with any values, some of them absent. */
const members: fc.Arbitrary<Members> = fc.record({
  chain: oneOf(NAMES),
  qualityFlag: oneOf(NAMES),
  pricePerCallUsd: oneOf(FIGURES),
  calls30d: oneOf(FIGURES),
  volume30dUsd: oneOf(FIGURES),
  l30DaysPayers: oneOf(FIGURES),
  lastCalledMs: oneOf(TIMES),
});

const texts = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .array(fc.tuple(members, fc.nat(19)), { minLength: 1, maxLength: 60 })
      .map((all) => listing(all.map(([of, kind], at) => (kind === 0 ? '"no entry"' : other(`e${at}`, of))))),
  },
  fc.nat(1e6).map((seed) => textOf(generate({ entries: 100, seed }), { format: 'pretty' })),
);

interface Counted {
  readonly what: string;
  readonly filter: string | undefined;
  readonly entries: number;
}

function* countedIn(summary: Summary): Generator<Counted> {
  const { excluded, matrix, prices, calls, ages, rules } = summary;
  yield { what: 'excluded', ...excluded };
  for (const row of matrix.rows) yield { what: 'row', ...row };
  for (const column of matrix.columns) yield { what: 'column', ...column };
  for (const cell of matrix.cells.flat()) yield { what: 'cell', ...cell };
  for (const bin of prices) yield { what: 'price', ...bin };
  for (const bin of calls) yield { what: 'calls', ...bin };
  for (const bin of ages) yield { what: 'age', ...bin };
  for (const rule of rules) yield { what: rule.rule, ...rule };
}

describe('the filters of a summary', () => {
  it('show exactly the counted entries, which are all', () => {
    forAll(150, [texts, fc.constantFrom(...USUAL_PRICES)], (text, price) => {
      const read = listingOf(text);
      const summary = summarize(read.entries, read.problems(), price);
      let filters = 0;
      for (const { what, filter, entries } of countedIn(summary)) {
        if (filter === undefined) continue;
        filters++;
        const parsed = parseFilter(filter);
        const shown = { errors: parsed.errors, entries: matchingEntries(read, parsed).length };
        expect(shown, `${what}: ${filter}`).toEqual({ errors: [], entries });
      }
      expect(filters).toBeGreaterThan(3);
      const { totals, matrix, prices, calls, ages } = summary;
      const sum = (parts: readonly { readonly entries: number }[]): number =>
        parts.reduce((total, { entries }) => total + entries, 0);
      for (const parts of [matrix.rows, matrix.columns, matrix.cells.flat(), prices, calls, ages])
        expect(sum(parts)).toBe(totals.entries);
    });
  });

  it('put values without their own line into one', () => {
    const entries = Array.from({ length: 40 }, (_, at) => other(`e${at}`, { chain: `"chain-${at}"` }));
    const { matrix } = summaryOf([...entries, other('x', { chain: undefined })]);
    expect(matrix.rows).toHaveLength(17);
    expect(matrix.rows.at(-1)).toMatchObject({ key: undefined, values: 24, entries: 25 });
  });
});
