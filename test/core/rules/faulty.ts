import { entry, other } from '../../support/listing-text';

/** A listing in which every rule finds something; the second and third entry have the id that is ignored. */
export const FAULTY = `{ "count": -1, "next": null, "results": [
  ${other('b', { lastCalledMs: '1887319479804', volume30dUsd: '1', volumePerDayApprox: '0.0333' })},
  ${entry(
    {
      name: '"api.x.io · /other"',
      endpoint: '"http://api.x.io/v1/{id}"',
      description: '"Costs $0.001."',
      chain: '"Base"',
      acceptedChains: '["base", "base"]',
      facilitator: '"CDP"',
      pricePerCallUsd: '1000',
      calls30d: '1',
      volumePerDayApprox: '9',
      l30DaysPayers: '2',
      sources: '["a", "b", ""]',
      qualityFlag: '"good"',
      health: '{}',
    },
    ', "health": 1',
  )},
  ${entry({ acceptedChains: '[]', facilitator: '"x402"', calls30d: '7', health: undefined, l30DaysPayers: '0', lastCalledMs: '1' })},
  ${entry({ id: '"a_b"', name: 'null', volume30dUsd: '31' }, ',')},
  null
] }`;
