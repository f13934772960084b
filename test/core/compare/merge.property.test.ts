import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts, type Merge } from '../../../src/core/compare/merge';
import { forAll } from '../for-all';
import { listingOf } from '../listing-of';
import {
  applySteps,
  formats,
  listingText,
  MEMBERS,
  scripted,
  type Format,
  type Model,
  type Step,
  type Values,
} from './edited-listings';

function merged(base: string, ours: string, theirs: string): Merge {
  const result = mergeTexts({ base, ours, theirs });
  if ('reason' in result) throw new Error(`${result.version} is ${result.reason}`);
  return result;
}

interface Sides {
  readonly base: Model;
  readonly ours: Model;
  readonly theirs: Model;
  readonly format: Format;
  readonly otherFormat: Format;
  /** The base, OURS in its format, and THEIRS in the other one. */
  readonly texts: readonly [base: string, ours: string, theirs: string];
}

/** Both sides may change the same members. */
const conflicting: fc.Arbitrary<Sides> = fc
  .record({ model: scripted(3), format: formats, second: fc.option(formats, { freq: 1, nil: undefined }) })
  .map(({ model: { base, scripts }, format, second: otherFormat = format }) => {
    const [shared = [], ...own] = scripts;
    const [ours, theirs] = own.map((steps) => applySteps(base, [...shared, ...steps])) as [Model, Model];
    const texts = [
      listingText(base, format),
      listingText(ours, format),
      listingText(theirs, otherFormat),
    ] as const;
    return { base, ours, theirs, format, otherFormat, texts };
  });

/** The values in a fixed order of members. */
function canonical(text: string): unknown {
  const { count, results, ...rest } = JSON.parse(text) as Model;
  const volume = (values: Record<string, unknown>): number => values.volume30dUsd as number;
  const isOrdered = results.every(
    (values, at) => at === 0 || volume(results[at - 1] ?? values) >= volume(values),
  );
  expect(isOrdered).toBe(true);
  // Entries of equal volume may be in any order.
  const entries = results.map(sortMembers).map((values) => ({ values, text: JSON.stringify(values) }));
  entries.sort((a, b) => volume(b.values) - volume(a.values) || (a.text < b.text ? -1 : 1));
  return { count, rest, results: entries.map(({ values }) => values) };
}

function sortMembers(values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The text with one side of each conflict. */
function resolved(text: string, side: 'ours' | 'theirs'): string {
  let state: 'both' | 'ours' | 'theirs' = 'both';
  const lines = text.split(/(?<=\n)/);
  return lines
    .filter((line) => {
      if (line.startsWith('<<<<<<< ')) state = 'ours';
      else if (state !== 'both' && /^=======\r?\n/.test(line)) state = 'theirs';
      else if (state !== 'both' && line.startsWith('>>>>>>> ')) state = 'both';
      else return state === 'both' || state === side;
      return false;
    })
    .join('');
}

function problemsOf(text: string): string[] {
  return listingOf(text)
    .problems()
    .map(({ rule, entry, finding }) => `${rule.id} ${entry?.values.id} ${finding.path.join('/')}`);
}

describe('merging by entry', () => {
  it('gives the text of OURS if THEIRS is the base, and the values of THEIRS if OURS is the base', () => {
    forAll(150, [conflicting], ({ theirs, format, otherFormat, texts }) => {
      const [base, ours, other] = texts;
      expect(merged(base, ours, base)).toMatchObject({ text: ours, conflicts: [], blocks: 0 });
      const { text, conflicts } = merged(base, base, other);
      expect(conflicts).toEqual([]);
      expect(canonical(text)).toEqual(canonical(other));
      if (otherFormat !== format || format.shuffle > 0) return;
      const volumes = new Set(theirs.results.map(({ volume30dUsd }) => volume30dUsd));
      // Of entries of equal volume those of OURS come first, and an empty list does not show how it is formatted.
      if (volumes.size === theirs.results.length && volumes.size > 0) expect(text).toBe(other);
    });
  });

  it('has conflicts only where both sides changed one member, and everything else in both versions', () => {
    let found = 0;
    const cases = forAll(150, [conflicting], ({ base, ours, theirs, texts }) => {
      const { text, blocks, conflicts } = merged(...texts);
      found += conflicts.length;
      expect(text.match(/^<<<<<<< ours\r?$/gm)?.length ?? 0).toBe(blocks);
      expect(blocks > 0).toBe(conflicts.length > 0);
      const valuesOf = ({ results }: Model, id: unknown): Values | undefined =>
        results.find((values) => values.id === id);
      for (const { id, member } of conflicts) {
        const [old, own, other] = [base, ours, theirs].map((model) => valuesOf(model, id));
        if (member === undefined) expect([own, other].filter(Boolean)).toHaveLength(1);
        else
          expect(new Set([old, own, other].map((values) => JSON.stringify(values?.[member]))).size).toBe(3);
      }
      for (const side of ['ours', 'theirs'] as const) {
        const model = JSON.parse(resolved(text, side)) as Model;
        const chosen = { ours, theirs }[side];
        for (const { id } of [...base.results, ...ours.results, ...theirs.results]) {
          const [old, own, other] = [base, ours, theirs].map((version) => valuesOf(version, id));
          const isInConflict = (member?: string): boolean =>
            conflicts.some((conflict) => conflict.id === id && conflict.member === member);
          const now = valuesOf(model, id);
          if (isInConflict()) expect(now).toEqual(valuesOf(chosen, id));
          else if (!own || !other) expect(Boolean(now)).toBe(!old);
          else
            for (const member of MEMBERS) {
              const isOfTheirs = JSON.stringify(own[member]) === JSON.stringify(old?.[member]);
              const source = isInConflict(member) ? valuesOf(chosen, id) : isOfTheirs ? other : own;
              expect(now?.[member]).toEqual(source?.[member]);
            }
        }
      }
    });
    expect(found).toBeGreaterThan(cases / 10);
  });

  it('gives the same values, no new problems, and the same conflicts if the sides are swapped', () => {
    forAll(150, [conflicting], ({ texts }) => {
      const [old, ours, theirs] = texts;
      const [left, right] = [merged(old, ours, theirs), merged(old, theirs, ours)];
      const names = ({ conflicts }: Merge): string[] =>
        conflicts.map(({ id, member }) => `${id} ${member}`).sort();
      expect(names(right)).toEqual(names(left));
      if (left.conflicts.length > 0) return;
      expect(canonical(right.text)).toEqual(canonical(left.text));
      const known = new Set(texts.flatMap(problemsOf));
      expect(problemsOf(left.text).filter((problem) => !known.has(problem))).toEqual([]);
    });
  });

  it('equals both scripts, recomputed and in order, if they change different members and one renames entries', () => {
    let withoutConflict = 0;
    let withRenames = 0;
    const models = scripted(1, 'version');
    forAll(300, [models, formats, formats, formats], ({ base, scripts }, format, first, second) => {
      const steps = scripts.flat();
      // Two sides that change `count` alike may have made the same change.
      const isFirst = ({ edit, number }: Step): boolean =>
        edit === 'version' || (edit !== 'gone' && number % 2 === 0);
      const sideOf = (chosen: (step: Step) => boolean, written: Format): string =>
        listingText(applySteps(base, steps.filter(chosen)), written);
      const old = listingText(base, format);
      const ours = sideOf(isFirst, first);
      const theirs = sideOf((step) => !isFirst(step), second);
      const expected = canonical(JSON.stringify(applySteps(base, steps)));
      const renamed = steps.flatMap(({ edit, entry: { id } }) =>
        edit === 'version' ? [id, `v99-${id}`] : [],
      );
      for (const { text, conflicts } of [merged(old, ours, theirs), merged(old, theirs, ours)]) {
        // An entry that is not recognized after it was renamed is in conflict.
        expect(conflicts.filter(({ id = '' }) => !renamed.includes(id))).toEqual([]);
        if (conflicts.length === 0) expect(canonical(text)).toEqual(expected);
        if (renamed.length === 0) continue;
        withRenames++;
        if (conflicts.length === 0) withoutConflict++;
      }
    });
    // Renamed entries are most often recognized.
    expect(withoutConflict).toBeGreaterThan(0.75 * withRenames);
  });
});
