import fc from 'fast-check';
import { expect, it } from 'vitest';
import { duplicateEntries, removeEntries } from '../../../src/core/edit/entries';
import { setMembers, type MemberValue } from '../../../src/core/edit/set-members';
import { FIELD_NAMES, type FieldName } from '../../../src/core/listing/fields';
import { isJson } from '../../../src/core/json/scan';
import type { Listing } from '../../../src/core/listing/listing';
import type { Problem } from '../../../src/core/listing/problem';
import { applyEdits, type TextEdit } from '../../../src/core/text/text-edit';
import { forAll } from '../for-all';
import { expectInOrder, inverseOf } from '../../support/edited-text';
import { broken, damaged, invalidText, validTexts } from './invalid-texts';
import { listingOf, problemLines, problemLinesOf } from '../listing-of';

const texts = fc
  .oneof(validTexts(30), broken, invalidText)
  .filter((text) => listingOf(text).entries.length > 0 && isJson(text));

/** Chooses entries by their index. */
const selections = fc.func(fc.boolean()).map(
  (chooses) =>
    (listing: Listing): number[] =>
      [...listing.entries.keys()].filter(chooses),
);

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

const fieldValues: fc.Arbitrary<MemberValue> = fc
  .constantFrom(...FIELD_NAMES)
  .chain((field) =>
    fc.constantFrom(...(VALUES[field] ?? ['"x"'])).map((literal): MemberValue => ({ field, literal })),
  );

interface Edited {
  readonly before: Listing;
  readonly selected: readonly number[];
  readonly text: string;
  readonly after: Listing;
  /** The index of the original of each entry after the edit, and whether it is a copy. */
  readonly originals: readonly { readonly index: number; readonly isCopy: boolean }[];
}

/** Applies an edit of some entries, all of which it must edit, and undoes it. */
function edited(
  text: string,
  choose: (listing: Listing) => number[],
  edit: (listing: Listing, indexes: readonly number[]) => readonly TextEdit[],
  originalsOf: (listing: Listing, selected: ReadonlySet<number>) => Edited['originals'],
): Edited {
  const before = listingOf(text);
  const selected = choose(before);
  const edits = edit(before, selected);
  expectInOrder(edits, text);
  const result = applyEdits(text, edits);
  expect(applyEdits(result, inverseOf(edits, text))).toBe(text);
  expect(() => JSON.parse(result) as unknown).not.toThrow();
  const originals = originalsOf(before, new Set(selected));
  const after = listingOf(result);
  const inside = before.editInside(edits);
  expect([inside.text, ...problemLinesOf(inside)]).toEqual([result, ...problemLines(result)]);
  return { before, selected, text: result, after, originals };
}

function textsOf(listing: Listing): readonly string[] {
  return listing.entries.map(({ text }) => text);
}

/** The edits of entries, all of which must be edited. */
function editsOf(edit: typeof removeEntries | typeof duplicateEntries) {
  return (listing: Listing, indexes: readonly number[]): readonly TextEdit[] => {
    const { edits, edited } = edit(listing, indexes);
    expect(edited).toEqual(indexes);
    return edits;
  };
}

function expectCount({ before, after }: Edited): void {
  const { count, entries } = before;
  const { length } = after.entries;
  const value = count?.value;
  if (value === entries.length) expect(after.count?.value).toBe(length);
  else if (value === undefined || value < entries.length) expect(after.count).toEqual(count);
  else expect(after.count?.value).toBe(Math.max(value, length));
}

/** The problems that an edit has introduced, by rule, entry and path. */
function newProblems({ before, after, originals }: Edited): Problem[] {
  const keyOf = ({ rule, entry, finding: { path } }: Problem, index: number | undefined): string =>
    JSON.stringify([rule.id, entry && index, path]);
  const known = new Set(before.problems().map((problem) => keyOf(problem, problem.index)));
  const hadOrder = before.problems().some(({ rule }) => rule.id === 'results-order');
  return after
    .problems()
    .filter((problem) => !known.has(keyOf(problem, originals[problem.index]?.index)))
    .filter(({ rule }) => !hadOrder || rule.id !== 'results-order');
}

function rulesOf(problems: readonly Problem[]): string[] {
  return [...new Set(problems.map(({ rule }) => rule.id))];
}

function valuesOf(listing: Listing): Record<string, unknown>[] {
  return listing.entries.map(({ text }) => JSON.parse(text) as Record<string, unknown>);
}

it('deleting entries removes them and nothing else, and causes only problems of the removal', () => {
  forAll(60, [texts, selections], (text, choose) => {
    const outcome = edited(text, choose, editsOf(removeEntries), ({ entries }, selected) =>
      Array.from(entries.keys(), (index) => ({ index, isCopy: false })).filter(
        ({ index }) => !selected.has(index),
      ),
    );
    const { before, after, originals } = outcome;
    const kept = originals.flatMap(({ index }) => before.entries[index] ?? []);
    expect(after.entries.map(({ text: own }) => own)).toEqual(kept.map(({ text: own }) => own));
    expectCount(outcome);
    // A suffix loses the entry that it distinguishes from, and another code may become the most common one.
    const caused = rulesOf(newProblems(outcome));
    expect(caused.filter((rule) => rule !== 'id-slug' && rule !== 'facilitator-differs')).toEqual([]);
  });
});

it('duplicating entries adds copies with an identity of their own, and causes no problem that the originals do not have', () => {
  forAll(60, [texts, selections], (text, choose) => {
    const outcome = edited(text, choose, editsOf(duplicateEntries), ({ entries }, selected) =>
      Array.from(entries.keys()).flatMap((index) =>
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
      if (!isCopy) expect(entry.text).toBe(before.entries[index]?.text);
      const { id, name, endpoint } = old[index] ?? {};
      const copied = now[place];
      expect({ ...copied, id, name, endpoint }).toEqual({ ...old[index], id, name, endpoint });
    }
    expectCount(outcome);
    expect(rulesOf(newProblems(outcome)).filter((rule) => rule !== 'facilitator-differs')).toEqual([]);
    const repeated = after
      .problems()
      .filter(({ rule, index }) => /^duplicate-(?:id|endpoint)$/.test(rule.id) && originals[index]?.isCopy)
      .flatMap(({ index, finding: { path } }) => now[index]?.[String(path[0])]);
    expect(repeated).toEqual([]);
  });
});

it('in a text that is not JSON, the entries that are not removed or copied stay as they are', () => {
  forAll(80, [damaged(texts), selections], (text, choose) => {
    const before = listingOf(text);
    const removal = removeEntries(before, choose(before));
    const removed = new Set(removal.edited);
    expect(textsOf(listingOf(applyEdits(text, removal.edits)))).toEqual(
      textsOf(before).filter((_, index) => !removed.has(index)),
    );
    const copying = duplicateEntries(before, choose(before));
    const copied = new Set(copying.edited);
    const after = textsOf(listingOf(applyEdits(text, copying.edits)));
    const originals = textsOf(before).flatMap((own, index) => (copied.has(index) ? [own, undefined] : [own]));
    expect(after.length).toBe(originals.length);
    expect(after.filter((_, index) => originals[index] !== undefined)).toEqual(textsOf(before));
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

/** Whether a figure of an entry would be negative: then it is not written. */
function hasNegativeInput(index: number, { entries }: Listing): boolean {
  const { calls30d = 0, pricePerCallUsd = 0, l30DaysPayers = 0 } = entries[index]?.values ?? {};
  return Math.min(calls30d, pricePerCallUsd, l30DaysPayers) < 0;
}

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

it('setting a field of entries changes it, what depends on it and the order, and causes only problems of the value', () => {
  forAll(120, [texts, selections, fieldValues], (text, choose, value) => {
    const { field, literal } = value;
    // Entries are recognized by values that do not change.
    const keysOf = (listing: Listing): string[] =>
      valuesOf(listing).map(({ id, description, lastCalledMs }) =>
        JSON.stringify({ id, description, lastCalledMs, [field]: undefined }),
      );
    const before = listingOf(text);
    const keys = keysOf(before);
    fc.pre(new Set(keys).size === keys.length);
    const set = (listing: Listing, indexes: readonly number[]): readonly TextEdit[] => {
      const result = setMembers(listing, new Map(indexes.map((index) => [index, [value]])), true);
      expect(result).not.toHaveProperty('uneditable');
      fc.pre('edits' in result);
      return result.edits;
    };
    const outcome = edited(text, choose, set, () => []);
    const { after, selected } = outcome;
    expect(keysOf(after).toSorted()).toEqual(keys.toSorted());
    const originals = keysOf(after).map((key) => ({ index: keys.indexOf(key), isCopy: false }));
    const old = valuesOf(before);
    const chosen = new Set(selected);
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
    expect(after.count).toEqual(before.count);
    const following = FOLLOWING[field] ?? '';
    // The elements of what follows may be others, with the problems that they had.
    const hadInFollowing = new Set(
      before.problems().flatMap(({ rule, finding }) => (finding.path[0] === following ? rule.id : [])),
    );
    const caused = newProblems({ ...outcome, before, originals }).filter(
      ({ rule, index, finding: { path } }) =>
        path[0] !== field &&
        !(rule.group === 'Statistics' && hasNegativeInput(index, after)) &&
        COMPARED[field]?.includes(rule.id) !== true &&
        !(path[0] === following && hadInFollowing.has(rule.id)) &&
        // Of two that change places, the other one is the later one.
        !(rule.id === 'duplicate-endpoint' && before.problems().some((known) => known.rule === rule)),
    );
    expect(rulesOf(caused)).toEqual([]);
  });
});
