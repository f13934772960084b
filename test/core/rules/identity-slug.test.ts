import { entry, listing, other } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

/** An entry of an id, as source text without quotes, and an endpoint. */
function slugged(id: string, endpoint: string): string {
  const quoted = id.startsWith('«') ? `«"${id.slice(1, -1)}"»` : `"${id}"`;
  return entry({ id: quoted, name: '"X"', endpoint: `"${endpoint}"` });
}

/** The text of a listing of one such entry. */
const one = (id: string, endpoint: string): string => listing([slugged(id, endpoint)]);

const HOST = 'https://api.x.io';
const AT = ['/results/0/id'];

testRule('id-slug', {
  valid: {
    'host and path': one('api-x-io-v1-render', `${HOST}/v1/render`),
    'a parameter by its bare name': one('api-x-io-v1-coins-coinid', `${HOST}/v1/coins/:coinId`),
    'no path': one('api-x-io', HOST),
    'a slash at the end': one('api-x-io-a', `${HOST}/a/`),
    'upper case': one('api-x-io-getpage', 'HTTPS://API.X.IO/getPage'),
    'a port': one('api-x-io-8443-a', `${HOST}:8443/a`),
    'runs of other characters': one('api-x-io-a-b-c', `${HOST}/.a_~-b/$/c*`),
    'characters beyond ASCII': one('api-x-io-caf-x', `${HOST}/café/x/😀`),
    'a letter that is ASCII in lower case only': one('api-x-io-ok', `${HOST}/O\u212a`),
    'without the query': one('api-x-io-a', `${HOST}/a?b=1`),
    'with the query': one('api-x-io-a-b-1-c', `${HOST}/a?b=1&c`),
    'with the query, without the fragment': one('api-x-io-a-b', `${HOST}/a?b#c`),
    'without the fragment': one('api-x-io-a', `${HOST}/a#b?c`),
    'a query without a path': one('api-x-io-a', `${HOST}?a`),
    'an http endpoint': { text: one('api-x-io-a', 'http://api.x.io/a'), also: ['endpoint-url'] },
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
    'a suffix where the other entry has no id': {
      text: listing([
        entry({ id: undefined }),
        entry({ id: '"api-x-io-v1-render-2"', endpoint: `"${HOST}/v1/render/"` }),
      ]),
      also: ['missing-field'],
    },
    'a suffix where the other id is wrong': {
      text: listing([slugged('x_y', `${HOST}/a`), slugged('api-x-io-a-2', `${HOST}/a/`)]),
      also: ['id-format'],
    },
    'an endpoint of which no slug can be made': one('x', 'https://例え.テスト/'),
    'an id that is not a slug': { text: one('api.x.io', `${HOST}/a`), also: ['id-format'] },
    'a blank id': { text: one(' ', `${HOST}/a`), also: ['blank-string'] },
    'an id of the wrong type': { text: listing([entry({ id: '7' })]), also: ['wrong-type'] },
    'a blank endpoint': { text: one('x', ''), also: ['blank-string'] },
    'an absent endpoint': {
      text: listing([entry({ endpoint: undefined, id: '"x"' })]),
      also: ['missing-field'],
    },
    'an endpoint of another scheme': { text: one('x', 'ftp://api.x.io/a'), also: ['endpoint-url'] },
    'an endpoint without a scheme': { text: one('x', 'api.x.io/a'), also: ['endpoint-url'] },
    'an endpoint without a host': { text: one('x', 'https:///a'), also: ['endpoint-url'] },
  },
  invalid: {
    'what is not a suffix of a slug that another entry has': {
      text: listing([
        slugged('api-x-io-a', `${HOST}/a`),
        slugged('«api-x-io-ab-2»', `${HOST}/a/`),
        slugged('«api-x-io-a-2-3»', `${HOST}/a//`),
      ]),
      at: ['/results/1/id', '/results/2/id'],
    },
    'another slug': {
      text: one('«api-x-io-b»', `${HOST}/a`),
      at: AT,
      messages: ['id is "api-x-io-b", but the slug of the endpoint is "api-x-io-a"'],
    },
    'the path without the host': { text: one('«v1-render»', `${HOST}/v1/render`), at: AT },
    'a slug with the scheme': { text: one('«https-api-x-io-a»', `${HOST}/a`), at: AT },
    'a slug with the fragment': {
      text: one('«api-x-io-a-b»', `${HOST}/a#b`),
      at: AT,
      messages: ['id is "api-x-io-a-b", but the slug of the endpoint is "api-x-io-a"'],
    },
    'a part of the query': { text: one('«api-x-io-a-b»', `${HOST}/a?b&c`), at: AT },
    'a slug without its last letter': { text: one('«api-x-io-v1-rende»', `${HOST}/v1/render`), at: AT },
    'a slug without its hyphens': { text: one('«apixioa»', `${HOST}/a`), at: AT },
    'a suffix where no other entry has the slug': {
      text: listing([slugged('«api-x-io-a-2»', `${HOST}/a`), slugged('api-x-io-b', `${HOST}/b`)]),
      at: AT,
    },
    'a suffix where another id only looks like the slug': {
      text: listing([slugged('«api-x-io-a-2»', `${HOST}/a`), slugged('«api-x-io-a»', `${HOST}/b`)]),
      at: ['/results/0/id', '/results/1/id'],
    },
    'a suffix without a hyphen': {
      text: listing([slugged('api-x-io-a', `${HOST}/a`), slugged('«api-x-io-a2»', `${HOST}/a/`)]),
      at: ['/results/1/id'],
    },
    'the slug of another entry, after surrogate pairs': {
      text: listing([
        entry({ description: '"😀"' }),
        entry({ id: '«"api-x-io-v1-other"»', endpoint: '"https://api.x.io/v1/render/"' }),
        other('other'),
      ]).replaceAll('\n', '\r\n'),
      at: ['/results/1/id'],
      // The entry whose slug it is follows.
      also: ['duplicate-id'],
    },
    'an http endpoint, before the id': {
      text: listing([
        `{ "endpoint": "http://api.x.io/a", ${entry({ id: '«"x"»', name: '"X"', endpoint: undefined }).slice(1)}`,
      ]),
      at: AT,
      also: ['endpoint-url'],
    },
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
    'malformed codes, though they are the most': {
      text: facilitated('"CDP"', '"CDP"', '"cdp"'),
      also: ['facilitator-code', 'facilitator-code'],
    },
    'blank codes, though they are the most': {
      text: facilitated('""', '""', '"cdp"'),
      also: ['blank-string', 'blank-string'],
    },
    'codes of the wrong type': {
      text: facilitated('1', '1', '"cdp"'),
      also: ['wrong-type', 'wrong-type'],
    },
    'elements that are not entries': { text: listing(['"x"', entry()]), also: ['wrong-type'] },
  },
  invalid: {
    'the fewer': {
      text: facilitated('«"x402"»', '"cdp"', '"cdp"'),
      at: ['/results/0/facilitator'],
      messages: ['facilitator is "x402", but most entries have "cdp"'],
    },
    'a tie of two, won by the one seen first': {
      text: facilitated('"cdp"', '«"x402"»'),
      at: ['/results/1/facilitator'],
    },
    'a tie of two, won by the one seen first, though the other is complete first': {
      text: facilitated('"b"', '«"a"»', '«"a"»', '"b"'),
      at: ['/results/1/facilitator', '/results/2/facilitator'],
    },
    'a tie after a code with fewer': {
      text: facilitated('«"z"»', '"b"', '«"a"»', '«"a"»', '"b"'),
      at: [0, 2, 3].map((index) => `/results/${index}/facilitator`),
      messages: [
        'facilitator is "z", but more entries have "b"',
        'facilitator is "a", but as many entries have "b"',
        'facilitator is "a", but as many entries have "b"',
      ],
    },
    'beside an entry that has none': {
      text: listing([
        other('e0'),
        other('e1', { facilitator: undefined }),
        other('e2', { facilitator: '«"x"»' }),
      ]),
      at: ['/results/2/facilitator'],
      also: ['missing-field'],
    },
    'a tie after a malformed code': {
      text: facilitated('"B"', '"b"', '«"a"»'),
      at: ['/results/2/facilitator'],
      also: ['facilitator-code'],
    },
    'several codes of one entry each': {
      text: facilitated('"c"', '«"b"»', '«"a"»').replace(/\n\s*/g, ''),
      at: ['/results/1/facilitator', '/results/2/facilitator'],
    },
    'a name of the object prototype': {
      text: facilitated('"cdp"', '"cdp"', '«"constructor"»').replaceAll('"Renders', '"😀'),
      at: ['/results/2/facilitator'],
    },
  },
});
