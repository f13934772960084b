import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { PartChecker } from '../../../src/core/listing/part';
import { Listing } from '../../../src/core/listing/listing';
import { pathOf, type Problem } from '../../../src/core/model/problem';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings';
import { entry, listing, other } from '../../support/listing-text';

/** The compared properties of a problem. */
function reported(read: Listing, problem: Problem): unknown {
  const { rule, severity, finding } = problem;
  const related = finding.related?.map(({ entry: of = problem.entry, path, message }) => [
    message,
    read.locatePath(of, path, 'value'),
  ]);
  const message = rule.message(finding.args);
  return [rule.id, severity, message, pathOf(problem), read.locate(problem), finding.stated, related];
}

function reportOf(read: Listing): unknown {
  return {
    count: read.count,
    entries: read.entries.length,
    problems: read.problems().map((one) => reported(read, one)),
  };
}

/** Divides a listing before some of its entries, and checks each part separately. */
function inParts(text: string, indexes: readonly number[]): Listing | undefined {
  const whole = Listing.read(text);
  const bracket = text.indexOf('[', text.indexOf('"results"'));
  const starts = [...new Set(indexes)]
    .sort((a, b) => a - b)
    .map((index) => whole.entries.at(index)?.start ?? 0);
  const checker = new PartChecker(DEFAULT_SETTINGS);
  const parts = [bracket + 1, ...starts].map((start, index) => {
    const end = starts[index];
    const bytes = Buffer.from(text.slice(start, end));
    return checker.check(bytes, bytes.toString('latin1'), end === undefined);
  });
  return Listing.join(
    text,
    bracket,
    parts.map((part) => part ?? fail()),
    { settings: DEFAULT_SETTINGS },
  );
}

function fail(): never {
  throw new Error('a part cannot be read by itself');
}

const STRANGE = listing([
  entry({ description: '"— 😀 \\u00b7 é"' }),
  entry({ name: '"ä · é"', volume30dUsd: '30.00000000000000000001', id: '"x"' }),
  other('b', { volume30dUsd: '1e2', qualityFlag: '"Verified"' }),
  entry({ id: '"extra"' }, ', "extra": {"a": [1, {"b": 2}, {"c": 3}]}'),
  other('b', { chain: '7', lastCalledMs: '1' }),
  other('c', { acceptedChains: '["base", "solana", "base"]', endpoint: '"https://api.x.io/v1/c?x=1"' }),
  '12',
  other('d', { facilitator: '"other"', sources: '[]' }),
]);

describe('a listing in parts', () => {
  it.each([[[]], [[1]], [[6]], [[1, 2, 3, 4, 5, 6, 7]]])(
    'divided before entries %j has the same problems',
    (indexes) => {
      const expected = reportOf(Listing.read(STRANGE));
      const joined = inParts(STRANGE, indexes);
      expect(joined && reportOf(joined)).toEqual(expected);
    },
  );

  it('has the same problems wherever it is divided, and after an edit', () => {
    const { count, results } = generate({ entries: 700, seed: 3 });
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 699 }), { maxLength: 6 }),
        fc.array(fc.record({ at: fc.nat({ max: 699 }), calls: fc.nat({ max: 1000 }) }), { maxLength: 5 }),
        fc.constantFrom('pretty', 'minified'),
        (indexes, wrong, format) => {
          const changed = [...results];
          for (const { at, calls } of wrong) {
            const one = changed[at];
            if (one) changed[at] = { ...one, calls30d: calls };
          }
          const text = write({ count, results: changed }, { format });
          const joined = inParts(text, indexes);
          expect(joined && reportOf(joined)).toEqual(reportOf(Listing.read(text)));
        },
      ),
      { numRuns: 15 },
    );
  });
});
