import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchingEntries, parseFilter } from '../../../src/core/browse/filter/filter';
import { CheckedListings } from '../../../src/core/config/checked-listings';
import type { Config } from '../../../src/core/config/config';
import { removeEntries } from '../../../src/core/edit/entries';
import { breakRule } from '../../../src/core/fixtures/break-rule';
import { generate } from '../../../src/core/fixtures/generate';
import type { Listing } from '../../../src/core/listing/listing';
import { messageOf, type Problem } from '../../../src/core/listing/problem';
import { RULE_IDS, ruleOf } from '../../../src/core/rules';
import { forAll } from '../for-all';
import { listingOf } from '../listing-of';
import { checked } from './checked';

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

/** The rules whose problems are all expected. */
function expectedRules(present: CheckedListings): string[] {
  return RULE_IDS.filter((id) => present.isExpected({ rule: ruleOf(id) } as Problem));
}

/** What is reported of expectations that are not met. */
function unmet(present: CheckedListings): string[] {
  const ofExpectations = ({ rule }: Problem): boolean => rule.scope === 'expectation';
  return present.problemsOf(present.listings[0]).filter(ofExpectations).map(messageOf);
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
function derived(text: string): Config {
  const { problems, entries } = counted(text);
  return {
    expect: [
      { files: 'a.json', problems },
      { files: '*.json', entries: FILTERS.map((filter, at) => ({ filter, count: entries[at] ?? 0 })) },
    ],
  };
}

it('expectations derived from a listing hold for it, and after deleting random entries as counting them says', () => {
  forAll(60, [listings, fc.array(fc.nat(), { minLength: 1, maxLength: 4 })], (text, picks) => {
    const config = derived(text);
    const before = counted(text);
    const present = checked(text, config);
    const [listing] = present.listings;
    expect(present.problemsOf(listing)).toEqual(listing.problems());
    expect(expectedRules(present)).toEqual(RULE_IDS);
    let edited: Listing | undefined = listing;
    for (const pick of picks) {
      const { length } = edited.entries;
      if (length < 3) return;
      edited = edited.edit(removeEntries(edited, [pick % length]).edits);
      if (!edited) return;
    }
    const after = counted(edited.text);
    const changedRules = RULE_IDS.filter((rule) => after.problems[rule] !== before.problems[rule]);
    const changedFilters = FILTERS.filter((_, at) => after.entries[at] !== before.entries[at]);
    const reported = unmet(checked(edited.text, config));
    const ofRule = (rule: string): boolean =>
      reported.some((message) => new RegExp(` ${rule} problems?, found `).test(message));
    const ofFilter = (filter: string): boolean =>
      reported.some((message) => message.includes(` matching ${filter}, found `));
    expect(RULE_IDS.filter(ofRule)).toEqual(changedRules);
    expect(FILTERS.filter(ofFilter)).toEqual(changedFilters);
    expect(reported.length).toBe(changedRules.length + changedFilters.length);
    const afterEdits = new CheckedListings([edited], present.configuration);
    expect(unmet(afterEdits)).toEqual(reported);
    expect(expectedRules(afterEdits)).toEqual(RULE_IDS.filter((rule) => !changedRules.includes(rule)));
  });
});
