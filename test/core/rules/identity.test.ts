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
    'blank ids': listing([entry({ id: '""' }), other('b', { id: '""' })]),
    'no ids': listing([entry({ id: undefined }), other('b', { id: undefined })]),
    'ids that differ in case': listing([entry(), other('b', { id: '"API-x-io-v1-render"' })]),
  },
  invalid: {
    'the id of the entry above': [
      listing([entry(), entry({ id: '«"api-x-io-v1-render"»', endpoint: TRAILING })]),
      'id "api-x-io-v1-render" is already used by entry 1',
    ],
    'ids that are not slugs': listing([entry({ id: '"A 😀"' }), other('b', { id: '«"A 😀"»' })]),
    'the whole entry, again': listing([entry(), entry({ id: '«"api-x-io-v1-render"»' })]),
  },
});

testRule('duplicate-endpoint', {
  valid: {
    'different endpoints': listing([entry(), other('b')]),
    'endpoints that differ in a slash': listing([
      entry(),
      entry({ id: '"api-x-io-v1-render-2"', endpoint: TRAILING }),
    ]),
    'blank endpoints': listing([entry({ endpoint: '" "' }), other('b', { endpoint: '" "' })]),
  },
  invalid: {
    'the endpoint of the entry above': [
      listing([entry(), entry({ id: '"api-x-io-v1-render-2"', endpoint: '«"https://api.x.io/v1/render"»' })]),
      'endpoint "https://api.x.io/v1/render" is already listed in entry 1',
    ],
    'endpoints that are not URLs': listing([
      entry({ endpoint: '"/render"' }),
      other('b', { endpoint: '«"/render"»' }),
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

/** An entry of these three; other problems of the endpoint are ignored. */
function named(id: string, name: string, endpoint: string): string {
  return entry({ id: `"${id}"`, name, endpoint: `"${endpoint}"` });
}

testRule('chain-first', {
  valid: {
    'the only one': {},
    'the first of several': { chain: '"solana"', acceptedChains: '["solana", "base"]' },
    'no accepted chains': { acceptedChains: '[]' },
    'a blank first chain': { acceptedChains: '["", "solana"]' },
  },
  invalid: {
    'the second': [
      { chain: '«"base"»', acceptedChains: '["solana", "base"]' },
      'chain is "base", but acceptedChains starts with "solana"',
    ],
    'an unknown one': { chain: '«"BASE"»' },
  },
});

testRule('name-label', {
  valid: {
    'the label': {},
    'a title': { name: '"Render a page"' },
    'another separator': { name: '"api.y.io - /render"' },
    'a part that is not a host, for want of a dot': { name: '"Pages · /other"' },
    'a part that is not a host, for whitespace after a dot': { name: '"v2.0 pages · /other"' },
    'whitespace before the separator': { name: '"  · /other"' },
    'a host in another case': { name: '"API.x.IO · /render"' },
    'a blank name': { name: '" "' },
    'names of a parameter': listing([
      named('x-io-a-id', '"x.io · /:id"', 'https://x.io/a/:id'),
      named('x-io-b-id', '"x.io · /id"', 'https://x.io/b/:id'),
    ]),
    'the name of a path without a segment': listing([named('x-io', '"x.io · /"', 'https://x.io')]),
    'an endpoint without a scheme': { endpoint: '"api.x.io/v1/other"' },
    'an absent endpoint': { name: '"y.io · /z"', endpoint: undefined },
  },
  invalid: {
    'nothing before the separator but a dot': { name: '«". · /render"»' },
    'another segment': [
      { name: '«"api.x.io · /other"»' },
      'name is "api.x.io · /other", but the endpoint gives "api.x.io · /render"',
    ],
    'a segment in another case': { name: '«"api.x.io · /Render"»' },
    'a segment without a colon inside it': listing([named('x-io-a-b', '«"x.io · /ab"»', 'https://x.io/a:b')]),
    'a host with a part of the path': { name: '«"api.x.io/v1 · /render"»' },
    'another port': listing([named('x-io-1-a', '«"x.io:2 · /a"»', 'https://x.io:1/a')]),
  },
});

/** An entry of an id, as source text without quotes, and an endpoint. */
function slugged(id: string, endpoint: string): string {
  const quoted = id.startsWith('«') ? `«"${id.slice(1, -1)}"»` : `"${id}"`;
  return entry({ id: quoted, name: '"X"', endpoint: `"${endpoint}"` });
}

/** The text of a listing of one such entry. */
const one = (id: string, endpoint: string): string => listing([slugged(id, endpoint)]);

const HOST = 'https://api.x.io';

testRule('id-slug', {
  valid: {
    'host and path': one('api-x-io-v1-render', `${HOST}/v1/render`),
    'a parameter by its bare name': one('api-x-io-v1-coins-coinid', `${HOST}/v1/coins/:coinId`),
    'a port': one('api-x-io-8443-a', `${HOST}:8443/a`),
    'with the query': one('api-x-io-a-b-1-c', `${HOST}/a?b=1&c`),
    'with the query, without the fragment': one('api-x-io-a-b', `${HOST}/a?b#c`),
    'a suffix where an entry below has the slug': listing([
      slugged('api-x-io-a-2', `${HOST}/a`),
      slugged('api-x-io-a', `${HOST}/a/`),
    ]),
    'suffixes in all entries of a slug': listing([
      slugged('api-x-io-a-1', `${HOST}/a`),
      other('b'),
      slugged('api-x-io-a-a3f', `${HOST}/a/`),
      slugged('api-x-io-a-x', `${HOST}//a`),
    ]),
    'a suffix where the endpoints differ in the query': listing([
      slugged('api-x-io-a', `${HOST}/a?b=1`),
      slugged('api-x-io-a-2', `${HOST}/a?b=2`),
    ]),
    'an endpoint of which no slug can be made': one('x', 'https://例え.テスト/'),
    'an id that is not a slug': one('api.x.io', `${HOST}/a`),
    'a blank id': one(' ', `${HOST}/a`),
    'a blank endpoint': one('x', ''),
    'an absent endpoint': { endpoint: undefined, id: '"x"' },
  },
  invalid: {
    'what is not a suffix of a slug that another entry has': listing([
      slugged('api-x-io-a', `${HOST}/a`),
      slugged('«api-x-io-ab-2»', `${HOST}/a/`),
      slugged('«api-x-io-a-2-3»', `${HOST}/a//`),
    ]),
    'another slug': [
      one('«api-x-io-b»', `${HOST}/a`),
      'id is "api-x-io-b", but the slug of the endpoint is "api-x-io-a"',
    ],
    'another slug with the same long start': [
      one(`«api-x-io-${'a'.repeat(70)}-b»`, `${HOST}/${'a'.repeat(70)}/c`),
      `id is "…${'a'.repeat(15)}-b", but the slug of the endpoint is "…${'a'.repeat(15)}-c"`,
    ],
    'a slug with the fragment': one('«api-x-io-a-b»', `${HOST}/a#b`),
    'a suffix where no other entry has the slug, but only the id': listing([
      slugged('«api-x-io-a-2»', `${HOST}/a`),
      slugged('«api-x-io-a»', `${HOST}/b`),
    ]),
    'a suffix without a hyphen': listing([
      slugged('api-x-io-a', `${HOST}/a`),
      slugged('«api-x-io-a2»', `${HOST}/a/`),
    ]),
  },
});

/** Entries with these facilitators, source text. */
function facilitated(...codes: readonly string[]): string {
  return listing(codes.map((facilitator, index) => other(`e${index}`, { facilitator })));
}

testRule('facilitator-differs', {
  valid: {
    'one entry': facilitated('"cdp"'),
    'one code': facilitated('"cdp"', '"cdp"', String.raw`"\u0063dp"`),
    'malformed codes, though they are the most': facilitated('"CDP"', '"CDP"', '"cdp"'),
    'blank codes, though they are the most': facilitated('""', '""', '"cdp"'),
    'elements that are not entries': listing(['"x"', entry()]),
  },
  invalid: {
    'the fewer': [
      facilitated('«"x402"»', '"cdp"', '"cdp"'),
      'facilitator is "x402", but most entries have "cdp"',
    ],
    'a tie of two, won by the one seen first, though the other is complete first': facilitated(
      '"b"',
      '«"a"»',
      '«"a"»',
      '"b"',
    ),
    'a tie after a code with fewer': [
      facilitated('«"z"»', '"b"', '«"a"»', '«"a"»', '"b"'),
      'facilitator is "z", but more entries have "b"',
      'facilitator is "a", but as many entries have "b"',
      'facilitator is "a", but as many entries have "b"',
    ],
    'beside an entry that has none': listing([
      other('e0'),
      other('e1', { facilitator: undefined }),
      other('e2', { facilitator: '«"x"»' }),
    ]),
  },
});
