import { expect, it } from 'vitest';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { Listing } from '../../../src/core/listing/listing';
import { messageOf } from '../../../src/core/problem';
import { entry, listing, type Members } from '../../support/listing-text';
import { FAULTY } from './faulty';

const SENTENCES = `
  unknown-field: "next" is no member of a listing response
  negative-value: count is -1, but cannot be below 0
  volume-30d: volume30dUsd is 1, but calls30d × pricePerCallUsd = 30
  duplicate-key: "health" stands in this object already
  quality-flag: qualityFlag "good" is not one of the four; the nearest is "monitor"
  unknown-chain: "Base" is no known network of chain; did you mean "base"?
  duplicate-item: "base" stands in acceptedChains already
  sources-count: 3 sources, but entries seen name one or two
  health-not-null: health is not null; its other shape is not known
  blank-string: An element of sources is blank
  endpoint-url: endpoint is not an https URL
  endpoint-param: Path parameter {id} should be written :id
  facilitator-code: facilitator "CDP" is not a short lower-case code
  calls-per-day: callsPerDayApprox is 2, but calls30d ÷ 30 = 0.03333333333333333
  volume-30d: volume30dUsd is 30, but calls30d × pricePerCallUsd = 1000
  volume-per-day: volumePerDayApprox is 9, but volume30dUsd ÷ 30 = 1
  calls-per-payer: callsPerPayer is 3, but calls30d ÷ l30DaysPayers = 0.5
  payers-exceed-calls: l30DaysPayers is 2, more than calls30d = 1
  name-label: name "api.x.io · /other" is not the label of the endpoint, "api.x.io · /{id}"
  chain-first: chain is "Base", but acceptedChains begins with "base"
  price-range: pricePerCallUsd is 1000, outside the usual 0.001 to 450
  price-vs-description: pricePerCallUsd is 1000, exactly 10^6 times the $0.001 of the description
  missing-field: health is missing
  empty-array: acceptedChains is empty, but names at least one in every entry seen
  calls-per-day: callsPerDayApprox is 2, but calls30d ÷ 30 = 0.23333333333333334
  volume-30d: volume30dUsd is 30, but calls30d × pricePerCallUsd = 3.5
  calls-per-payer: callsPerPayer is 3, but calls30d ÷ l30DaysPayers = 0
  zero-payers: l30DaysPayers is 0, but calls30d = 7
  last-called-unit: lastCalledMs is 1: no time in milliseconds
  syntax: Not JSON: a member name is expected
  wrong-type: name should be a string, but is null
  id-format: id "a_b" is not a slug: lower-case letters and digits, single hyphens between
  volume-30d: volume30dUsd is 31, but calls30d × pricePerCallUsd = 30
  volume-per-day: volumePerDayApprox is 1, but volume30dUsd ÷ 30 = 1.0333333333333334
  wrong-type: A listing or entry should be an object, but is null
  duplicate-id: id "api-x-io-v1-render" is taken by /results/1
  duplicate-endpoint: endpoint "https://api.x.io/v1/render" is listed by /results/2 already
  id-slug: id "api-x-io-v1-render" is not the slug of the endpoint, "api-x-io-v1-id"
  facilitator-differs: facilitator is "x402", but most entries have "cdp"
  count-below-results: count is -1, but results holds 5 entries
  results-order: Out of order: an entry with volume 1 belongs last
  results-order: Out of order: an entry with volume 31 belongs first
  last-called-window: lastCalledMs is 1157 days before the newest in the listing, but calls30d is above 0
  last-called-window: lastCalledMs is 1157 days before the newest in the listing, but calls30d is above 0
`;

it.each<[string, string]>([
  ['{ "count": 1, "results": 5 }', 'results should be an array, but is a number'],
  [listing([entry({ sources: '1' })]), 'sources should be an array of strings, but is a number'],
  [listing([entry({ sources: '[1]' })]), 'An element of sources should be a string, but is a number'],
  [listing([entry({ calls30d: '{}' })]), 'calls30d should be an integer, but is an object'],
  [listing([entry({ calls30d: '1.5' })]), 'calls30d should be an integer, but is a number with a fraction'],
  [listing([entry({ pricePerCallUsd: 'true' })]), 'pricePerCallUsd should be a number, but is a boolean'],
  [listing(['[1, /* a */ 2]']), 'A listing or entry should be an object, but is an array'],
  ['[1]', 'A listing or entry should be an object, but is an array'],
])('of a wrong type it is said', (text, sentence) => {
  const problems = Listing.read(text, { syntax: JSONC_SYNTAX }).problems();
  expect(problems.filter(({ rule }) => rule.id === 'wrong-type').map(messageOf)).toEqual([sentence]);
});

it.each<[string, Members, string]>([
  ['empty-array', { sources: '[]' }, 'sources is empty, but names at least one in every entry seen'],
  ['endpoint-url', { endpoint: '"x"' }, 'endpoint is not an absolute URL with a host'],
  ['endpoint-url', { endpoint: '"https://a:b@x.io/"' }, 'endpoint carries credentials'],
])('of %s it is said', (id, members, sentence) => {
  const problems = Listing.read(listing([entry(members)])).problems();
  expect(problems.filter(({ rule }) => rule.id === id).map(messageOf)).toEqual([sentence]);
});

it('the rules speak in these sentences', () => {
  const said = Listing.read(FAULTY)
    .problems()
    .map((problem) => `${problem.rule.id}: ${messageOf(problem)}`);
  expect(said).toEqual(
    SENTENCES.trim()
      .split('\n')
      .map((line) => line.trim()),
  );
});
