import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntryProblems } from '../../../src/core/browse/entry-problems';
import { EntryTexts } from '../../../src/core/browse/entry-texts';
import { sortedOrder } from '../../../src/core/steps/merge-sort';
import {
  sorted,
  SORTINGS,
  defaultDirection,
  type SortingContext,
  type SortingId,
  type SortKey,
} from '../../../src/core/browse/sorting';
import type { Entry } from '../../../src/core/model/entry';
import { generate, write } from '../../../src/core/generate';
import { Listing } from '../../../src/core/listing/listing';
import { finished } from '../../../src/core/steps/finished';
import { listing, other } from '../../support/listing-text';
import { runs } from '../../support/property-runs';

describe('the sorted order', () => {
  it('is that of a stable sort, for any length', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 1, 2, 511, 512, 513, 1024, 1025, 1537, 2050),
        fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 2050, maxLength: 2050 }),
        (length, all) => {
          const keys = all.slice(0, length);
          const expected = keys.map((_, at) => at).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
          const order = finished(sortedOrder(length, (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0)));
          expect([...order]).toEqual(expected);
        },
      ),
      { numRuns: runs(20) },
    );
  });
});

/** The sort key of each sorting, as a simple second implementation. */
const FIGURES: Readonly<Record<Exclude<SortingId, 'file' | 'name'>, (entry: Entry) => number | undefined>> = {
  volume: ({ volume30dUsd }) => volume30dUsd,
  calls: ({ calls30d }) => calls30d,
  price: ({ pricePerCallUsd }) => pricePerCallUsd,
  payers: ({ l30DaysPayers }) => l30DaysPayers,
  called: ({ lastCalledMs }) => lastCalledMs,
  perpayer: ({ calls30d, l30DaysPayers }) =>
    calls30d === undefined || l30DaysPayers === undefined
      ? undefined
      : l30DaysPayers === 0
        ? 0
        : calls30d / l30DaysPayers,
};

function contextOf(read: Listing): SortingContext {
  return { listing: read, texts: new EntryTexts(read), problems: finished(EntryProblems.of(read)) };
}

describe('sorting', () => {
  const read = Listing.read(write(generate({ entries: 700, seed: 4 }), { format: 'lines' }));
  const entries = [...read.entries];
  const context = contextOf(read);
  const places = (by: SortKey, descending: boolean): number[] =>
    finished(sorted(entries, { by, descending }, context)).map(({ index }) => index);

  it.each(Object.keys(FIGURES) as (keyof typeof FIGURES)[])(
    'by %s orders the figures in both directions',
    (by) => {
      const figure = FIGURES[by];
      const compare = (a: Entry, b: Entry): number => (figure(a) ?? 0) - (figure(b) ?? 0);
      expect(places(by, false)).toEqual(entries.toSorted(compare).map(({ index }) => index));
      expect(places(by, true)).toEqual(entries.toSorted((a, b) => compare(b, a)).map(({ index }) => index));
    },
  );

  it('by name ignores case', () => {
    const named = Listing.read(listing(['b', 'A', 'c'].map((name) => other(name, { name: `"${name}"` }))));
    const inOrder = finished(sorted([...named.entries], { by: 'name', descending: false }, contextOf(named)));
    expect(inOrder.map(({ index }) => index)).toEqual([1, 0, 2]);
  });

  it('in the order of the file keeps or reverses it', () => {
    const inFile = entries.map(({ index }) => index);
    expect(places('file', false)).toEqual(inFile);
    expect(places('file', true)).toEqual(inFile.toReversed());
  });

  it.each(['volume', 'price', 'name'] as const)(
    'by %s puts entries without a value last, in both directions',
    (by) => {
      const without = { volume: 'volume30dUsd', price: 'pricePerCallUsd', name: 'name' } as const;
      const some = Listing.read(listing([other('a', { [without[by]]: undefined }), other('b'), other('c')]));
      for (const descending of [false, true]) {
        const inOrder = finished(sorted([...some.entries], { by, descending }, contextOf(some)));
        // Equal figures are in the order of the file.
        const others = by === 'name' && descending ? [2, 1] : [1, 2];
        expect(inOrder.map(({ index }) => index)).toEqual([...others, 0]);
      }
    },
  );

  it('by any field orders its values, with those without the field last', () => {
    const some = Listing.read(
      listing([
        other('b', { description: '"Zebra"', callsPerDayApprox: '10', sources: '["y"]' }),
        other('a', { description: undefined, callsPerDayApprox: undefined, sources: undefined }),
        other('c', { description: '"apple"', callsPerDayApprox: '9', sources: '["x", "y"]' }),
      ]),
    );
    const orderBy = (by: SortKey, descending = false): number[] =>
      finished(sorted([...some.entries], { by, descending }, contextOf(some))).map(({ index }) => index);
    expect(orderBy('id')).toEqual([1, 0, 2]);
    for (const by of ['description', 'callsPerDayApprox', 'sources'] as const) {
      expect(orderBy(by)).toEqual([2, 0, 1]);
      expect(orderBy(by, true)).toEqual([0, 2, 1]);
    }
  });

  it('by problems puts the most severe first, then the most', () => {
    const some = Listing.read(
      listing([
        other('a'),
        other('b', { pricePerCallUsd: '0.0001', volume30dUsd: '0.01' }),
        other('c', { qualityFlag: '"good"' }),
      ]),
    );
    const order = finished(sorted([...some.entries], { by: 'problems', descending: true }, contextOf(some)));
    expect(order.map(({ index }) => index)).toEqual([2, 1, 0]);
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
