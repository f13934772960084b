import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_NAMES } from '../../../src/core/next/listing/fields';
import { generate } from '../../../src/core/fixtures/generate';
import { write, type WriteOptions, breakRule } from '../../../src/core/fixtures/write';
import { Listing } from '../../../src/core/listing/listing';
import { messageOf } from '../../../src/core/model/problem';
import { RULES } from '../../../src/core/rules';
import { problemLine, problemLines } from '../../support/problem-lines';
import { runs } from '../../support/property-runs';

const LAYOUTS: readonly WriteOptions[] = [
  { format: 'pretty' },
  { format: 'minified' },
  { format: 'lines' },
  { format: 'pretty', eol: '\r\n', indent: '\t' },
];

describe('the problems of a listing', () => {
  it.each(RULES.map(({ id }) => id).filter((id) => id !== 'syntax'))(
    'are the same however it is laid out: %s',
    (id) => {
      for (const seed of [1, 2, 3]) {
        const [first, ...others] = LAYOUTS.map((layout) => {
          const read = Listing.read(breakRule(generate({ entries: 30, seed }), id, seed, layout));
          return read.problems().map((problem) => `${problemLine(problem)}: ${messageOf(problem)}`);
        });
        for (const lines of others) expect(lines).toEqual(first);
      }
    },
  );

  it('are the same for any formatting and values', () => {
    const value = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        '',
        -1,
        0,
        0.5,
        1e21,
        1e-7,
        'base',
        [],
        ['base', 'base'],
        {},
        true,
        [null],
        undefined,
      ),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const edit = fc.record({
      index: fc.nat(5),
      name: fc.constantFrom(...FIELD_NAMES, 'more', '__proto__', 'count'),
      value,
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        (seed, edits) => {
          const { count, results } = generate({ entries: 6, seed });
          for (const { index, name, value: stated } of edits) {
            const changed = results[index];
            if (changed)
              Object.defineProperty(changed, name, {
                value: stated,
                enumerable: true,
                writable: true,
                configurable: true,
              });
          }
          const [first, ...others] = LAYOUTS.map((layout) => problemLines(write({ count, results }, layout)));
          for (const lines of others) expect(lines).toEqual(first);
        },
      ),
      { numRuns: runs(80) },
    );
  });
});
