import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedOrder } from '../../../src/core/values/sorting';
import { SORTINGS, type SortingId } from '../../../src/core/browse/sorting';
import { runToEnd } from '../../../src/core/steps';
import { listing, other, type Members } from '../../support/listing-text';
import { Opened, places } from './support';
import { runs } from '../../support/property-runs';

const NAMES = ['', 'a', 'A', 'b', 'B', 'ab', 'Ä', 'ä', 'z', 'Z', 'İ', '10', '9', ' ', '😀', '\uffff', 'a\nb'];

/** The sort keys of a listing's entries; undefined for missing members. */
interface Figures {
  readonly volume30dUsd?: number | undefined;
  readonly calls30d?: number | undefined;
  readonly pricePerCallUsd?: number | undefined;
  readonly l30DaysPayers?: number | undefined;
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
        lastCalledMs: undefined,
        name: undefined,
        ...Object.fromEntries(Object.entries(one).map(([name, value]) => [name, JSON.stringify(value)])),
      };
      return other(String(at), members);
    }),
  );
}

/** A sorting that users can select in the Entries view. */
interface SelectableSorting {
  readonly by: SortingId;
  readonly descending: boolean;
}

/** The sort key of an entry. */
function keyOf(one: Figures, at: number, by: SortingId): number | string | undefined {
  const { calls30d: calls, l30DaysPayers: payers } = one;
  switch (by) {
    case 'file':
      return at;
    case 'volume':
      return one.volume30dUsd;
    case 'calls':
      return calls;
    case 'price':
      return one.pricePerCallUsd;
    case 'payers':
      return payers;
    case 'called':
      return one.lastCalledMs;
    case 'perpayer':
      return calls === undefined || payers === undefined ? undefined : payers === 0 ? 0 : calls / payers;
    case 'name': {
      const name = one.name?.replaceAll('\n', ' ') ?? '';
      return name === '' ? undefined : name === 'İ' ? name : name.toLowerCase();
    }
  }
}

/** The expected order, by Array.sort. */
function reference(all: readonly Figures[], { by, descending }: SelectableSorting): number[] {
  const keys = all.map((one, at) => keyOf(one, at, by));
  return Array.from(all.keys()).sort((a, b) => {
    const [first, second] = [keys[a], keys[b]];
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined);
    const order = first < second ? -1 : first > second ? 1 : 0;
    return descending ? -order : order;
  });
}

const SORTED = SORTINGS.flatMap(({ id: by }): SelectableSorting[] => [
  { by, descending: false },
  { by, descending: true },
]);

const NAMED = SORTED.map(
  (sorting) => [`${sorting.by}${sorting.descending ? ', descending' : ''}`, sorting] as const,
);

/** Ignores the position of entries without a name. */
function withNames(all: readonly Figures[], { by, descending }: SelectableSorting): readonly Figures[] {
  return by === 'name' && descending
    ? all.map((one) => ({ ...one, name: one.name === '' ? 'none' : (one.name ?? 'none') }))
    : all;
}

describe('sorting', () => {
  it.each(NAMED)('by %s', (_, sorting) => {
    fc.assert(
      fc.property(fc.array(figures, { maxLength: 40 }), (some) => {
        const all = withNames(some, sorting);
        const { entries } = new Opened(textOf(all)).arranged({ sorting });
        expect(places(entries)).toEqual(reference(all, sorting));
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
  const opened = new Opened(textOf(many));
  const openedWithNames = new Opened(textOf(withNames(many, { by: 'name', descending: true })));

  it.each(NAMED)('many, most of them equal, by %s', (_, sorting) => {
    const all = withNames(many, sorting);
    const { entries } = (all === many ? opened : openedWithNames).arranged({ sorting });
    expect(places(entries)).toEqual(reference(all, sorting));
  });

  it('treats values of a wrong type as absent', () => {
    const text = listing([
      other('a', { volume30dUsd: '"7"' }),
      other('b', { volume30dUsd: '-3' }),
      other('c', { volume30dUsd: 'null' }),
      '5',
      other('d', { volume30dUsd: '4' }),
    ]);
    const by = (descending: boolean) =>
      places(new Opened(text).arranged({ sorting: { by: 'volume', descending } }).entries);
    expect(by(false)).toEqual([1, 4, 0, 2, 3]);
    expect(by(true)).toEqual([4, 1, 0, 2, 3]);
  });

  it('keeps the position of an entry with a syntax error', () => {
    const opened = new Opened(textOf([1, 3, 2].map((volume30dUsd) => ({ volume30dUsd, name: 'x' }))));
    const sorting: SelectableSorting = { by: 'volume', descending: false };
    opened.replaceIn(1, '"volume30dUsd": 3', '"volume30dUsd": ');
    expect(opened.entry(1).hasSyntaxError).toBe(true);
    expect(places(opened.arranged({ sorting }).entries)).toEqual([0, 2, 1]);
  });
});

describe('the merge sort', () => {
  it('sorts as Array.sort does, around the lengths of its runs', () => {
    fc.assert(
      fc.property(
        fc.nat(7),
        fc.integer({ min: -2, max: 2 }),
        fc.constantFrom(1, 2, 10, 1e6),
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        (runs, more, different, seed) => {
          const length = Math.max(0, runs * 512 + more);
          let last = seed;
          const keys = Array.from({ length }, () => (last = Math.imul(last, 48271) & 0x7fffffff) % different);
          const compare = (a: number, b: number): number => (keys[a] ?? 0) - (keys[b] ?? 0);
          const order = runToEnd(sortedOrder(length, compare));
          expect(Array.from(order)).toEqual(Array.from(keys.keys()).sort(compare));
        },
      ),
      { numRuns: runs(20) },
    );
  });

  it.each([0, 1, 2, 511, 512, 513, 1023, 1024, 1025, 1536, 1537, 4096, 5000])(
    'reverses %i items, and is stable',
    (length) => {
      const upwards = Array.from({ length }, (_, at) => at);
      expect(Array.from(runToEnd(sortedOrder(length, (a, b) => b - a)))).toEqual(upwards.toReversed());
      expect(Array.from(runToEnd(sortedOrder(length, () => 0)))).toEqual(upwards);
      expect(Array.from(runToEnd(sortedOrder(length, (a, b) => (a % 2) - (b % 2))))).toEqual([
        ...upwards.filter((at) => at % 2 === 0),
        ...upwards.filter((at) => at % 2 === 1),
      ]);
    },
  );

  it('compares few items in one step', () => {
    let compared = 0;
    const steps = sortedOrder(20_000, (a, b) => {
      compared++;
      return ((a * 7919) % 20_011) - ((b * 7919) % 20_011);
    });
    let maxComparisons = 0;
    for (let step = steps.next(); !step.done; step = steps.next()) {
      maxComparisons = Math.max(maxComparisons, compared);
      compared = 0;
    }
    expect(maxComparisons).toBeLessThanOrEqual(512 * 16);
  });
});
