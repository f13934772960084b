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
    'a suffix where the other entry has no id': listing([
      entry({ id: undefined }),
      entry({ id: '"api-x-io-v1-render-2"', endpoint: `"${HOST}/v1/render/"` }),
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
    'a slug with the fragment': [
      one('«api-x-io-a-b»', `${HOST}/a#b`),
      'id is "api-x-io-a-b", but the slug of the endpoint is "api-x-io-a"',
    ],
    'a suffix where no other entry has the slug': listing([
      slugged('«api-x-io-a-2»', `${HOST}/a`),
      slugged('api-x-io-b', `${HOST}/b`),
    ]),
    'a suffix where another id only looks like the slug': listing([
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
    'a tie of two, won by the one seen first': facilitated('"cdp"', '«"x402"»'),
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
