import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entriesOf } from '../../../src/core/browse/entry-values';
import { matcherOf } from '../../../src/core/browse/filter/match';
import { parseFilter } from '../../../src/core/browse/filter/parse';
import { readConfig, type Config } from '../../../src/core/config/config';
import { expectationCheckOf } from '../../../src/core/config/expectations';
import { generate } from '../../../src/core/fixtures/generate';
import { Listing } from '../../../src/core/listing/listing';
import { statisticsOf } from '../../../src/core/listing/statistics';
import { messageOf } from '../../../src/core/model/problem';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/next/listing/settings';
import { RULE_IDS } from '../../../src/core/rules';
import { breakRule } from '../../../src/core/fixtures/write';
import { runs } from '../../support/property-runs';

const FILTERS = [
  'chain:base',
  'flag:verified',
  'chain:solana flag:verified',
  'volume>=10',
  '-calls>100',
  'rule:id-slug',
];

/** Listings, most of which have a problem. */
const listings = fc
  .record({
    entries: fc.integer({ min: 12, max: 20 }),
    seed: fc.integer({ min: 0, max: 50 }),
    rule: fc.constantFrom(...RULE_IDS),
  })
  .map(({ entries, seed, rule }) => breakRule(generate({ entries, seed }), rule, seed, { format: 'pretty' }));

function settingsOf(config: Config): Settings {
  const result = readConfig(JSON.stringify(config));
  if (!result.ok) throw new Error('a bad configuration');
  return result.configuration.forFile('a.json').settings;
}

function read(text: string, settings: Settings): Listing {
  return Listing.read(text, { settings, expectations: expectationCheckOf(settings) });
}

/** The number of problems of each rule, and of entries that match each filter. */
function counted(text: string): { problems: Record<string, number>; entries: number[] } {
  const listing = Listing.read(text, { settings: DEFAULT_SETTINGS });
  const problems = Object.fromEntries(RULE_IDS.map((rule) => [rule, 0]));
  for (const { rule } of listing.problems()) problems[rule.id] = (problems[rule.id] ?? 0) + 1;
  const { newest } = statisticsOf(listing);
  const entries = FILTERS.map((filter) => {
    return entriesOf(listing).filter(matcherOf(parseFilter(filter), newest)).length;
  });
  return { problems, entries };
}

/** A configuration that expects exactly the problems and entries of a text. */
function derived(text: string): Settings {
  const { problems, entries } = counted(text);
  return settingsOf({
    expect: [
      { files: 'a.json', problems },
      { files: '*.json', entries: FILTERS.map((filter, at) => ({ filter, count: entries[at] ?? 0 })) },
    ],
  });
}

it('expectations derived from a listing hold for it', () => {
  fc.assert(
    fc.property(listings, (text) => {
      const listing = read(text, derived(text));
      expect(listing.problems().every((problem) => listing.isExpected(problem))).toBe(true);
      expect(listing.expectedRules).toEqual(new Set(RULE_IDS));
    }),
    { numRuns: runs(60) },
  );
});

it('after deleting random entries the result equals brute-force counting, incrementally as well', () => {
  fc.assert(
    fc.property(listings, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (text, picks) => {
      const settings = derived(text);
      const before = counted(text);
      const known = { text };
      const source = {
        get length() {
          return known.text.length;
        },
        slice: (start: number, end: number) => known.text.slice(start, end),
      };
      const incremental = new Listing(source, { settings, expectations: expectationCheckOf(settings) });
      for (const step of incremental.analyze()) expect(step).toBeLessThanOrEqual(text.length);
      for (const pick of picks) {
        const { entries } = incremental;
        const index = pick % entries.length;
        const [entry, next, previous] = [entries.at(index), entries.at(index + 1), entries.at(index - 1)];
        if (!entry || entries.length < 3) return;
        const [start, end] = next ? [entry.start, next.start] : [previous?.end ?? 0, entry.end];
        known.text = known.text.slice(0, start) + known.text.slice(end);
        incremental.edit([{ offset: start, length: end - start, inserted: 0 }]);
        for (const step of incremental.analyze()) expect(step).toBeLessThanOrEqual(known.text.length);
      }
      const after = counted(known.text);
      const changedRules = RULE_IDS.filter((rule) => after.problems[rule] !== before.problems[rule]);
      const changedFilters = FILTERS.filter((_, at) => after.entries[at] !== before.entries[at]);
      const reported = read(known.text, settings)
        .problems()
        .filter(({ rule }) => rule.scope === 'expectation')
        .map(messageOf);
      const ofRule = (rule: string): boolean =>
        reported.some((message) => new RegExp(` ${rule} problems?, found `).test(message));
      const ofFilter = (filter: string): boolean =>
        reported.some((message) => message.includes(` matching ${filter}, found `));
      expect(RULE_IDS.filter(ofRule)).toEqual(changedRules);
      expect(FILTERS.filter(ofFilter)).toEqual(changedFilters);
      expect(reported.length).toBe(changedRules.length + changedFilters.length);
      expect(incremental.problems().map(messageOf).sort()).toEqual(
        read(known.text, settings).problems().map(messageOf).sort(),
      );
      expect(incremental.expectedRules).toEqual(
        new Set(RULE_IDS.filter((rule) => !changedRules.includes(rule))),
      );
    }),
    { numRuns: runs(60) },
  );
});
