import type { Writable } from '../../../src/core/generate/write';

const SOUND = {
  id: 'api-x-io-v1-render',
  name: 'api.x.io · /render',
  endpoint: 'https://api.x.io/v1/render',
  description: 'Renders a page.\n"Costs" {$0.50}.',
  chain: 'base',
  acceptedChains: ['base', 'solana'],
  facilitator: 'cdp',
  pricePerCallUsd: 0.5,
  calls30d: 61,
  callsPerDayApprox: 2.033333333333333,
  volume30dUsd: 30.5,
  volumePerDayApprox: 1.0166666666666666,
  l30DaysPayers: 20,
  lastCalledMs: 1787319479804,
  sources: ['cdp-bazaar'],
  callsPerPayer: 3.05,
  qualityFlag: 'verified',
  health: null,
};

type Members = Partial<Record<keyof typeof SOUND, unknown>> & Readonly<Record<string, unknown>>;

/** An entry with other members; undefined ones are omitted. */
function entry(members: Members = {}): object {
  return { ...SOUND, ...members };
}

/** A valid entry with a unique volume. */
function other(word: string, volume: number): object {
  return entry({
    id: `api-x-io-v1-${word}`,
    name: `api.x.io · /${word}`,
    endpoint: `https://api.x.io/v1/${word}`,
    description: '',
    pricePerCallUsd: volume,
    calls30d: 1,
    callsPerDayApprox: 1 / 30,
    volume30dUsd: volume,
    volumePerDayApprox: volume / 30,
    l30DaysPayers: 1,
    callsPerPayer: 1,
  });
}

function one(members: Members): Writable {
  return { count: 100, results: [entry(members), other('last', 1)] };
}

/** A listing with a problem to fix for each rule; the fix is applied to the rule's first problem. */
export const GOLDEN_CASES: Readonly<Record<string, Writable>> = {
  'duplicate-key': {
    ...one({}),
    edit: { index: 0, apply: (text) => text.replace(/(,\s*"chain":\s*)"base"/, '$1"solana"$&') },
  },
  'missing-field': one({ volume30dUsd: undefined, volumePerDayApprox: undefined, health: undefined }),
  'missing-field-placeholders': one({ id: undefined, description: undefined, sources: undefined }),
  'unknown-field': one({ qualityFlag: undefined, quality_flag: 'verified' }),
  'unknown-field-first': { count: 100, results: [{ extra: { a: [1] }, ...SOUND }] },
  'wrong-type': one({ calls30d: '61' }),
  'wrong-type-array': one({ sources: 'cdp-bazaar' }),
  'quality-flag': one({ qualityFlag: 'Verified' }),
  'unknown-chain': one({ acceptedChains: ['base', 'polygn'] }),
  'unknown-chain-twice': one({ acceptedChains: ['base', 'eip155:8453', 'solana'] }),
  'duplicate-item': one({ acceptedChains: ['base', 'solana', 'base'] }),
  'endpoint-url': one({ endpoint: 'http://api.x.io/v1/render' }),
  'endpoint-param': one({
    id: 'api-x-io-v1-pages-render',
    name: 'api.x.io · /{render}',
    endpoint: 'https://api.x.io/v1/<pages>/{render}',
  }),
  'facilitator-code': one({ facilitator: 'CDP' }),
  'id-format': one({ id: 'api.x.io/v1/render' }),
  'calls-per-day': one({ callsPerDayApprox: 2 }),
  'volume-30d': one({ volume30dUsd: 31 }),
  'volume-per-day': one({ volumePerDayApprox: 1.25 }),
  'calls-per-payer': one({ callsPerPayer: 1.234567 }),
  'id-slug': one({ id: 'old-api-x-io-v1-render' }),
  'name-label': one({ name: 'api.y.io · /render' }),
  'chain-first': one({ acceptedChains: ['polygon', 'solana', 'base'] }),
  'chain-first-absent': one({ acceptedChains: ['solana'] }),
  'facilitator-differs': {
    count: 100,
    results: [entry({ facilitator: 'kiosk' }), other('more', 2), other('last', 1)],
  },
  'count-below-results': { ...one({}), count: 1 },
  'results-order': { count: 100, results: [other('last', 1), entry(), other('more', 2)] },
  'results-order-to-the-end': { count: 100, results: [entry(), other('last', 1), other('more', 2)] },
  'price-vs-description': one({ description: 'Only 0.005 USDC.', pricePerCallUsd: 0.5 }),
  'last-called-unit': one({ lastCalledMs: 1787319479 }),
};
