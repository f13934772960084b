import { entry, listing, other } from '../../support/listing-text';
import { testRule, type RuleCases } from '../../support/rule-cases';
import { slugOf } from '../../../src/core/values/endpoint';

/** An entry whose id and name say nothing of the endpoint. */
function titled(endpoint: string, id: string): string {
  return listing([entry({ name: '"Item"', endpoint: `"${endpoint}"`, id: `"${id}"` })]);
}

/** For each string an invalid case with the whole value of a member underlined. */
function each(field: 'id' | 'facilitator', values: Readonly<Record<string, string>>): RuleCases['invalid'] {
  return Object.fromEntries(
    Object.entries(values).map(([what, value]) => [
      what,
      { text: listing([entry({ [field]: `«${value}»` })]), at: [`/results/0/${field}`] },
    ]),
  );
}

testRule('blank-string', {
  valid: {
    'a blank description': listing([entry({ description: '""' }), other('b', { description: '" "' })]),
    'whitespace around': listing([entry({ name: '" Render a page "', sources: '[" a "]' })]),
    'a blank chain': {
      text: listing([entry({ chain: '""' })]),
      also: ['unknown-chain', 'chain-first'],
    },
    'a blank flag': { text: listing([entry({ qualityFlag: '" "' })]), also: ['quality-flag'] },
    'an empty array': { text: listing([entry({ sources: '[]' })]), also: ['empty-array'] },
    'absent and mistyped members': {
      text: listing([entry({ name: undefined, id: 'null' })]),
      also: ['missing-field', 'wrong-type'],
    },
    'an invisible character that is no whitespace': listing([entry({ name: String.raw`"\u200b"` })]),
  },
  invalid: {
    'an id, alone': { text: listing([entry({ id: '«""»' })]), at: ['/results/0/id'] },
    'a name': {
      text: listing([entry({ name: '«" "»' })]),
      at: ['/results/0/name'],
      messages: ['name is blank'],
    },
    'an endpoint, alone': {
      text: listing([entry({ endpoint: String.raw`«"\t\r\n"»` })]),
      at: ['/results/0/endpoint'],
    },
    'a facilitator, alone': {
      text: listing([entry(), other('b', { facilitator: String.raw`«"\u00a0"»` })]),
      at: ['/results/1/facilitator'],
    },
    'whitespace beyond ASCII': {
      text: listing([entry({ name: String.raw`«"\u2003\u3000\u2028"»` })]),
      at: ['/results/0/name'],
    },
    'elements of both arrays': {
      text: listing([entry({ acceptedChains: '["base", «""»]', sources: '[«"  "», "a"]' })]),
      at: ['/results/0/acceptedChains/1', '/results/0/sources/0'],
      messages: ['An element of acceptedChains is blank', 'An element of sources is blank'],
    },
    'a first chain, so that none is the first': {
      text: listing([entry({ acceptedChains: '[«""», "base"]' })]),
      at: ['/results/0/acceptedChains/0'],
    },
    'all at once, after surrogate pairs, minified': {
      text: listing([
        entry({ id: '«""»', name: '«""»', endpoint: '«""»', description: '"😀"', facilitator: '«""»' }),
      ]).replace(/\n\s*/g, ''),
      at: ['id', 'name', 'endpoint', 'facilitator'].map((name) => `/results/0/${name}`),
    },
    'in two entries, which are not duplicates': {
      text: listing([entry({ id: '«" "»', endpoint: '«""»' }), entry({ id: '«" "»', endpoint: '«""»' })]),
      at: ['/results/0/id', '/results/0/endpoint', '/results/1/id', '/results/1/endpoint'],
    },
  },
});

testRule('endpoint-url', {
  valid: {
    'an https URL': listing([entry()]),
    'a scheme and a host in upper case': titled('HTTPS://API.X.IO/v1', 'api-x-io-v1'),
    'a port, a query and a fragment': titled('https://api.x.io:8443/a?b=%20#c', 'api-x-io-8443-a'),
    'no path': titled('https://api.x.io', 'api-x-io'),
    'an address in place of a name': titled('https://[::1]:8443/a', '1-8443-a'),
    'a host with one label': titled('https://localhost/a', 'localhost-a'),
    'a host and a path beyond ASCII': titled('https://bücher.example/ü', 'b-cher-example'),
    'a path parameter, and an at sign in the path': titled('https://x.io/:user/@home', 'x-io-user-home'),
    'a wrong type': { text: listing([entry({ endpoint: '7' })]), also: ['wrong-type'] },
    'a blank string': { text: listing([entry({ endpoint: '" "' })]), also: ['blank-string'] },
  },
  invalid: {
    http: {
      text: listing([entry({ endpoint: '«"http://api.x.io/v1/render"»' })]),
      at: ['/results/0/endpoint'],
      messages: ['endpoint is not an https URL'],
    },
    ...Object.fromEntries(
      Object.entries({
        'another scheme': 'ftp://api.x.io/v1',
        'a web socket': 'wss://api.x.io/v1',
        'no scheme': 'api.x.io/v1/render',
        'a scheme left to the page': '//api.x.io/v1/render',
        'a path': '/v1/render',
        'no slashes': 'https:api.x.io',
        'one slash': 'https:/api.x.io',
        'no host': 'https://',
        'no host before the path': 'https:///v1',
        'no host before the query': 'https://?a',
        'no host but a port': 'https://:443/v1',
        'a port that is none': 'https://api.x.io:port/v1',
        'a port that is too large': 'https://api.x.io:65536/v1',
        'a script': 'javascript:alert(1)',
        'whitespace before it': ' https://api.x.io/v1/render',
        'whitespace inside': 'https://api.x.io/v1/render page',
        'whitespace after it': 'https://api.x.io/v1/render ',
        'a line ending inside': String.raw`https://api.x.io/v1/\nrender`,
        'a control character': String.raw`https://api.x.io/v1/\u0000render`,
        'an address that is none': 'https://[::g]/v1',
      }).map(([what, endpoint]) => [
        what,
        {
          text: listing([entry({ endpoint: `«"${endpoint}"»`, name: '"Render"' })]),
          config: { rules: { 'id-slug': 'off' } } as const,
          at: ['/results/0/endpoint'],
        },
      ]),
    ),
    'credentials, after surrogate pairs': {
      text: listing([
        entry({
          id: '"me-secret-api-x-io-v1"',
          name: '"😀"',
          endpoint: '«"https://me:secret@api.x.io/v1"»',
        }),
      ]),
      at: ['/results/0/endpoint'],
      messages: ['endpoint contains a user name or password'],
    },
    'a user without a password': {
      text: listing([entry({ id: '"me-api-x-io-v1"', name: '"X"', endpoint: '«"https://me@api.x.io/v1"»' })]),
      at: ['/results/0/endpoint'],
      messages: ['endpoint contains a user name or password'],
    },
    'written with escapes': {
      text: listing([other('b'), entry({ endpoint: String.raw`«"http:\/\/api.x.io\/v1\/render"»` })]),
      at: ['/results/1/endpoint'],
    },
  },
});

testRule('endpoint-param', {
  valid: {
    'a colon': titled('https://api.x.io/coins/:coinId/x', 'api-x-io-coins-coinid-x'),
    'brackets in the query': titled('https://api.x.io/a?b[c]={d}&e=<f>', 'api-x-io-a'),
    'brackets in the fragment': titled('https://api.x.io/a#{b}', 'api-x-io-a'),
    'brackets around the address of the host': titled('https://[fe80::1]/a', 'fe80-1-a'),
    'an index': titled('https://api.x.io/a[0]', 'api-x-io-a-0'),
    'brackets that are escaped': titled('https://api.x.io/%7Bid%7D', 'api-x-io-7bid-7d'),
    'brackets without a name': titled('https://api.x.io/{...}/<int:>/[[0]]', 'api-x-io-int-0'),
    'one bracket': titled('https://api.x.io/a{b', 'api-x-io-a-b'),
    'no http scheme': {
      text: listing([entry({ endpoint: '"ftp://api.x.io/{id}"' })]),
      also: ['endpoint-url'],
    },
    'no host': { text: listing([entry({ endpoint: '"/v1/{id}"' })]), also: ['endpoint-url'] },
  },
  invalid: {
    braces: {
      text: listing([
        entry({ id: '"api-x-io-id"', name: '"😀"', endpoint: '«"https://api.x.io/{id}"»' }),
      ]).replaceAll('\n', '\r\n'),
      at: ['/results/0/endpoint'],
      messages: ['Path parameter {id} should be written :id'],
    },
    'angle brackets': {
      text: listing([entry({ id: '"api-x-io-id-x"', name: '"X"', endpoint: '«"https://api.x.io/<id>/x"»' })]),
      at: ['/results/0/endpoint'],
      messages: ['Path parameter <id> should be written :id'],
    },
    'square brackets': {
      text: listing([
        entry({ id: '"api-x-io-user-id"', name: '"X"', endpoint: '«"https://api.x.io/[user_id]"»' }),
      ]),
      at: ['/results/0/endpoint'],
      messages: ['Path parameter [user_id] should be written :user_id'],
    },
    ...Object.fromEntries(
      [
        ['<int:id>', 'id'],
        ['[...slug]', 'slug'],
        ['[[...slug]]', 'slug'],
        ['{{key}}', 'key'],
        ['${ref}', 'ref'],
        ['{id:int}', 'id'],
        ['{<uuid:id>}', 'id'],
        ['<<id>>', 'id'],
        ['[[id]]', 'id'],
        [':{id}', 'id'],
        ['{user-id}', 'user-id'],
        ['{*path}', 'path'],
        ['{path...}', 'path'],
        ['{größe}', 'größe'],
      ].map(([written = '', name = '']) => {
        const endpoint = `"https://api.x.io/${written}"`;
        const id = JSON.stringify(slugOf(`https://api.x.io/${written}`));
        return [
          `the parameter ${written}`,
          {
            text: listing([entry({ id, name: '"X"', endpoint: `«${endpoint}»` })]),
            at: ['/results/0/endpoint'],
            messages: [`Path parameter ${written} should be written :${name}`],
          },
        ];
      }),
    ),
    'several, reported as one problem': {
      text: listing([
        entry({ id: '"api-x-io-a-b-c"', name: '"X"', endpoint: '«"https://api.x.io/:a/{b}/<c>"»' }),
      ]),
      at: ['/results/0/endpoint'],
    },
    'an http URL': {
      text: listing([entry({ id: '"x-io-1-id"', name: '"X"', endpoint: '«"http://x.io:1/{id}?a"»' })]),
      at: ['/results/0/endpoint'],
      also: ['endpoint-url'],
    },
  },
});

testRule('facilitator-code', {
  valid: {
    'one letter': listing([entry({ facilitator: '"x"' })]),
    'sixteen characters': listing([entry({ facilitator: '"abcdefghijklmno9"' })]),
    'digits and hyphens': listing([entry({ facilitator: '"x4-0-2-"' })]),
    'a blank string': { text: listing([entry({ facilitator: '""' })]), also: ['blank-string'] },
    'a wrong type': { text: listing([entry({ facilitator: '["cdp"]' })]), also: ['wrong-type'] },
  },
  invalid: {
    ...each('facilitator', {
      'upper case': '"CDP"',
      'seventeen characters': '"abcdefghijklmnopq"',
      'a digit first': '"402x"',
      'a hyphen first': '"-cdp"',
      'an underscore': '"c_dp"',
      'whitespace before it': '" cdp"',
      'a line ending after it': String.raw`"cdp\n"`,
      'a letter beyond ASCII': '"çdp"',
    }),
    'in the second entry, after surrogate pairs, minified': {
      text: listing([entry({ description: '"😀"' }), other('b', { facilitator: '«"a.b"»' })]).replace(
        /\n\s*/g,
        '',
      ),
      at: ['/results/1/facilitator'],
      messages: ['facilitator "a.b" is not a short lowercase code'],
    },
  },
});

testRule('id-format', {
  valid: {
    'a slug': listing([entry()]),
    'one character': titled('https://1', '1'),
    'a blank string': { text: listing([entry({ id: '" "' })]), also: ['blank-string'] },
    'a wrong type': { text: listing([entry({ id: '1' })]), also: ['wrong-type'] },
    'an ignored id': {
      text: listing([entry({ id: '"A"' })]),
      config: { ignore: [{ rule: 'id-format', id: 'A' }] },
    },
  },
  invalid: {
    ...each('id', {
      'upper case': '"API-x-io-v1-render"',
      'a hyphen first': '"-api"',
      'a hyphen last': '"api-"',
      'two hyphens in a row': '"api--x"',
      'a hyphen only': '"-"',
      'other characters': '"api.x.io"',
      'whitespace after it': '"api-x-io-v1-render "',
      'a line ending after it': String.raw`"api-x-io-v1-render\n"`,
      'a letter beyond ASCII': '"api-ü"',
      'the endpoint itself': '"https://api.x.io/v1/render"',
    }),
    'the first member, after surrogate pairs': {
      text: `{ "results": [ {"name": "😀", ${entry({ id: '«"a_b"»', name: undefined }).slice(1)} ], "count": 1 }`,
      at: ['/results/0/id'],
      messages: ['id "a_b" may only contain lowercase letters and digits, with single hyphens between them'],
    },
  },
});
