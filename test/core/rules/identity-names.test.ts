import { entry, listing, other } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

/** An entry of these three; other problems of the endpoint are ignored. */
function named(id: string, name: string, endpoint: string): string {
  return entry({ id: `"${id}"`, name, endpoint: `"${endpoint}"` });
}

testRule('chain-first', {
  valid: {
    'the only one': listing([entry()]),
    'the first of several': listing([entry({ chain: '"solana"', acceptedChains: '["solana", "base"]' })]),
    'no accepted chains': { text: listing([entry({ acceptedChains: '[]' })]), also: ['empty-array'] },
    'a blank first chain': {
      text: listing([entry({ acceptedChains: '["", "solana"]' })]),
      also: ['blank-string'],
    },
    'a first chain of the wrong type': {
      text: listing([entry({ acceptedChains: '[null, "solana"]' })]),
      also: ['wrong-type'],
    },
    'a chain of the wrong type': { text: listing([entry({ chain: '["solana"]' })]), also: ['wrong-type'] },
    'absent members': {
      text: listing([entry({ chain: undefined }), other('b', { acceptedChains: undefined })]),
      also: ['missing-field', 'missing-field'],
    },
    'a chain written with escapes': listing([entry({ chain: String.raw`"\u0062ase"` })]),
  },
  invalid: {
    'the second': {
      text: listing([entry({ chain: '«"base"»', acceptedChains: '["solana", "base"]' })]),
      at: ['/results/0/chain'],
      messages: ['chain is "base", but acceptedChains starts with "solana"'],
    },
    'none of them, with the array before it': {
      text: listing([
        `{ "acceptedChains": ["base"], ${entry({ chain: '«"other"»', acceptedChains: undefined }).slice(1)}`,
      ]),
      at: ['/results/0/chain'],
    },
    'an unknown one': {
      text: listing([entry({ chain: '«"BASE"»' })]),
      at: ['/results/0/chain'],
      also: ['unknown-chain'],
    },
    'an unknown first one, after surrogate pairs, minified': {
      text: listing([
        other('b'),
        entry({ description: '"😀"', chain: '«"base"»', acceptedChains: '["𝒳","base"]' }),
      ]).replace(/\n\s*/g, ''),
      at: ['/results/1/chain'],
      also: ['unknown-chain'],
    },
  },
});

testRule('name-label', {
  valid: {
    'the label': listing([entry()]),
    'a title': listing([entry({ name: '"Render a page"' })]),
    'another separator': listing([entry({ name: '"api.y.io - /render"' })]),
    'a part that is not a host, for whitespace': listing([entry({ name: '"Pages 2.0 · /other"' })]),
    'a part that is not a host, for want of a dot': listing([entry({ name: '"Pages · /other"' })]),
    'a part that is not a host, for whitespace after a dot': listing([
      entry({ name: '"v2.0 pages · /other"' }),
    ]),
    'a host alone': listing([entry({ name: '"api.y.io"' })]),
    'nothing before the separator': listing([entry({ name: '" · /other"' })]),
    'whitespace before the separator': listing([entry({ name: '"  · /other"' })]),
    'a host in another case': listing([entry({ name: '"API.x.IO · /render"' })]),
    'a blank name': { text: listing([entry({ name: '" "' })]), also: ['blank-string'] },
    'names of a host with a port': listing([
      named('x-io-1-a', '"x.io:1 · /a"', 'https://x.io:1/a'),
      named('x-io-1-b', '"X.io · /b"', 'https://x.io:1/b'),
    ]),
    'names of a parameter': listing([
      named('x-io-a-id', '"x.io · /:id"', 'https://x.io/a/:id'),
      named('x-io-b-id', '"x.io · /id"', 'https://x.io/b/:id'),
    ]),
    'names of a path without a segment': listing([
      named('x-io', '"x.io · /"', 'https://x.io'),
      named('y-io', '"y.io · /"', 'https://y.io/'),
    ]),
    'slashes, a query and a fragment after the segment': listing([
      named('x-io-a', '"x.io · /a"', 'https://x.io/a/'),
      named('x-io-b', '"x.io · /b"', 'https://x.io/b//?c=/d#/e'),
    ]),
    'an http endpoint': {
      text: listing([named('x-io-a', '"x.io · /a"', 'http://x.io/a')]),
      also: ['endpoint-url'],
    },
    'an endpoint without a scheme': {
      text: listing([entry({ endpoint: '"api.x.io/v1/other"' })]),
      also: ['endpoint-url'],
    },
    'an endpoint without a host': {
      text: listing([entry({ endpoint: '"https:///other"' })]),
      also: ['endpoint-url'],
    },
    'an absent endpoint': {
      text: listing([entry({ name: '"y.io · /z"', endpoint: undefined })]),
      also: ['missing-field'],
    },
  },
  invalid: {
    'nothing before the separator but a dot': {
      text: listing([entry({ name: '«". · /render"»' })]),
      at: ['/results/0/name'],
    },
    'another segment': {
      text: listing([entry({ name: '«"api.x.io · /other"»' })]),
      at: ['/results/0/name'],
      messages: ['name is "api.x.io · /other", but the endpoint gives "api.x.io · /render"'],
    },
    'another host, after surrogate pairs': {
      text: listing([other('b', { description: '"😀"' }), entry({ name: '«"api.y.io · /render"»' })]),
      at: ['/results/1/name'],
    },
    'a part of the host': {
      text: listing([entry({ name: '«"x.io · /render"»' })]),
      at: ['/results/0/name'],
    },
    'a segment in another case': {
      text: listing([entry({ name: '«"api.x.io · /Render"»' })]),
      at: ['/results/0/name'],
    },
    'the whole path': {
      text: listing([entry({ name: '«"api.x.io · /v1/render"»' })]),
      at: ['/results/0/name'],
    },
    'a host with a part of the path': {
      text: listing([entry({ name: '«"api.x.io/v1 · /render"»' })]),
      at: ['/results/0/name'],
    },
    'the beginning of the host': {
      text: listing([entry({ name: '«"api.x.i · /render"»' })]),
      at: ['/results/0/name'],
    },
    'the end of the segment': {
      text: listing([entry({ name: '«"api.x.io · /nder"»' })]),
      at: ['/results/0/name'],
    },
    'no segment before a slash': {
      text: listing([named('x-io-a', '«"x.io · /"»', 'https://x.io/a/')]),
      at: ['/results/0/name'],
    },
    'no segment': { text: listing([entry({ name: '«"api.x.io · /"»' })]), at: ['/results/0/name'] },
    'a segment without a colon inside it': {
      text: listing([named('x-io-a-b', '«"x.io · /ab"»', 'https://x.io/a:b')]),
      at: ['/results/0/name'],
    },
    'the query with the segment': {
      text: listing([named('x-io-a', '«"x.io · /a?b"»', 'https://x.io/a?b')]),
      at: ['/results/0/name'],
      messages: ['name is "x.io · /a?b", but the endpoint gives "x.io · /a"'],
    },
    'the slash with the segment': {
      text: listing([named('x-io-a', '«"x.io · /a/"»', 'https://x.io/a/')]),
      at: ['/results/0/name'],
    },
    'another port': {
      text: listing([named('x-io-1-a', '«"x.io:2 · /a"»', 'https://x.io:1/a')]),
      at: ['/results/0/name'],
    },
  },
});
