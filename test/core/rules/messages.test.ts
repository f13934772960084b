import { expect, it } from 'vitest';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { messageOf } from '../../../src/core/listing/problem';
import { entry, listing, type Members } from '../../support/listing-text';
import { listingOf } from '../listing-of';

it.each<[string, string]>([
  ['{ "count": 1, "results": 5 }', 'results should be an array, but is a number'],
  [listing([entry({ sources: '1' })]), 'sources should be an array of strings, but is a number'],
  [listing([entry({ calls30d: '{}' })]), 'calls30d should be an integer, but is an object'],
  [listing([entry({ pricePerCallUsd: 'true' })]), 'pricePerCallUsd should be a number, but is a boolean'],
  [listing(['[1, /* a */ 2]']), 'A listing or entry should be an object, but is an array'],
  ['[1]', 'A listing or entry should be an object, but is an array'],
])('the message of a wrong type: %s, %s', (text, sentence) => {
  const problems = listingOf(text, { syntax: JSONC_SYNTAX }).problems();
  expect(problems.filter(({ rule }) => rule.id === 'wrong-type').map(messageOf)).toEqual([sentence]);
});

it.each<[string, Members, string]>([
  ['empty-array', { sources: '[]' }, 'sources is empty, but has at least one element in every known entry'],
  ['endpoint-url', { endpoint: '"x"' }, 'endpoint is not an absolute URL with a host'],
])('the message of %s: %j', (id, members, sentence) => {
  const problems = listingOf(listing([entry(members)])).problems();
  expect(problems.filter(({ rule }) => rule.id === id).map(messageOf)).toEqual([sentence]);
});
