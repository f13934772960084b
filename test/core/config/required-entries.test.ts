import { expect, it } from 'vitest';
import { readConfig, type Config } from '../../../src/core/config/config';
import { checkExpectations, demandsOf, expectedNow } from '../../../src/core/config/expectations';
import { breakRule } from '../../../src/core/fixtures/break-rule';
import { extract } from '../../../src/core/fixtures/extract';
import { generate } from '../../../src/core/fixtures/generate';
import { smallestFixture } from '../../../src/core/fixtures/smallest-fixture';
import { hoverAt } from '../../../src/core/language/hover';
import type { Listing } from '../../../src/core/listing/listing';
import { entry, listing, other } from '../../support/listing-text';
import { listingOf } from '../listing-of';

/** Reads a listing with the settings of a configuration, and compares it with what that expects. */
function read(text: string, config: Config) {
  const result = readConfig(JSON.stringify(config));
  if (!result.ok) throw new Error('a bad configuration');
  const { settings } = result.configuration.forFile('a.json');
  const checked: Listing = listingOf(text, { settings });
  const { expectations = { problems: [], entries: [] } } = settings;
  return { listing: checked, ...checkExpectations([checked], expectations, settings) };
}

it('the smallest fixture keeps the entries that `expect` requires', () => {
  const text = breakRule(generate({ entries: 300, seed: 1 }), 'id-slug', 1, false);
  const filter = 'chain:base flag:verified';
  const config: Config = {
    expect: [{ files: 'a.json', problems: { 'id-slug': 1 }, entries: [{ filter, count: '>=20' }] }],
  };
  const { listing: large, problems } = read(text, config);
  expect(problems).toEqual([]);
  const chosen = smallestFixture(large, demandsOf(large));
  expect(chosen.length).toBeGreaterThan(smallestFixture(large, []).length);
  expect(read(extract(large, chosen), config).problems).toEqual([]);
});

it.each([
  ['ids', listing([entry({ volume30dUsd: '33' }), other('b')]), 'volume-30d', ['api-x-io-v1-render']],
  ['a number for two problems of one entry', listing([entry({}, ', "x": 1, "y": 1')]), 'unknown-field', 2],
  ['a number without an id', listing([entry({ id: '""' })]), 'blank-string', 1],
  ['a number for the listing itself', listing([entry()], '0'), 'count-below-results', 1],
  ['none', listing([entry()]), 'syntax', 0],
])('the current problems are stated as %s', (_, text, rule, expected) => {
  expect(expectedNow([listingOf(text)], rule)).toEqual(expected);
});

it('hovers say that a problem is expected', () => {
  const text = listing([entry({ volume30dUsd: '33' }), other('b')]);
  const { listing: negative, expectedRules } = read(text, {
    expect: [{ files: 'a.json', problems: { 'volume-30d': 1 } }],
  });
  const hoverOf = (name: string): string | undefined =>
    hoverAt(negative, text.indexOf(`"${name}"`), ({ rule }) => expectedRules.has(rule.id))?.markdown;
  expect(hoverOf('volume30dUsd')).toContain('**Expected**: volume30dUsd is 33');
  expect(hoverOf('volumePerDayApprox')).toContain('**Warning**: volumePerDayApprox');
  expect(hoverOf('volumePerDayApprox')).not.toMatch(/expected/i);
});
