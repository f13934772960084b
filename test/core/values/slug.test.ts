import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bracketedParameters,
  endpointError,
  parseEndpoint,
  slugOf,
  slugWithQuery,
} from '../../../src/core/values/endpoint';
import { hashOfKey, hashOfSlug, NO_KEY } from '../../../src/core/values/hash-table';
import { runs } from '../../support/property-runs';

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
const LABELS = words(
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
    fc.array(mostly(['api', 'x2', 'io', 'a-b'], LABELS), { minLength: 1, maxLength: 4 }),
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
    const wrong = [
      `${slug}-`,
      `-${slug}`,
      slug.slice(0, -1),
      slug.replace('-', ''),
      slug.toUpperCase(),
      `${slug}-2`,
    ];
    const inserted = `${slug.slice(0, at)}-${slug.slice(at)}`;
    return { id: [slugWithQuery(text), inserted, ...wrong][kind] ?? slug, endpoint: text };
  });

describe('hashOfSlug', () => {
  it('is set only if the id is the slug of a valid endpoint', () => {
    let known = 0;
    const numRuns = runs(8000);
    fc.assert(
      fc.property(pair, ({ id, endpoint: text }) => {
        const hash = hashOfSlug(id, text);
        if (hash === NO_KEY) return;
        known++;
        expect(slugOf(text)).toBe(id);
        expect(endpointError(text)).toBeUndefined();
        expect(parseEndpoint(text)).toBeDefined();
        expect(bracketedParameters(text)).toEqual([]);
        expect(hashOfKey(id)).toBe(hash);
      }),
      { numRuns },
    );
    expect(known).toBeGreaterThan(numRuns / 10);
  });

  it.each([
    ['api-x-io-v1-coins-coinid', 'https://api.x.io/v1/coins/:coinId'],
    ['x-io', 'https://x.io'],
    ['x-io', 'https://x.io/'],
    ['x-io-a-b', 'https://x.io/a//b/'],
    ['1-2-x-io-a-20b', 'https://1.2.x.io/~a%20b'],
  ])('knows %s, the id of %s', (id, text) => {
    expect(hashOfSlug(id, text)).toBe(hashOfKey(id));
    expect(hashOfKey(id)).not.toBe(NO_KEY);
  });
});

describe('hashOfKey', () => {
  it.each([undefined, '', ' ', '\t\n', '\u00a0\ufeff'])('of %j is that of no key', (key) => {
    expect(hashOfKey(key)).toBe(NO_KEY);
  });

  it('of anything else is a 32-bit integer other than that', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (key) => {
        fc.pre(key.trim() !== '');
        expect(hashOfKey(key)).not.toBe(NO_KEY);
        expect(hashOfKey(key)).toBe(hashOfKey(key) | 0);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('slugOf and slugWithQuery', () => {
  it.each([
    ['https://api.x.io/v1/coins/:coinId', 'api-x-io-v1-coins-coinid', 'api-x-io-v1-coins-coinid'],
    ['https://x.io/a?b=C&d', 'x-io-a', 'x-io-a-b-c-d'],
    ['https://x.io/a#b', 'x-io-a', 'x-io-a'],
    ['https://x.io/a?b#c?d', 'x-io-a', 'x-io-a-b'],
    ['https://x.io/a#b?c', 'x-io-a', 'x-io-a'],
    ['HTTP://X.IO:80//A__b--', 'x-io-80-a-b', 'x-io-80-a-b'],
    ['x.io/é/ü', 'x-io', 'x-io'],
    ['https://x.io/a\n?b\n#c', 'x-io-a', 'x-io-a-b'],
    ['', '', ''],
    ['https://', '', ''],
    ['---', '', ''],
  ])('of %j', (text, slug, withQuery) => {
    expect(slugOf(text)).toBe(slug);
    expect(slugWithQuery(text)).toBe(withQuery);
  });

  it('are well-formed ids, or empty', () => {
    fc.assert(
      fc.property(endpoint, (text) => {
        expect(slugOf(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugWithQuery(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugWithQuery(text).startsWith(slugOf(text))).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });
});
