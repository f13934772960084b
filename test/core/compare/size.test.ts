import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/core/listing/settings';
import { sizeWords, totalWords } from '../../../src/core/compare/words';
import { listing, other, type Members } from '../../support/listing-text';
import { compareTexts, nameOf } from './support';

/** An entry with this volume, and a price that fits it. */
function worth(word: string, volume: number, members: Members = {}): string {
  return other(word, { volume30dUsd: String(volume), pricePerCallUsd: String(volume / 60), ...members });
}

describe('the size of a change', () => {
  const sizes = (pairs: readonly (readonly [before: number, after: number])[]): string[] => {
    const text = (side: 0 | 1): string =>
      listing(
        pairs.map((pair, at) =>
          worth(`n${at}`, pair[side], { qualityFlag: side === 0 ? '"monitor"' : '"unknown"' }),
        ),
      );
    return compareTexts(text(0), text(1)).changed.map(sizeWords);
  };

  it('is relative and in USD', () => {
    expect(
      sizes([
        [1e300, 1e301],
        [203100, 279900],
        [1250000, 1300000],
        [0, 1200],
        [30, 7.5],
        [203100, 203110],
        [5, 5],
      ]),
    ).toEqual([
      '+900%, $1e300 → $1e301',
      '+37.8%, $203K → $280K',
      '+4%, $1.25M → $1.3M',
      '$0 → $1.2K',
      '-75%, $30 → $7.5',
      '+0.00492%, $203,100 → $203,110',
      '',
    ]);
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

describe('totals', () => {
  it('leave out the volumes of prices above the usual ones, and say so', () => {
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
});
