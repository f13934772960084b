import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { nextProblem } from '../../../src/core/browse/next-problem';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { Listing } from '../../../src/core/listing/listing';
import { listing, other } from '../../support/listing-text';
import { EDITS } from '../../support/random-edits';
import { Opened } from './support';
import { runs } from '../../support/property-runs';

/** The positions of all problems of a listing, in the order of the text, without duplicates. */
function startsIn(read: Listing): number[] {
  const starts = read.problems().map((problem) => read.locate(problem).start);
  return [...new Set(starts)].sort((a, b) => a - b);
}

/** The next position after an offset, found by comparing all positions. */
function expected(starts: readonly number[], offset: number, step: 1 | -1): number | undefined {
  return step > 0
    ? (starts.find((start) => start > offset) ?? starts[0])
    : (starts.findLast((start) => start < offset) ?? starts.at(-1));
}

/** Whether an offset is after a syntax error that is before its entry, as in `{ {`, and before that entry. */
function isBeforeItsEntry(read: Listing, offset: number): boolean {
  return read
    .problems()
    .some((one) => one.entry && read.locate(one).start < offset && offset < one.entry.start);
}

describe('the next problem from any position', () => {
  it('of a listing with any problems is the next one in the text', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 1e6 }),
        fc.array(EDITS, { minLength: 1, maxLength: 6 }),
        (entries, seed, edits) => {
          const opened = new Opened(write(generate({ entries, seed }), { format: 'pretty' }));
          for (const edit of edits) opened.edit(...edit(opened.text.whole));
          const read = opened.listing;
          const starts = startsIn(read);
          const { length } = opened.text;
          const offsets = [0, length, ...starts.flatMap((start) => [start - 1, start, start + 1])];
          for (const { start, end } of read.entries) offsets.push(start, end);
          for (const offset of offsets)
            for (const step of [1, -1] as const) {
              if (step < 0 && isBeforeItsEntry(read, offset)) continue;
              const found = nextProblem(read, offset, step);
              expect([offset, step, found?.start]).toEqual([offset, step, expected(starts, offset, step)]);
              if (found) expect(read.locate(found.problem).start).toBe(found.start);
            }
        },
      ),
      { numRuns: runs(50) },
    );
  });

  it.each([1, -1] as const)('visits all problems of a long listing, by %i', (step) => {
    const read = Listing.read(
      listing(
        Array.from({ length: 700 }, (_, at) => {
          if (at % 5 === 1) return '7';
          return other(`e${at % 300}`, at % 3 === 0 ? { volumePerDayApprox: '2', sources: '[]' } : {});
        }),
        '"x"',
      ),
    );
    const starts = startsIn(read);
    expect(starts.length).toBeGreaterThan(800);
    const walked: (number | undefined)[] = [];
    let at = step > 0 ? -1 : Infinity;
    while (walked.length < starts.length) {
      at = nextProblem(read, at, step)?.start ?? NaN;
      walked.push(at);
    }
    expect(walked).toEqual(step > 0 ? starts : starts.toReversed());
    expect(nextProblem(read, at, step)?.start).toBe(walked[0]);
  });

  it('is found by locating few others, also after the last one', () => {
    const read = Listing.read(
      listing(Array.from({ length: 900 }, (_, at) => other(`e${at}`, { volumePerDayApprox: '2' }))),
    );
    const locate = vi.spyOn(read, 'locate');
    const places = [0, 1, 255, 256, 450, 898, 899].map((index) => read.entries.at(index)?.start ?? 0);
    for (const offset of [...places, Infinity])
      for (const step of [1, -1] as const) {
        locate.mockClear();
        expect(nextProblem(read, offset, step)).toBeDefined();
        expect(locate.mock.calls.length).toBeLessThanOrEqual(4);
      }
  });

  it('is undefined without problems', () => {
    expect(nextProblem(Listing.read(listing([other('a')])), 0, 1)).toBeUndefined();
  });

  it('may be located before its entry', () => {
    const text = listing([other('a', { sources: '[]' }), `{ ${other('b')}`]);
    const at = text.indexOf('{ {');
    expect(nextProblem(Listing.read(text), at + 1, -1)?.start).toBe(at);
  });
});
