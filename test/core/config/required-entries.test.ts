import { expect, it } from 'vitest';
import type { Config } from '../../../src/core/config/config';
import { expectedNow } from '../../../src/core/config/expectations';
import { breakRule } from '../../../src/core/fixtures/break-rule';
import { extract } from '../../../src/core/fixtures/extract';
import { generate } from '../../../src/core/fixtures/generate';
import { smallestFixture } from '../../../src/core/fixtures/smallest-fixture';
import { hoverAt } from '../../../src/core/language/hover';
import { entry, listing, other } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { checked } from './checked';

it('the smallest fixture keeps the entries that `expect` requires', () => {
  const text = breakRule(generate({ entries: 300, seed: 1 }), 'id-slug', 1, false);
  const filter = 'chain:base flag:verified';
  const config: Config = {
    expect: [{ files: 'a.json', problems: { 'id-slug': 1 }, entries: [{ filter, count: '>=20' }] }],
  };
  const { listings, configuration } = checked(text, config);
  const [large] = listings;
  const chosen = smallestFixture(large, configuration.expectations?.demands(large) ?? []);
  expect(chosen.length).toBeGreaterThan(smallestFixture(large, []).length);
  const small = checked(extract(large, chosen), config);
  const problems = small.problemsOf(small.listings[0]);
  expect(problems.map(({ rule }) => rule.id)).toEqual(['id-slug']);
  expect(problems.every((problem) => small.isExpected(problem))).toBe(true);
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
  const negative = checked(text, { expect: [{ files: 'a.json', problems: { 'volume-30d': 1 } }] });
  const hoverOf = (name: string): string | undefined =>
    hoverAt(negative.listings[0], text.indexOf(`"${name}"`), (problem) => negative.isExpected(problem))
      ?.markdown;
  expect(hoverOf('volume30dUsd')).toContain('**Expected**: volume30dUsd is 33');
  expect(hoverOf('volumePerDayApprox')).toContain('**Warning**: volumePerDayApprox');
  expect(hoverOf('volumePerDayApprox')).not.toMatch(/expected/i);
});
