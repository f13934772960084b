import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame, type FieldChange } from '../../../src/core/compare';
import { edited, FOLLOW, type Edited, type Values } from '../next/compare/known-edits';
import { compareTexts, nameOf, type ComparedTexts } from './support';
import { brokenText, written } from '../next/compare/written';
import { runs } from '../../support/property-runs';

function compareEdited({ old, now, edits, style }: Edited): ComparedTexts {
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
function namesOf({ path, derivedChanges }: FieldChange): unknown {
  return [path[0] ?? 'text', derivedChanges.map((other) => other.path[0]).sort()];
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
    fc.assert(
      fc.property(edited, (made) => {
        const { old, edits, now, added } = made;
        const found = compareEdited(made);
        expect(found.root).toEqual([]);
        expect(found.added.map((entry) => nameOf(found.now, entry)).sort()).toEqual([...added].sort());
        expect(found.removed.map((entry) => nameOf(found.old, entry))).toEqual(
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
          ({ after, fields }) => [after.index, fields.map(namesOf).sort()] as const,
        );
        expect(changed.toSorted(([a], [b]) => a - b)).toEqual(expected);
        const sizes = found.changed.map(({ before, after }) =>
          before.volume30dUsd === undefined || after.volume30dUsd === undefined
            ? -1
            : Math.abs(after.volume30dUsd - before.volume30dUsd),
        );
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));

        const places = kept.map(oldPlace);
        const keptPlaces = kept.map((values) => now.indexOf(values));
        expect(found.moved).toHaveLength(kept.length - longestRising(places));
        const moved = new Set(found.moved.map(({ after }) => after.index));
        const staying = places.filter((_, at) => !moved.has(keptPlaces[at] ?? -1));
        expect(staying).toEqual(staying.toSorted((a, b) => a - b));
        expect(found.unchanged).toBe(kept.length - found.changed.length);
      }),
      { numRuns: runs(40) },
    );
  });

  it('are reported in reverse for swapped listings', () => {
    fc.assert(
      fc.property(edited, (made) => {
        const there = compareEdited(made);
        const back = compareTexts(there.now.slice(0, Infinity), there.old.slice(0, Infinity));
        expect(back.added.map(({ index }) => index)).toEqual(there.removed.map(({ index }) => index));
        expect(back.removed.map(({ index }) => index)).toEqual(there.added.map(({ index }) => index));
        expect(back.changed).toHaveLength(there.changed.length);
        expect(back.moved).toHaveLength(there.moved.length);
        expect(back.problems.introduced).toHaveLength(there.problems.resolved.length);
        expect(back.totals.all).toEqual({
          key: undefined,
          before: there.totals.all.after,
          after: there.totals.all.before,
        });
      }),
      { numRuns: runs(20) },
    );
  });

  it('of the formatting are not reported', () => {
    fc.assert(
      fc.property(edited, fc.nat(99), ({ now, style }, other) => {
        const text = (one: number): string =>
          `{"results": [${now.map((values, place) => written(values, one + place)).join()}], "count": 1000}`;
        expect(isSame(compareTexts(text(style), text(style + other)))).toBe(true);
      }),
      { numRuns: runs(20) },
    );
  });
});
