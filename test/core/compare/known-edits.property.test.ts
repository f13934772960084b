import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemberChange } from '../../../src/core/compare/changes';
import { isSame, type Comparison } from '../../../src/core/compare/comparison';
import { movedPairs } from '../../../src/core/compare/moved';
import { pairEntries } from '../../../src/core/compare/pairs';
import { forAll } from '../for-all';
import { brokenText, edited, FOLLOW, written, type Edited, type Values } from './known-edits';
import { compareTexts, nameOf } from './support';

function compareEdited({ old, now, edits, style }: Edited): Comparison {
  const broken = new Set(old.filter((_, place) => edits[place] === 'break').map(({ id }) => id));
  const listingOf = (texts: readonly string[]): string =>
    `{"count": 1000, "results": [${texts.join(',\n')}]}`;
  return compareTexts(
    listingOf(old.map((values) => written(values, style))),
    listingOf(
      now.map((values, place) =>
        broken.has(values.id) ? brokenText(values) : written(values, style + (place % 3)),
      ),
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
  const [base, dependants] = FOLLOW[edit] ?? [undefined, [] as readonly string[]];
  return names
    .filter((name) => !dependants.includes(name))
    .map((name) => [name, name === base ? names.filter((other) => dependants.includes(other)).sort() : []])
    .sort();
}

/** By how much a volume has changed; -1 if it is absent. */
function sizeOf(before: number | undefined, after: number | undefined): number {
  return before === undefined || after === undefined ? -1 : Math.abs(after - before);
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
      const { old, edits, now, added } = made;
      const found = compareEdited(made);
      expect(found.root).toEqual([]);
      expect(found.added.map(nameOf).sort()).toEqual([...added].sort());
      expect(found.removed.map(nameOf)).toEqual(
        old.filter((_, place) => edits[place] === 'gone').map(({ id }) => id),
      );
      const placesOf = new Map(old.map(({ endpoint, id }, place) => [`${id} ${endpoint}`, place]));
      const oldPlace = ({ id, endpoint }: Values): number =>
        placesOf.get(`${id} ${endpoint}`) ??
        old.findIndex((one) => one.id === id || one.endpoint === endpoint);
      const kept = now.filter(({ id }) => !added.includes(id));
      const expected = kept.flatMap((values) => {
        const place = oldPlace(values);
        const before = old[place];
        const fields = before ? expectedOf(before, values, edits[place] ?? 'none') : [];
        return fields.length > 0 ? [[now.indexOf(values), fields]] : [];
      });
      const changed = found.changed.map(
        ({ after, changes }) => [after.index, changes.map(namesOf).sort()] as const,
      );
      expect(changed.toSorted(([a], [b]) => a - b)).toEqual(expected);
      const sizes = found.changed.map(({ before, after }) =>
        sizeOf(before.entry.values.volume30dUsd, after.entry.values.volume30dUsd),
      );
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));

      const places = kept.map(oldPlace);
      const keptPlaces = kept.map((values) => now.indexOf(values));
      const { pairs } = pairEntries(found.before, found.after);
      const allMoved = movedPairs(pairs);
      expect(found.moved).toEqual(allMoved.filter(({ before, after }) => before.index !== after.index));
      expect(allMoved).toHaveLength(kept.length - longestRising(places));
      const moved = new Set(allMoved.map(({ after }) => after.index));
      const staying = places.filter((_, at) => !moved.has(keptPlaces[at] ?? -1));
      expect(staying).toEqual(staying.toSorted((a, b) => a - b));
      expect(pairs).toHaveLength(kept.length);
    });
  });

  it('are reported in reverse for swapped listings', () => {
    forAll(20, [edited], (made) => {
      const there = compareEdited(made);
      const back = compareTexts(there.after.text, there.before.text);
      expect(back.added.map(({ index }) => index)).toEqual(there.removed.map(({ index }) => index));
      expect(back.removed.map(({ index }) => index)).toEqual(there.added.map(({ index }) => index));
      expect(back.changed).toHaveLength(there.changed.length);
      const [forth, reverse] = [there, back].map(({ before, after }) =>
        movedPairs(pairEntries(before, after).pairs),
      );
      expect(reverse).toHaveLength(forth?.length ?? -1);
      expect(back.problems.introduced).toHaveLength(there.problems.resolved.length);
      expect([back.totals.before, back.totals.after]).toEqual([there.totals.after, there.totals.before]);
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
