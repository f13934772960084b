import { generate, write, type GeneratedEntry } from '../../src/core/generate';

/** An entry with twice the price and recomputed figures. */
export function withDoubledPrice(entry: GeneratedEntry): GeneratedEntry {
  const pricePerCallUsd = entry.pricePerCallUsd * 2;
  const volume30dUsd = entry.calls30d * pricePerCallUsd;
  return { ...entry, pricePerCallUsd, volume30dUsd, volumePerDayApprox: volume30dUsd / 30 };
}

/** A generated listing with other prices, in which many entries are not in order. */
export function listingWithOtherPrices(entries: number): string {
  const { count, results } = generate({ entries, seed: 1 });
  const random = (index: number): boolean => (index * 7919) % 3 === 0;
  const changed = results.map((entry, index) =>
    withDoubledPrice(random(index) ? withDoubledPrice(entry) : entry),
  );
  return write({ count, results: changed }, { format: 'pretty' });
}
