import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../src/core/compare';
import { Listing } from '../../../src/core/listing/listing';
import type { Entry } from '../../../src/core/model/entry';
import { messageOf } from '../../../src/core/model/problem';
import { runToEnd } from '../../../src/core/steps';
import { LargeMap } from '../../../src/core/values/large-map';
import { sortedInSteps } from '../../../src/core/values/sorting';
import { PiecesText } from '../../../src/core/text/text';
import { EditedText } from '../../support/edited-text';
import { listing, other } from '../../support/listing-text';
import { problemLine } from '../../support/problem-lines';
import { runs } from '../../support/property-runs';

const ENTRIES = 3000;
/** The maximum number of values read in one step: four of each of 512 entries, fewer than one of every entry. */
const MAX_READS = 2500;

/** Entries, not in order, that all rules on several entries report. */
function textOf(length: number, price: number): string {
  const entries = Array.from({ length }, (_, index) => {
    const calls = ((index * 7919) % 100_003) + 1;
    return other(`e${index - (index % 3 === 0 ? 1 : 0)}`, {
      facilitator: index % 2 === 0 ? '"cdp"' : '"kiosk"',
      pricePerCallUsd: String(price),
      calls30d: String(calls),
      volume30dUsd: index % 5 === 0 ? `${calls}.00000000000000000001` : String(calls * price),
      lastCalledMs: String(1787319479804 - (index % 4) * 1e10),
    });
  });
  return listing(entries, '1');
}

const FIELDS = [
  'volume30dUsd',
  'calls30d',
  'pricePerCallUsd',
  'facilitator',
  'lastCalledMs',
  'chain',
] as const;

/** A listing that counts how often values of its entries and pieces of its text are read. */
class CountedListing {
  readonly listing: Listing;
  readonly #text: EditedText;
  #reads = 0;

  constructor(text: string) {
    this.#text = new EditedText(text);
    this.listing = Listing.read(this.#text);
    for (const entry of this.listing.entries) this.#count(entry);
  }

  get reads(): number {
    return this.#reads + this.#text.reads;
  }

  #count(entry: Entry): void {
    for (const field of FIELDS) {
      const value = entry[field];
      Object.defineProperty(entry, field, {
        get: () => {
          this.#reads++;
          return value;
        },
      });
    }
  }
}

/** The maximum number of reads between two pauses, and the total number. */
function readsOf(
  steps: Iterator<unknown>,
  ...listings: readonly CountedListing[]
): { max: number; all: number } {
  const reads = (): number => listings.reduce((sum, one) => sum + one.reads, 0);
  const before = reads();
  let max = 0;
  for (let last = before, isDone = false; !isDone; last = reads()) {
    isDone = steps.next().done === true;
    max = Math.max(max, reads() - last);
  }
  return { max, all: reads() - before };
}

describe('one step reads only some of many entries', () => {
  const text = textOf(ENTRIES, 1);
  it.each([
    ['the problems of several entries', ({ listing: one }: CountedListing) => one.commonProblems()],
    ['all problems', ({ listing: one }: CountedListing) => one.problemsInSteps()],
  ])('for %s', (_, stepsOf) => {
    const counted = new CountedListing(text);
    const { max, all } = readsOf(stepsOf(counted), counted);
    expect(all).toBeGreaterThan(ENTRIES);
    expect(max).toBeLessThan(MAX_READS);
  });

  it('for a comparison', () => {
    const [before, after] = [new CountedListing(text), new CountedListing(textOf(ENTRIES, 2))];
    const { max, all } = readsOf(compare(before.listing, after.listing), before, after);
    expect(all).toBeGreaterThan(2 * ENTRIES);
    expect(max).toBeLessThan(MAX_READS);
  });
});

function linesOf(one: Listing): string {
  return one
    .problems()
    .map((problem) => `${problemLine(problem)} ${messageOf(problem)}`)
    .join('\n');
}

describe('steps that are not run to their end', () => {
  const text = textOf(700, 1);
  const steps = Array.from(Listing.read(text).problemsInSteps()).length;
  const expected = linesOf(Listing.read(text));

  it('have no effect on the problems, also after an edit', () => {
    expect(steps).toBeGreaterThan(20);
    fc.assert(
      fc.property(
        fc.nat(steps),
        fc.nat(Math.floor(steps / 2)),
        fc.nat(699),
        fc.nat(2000),
        (first, second, place, volume) => {
          const edited = new EditedText(text);
          const one = Listing.read(edited);
          const abandoned = one.problemsInSteps();
          const resumed = one.problemsInSteps();
          for (let step = 0; step < first; step++) abandoned.next();
          for (let step = 0; step < second; step++) resumed.next();
          expect(linesOf(one)).toBe(expected);
          // The listing has been checked by another caller in the meantime.
          const rest = resumed.next();
          if (rest.done !== true)
            expect(runToEnd(resumed).map(problemLine).join('\n')).toBe(
              one.problems().map(problemLine).join('\n'),
            );
          const later = one.problemsInSteps();
          const entry = one.entries.at(place);
          const offset = edited.whole.indexOf('"volume30dUsd": ', entry?.start) + '"volume30dUsd": '.length;
          one.edit(edited.edit([{ offset, length: 1, text: String(volume) }]));
          later.next();
          expect(linesOf(one)).toBe(linesOf(Listing.read(edited.whole)));
        },
      ),
      { numRuns: runs(5) },
    );
  });

  it('of a comparison do not change the listings', () => {
    const [before, after] = [Listing.read(text), Listing.read(textOf(700, 2))];
    const expected = runToEnd(compare(Listing.read(text), Listing.read(textOf(700, 2))));
    const abandoned = compare(before, after);
    for (let step = 0; step < 1200; step++) abandoned.next();
    const found = runToEnd(compare(before, after));
    expect(found.changed.map(({ after: { index }, fields }) => [index, fields])).toEqual(
      expected.changed.map(({ after: { index }, fields }) => [index, fields]),
    );
    expect(found.moved.map(({ from, to }) => [from, to])).toEqual(
      expected.moved.map(({ from, to }) => [from, to]),
    );
    expect(found.problems.introduced.map(problemLine)).toEqual(expected.problems.introduced.map(problemLine));
    expect(found.totals).toEqual(expected.totals);
  });
});

describe('sorting items in steps', () => {
  it('equals a stable sort, and returns items in order as they are', () => {
    const item = fc.record({ key: fc.nat(9), place: fc.nat() });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 3000 }), (items) => {
        const compareKeys = (a: { key: number }, b: { key: number }): number => a.key - b.key;
        const expected = items.toSorted(compareKeys);
        const sorted = runToEnd(sortedInSteps(items, compareKeys));
        expect(sorted).toEqual(expected);
        expect(runToEnd(sortedInSteps(sorted, compareKeys))).toBe(sorted);
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('a map of many keys', () => {
  it('has the values that were set last', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer(), fc.nat())), (pairs) => {
        const map = new LargeMap<number, number>((key) => key);
        expect(map.isEmpty).toBe(true);
        for (const [key, value] of pairs) map.set(key, value);
        expect(new Map(map)).toEqual(new Map(pairs));
        expect(map.isEmpty).toBe(pairs.length === 0);
        for (const [key] of pairs) expect(map.get(key)).toBe(new Map(pairs).get(key));
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('a text in parts', () => {
  it('is the text of all pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 6 })), fc.integer(), fc.integer(), (pieces, start, end) => {
        const text = new PiecesText(pieces);
        const whole = pieces.join('');
        expect(text.length).toBe(whole.length);
        const [from, to] = [start % (whole.length + 3), end % (whole.length + 3)];
        expect(text.slice(from, to)).toBe(whole.slice(Math.max(from, 0), Math.max(to, 0)));
      }),
      { numRuns: runs(100) },
    );
  });
});
