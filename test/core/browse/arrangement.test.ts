import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  GROUPINGS,
  arrange,
  groupsOf,
  type Arrangement,
  type Group,
  type GroupKind,
} from '../../../src/core/browse/arrangement';
import { EntryProblems } from '../../../src/core/browse/figures';
import {
  FILE_ORDER,
  SORTINGS,
  defaultSorting,
  sorted,
  type SortKey,
  type Sorting,
} from '../../../src/core/browse/sorting';
import type { Entry } from '../../../src/core/listing/entry';
import { QUALITY_FLAGS } from '../../../src/core/listing/fields';
import { SEVERITIES } from '../../../src/core/listing/finding';
import type { Listing } from '../../../src/core/listing/listing';
import type { Problem } from '../../../src/core/listing/problem';
import { hostOf } from '../../../src/core/values/endpoint';
import { forAll } from '../for-all';
import { listing, other, type Members } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { arranged, places, required } from './support';

const members: fc.Arbitrary<Members> = fc.record(
  {
    chain: fc.constantFrom(
      '"base"',
      '"solana"',
      '"__proto__"',
      '"constructor"',
      '""',
      'null',
      '"\\u202e"',
      '"a/b"',
      undefined,
    ),
    qualityFlag: fc.constantFrom('"verified"', '"monitor"', '"zzz"', '"aaa"', '""', '5', undefined),
    endpoint: fc.constantFrom('"https://A.io/x"', '"https://a.io:1/x"', '"x"', '"https://b.io"', undefined),
    volume30dUsd: fc.constantFrom('0', '30', '-5', '1000', '"7"', undefined),
    sources: fc.constantFrom('[]', '["x", "x"]'),
    volumePerDayApprox: fc.constantFrom('1', '2'),
  },
  { requiredKeys: [] },
);

const element = fc.oneof(
  { arbitrary: fc.tuple(fc.nat(5), members).map(([word, some]) => other(`e${word}`, some)), weight: 9 },
  { arbitrary: fc.constantFrom('5', '{}', 'null', '{"id": '), weight: 1 },
);
const text = fc.array(element, { maxLength: 20 }).map((elements) => listing(elements));

/** An entry's problems, filtered from those of the listing. */
function problemsOf(read: Listing): Map<Entry, Problem[]> {
  const found = new Map<Entry, Problem[]>();
  for (const problem of read.problems())
    if (problem.entry) found.set(problem.entry, [...(found.get(problem.entry) ?? []), problem]);
  return found;
}

function keysOf(kind: GroupKind, { values }: Entry, problems: readonly Problem[]): readonly string[] {
  switch (kind) {
    case 'chain':
      return [values.chain ?? ''];
    case 'flag':
      return [values.qualityFlag ?? ''];
    case 'host':
      return [hostOf(values.endpoint ?? '') ?? ''];
    case 'rule':
      return [...new Set(problems.map(({ rule }) => rule.id))];
  }
}

/** The properties of groups, independent of their order. */
type Said = Record<string, unknown>;

function describeGroups(read: Listing, groups: readonly Group[]): Said {
  const all = groups.map(
    ({ key, kind, groups: below, members: inGroup, entries, usualVolume, problems, worst }) => [
      key,
      {
        kind,
        entries,
        usualVolume,
        problems,
        worst,
        below: below.length > 0 ? describeGroups(read, below) : places(read, inGroup),
      },
    ],
  );
  return Object.fromEntries(all) as Said;
}

/** The same, computed with a loop over all entries for each group. */
function expectedOf(
  read: Listing,
  entries: readonly (readonly [Entry, readonly Problem[]])[],
  [kind, ...levels]: readonly GroupKind[],
): Said | number[] {
  if (!kind)
    return places(
      read,
      entries.map(([one]) => one),
    );
  const keys = new Set(entries.flatMap(([one, problems]) => keysOf(kind, one, problems)));
  const groups = [...keys].map((key) => {
    const inGroup = entries
      .filter(([one, problems]) => keysOf(kind, one, problems).includes(key))
      .map(
        ([one, problems]) =>
          [one, kind === 'rule' ? problems.filter(({ rule }) => rule.id === key) : problems] as const,
      );
    const problems = inGroup.flatMap(([, all]) => all);
    const about = {
      kind,
      entries: inGroup.length,
      usualVolume: inGroup.reduce((sum, [{ values }]) => sum + (values.volume30dUsd ?? 0), 0),
      problems: problems.length,
      worst: SEVERITIES.find((severity) => problems.some((problem) => problem.severity === severity)),
    };
    return [key, { ...about, below: expectedOf(read, inGroup, levels) }];
  });
  return Object.fromEntries(groups) as Said;
}

function expectOrder(groups: readonly Group[]): void {
  const ranks = groups.map(({ kind, key, worst, usualVolume, entries }): (number | string)[] => [
    key === '' ? 1 : 0,
    kind === 'flag'
      ? (rankOf(QUALITY_FLAGS, key) ?? 99)
      : kind === 'rule'
        ? (rankOf(SEVERITIES, worst) ?? 99)
        : 0,
    -usualVolume,
    -entries,
    key,
  ]);
  for (const [at, rank] of ranks.entries()) {
    const next = ranks[at + 1];
    if (!next) continue;
    const first = rank.findIndex((value, which) => value !== next[which]);
    expect((rank[first] ?? 0) < (next[first] ?? 0)).toBe(true);
  }
  for (const { groups: below } of groups) expectOrder(below);
}

function rankOf(all: readonly string[], one: string | undefined): number | undefined {
  const rank = all.indexOf(one ?? '');
  return rank < 0 ? undefined : rank;
}

function leaves(read: Listing, groups: readonly Group[]): number[] {
  return groups.flatMap(({ groups: below, members: inGroup }) =>
    below.length > 0 ? leaves(read, below) : places(read, inGroup),
  );
}

function expectTotals(arrangement: Arrangement): void {
  const { entries } = arrangement.listing;
  expect(arrangement.all.entries).toBe(entries.length);
  expect(arrangement.all.usualVolume).toBeCloseTo(
    entries.reduce((sum, { values }) => sum + (values.volume30dUsd ?? 0), 0),
    6,
  );
}

/** Filters, and whether they show an entry. */
const FILTERS: readonly (readonly [filter: string, shows: (entry: Entry) => boolean])[] = [
  ['', () => true],
  ['flag:verified', ({ values }) => values.qualityFlag === 'verified'],
  ['-chain:base', ({ values }) => values.chain !== 'base'],
];

describe.each(GROUPINGS.map(({ id, levels }) => [id, levels] as const))(
  'grouping by %s',
  (grouping, levels) => {
    it('equals a simple implementation for any listing', () => {
      forAll(100, [text, fc.boolean(), fc.constantFrom(...FILTERS)], (text, descending, [filter, shows]) => {
        const read = listingOf(text);
        const arrangement = arranged(read, { sorting: { by: 'volume30dUsd', descending }, filter });
        const problems = problemsOf(read);
        const { entries } = arrangement;
        const inOrder = places(read, entries).sort((a, b) => a - b);
        expect(inOrder).toEqual(places(read, read.entries.filter(shows)));
        expectTotals(arrangement);
        const groups = groupsOf(arrangement, grouping);
        expectOrder(groups);
        const withProblems = entries.map((one) => [one, problems.get(one) ?? []] as const);
        expect(describeGroups(read, groups)).toEqual(expectedOf(read, withProblems, levels));
        const found = leaves(read, groups).sort((a, b) => a - b);
        if (grouping === 'problem')
          expect([...new Set(found)]).toEqual(
            inOrder.filter((index) => problems.has(required(read.entries[index]))),
          );
        else expect(found).toEqual(inOrder);
      });
    });
  },
);

it('leaves out the problems that the configuration expects', () => {
  const read = listingOf(listing([other('a', { volume30dUsd: '31' }), other('b', { sources: '[]' })]));
  const problems = new EntryProblems(read, ({ rule }) => rule.id === 'volume-per-day');
  const arrangement = arrange(read, { sorting: FILE_ORDER, filter: '' }, problems);
  expect(groupsOf(arrangement, 'problem').map(({ key }) => key)).toEqual(['volume-30d', 'empty-array']);
  expect(groupsOf(arrangement, 'chain-flag')).toMatchObject([{ key: 'base', problems: 2, worst: 'warning' }]);
});

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
    forAll(25, [fc.array(figures, { maxLength: 40 })], (some) => {
      const all = withNames(some, sorting);
      expect(orderIn(listingOf(textOf(all)), sorting)).toEqual(reference(all, sorting));
    });
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
