import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SORTINGS, type Sorting, type SortKey } from '../../../src/core/browse/sorting';
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
      { numRuns: runs(15) },
    );
  });

  const many = Array.from({ length: 2600 }, (_, at): Figures => {
    const some = at % 7 === 3 ? {} : { value: (at * 31) % 5 };
    return {
      ...('value' in some && {
        volume30dUsd: some.value,
        calls30d: some.value,
        pricePerCallUsd: some.value,
        lastCalledMs: some.value,
      }),
      l30DaysPayers: at % 3,
      name: NAMES[at % NAMES.length],
    };
  });
  const read = listingOf(textOf(many));
  const readWithNames = listingOf(textOf(withNames(many, { by: 'name', descending: true })));

  it.each(NAMED)('many, most of them equal, by %s', (_, sorting) => {
    const all = withNames(many, sorting);
    expect(orderIn(all === many ? read : readWithNames, sorting)).toEqual(reference(all, sorting));
  });

  it('treats values of a wrong type as absent', () => {
    const text = listing([
      other('a', { volume30dUsd: '"7"' }),
      other('b', { volume30dUsd: '-3' }),
      other('c', { volume30dUsd: 'null' }),
      '5',
      other('d', { volume30dUsd: '4' }),
    ]);
    const by = (descending: boolean): number[] =>
      orderIn(listingOf(text), { by: 'volume30dUsd', descending });
    expect(by(false)).toEqual([1, 4, 0, 2, 3]);
    expect(by(true)).toEqual([4, 1, 0, 2, 3]);
  });
});
