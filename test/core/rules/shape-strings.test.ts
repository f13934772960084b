import { entry, listing, other } from '../../support/listing-text';
import type { FieldName } from '../../../src/core/listing/fields';
import { testRule, type RuleCases } from '../../support/rule-cases';

/** For each string an invalid case with the whole value of a member underlined. */
function each(field: FieldName, values: Readonly<Record<string, string>>): RuleCases['invalid'] {
  return Object.fromEntries(Object.entries(values).map(([what, value]) => [what, { [field]: `«${value}»` }]));
}

testRule('blank-string', {
  valid: {
    'a blank description': { description: '""' },
    'whitespace around': { name: '" Render a page "', sources: '[" a "]' },
    'a blank chain': { chain: '""' },
    'a blank flag': { qualityFlag: '" "' },
    'an invisible character that is no whitespace': { name: String.raw`"\u200b"` },
  },
  invalid: {
    'an id, alone': { id: '«""»' },
    'a name': [{ name: '«" "»' }, 'name is blank'],
    'an endpoint, alone': { endpoint: String.raw`«"\t\r\n"»` },
    'a facilitator, alone': listing([entry(), other('b', { facilitator: String.raw`«"\u00a0"»` })]),
    'elements of both arrays': [
      { acceptedChains: '["base", «""»]', sources: '[«"  "», "a"]' },
      'An element of acceptedChains is blank',
      'An element of sources is blank',
    ],
    'a first chain, so that none is the first': { acceptedChains: '[«""», "base"]' },
    'in two entries, which are not duplicates': listing([
      entry({ id: '«" "»', endpoint: '«""»' }),
      entry({ id: '«" "»', endpoint: '«""»' }),
    ]),
  },
});

testRule('endpoint-url', {
  valid: {
    'an https URL': {},
    'a scheme and a host in upper case': { endpoint: '"HTTPS://API.X.IO/v1"' },
    'a host with one label': { endpoint: '"https://localhost/a"' },
    'a host and a path beyond ASCII': { endpoint: '"https://bücher.example/ü"' },
    'a path parameter, and an at sign in the path': { endpoint: '"https://x.io/:user/@home"' },
    'a blank string': { endpoint: '" "' },
  },
  invalid: {
    http: [{ endpoint: '«"http://api.x.io/v1/render"»' }, 'endpoint is not an https URL'],
    ...each('endpoint', {
      'another scheme': '"ftp://api.x.io/v1"',
      'no scheme': '"api.x.io/v1/render"',
      'a scheme left to the page': '"//api.x.io/v1/render"',
      'no slashes': '"https:api.x.io"',
      'one slash': '"https:/api.x.io"',
      'no host': '"https://"',
      'no host but a port': '"https://:443/v1"',
      'a port that is too large': '"https://api.x.io:65536/v1"',
      'whitespace before it': '" https://api.x.io/v1/render"',
      'a control character': String.raw`"https://api.x.io/v1/\u0000render"`,
      'an address that is none': '"https://[::g]/v1"',
    }),
    'whitespace inside': [
      { endpoint: '«"https://api.x.io/v1/render page"»' },
      'endpoint contains whitespace or control characters',
    ],
    'a user without a password': [
      { endpoint: '«"https://me@api.x.io/v1"»' },
      'endpoint contains a user name or password',
    ],
  },
});

testRule('endpoint-param', {
  valid: {
    'a colon': { endpoint: '"https://api.x.io/coins/:coinId/x"' },
    'brackets in the query': { endpoint: '"https://api.x.io/a?b[c]={d}&e=<f>"' },
    'brackets around the address of the host': { endpoint: '"https://[fe80::1]/a"' },
    'brackets that are escaped': { endpoint: '"https://api.x.io/%7Bid%7D"' },
    'brackets without a name': { endpoint: '"https://api.x.io/{...}/<int:>/[[0]]"' },
    'no http scheme': { endpoint: '"ftp://api.x.io/{id}"' },
    'no host': { endpoint: '"/v1/{id}"' },
  },
  invalid: {
    braces: [
      listing([entry({ endpoint: '«"https://api.x.io/{id}"»' })]).replaceAll('\n', '\r\n'),
      'Path parameter {id} should be written :id',
    ],
    ...Object.fromEntries(
      [
        ['<id>', 'id'],
        ['[user_id]', 'user_id'],
        ['<int:id>', 'id'],
        ['[...slug]', 'slug'],
        ['[[...slug]]', 'slug'],
        ['{{key}}', 'key'],
        ['${ref}', 'ref'],
        ['{<uuid:id>}', 'id'],
        [':{id}', 'id'],
        ['{user-id}', 'user-id'],
        ['{*path}', 'path'],
        ['{größe}', 'größe'],
      ].map(([written = '', name = '']) => {
        const says = `Path parameter ${written} should be written :${name}`;
        return [`the parameter ${written}`, [{ endpoint: `«"https://api.x.io/${written}"»` }, says]];
      }),
    ),
    'an http URL': { endpoint: '«"http://x.io:1/{id}?a"»' },
  },
});

testRule('facilitator-code', {
  valid: {
    'one letter': { facilitator: '"x"' },
    'sixteen characters': { facilitator: '"abcdefghijklmno9"' },
    'digits and hyphens': { facilitator: '"x4-0-2-"' },
    'a blank string': { facilitator: '""' },
  },
  invalid: {
    ...each('facilitator', {
      'upper case': '"CDP"',
      'seventeen characters': '"abcdefghijklmnopq"',
      'a digit first': '"402x"',
      'a hyphen first': '"-cdp"',
      'an underscore': '"c_dp"',
      'a line ending after it': String.raw`"cdp\n"`,
    }),
  },
});

testRule('id-format', {
  valid: {
    'a slug': {},
    'one character': { endpoint: '"https://1"' },
    'a blank string': { id: '" "' },
    'an ignored id': { text: { id: '"A"' }, config: { ignore: [{ rule: 'id-format', id: 'A' }] } },
  },
  invalid: {
    ...each('id', {
      'upper case': '"API-x-io-v1-render"',
      'a hyphen first': '"-api"',
      'a hyphen last': '"api-"',
      'two hyphens in a row': '"api--x"',
      'a line ending after it': String.raw`"api-x-io-v1-render\n"`,
      'the endpoint itself': '"https://api.x.io/v1/render"',
    }),
  },
});
