import { figureOf, hasUnusualPrice } from '../browse/figures';
import type { Entry } from '../model/entry';

/** What an entry adds to the sums of a summary. */
export interface EntryFigures {
  /** Over 30 days. */
  readonly calls: number;
  /** In USD, over 30 days. */
  readonly volume: number;
  /** The same; 0 for an entry whose price is above the usual ones. */
  readonly usualVolume: number;
  /** Whether the price is above the usual ones. */
  readonly isExcluded: boolean;
}

/** Entries and their volume. */
export interface Sums {
  readonly entries: number;
  /** In USD, over 30 days. */
  readonly volume: number;
  /** The same without entries whose price is above the usual ones: a single one of these may outweigh all others. */
  readonly usualVolume: number;
}

/** Sums that entries are added to. */
export type MutableSums = { -readonly [K in keyof Sums]: Sums[K] };

const callsOf = figureOf('calls30d');
const volumeOf = figureOf('volume30dUsd');

/** @param largestUsual the largest usual price, in USD */
export function figuresOfEntry(entry: Entry, largestUsual: number): EntryFigures {
  const volume = volumeOf(entry) ?? 0;
  const isExcluded = hasUnusualPrice(entry, largestUsual);
  return { calls: callsOf(entry) ?? 0, volume, usualVolume: isExcluded ? 0 : volume, isExcluded };
}

export function noSums(): MutableSums {
  return { entries: 0, volume: 0, usualVolume: 0 };
}

/** Adds one entry. */
export function addTo(sums: MutableSums, { volume, usualVolume }: EntryFigures): void {
  sums.entries++;
  sums.volume += volume;
  sums.usualVolume += usualVolume;
}
