import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseFilter } from '../../../src/core/browse/filter/filter';
import { readConfig, type Config } from '../../../src/core/config/config';
import { matchingEntries } from '../../../src/core/browse/filter/filter';
import { checkExpectations, type ExpectationResult } from '../../../src/core/config/expectations';
import { removeEntries } from '../../../src/core/edit/entries';
import { breakRule } from '../../../src/core/fixtures/break-rule';
import { generate } from '../../../src/core/fixtures/generate';
import type { Listing } from '../../../src/core/listing/listing';
import { messageOf } from '../../../src/core/listing/problem';
import type { Settings } from '../../../src/core/listing/settings';
import { RULE_IDS } from '../../../src/core/rules';
import { runs } from '../../support/property-runs';
import { listingOf } from '../listing-of';

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
  .map(({ entries, seed, rule }) => breakRule(generate({ entries, seed }), rule, seed, false));

function settingsOf(config: Config): Settings {
  const result = readConfig(JSON.stringify(config));
  if (!result.ok) throw new Error('a bad configuration');
  return result.configuration.forFile('a.json').settings;
}

/** How a listing compares with what its settings expect. */
function check(listing: Listing): ExpectationResult {
  const { settings } = listing;
  return checkExpectations([listing], settings.expectations ?? { problems: [], entries: [] }, settings);
}

/** The number of problems of each rule, and of entries that match each filter. */
function counted(text: string): { problems: Record<string, number>; entries: number[] } {
  const listing = listingOf(text);
  const problems = Object.fromEntries(RULE_IDS.map((rule) => [rule, 0]));
  for (const { rule } of listing.problems()) problems[rule.id] = (problems[rule.id] ?? 0) + 1;
  const entries = FILTERS.map((filter) => matchingEntries(listing, parseFilter(filter)).length);
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
      const { problems, expectedRules } = check(listingOf(text, { settings: derived(text) }));
      expect(problems).toEqual([]);
      expect(expectedRules).toEqual(new Set(RULE_IDS));
    }),
    { numRuns: runs(60) },
  );
});

it('after deleting random entries the result equals brute-force counting, also of an edited listing', () => {
  fc.assert(
    fc.property(listings, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (text, picks) => {
      const settings = derived(text);
      const before = counted(text);
      let edited: Listing | undefined = listingOf(text, { settings });
      for (const pick of picks) {
        const { length } = edited.entries;
        if (length < 3) return;
        edited = edited.edit(removeEntries(edited, [pick % length]).edits);
        if (!edited) return;
      }
      const after = counted(edited.text);
      const changedRules = RULE_IDS.filter((rule) => after.problems[rule] !== before.problems[rule]);
      const changedFilters = FILTERS.filter((_, at) => after.entries[at] !== before.entries[at]);
      const result = check(listingOf(edited.text, { settings }));
      const reported = result.problems.map(messageOf);
      const ofRule = (rule: string): boolean =>
        reported.some((message) => new RegExp(` ${rule} problems?, found `).test(message));
      const ofFilter = (filter: string): boolean =>
        reported.some((message) => message.includes(` matching ${filter}, found `));
      expect(RULE_IDS.filter(ofRule)).toEqual(changedRules);
      expect(FILTERS.filter(ofFilter)).toEqual(changedFilters);
      expect(reported.length).toBe(changedRules.length + changedFilters.length);
      expect(check(edited).problems.map(messageOf)).toEqual(reported);
      expect(check(edited).expectedRules).toEqual(
        new Set(RULE_IDS.filter((rule) => !changedRules.includes(rule))),
      );
    }),
    { numRuns: runs(60) },
  );
});
