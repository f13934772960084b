import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreEdits } from '../../../src/core/compare';
import { isOrdered } from '../../../src/core/edit/entries';
import { runToEnd } from '../../../src/core/steps';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { Listing } from '../../../src/core/listing/listing';
import { applyEdits } from '../../../src/core/text/text-edit';
import type { Sides } from '../../../src/core/compare/comparison';
import { FORMATS } from '../edit/invalid-texts';
import { edited, editedInPlace, type Values } from '../next/compare/known-edits';
import { compareTexts, linesOf, nameOf, type ComparedTexts } from './support';
import { brokenText, written } from '../next/compare/written';
import { runs } from '../../support/property-runs';

/** All that can be restored of a comparison. */
function changesOf({ added, removed, changed }: ComparedTexts): readonly Sides[] {
  return [
    ...changed.map(({ before, after }) => ({ before, after })),
    ...added.map((after) => ({ before: undefined, after })),
    ...removed.map((before) => ({ before, after: undefined })),
  ];
}

/** The new text without one of its changes; undefined where that cannot be done. */
function restored(compared: ComparedTexts, change: Sides): string | undefined {
  const { old, now } = compared;
  const edits = runToEnd(restoreEdits({ before: old, after: now }, change));
  return edits && applyEdits(now.slice(0, Infinity), edits);
}

/** The new text without any of its changes, restored one after the other. */
function allRestored(before: string, after: string): string {
  let text = after;
  for (;;) {
    const compared = compareTexts(before, text);
    const [change] = changesOf(compared);
    if (!change) return text;
    const next = restored(compared, change);
    if (next === undefined || next === text)
      throw new Error(`Nothing was restored: ${lineOf(compared, change)}.`);
    text = next;
  }
}

/** The entries that are different, each in one line. */
function entryLines({ old, now, added, removed, changed, moved }: ComparedTexts): string[] {
  return [
    ...changed.map(({ after }) => `changed ${nameOf(now, after)}`),
    ...added.map((entry) => `added ${nameOf(now, entry)}`),
    ...removed.map((entry) => `removed ${nameOf(old, entry)}`),
    ...moved.map(({ before }) => `moved ${nameOf(old, before)}`),
  ];
}

function lineOf({ old, now }: ComparedTexts, { before, after }: Sides): string {
  if (after) return `${before ? 'changed' : 'added'} ${nameOf(now, after)}`;
  return `removed ${before ? nameOf(old, before) : ''}`;
}

function listingText(results: readonly unknown[], count: number): string {
  return JSON.stringify({ count, results }, undefined, 2);
}

describe('restoring', () => {
  it('any change of an entry undoes only that change', () => {
    fc.assert(
      fc.property(edited, fc.nat(), ({ old, now, style }, which) => {
        const before = listingText(old, 1000);
        const texts = now.map((values, place) => written(values, style + (place % 3)));
        const compared = compareTexts(before, `{"count": 1000, "results": [${texts.join(',\n')}]}`);
        const changes = changesOf(compared);
        const change = changes[which % changes.length];
        if (!change) return;
        const text = restored(compared, change);
        const again = compareTexts(before, text ?? '');
        const { before: one, after: other } = change;
        const isInOrder = (listing: Listing): boolean => runToEnd(isOrdered(listing));
        if (
          one?.volume30dUsd !== other?.volume30dUsd &&
          one &&
          isInOrder(compared.old) &&
          isInOrder(compared.now)
        ) {
          // It gets its old text and moves to where its volume belongs.
          expect(isInOrder(again.now)).toBe(true);
          const changed = other ? `changed ${nameOf(compared.now, other)}` : lineOf(compared, change);
          const withoutMoves = (lines: readonly string[]): readonly string[] =>
            lines.filter((line) => !line.startsWith('moved ')).sort();
          expect(withoutMoves(entryLines(again))).toEqual(
            withoutMoves(entryLines(compared).filter((line) => line !== changed)),
          );
          return;
        }
        const expected = entryLines(compared).filter((line) => line !== lineOf(compared, change));
        expect(entryLines(again).sort()).toEqual(expected.sort());
      }),
      { numRuns: runs(25) },
    );
  });

  it('all changes gives the old text, in every format', () => {
    fc.assert(
      fc.property(editedInPlace, fc.constantFrom(...FORMATS), ({ old, now }, format) => {
        const textOf = (results: readonly Values[]): string =>
          write({ count: results.length, results } as never, format);
        fc.pre(old.length > 0 && now.length > 0);
        expect(allRestored(textOf(old), textOf(now))).toBe(textOf(old));
      }),
      { numRuns: runs(20) },
    );
  });

  it('formats an old text like the new listing', () => {
    fc.assert(
      fc.property(
        fc.nat(9999),
        fc.constantFrom(...FORMATS),
        fc.constantFrom(...FORMATS),
        fc.nat(),
        (seed, format, other, which) => {
          const old = generate({ entries: 6, seed });
          const place = which % old.results.length;
          const changed = old.results.map((one, at) => (at === place ? { ...one, description: '?' } : one));
          const removed = old.results.filter((_, at) => at !== place);
          const before = write(old, format);
          expect(allRestored(before, write({ ...old, results: changed }, other))).toBe(write(old, other));
          expect(allRestored(before, write({ ...old, results: removed }, other))).toBe(write(old, other));
        },
      ),
      { numRuns: runs(20) },
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

const entry = (id: string, volume30dUsd: number, more = ''): string =>
  `{"id": "${id}", "volume30dUsd": ${volume30dUsd}${more}}`;

/** Restores the only change of a listing. */
function restoredOnly(before: string, after: string): string | undefined {
  const compared = compareTexts(before, after, { syntax: JSONC_SYNTAX });
  const [change] = changesOf(compared);
  return change && restored(compared, change);
}

describe('an entry whose volume has changed', () => {
  const textOf = (...entries: readonly (readonly [string, number])[]): string =>
    `{"results": [${entries.map(([name, volume]) => entry(name, volume)).join(', ')}]}`;
  const restoredOf = (name: string, before: string, after: string): unknown => {
    const compared = compareTexts(before, after);
    const change = changesOf(compared).find((one) => one.before && nameOf(compared.old, one.before) === name);
    return change && restored(compared, change);
  };

  it('gets its old text and place in an ordered listing', () => {
    const before = textOf(['a', 9], ['b', 5], ['c', 1]);
    const after = textOf(['c', 10], ['a', 9], ['b', 5]);
    const parsed = (text: unknown): unknown => JSON.parse(String(text));
    expect(parsed(restoredOf('c', before, after))).toEqual(parsed(before));
  });

  it('is in order among others that have changed, too', () => {
    const before = textOf(['a', 9], ['b', 5], ['c', 1]);
    expect(restoredOf('b', before, textOf(['a', 9], ['c', 7], ['b', 6]))).toBe(
      textOf(['a', 9], ['c', 7], ['b', 5]),
    );
    expect(restoredOf('b', before, textOf(['a', 9], ['c', 7]))).toBe(textOf(['a', 9], ['c', 7], ['b', 5]));
  });

  it('stays where it is in a listing that is not ordered', () => {
    const before = textOf(['a', 1], ['b', 5], ['c', 9]);
    expect(restoredOf('b', before, textOf(['a', 1], ['b', 6], ['c', 9]))).toBe(before);
  });
});

describe('a removed entry', () => {
  it('is ordered by volume among added entries', () => {
    const before = `{"results": [${entry('a', 9)}, ${entry('x', 5)}, ${entry('b', 1)}]}`;
    const after = `{"results": [${entry('a', 9)}, ${entry('new', 7)}, ${entry('b', 1)}]}`;
    const compared = compareTexts(before, after);
    const change = changesOf(compared).find((one) => !one.after);
    expect(change && restored(compared, change)).toBe(
      `{"results": [${entry('a', 9)}, ${entry('new', 7)}, ${entry('x', 5)}, ${entry('b', 1)}]}`,
    );
  });

  it.each([
    [2, 3],
    [100, 100],
  ])('raises a count of %i to %i', (count, expected) => {
    const before = `{"count": 3, "results": [${entry('a', 9)}, ${entry('x', 5)}, ${entry('b', 1)}]}`;
    const after = `{"count": ${count}, "results": [${entry('a', 9)}, ${entry('b', 1)}]}`;
    expect(restoredOnly(before, after)).toBe(before.replace('3', String(expected)));
  });

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

  it('is not restored twice', () => {
    const before = `{"results": [${entry('a', 9)}, ${entry('x', 5)}]}`;
    const compared = compareTexts(before, `{"results": [${entry('a', 9)}]}`);
    const [change] = changesOf(compared);
    const listings = { before: compared.old, after: Listing.read(before) };
    expect(change && runToEnd(restoreEdits(listings, change))).toEqual([]);
  });
});

describe('the only entry of a listing', () => {
  it.each([{ format: 'pretty' }, { format: 'minified' }, { format: 'lines' }] as const)(
    'that was replaced by another one is restored unchanged: %j',
    (format) => {
      const [one, other] = generate({ entries: 2, seed: 1 }).results;
      const before = write({ count: 1, results: [one] } as never, format);
      expect(allRestored(before, write({ count: 1, results: [other] } as never, format))).toBe(before);
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

  it('keeps the comments beside it', () => {
    const before = `{"results": [\n  ${entry('a', 9)}\n]}`;
    const after = `{"results": [\n  ${entry('a', 9)}, // checked\n  // new\n  ${entry('new', 1)}\n]}`;
    expect(restoredOnly(before, after)).toBe(`{"results": [\n  ${entry('a', 9)} // checked\n  // new\n]}`);
  });
});
