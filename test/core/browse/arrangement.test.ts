import { describe, expect, it } from 'vitest';
import type { Arrangement, Group } from '../../../src/core/browse/arrangement';
import { RULE_IDS } from '../../../src/core/rules';
import { generate, write } from '../../../src/core/generate';
import { breakRule } from '../../../src/core/rules/break-rule';
import { Listing } from '../../../src/core/listing/listing';
import { listing, other, WITHOUT_CALLS } from '../../support/listing-text';
import { arranged } from './shown';

/** Groups with their entries, in one line each: `base/verified 0,2`. */
function lines(groups: readonly Group[] | undefined, above = ''): string[] {
  return (groups ?? []).flatMap(({ key, groups: next, entries }) =>
    next.length > 0
      ? lines(next, `${above}${key}/`)
      : `${above}${key} ${entries.map(({ index }) => index).join()}`,
  );
}

const SOLANA = { chain: '"solana"', acceptedChains: '["solana"]' };

describe('the arrangement of entries', () => {
  const read = Listing.read(
    listing([
      other('a'),
      other('b', SOLANA),
      other('c', { qualityFlag: '"monitor"' }),
      other('d', { volume30dUsd: '29' }),
      other('e', {
        ...WITHOUT_CALLS,
        chain: undefined,
        endpoint: '"https://Other.io:8080/e"',
        sources: '[]',
      }),
      '5',
    ]),
  );

  it('groups by chain and flag, the largest volume first, those without at the end', () => {
    expect(lines(arranged(read).groups)).toEqual([
      'base/verified 0,3',
      'base/monitor 2',
      'solana/verified 1',
      '/verified 4',
      '/ 5',
    ]);
  });

  it('groups by flag and chain, flags in the order of the source', () => {
    expect(lines(arranged(read, { grouping: 'flag-chain' }).groups)).toEqual([
      'verified/base 0,3',
      'verified/solana 1',
      'verified/ 4',
      'monitor/base 2',
      '/ 5',
    ]);
  });

  it('groups by host', () => {
    expect(lines(arranged(read, { grouping: 'host' }).groups)).toEqual([
      'api.x.io 0,1,2,3',
      'other.io:8080 4',
      ' 5',
    ]);
  });

  it('groups by problem, the worst first, an entry in each of its rules', () => {
    const { groups } = arranged(read, { grouping: 'problem' });
    const found = lines(groups);
    expect(found).toContain('volume-30d 3');
    expect(found).toContain('volume-per-day 3');
    expect(found).toContain('empty-array 4');
    expect(found).toContain('wrong-type 5');
    const worst = groups?.map((group) => group.worst);
    expect(worst).toEqual(worst?.toSorted((a, b) => (a === b ? 0 : a === 'error' ? -1 : 1)));
  });

  it('counts entries, volume and problems of a group', () => {
    const [base] = arranged(read).groups ?? [];
    expect(base).toMatchObject({ kind: 'chain', size: 3, volume: 89, problems: 2, worst: 'warning' });
    const rule = arranged(read, { grouping: 'problem' }).groups?.find(({ key }) => key === 'volume-30d');
    expect(rule).toMatchObject({ size: 1, volume: 29, problems: 1, worst: 'warning' });
  });

  it('contains only entries that match the filter; the volume is that of the listing', () => {
    const all = arranged(read);
    const some = arranged(read, { matches: ({ entry }) => entry.index % 2 === 0 });
    expect(some.entries.map(({ index }) => index)).toEqual([0, 2, 4]);
    expect(some).toMatchObject({ of: 6, volume: all.volume });
  });

  it('without grouping is a list; of an empty listing it is empty', () => {
    expect(arranged(read, { grouping: 'none' }).groups).toBeUndefined();
    expect(arranged(Listing.read(listing([])))).toMatchObject({ groups: [], entries: [], of: 0 });
  });

  it.each(['chain-flag', 'flag-chain', 'host'] as const)(
    'by %s puts each entry into one group',
    (grouping) => {
      for (const rule of RULE_IDS) {
        const text = breakRule(generate({ entries: 40, seed: 5 }), rule, 1, { format: 'lines' });
        const broken = Listing.read(text);
        const arrangement = arranged(broken, { grouping });
        expect(leaves(arrangement.groups ?? []).sort((a, b) => a - b)).toEqual(
          Array.from(broken.entries, ({ index }) => index),
        );
        expectSums(arrangement);
      }
    },
  );

  it('in groups of any kind keeps the order of the entries', () => {
    const many = Listing.read(write(generate({ entries: 300, seed: 8 }), { format: 'lines' }));
    const { groups } = arranged(many, { sorting: { by: 'price', descending: true } });
    for (const { entries } of (groups ?? []).flatMap((group) => group.groups)) {
      const prices = entries.map(({ pricePerCallUsd = 0 }) => pricePerCallUsd);
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    }
  });
});

function leaves(groups: readonly Group[]): number[] {
  return groups.flatMap((group) =>
    group.groups.length > 0 ? leaves(group.groups) : group.entries.map(({ index }) => index),
  );
}

function expectSums({ groups = [], entries }: Arrangement): void {
  expect(groups.reduce((sum, { size }) => sum + size, 0)).toBe(entries.length);
  for (const group of groups) {
    if (group.groups.length === 0) continue;
    const { size, volume, problems } = group;
    expect(group.groups.reduce((sum, one) => sum + one.size, 0)).toBe(size);
    expect(group.groups.reduce((sum, one) => sum + one.problems, 0)).toBe(problems);
    expect(group.groups.reduce((sum, one) => sum + one.volume, 0)).toBeCloseTo(volume, 5);
  }
}
