import { expect, it } from 'vitest';
import { readConfig, type Config } from '../../../src/core/config/config';
import { expectationCheckOf, expectedNow } from '../../../src/core/config/expectations';
import { extract } from '../../../src/core/fixtures/extract';
import { smallestFixture } from '../../../src/core/fixtures/smallest-fixture';
import { generate } from '../../../src/core/fixtures/generate';
import { hoverAt, entryDetails } from '../../../src/core/language/hover';
import { JSON_SYNTAX } from '../../../src/core/json/syntax';
import { Listing } from '../../../src/core/listing/listing';
import { DEFAULT_SETTINGS } from '../../../src/core/next/listing/settings';
import { breakRule } from '../../../src/core/fixtures/write';
import { runToEnd } from '../../../src/core/steps';
import { entry, listing, other } from '../../support/listing-text';

function read(text: string, config: Config) {
  const result = readConfig(JSON.stringify(config));
  if (!result.ok) throw new Error('a bad configuration');
  const settings = result.configuration.forFile('a.json').settings;
  return { settings, listing: Listing.read(text, { settings, expectations: expectationCheckOf(settings) }) };
}

it('the smallest fixture keeps the entries that `expect` requires', () => {
  const text = breakRule(generate({ entries: 300, seed: 1 }), 'id-slug', 1, { format: 'pretty' });
  const filter = 'chain:base flag:verified';
  const config: Config = {
    expect: [{ files: 'a.json', problems: { 'id-slug': 1 }, entries: [{ filter, count: '>=20' }] }],
  };
  const { settings, listing: large } = read(text, config);
  expect(large.problems().filter(({ rule }) => rule.scope === 'expectation')).toEqual([]);
  const chosen = runToEnd(smallestFixture(large, { settings, syntax: JSON_SYNTAX }));
  const usual = runToEnd(
    smallestFixture(Listing.read(text), { settings: DEFAULT_SETTINGS, syntax: JSON_SYNTAX }),
  );
  expect(chosen.length).toBeGreaterThan(usual.length);
  const small = extract(large, chosen);
  const { listing: fixture } = read(small, config);
  expect(fixture.problems().filter(({ rule }) => rule.scope === 'expectation')).toEqual([]);
});

it.each([
  ['ids', listing([entry({ volume30dUsd: '33' }), other('b')]), 'volume-30d', ['api-x-io-v1-render']],
  ['a number for two problems of one entry', listing([entry({}, ', "x": 1, "y": 1')]), 'unknown-field', 2],
  ['a number without an id', listing([entry({ id: '""' })]), 'blank-string', 1],
  ['a number for the listing itself', listing([entry()], '0'), 'count-below-results', 1],
  ['none', listing([entry()]), 'syntax', 0],
])('the current problems are stated as %s', (_, text, rule, expected) => {
  expect(expectedNow([Listing.read(text)], rule)).toEqual(expected);
});

it('hovers say that a problem is expected', () => {
  const text = listing([entry({ volume30dUsd: '33' }), other('b')]);
  const { settings, listing: negative } = read(text, {
    expect: [{ files: 'a.json', problems: { 'volume-30d': 1 } }],
  });
  const first = negative.entries.at(0);
  const details = first ? entryDetails(negative, first, settings) : '';
  expect(details).toContain('**Expected**: volume30dUsd is 33');
  expect(details).toContain('**Warning**: volumePerDayApprox');
  const hoverOf = (name: string): string | undefined =>
    hoverAt(negative, text.indexOf(`"${name}"`), settings)?.markdown;
  expect(hoverOf('volume30dUsd')).toContain('The configuration **expects** a problem of `volume-30d`.');
  expect(hoverOf('volumePerDayApprox')).not.toContain('expects');
});
