import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  GROUPINGS,
  arrange,
  groupsOf,
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
      ...[
        '"base"',
        '"solana"',
        '"__proto__"',
        '"constructor"',
        '""',
        'null',
        '"\\u202e"',
        '"a/b"',
        undefined,
      ],
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

function volumeOf(entries: readonly (readonly [Entry, ...unknown[]])[]): number {
  return entries.reduce((sum, [{ values }]) => sum + (values.volume30dUsd ?? 0), 0);
}

function byPlace(read: Listing): (a: Entry, b: Entry) => number {
  return (a, b) => read.entries.indexOf(a) - read.entries.indexOf(b);
}

/** Expects the groups that a loop over all entries for each key gives. */
function expectGroups(
  groups: readonly Group[],
  entries: readonly (readonly [Entry, readonly Problem[]])[],
  [kind, ...levels]: readonly GroupKind[],
): void {
  if (!kind) {
    expect(groups).toEqual([]);
    return;
  }
  const keys = new Set(entries.flatMap(([one, problems]) => keysOf(kind, one, problems)));
  expect(groups.map(({ key }) => key).sort()).toEqual([...keys].sort());
  for (const group of groups) {
    const inGroup = entries
      .filter(([one, problems]) => keysOf(kind, one, problems).includes(group.key))
      .map(
        ([one, problems]) =>
          [one, kind === 'rule' ? problems.filter(({ rule }) => rule.id === group.key) : problems] as const,
      );
    const problems = inGroup.flatMap(([, all]) => all);
    expect(group).toMatchObject({
      kind,
      entries: inGroup.length,
      usualVolume: volumeOf(inGroup),
      problems: problems.length,
      worst: SEVERITIES.find((severity) => problems.some((problem) => problem.severity === severity)),
    });
    expect(group.members).toEqual(inGroup.map(([one]) => one));
    expectGroups(group.groups, inGroup, levels);
  }
}

function expectOrder(groups: readonly Group[]): void {
  const ranks = groups.map(({ kind, key, worst, usualVolume, entries }): (number | string)[] => {
    const names: readonly string[] = kind === 'flag' ? QUALITY_FLAGS : kind === 'rule' ? SEVERITIES : [];
    const name = kind === 'rule' ? (worst ?? '') : key;
    const rank = names.includes(name) ? names.indexOf(name) : names.length;
    return [key === '' ? 1 : 0, rank, -usualVolume, -entries, key];
  });
  for (const [at, rank] of ranks.entries()) {
    const next = ranks[at + 1];
    if (!next) continue;
    const first = rank.findIndex((value, which) => value !== next[which]);
    expect((rank[first] ?? 0) < (next[first] ?? 0)).toBe(true);
  }
  for (const { groups: below } of groups) expectOrder(below);
}

/** Filters, and whether they show an entry. */
const FILTERS: readonly (readonly [filter: string, shows: (entry: Entry) => boolean])[] = [
  ['', () => true],
  ['flag:verified', ({ values }) => values.qualityFlag === 'verified'],
  ['-chain:base', ({ values }) => values.chain !== 'base'],
];

it('grouping equals a simple implementation for any listing', () => {
  const groupings = fc.constantFrom(...GROUPINGS);
  const views = fc.tuple(fc.boolean(), fc.constantFrom(...FILTERS));
  forAll(300, [text, groupings, views], (text, { id, levels }, [descending, [filter, shows]]) => {
    const read = listingOf(text);
    const arrangement = arranged(read, { sorting: { by: 'volume30dUsd', descending }, filter });
    const all = read.entries.map(
      (one) => [one, read.problems().filter(({ entry }) => entry === one)] as const,
    );
    const shown = all.filter(([one]) => shows(one));
    expect(arrangement.entries.toSorted(byPlace(read))).toEqual(shown.map(([one]) => one));
    expect(arrangement.all).toMatchObject({ entries: all.length, usualVolume: volumeOf(all) });
    const groups = groupsOf(arrangement, id);
    expectOrder(groups);
    const inOrder = arrangement.entries.map((one) => required(shown.find(([entry]) => entry === one)));
    expectGroups(groups, inOrder, levels);
  });
});

it('leaves out the problems that the configuration expects', () => {
  const read = listingOf(listing([other('a', { volume30dUsd: '31' }), other('b', { sources: '[]' })]));
  const problems = new EntryProblems(read, ({ rule }) => rule.id === 'volume-per-day');
  const arrangement = arrange(read, { sorting: FILE_ORDER, filter: '' }, problems);
  expect(groupsOf(arrangement, 'problem').map(({ key }) => key)).toEqual(['volume-30d', 'empty-array']);
  expect(groupsOf(arrangement, 'chain-flag')).toMatchObject([{ key: 'base', problems: 2, worst: 'warning' }]);
});

const NAMES = ['', 'a', 'A', 'b', 'B', 'ab', 'Ä', 'ä', 'z', 'Z', 'İ', '10', '9', ' ', '😀', '\uffff', 'a\nb'];

const number = fc.constantFrom(0, 1, 2, 3, -1, 10, 1e300, 2.5, -0.5);
const integer = fc.constantFrom(0, 1, 2, 3, -1, 10, 1e15);
const FIGURES = {
  volume30dUsd: number,
  calls30d: integer,
  pricePerCallUsd: number,
  l30DaysPayers: integer,
  callsPerPayer: number,
  lastCalledMs: integer,
  name: fc.constantFrom(...NAMES),
};
/** The sort keys of an entry, some of them absent. */
type Figures = Partial<Record<keyof typeof FIGURES, number | string | undefined>>;
const figures: fc.Arbitrary<Figures> = fc.record(FIGURES, { requiredKeys: [] });

function textOf(all: readonly Figures[]): string {
  return listing(
    all.map((one, at) => {
      const texts = Object.keys(FIGURES).map((name) => [name, JSON.stringify(one[name as keyof Figures])]);
      return other(String(at), Object.fromEntries(texts) as Members);
    }),
  );
}

/** The sort key of an entry. */
function keyOf(one: Figures, at: number, by: SortKey): number | string | undefined {
  if (by === 'file') return at;
  if (by !== 'name') return one[by as keyof Figures];
  const name = String(one.name ?? '')
    .replaceAll('\n', ' ')
    .toLowerCase();
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

const sorting: fc.Arbitrary<Sorting> = fc.record({
  by: fc.constantFrom(...SORTINGS.map(({ by }) => by)),
  descending: fc.boolean(),
});

/** The listing with a name for each entry: the position of those without one is ignored. */
function withNames(all: readonly Figures[]): readonly Figures[] {
  return all.map((one) => ({ ...one, name: one.name === '' ? 'none' : (one.name ?? 'none') }));
}

describe('sorting', () => {
  it('equals Array.sort', () => {
    forAll(300, [sorting, fc.array(figures, { maxLength: 40 })], (sorting, some) => {
      const all = sorting.by === 'name' && sorting.descending ? withNames(some) : some;
      const read = listingOf(textOf(all));
      expect(places(read, arranged(read, { sorting }).entries)).toEqual(reference(all, sorting));
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
