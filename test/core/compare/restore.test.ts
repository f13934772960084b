import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import type { Comparison } from '../../../src/core/compare/comparison';
import { movedPairs } from '../../../src/core/compare/moved';
import { pairEntries, type Sides } from '../../../src/core/compare/pairs';
import { restoreEntry, restoreMember, type Restored } from '../../../src/core/compare/restore';
import { generate } from '../../../src/core/fixtures/generate';
import type { Listing } from '../../../src/core/listing/listing';
import { applyEdits } from '../../../src/core/text/text-edit';
import { forAll } from '../for-all';
import { LAYOUTS, textOf as laidOut } from '../layouts';
import { brokenText, edited, editedInPlace, written, type Values } from './edited-listings';
import { compareTexts, linesOf, nameOf } from './support';
import { entry, listing, other, type Members } from '../../support/listing-text';

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
    const formats = fc.constantFrom(...LAYOUTS);
    forAll(20, [fc.nat(9999), formats, formats, fc.nat(5)], (seed, format, other, place) => {
      const old = generate({ entries: 6, seed });
      const changed = old.results.map((one, at) => (at === place ? { ...one, description: '?' } : one));
      for (const results of [changed, old.results.toSpliced(place, 1)])
        expect(allRestored(laidOut(old, format), laidOut({ ...old, results }, other))).toBe(
          laidOut(old, other),
        );
    });
  });

  it('an entry that is no longer JSON restores its old text', () => {
    const { results } = generate({ entries: 4, seed: 3 });
    const texts = results.map((one, at) => (at === 1 ? brokenText({ ...one }) : JSON.stringify(one)));
    const before = listingText(results, 4);
    const after = allRestored(before, `{"count": 4, "results": [${texts.join(', ')}]}`);
    expect(linesOf(compareTexts(before, after))).toEqual([]);
  });

  it.each(LAYOUTS)('the only entry, which was replaced by another one, gives the old text: %j', (format) => {
    const [before, after] = [1, 2].map((seed) =>
      laidOut({ ...generate({ entries: 1, seed }), count: 1 }, format),
    ) as [string, string];
    expect(allRestored(before, after)).toBe(before);
  });
});

const ranked = (id: string, volume30dUsd: number | string, more = ''): string =>
  `{"id": "${id}", "volume30dUsd": ${volume30dUsd}${more}}`;

/** Restores the only change of a listing. */
function restoredOnly(before: string, after: string): string | undefined {
  const compared = compareTexts(before, after, { syntax: JSONC_SYNTAX });
  const [change] = changesOf(compared);
  return change && restored(compared, change);
}

describe('a restored entry', () => {
  /** A listing of entries, each with its id and volume: `a 9,b 5`. */
  const textOf = (entries: string): string =>
    `{"results": [${entries.replace(/(\w+) (\d)/g, (_, id: string, volume: string) => ranked(id, volume))}]}`;

  it.each([
    ['order beside others that have changed', 'a 9,b 5,c 1', 'a 9,c 7,b 6', 'a 9,c 7,b 5'],
    ['order if it was removed', 'a 9,b 5,c 1', 'a 9,c 7', 'a 9,c 7,b 5'],
    ['order beside added ones', 'a 9,b 5,c 1', 'a 9,new 7,c 1', 'a 9,new 7,b 5,c 1'],
    ['its place beside unmoved ones', 'c 1,b 3,a 2,d 4', 'a 2,d 4,c 1', 'b 3,a 2,d 4,c 1'],
  ])('is inserted in %s', (_, before, after, expected) => {
    const compared = compareTexts(textOf(before), textOf(after));
    const change = changesOf(compared).find((sides) => sides.before && nameOf(sides.before) === 'b');
    expect(change && restored(compared, change)).toBe(textOf(expected));
  });
});

describe('a removed entry', () => {
  it('keeps its comments', () => {
    const before = `{"results": [\n  ${ranked('a', 9, ' /* stated */')},\n  ${ranked('b', 1)}\n]}`;
    expect(restoredOnly(before, `{"results": [\n  ${ranked('b', 1)}\n]}`)).toBe(before);
  });

  it('is not inserted beside an entry that is not JSON', () => {
    const before = `{"results": [${ranked('a', 9)}, ${ranked('x', 5)}, ${ranked('b', 1)}]}`;
    const after = `{"results": [{"id": "a", "volume30dUsd": }, ${ranked('b', 1)}]}`;
    const compared = compareTexts(before, after);
    const [removed] = compared.removed;
    expect(removed && nameOf(removed)).toBe('x');
    expect(restored(compared, { before: removed, after: undefined })).toBeUndefined();
  });

  it.each([
    { old: 3, now: 2, expected: 3 },
    { old: 50, now: 49, expected: 50 },
    // It is not lower than the number of entries if it was not.
    { old: 5, now: 2, expected: 3 },
    { old: 50, now: 51, expected: 51 },
  ])('takes back a count that was lowered with it: %j', ({ old, now, expected }) => {
    const before = `{"count": ${old}, "results": [${ranked('a', 9)}, ${ranked('x', 5)}, ${ranked('b', 1)}]}`;
    const after = `{"count": ${now}, "results": [${ranked('a', 9)}, ${ranked('b', 1)}]}`;
    expect(restoredOnly(before, after)).toBe(before.replace(String(old), String(expected)));
    const compared = compareTexts(before, after);
    const [change] = changesOf(compared);
    const { remaining } = (change && restoreEntry(compared, change)) ?? {};
    expect(remaining).toEqual(expected === old ? [] : ['count']);
  });
});

describe('an added entry', () => {
  it.each([
    // It was raised with the entry.
    ['{"count": 1, ', '{"count": 2, ', '{"count": 1, '],
    ['{"count": 2, ', '{"count": 2, ', '{"count": 2, '],
    ['{"count": 50, ', '{"count": 90, ', '{"count": 90, '],
    ['{', '{', '{'],
  ])('of %j that has become %j is removed, and leaves %j', (old, now, expected) => {
    const before = `${old}"results": [${ranked('a', 9)}]}`;
    expect(restoredOnly(before, `${now}"results": [${ranked('a', 9)}, ${ranked('new', 1)}]}`)).toBe(
      `${expected}"results": [${ranked('a', 9)}]}`,
    );
  });

  it('is removed with the comments beside it', () => {
    const before = `{"results": [\n  ${ranked('a', 9)}\n]}`;
    const after = `{"results": [\n  ${ranked('a', 9)}, // checked\n  // new\n  ${ranked('new', 1)}\n]}`;
    expect(restoredOnly(before, after)).toBe(`{"results": [\n  ${ranked('a', 9)} // checked\n]}`);
  });
});

/** What undoes the change of a member. */
function restoring(before: string, after: string, name: string): Restored {
  const compared = compareTexts(before, after);
  const { changed, root } = compared;
  const pair = changed.find(({ changes }) => changes.some((change) => change.name === name));
  const change = [...(pair?.changes ?? []), ...root].find((each) => each.name === name);
  if (!change) throw new Error(`${name} has not changed`);
  const restored = restoreMember(compared, pair, change);
  if (!restored) throw new Error(`${name} cannot be restored`);
  return restored;
}

/** The new text after that. */
function memberRestored(before: string, after: string, name: string): string {
  return applyEdits(after, restoring(before, after, name).edits);
}

const one = (members: Members = {}, extra = ''): string => listing([entry(members, extra)]);
const PRICED: Members = { pricePerCallUsd: '0.6', volume30dUsd: '36', volumePerDayApprox: '1.2' };

describe('restoring a member', () => {
  it('gives it its old text, and nothing else', () => {
    const [payers, others] = [{ l30DaysPayers: '10' }, { qualityFlag: '"monitor"' }];
    expect(memberRestored(one(payers), one(others), 'l30DaysPayers')).toBe(one({ ...others, ...payers }));
    const text = String.raw`"Ren\u0064ers."`;
    expect(memberRestored(one({ description: text }), one(), 'description')).toBe(one({ description: text }));
  });

  it('gives the figures computed from it their old text, too', () => {
    const before = one({ volume30dUsd: '30.0' });
    expect(memberRestored(before, one(PRICED), 'pricePerCallUsd')).toBe(before);
  });

  it('computes them if another input is not the old one', () => {
    const after: Members = {
      ...{ pricePerCallUsd: '1', calls30d: '90', callsPerDayApprox: '3', volume30dUsd: '90' },
      ...{ volumePerDayApprox: '3', callsPerPayer: '4.5' },
    };
    expect(memberRestored(one(), one(after), 'calls30d')).toBe(
      one({
        ...after,
        ...{
          calls30d: '60',
          callsPerDayApprox: '2',
          callsPerPayer: '3',
          volume30dUsd: '60',
          volumePerDayApprox: '2',
        },
      }),
    );
    expect(memberRestored(one(), one(after), 'pricePerCallUsd')).toContain('"pricePerCallUsd": 0.5,');
  });

  it('moves an entry whose volume changes to where it belongs in an ordered listing', () => {
    const [a, b, c] = [other('a', { volume30dUsd: '50' }), other('b', { volume30dUsd: '40' }), entry()];
    const dearer = entry({ ...PRICED, pricePerCallUsd: '1', volume30dUsd: '60', volumePerDayApprox: '2' });
    for (const after of [
      [dearer, a, b],
      [a, dearer, b],
    ])
      expect(memberRestored(listing([a, b, c]), listing(after), 'pricePerCallUsd')).toBe(listing([a, b, c]));
  });

  it('inserts a removed one and removes an added one', () => {
    expect(memberRestored(one(), one({ sources: undefined }), 'sources')).toBe(one());
    expect(memberRestored(one(), one({}, ',\n      "more": 1'), 'more')).toBe(one());
  });

  it('formats it like the new entry', () => {
    const minified = (text: string): string => JSON.stringify(JSON.parse(text));
    const old = one({ sources: '["a", "b"]' });
    expect(memberRestored(minified(old), one(), 'sources')).toBe(old);
    expect(memberRestored(old, minified(one()), 'sources')).toBe(minified(old));
  });

  it('also is possible for members of the listing itself', () => {
    expect(memberRestored(listing([entry()], '1000'), listing([entry()], '7'), 'count')).toBe(
      listing([entry()], '1000'),
    );
  });

  it('leaves the other changes, in edited listings', () => {
    forAll(30, [edited, fc.nat()], ({ old, now }, which) => {
      const before = listingText(old, 1000);
      const compared = compareTexts(before, listingText(now, 1000));
      const all = compared.changed.flatMap((pair) => pair.changes.map((change) => ({ pair, change })));
      const chosen = all[which % Math.max(1, all.length)];
      if (!chosen) return;
      const { pair, change } = chosen;
      const edits = restoreMember(compared, pair, change)?.edits ?? [];
      const left = compareTexts(before, applyEdits(compared.after.text, edits));
      const lines = left.changed.flatMap((other) =>
        other.changes.map(({ name }) => `${nameOf(other.after)} ${name}`),
      );
      expect(lines).not.toContain(`${nameOf(pair.after)} ${change.name}`);
      expect(lines.length).toBe(all.length - 1);
    });
  });

  it('leaves no new problem of order, also if other entries are out of order', () => {
    const worth = (word: string, price: number): string =>
      other(word, {
        pricePerCallUsd: String(price),
        volume30dUsd: String(60 * price),
        volumePerDayApprox: String(2 * price),
      });
    const before = listing([worth('a', 9), worth('b', 7), worth('c', 5), worth('d', 3), worth('e', 1)]);
    const after = listing([worth('d', 3), worth('b', 10), worth('a', 9), worth('c', 5), worth('e', 1)]);
    expect(compareTexts(before, after).problems.introduced).toHaveLength(1);
    const text = memberRestored(before, after, 'pricePerCallUsd');
    expect(compareTexts(before, text).problems.introduced).toHaveLength(1);
  });

  it('says what remains different', () => {
    const after = { ...PRICED, qualityFlag: '"monitor"', chain: '"solana"' };
    expect(restoring(one(), one(after), 'pricePerCallUsd').remaining).toEqual(['chain', 'qualityFlag']);
    expect(restoring(one(), one(PRICED), 'pricePerCallUsd').remaining).toEqual([]);
  });
});
