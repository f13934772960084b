import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/core/listing/settings';
import { summarize } from '../../src/core/browse/summary';
import type { Page, Section } from '../../src/editor/summary/page';
import { pageOf } from '../../src/editor/summary/page-of';
import { DAY } from '../../src/core/values/times';
import { listingOf } from '../core/listing-of';
import { listing, other } from '../support/listing-text';

function pageFor(...entries: readonly string[]): Page {
  const read = listingOf(listing(entries));
  return pageOf('a.json', summarize(read.entries, read.problems(), DEFAULT_SETTINGS.price));
}

function part(page: Page, id: string): Section {
  const found = page.sections.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`The page has no part ${id}.`);
  return found;
}

/** The accessible names of the marks of a plot, which are their tooltips, too. */
function labelsIn(page: Page, id: string): string[] {
  const { plot } = part(page, id);
  switch (plot?.kind) {
    case 'bars':
      return plot.bars.map(({ name }) => name);
    case 'points':
      return plot.points.map(({ name }) => name);
    case 'shares':
      return plot.rows.flatMap(({ bars }) =>
        bars.flatMap(({ segments }) => segments.map(({ name }) => name)),
      );
    case undefined:
      return [];
  }
}

describe('the page of a summary', () => {
  it('has a sentence in each section, and figures of each mark', () => {
    const page = pageFor(other('a'), other('b', { qualityFlag: '"monitor"' }));
    expect(page.sections.map(({ id }) => id)).toEqual(['chains', 'prices', 'payers', 'ages', 'rules']);
    for (const { sentence } of page.sections) expect(sentence).toMatch(/^\S.*\.$/);
    for (const id of ['chains', 'prices', 'payers', 'ages'])
      for (const label of labelsIn(page, id)) expect(label).toMatch(/^\S.*[:;] .*\d/);
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
    expect(JSON.parse(JSON.stringify(page))).toEqual(page);
    expect(labelsIn(page, 'chains').join('\n')).toContain('infinite');
  });

  it('has logarithmic axes with ticks at powers of ten, and at 0 if a value is 0', () => {
    const payers = (count: string): Parameters<typeof other>[1] => ({ l30DaysPayers: count, calls30d: '60' });
    const page = pageFor(other('a', payers('0')), other('b', payers('3')), other('c', payers('30')));
    expect(part(page, 'payers').plot).toMatchObject({
      points: [{ x: 0, y: 60 }, { x: 3 }, { x: 30 }],
      x: {
        ticks: [
          { at: 0, label: '0' },
          { at: 10, label: '10' },
        ],
        from: 0,
        to: 50,
      },
      y: { ticks: [{ at: 100, label: '100' }], from: 50, to: 100 },
    });
  });

  it('excludes the volume of prices above the maximum, and states that', () => {
    const price = { pricePerCallUsd: '10000000000', volume30dUsd: '600000000000' };
    const page = pageFor(other('a', price), other('b'), other('c', { pricePerCallUsd: '0' }));
    expect(page.remarks).toEqual([
      {
        text: '1 entry with a price above $450 is excluded from volumes and shares (volume with it: $600,000,000,060).',
        action: { filter: 'price>450' },
      },
    ]);
    expect(page.figures[2]).toMatchObject({ value: '$60' });
    const { plot } = part(page, 'prices');
    expect(plot?.kind === 'bars' && plot.bars.map(({ label, figure }) => `${label} ${figure}`)).toEqual([
      '$0 1',
      '$0.50–$1 1',
      'above $450 1',
    ]);
    expect(plot?.kind === 'bars' && plot.bars.at(-1)?.fill.color).toBe('gray');
    expect(labelsIn(page, 'chains')).toEqual([
      'base, verified: 3 entries, $60 in 30 days without 1 excluded entry ($600,000,000,000); 100% of the entries',
      'base, verified: 3 entries, $60 in 30 days without 1 excluded entry ($600,000,000,000); 100% of the volume',
    ]);
    expect(part(page, 'chains').sentence).toBe(
      'base has 100% of the volume in 30 days, $60 without 1 excluded entry; entries with the flag verified have 100%, $60 without 1 excluded entry.',
    );
    expect(part(page, 'ages').sentence).toMatch(/; their volume is \$60 without 1 excluded entry\.$/);
    expect(labelsIn(page, 'ages')).toEqual([
      'up to 1 hour: 3 entries, $60 in 30 days without 1 excluded entry ($600,000,000,000)',
    ]);
  });

  it.each([
    ['prices', [{}], '1 of 1 entry (100%) costs $0.50–$1; its volume is $30.'],
    ['prices', [{}, {}], '2 of 2 entries (100%) cost $0.50–$1; their volume is $60.'],
    ['prices', [{ pricePerCallUsd: undefined }], '1 of 1 entry (100%) has no price; its volume is $30.'],
    [
      'payers',
      [{}, { l30DaysPayers: '1' }],
      '1 of 2 entries (50%) has a single payer or none; its volume is $30.',
    ],
    ['payers', [{}], '0 of 1 entry (0%) have a single payer or none; their volume is $0.'],
    ['ages', [{}], /^1 of 1 entry \(100%\) was called within a day of .*; its volume is \$30\.$/],
    ['ages', [{}, {}], /^2 of 2 entries \(100%\) were called within a day of .*; their volume is \$60\.$/],
  ])('has the right words for one entry and for several: %s %j', (id, entries, sentence) => {
    const page = pageFor(...entries.map((members, at) => other(`e${at}`, members)));
    expect(part(page, id).sentence).toMatch(sentence);
  });

  it('names age intervals by both bounds, from the first to the last with entries', () => {
    const ages = (...days: readonly (number | undefined)[]): unknown => {
      const entries = days.map((age, at) =>
        other(`e${at}`, { lastCalledMs: age === undefined ? '"?"' : String(1787319479804 - age * DAY) }),
      );
      const { plot } = part(pageFor(...entries), 'ages');
      return plot?.kind === 'bars' && plot.bars.map(({ label, figure }) => `${label} ${figure}`);
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
