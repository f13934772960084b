import { describe, expect, it } from 'vitest';
import { EntryProblems } from '../../../src/core/browse/entry-problems';
import { sorted, SORTINGS, defaultDirection, type SortKey } from '../../../src/core/browse/sorting';
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
      places(some, sorted(some.entries, { by, descending }, new EntryProblems(some)));
    expect(orderBy('id')).toEqual([1, 0, 2]);
    for (const by of ['description', 'callsPerDayApprox', 'sources'] as const) {
      expect(orderBy(by)).toEqual([2, 0, 1]);
      expect(orderBy(by, true)).toEqual([0, 2, 1]);
    }
  });

  it('by problems puts the most severe first, then the most', () => {
    const some = listingOf(
      listing([
        other('a'),
        other('b', { pricePerCallUsd: '0.0001', volume30dUsd: '0.01' }),
        other('c', { qualityFlag: '"good"' }),
      ]),
    );
    const order = sorted(some.entries, { by: 'problems', descending: true }, new EntryProblems(some));
    expect(places(some, order)).toEqual([2, 1, 0]);
  });

  it('has descriptions of the default directions', () => {
    const words = SORTINGS.map(({ id, title, directions }) => {
      return `${title}, ${directions[defaultDirection(id).descending ? 1 : 0]}`;
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
