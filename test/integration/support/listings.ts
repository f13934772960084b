/** An entry without problems; the given members replace its own. */
export function entry(id: string, members: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: `api-x-io-${id}`,
    name: `api.x.io · /${id}`,
    endpoint: `https://api.x.io/${id}`,
    description: 'Prices of a coin.',
    chain: 'base',
    acceptedChains: ['base'],
    facilitator: 'pay',
    pricePerCallUsd: 0.05,
    calls30d: 600,
    callsPerDayApprox: 20,
    volume30dUsd: 30,
    volumePerDayApprox: 1,
    l30DaysPayers: 10,
    lastCalledMs: 1787000000000,
    sources: ['bazaar'],
    callsPerPayer: 60,
    qualityFlag: 'verified',
    health: null,
    ...members,
  };
}

/** The text of a listing of some entries, as users write it. */
export function listing(...entries: readonly Record<string, unknown>[]): string {
  return JSON.stringify({ count: 1000, results: entries }, undefined, 2);
}

/** The members of an entry whose price has doubled. */
export const DEARER = { pricePerCallUsd: 0.1, volume30dUsd: 60, volumePerDayApprox: 2 };

/** A listing before and after all kinds of changes: `a` and `c` are changed, `b` is removed, `d` is added. */
export const OLD = listing(entry('a'), entry('b'), entry('c'));
export const NOW = listing(entry('a', DEARER), entry('c', { calls30d: 601 }), entry('d'));
