import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from '../../../src/core/extract';
import { RULE_IDS } from '../../../src/core/rules';
import { generate } from '../../../src/core/generate';
import { breakRule } from '../../../src/core/rules/break-rule';
import { finished } from '../../../src/core/steps/finished';
import { Listing } from '../../../src/core/listing/listing';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings';
import { slugOf } from '../../../src/core/values/slug';
import { listing, other } from '../../support/listing-text';
import { problemLines } from '../../support/problem-lines';
import { runs } from '../../support/property-runs';

function redacted(text: string, seed: number): string {
  return finished(redact(Listing.read(text), DEFAULT_SETTINGS, { seed }));
}

/** Hosts that differ little, have no unique word, or share numbers with paths. */
const HOSTS = [
  ...[
    'api.21.cash',
    'api.22.cash',
    '21.22.cash',
    '22.21.cash',
    '1234567.xyz',
    'api.x.io',
    'API.x.io',
    'api2.x.io',
  ],
  ...['app.io', 'app.io:8080', 'barvis.io', 'Barvis.io', 'barvis2.io', '10.0.0.1', '10.0.0.2', '7.7.7.7'],
  ...['[2001:db8::1]', '[2001:DB8::1]', '[2001:db8::7]', 'café.io', 'CAFÉ.io', 'cafè.io', 'caf%C3%A9.io'],
];

/** Segments that differ only in a number, the case of a letter or an escape. */
const SEGMENTS = [
  ...[
    '21',
    '22',
    '23',
    '57',
    'a21',
    '21a',
    'v1',
    'v2',
    '1234567',
    '7654321',
    'a.1234567',
    '1.1234567',
    '1234567-usd',
  ],
  ...[
    'Otter',
    'otter',
    'OTTER',
    'otteR',
    'otter-21',
    'otter-22',
    'barvis',
    'é',
    'É',
    'è',
    '%C3%A9',
    '%c3%a9',
    '%C3%A8',
  ],
  ...[
    '%E9',
    '%e9',
    '%E8',
    '%F1',
    '10.0.0.1',
    '10.0.0.2',
    '7.7.7.7',
    '[2001:db8::1]',
    ':coinId',
    '{coinId}',
    '%7Bid%7D',
  ],
];

const DESCRIPTIONS = [
  ...[
    'Costs $21 for 21 calls.',
    '$1234567',
    '21 USDC',
    '21,000 USDC or 1,21 cents',
    '5kusd',
    '$0.21',
    '1234567usd',
  ],
  ...['See https://api.21.cash/21 and 10.0.0.1.', 'barvis', ''],
];

interface Parts {
  readonly host: string;
  readonly segments: readonly string[];
  readonly query: string;
  /** After the slug. */
  readonly suffix: string;
  readonly idOf: 'own' | 'none';
  readonly label: string | undefined;
  readonly description: string;
  readonly price: string;
}

const PARTS: fc.Arbitrary<Parts> = fc.record({
  host: fc.constantFrom(...HOSTS),
  segments: fc.array(fc.constantFrom(...SEGMENTS), { maxLength: 2 }),
  query: fc.constantFrom('', '', '?q=21', '?id=1234567'),
  suffix: fc.constantFrom('', '', '-2', '-21', '-a3f'),
  idOf: fc.constantFrom('own', 'own', 'own', 'none'),
  label: fc.constantFrom(undefined, undefined, 'otter', '22'),
  description: fc.constantFrom(...DESCRIPTIONS),
  price: fc.constantFrom('0.5', '2100', '1e9'),
});

function entryOf({ host, segments, query, suffix, idOf, label, description, price }: Parts): string {
  const path = segments.map((segment) => `/${segment}`).join('');
  const slug = slugOf(idOf === 'own' ? `https://${host}${path}` : `https://api.x.io${path}`);
  return other('a', {
    id: JSON.stringify(slug + suffix),
    name: JSON.stringify(`${host} · /${label ?? segments.at(-1) ?? ''}`),
    endpoint: JSON.stringify(`https://${host}${path}${query}`),
    description: JSON.stringify(description),
    pricePerCallUsd: price,
  });
}

/** All endpoints `https://HOST/NUMBER`. */
function numbered(host: string, from: number, to: number): string {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
  const slug = slugOf(host);
  return listing(
    numbers.map((number) =>
      other('a', {
        id: `"${slug}-v1-${number}"`,
        name: `"${host} · /${number}"`,
        endpoint: `"https://${host}/v1/${number}"`,
      }),
    ),
  );
}

describe('a redacted listing has the same problems', () => {
  it('if endpoints differ only in numbers, letters and escapes', () => {
    fc.assert(
      fc.property(fc.array(PARTS, { minLength: 1, maxLength: 30 }), fc.integer(), (parts, seed) => {
        const text = listing(parts.map(entryOf));
        expect(problemLines(redacted(text, seed))).toEqual(problemLines(text));
      }),
      { numRuns: runs(40) },
    );
  });

  it.each([
    ['a host that is a number among all numbers of two digits', numbered('api.21.cash', 10, 99)],
    ['a host that is a number among some of them', numbered('api.21.cash', 10, 60)],
  ])('with %s', (_, text) => {
    const before = problemLines(text);
    for (let seed = 0; seed < 20; seed++) expect(problemLines(redacted(text, seed))).toEqual(before);
  });

  it.each(RULE_IDS)('after a break of %s', (rule) => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer(), (made, seed) => {
        const text = breakRule(generate({ entries: 20, seed: made }), rule, made, { format: 'minified' });
        expect(problemLines(redacted(text, seed))).toEqual(problemLines(text));
      }),
      { numRuns: runs(1) },
    );
  });
});
