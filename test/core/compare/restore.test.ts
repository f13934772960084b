import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import type { Comparison } from '../../../src/core/compare/comparison';
import { movedPairs } from '../../../src/core/compare/moved';
import { pairEntries, type Sides } from '../../../src/core/compare/pairs';
import { restoreEntry } from '../../../src/core/compare/restore';
import { generate } from '../../../src/core/fixtures/generate';
import type { Listing } from '../../../src/core/listing/listing';
import { applyEdits } from '../../../src/core/text/text-edit';
import { forAll } from '../for-all';
import { LAYOUTS, textOf as laidOut } from '../layouts';
import { brokenText, edited, editedInPlace, written, type Values } from './known-edits';
import { compareTexts, linesOf, nameOf } from './support';

/** All that can be restored of a comparison. */
function changesOf({ added, removed, changed }: Comparison): readonly Sides[] {
  return [
    ...changed.map(({ before, after }) => ({ before, after })),
    ...added.map((after) => ({ before: undefined, after })),
    ...removed.map((before) => ({ before, after: undefined })),
  ];
}

/** The new text without one of its changes; undefined where that cannot be done. */
function restored(compared: Comparison, change: Sides): string | undefined {
  const result = restoreEntry(compared, change);
  return result && applyEdits(compared.after.text, result.edits);
}

/** The new text without any of its changes, restored one after the other. */
function allRestored(before: string, after: string): string {
  let text = after;
  for (;;) {
    const compared = compareTexts(before, text);
    const [change] = changesOf(compared);
    if (!change) return text;
    const next = restored(compared, change);
    if (next === undefined || next === text) throw new Error(`Nothing was restored: ${lineOf(change)}.`);
    text = next;
  }
}

/** The entries that are different, each in one line. */
function entryLines({ before: old, after: current, added, removed, changed }: Comparison): string[] {
  return [
    ...changed.map(({ after }) => `changed ${nameOf(after)}`),
    ...added.map((entry) => `added ${nameOf(entry)}`),
    ...removed.map((entry) => `removed ${nameOf(entry)}`),
    // Also those whose index is the same.
    ...movedPairs(pairEntries(old, current).pairs).map(({ before }) => `moved ${nameOf(before)}`),
  ];
}

function lineOf({ before, after }: Sides): string {
  if (after) return `${before ? 'changed' : 'added'} ${nameOf(after)}`;
  return `removed ${before ? nameOf(before) : ''}`;
}

/** Whether no entry has a larger volume than the one before it, and all have one. */
function isInOrder({ entries }: Listing): boolean {
  const volumes = entries.map(({ values }) => values.volume30dUsd ?? NaN);
  return volumes.every((volume, at) => volume <= (volumes[at - 1] ?? Infinity));
}

function listingText(results: readonly unknown[], count: number): string {
  return JSON.stringify({ count, results }, undefined, 2);
}

function withoutMoves(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !line.startsWith('moved ')).sort();
}

describe('restoring', () => {
  it('any change of an entry undoes only that change', () => {
    forAll(25, [edited, fc.nat()], ({ old, now, style }, which) => {
      const before = listingText(old, 1000);
      const texts = now.map((values, place) => written(values, style + (place % 3)));
      const compared = compareTexts(before, `{"count": 1000, "results": [${texts.join(',\n')}]}`);
      const changes = changesOf(compared);
      const change = changes[which % changes.length];
      if (!change) return;
      const text = restored(compared, change);
      const again = compareTexts(before, text ?? '');
      const { before: one, after: other } = change;
      const [oldVolume, volume] = [one, other].map((side) => side?.entry.values.volume30dUsd);
      if (oldVolume !== volume && one && isInOrder(compared.before)) {
        // It gets its old text and moves to where its volume belongs.
        expect(isInOrder(again.after) || !isInOrder(compared.after)).toBe(true);
        const changed = other ? `changed ${nameOf(other)}` : lineOf(change);
        expect(withoutMoves(entryLines(again))).toEqual(
          withoutMoves(entryLines(compared).filter((line) => line !== changed)),
        );
        return;
      }
      const expected = entryLines(compared).filter((line) => line !== lineOf(change));
      expect(withoutMoves(entryLines(again))).toEqual(withoutMoves(expected));
      // Of two entries that have changed places, either has moved.
      expect(entryLines(again)).toHaveLength(expected.length);
    });
  });

  it('all changes gives the old text, in every format', () => {
    forAll(20, [editedInPlace, fc.constantFrom(...LAYOUTS)], ({ old, now }, format) => {
      const textOf = (results: readonly Values[]): string =>
        laidOut({ count: results.length, results } as never, format);
      fc.pre(old.length > 0 && now.length > 0);
      expect(allRestored(textOf(old), textOf(now))).toBe(textOf(old));
    });
  });

  it('formats an old text like the new listing', () => {
    forAll(
      20,
      [fc.nat(9999), fc.constantFrom(...LAYOUTS), fc.constantFrom(...LAYOUTS), fc.nat()],
      (seed, format, other, which) => {
        const old = generate({ entries: 6, seed });
        const place = which % old.results.length;
        const changed = old.results.map((one, at) => (at === place ? { ...one, description: '?' } : one));
        const removed = old.results.filter((_, at) => at !== place);
        const before = laidOut(old, format);
        expect(allRestored(before, laidOut({ ...old, results: changed }, other))).toBe(laidOut(old, other));
        expect(allRestored(before, laidOut({ ...old, results: removed }, other))).toBe(laidOut(old, other));
      },
    );
  });

  it('an entry that is no longer JSON restores its old text', () => {
    const { results } = generate({ entries: 4, seed: 3 });
    const before = listingText(results, 4);
    for (const place of results.keys()) {
      const texts = results.map((one, at) => (at === place ? brokenText({ ...one }) : JSON.stringify(one)));
      const compared = compareTexts(before, `{"count": 4, "results": [${texts.join(', ')}]}`);
      const [change] = changesOf(compared);
      expect(change && linesOf(compareTexts(before, restored(compared, change) ?? ''))).toEqual([]);
    }
  });
});

const entry = (id: string, volume30dUsd: number | string, more = ''): string =>
  `{"id": "${id}", "volume30dUsd": ${volume30dUsd}${more}}`;

/** Restores the only change of a listing. */
function restoredOnly(before: string, after: string): string | undefined {
  const compared = compareTexts(before, after, { syntax: JSONC_SYNTAX });
  const [change] = changesOf(compared);
  return change && restored(compared, change);
}

describe('a restored entry', () => {
  /** A listing of entries, each with its id and volume: `a 9`. */
  const textOf = (entries: readonly string[]): string =>
    `{"results": [${entries.map((words) => entry(...(words.split(' ') as [string, string]))).join(', ')}]}`;

  it.each([
    [
      'order among others that have changed',
      'b',
      ['a 9', 'b 5', 'c 1'],
      ['a 9', 'c 7', 'b 6'],
      'a 9,c 7,b 5',
    ],
    ['order if it was removed', 'b', ['a 9', 'b 5', 'c 1'], ['a 9', 'c 7'], 'a 9,c 7,b 5'],
    ['order among added ones', 'x', ['a 9', 'x 5', 'b 1'], ['a 9', 'new 7', 'b 1'], 'a 9,new 7,x 5,b 1'],
    [
      'its place beside unmoved ones',
      'x',
      ['c 1', 'x 3', 'a 2', 'b 4'],
      ['a 2', 'b 4', 'c 1'],
      'x 3,a 2,b 4,c 1',
    ],
  ])('is inserted in %s', (_, name, before, after, expected) => {
    const compared = compareTexts(textOf(before), textOf(after));
    const change = changesOf(compared).find((sides) => sides.before && nameOf(sides.before) === name);
    expect(change && restored(compared, change)).toBe(textOf(expected.split(',')));
  });
});

describe('a removed entry', () => {
  it('keeps its comments', () => {
    const before = `{"results": [\n  ${entry('a', 9, ' /* stated */')},\n  ${entry('b', 1)}\n]}`;
    expect(restoredOnly(before, `{"results": [\n  ${entry('b', 1)}\n]}`)).toBe(before);
  });

  it('is not inserted beside an entry that is not JSON', () => {
    const before = `{"results": [${entry('a', 9)}, ${entry('x', 5)}, ${entry('b', 1)}]}`;
    const compared = compareTexts(before, `{"results": [{"id": "a", "volume30dUsd": }, ${entry('b', 1)}]}`);
    const change = changesOf(compared).find((one) => !one.after);
    expect(change).toBeDefined();
    expect(change && restored(compared, change)).toBeUndefined();
  });

  it.each([
    { old: 3, now: 2, expected: 3 },
    { old: 50, now: 49, expected: 50 },
    { old: 50, now: 51, expected: 51 },
  ])('takes back a count that was lowered with it: %j', ({ old, now, expected }) => {
    const before = `{"count": ${old}, "results": [${entry('a', 9)}, ${entry('x', 5)}, ${entry('b', 1)}]}`;
    const after = `{"count": ${now}, "results": [${entry('a', 9)}, ${entry('b', 1)}]}`;
    expect(restoredOnly(before, after)).toBe(before.replace(String(old), String(expected)));
    const compared = compareTexts(before, after);
    const [change] = changesOf(compared);
    const { remaining } = (change && restoreEntry(compared, change)) ?? {};
    expect(remaining).toEqual(expected === old ? [] : ['count']);
  });
});

describe('the only entry of a listing', () => {
  it.each([{ format: 'pretty' }, { format: 'minified' }, { format: 'lines' }] as const)(
    'that was replaced by another one is restored unchanged: %j',
    (format) => {
      const [one, other] = generate({ entries: 2, seed: 1 }).results;
      const before = laidOut({ count: 1, results: [one] } as never, format);
      expect(allRestored(before, laidOut({ count: 1, results: [other] } as never, format))).toBe(before);
    },
  );
});

describe('an added entry', () => {
  it.each([
    // It was raised with the entry.
    ['{"count": 1, ', '{"count": 2, ', '{"count": 1, '],
    ['{"count": 2, ', '{"count": 2, ', '{"count": 2, '],
    ['{"count": 50, ', '{"count": 90, ', '{"count": 90, '],
    ['{', '{', '{'],
  ])('of %j that has become %j is removed, and leaves %j', (old, now, expected) => {
    const before = `${old}"results": [${entry('a', 9)}]}`;
    expect(restoredOnly(before, `${now}"results": [${entry('a', 9)}, ${entry('new', 1)}]}`)).toBe(
      `${expected}"results": [${entry('a', 9)}]}`,
    );
  });

  it('is removed with the comments beside it', () => {
    const before = `{"results": [\n  ${entry('a', 9)}\n]}`;
    const after = `{"results": [\n  ${entry('a', 9)}, // checked\n  // new\n  ${entry('new', 1)}\n]}`;
    expect(restoredOnly(before, after)).toBe(`{"results": [\n  ${entry('a', 9)} // checked\n]}`);
  });
});
