import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultSorting,
  sorted,
  SORTINGS,
  type Sorting,
  type SortKey,
} from '../../../src/core/browse/sorting';
import { EntryProblems } from '../../../src/core/browse/figures';
import type { Listing } from '../../../src/core/listing/listing';
import { listing, other, type Members } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { arranged, places } from './support';
import { runs } from '../../support/property-runs';

const NAMES = ['', 'a', 'A', 'b', 'B', 'ab', 'Ä', 'ä', 'z', 'Z', 'İ', '10', '9', ' ', '😀', '\uffff', 'a\nb'];

/** The sort keys of a listing's entries; undefined for missing members. */
interface Figures {
  readonly volume30dUsd?: number | undefined;
  readonly calls30d?: number | undefined;
  readonly pricePerCallUsd?: number | undefined;
  readonly l30DaysPayers?: number | undefined;
  readonly callsPerPayer?: number | undefined;
  readonly lastCalledMs?: number | undefined;
  readonly name?: string | undefined;
}

const number = fc.constantFrom(0, 1, 2, 3, -1, 10, 1e300, 2.5, -0.5);
const integer = fc.constantFrom(0, 1, 2, 3, -1, 10, 1e15);
const figures: fc.Arbitrary<Figures> = fc.record(
  {
    volume30dUsd: number,
    calls30d: integer,
    pricePerCallUsd: number,
    l30DaysPayers: integer,
    callsPerPayer: number,
    lastCalledMs: integer,
    name: fc.constantFrom(...NAMES),
  },
  { requiredKeys: [] },
);

function textOf(all: readonly Figures[]): string {
  return listing(
    all.map((one, at) => {
      const members: Members = {
        volume30dUsd: undefined,
        calls30d: undefined,
        pricePerCallUsd: undefined,
        l30DaysPayers: undefined,
        callsPerPayer: undefined,
        lastCalledMs: undefined,
        name: undefined,
        ...Object.fromEntries(Object.entries(one).map(([name, value]) => [name, JSON.stringify(value)])),
      };
      return other(String(at), members);
    }),
  );
}

/** The sort key of an entry. */
function keyOf(one: Figures, at: number, by: SortKey): number | string | undefined {
  if (by === 'file') return at;
  if (by !== 'name') return one[by as keyof Figures];
  const name = one.name?.replaceAll('\n', ' ').toLowerCase() ?? '';
  return name === '' ? undefined : name;
}

/** The expected order, by Array.sort. */
function reference(all: readonly Figures[], { by, descending }: Sorting): number[] {
  const keys = all.map((one, at) => keyOf(one, at, by));
  return Array.from(all.keys()).sort((a, b) => {
    const [first, second] = [keys[a], keys[b]];
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined);
    const order = first < second ? -1 : first > second ? 1 : 0;
    return descending ? -order : order;
  });
}

const SORTED = SORTINGS.flatMap(({ by }): Sorting[] => [
  { by, descending: false },
  { by, descending: true },
]);

const NAMED = SORTED.map(
  (sorting) => [`${sorting.by}${sorting.descending ? ', descending' : ''}`, sorting] as const,
);

/** Ignores the position of entries without a name. */
function withNames(all: readonly Figures[], { by, descending }: Sorting): readonly Figures[] {
  return by === 'name' && descending
    ? all.map((one) => ({ ...one, name: one.name === '' ? 'none' : (one.name ?? 'none') }))
    : all;
}

function orderIn(read: Listing, sorting: Sorting): number[] {
  return places(read, arranged(read, { sorting }).entries);
}

describe('sorting', () => {
  it.each(NAMED)('by %s', (_, sorting) => {
    fc.assert(
      fc.property(fc.array(figures, { maxLength: 40 }), (some) => {
        const all = withNames(some, sorting);
        expect(orderIn(listingOf(textOf(all)), sorting)).toEqual(reference(all, sorting));
      }),
      { numRuns: runs(25) },
    );
  });

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
});
