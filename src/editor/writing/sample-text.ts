import { generate, write } from '../../core/fixtures/generate';
import type { GeneratedEntry } from '../../core/listing/mistake';

/** The options of a listing with several chains and all quality flags whose first entry is short. */
const LISTING = { entries: 24, seed: 7408 } as const;

/** Typical mistakes in JSON written by hand, by the index of the entry. */
const MISTAKES = new Map<number, (entry: GeneratedEntry) => Partial<GeneratedEntry>>([
  // A wrong decimal point in the first visible lines. Fixing it fixes the value per day, too.
  [0, ({ volume30dUsd }) => ({ volume30dUsd: volume30dUsd * 10 })],
  [2, ({ lastCalledMs }) => ({ lastCalledMs: Math.floor(lastCalledMs / 1000) })],
  [5, ({ endpoint }) => ({ endpoint: endpoint.replace('https:', 'http:') })],
  [9, ({ sources }) => ({ sources: [...sources.slice(0, 1), ...sources.slice(0, 1)] })],
  [14, ({ calls30d }) => ({ callsPerDayApprox: calls30d })],
]);

/** The text of the sample listing, with a wrong value at its top and a few mistakes further down. */
export function sampleText(): string {
  const listing = generate(LISTING);
  const results = listing.results.map((entry, index) => ({ ...entry, ...MISTAKES.get(index)?.(entry) }));
  return write({ ...listing, results }, false);
}
