import { generate, write } from '../core/generate';
import type { GeneratedEntry } from '../core/generate/entry';

/** A listing whose first entry is short, with several chains and every quality flag. */
const LISTING = { entries: 24, seed: 1642 } as const;

/** The errors by the index of their entry: typical mistakes when such JSON is written by hand. */
const SLIPS = new Map<number, (entry: GeneratedEntry) => Partial<GeneratedEntry>>([
  // A decimal point at the wrong place, in the lines that are seen first. Fixing it fixes the figure per day, too.
  [0, ({ volume30dUsd }) => ({ volume30dUsd: volume30dUsd * 10 })],
  [2, ({ lastCalledMs }) => ({ lastCalledMs: Math.floor(lastCalledMs / 1000) })],
  [5, ({ endpoint }) => ({ endpoint: endpoint.replace('https:', 'http:') })],
  [9, ({ sources }) => ({ sources: [...sources.slice(0, 1), ...sources.slice(0, 1)] })],
  [14, ({ calls30d }) => ({ callsPerDayApprox: calls30d })],
]);

/** How many problems the sample has: the first slip shows in two figures. */
export const FLAWS = SLIPS.size + 1;

/** The text of the listing that shows what there is to find: one wrong figure at its top, and a few slips further down. */
export function sampleText(): string {
  const listing = generate(LISTING);
  const results = listing.results.map((entry, index) => ({ ...entry, ...SLIPS.get(index)?.(entry) }));
  return write({ ...listing, results }, { format: 'pretty' });
}
