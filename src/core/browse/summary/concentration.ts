import { sortedOrder, lowerBound } from '../../values/sorting';
import { allOf, exactly } from '../filter/write';
import type { EntryVolume } from '../../listing/statistics';

/** The fewest entries with a share of the volume. */
export interface ShareOfVolume {
  /** From 0 to 1. */
  readonly share: number;
  /** The number of entries; 0 if there is no volume. */
  readonly entries: number;
  /** The sum of their volumes in USD, over 30 days. */
  readonly volume: number;
  /** Their actual share from 0 to 1, which may be more than {@link share}. */
  readonly reached: number;
  /** The filter that shows exactly these entries; undefined if others have the same volume as the last of them. */
  readonly filter: string | undefined;
}

export interface CurvePoint {
  /** The number of entries with the largest volumes. */
  readonly rank: number;
  /** Their share of the volume, from 0 to 1. */
  readonly share: number;
}

export interface Concentration {
  /** The number of entries with a usual volume above 0; others are ignored here. */
  readonly entries: number;
  /** The sum of their volumes in USD, over 30 days. */
  readonly volume: number;
  readonly shares: readonly ShareOfVolume[];
  /** At most 200 points, half of them evenly distributed, half closer to the largest volumes. */
  readonly curve: readonly CurvePoint[];
}

const SHARES = [0.5, 0.8, 0.9, 0.99];
const MAX_POINTS = 200;
const VOLUMES_PER_STEP = 4096;

/** Collects the volumes of entries and computes their concentration. */
export class ConcentrationCollector {
  readonly #volumes: Float64Array;
  #length = 0;
  #isInOrder = true;

  /** @param maxEntries how many entries may be added */
  constructor(maxEntries: number) {
    this.#volumes = new Float64Array(maxEntries);
  }

  add({ usualVolume: volume }: EntryVolume): void {
    if (!(volume > 0)) return;
    if (this.#length > 0 && volume > (this.#volumes[this.#length - 1] ?? 0)) this.#isInOrder = false;
    this.#volumes[this.#length++] = volume;
  }

  /**
   * @param onlyUsual the filter for entries with a usual price, if any others were added
   * @yields after each step
   */
  *result(onlyUsual: string): Generator<void, Concentration, undefined> {
    const length = this.#length;
    let volumes = this.#volumes.subarray(0, length);
    if (!this.#isInOrder) {
      const found = volumes;
      const order = yield* sortedOrder(length, (a, b) => (found[b] ?? 0) - (found[a] ?? 0));
      volumes = new Float64Array(length);
      for (let rank = 0; rank < length; rank++) {
        volumes[rank] = found[order[rank] ?? 0] ?? 0;
        if (rank % VOLUMES_PER_STEP === 0) yield;
      }
    }
    // In units of the largest volume, so that the sum is finite.
    const largest = volumes[0] ?? 1;
    const sums = new Float64Array(length + 1);
    const inUsd = new Float64Array(length + 1);
    for (let rank = 0; rank < length; rank++) {
      sums[rank + 1] = (sums[rank] ?? 0) + (volumes[rank] ?? 0) / largest;
      inUsd[rank + 1] = (inUsd[rank] ?? 0) + (volumes[rank] ?? 0);
      if (rank % VOLUMES_PER_STEP === 0) yield;
    }
    const total = sums[length] ?? 0;
    const shares = SHARES.map((share): ShareOfVolume => {
      if (length === 0) return { share, entries: 0, volume: 0, reached: 0, filter: undefined };
      const entries = lowerBound(length, (rank) => (sums[rank] ?? 0) < share * total);
      const last = volumes[entries - 1] ?? 0;
      const isApart = entries === length || (volumes[entries] ?? 0) < last;
      return {
        share,
        entries,
        volume: inUsd[entries] ?? 0,
        reached: (sums[entries] ?? 0) / total,
        filter: isApart ? allOf(`volume>=${exactly(last)}`, onlyUsual) : undefined,
      };
    });
    const curve = ranksOf(length).map((rank) => ({
      rank,
      share: rank === 0 ? 0 : (sums[rank] ?? 0) / total,
    }));
    return { entries: length, volume: inUsd[length] ?? 0, shares, curve };
  }
}

/** Ranks from 0 to a length, in order. */
function ranksOf(length: number): number[] {
  if (length === 0) return [];
  if (length < MAX_POINTS) return Array.from({ length: length + 1 }, (_, rank) => rank);
  const half = MAX_POINTS / 2;
  const ranks = new Set<number>();
  for (let at = 0; at < half; at++) {
    ranks.add(Math.round((length * at) / (half - 1)));
    ranks.add(Math.round(length ** (at / (half - 1))));
  }
  return [...ranks].sort((a, b) => a - b);
}
