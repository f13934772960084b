import { describe, expect, it } from 'vitest';
import { EntryProblems } from '../../../src/core/browse/entry-problems';
import { sorted, SORTINGS, defaultSorting, type SortKey } from '../../../src/core/browse/sorting';
import { listing, other } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { places } from './support';

describe('sorting', () => {
  it('by any field orders its values, with those without the field last', () => {
    const some = listingOf(
      listing([
        other('b', { description: '"Zebra"', callsPerDayApprox: '10', sources: '["y"]' }),
        other('a', { description: undefined, callsPerDayApprox: undefined, sources: undefined }),
        other('c', { description: '"apple"', callsPerDayApprox: '9', sources: '["x", "y"]' }),
      ]),
    );
    const orderBy = (by: SortKey, descending = false): number[] =>
      places(
        some,
        sorted(some.entries, { by, descending }, (entry) => entry),
      );
    expect(orderBy('id')).toEqual([1, 0, 2]);
    for (const by of ['description', 'callsPerDayApprox', 'sources'] as const) {
      expect(orderBy(by)).toEqual([2, 0, 1]);
      expect(orderBy(by, true)).toEqual([0, 2, 1]);
    }
  });

  it('orders integers that are too large for a double as they are written', () => {
    const calls = ['9007199254740993', '9007199254740992', '9007199254740995', '9007199254740994'];
    const some = listingOf(listing(calls.map((calls30d, at) => other(`e${at}`, { calls30d }))));
    const order = sorted(some.entries, { by: 'calls30d', descending: false }, (entry) => entry);
    expect(places(some, order)).toEqual([1, 0, 3, 2]);
  });

  it('by problems puts the most severe first, then the most', () => {
    const some = listingOf(
      listing([
        other('a'),
        other('b', { pricePerCallUsd: '0.0001', volume30dUsd: '0.01' }),
        other('c', { qualityFlag: '"good"' }),
      ]),
    );
    const problems = new EntryProblems(some);
    const order = sorted(some.entries, defaultSorting('problems'), (entry) => entry, problems);
    expect(places(some, order)).toEqual([2, 1, 0]);
  });

  it('has descriptions of the default directions', () => {
    const words = SORTINGS.map(({ by, title, directions }) => {
      return `${title}, ${directions[defaultSorting(by).descending ? 1 : 0]}`;
    });
    expect(words).toEqual([
      'File Order, first to last',
      'Volume, largest first',
      'Calls, largest first',
      'Price, largest first',
      'Payers, largest first',
      'Calls per Payer, largest first',
      'Last Called, latest first',
      'Name, A to Z',
    ]);
  });
});
