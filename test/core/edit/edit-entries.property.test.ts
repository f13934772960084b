import fc from 'fast-check';
import { expect, it } from 'vitest';
import { duplicateEntries, removeEntries } from '../../../src/core/edit/entries';
import { isJson } from '../../../src/core/json/scan';
import type { Listing } from '../../../src/core/listing/listing';
import type { Problem } from '../../../src/core/listing/problem';
import { applyEdits } from '../../../src/core/text/text-edit';
import { forAll } from '../for-all';
import { inverseOf } from '../../support/edited-text';
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

interface Edited {
  readonly before: Listing;
  readonly after: Listing;
  /** The index of the original of each entry after the edit, and whether it is a copy. */
  readonly originals: readonly { readonly index: number; readonly isCopy: boolean }[];
}

/** Applies an edit of some entries, all of which it must edit, and undoes it. */
function edited(
  text: string,
  choose: (listing: Listing) => number[],
  edit: typeof removeEntries | typeof duplicateEntries,
  originalsOf: (index: number, isSelected: boolean) => Edited['originals'],
): Edited {
  const before = listingOf(text);
  const selected = choose(before);
  const { edits, edited } = edit(before, selected);
  expect(edited).toEqual(selected);
  let end = -1;
  for (const { offset, length } of edits) {
    expect(offset).toBeGreaterThan(end);
    end = offset + length;
  }
  const result = applyEdits(text, edits);
  expect(applyEdits(result, inverseOf(edits, text))).toBe(text);
  expect(() => JSON.parse(result) as unknown).not.toThrow();
  const inside = before.editInside(edits);
  expect([inside.text, ...problemLinesOf(inside)]).toEqual([result, ...problemLines(result)]);
  const originals = before.entries.flatMap((_, index) => originalsOf(index, selected.includes(index)));
  return { before, after: listingOf(result), originals };
}

function textsOf(listing: Listing): readonly string[] {
  return listing.entries.map(({ text }) => text);
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
    const outcome = edited(text, choose, removeEntries, (index, isRemoved) =>
      isRemoved ? [] : [{ index, isCopy: false }],
    );
    const { before, after, originals } = outcome;
    expect(textsOf(after)).toEqual(originals.map(({ index }) => before.entries[index]?.text));
    expectCount(outcome);
    // A suffix loses the entry that it distinguishes from, and another code may become the most common one.
    const caused = rulesOf(newProblems(outcome));
    expect(caused.filter((rule) => rule !== 'id-slug' && rule !== 'facilitator-differs')).toEqual([]);
  });
});

it('duplicating entries adds copies with an identity of their own, and causes no problem that the originals do not have', () => {
  forAll(60, [texts, selections], (text, choose) => {
    const outcome = edited(text, choose, duplicateEntries, (index, isCopied) =>
      [false, true].slice(0, isCopied ? 2 : 1).map((isCopy) => ({ index, isCopy })),
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
