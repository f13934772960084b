import fc from 'fast-check';
import { generate } from '../../../src/core/fixtures/generate';
import { write, type WriteOptions, breakRule } from '../../../src/core/fixtures/write';
import { RULE_IDS } from '../../../src/core/rules';

export const FORMATS: readonly WriteOptions[] = [
  { format: 'pretty' },
  { format: 'pretty', eol: '\r\n' },
  { format: 'pretty', indent: '\t' },
  { format: 'minified' },
  { format: 'lines' },
];

/** The text of a listing that breaks one rule. */
export const broken: fc.Arbitrary<string> = fc
  .record({
    entries: fc.integer({ min: 4, max: 30 }),
    seed: fc.integer({ min: 0, max: 1e6 }),
    rule: fc.constantFrom(...RULE_IDS),
    format: fc.constantFrom(...FORMATS),
  })
  .map(({ entries, seed, rule, format }) => breakRule(generate({ entries, seed }), rule, seed, format));

const defect = fc.record({
  at: fc.nat(),
  name: fc.constantFrom(
    'callsPerDayApprox',
    'volume30dUsd',
    'volumePerDayApprox',
    'callsPerPayer',
    'calls30d',
    'health',
    'sources',
    'acceptedChains',
  ),
  value: fc.constantFrom('removed', 'zero', 'random', 'doubled'),
  random: fc.integer({ min: 0, max: 1e5 }),
});

/** The text of a listing in which figures, arrays, the order and the count are wrong, many at once. */
export const invalidText: fc.Arbitrary<string> = fc
  .record({
    entries: fc.integer({ min: 1, max: 12 }),
    seed: fc.integer({ min: 0, max: 1e6 }),
    format: fc.constantFrom(...FORMATS),
    defects: fc.array(defect, { maxLength: 12 }),
    hasCount: fc.boolean(),
  })
  .map(({ entries, seed, format, defects, hasCount }) => {
    const listing = generate({ entries, seed });
    const results = listing.results.map((entry): Record<string, unknown> => ({ ...entry }));
    for (const { at, name, value, random } of defects) {
      const entry = results[at % results.length];
      if (!entry || !(name in entry)) continue;
      const old = entry[name];
      if (Array.isArray(old)) entry[name] = [...(old as unknown[]), ...(old as unknown[])];
      else if (value === 'removed' && name !== 'calls30d') Reflect.deleteProperty(entry, name);
      else if (name !== 'health')
        entry[name] = value === 'zero' ? 0 : random / (name === 'calls30d' ? 1 : 100);
    }
    return write({ count: hasCount ? listing.count : 0, results } as never, format);
  });
