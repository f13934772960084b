import fc from 'fast-check';
import { breakRule } from '../../../src/core/fixtures/break-rule';
import { generate } from '../../../src/core/fixtures/generate';
import { RULE_IDS } from '../../../src/core/rules';
import { laidOut, LAYOUTS, textOf } from '../layouts';

/** The text of a valid listing of at most so many entries. */
export function validTexts(maxEntries: number): fc.Arbitrary<string> {
  return fc
    .record({
      entries: fc.integer({ min: 1, max: maxEntries }),
      seed: fc.integer({ min: 0, max: 1e6 }),
      layout: fc.constantFrom(...LAYOUTS),
    })
    .map(({ entries, seed, layout }) => textOf(generate({ entries, seed }), layout));
}

/** The text of a listing that breaks one rule. */
export const broken: fc.Arbitrary<string> = fc
  .record({
    entries: fc.integer({ min: 4, max: 30 }),
    seed: fc.integer({ min: 0, max: 1e6 }),
    rule: fc.constantFrom(...RULE_IDS),
    layout: fc.constantFrom(...LAYOUTS),
  })
  .map(({ entries, seed, rule, layout }) =>
    laidOut(breakRule(generate({ entries, seed }), rule, seed, layout.format !== 'pretty'), layout),
  );

const defect = fc.record({
  at: fc.nat(),
  name: fc.constantFrom(
    ...['callsPerDayApprox', 'volume30dUsd', 'volumePerDayApprox', 'callsPerPayer'],
    ...['calls30d', 'health', 'sources', 'acceptedChains'],
  ),
  value: fc.constantFrom('removed', 'zero', 'random', 'doubled'),
  random: fc.integer({ min: 0, max: 1e5 }),
});

/** The text of a listing in which figures, arrays, the order and the count are wrong, many at once. */
export const invalidText: fc.Arbitrary<string> = fc
  .record({
    entries: fc.integer({ min: 1, max: 12 }),
    seed: fc.integer({ min: 0, max: 1e6 }),
    layout: fc.constantFrom(...LAYOUTS),
    defects: fc.array(defect, { maxLength: 12 }),
    hasCount: fc.boolean(),
  })
  .map(({ entries, seed, layout, defects, hasCount }) => {
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
    return textOf({ count: hasCount ? listing.count : 0, results } as never, layout);
  });

/** Removes and inserts something at a few places, which leaves most texts without valid JSON. */
const damages = fc.array(
  fc.record({
    at: fc.nat(),
    length: fc.integer({ min: 0, max: 40 }),
    put: fc.constantFrom('', ',', '"', '}', ']', '{', '[', ':', 'x', ' 1 '),
  }),
  { minLength: 1, maxLength: 3 },
);

/** Texts that may not be JSON, made of others. */
export function damaged(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(texts, damages).map(([original, all]) =>
    all.reduce((text, { at, length, put }) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + put + text.slice(from + length);
    }, original),
  );
}
