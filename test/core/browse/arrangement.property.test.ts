import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Arrangement,
  type Group,
  GROUPINGS,
  type GroupKind,
} from '../../../src/core/browse/arrangement';
import { EntryProblems, worstOf } from '../../../src/core/browse/entry-problems';
import { hostOf } from '../../../src/core/values/endpoint';
import type { Entry } from '../../../src/core/model/entry';
import { QUALITY_FLAGS } from '../../../src/core/next/listing/fields';
import { type Problem, SEVERITIES } from '../../../src/core/model/problem';
import { listing, other, type Members } from '../../support/listing-text';
import { EDITS } from '../../support/random-edits';
import { Opened, places } from './support';
import { runs } from '../../support/property-runs';

const members: fc.Arbitrary<Members> = fc.record(
  {
    chain: fc.constantFrom('"base"', '"solana"', '""', 'null', '"\\u202e"', '"a/b"', undefined),
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
function problemsOf({ listing: read }: Opened): Map<Entry, Problem[]> {
  const found = new Map<Entry, Problem[]>();
  for (const problem of read.problems())
    if (problem.entry) found.set(problem.entry, [...(found.get(problem.entry) ?? []), problem]);
  return found;
}

function keysOf(
  kind: GroupKind,
  opened: Opened,
  one: Entry,
  problems: readonly Problem[],
): readonly string[] {
  switch (kind) {
    case 'chain':
      return [one.chain ?? ''];
    case 'flag':
      return [one.qualityFlag ?? ''];
    case 'host':
      return [hostOf(opened.valuesOf(one).endpoint ?? '') ?? ''];
    case 'rule':
      return [...new Set(problems.map(({ rule }) => rule.id))];
  }
}

/** The properties of groups, independent of their order. */
type Said = Record<string, unknown>;

function describeGroups(groups: readonly Group[]): Said {
  const all = groups.map(
    ({ key, kind, groups: below, members: inGroup, entries, usualVolume, problems, worst }) => [
      key,
      {
        kind,
        entries,
        usualVolume,
        problems,
        worst,
        below: below.length > 0 ? describeGroups(below) : places(inGroup),
      },
    ],
  );
  return Object.fromEntries(all) as Said;
}

/** The same, computed with a loop over all entries for each group. */
function expectedOf(
  opened: Opened,
  entries: readonly (readonly [Entry, readonly Problem[]])[],
  [kind, ...levels]: readonly GroupKind[],
): Said | number[] {
  if (!kind) return places(entries.map(([one]) => one));
  const keys = new Set(entries.flatMap(([one, problems]) => keysOf(kind, opened, one, problems)));
  const groups = [...keys].map((key) => {
    const inGroup = entries
      .filter(([one, problems]) => keysOf(kind, opened, one, problems).includes(key))
      .map(
        ([one, problems]) =>
          [one, kind === 'rule' ? problems.filter(({ rule }) => rule.id === key) : problems] as const,
      );
    const problems = inGroup.flatMap(([, all]) => all);
    const about = {
      kind,
      entries: inGroup.length,
      usualVolume: inGroup.reduce((sum, [{ volume30dUsd }]) => sum + (volume30dUsd ?? 0), 0),
      problems: problems.length,
      worst: SEVERITIES.find((severity) => problems.some((problem) => problem.severity === severity)),
    };
    return [key, { ...about, below: expectedOf(opened, inGroup, levels) }];
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

function leaves(groups: readonly Group[]): number[] {
  return groups.flatMap(({ groups: below, members: inGroup }) =>
    below.length > 0 ? leaves(below) : places(inGroup),
  );
}

function expectTotals(opened: Opened, arrangement: Arrangement): void {
  const all = [...opened.listing.entries];
  expect(arrangement.version).toBe(opened.listing.version);
  expect(arrangement.all.entries).toBe(all.length);
  expect(arrangement.all.usualVolume).toBeCloseTo(
    all.reduce((sum, one) => sum + (one.volume30dUsd ?? one.lastValidVersion?.volume30dUsd ?? 0), 0),
    6,
  );
}

describe.each(GROUPINGS.map(({ id, levels }) => [id, levels] as const))(
  'grouping by %s',
  (grouping, levels) => {
    it('equals a simple implementation for any listing', () => {
      fc.assert(
        fc.property(text, fc.boolean(), fc.constantFrom(1, 2), (text, descending, every) => {
          const opened = new Opened(text);
          const arrangement = opened.arranged({
            grouping,
            sorting: { by: 'volume', descending },
            matches: every === 1 ? undefined : ({ entry }) => entry.index % every === 0,
          });
          const problems = problemsOf(opened);
          const { entries } = arrangement;
          expect(places(entries).sort((a, b) => a - b)).toEqual(
            places([...opened.listing.entries]).filter((index) => index % every === 0),
          );
          expectTotals(opened, arrangement);
          if (levels.length === 0) {
            expect(arrangement.groups).toBeUndefined();
            return;
          }
          const { groups = [] } = arrangement;
          expectOrder(groups);
          const withProblems = entries.map((one) => [one, problems.get(one) ?? []] as const);
          expect(describeGroups(groups)).toEqual(expectedOf(opened, withProblems, levels));
          const found = leaves(groups).sort((a, b) => a - b);
          if (grouping === 'problem')
            expect([...new Set(found)]).toEqual(
              places(entries.filter((one) => problems.has(one))).sort((a, b) => a - b),
            );
          else expect(found).toEqual(places(entries).sort((a, b) => a - b));
        }),
      );
    });

    it('after edits equals that of a listing read again, except for entries with a syntax error', () => {
      fc.assert(
        fc.property(text, fc.array(EDITS, { minLength: 1, maxLength: 4 }), (text, edits) => {
          const opened = new Opened(text);
          for (const edit of edits) {
            opened.arranged({ grouping });
            opened.edit(...edit(opened.text.whole));
          }
          expectTotals(opened, opened.arranged({ grouping }));
          if ([...opened.listing.entries].some(({ lastValidVersion }) => lastValidVersion)) return;
          const anew = new Opened(opened.text.whole).arranged({ grouping });
          const now = opened.arranged({ grouping });
          expect(describeGroups(now.groups ?? [])).toEqual(describeGroups(anew.groups ?? []));
          expect(now.groups?.map(({ key }) => key)).toEqual(anew.groups?.map(({ key }) => key));
        }),
        { numRuns: runs(20) },
      );
    });

    it('passes each entry to the filter once, in the order of the file', () => {
      const opened = new Opened(listing([other('a'), other('a'), '5', other('c', { sources: '[]' })]));
      const problems = problemsOf(opened);
      const seen: Entry[] = [];
      opened.arranged({
        grouping,
        sorting: { by: 'name', descending: true },
        matches: ({ entry, values, problems: known }) => {
          seen.push(entry);
          expect(values).toBe(opened.valuesOf(entry));
          expect(known).toEqual(problems.get(entry) ?? []);
          return false;
        },
      });
      expect(seen).toEqual([...opened.listing.entries]);
    });

    it('of an empty listing is empty', () => {
      for (const nothing of ['{"count": 0, "results": []}', '{"count": 0}', '', '[]']) {
        const { groups = [], entries, all } = new Opened(nothing).arranged({ grouping });
        const none = { entries: 0, volume: 0 };
        expect({ groups, entries, all }).toEqual({
          groups: [],
          entries: [],
          all: { ...none, usualVolume: 0, excluded: none },
        });
      }
      const none = new Opened(listing([other('a')])).arranged({ grouping, matches: () => false });
      expect(none).toMatchObject({ entries: [], all: { entries: 1, usualVolume: 30 } });
      expect(none.groups ?? []).toEqual([]);
    });
  },
);

describe('the problems of an entry', () => {
  it('are those of the listing, common ones last', () => {
    fc.assert(
      fc.property(text, (text) => {
        const opened = new Opened(text);
        const expected = problemsOf(opened);
        const problems = new EntryProblems(opened.listing);
        for (const one of opened.listing.entries) expect(problems.of(one)).toEqual(expected.get(one) ?? []);
      }),
    );
  });

  it('have the severity of the worst', () => {
    const made = SEVERITIES.map((severity) => ({ severity }) as Problem);
    expect(worstOf([])).toBeUndefined();
    // From the most severe one, and in reverse.
    for (const [at, severity] of SEVERITIES.entries()) {
      expect(worstOf(made.slice(at))).toBe(severity);
      expect(worstOf(made.slice(at).reverse())).toBe(severity);
    }
  });
});
