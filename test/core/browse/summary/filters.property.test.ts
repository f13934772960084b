import { describe, expect, it } from 'vitest';
import { matchingEntries, parseFilter } from '../../../../src/core/browse/filter/filter';
import { generate } from '../../../../src/core/fixtures/generate';
import type { Entry } from '../../../../src/core/listing/entry';
import type { Listing } from '../../../../src/core/listing/listing';
import { Random } from '../../../../src/core/values/random';
import { DEFAULT_SETTINGS, type Settings } from '../../../../src/core/listing/settings';
import { summarize, type Summary } from '../../../../src/core/browse/summary';
import { listing, other, type Members } from '../../../support/listing-text';
import { textOf } from '../../layouts';
import { listingOf } from '../../listing-of';

const FIGURES = '0 0 1 2 5 10 0.1 0.05 4.99 19 1e-5 5e-324 1e21 1.7e308 71797.20000000001 -1 null "5"'.split(
  ' ',
);
const NAMES = [
  '"base"',
  '"Base"',
  '"two words"',
  '"a,b"',
  String.raw`"\"\\\u0007"`,
  '""',
  'null',
  '"solana"',
  '"ſ"',
];
const TIMES = '1787319479804 1787319479 1787315879804 1787233079804 1784727479804 1784727479803 0 null'.split(
  ' ',
);

const USUAL_PRICES: readonly Settings['price'][] = [
  DEFAULT_SETTINGS.price,
  { min: 0.1, max: 5 },
  { min: 0, max: 1.7e308 },
  { min: 0.07, max: 3 },
];

/** Entries with any values, some of them absent. */
function hostile(seed: number): string {
  const random = new Random(seed);
  const pick = (values: readonly string[]): string | undefined =>
    random.chance(0.05) ? undefined : random.pick(values);
  const entries = Array.from({ length: random.integer(1, 60) }, (_, at) => {
    const members: Members = {
      chain: pick(NAMES),
      qualityFlag: pick(NAMES),
      pricePerCallUsd: pick(FIGURES),
      calls30d: pick(FIGURES),
      volume30dUsd: pick(FIGURES),
      l30DaysPayers: pick(FIGURES),
      lastCalledMs: pick(TIMES),
    };
    return random.chance(0.05) ? '"no entry"' : other(`e${at}`, members);
  });
  return listing(entries);
}

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

function shownBy(filter: string, read: Listing): readonly Entry[] {
  const parsed = parseFilter(filter);
  expect(parsed.errors).toEqual([]);
  return matchingEntries(read, parsed);
}

function summaryOf(read: Listing, price: Settings['price'] = DEFAULT_SETTINGS.price): Summary {
  return summarize(read.entries, read.problems(), price);
}

describe('the filters of a summary', () => {
  const texts = [
    ...Array.from({ length: 60 }, (_, seed) => ({
      seed,
      text: hostile(seed),
      price: USUAL_PRICES[seed % USUAL_PRICES.length],
    })),
    {
      seed: 1,
      price: DEFAULT_SETTINGS.price,
      text: textOf(generate({ entries: 400, seed: 1 }), { format: 'pretty' }),
    },
  ];
  it.each(texts)('show exactly the counted entries, which are all, seed $seed', ({ text, price }) => {
    const read = listingOf(text);
    const summary = summaryOf(read, price);
    const shown = [...countedIn(summary)].filter(({ filter }) => filter !== undefined);
    expect(shown.length).toBeGreaterThan(10);
    for (const { what, filter = '', entries } of shown)
      expect({ what, filter, entries: shownBy(filter, read).length }).toEqual({ what, filter, entries });
    const { totals, matrix, prices, calls, ages } = summary;
    const sum = (parts: readonly { readonly entries: number }[]): number =>
      parts.reduce((total, { entries }) => total + entries, 0);
    for (const parts of [matrix.rows, matrix.columns, matrix.cells.flat(), prices, calls, ages])
      expect(sum(parts)).toBe(totals.entries);
  });

  it('put values without their own line into one', () => {
    const entries = Array.from({ length: 40 }, (_, at) => other(`e${at}`, { chain: `"chain-${at}"` }));
    const { matrix } = summaryOf(listingOf(listing([...entries, other('x', { chain: undefined })])));
    expect(matrix.rows).toHaveLength(17);
    expect(matrix.rows.at(-1)).toMatchObject({ key: undefined, values: 24, entries: 25 });
  });
});
