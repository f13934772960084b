import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemberChange } from '../../../src/core/compare/changes';
import { isSame, type Comparison } from '../../../src/core/compare/comparison';
import { movedPairs } from '../../../src/core/compare/moved';
import { pairEntries, type Pair } from '../../../src/core/compare/pairs';
import { generate } from '../../../src/core/fixtures/generate';
import { forAll } from '../for-all';
import { brokenText, edited, FOLLOW, written, type Edited, type Values } from './edited-listings';
import { compareTexts, nameOf, linesOf } from './support';

function compareEdited({ old, now, edits, places, style }: Edited): Comparison {
  const listingOf = (texts: readonly string[]): string =>
    `{"count": 1000, "results": [${texts.join(',\n')}]}`;
  const isBroken = (at: number): boolean => edits[places[at] ?? -1] === 'break';
  return compareTexts(
    listingOf(old.map((values) => written(values, style))),
    listingOf(
      now.map((values, at) => (isBroken(at) ? brokenText(values) : written(values, style + (at % 3)))),
    ),
  );
}

/** The members of a change and those that follow from it. */
function namesOf({ name = 'text', follows }: MemberChange): unknown {
  return [name, follows.map((effect) => effect.name).sort()];
}

/** The expected changes of an entry, in the same form. */
function expectedOf(old: Values, now: Values, edit: Edited['edits'][number]): unknown[] {
  if (edit === 'break') return [['text', []]];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
  const dependants = (edit && FOLLOW[edit]) ?? [];
  return names
    .filter((name) => !dependants.includes(name))
    .map((name) => [name, name === edit ? names.filter((other) => dependants.includes(other)).sort() : []])
    .sort();
}

/** All moved entries, including those whose index is the same. */
function allMoved({ before, after }: Comparison): readonly Pair[] {
  return movedPairs(pairEntries(before, after).pairs);
}

/** The length of a longest increasing subsequence, by a simple algorithm. */
function longestRising(numbers: readonly number[]): number {
  const lengths: number[] = [];
  for (const [at, number] of numbers.entries())
    lengths.push(
      1 + Math.max(0, ...lengths.filter((_, before) => (numbers[before] ?? 0) < number && before < at)),
    );
  return Math.max(0, ...lengths);
}

describe('known edits', () => {
  it('are reported, and nothing else', () => {
    forAll(40, [edited], (made) => {
      const { old, edits, now, places } = made;
      const found = compareEdited(made);
      expect(found.root).toEqual([]);
      expect(found.added.map(nameOf).sort()).toEqual(
        now.flatMap(({ id }, at) => (places[at] === -1 ? [id] : [])).sort(),
      );
      expect(found.removed.map(nameOf)).toEqual(
        old.filter((_, place) => edits[place] === 'gone').map(({ id }) => id),
      );
      const expected = now.flatMap((values, at) => {
        const place = places[at] ?? -1;
        const before = old[place];
        const fields = before ? expectedOf(before, values, edits[place]) : [];
        return fields.length > 0 ? [[at, fields]] : [];
      });
      const changed = found.changed.map(
        ({ after, changes }) => [after.index, changes.map(namesOf).sort()] as const,
      );
      expect(changed.toSorted(([a], [b]) => a - b)).toEqual(expected);
      const kept = places.filter((place) => place >= 0);
      expect(allMoved(found)).toHaveLength(kept.length - longestRising(kept));
      expect(found.moved).toEqual(
        allMoved(found).filter(({ before, after }) => before.index !== after.index),
      );
    });
  });

  it('of the formatting are not reported', () => {
    forAll(20, [edited, fc.nat(99)], ({ now, style }, other) => {
      const text = (one: number): string =>
        `{"results": [${now.map((values, place) => written(values, one + place)).join()}], "count": 1000}`;
      expect(isSame(compareTexts(text(style), text(style + other)))).toBe(true);
    });
  });
});

function textOf(results: readonly object[]): string {
  return JSON.stringify({ count: results.length, results }, null, 2);
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
  const orders = fc
    .array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 7 })
    .chain((volumes) =>
      fc.tuple(fc.constant(volumes), fc.shuffledSubarray([...volumes.keys()], { minLength: volumes.length })),
    );

  it('has no meaning, in ordered listings and others', () => {
    forAll(100, [orders, fc.boolean()], ([volumes, order], isOrdered) => {
      const sorted = isOrdered ? volumes.toSorted((a, b) => b - a) : volumes;
      const { results } = generate({ entries: sorted.length, seed: 1 });
      // Of several equally common facilitators, that of the first entry is the usual one.
      const old = results.map((one, at) => ({
        ...one,
        facilitator: `code${at % 3}`,
        volume30dUsd: sorted[at] ?? 0,
      }));
      // Entries of each volume, in another order, where they are.
      const left = order.flatMap((at) => old[at] ?? []);
      const now = sorted.flatMap((volume) =>
        left.splice(
          left.findIndex(({ volume30dUsd }) => volume30dUsd === volume),
          1,
        ),
      );
      expect(linesOf(compareTexts(textOf(old), textOf(now)))).toEqual([]);
    });
  });

  it('leaves the fewest moved entries, in both directions', () => {
    forAll(200, [orders], ([volumes, order]) => {
      const { results } = generate({ entries: volumes.length, seed: 1 });
      const old = results.map((one, at) => ({ ...one, volume30dUsd: volumes[at] ?? 0 }));
      const now = order.flatMap((at) => old[at] ?? []);
      const there = compareTexts(textOf(old), textOf(now));
      const back = compareTexts(textOf(now), textOf(old));
      const moves = allMoved(there);
      expect(allMoved(back)).toHaveLength(moves.length);
      // Without the moved ones, both listings have the same volumes in sequence.
      const moved = new Set(moves.map(({ after }) => nameOf(after)));
      const staying = (all: readonly Values[]): unknown[] =>
        all.filter(({ id }) => !moved.has(id)).map(({ volume30dUsd }) => volume30dUsd);
      expect(staying(now)).toEqual(staying(old));
    });
  });
});
