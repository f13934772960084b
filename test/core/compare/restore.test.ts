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
import { brokenText, edited, editedInPlace, written, type Values } from './known-edits';
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

const ranked = (id: string, volume30dUsd: number | string, more = ''): string =>
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
    `{"results": [${entries.map((words) => ranked(...(words.split(' ') as [string, string]))).join(', ')}]}`;

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
    const before = `{"results": [\n  ${ranked('a', 9, ' /* stated */')},\n  ${ranked('b', 1)}\n]}`;
    expect(restoredOnly(before, `{"results": [\n  ${ranked('b', 1)}\n]}`)).toBe(before);
  });

  it('is not inserted beside an entry that is not JSON', () => {
    const before = `{"results": [${ranked('a', 9)}, ${ranked('x', 5)}, ${ranked('b', 1)}]}`;
    const compared = compareTexts(before, `{"results": [{"id": "a", "volume30dUsd": }, ${ranked('b', 1)}]}`);
    const change = changesOf(compared).find((one) => !one.after);
    expect(change).toBeDefined();
    expect(change && restored(compared, change)).toBeUndefined();
  });

  it.each([
    { old: 3, now: 2, expected: 3 },
    { old: 50, now: 49, expected: 50 },
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

it.each([{ format: 'pretty' }, { format: 'minified' }, { format: 'lines' }] as const)(
  'the only entry of a listing that was replaced by another one is restored unchanged: %j',
  (format) => {
    const [one, other] = generate({ entries: 2, seed: 1 }).results;
    const before = laidOut({ count: 1, results: [one] } as never, format);
    expect(allRestored(before, laidOut({ count: 1, results: [other] } as never, format))).toBe(before);
  },
);

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
    expect(memberRestored(listing([a, b, c]), listing([dearer, a, b]), 'pricePerCallUsd')).toBe(
      listing([a, b, c]),
    );
    expect(memberRestored(listing([a, b, c]), listing([a, dearer, b]), 'pricePerCallUsd')).toBe(
      listing([a, b, entry()]),
    );
  });

  it('inserts a removed one and removes an added one', () => {
    expect(memberRestored(one(), one({ sources: undefined }), 'sources')).toBe(one());
    expect(memberRestored(one(), one({}, ',\n      "more": 1'), 'more')).toBe(one());
  });

  it('formats it like the new entry', () => {
    const before = JSON.stringify(JSON.parse(one({ sources: '["a", "b"]' })));
    expect(memberRestored(before, one(), 'sources')).toBe(one({ sources: '["a", "b"]' }));
    expect(
      memberRestored(
        one({ sources: '[\n        "a",\n        "b"\n      ]' }),
        JSON.stringify(JSON.parse(one())),
        'sources',
      ),
    ).toContain('"sources":["a","b"]');
  });

  it('also is possible for members of the listing itself', () => {
    expect(memberRestored(listing([entry()], '1000'), listing([entry()], '7'), 'count')).toBe(
      listing([entry()], '1000'),
    );
  });

  it('leaves the other changes, in edited listings', () => {
    forAll(30, [edited, fc.nat()], ({ old, now, edits }, which) => {
      fc.pre(!edits.includes('break'));
      const [before, after] = [old, now].map((results) => JSON.stringify({ results }, null, 2)) as [
        string,
        string,
      ];
      const compared = compareTexts(before, after);
      const all = compared.changed.flatMap((pair) => pair.changes.map((change) => ({ pair, change })));
      const chosen = all[which % Math.max(1, all.length)];
      if (!chosen) return;
      const { pair, change } = chosen;
      const result = restoreMember(compared, pair, change);
      const left = compareTexts(before, applyEdits(after, result?.edits ?? []));
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
