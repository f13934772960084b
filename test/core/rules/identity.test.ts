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
    'blank ids': {
      text: listing([entry({ id: '""' }), other('b', { id: '""' })]),
      also: ['blank-string', 'blank-string'],
    },
    'ids of the wrong type': {
      text: listing([entry({ id: '1' }), other('b', { id: '1' })]),
      also: ['wrong-type', 'wrong-type'],
    },
    'no ids': {
      text: listing([entry({ id: undefined }), other('b', { id: undefined })]),
      also: ['missing-field', 'missing-field'],
    },
    'ids that differ in case': {
      text: listing([entry(), other('b', { id: '"API-x-io-v1-render"' })]),
      also: ['id-format'],
    },
    'an id inside another value': {
      text: listing([other('b', { health: '{ "id": "api-x-io-v1-render" }' }), entry()]),
      also: ['health-not-null'],
    },
    'a name of the object prototype, once': {
      text: listing([entry({ id: '"constructor"' }), other('b')]),
      also: ['id-slug'],
    },
  },
  invalid: {
    'the id of the entry above': {
      text: listing([entry(), entry({ id: '«"api-x-io-v1-render"»', endpoint: TRAILING })]),
      at: ['/results/1/id'],
      messages: ['id "api-x-io-v1-render" is already used by entry 1'],
    },
    'every later entry of three, apart from each other': {
      text: listing([
        other('a'),
        entry(),
        other('b'),
        entry({ id: '«"api-x-io-v1-render"»', endpoint: TRAILING }),
        other('c'),
        entry({ id: '«"api-x-io-v1-render"»', endpoint: '"https://api.x.io//v1//render"' }),
      ]),
      at: ['/results/3/id', '/results/5/id'],
      messages: [
        'id "api-x-io-v1-render" is already used by entry 2',
        'id "api-x-io-v1-render" is already used by entry 2',
      ],
    },
    'an id written with escapes, minified': {
      text: listing([
        entry({ description: '"😀"' }),
        entry({ id: String.raw`«"\u0061pi-x-io-v1-render"»`, endpoint: TRAILING }),
      ]).replace(/\n\s*/g, ''),
      at: ['/results/1/id'],
    },
    'ids that are not slugs': {
      text: listing([entry({ id: '"A 😀"' }), other('b', { id: '«"A 😀"»' })]),
      at: ['/results/1/id'],
      also: ['id-format', 'id-format'],
    },
    'the whole entry, again': {
      text: listing([entry(), entry({ id: '«"api-x-io-v1-render"»' })]),
      at: ['/results/1/id'],
      also: ['duplicate-endpoint'],
    },
    'across elements that are not entries': {
      text: listing([entry(), 'null', entry({ id: '«"api-x-io-v1-render"»', endpoint: TRAILING })]),
      at: ['/results/2/id'],
      also: ['wrong-type'],
    },
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
    'blank endpoints': {
      text: listing([entry({ endpoint: '" "' }), other('b', { endpoint: '" "' })]),
      also: ['blank-string', 'blank-string'],
    },
    'endpoints of the wrong type': {
      text: listing([entry({ endpoint: 'null' }), other('b', { endpoint: 'null' })]),
      also: ['wrong-type', 'wrong-type'],
    },
  },
  invalid: {
    'the endpoint of the entry above': {
      text: listing([
        entry(),
        entry({ id: '"api-x-io-v1-render-2"', endpoint: '«"https://api.x.io/v1/render"»' }),
      ]),
      at: ['/results/1/endpoint'],
      messages: ['endpoint "https://api.x.io/v1/render" is already listed in entry 1'],
    },
    'every later entry of three': {
      text: listing([
        other('a'),
        entry(),
        entry({ id: '"api-x-io-v1-render-2"', endpoint: '«"https://api.x.io/v1/render"»' }),
        entry({ id: '"api-x-io-v1-render-3"', endpoint: '«"https://api.x.io/v1/render"»' }),
      ]).replaceAll('\n', '\r\n'),
      at: ['/results/2/endpoint', '/results/3/endpoint'],
      messages: Array<string>(2).fill('endpoint "https://api.x.io/v1/render" is already listed in entry 2'),
    },
    'an endpoint written with escapes': {
      text: listing([
        entry({ description: '"😀"' }),
        entry({ id: '"api-x-io-v1-render-2"', endpoint: String.raw`«"https:\/\/api.x.io\/v1\/render"»` }),
      ]),
      at: ['/results/1/endpoint'],
    },
    'endpoints that are not URLs': {
      text: listing([entry({ endpoint: '"/render"' }), other('b', { endpoint: '«"/render"»' })]),
      at: ['/results/1/endpoint'],
      also: ['endpoint-url', 'endpoint-url'],
    },
    'the id and the endpoint are blank above': {
      text: listing([
        entry({ id: '""', endpoint: '""' }),
        other('b'),
        other('b', { id: '"api-x-io-v1-b-x"', endpoint: '«"https://api.x.io/v1/b"»' }),
      ]),
      at: ['/results/2/endpoint'],
      also: ['blank-string', 'blank-string'],
    },
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
