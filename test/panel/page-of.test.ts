import { describe, expect, it } from 'vitest';
import { summarize } from '../../src/core/browse/summary';
import { DEFAULT_SETTINGS } from '../../src/core/listing/settings';
import { DAY } from '../../src/core/values/times';
import type { Page, Section } from '../../src/editor/summary/page';
import { pageOf } from '../../src/editor/summary/page-of';
import { listingOf } from '../core/listing-of';
import { listing, other } from '../support/listing-text';

function pageFor(...texts: readonly string[]): Page {
  const read = listingOf(listing(texts));
  const { price } = DEFAULT_SETTINGS;
  const { entries } = read;
  return pageOf('a.json', summarize(entries, read.problems(), price));
}

function section(page: Page, id: string): Section {
  const found = page.sections.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`The page has no section ${id}.`);
  return found;
}

/** The rows of a section, as it shows them. */
function rows(page: Page, id: string): readonly string[] {
  return section(page, id).rows.map(({ label, bars }) =>
    [label, ...bars.map(({ figure }) => figure)].join(' '),
  );
}

/** The accessible names of the rows, which are their tooltips, too. */
function names(page: Page, id: string): readonly string[] {
  return section(page, id).rows.map(({ name }) => name);
}

describe('the page of a summary', () => {
  it('has the figures of each row as its name', () => {
    const page = pageFor(other('a'), other('b', { qualityFlag: '"monitor"' }));
    expect(Object.fromEntries(page.sections.map(({ id }) => [id, names(page, id)]))).toEqual({
      chain: ['base: 2 entries, $60 in 30 days; 100% of the entries; 100% of the volume'],
      flag: [
        'monitor: 1 entry, $30 in 30 days; 50% of the entries; 50% of the volume',
        'verified: 1 entry, $30 in 30 days; 50% of the entries; 50% of the volume',
      ],
      prices: ['$0.50–$1: 2 entries, $60 in 30 days'],
      calls: ['50–99: 2 entries, $60 in 30 days'],
      ages: ['up to 1 hour: 2 entries, $60 in 30 days'],
      rules: [],
    });
  });

  it('tells from which call the ages are counted, unless there is none', () => {
    expect(section(pageFor(other('a')), 'ages').note).toBe(
      'Before the newest call, 2026-08-21 13:37:59.804 UTC.',
    );
    const uncalled = section(pageFor(other('a', { lastCalledMs: '"?"' })), 'ages');
    expect(uncalled.note).toBeUndefined();
  });

  it('filters by each row exactly its entries', () => {
    const page = pageFor(
      other('a'),
      other('b', { chain: '"solana"', calls30d: '0' }),
      other('c', { calls30d: '"?"' }),
    );
    expect(section(page, 'chain').rows.map(({ filter }) => filter)).toEqual(['chain:base', 'chain:solana']);
    expect(section(page, 'calls').rows.map(({ label, filter }) => [label, filter])).toEqual([
      ['0', 'calls:0'],
      ['50–99', 'calls>=50 calls<100'],
      ['no number of calls', '-calls>=0'],
    ]);
    const late = pageFor(other('a'), other('b', { lastCalledMs: String(1787319479804 - 2 * DAY) }));
    expect(section(late, 'ages').rows.map(({ filter }) => filter !== undefined)).toEqual([true, false, true]);
    expect(section(page, 'rules').rows.every(({ filter }) => filter?.startsWith('rule:'))).toBe(true);
  });

  it('can be sent as JSON with any values', () => {
    const wrong = {
      volume30dUsd: '1e308',
      calls30d: '1e308',
      pricePerCallUsd: '1e308',
      l30DaysPayers: '0.3',
    };
    const negative = { volume30dUsd: '-5', pricePerCallUsd: '-1', lastCalledMs: '0', calls30d: '-7' };
    const page = pageFor(
      other('a', wrong),
      other('b', wrong),
      other('c', negative),
      other('d', { chain: '""' }),
    );
    const { bars } = section(page, 'chain').rows[0] ?? {};
    expect(bars?.every(({ value }) => Number.isFinite(value))).toBe(true);
    expect(page.figures.map(({ value }) => value)).toContain('infinite');
  });

  it('excludes the volume of prices above the maximum, and states that', () => {
    const price = { pricePerCallUsd: '10000000000', volume30dUsd: '600000000000' };
    const page = pageFor(other('a', price), other('b'), other('c', { pricePerCallUsd: '0' }));
    expect(page.remark).toEqual({
      text: '1 entry with a price above $450 is excluded from volumes and shares (volume with it: $600,000,000,060).',
      filter: 'price>450',
    });
    expect(page.figures[2]).toMatchObject({ value: '$60' });
    expect(rows(page, 'prices')).toEqual(['$0 1', '$0.50–$1 1', 'above $450 1']);
    expect(section(page, 'prices').rows.map(({ color }) => color)).toEqual(['blue', 'blue', 'gray']);
    expect(names(page, 'ages')).toEqual([
      'up to 1 hour: 3 entries, $60 in 30 days without 1 excluded entry ($600,000,000,000)',
    ]);
    expect(pageFor(other('a')).remark).toBeUndefined();
  });

  it('names age intervals by both bounds, from the first to the last with entries', () => {
    const ages = (...days: readonly (number | undefined)[]): readonly string[] => {
      const entries = days.map((age, at) =>
        other(`e${at}`, { lastCalledMs: age === undefined ? '"?"' : String(1787319479804 - age * DAY) }),
      );
      return rows(pageFor(...entries), 'ages');
    };
    expect(ages(0)).toEqual(['up to 1 hour 1']);
    expect(ages(0, 40, undefined)).toEqual([
      'up to 1 hour 1',
      '1–24 hours 0',
      '1–3 days 0',
      '3–7 days 0',
      '7–14 days 0',
      '14–30 days 0',
      'more than 30 days 1',
      'no plausible time 1',
    ]);
  });

  it('is short for a listing without entries', () => {
    expect(pageFor().sections.map(({ id }) => id)).toEqual(['rules']);
  });
});
