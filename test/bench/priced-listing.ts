import { generate, write, type GeneratedEntry } from '../../src/core/generate';

/** An entry with twice the price, and the figures that follow from it. */
export function priced(entry: GeneratedEntry): GeneratedEntry {
  const pricePerCallUsd = entry.pricePerCallUsd * 2;
  const volume30dUsd = entry.calls30d * pricePerCallUsd;
  return { ...entry, pricePerCallUsd, volume30dUsd, volumePerDayApprox: volume30dUsd / 30 };
}

/** A generated listing in which every price is different, and many entries are out of order. */
export function withOtherPrices(entries: number): string {
  const { count, results } = generate({ entries, seed: 1 });
  const random = (index: number): boolean => (index * 7919) % 3 === 0;
  const changed = results.map((entry, index) => priced(random(index) ? priced(entry) : entry));
  return write({ count, results: changed }, { format: 'pretty' });
}
