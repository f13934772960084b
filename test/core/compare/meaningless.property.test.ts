import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_NAMES } from '../../../src/core/listing/fields';
import { isSame, type Comparison } from '../../../src/core/compare/comparison';
import { movedPairs } from '../../../src/core/compare/moved';
import { pairEntries, type Pair } from '../../../src/core/compare/pairs';
import { generate } from '../../../src/core/fixtures/generate';
import { forAll } from '../for-all';
import { edited, type Values } from './known-edits';
import { compareTexts, linesOf, nameOf } from './support';

function textOf(results: readonly object[]): string {
  return JSON.stringify({ count: results.length, results }, null, 2);
}

function compared(before: string, after: string, ignored: readonly string[]): Comparison {
  return compareTexts(before, after, { ignored });
}

const difference = fc
  .integer({ min: -500_000_000_000, max: 5_000_000_000_000 })
  .filter((milliseconds) => milliseconds !== 0);

describe('a common shift of times', () => {
  it('is the only difference, and planted edits are the others', () => {
    forAll(40, [fc.nat(9999), difference, fc.nat(3)], (seed, milliseconds, edits) => {
      const { results } = generate({ entries: 12, seed });
      const before = textOf(results);
      const changed = results.map((one, at) => (at < edits ? { ...one, description: `Edited ${at}` } : one));
      const shifted = changed.map((entry) => ({
        ...entry,
        lastCalledMs: entry.lastCalledMs + milliseconds,
      }));
      const found = compareTexts(before, textOf(shifted));
      expect(found.shift).toEqual({ field: 'lastCalledMs', milliseconds, entries: 12, pairs: 12 });
      expect(found.changed.map(({ changes }) => changes.map(({ name }) => name))).toEqual(
        changed.slice(0, edits).map(() => ['description']),
      );
      expect(isSame(found)).toBe(false);
      expect(isSame({ ...found, shift: undefined, changed: [] })).toBe(true);
    });
  });

  it('is found from 3 entries and 90 % of all pairs on', () => {
    const shiftOf = (entries: number, moved: number): unknown => {
      const { results } = generate({ entries, seed: 1 });
      const after = results.map((one, at) =>
        at < moved ? { ...one, lastCalledMs: one.lastCalledMs + 60_000 } : one,
      );
      return compareTexts(textOf(results), textOf(after)).shift?.entries;
    };
    expect([2, 3, 4].map((entries) => shiftOf(entries, entries))).toEqual([undefined, 3, 4]);
    expect([17, 18, 19].map((moved) => shiftOf(20, moved))).toEqual([undefined, 18, 19]);
  });
});

describe('the order of entries with equal volumes', () => {
  it('has no meaning, in ordered listings and others', () => {
    const volumes = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 });
    forAll(100, [volumes, fc.boolean(), fc.nat(), fc.nat(9999)], (given, isOrdered, shuffle, seed) => {
      const sorted = isOrdered ? given.toSorted((a, b) => b - a) : given;
      const results = generate({ entries: Math.max(1, given.length), seed })
        .results.slice(0, given.length)
        .map((one, at) => ({
          ...one,
          volume30dUsd: sorted[at] ?? 0,
          facilitator: `code${(at * shuffle) % 3}`,
        }));
      // Entries of each volume, in another order, where they are.
      const byVolume = new Map<number, typeof results>();
      for (const one of results)
        byVolume.set(one.volume30dUsd, [one, ...(byVolume.get(one.volume30dUsd) ?? [])]);
      for (const ties of byVolume.values()) ties.push(...ties.splice(0, shuffle % ties.length));
      const after = results.map((one) => byVolume.get(one.volume30dUsd)?.pop() ?? one);
      expect(linesOf(compareTexts(textOf(results), textOf(after)))).toEqual([]);
      expect(linesOf(compareTexts(textOf(after), textOf(results)))).toEqual([]);
    });
  });

  it('leaves the fewest moved entries, in both directions', () => {
    const orders = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 7 }).chain((volumes) =>
      fc.tuple(
        fc.constant(volumes),
        fc.shuffledSubarray(
          volumes.map((_, at) => at),
          { minLength: volumes.length },
        ),
      ),
    );
    forAll(200, [orders], ([volumes, order]) => {
      const { results } = generate({ entries: volumes.length, seed: 1 });
      const old = results.map((one, at) => ({ ...one, volume30dUsd: volumes[at] ?? 0 }));
      const now = order.flatMap((at) => old[at] ?? []);
      const there = compareTexts(textOf(old), textOf(now));
      const back = compareTexts(textOf(now), textOf(old));
      const [moves, backMoves] = [there, back].map(allMoved) as [readonly Pair[], readonly Pair[]];
      expect(backMoves).toHaveLength(moves.length);
      // Without the moved ones, both listings have the same volumes in sequence.
      const moved = new Set(moves.map(({ after }) => nameOf(after)));
      const staying = (all: readonly Values[]): unknown[] =>
        all.filter(({ id }) => !moved.has(id)).map(({ volume30dUsd }) => volume30dUsd);
      expect(staying(now)).toEqual(staying(old));
    });
  });
});

/** All moved entries, including those whose index is the same. */
function allMoved({ before, after }: Comparison): readonly Pair[] {
  return movedPairs(pairEntries(before, after).pairs);
}

/** The figures, each with its inputs and the value that follows from them. */
const FIGURES: readonly (readonly [string, readonly string[], (values: Values) => number])[] = [
  ['callsPerDayApprox', ['calls30d'], ({ calls30d }) => Number(calls30d) / 30],
  [
    'volume30dUsd',
    ['calls30d', 'pricePerCallUsd'],
    ({ calls30d, pricePerCallUsd }) => Number(calls30d) * Number(pricePerCallUsd),
  ],
  ['volumePerDayApprox', ['volume30dUsd'], ({ volume30dUsd }) => Number(volume30dUsd) / 30],
  [
    'callsPerPayer',
    ['calls30d', 'l30DaysPayers'],
    ({ calls30d, l30DaysPayers }) => Number(calls30d) / Number(l30DaysPayers),
  ],
];

/** The names of changed members without an ignored one and without the figures that follow from it alone. */
function withoutIgnored(names: readonly string[], ignored: string, now: Values): readonly string[] {
  const left = new Set(names.filter((name) => name !== ignored));
  for (const [figure, inputs, computed] of FIGURES) {
    const changed = inputs.filter((name) => names.includes(name));
    const follows = Math.abs(Number(now[figure]) - computed(now)) <= 1e-9 * Math.abs(computed(now));
    if (changed.length > 0 && changed.every((name) => !left.has(name)) && follows) left.delete(figure);
  }
  return [...left].sort();
}

describe('an ignored member', () => {
  it('leaves out its changes and those of figures that follow from it alone, and nothing else', () => {
    forAll(
      100,
      [edited, fc.constantFrom(...FIELD_NAMES.filter((name) => name !== 'id' && name !== 'endpoint'))],
      ({ old, now, edits }, name) => {
        fc.pre(!edits.includes('break'));
        const before = old.map((one, at) => ({
          ...one,
          lastCalledMs: Number(one.lastCalledMs) - at * 1000,
        }));
        const ignoring = compared(textOf(before), textOf(now), [name]);
        const all = compared(textOf(before), textOf(now), []);
        const namesIn = ({ changes }: Comparison['changed'][number]): string[] =>
          changes.flatMap((change) => [change, ...change.follows]).map((change) => String(change.name));
        const problemsOf = ({ problems: { introduced, resolved } }: Comparison): unknown =>
          [introduced, resolved].map((problems) =>
            problems
              // What an added or removed entry has is no change.
              .filter(({ entry, finding: { path } }) => entry && path[0] !== name)
              .map(({ rule, index, finding: { path } }) => [rule.id, index, path]),
          );
        const shape = ({ added, removed, moved, totals, root }: Comparison): unknown => ({
          added: added.map(({ index }) => index),
          removed: removed.map(({ index }) => index),
          moved: moved.map(({ before: from, after: to }) => [from.index, to.index]),
          totals,
          root: root.length,
        });
        expect(shape(ignoring)).toEqual(shape(all));
        expect(problemsOf(ignoring)).toEqual(problemsOf(all));
        expect(ignoring.changed.map((one) => [one.after.index, namesIn(one).sort()])).toEqual(
          all.changed
            .map((one) => {
              const values = now[one.after.index];
              return [one.after.index, values ? withoutIgnored(namesIn(one), name, values) : []] as const;
            })
            .filter(([, names]) => names.length > 0)
            .map(([index, names]) => [index, [...names]]),
        );
      },
    );
  });

  it('has no problems, but others have', () => {
    const results = generate({ entries: 3, seed: 1 }).results.map((one) => ({ ...one, description: '' }));
    const wrong = results.map((one) => ({ ...one, pricePerCallUsd: 1e9, callsPerPayer: 0.5 }));
    const rules = (ignored: readonly string[]): string[] =>
      compared(textOf(results), textOf(wrong), ignored).problems.introduced.map(({ rule }) => rule.id);
    expect(new Set(rules([]))).toEqual(new Set(['price-range', 'volume-30d', 'calls-per-payer']));
    expect(new Set(rules(['pricePerCallUsd']))).toEqual(new Set(['volume-30d', 'calls-per-payer']));
    expect(new Set(rules(['pricePerCallUsd', 'callsPerPayer']))).toEqual(new Set(['volume-30d']));
  });
});
