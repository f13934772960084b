import { describe, expect, it, vi } from 'vitest';
import { nextProblem } from '../../../src/core/browse/next-problem';
import { Listing } from '../../../src/core/listing/listing';
import { listing, other } from '../../support/listing-text';

const read = Listing.read(
  listing(
    [
      other('a', { sources: '[]', volume30dUsd: '31' }),
      other('b'),
      other('c', { volume30dUsd: '29', qualityFlag: '"no"' }),
      other('d'),
      other('e', { volumePerDayApprox: '2' }),
    ],
    '2',
  ),
);
/** Two problems may be at one position. */
const starts = [...new Set(read.problems().map((problem) => read.locate(problem).start))].sort(
  (a, b) => a - b,
);

describe('the next problem', () => {
  it('visits all, from the first to the last, then the first', () => {
    const walked: (number | undefined)[] = [];
    for (let at = -1, step = 0; step <= starts.length; step++) {
      const next = nextProblem(read, at, 1);
      walked.push(next?.start);
      at = next?.start ?? at;
    }
    expect(walked).toEqual([...starts, starts[0]]);
  });

  it('visits all, from the last to the first, then the last', () => {
    const walked: (number | undefined)[] = [];
    for (let at = Infinity, step = 0; step <= starts.length; step++) {
      const next = nextProblem(read, at, -1);
      walked.push(next?.start);
      at = next?.start ?? at;
    }
    expect(walked).toEqual([...starts.toReversed(), starts.at(-1)]);
  });

  it('is undefined without problems', () => {
    expect(nextProblem(Listing.read(listing([other('a')])), 0, 1)).toBeUndefined();
  });

  it('may be located before its entry', () => {
    const text = listing([other('a', { sources: '[]' }), `{ ${other('b')}`]);
    const at = text.indexOf('{ {');
    expect(nextProblem(Listing.read(text), at + 1, -1)?.start).toBe(at);
  });

  it('is found without locating all others', () => {
    const many = Listing.read(
      listing(Array.from({ length: 400 }, (_, at) => other(`e${at}`, { volumePerDayApprox: '2' }))),
    );
    const locate = vi.spyOn(many, 'locate');
    expect(nextProblem(many, many.entries.at(200)?.start ?? 0, 1)).toBeDefined();
    expect(locate.mock.calls.length).toBeLessThan(5);
  });
});
