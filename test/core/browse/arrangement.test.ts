import { describe, expect, it } from 'vitest';
import { arrange, groupsOf, type Group } from '../../../src/core/browse/arrangement';
import { EntryProblems } from '../../../src/core/browse/entry-problems';
import { FILE_ORDER } from '../../../src/core/browse/sorting';
import { listing, other, WITHOUT_CALLS } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { grouped, places } from './support';

const SOLANA = { chain: '"solana"', acceptedChains: '["solana"]' };

describe('the arrangement of entries', () => {
  const read = listingOf(
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

  /** Groups with their entries, in one line each: `base/verified 0,2`. */
  function lines(groups: readonly Group[], above = ''): string[] {
    return groups.flatMap(({ key, groups: next, members }) =>
      next.length > 0 ? lines(next, `${above}${key}/`) : `${above}${key} ${places(read, members).join()}`,
    );
  }

  it('groups by chain and flag, the largest volume first, those without at the end', () => {
    expect(lines(grouped(read))).toEqual([
      'base/verified 0,3',
      'base/monitor 2',
      'solana/verified 1',
      '/verified 4',
      '/ 5',
    ]);
  });

  it('has flags in the order of the source', () => {
    const flags = ['monitor', 'zzz', 'concentrated', 'unknown', 'verified'];
    const flagged = listingOf(listing(flags.map((flag) => other(flag, { qualityFlag: `"${flag}"` }))));
    expect(grouped(flagged).flatMap(({ groups }) => groups.map(({ key }) => key))).toEqual([
      'verified',
      'unknown',
      'monitor',
      'concentrated',
      'zzz',
    ]);
  });

  it('groups without the problems that the configuration expects', () => {
    const problems = new EntryProblems(read, ({ rule }) => rule.id === 'volume-per-day');
    const ids = (known: EntryProblems): string[] =>
      groupsOf(arrange(read, { sorting: FILE_ORDER, filter: '' }, known), 'problem').map(({ key }) => key);
    expect(ids(new EntryProblems(read))).toContain('volume-per-day');
    expect(ids(problems)).not.toContain('volume-per-day');
    const [base] = groupsOf(arrange(read, { sorting: FILE_ORDER, filter: '' }, problems), 'chain-flag');
    expect(base).toMatchObject({ key: 'base', problems: 1, worst: 'warning' });
  });
});
