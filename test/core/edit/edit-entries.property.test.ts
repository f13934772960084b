import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { duplicateEntries, removeEntries, type EntriesEdit } from '../../../src/core/edit/entries';
import { setFields, type FieldValue } from '../../../src/core/edit/set-field';
import { FIELD_NAMES, type FieldName } from '../../../src/core/next/listing/fields';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { Listing } from '../../../src/core/listing/listing';
import type { Entry } from '../../../src/core/model/entry';
import type { Problem } from '../../../src/core/model/problem';
import { DEFAULT_SETTINGS } from '../../../src/core/next/listing/settings';
import { runToEnd } from '../../../src/core/steps';
import { applyEdits } from '../../../src/core/text/text-edit';
import { inverseOf } from '../../support/edited-text';
import { runs } from '../../support/property-runs';
import { broken, FORMATS, invalidText } from './invalid-texts';

const valid = fc
  .record({
    entries: fc.integer({ min: 1, max: 30 }),
    seed: fc.integer({ min: 0, max: 1e6 }),
    format: fc.constantFrom(...FORMATS),
  })
  .map(({ entries, seed, format }) => write(generate({ entries, seed }), format));

const texts = fc.oneof(valid, broken, invalidText).filter((text) => Listing.read(text).entries.length > 0);

/** Chooses entries by their index. */
const selections = fc.func(fc.boolean()).map((chooses) => (listing: Listing): Entry[] => {
  const [first, ...others] = listing.entries;
  return first ? [first, ...others].filter(({ index }) => chooses(index)) : [];
});

const VALUES: Partial<Record<FieldName, readonly string[]>> = {
  description: ['""', '"It costs $0.01. \\u00e9"'],
  chain: ['"base"', '"solana"', '"other"'],
  acceptedChains: ['["base"]', '["solana", "base"]'],
  facilitator: ['"mint"', '"other-code"'],
  pricePerCallUsd: ['0.01', '2.5', '1e-2', '0.00'],
  calls30d: ['0', '7', '123456'],
  callsPerDayApprox: ['12'],
  volume30dUsd: ['0', '5.25', '1000000'],
  l30DaysPayers: ['0', '3'],
  lastCalledMs: ['1787319479804', '1'],
  sources: ['["open-till"]', '[]'],
  qualityFlag: ['"verified"', '"new"'],
  health: ['null', '{"ok": true}'],
};

const fieldValues: fc.Arbitrary<FieldValue> = fc
  .constantFrom(...FIELD_NAMES)
  .chain((field) =>
    fc.constantFrom(...(VALUES[field] ?? ['"x"'])).map((literal): FieldValue => ({ field, literal })),
  );

interface Edited {
  readonly before: Listing;
  readonly selected: readonly Entry[];
  readonly text: string;
  readonly after: Listing;
  /** The index of the original of each entry after the edit, and whether it is a copy. */
  readonly originals: readonly { readonly index: number; readonly isCopy: boolean }[];
}

/** Applies an edit of some entries, all of which it must edit, and undoes it. */
function edited(
  text: string,
  choose: (listing: Listing) => Entry[],
  edit: (listing: Listing, entries: readonly Entry[]) => Generator<void, EntriesEdit, undefined>,
  originalsOf: (listing: Listing, selected: ReadonlySet<number>) => Edited['originals'],
): Edited {
  const before = Listing.read(text);
  const selected = choose(before);
  const outcome = runToEnd(edit(before, selected));
  expect(outcome.edited).toEqual(selected);
  let end = -1;
  for (const { offset, length } of outcome.edits) {
    expect(offset).toBeGreaterThan(end);
    end = offset + length;
  }
  const result = applyEdits(text, outcome.edits);
  expect(applyEdits(result, inverseOf(outcome.edits, text))).toBe(text);
  expect(() => JSON.parse(result) as unknown).not.toThrow();
  const originals = originalsOf(before, new Set(selected.map(({ index }) => index)));
  return { before, selected, text: result, after: Listing.read(result), originals };
}

function expectCount({ before, after }: Edited): void {
  const { count, entries } = before;
  const { length } = after.entries;
  if (count === entries.length) expect(after.count).toBe(length);
  else if (count === undefined || count < entries.length) expect(after.count).toBe(count);
  else expect(after.count).toBe(Math.max(count, length));
}

/** The problems that an edit has introduced, by rule, entry and path. */
function newProblems({ before, after, originals }: Edited): Problem[] {
  const keyOf = ({ rule, entry, finding: { path } }: Problem, index: number | undefined): string =>
    JSON.stringify([rule.id, entry && index, path]);
  const known = new Set(before.problems().map((problem) => keyOf(problem, problem.entry?.index)));
  const hadOrder = before.problems().some(({ rule }) => rule.id === 'results-order');
  return after
    .problems()
    .filter((problem) => !known.has(keyOf(problem, originals[problem.entry?.index ?? -1]?.index)))
    .filter(({ rule }) => !hadOrder || rule.id !== 'results-order');
}

function rulesOf(problems: readonly Problem[]): string[] {
  return [...new Set(problems.map(({ rule }) => rule.id))];
}

function valuesOf(listing: Listing): Record<string, unknown>[] {
  return Array.from(listing.entries, (entry) => JSON.parse(listing.textOf(entry)) as Record<string, unknown>);
}

describe('deleting entries', () => {
  it('removes them and nothing else, and causes only problems of the removal', () => {
    fc.assert(
      fc.property(texts, selections, (text, choose) => {
        const outcome = edited(text, choose, removeEntries, ({ entries }, selected) =>
          Array.from(entries, ({ index }) => ({ index, isCopy: false })).filter(
            ({ index }) => !selected.has(index),
          ),
        );
        const { before, after, originals } = outcome;
        const kept = originals.flatMap(({ index }) => before.entries.at(index) ?? []);
        expect(Array.from(after.entries, (entry) => after.textOf(entry))).toEqual(
          kept.map((entry) => before.textOf(entry)),
        );
        expectCount(outcome);
        // A suffix loses the entry that it distinguishes from, and another code may become the most common one.
        const caused = rulesOf(newProblems(outcome));
        expect(caused.filter((rule) => rule !== 'id-slug' && rule !== 'facilitator-differs')).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('duplicating entries', () => {
  it('adds copies with an identity of their own, and causes no problem that the originals do not have', () => {
    fc.assert(
      fc.property(texts, selections, (text, choose) => {
        const outcome = edited(text, choose, duplicateEntries, ({ entries }, selected) =>
          Array.from(entries).flatMap(({ index }) =>
            selected.has(index)
              ? [
                  { index, isCopy: false },
                  { index, isCopy: true },
                ]
              : [{ index, isCopy: false }],
          ),
        );
        const { before, after, originals } = outcome;
        const old = valuesOf(before);
        const now = valuesOf(after);
        for (const [place, entry] of [...after.entries].entries()) {
          const { index, isCopy } = originals[place] ?? { index: -1, isCopy: false };
          const original = before.entries.at(index);
          if (!isCopy) expect(after.textOf(entry)).toBe(original && before.textOf(original));
          const { id, name, endpoint } = old[index] ?? {};
          const copied = now[place];
          expect({ ...copied, id, name, endpoint }).toEqual({ ...old[index], id, name, endpoint });
        }
        expectCount(outcome);
        expect(rulesOf(newProblems(outcome)).filter((rule) => rule !== 'facilitator-differs')).toEqual([]);
        const repeated = runToEnd(after.commonProblems())
          .filter(
            ({ rule, entry }) => rule.id.startsWith('duplicate-') && originals[entry?.index ?? -1]?.isCopy,
          )
          .flatMap(({ entry, finding: { path } }) => now[entry?.index ?? -1]?.[String(path[0])]);
        expect(repeated).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  });
});

const FIGURES: readonly string[] = [
  'callsPerDayApprox',
  'volume30dUsd',
  'volumePerDayApprox',
  'callsPerPayer',
];

/** The members that a new value may change besides the computed figures. */
const FOLLOWING: Partial<Record<FieldName, string>> = { chain: 'acceptedChains' };

/** The rules that compare a value with those of other members or entries. */
const COMPARED: Partial<Record<FieldName, readonly string[]>> = {
  id: ['id-slug'],
  endpoint: ['id-slug', 'name-label'],
  description: ['price-vs-description'],
  acceptedChains: ['chain-first'],
  facilitator: ['facilitator-differs'],
  calls30d: ['payers-exceed-calls', 'zero-payers', 'last-called-window'],
  lastCalledMs: ['last-called-window'],
};

describe('setting a field of entries', () => {
  it('changes it, what depends on it and the order, and causes only problems of the value', () => {
    fc.assert(
      fc.property(texts, selections, fieldValues, (text, choose, value) => {
        const { field, literal } = value;
        const mark = (listing: Listing): Map<string, number[]> => {
          const places = new Map<string, number[]>();
          for (const [place, { id, description, lastCalledMs }] of valuesOf(listing).entries()) {
            const key = JSON.stringify({ id, description, lastCalledMs, [field]: undefined });
            places.set(key, [...(places.get(key) ?? []), place]);
          }
          return places;
        };
        const before = Listing.read(text);
        fc.pre(before.problems().every(({ rule }) => rule.id !== 'syntax'));
        // Entries are recognized by values that do not change.
        fc.pre([...mark(before).values()].every(({ length }) => length === 1));
        const steps = function* (listing: Listing, entries: readonly Entry[]) {
          const values = new Map(entries.map((entry) => [entry, [value]]));
          const set = yield* setFields(listing, values, DEFAULT_SETTINGS, true);
          fc.pre(set.rejected === undefined);
          return set;
        };
        const outcome = edited(text, choose, steps, () => []);
        const { after, selected } = outcome;
        const places = mark(before);
        const originals = [...mark(after)]
          .flatMap(([key, found]) => found.map((place) => ({ place, index: places.get(key)?.[0] ?? -1 })))
          .sort((a, b) => a.place - b.place)
          .map(({ index }) => ({ index, isCopy: false }));
        expect(originals.map(({ index }) => index).sort((a, b) => a - b)).toEqual([
          ...Array.from(before.entries).keys(),
        ]);
        const old = valuesOf(before);
        const chosen = new Set(selected.map(({ index }) => index));
        for (const [place, values] of valuesOf(after).entries()) {
          const index = originals[place]?.index ?? -1;
          const was = old[index] ?? {};
          if (!chosen.has(index)) {
            expect(values).toEqual(was);
            continue;
          }
          expect(values[field]).toEqual(JSON.parse(literal));
          const changed = Object.keys({ ...was, ...values }).filter(
            (name) => JSON.stringify(values[name]) !== JSON.stringify(was[name]),
          );
          const may = [field, FOLLOWING[field] ?? '', ...FIGURES];
          expect(changed.filter((name) => !may.includes(name))).toEqual([]);
        }
        expect(after.count).toBe(before.count);
        const following = FOLLOWING[field] ?? '';
        // The elements of what follows may be others, with the problems that they had.
        const hadInFollowing = new Set(
          before.problems().flatMap(({ rule, finding }) => (finding.path[0] === following ? rule.id : [])),
        );
        const caused = newProblems({ ...outcome, before, originals }).filter(
          ({ rule, finding: { path } }) =>
            path[0] !== field &&
            COMPARED[field]?.includes(rule.id) !== true &&
            !(path[0] === following && hadInFollowing.has(rule.id)),
        );
        expect(rulesOf(caused)).toEqual([]);
      }),
      { numRuns: runs(120) },
    );
  });
});
