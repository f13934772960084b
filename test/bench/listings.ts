import { generate, type GeneratedListing } from '../../src/core/fixtures/generate';
import type { GeneratedEntry } from '../../src/core/listing/mistake';

/** One of this many entries has a defect. */
const INVALID_INTERVAL = 997;

/** Defects that only rules on single entries report. */
const DEFECTS: readonly ((entry: GeneratedEntry) => object)[] = [
  (entry) => ({ ...entry, qualityFlag: 'excellent — “😀”' }),
  (entry) => ({ ...entry, callsPerDayApprox: entry.callsPerDayApprox + 1 }),
  (entry) => ({ ...entry, lastCalledMs: Math.floor(entry.lastCalledMs / 1000) }),
  (entry) => ({ ...entry, health: undefined }),
  (entry) => ({ ...entry, calls30d: String(entry.calls30d) }),
];

/** A generated listing in which about one entry in a thousand has a defect. */
export function withDefects(entries: number): string {
  const { count, results } = generate({ entries, seed: 1 });
  const resultsWithDefects = results.map((entry, at) =>
    at % INVALID_INTERVAL === 0
      ? (DEFECTS[(at / INVALID_INTERVAL) % DEFECTS.length]?.(entry) ?? entry)
      : entry,
  );
  return JSON.stringify({ count, results: resultsWithDefects }, null, 2);
}

/** An entry with a price that is a multiple of its own, and recomputed figures. */
export function repriced(entry: GeneratedEntry, factor: number): GeneratedEntry {
  const pricePerCallUsd = entry.pricePerCallUsd * factor;
  const volume30dUsd = entry.calls30d * pricePerCallUsd;
  return { ...entry, pricePerCallUsd, volume30dUsd, volumePerDayApprox: volume30dUsd / 30 };
}

/** A listing with wrong daily volumes, evenly distributed. */
export function withWrongVolumes({ count, results }: GeneratedListing, wrong: number): GeneratedListing {
  const interval = Math.max(Math.floor(results.length / wrong), 1);
  return {
    count,
    results: results.map((entry, at) =>
      at % interval === 0 ? { ...entry, volumePerDayApprox: entry.volumePerDayApprox * 9 + 1 } : entry,
    ),
  };
}
