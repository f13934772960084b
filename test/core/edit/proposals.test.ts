import { describe, expect, it } from 'vitest';
import { QUALITY_FLAGS } from '../../../src/core/listing/fields';
import { fixesOf } from '../../../src/core/edit/fixes-of';
import { listingOf } from '../listing-of';
import { fixOf } from '../../../src/core/listing/problem';
import { entry, listing, WITHOUT_CALLS, type Members } from '../../support/listing-text';

/** The fixes for a rule's first problem: kind, `!` if preferred, and title. */
function offers(text: string, rule: string): string[] {
  const read = listingOf(text);
  const problem = read.problems().find((one) => one.rule.id === rule);
  if (!problem) throw new Error(`no problem of ${rule}`);
  return fixesOf(read, problem).map(
    ({ title, kind, isPreferred }) => `${kind}${isPreferred ? '!' : ''} ${title}`,
  );
}

/** A listing of an entry with these members, and with a text after the last one. */
const CASES: readonly [rule: string, members: Members, extra: string, offers: readonly string[]][] = [
  [
    'duplicate-key',
    {},
    ', "calls30d": 61',
    ['offered Remove this "calls30d": 61', 'offered Remove the earlier "calls30d": 60'],
  ],
  [
    'duplicate-key',
    {},
    ', "health": true',
    ['offered Remove this "health": true', 'offered Remove the earlier "health": null'],
  ],
  [
    'duplicate-key',
    { health: '{}' },
    ', "health": []',
    ['offered Remove this "health"', 'offered Remove the earlier "health"'],
  ],
  [
    'duplicate-key',
    { health: '{}' },
    ', "health": {}',
    ['offered! Remove this "health", which has the same value'],
  ],
  ['duplicate-key', {}, ', "health": ', []],
  ['missing-field', { id: undefined }, '', ['offered! Add id: "api-x-io-v1-render"']],
  ['missing-field', { id: undefined, endpoint: undefined }, '', ['offered! Add 2 missing members']],
  ['missing-field', { callsPerPayer: undefined, calls30d: '"60"' }, '', ['offered! Add callsPerPayer']],
  [
    'missing-field',
    { volumePerDayApprox: undefined, volume30dUsd: '-3' },
    '',
    ['offered! Add volumePerDayApprox'],
  ],
  ['missing-field', { name: undefined }, '', ['offered! Add name: "api.x.io · /render"']],
  ['missing-field', { id: undefined, endpoint: '""' }, '', ['offered! Add id']],
  ['missing-field', { name: undefined, endpoint: '"x"' }, '', ['offered! Add name']],
  ['missing-field', { chain: undefined }, '', ['offered! Add chain']],
  ['missing-field', { chain: undefined, acceptedChains: '["moon"]' }, '', ['offered! Add chain']],
  ['missing-field', { chain: undefined, acceptedChains: '[]' }, '', ['offered! Add chain']],
  ['missing-field', { description: undefined }, '', ['offered! Add description']],
  ['missing-field', { sources: undefined }, '', ['offered! Add sources']],
  ['missing-field', { calls30d: undefined }, '', ['offered! Add calls30d']],
  ['missing-field', { health: undefined }, '', ['safe! Add health: null']],
  ['missing-field', { health: undefined, callsPerPayer: undefined }, '', ['safe! Add 2 missing members']],
  [
    'missing-field',
    { volume30dUsd: undefined, pricePerCallUsd: undefined },
    '',
    ['offered! Add 2 missing members'],
  ],
  [
    'missing-field',
    { volume30dUsd: undefined, volumePerDayApprox: undefined },
    '',
    ['safe! Add 2 missing members'],
  ],
  ['missing-field', { health: undefined, id: undefined }, '', ['offered! Add 2 missing members']],
  [
    'missing-field',
    { calls30d: undefined, callsPerPayer: undefined },
    '',
    ['offered! Add 2 missing members'],
  ],
  [
    'missing-field',
    { l30DaysPayers: undefined, callsPerPayer: undefined },
    '',
    ['offered! Add 2 missing members'],
  ],
  [
    'missing-field',
    { volume30dUsd: '31', volumePerDayApprox: undefined },
    '',
    ['safe! Add volumePerDayApprox: 1.0333333333333334'],
  ],
  [
    'missing-field',
    { calls30d: '-60', callsPerDayApprox: undefined },
    '',
    ['offered! Add callsPerDayApprox'],
  ],
  ['unknown-field', {}, ', "Health": 1', ['offered Remove "Health"']],
  [
    'unknown-field',
    { health: undefined },
    ', "Health": null',
    ['offered! Rename to "health"', 'offered Remove "Health"'],
  ],
  ['unknown-field', {}, ', "more": null', ['offered Remove "more"']],
  ['wrong-type', { calls30d: '"60"' }, '', ['offered! Set calls30d to 60']],
  ['wrong-type', { pricePerCallUsd: '"0.50"' }, '', ['offered! Set pricePerCallUsd to 0.50']],
  [
    'wrong-type',
    { lastCalledMs: '"2026-08-21T13:37"' },
    '',
    ['offered! Set lastCalledMs to 1787319420000: 2026-08-21T13:37:00.000Z'],
  ],
  ['wrong-type', { lastCalledMs: '"2026-02-30"' }, '', []],
  ['wrong-type', { lastCalledMs: '"1969-01-01"' }, '', []],
  [
    'wrong-type',
    { lastCalledMs: '"2026-08-21T13:37:59.804Z"' },
    '',
    ['offered! Set lastCalledMs to 1787319479804: 2026-08-21T13:37:59.804Z'],
  ],
  ['wrong-type', { sources: String.raw`"a\u0062"` }, '', ['offered! Set sources to ["ab"]']],
  ['wrong-type', { facilitator: '1.50' }, '', ['offered! Set facilitator to "1.50"']],
  ['quality-flag', { qualityFlag: '"Verified"' }, '', ['offered! Set qualityFlag to "verified"']],
  ['quality-flag', { qualityFlag: '"monitored"' }, '', ['offered! Set qualityFlag to "monitor"']],
  [
    'quality-flag',
    { qualityFlag: '"x"' },
    '',
    QUALITY_FLAGS.map((flag) => `offered Set qualityFlag to "${flag}"`),
  ],
  [
    'quality-flag',
    { qualityFlag: '""' },
    '',
    QUALITY_FLAGS.map((flag) => `offered Set qualityFlag to "${flag}"`),
  ],
  ['unknown-chain', { chain: '""' }, '', []],
  [
    'unknown-chain',
    { chain: '"bas"' },
    '',
    ['offered! Set chain to "base"', 'offered Add "bas" to the known networks for chain'],
  ],
  [
    'unknown-chain',
    { acceptedChains: '["base", "solan", "solana"]' },
    '',
    [
      'offered! Remove "solan": "solana" is already in the list',
      'offered Add "solan" to the known networks for acceptedChains',
    ],
  ],
  ['duplicate-item', { sources: '["a", "a"]' }, '', ['safe! Remove this "a"']],
  ['endpoint-url', { endpoint: '"ftp://api.x.io/v1/render"' }, '', []],
  ['endpoint-url', { endpoint: '"http://u@api.x.io/v1/render"' }, '', []],
  ['endpoint-url', { endpoint: '"HTTP://api.x.io/v1/render"' }, '', ['offered! Change http to https']],
  ['endpoint-param', { endpoint: '"https://api.x.io/{v}/<a>/[b]"' }, '', ['offered! Change to /:v/:a/:b']],
  ['facilitator-code', { facilitator: '"CDP!"' }, '', []],
  ['facilitator-code', { facilitator: '"C-9"' }, '', ['offered! Set facilitator to "c-9"']],
  ['id-format', { id: '"A"', endpoint: '"x"' }, '', []],
  ['id-format', { id: '"A"', endpoint: undefined }, '', []],
  ['id-format', { id: '"A"' }, '', ['offered! Set id to "api-x-io-v1-render"']],
  ['calls-per-day', { callsPerDayApprox: '3' }, '', ['safe! Set callsPerDayApprox to 2']],
  [
    'volume-30d',
    { pricePerCallUsd: '5' },
    '',
    [
      'offered Set pricePerCallUsd to 0.5, which matches volume30dUsd',
      'safe Set volume30dUsd to 300',
      'offered Recompute 2 statistics of this entry: volume30dUsd, volumePerDayApprox',
    ],
  ],
  [
    'volume-30d',
    { calls30d: '61' },
    '',
    [
      'offered Set calls30d to 60, which matches callsPerDayApprox, volume30dUsd and callsPerPayer',
      'safe Set volume30dUsd to 30.5',
      'offered Recompute 4 statistics of this entry: callsPerDayApprox, volume30dUsd, volumePerDayApprox, callsPerPayer',
    ],
  ],
  ['missing-field', { id: undefined, endpoint: '"https://例え.テスト/"' }, '', ['offered! Add id']],
  [
    'missing-field',
    { ...WITHOUT_CALLS, callsPerDayApprox: undefined },
    '',
    ['safe! Add callsPerDayApprox: 0'],
  ],
  [
    'calls-per-day',
    { ...WITHOUT_CALLS, callsPerDayApprox: '3.00' },
    '',
    ['safe! Set callsPerDayApprox to 0.00'],
  ],
  [
    'calls-per-payer',
    { l30DaysPayers: '7', callsPerPayer: '9.12345678' },
    '',
    ['safe! Set callsPerPayer to 8.57142857'],
  ],
  [
    'calls-per-payer',
    { l30DaysPayers: '7', callsPerPayer: '9.123456789' },
    '',
    ['safe! Set callsPerPayer to 8.571428571428571'],
  ],
  [
    'price-vs-description',
    { description: '"$0.2"', pricePerCallUsd: '50', volume30dUsd: '12', volumePerDayApprox: '0.4' },
    '',
    ['offered Set pricePerCallUsd to 0.2'],
  ],
  [
    'price-vs-description',
    {
      description: '"$0.5"',
      pricePerCallUsd: '500',
      volume30dUsd: '30000',
      volumePerDayApprox: '1000',
      callsPerDayApprox: '3',
    },
    '',
    [
      'offered Set pricePerCallUsd to 0.5, and recompute volume30dUsd and volumePerDayApprox',
      'offered Set pricePerCallUsd to 0.5',
    ],
  ],
  [
    'volume-30d',
    { calls30d: '90', volume30dUsd: '77', volumePerDayApprox: '2.566666666666667' },
    '',
    [
      'offered Set calls30d to 154, which matches volume30dUsd',
      'safe Set volume30dUsd to 45',
      'offered Recompute 4 statistics of this entry: callsPerDayApprox, volume30dUsd, volumePerDayApprox, callsPerPayer',
    ],
  ],
  ['calls-per-payer', { l30DaysPayers: '2' }, '', ['safe! Set callsPerPayer to 30']],
  ['id-slug', { id: '"x"' }, '', ['offered! Set id to "api-x-io-v1-render"']],
  ['name-label', { name: '"api.x.io · /a"' }, '', ['offered! Set name to "api.x.io · /render"']],
  [
    'chain-first',
    { acceptedChains: '["solana"]' },
    '',
    ['offered Add "base" at the front of acceptedChains', 'offered Set chain to "solana"'],
  ],
  // It would be unknown there, too.
  ['chain-first', { chain: '"bose"' }, '', ['offered Set chain to "base"']],
  [
    'chain-first',
    { chain: '"bose"', acceptedChains: '["base", "bose"]' },
    '',
    ['offered! Move "bose" to the front of acceptedChains', 'offered Set chain to "base"'],
  ],
  [
    'price-vs-description',
    { ...WITHOUT_CALLS, description: '"50 cents"', pricePerCallUsd: '500000' },
    '',
    ['offered! Set pricePerCallUsd to 0.5'],
  ],
  [
    'price-vs-description',
    { description: '"$0.003"', pricePerCallUsd: '0.5' },
    '',
    [
      'offered Set pricePerCallUsd to 0.003, and recompute volume30dUsd and volumePerDayApprox',
      'offered Set pricePerCallUsd to 0.003',
    ],
  ],
  [
    'price-vs-description',
    { description: '"$0.5"', pricePerCallUsd: '500', callsPerDayApprox: '3' },
    '',
    ['offered Set pricePerCallUsd to 0.5'],
  ],
  [
    'last-called-unit',
    { lastCalledMs: '1787319479' },
    '',
    ['offered! Set lastCalledMs to 1787319479000: 2026-08-21T13:37:59.000Z, from seconds'],
  ],
  [
    'last-called-unit',
    { lastCalledMs: '1787319479804123' },
    '',
    ['offered! Set lastCalledMs to 1787319479804: 2026-08-21T13:37:59.804Z, from microseconds'],
  ],
  [
    'last-called-unit',
    { lastCalledMs: '1787319479804123456' },
    '',
    ['offered! Set lastCalledMs to 1787319479804: 2026-08-21T13:37:59.804Z, from nanoseconds'],
  ],
  ['last-called-unit', { lastCalledMs: '5' }, '', []],
];

describe('the offered fixes', () => {
  it.each<[string, Members, string]>([
    ['id-format', { id: '"A"', endpoint: '"https://例え.テスト/"' }, '-'],
    ['id-format', { id: '"A"', endpoint: '"x"' }, '-'],
    ['id-format', { id: '"A"' }, 'offered'],
    ['wrong-type', { calls30d: '[]' }, '-'],
    ['wrong-type', { calls30d: '"60"' }, 'offered'],
    ['wrong-type', { sources: '"a"' }, 'offered'],
    ['wrong-type', { id: '5' }, 'offered'],
    ['endpoint-url', { endpoint: '"ftp://x.io/a"' }, '-'],
    ['endpoint-url', { endpoint: '"http://x.io/a"' }, 'offered'],
    ['facilitator-code', { facilitator: '"C!"' }, '-'],
    ['facilitator-code', { facilitator: '"CDP"' }, 'offered'],
    ['last-called-unit', { lastCalledMs: '5' }, '-'],
    ['last-called-unit', { lastCalledMs: '1787319479' }, 'offered'],
    ['missing-field', { id: undefined }, 'offered'],
    ['missing-field', { health: undefined }, 'safe'],
    ['calls-per-day', { ...WITHOUT_CALLS, calls30d: '-60' }, '-'],
    ['calls-per-day', { callsPerDayApprox: '3' }, 'safe'],
    ['calls-per-day', { ...WITHOUT_CALLS, callsPerDayApprox: '3' }, 'safe'],
    ['volume-30d', { calls30d: '1e300', pricePerCallUsd: '1e300' }, '-'],
  ])('for %s, of an entry with %j, is known in advance: %s', (rule, members, kind) => {
    const problem = listingOf(listing([entry(members)]))
      .problems()
      .find((one) => one.rule.id === rule);
    expect(problem && fixOf(problem)).toBe(kind);
  });

  it.each<[string, string, readonly string[]]>([
    ['{ "count": 1, "results": "5" }', 'wrong-type', []],
    [
      `{ "count": 9, "results": [], "results": [${entry()}] }`,
      'duplicate-key',
      ['offered Remove this "results"', 'offered Remove the earlier "results"'],
    ],
    [
      '{ "count": 9, "results": [], "count": 9 }',
      'duplicate-key',
      ['offered! Remove this "count", which has the same value'],
    ],
  ])('for a listing %s, of %s', (text, rule, expected) => {
    expect(offers(text, rule)).toEqual(expected);
  });

  it.each(CASES)('for %s, of an entry with %j%s', (rule, members, extra, expected) => {
    expect(offers(listing([entry(members, extra)]), rule)).toEqual(expected);
  });
});
