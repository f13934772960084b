import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../src/core/browse/filter/parse';
import {
  bySize,
  compare,
  exclusionWords,
  filterComparison,
  sizeWords,
  withChangesOf,
} from '../../../src/core/compare';
import { Listing } from '../../../src/core/listing/listing';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings';
import { runToEnd } from '../../../src/core/steps';
import { listing, other, type Members } from '../../support/listing-text';
import { compareTexts, linesOf, nameOf, type ComparedTexts } from './support';

/** An entry with this volume, and a price that fits it. */
function worth(word: string, volume: number, members: Members = {}): string {
  return other(word, { volume30dUsd: String(volume), pricePerCallUsd: String(volume / 60), ...members });
}

function filtered(compared: ComparedTexts, filter: string): ComparedTexts {
  const listings = { before: compared.old, after: compared.now };
  return { ...compared, ...runToEnd(filterComparison(compared, listings, parseFilter(filter))) };
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
        [203100, 279900],
        [1250000, 1300000],
        [30, 7.5],
        [0, 1200],
        [203100, 203110],
        [5, 5],
        [1e300, 1e301],
      ]),
    ).toEqual([
      '+37.8%, $203K → $280K',
      '+4%, $1.25M → $1.30M',
      '-75%, $30.00 → $7.50',
      '$0 → $1.2K',
      '+0.00492%, $203,100 → $203,110',
      '',
      '+900%, $1e300 → $1e301',
    ]);
  });

  it('orders changed entries, those without a volume last', () => {
    const { now, changed } = compareTexts(
      listing([worth('a', 10), worth('b', 100), worth('c', 5), other('d', { volume30dUsd: undefined })]),
      listing([
        worth('a', 11),
        worth('b', 50),
        worth('c', 6),
        other('d', { volume30dUsd: undefined, description: '"x"' }),
      ]),
    );
    expect(bySize(changed).map(({ after }) => nameOf(now, after).at(-1))).toEqual(['b', 'a', 'c', 'd']);
  });
});

describe('a filtered comparison', () => {
  const compared = compareTexts(
    listing([worth('a', 10), worth('b', 20), worth('c', 30), worth('gone', 5, { chain: '"solana"' })]),
    listing([worth('b', 20), worth('a', 15), worth('c', 31), worth('new', 1, { chain: '"solana"' })]),
  );

  it('has the entries that match on either side, with their problems', () => {
    const lines = (filter: string): string[] =>
      linesOf(filtered(compared, filter)).filter((line) => !/^(!|ok)/.test(line));
    expect(lines('')).toEqual(linesOf(compared).filter((line) => !/^(!|ok)/.test(line)));
    expect(lines('chain:solana')).toEqual(['+ api-x-io-v1-new', '- api-x-io-v1-gone']);
    expect(lines('volume<11').map((line) => /v1-\w+/.exec(line)?.[0])).toEqual(
      expect.arrayContaining(['v1-new', 'v1-gone', 'v1-a']),
    );
    expect(lines('volume<11').join()).not.toMatch(/v1-[bc]/);
    const problems = filtered(compared, 'id:render').problems;
    expect([...problems.introduced, ...problems.resolved].filter(({ entry }) => entry)).toEqual([]);
  });

  it('has the totals of these entries', () => {
    const { totals, unchanged } = filtered(compared, 'volume<11');
    expect(totals.all).toEqual({
      key: undefined,
      before: { entries: 2, volume30dUsd: 15, calls30d: 120 },
      after: { entries: 2, volume30dUsd: 16, calls30d: 120 },
    });
    expect(unchanged).toBe(0);
    expect(filtered(compared, 'volume=20').unchanged).toBe(1);
  });
});

describe('totals', () => {
  it('leave out the volumes of prices above the usual ones, and say so', () => {
    const settings = { ...DEFAULT_SETTINGS, price: { min: 0, max: 100 } };
    const [old, now] = [
      listing([worth('a', 60), worth('b', 12_000), worth('c', 18_000)]),
      listing([worth('a', 90), worth('b', 12_000)]),
    ].map((text) => Listing.read(text, { settings })) as [Listing, Listing];
    const { totals } = runToEnd(compare(old, now, { settings }));
    expect([totals.all.before, totals.all.after]).toEqual([
      { entries: 3, volume30dUsd: 60, calls30d: 180 },
      { entries: 2, volume30dUsd: 90, calls30d: 120 },
    ]);
    expect(exclusionWords(totals)).toBe(
      '2 → 1 entry with a price above $100 is excluded from volumes (volume with it: $30,060 → $12,090)',
    );
    expect(exclusionWords(compareTexts(listing([]), listing([worth('a', 1)])).totals)).toBe('');
  });
});

describe('the changes of a member', () => {
  it('are those of the entries in which it has changed, with their problems', () => {
    const compared = compareTexts(
      listing([other('a'), other('b'), other('c')]),
      listing([
        other('a', { volume30dUsd: '31' }),
        other('b', { description: '""' }),
        other('d', { sources: '[]' }),
      ]),
    );
    expect(compared.problems.introduced.length).toBeGreaterThan(2);
    const { changed, added, removed, problems } = withChangesOf('volume30dUsd', compared);
    expect(changed.map(({ after }) => nameOf(compared.now, after))).toEqual(['api-x-io-v1-a']);
    expect([...added, ...removed]).toEqual([]);
    expect(new Set(problems.introduced.map(({ entry }) => entry))).toEqual(
      new Set(changed.map(({ after }) => after)),
    );
  });
});
