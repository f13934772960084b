import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts, type Merge } from '../../../src/core/compare/merge';
import { Random } from '../../../src/core/values/random';
import { forAll } from '../for-all';
import { entry, listing } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import {
  applySteps,
  MEMBERS,
  randomBase,
  randomFormat,
  randomRenames,
  randomSteps,
  written,
  type Format,
  type Model,
  type Step,
  type Values,
} from './random-merges';

function merged(base: string, ours: string, theirs: string): Merge {
  const result = mergeTexts({ base, ours, theirs });
  if ('reason' in result) throw new Error(`${result.version} is ${result.reason}`);
  return result;
}

/** A seed, from which everything else is random. */
const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });

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
function conflicting(seed: number): Sides {
  const random = new Random(seed);
  const base = randomBase(random);
  const format = randomFormat(random);
  const otherFormat = random.chance(0.5) ? format : randomFormat(random);
  const shared = randomSteps(random, base).filter(() => random.chance(0.3));
  const side = (): Model => applySteps(base, [...shared, ...randomSteps(random, base)].filter(isFirst));
  const [ours, theirs] = [side(), side()];
  const texts = [written(base, format), written(ours, format), written(theirs, otherFormat)] as const;
  return { base, ours, theirs, format, otherFormat, texts };
}

/** Whether no previous step changes the same member. */
function isFirst(step: Step, at: number, steps: readonly Step[]): boolean {
  return (
    steps.findIndex(
      (other) => other.id === step.id && (other.kind !== 'set' || other.member === step.member),
    ) === at
  );
}

/** The values in a fixed order of members. */
function canonical(text: string): unknown {
  const { count, results, ...rest } = JSON.parse(text) as Model;
  const volume = (values: Values): number => values.volume30dUsd as number;
  const isOrdered = results.every(
    (values, at) => at === 0 || volume(results[at - 1] ?? {}) >= volume(values),
  );
  expect(isOrdered).toBe(true);
  // Entries of equal volume may be in any order.
  const entries = results.map(sortMembers).map((values) => ({ values, text: JSON.stringify(values) }));
  entries.sort((a, b) => volume(b.values) - volume(a.values) || (a.text < b.text ? -1 : 1));
  return { count, rest, results: entries.map(({ values }) => values) };
}

function sortMembers(values: Values): Values {
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

function problemsOf(text: string): Set<string> {
  return new Set(
    listingOf(text)
      .problems()
      .map(({ rule, entry, finding }) => `${rule.id} ${entry?.values.id} ${finding.path.join('/')}`),
  );
}

/** Arrays of the three versions, often with repeated values, and whether `chain` is the first of each. */
const arrays = fc.record({
  base: fc.array(fc.constantFrom('base', 'x', 'y'), { minLength: 1, maxLength: 4 }),
  ours: fc.array(fc.constantFrom('base', 'x', 'y', 'world'), { minLength: 1, maxLength: 5 }),
  theirs: fc.array(fc.constantFrom('base', 'x', 'y', 'sol'), { minLength: 1, maxLength: 5 }),
  isChainFirst: fc.boolean(),
});

/** A listing of one entry that accepts these chains. */
function accepting(chains: readonly string[], isChainFirst: boolean): string {
  const chain = isChainFirst ? { chain: JSON.stringify(chains[0]) } : {};
  return listing([entry({ ...chain, acceptedChains: JSON.stringify(chains) })]);
}

function acceptedIn(text: string): readonly string[] {
  const { results } = JSON.parse(text) as Model;
  return results[0]?.acceptedChains as string[];
}

describe('merging arrays as sets', () => {
  it('keeps what a side has and no side removed, once if both sides changed them', () => {
    forAll(150, [arrays], ({ base, ours, theirs, isChainFirst }) => {
      const result = merged(
        accepting(base, isChainFirst),
        accepting(ours, isChainFirst),
        accepting(theirs, isChainFirst),
      );
      if (result.conflicts.length > 0) return;
      const values = acceptedIn(result.text);
      const [before, left, right] = [base, ours, theirs].map((chains) => JSON.stringify(chains));
      if (left === right || right === before) expect(values).toEqual(ours);
      else if (left === before) expect(values).toEqual(theirs);
      else {
        const [chain] = isChainFirst ? values : [];
        const isKept = (value: string): boolean => {
          const [inBase, inOurs, inTheirs] = [base, ours, theirs].map((chains: readonly string[]) =>
            chains.includes(value),
          );
          const isInResult = inBase ? inOurs && inTheirs : inOurs === true || inTheirs === true;
          return value === chain || isInResult === true;
        };
        const expected = ['base', 'x', 'y', 'world', 'sol'].filter(isKept);
        expect(values.toSorted()).toEqual(expected.toSorted());
      }
    });
  });

  it('gives the same values if the sides are swapped, and those of a side that alone changed them', () => {
    forAll(150, [arrays], ({ base, ours, theirs, isChainFirst }) => {
      const texts = [base, ours, theirs].map((chains) => accepting(chains, isChainFirst));
      const [old = '', one = '', other = ''] = texts;
      const [left, right] = [merged(old, one, other), merged(old, other, one)];
      expect(right.conflicts).toEqual(left.conflicts);
      if (left.conflicts.length === 0)
        expect(acceptedIn(right.text).toSorted()).toEqual(acceptedIn(left.text).toSorted());
      expect(merged(old, one, old).text).toBe(one);
      expect(acceptedIn(merged(old, old, other).text)).toEqual(theirs);
    });
  });
});

describe('merging by entry', () => {
  it('changes nothing if THEIRS is the base', () => {
    forAll(150, [seeds], (seed) => {
      const { base, ours, format, otherFormat } = conflicting(seed);
      const [old, one] = [written(base, format), written(ours, otherFormat)];
      expect(merged(old, one, old)).toMatchObject({ text: one, conflicts: [], blocks: 0 });
    });
  });

  it('gives the values of THEIRS if OURS is the base', () => {
    forAll(150, [seeds], (seed) => {
      const { base, theirs, format, otherFormat } = conflicting(seed);
      const [old, other] = [written(base, format), written(theirs, otherFormat)];
      const { text, conflicts } = merged(old, old, other);
      expect(conflicts).toEqual([]);
      expect(canonical(text)).toEqual(canonical(other));
    });
  });

  it('gives the text of THEIRS if OURS is the base, and both have one format', () => {
    forAll(150, [seeds], (seed) => {
      const { base, theirs, format } = conflicting(seed);
      const [old, other] = [base, theirs].map((model) => written(model, { ...format, shuffle: 0 }));
      const volumes = new Set(theirs.results.map(({ volume30dUsd }) => volume30dUsd));
      // Of entries of equal volume those of OURS come first, and an empty list does not show how it is formatted.
      if (volumes.size < theirs.results.length || theirs.results.length === 0) return;
      expect(merged(old ?? '', old ?? '', other ?? '').text).toBe(other);
    });
  });

  it('has conflicts only where both sides changed one member, and everything else in both versions', () => {
    let found = 0;
    const cases = forAll(150, [seeds], (seed) => {
      const { base, ours, theirs, texts } = conflicting(seed);
      const { text, conflicts } = merged(...texts);
      found += conflicts.length;
      const valuesOf = ({ results }: Model, id: unknown): Values | undefined =>
        results.find((values) => values.id === id);
      for (const { id, member } of conflicts) {
        const [old, own, other] = [base, ours, theirs].map((model) => valuesOf(model, id));
        if (member === undefined) expect([own, other].filter(Boolean)).toHaveLength(1);
        else
          for (const [a, b] of [
            [old, own],
            [old, other],
            [own, other],
          ])
            expect(a?.[member]).not.toEqual(b?.[member]);
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
              const values = [old, own, other].map((version) => version?.[member]);
              const [before, left, right] = values.map((value) => JSON.stringify(value));
              const expected = left === before ? values[2] : right === before ? values[1] : undefined;
              if (isInConflict(member)) expect(now?.[member]).toEqual(valuesOf(chosen, id)?.[member]);
              else expect(now?.[member]).toEqual(expected ?? values[1]);
            }
        }
      }
    });
    expect(found).toBeGreaterThan(cases / 10);
  });

  it('gives the same values and conflicts if the sides are swapped', () => {
    forAll(150, [seeds], (seed) => {
      const [old, ours, theirs] = conflicting(seed).texts;
      const [left, right] = [merged(old, ours, theirs), merged(old, theirs, ours)];
      const names = ({ conflicts }: Merge): string[] =>
        conflicts.map(({ id, member }) => `${id} ${member}`).sort();
      expect(names(right)).toEqual(names(left));
      if (left.conflicts.length > 0) return;
      expect(canonical(right.text)).toEqual(canonical(left.text));
    });
  });

  it('equals both scripts, recomputed and in order, if they change different members', () => {
    forAll(150, [seeds], (seed) => {
      const random = new Random(seed);
      const base = randomBase(random);
      const format = randomFormat(random);
      const otherFormat = random.chance(0.5) ? format : randomFormat(random);
      const steps = randomSteps(random, base);
      // Two sides that change `count` alike may have made the same change.
      const sides = steps.map(({ kind }) => kind !== 'remove' && random.chance(0.5));
      const ours = applySteps(
        base,
        steps.filter((_, at) => sides[at]),
      );
      const theirs = applySteps(
        base,
        steps.filter((_, at) => !sides[at]),
      );
      const { text, conflicts } = merged(
        written(base, format),
        written(ours, format),
        written(theirs, otherFormat),
      );
      expect(conflicts).toEqual([]);
      expect(canonical(text)).toEqual(canonical(written(applySteps(base, steps), format)));
    });
  });

  it('equals both scripts if one renames entries, or has conflicts for nothing but renamed entries', () => {
    let withoutConflict = 0;
    let withRenames = 0;
    forAll(150, [seeds], (seed) => {
      const random = new Random(seed);
      const base = randomBase(random);
      const format = randomFormat(random);
      const changes = randomSteps(random, base);
      const removed = new Set(changes.flatMap(({ kind, id }) => (kind === 'remove' ? [id] : [])));
      const renames = randomRenames(random, base).filter(({ id }) => !removed.has(id));
      const steps = [...changes, ...renames];
      const sides = steps.map(({ kind }) => kind === 'rename' || (kind !== 'remove' && random.chance(0.5)));
      const [old, one, other] = [
        [],
        steps.filter((_, at) => sides[at]),
        steps.filter((_, at) => !sides[at]),
      ].map((of) => written(applySteps(base, of), format)) as [string, string, string];
      const expected = canonical(written(applySteps(base, steps), format));
      const isRenamed = (id = ''): boolean =>
        renames.some((step) => id === step.id || id === `v99-${step.id}`);
      for (const [ours, theirs] of [
        [one, other],
        [other, one],
      ] as const) {
        const { text, conflicts } = merged(old, ours, theirs);
        if (conflicts.length === 0) expect(canonical(text)).toEqual(expected);
        else expect(conflicts.filter(({ id }) => !isRenamed(id))).toEqual([]);
        if (renames.length === 0) continue;
        withRenames++;
        if (conflicts.length === 0) withoutConflict++;
      }
    });
    // Renamed entries are most often recognized.
    expect(withoutConflict).toBeGreaterThan(0.75 * withRenames);
  });

  it('writes conflicts of which either side is valid JSON, and nothing else that no version has', () => {
    forAll(150, [seeds], (seed) => {
      const { texts } = conflicting(seed);
      const { text, blocks, conflicts } = merged(...texts);
      expect(text.match(/^<<<<<<< ours\r?$/gm)?.length ?? 0).toBe(blocks);
      expect(blocks > 0).toBe(conflicts.length > 0);
      const known = new Set(texts.flatMap((one) => [...problemsOf(one)]));
      for (const side of ['ours', 'theirs'] as const) {
        const one = resolved(text, side);
        expect(() => void JSON.parse(one)).not.toThrow();
        if (conflicts.length === 0)
          expect([...problemsOf(one)].filter((problem) => !known.has(problem))).toEqual([]);
      }
    });
  });
});
