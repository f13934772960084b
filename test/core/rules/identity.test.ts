import { describe, expect, it } from 'vitest';
import { relatedOf } from '../../../src/core/listing/problem';
import { entry, listing, other } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';
import { listingOf } from '../listing-of';

/** Two endpoints of one slug, the second after a slash. */
const TRAILING = '"https://api.x.io/v1/render/"';

testRule('duplicate-id', {
  valid: {
    'different ids': listing([entry(), other('b')]),
    'ids that differ in a suffix': listing([
      entry(),
      entry({ id: '"api-x-io-v1-render-2"', endpoint: TRAILING }),
    ]),
    'blank ids': listing([entry({ id: '""' }), other('b', { id: '""' })]),
    'no ids': listing([entry({ id: undefined }), other('b', { id: undefined })]),
    'ids that differ in case': listing([entry(), other('b', { id: '"API-x-io-v1-render"' })]),
    'an id inside another value': listing([
      other('b', { health: '{ "id": "api-x-io-v1-render" }' }),
      entry(),
    ]),
  },
  invalid: {
    'the id of the entry above': [
      listing([entry(), entry({ id: '«"api-x-io-v1-render"»', endpoint: TRAILING })]),
      'id "api-x-io-v1-render" is already used by entry 1',
    ],
    'every later entry of three, apart from each other': [
      listing([
        other('a'),
        entry(),
        other('b'),
        entry({ id: '«"api-x-io-v1-render"»', endpoint: TRAILING }),
        other('c'),
        entry({ id: '«"api-x-io-v1-render"»', endpoint: '"https://api.x.io//v1//render"' }),
      ]),
      'id "api-x-io-v1-render" is already used by entry 2',
      'id "api-x-io-v1-render" is already used by entry 2',
    ],
    'ids that are not slugs': listing([entry({ id: '"A 😀"' }), other('b', { id: '«"A 😀"»' })]),
    'the whole entry, again': listing([entry(), entry({ id: '«"api-x-io-v1-render"»' })]),
    'across elements that are not entries': listing([
      entry(),
      'null',
      entry({ id: '«"api-x-io-v1-render"»', endpoint: TRAILING }),
    ]),
  },
});

testRule('duplicate-endpoint', {
  valid: {
    'different endpoints': listing([entry(), other('b')]),
    'endpoints that differ in a slash': listing([
      entry(),
      entry({ id: '"api-x-io-v1-render-2"', endpoint: TRAILING }),
    ]),
    'endpoints that differ in the case of the host': listing([
      entry(),
      entry({ id: '"api-x-io-v1-render-2"', endpoint: '"https://API.x.io/v1/render"' }),
    ]),
    'blank endpoints': listing([entry({ endpoint: '" "' }), other('b', { endpoint: '" "' })]),
  },
  invalid: {
    'the endpoint of the entry above': [
      listing([entry(), entry({ id: '"api-x-io-v1-render-2"', endpoint: '«"https://api.x.io/v1/render"»' })]),
      'endpoint "https://api.x.io/v1/render" is already listed in entry 1',
    ],
    'every later entry of three': [
      listing([
        other('a'),
        entry(),
        entry({ id: '"api-x-io-v1-render-2"', endpoint: '«"https://api.x.io/v1/render"»' }),
        entry({ id: '"api-x-io-v1-render-3"', endpoint: '«"https://api.x.io/v1/render"»' }),
      ]).replaceAll('\n', '\r\n'),
      ...Array<string>(2).fill('endpoint "https://api.x.io/v1/render" is already listed in entry 2'),
    ],
    'endpoints that are not URLs': listing([
      entry({ endpoint: '"/render"' }),
      other('b', { endpoint: '«"/render"»' }),
    ]),
    'the id and the endpoint are blank above': listing([
      entry({ id: '""', endpoint: '""' }),
      other('b'),
      other('b', { id: '"api-x-io-v1-b-x"', endpoint: '«"https://api.x.io/v1/b"»' }),
    ]),
  },
});

describe.each(['id', 'endpoint'])('what a duplicate %s is related to', (field) => {
  it('is the first of several entries that have it', () => {
    const read = listingOf(listing([other('a'), entry(), entry(), entry()]));
    const found = read.problems().filter(({ rule }) => rule.id === `duplicate-${field}`);
    expect(found.map(({ index }) => index).sort()).toEqual([2, 3]);
    for (const problem of found) expect(relatedOf(problem)).toMatchObject([{ index: 1, path: [field] }]);
  });
});
