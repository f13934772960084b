import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../../../src/core/listing/settings';
import { summarize, type Summary } from '../../../../src/core/browse/summary';
import { DAY } from '../../../../src/core/values/times';
import { listingOf } from '../../listing-of';
import { listing, other, WITHOUT_CALLS, type Members } from '../../../support/listing-text';

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

/** The number of entries in each bin of prices. */
function priceBins({ prices }: Summary): unknown[] {
  return prices.map(({ title, entries, filter }) => [title, entries, filter]);
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
    ]);
    expect(matrix.rows).toEqual([
      {
        key: 'solana',
        values: 1,
        entries: 1,
        calls: 50,
        volume: 100,
        usualVolume: 100,
        excluded: NONE,
        filter: 'chain:solana',
      },
      {
        key: 'base',
        values: 1,
        entries: 2,
        calls: 70,
        volume: 70,
        usualVolume: 70,
        excluded: NONE,
        filter: 'chain:base',
      },
      {
        key: undefined,
        values: 0,
        entries: 1,
        calls: 5,
        volume: 5,
        usualVolume: 5,
        excluded: NONE,
        filter: '-chain:solana,base',
      },
    ]);
    expect(matrix.columns.map(({ key, volume }) => [key, volume])).toEqual([
      ['verified', 165],
      ['monitor', 10],
    ]);
    expect(matrix.cells.map((row) => row.map(({ entries }) => entries))).toEqual([
      [1, 0],
      [1, 1],
      [1, 0],
    ]);
    expect(matrix.cells[1]?.[1]).toEqual({
      entries: 1,
      calls: 10,
      volume: 10,
      usualVolume: 10,
      excluded: NONE,
      filter: 'chain:base flag:monitor',
    });
  });

  it('divides prices 1-2-5 without gaps, and keeps 0 and absent ones apart', () => {
    const summary = summaryOf([
      sold('a', 0.05, 10),
      sold('b', 0.0199, 10),
      sold('c', 0.01, 10),
      sold('d', 0, 10),
      sold('e', -1, 1),
      other('f', { ...WITHOUT_CALLS, pricePerCallUsd: undefined }),
    ]);
    expect(priceBins(summary)).toEqual([
      ['no price', 1, '-price>=0 -price<0'],
      ['$0', 1, 'price:0'],
      ['below $0.001', 1, 'price<0.001 -price:0'],
      ['$0.01–$0.02', 2, 'price>=0.01 price<0.02'],
      ['$0.02–$0.05', 0, 'price>=0.02 price<0.05'],
      ['$0.05–$0.10', 1, 'price>=0.05 price<0.1'],
    ]);
  });

  it('has one bin each for prices below and above the usual ones, whose bounds are usual', () => {
    const summary = summaryOf([
      sold('a', 0.00001, 10),
      sold('b', 0.0009, 10),
      sold('c', 0.001, 10),
      sold('d', 450, 10),
      sold('e', 450.01, 10),
      sold('f', 10_000_000_000, 100),
    ]);
    const bins = priceBins(summary);
    expect(bins.slice(0, 2)).toEqual([
      ['below $0.001', 2, 'price<0.001 -price:0'],
      ['$0.001–$0.002', 1, 'price>=0.001 price<0.002'],
    ]);
    expect(bins.slice(-2)).toEqual([
      ['$200–$450', 1, 'price>=200 price<=450'],
      ['above $450', 2, 'price>450'],
    ]);
    expect(summary.prices.at(-1)?.volume).toBe(1e12 + 4500.1);
  });

  it('excludes the volume of unusually high prices from usual volumes, and reports it', () => {
    const { totals, excluded, matrix, ages, calls } = summaryOf([
      sold('a', 10_000_000_000, 100, { chain: '"solana"', acceptedChains: '["solana"]' }),
      sold('b', 1, 60),
      sold('c', 1, 40),
    ]);
    expect(totals).toMatchObject({ volume30dUsd: 1e12 + 100, usualVolume30dUsd: 100 });
    expect(excluded).toEqual({ priceAbove: 450, entries: 1, volume: 1e12, filter: 'price>450' });
    expect(
      matrix.rows.map(({ key, entries, volume, usualVolume, excluded }) => [
        ...[key, entries, volume, usualVolume],
        excluded,
      ]),
    ).toEqual([
      ['base', 2, 100, 100, NONE],
      ['solana', 1, 1e12, 0, { entries: 1, volume: 1e12 }],
    ]);
    for (const parts of [ages, calls])
      expect(parts.reduce((sum, { usualVolume }) => sum + usualVolume, 0)).toBe(100);
  });

  it('excludes all volume if all prices are unusually high, unless the configuration permits them', () => {
    const entries = [sold('a', 1000, 1), sold('b', 3000, 1)];
    const { totals, excluded } = summaryOf(entries);
    expect(totals).toMatchObject({ volume30dUsd: 4000, usualVolume30dUsd: 0 });
    expect(excluded).toMatchObject({ entries: 2, volume: 4000 });
    const configured = summaryOf(entries, { min: 1, max: 5000 });
    expect(configured.totals).toMatchObject({ volume30dUsd: 4000, usualVolume30dUsd: 4000 });
    expect(configured.excluded).toEqual({ priceAbove: 5000, entries: 0, volume: 0, filter: undefined });
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
    expect(ages.slice(5).map(({ filter }) => filter)).toEqual(['age>14 age<=30', 'age>30', '-age>=0']);
  });
});
