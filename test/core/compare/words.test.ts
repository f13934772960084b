import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/core/listing/settings';
import { inLine, sizeWords, totalWords, wordsOf } from '../../../src/core/compare/words';
import { listing, other, type Members } from '../../support/listing-text';
import { compareTexts, nameOf } from './support';

describe('the words of a change', () => {
  /** The words of a change of a field, without its name. */
  function words(field: string, before: string | undefined, after: string | undefined): string[] {
    const { before: old, after: now, delta } = wordsOf({ name: field, before, after, follows: [] }, 40);
    return [old, now, delta];
  }

  it.each([
    ['pricePerCallUsd', '0.0025', '0.003', ['$0.0025', '$0.003', '+$0.0005 (+20%)']],
    ['volume30dUsd', '18.5', '13.433333333333334', ['$18.5', '$13.43333', '-$5.06667 (-27.4%)']],
    ['volume30dUsd', '-5', '1234567.5', ['-$5', '$1,234,567.5', '+$1,234,572.5 (+24,700,000%)']],
    [
      'volume30dUsd',
      '71797.2',
      '71797.20000000001',
      ['$71,797.2', '$71,797.2', '+$0.00000000001 (+1.39e-14%)'],
    ],
    ['volume30dUsd', '0', '123456.789', ['$0', '$123,457', '+$123,457']],
    // The fewest decimals with which each has 6 digits, at most 5.
    ['volume30dUsd', '123456.789', '234567.891', ['$123,457', '$234,568', '+$111,111 (+90%)']],
    ['volume30dUsd', '0.123455', '-0.123455', ['$0.12346', '-$0.12346', '-$0.24691 (-200%)']],
    // 3 digits of what would be 0, and 6 of what is written with an exponent.
    [
      'volume30dUsd',
      '0.0000012345',
      '123456.7',
      ['$0.00000123', '$123,456.7', '+$123,456.7 (+10,000,000,000,000%)'],
    ],
    [
      'calls30d',
      '123456700000000000000',
      '1234567e15',
      ['123,456,700,000,000,000,000', '1.23457e+21', '+1.11111e+21 (+900%)'],
    ],
  ])(
    'are numbers of the file, rounded once to one number of decimals: %s, %s, %s',
    (field, before, after, expected) => {
      expect(words(field, before, after)).toEqual(expected);
    },
  );

  it.each([
    [
      '1787319479804',
      '1787319480804',
      ['2026-08-21 13:37:59.804 UTC', '2026-08-21 13:38:00.804 UTC', '1 second later'],
    ],
    [undefined, '1787319479804', ['absent', '2026-08-21 13:37:59.804 UTC', '']],
    ['1787319479', '1787319479000', ['1,787,319,479', '2026-08-21 13:37:59 UTC', '']],
    [
      '1787499082007',
      '1787319479000',
      [
        '2026-08-23 15:31:22.007 UTC',
        '2026-08-21 13:37:59 UTC',
        '2 days, 1 hour, 53 minutes, 23 seconds and 7 milliseconds earlier',
      ],
    ],
    ['1787319479000', '1787319479000.5', ['2026-08-21 13:37:59 UTC', '1,787,319,479,000.5', '']],
    ['"2026"', '1787319479000', ['"2026"', '2026-08-21 13:37:59 UTC', '']],
    ['5', '7', ['5', '7', '+2 (+40%)']],
  ])('show times as times: %s, %s', (before, after, expected) => {
    expect(words('lastCalledMs', before, after)).toEqual(expected);
  });

  it('are in one line, and strings as they are, however many blanks they have', () => {
    const blanks = ' '.repeat(400_000);
    expect(inLine(`[\r\n\t"${blanks}", \n  "a  b"\n]`)).toBe(`[ "${blanks}", "a  b" ]`);
  });

  it.each<[what: string, before: string, after: string, ...shown: string[]]>([
    [
      'at the start',
      '"Renders a page as HTML, with all of its styles."',
      '"Returns a page as HTML, with all of its styles."',
      '"Renders a page as HTML, with all of its…',
      '"Returns a page as HTML, with all of its…',
    ],
    [
      'in a number',
      '"The price is 1,234,567.25 USD for each of the calls."',
      '"The price is 1,234,567.75 USD for each of the calls."',
      '…price is 1,234,567.25 USD for each of the calls…',
      '…price is 1,234,567.75 USD for each of the calls…',
    ],
    [
      'of a short and a long text',
      '"https://api.example.com/v1/reports"',
      '"https://api.example.com/v1/reports/monthly/2026-09/summary"',
      '…example.com/v1/reports"',
      '…example.com/v1/reports/monthly/2026-09/summary…',
    ],
    [
      'in a long word',
      `"${'a'.repeat(99)}b${'c'.repeat(99)}"`,
      `"${'a'.repeat(99)}d${'c'.repeat(99)}"`,
      `…${'a'.repeat(16)}b${'c'.repeat(47)}…`,
      `…${'a'.repeat(16)}d${'c'.repeat(47)}…`,
    ],
  ])(
    'are cut around the difference, on both sides alike, and not in words: %s',
    (_, before, after, ...shown) => {
      expect(words('description', before, after).slice(0, 2)).toEqual(shown);
    },
  );
});

/** An entry with this volume, and a price that fits it. */
function worth(word: string, volume: number, members: Members = {}): string {
  return other(word, { volume30dUsd: String(volume), pricePerCallUsd: String(volume / 60), ...members });
}

describe('the size of a change', () => {
  it.each([
    [1e300, 1e301, '+900%, $1e300 → $1e301'],
    [203100, 279900, '+37.8%, $203K → $280K'],
    [1250000, 1300000, '+4%, $1.25M → $1.3M'],
    [0, 1200, '$0 → $1.2K'],
    [30, 7.5, '-75%, $30 → $7.5'],
    [203100, 203110, '+0.00492%, $203,100 → $203,110'],
    [5, 5, ''],
  ])('is relative and in USD: from %d to %d', (before, after, expected) => {
    const { changed } = compareTexts(
      listing([worth('a', before, { qualityFlag: '"monitor"' })]),
      listing([worth('a', after)]),
    );
    expect(changed.map(sizeWords)).toEqual([expected]);
  });

  it('orders changed entries, those without a volume last', () => {
    const { changed } = compareTexts(
      listing([worth('a', 10), worth('b', 100), worth('c', 5), other('d', { volume30dUsd: undefined })]),
      listing([
        worth('a', 11),
        worth('b', 50),
        worth('c', 6),
        other('d', { volume30dUsd: undefined, description: '"x"' }),
      ]),
    );
    expect(changed.map(({ after }) => nameOf(after).at(-1))).toEqual(['b', 'a', 'c', 'd']);
  });
});

it('totals leave out the volumes of prices above the usual ones, and say so', () => {
  const settings = { ...DEFAULT_SETTINGS, price: { min: 0, max: 100 } };
  const { totals } = compareTexts(
    listing([worth('a', 60), worth('b', 12_000), worth('c', 18_000)]),
    listing([worth('a', 90), worth('b', 12_000)]),
    { settings },
  );
  expect([totals.before, totals.after]).toMatchObject([
    { entries: 3, volume30dUsd: 60, calls30d: 180 },
    { entries: 2, volume30dUsd: 90, calls30d: 120 },
  ]);
  expect(totalWords(totals)).toEqual([
    '3 → 2 entries',
    '$60 → $90',
    '180 → 120 calls',
    '2 → 1 entry with a price above $100 is excluded from volumes',
  ]);
  expect(totalWords(compareTexts(listing([]), listing([worth('a', 1)])).totals)).toEqual([
    '0 → 1 entry',
    '$0 → $1',
    '0 → 60 calls',
  ]);
});
