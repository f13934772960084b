import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bracketedParameters,
  endpointError,
  endpointLabel,
  parseEndpoint,
  slugOf,
  slugWithQuery,
} from '../../../src/core/values/endpoint';
import { isPlainSlug } from '../../../src/core/values/plain-slug';
import { forAll } from '../for-all';

it.each([
  ['https://api.x.io', 'api.x.io'],
  ['https://api.x.io//', 'api.x.io'],
  ['https://api.x.io?q=1', 'api.x.io'],
  ['https://API.x.io/v1/render', 'API.x.io · /render'],
  ['https://api.x.io/v1/render/?q=/a#/b', 'api.x.io · /render'],
  ['https://api.x.io:8080/v1/:id', 'api.x.io:8080 · /:id'],
  ['http://api.x.io/a', 'api.x.io · /a'],
  ['api.x.io/a', undefined],
  ['https:///a', undefined],
  ['ftp://x.io/a', undefined],
])('the label of %s is %s', (endpoint, label) => {
  expect(endpointLabel(endpoint)).toBe(label);
});

/** The words of a text, which may contain JSON escapes. */
const words = (text: string): string[] => text.split(' ').map((word) => JSON.parse(`"${word}"`) as string);

const SCHEMES = [
  'http://',
  'HTTPS://',
  'https:/',
  'https:',
  '',
  'ftp://',
  'https:///',
  ' https://',
  'https:\\\\',
];
const HOST_LABELS = words(
  String.raw`API localhost 127 0 0x7f 1a a-b -a b- a--b xn--bcher-kva xn-- ü ． a_b %41 [::1] \u212a \u0130 a\u0020b * \t` +
    String.raw` {h} a\u00adb 💰 u@x a:b a\\b`,
);
const PORTS = words(':: : :8 :80 :443 :8080 :65535 :65536 :99999 :0 :-1 :a :1:2 :08');
const USERS = words('u@ u:p@ @ :@ a@b@ %40@');
const SEGMENTS = words(
  String.raw`V2 {id} <id> [id] [0] {} a{b a}b .. . ~a a_b a-b - -- %20 %7Bid%7D % %zz ü \u212a \u0130 \u017f \u0020 \t \n \\` +
    String.raw` @ a:b (a) ' \" | ^ \u0060 \u0000 💰 \ud800 a=b;c,d !$&*+ xn--a`,
);
const TAILS = words('? ?a=1 # #f ?a=1#f ?{x} #<y>');

/** Mostly one of the usual words, sometimes one of the others. */
const mostly = (usual: readonly string[], others: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...usual) }, fc.constantFrom(...others));

const endpoint = fc
  .tuple(
    mostly(['https://'], SCHEMES),
    mostly([''], USERS),
    fc.array(mostly(['api', 'x2', 'io', 'a-b'], HOST_LABELS), { minLength: 1, maxLength: 4 }),
    mostly([''], PORTS),
    fc.array(mostly(['v1', 'Ab', ':id', '', 'a.b_c-d'], SEGMENTS), { maxLength: 4 }),
    mostly([''], TAILS),
  )
  .map(
    ([scheme, user, host, port, path, tail]) =>
      `${scheme}${user}${host.join('.')}${port}${path.map((part) => `/${part}`).join('')}${tail}`,
  );

/** An endpoint with an id that is its slug, nearly is, or is not. */
const pair = fc
  .tuple(
    fc.oneof({ weight: 8, arbitrary: endpoint }, fc.webUrl({ withQueryParameters: true })),
    fc.nat(16),
    fc.nat(30),
  )
  .map(([text, kind, at]) => {
    const slug = slugOf(text);
    const wrong = [`${slug}-`, `-${slug}`, slug.slice(0, -1), slug.replace('-', ''), slug.toUpperCase()];
    const inserted = `${slug.slice(0, at)}-${slug.slice(at)}`;
    return { id: [slugWithQuery(text), inserted, ...wrong][kind] ?? slug, endpoint: text };
  });

describe('an id that is known to be a slug', () => {
  it('is the slug of a valid endpoint', () => {
    let known = 0;
    const cases = forAll(8000, [pair], ({ id, endpoint: text }) => {
      if (!isPlainSlug(id, text)) return;
      known++;
      expect(slugOf(text)).toBe(id);
      expect(endpointError(text)).toBeUndefined();
      expect(parseEndpoint(text)).toBeDefined();
      expect(bracketedParameters(text)).toEqual([]);
    });
    expect(known).toBeGreaterThan(cases / 10);
  });

  it.each([
    ['api-x-io-v1-coins-coinid', 'https://api.x.io/v1/coins/:coinId'],
    ['x-io', 'https://x.io/'],
    ['x-io-a-b', 'https://x.io/a//b/'],
    ['1-2-x-io-a-20b', 'https://1.2.x.io/~a%20b'],
  ])('is %s, that of %s', (id, text) => {
    expect(isPlainSlug(id, text)).toBe(true);
  });
});
