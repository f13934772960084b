import type { Entry } from '../model/entry';

/** The volume of one entry, in USD over 30 days. */
export interface EntryVolume {
  readonly volume: number;
  /** The same; 0 for an entry whose price is unusually high. */
  readonly usualVolume: number;
  /** Whether the price is unusually high. */
  readonly isExcluded: boolean;
}

/** The number of entries and their volume. */
export interface VolumeSums {
  readonly entries: number;
  /** In USD, over 30 days. */
  readonly volume: number;
  /** Without entries with an unusually high price: the volume of one may exceed that of all others together. */
  readonly usualVolume: number;
}

/** Sums that entries are added to. */
export type MutableVolumeSums = { -readonly [K in keyof VolumeSums]: VolumeSums[K] };

/** @param maxUsualPrice in USD; a higher price is unusually high */
export function volumeOf(
  { pricePerCallUsd = 0, volume30dUsd = 0 }: Pick<Entry, 'pricePerCallUsd' | 'volume30dUsd'>,
  maxUsualPrice: number,
): EntryVolume {
  const isExcluded = pricePerCallUsd > maxUsualPrice;
  return { volume: volume30dUsd, usualVolume: isExcluded ? 0 : volume30dUsd, isExcluded };
}

export function emptyVolumeSums(): MutableVolumeSums {
  return { entries: 0, volume: 0, usualVolume: 0 };
}

/** Adds one entry. */
export function addVolume(sums: MutableVolumeSums, { volume, usualVolume }: EntryVolume): void {
  sums.entries++;
  sums.volume += volume;
  sums.usualVolume += usualVolume;
}

/** Adds other sums. */
export function addSums(sums: MutableVolumeSums, other: VolumeSums): void {
  sums.entries += other.entries;
  sums.volume += other.volume;
  sums.usualVolume += other.usualVolume;
}
