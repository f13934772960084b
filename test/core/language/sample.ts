import { entry, listing, other, WITHOUT_CALLS } from '../../support/listing-text';

/** Three entries: one with figures of every kind of result, a valid one, and one that was never called. */
export const SAMPLE = listing(
  [
    entry({
      id: '"api-x-io-v1-coins-coinid"',
      name: '"api.x.io · /:coinId"',
      endpoint: '"https://api.x.io/v1/coins/:coinId?days=7"',
      description: '"Prices of a coin.\\nCosts $0.05 or 5 cents a call."',
      acceptedChains: '["base", "solana"]',
      pricePerCallUsd: '0.05',
      calls30d: '1234',
      callsPerDayApprox: '41.13',
      volume30dUsd: '61.70',
      volumePerDayApprox: '2.056666666666667',
      l30DaysPayers: '12',
      sources: '["cdp-bazaar", "x402scan"]',
      callsPerPayer: '100',
    }),
    other('render', { lastCalledMs: '1787135519804', qualityFlag: '"monitor"' }),
    other('idle', {
      ...WITHOUT_CALLS,
      chain: '"solana"',
      acceptedChains: '["solana"]',
      lastCalledMs: '1787319479',
    }),
  ],
  '200',
);
