import { describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/browse/arrangement';
import { Listing } from '../../../src/core/listing/listing';
import { listing, other, WITHOUT_CALLS } from '../../support/listing-text';
import { arranged } from './shown';

/** Groups with their entries, in one line each: `base/verified 0,2`. */
function lines(groups: readonly Group[] | undefined, above = ''): string[] {
  return (groups ?? []).flatMap(({ key, groups: next, members }) =>
    next.length > 0
      ? lines(next, `${above}${key}/`)
      : `${above}${key} ${members.map(({ index }) => index).join()}`,
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

  it('has flags in the order of the source', () => {
    const flags = ['monitor', 'zzz', 'concentrated', 'unknown', 'verified'];
    const flagged = Listing.read(listing(flags.map((flag) => other(flag, { qualityFlag: `"${flag}"` }))));
    expect(lines(arranged(flagged).groups).map((line) => line.split(/[/ ]/)[1])).toEqual([
      'verified',
      'unknown',
      'monitor',
      'concentrated',
      'zzz',
    ]);
  });
});
