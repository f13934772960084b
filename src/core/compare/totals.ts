import type { Listing } from '../listing/listing';

/** Sums over the two listings. */
export interface Totals {
  readonly before: Total;
  readonly after: Total;
  /** The entries with a higher price, in USD, are excluded from volumes, as in summaries: one may outweigh all others. */
  readonly maxUsualPrice: number;
}

/** Sums over the entries of a listing. */
export interface Total {
  readonly entries: number;
  /** In USD over 30 days, without excluded entries. */
  readonly volume30dUsd: number;
  readonly calls30d: number;
  /** The number of entries with a price above the usual ones. */
  readonly excluded: number;
  /** The volume of all entries. */
  readonly volumeWithExcluded: number;
}

/** The sums of a listing without entries. */
export const NO_TOTAL: Total = {
  entries: 0,
  volume30dUsd: 0,
  calls30d: 0,
  excluded: 0,
  volumeWithExcluded: 0,
};

/** Sums the entries, volumes and calls of a listing. */
export function totalOf({ entries }: Listing, maxUsualPrice: number): Total {
  const [usual, all, calls] = [new ExactSum(), new ExactSum(), new ExactSum()];
  let excluded = 0;
  for (const { values } of entries) {
    const { volume30dUsd: volume = 0, pricePerCallUsd: price = 0, calls30d = 0 } = values;
    if (price > maxUsualPrice) excluded++;
    else usual.add(volume);
    all.add(volume);
    calls.add(calls30d);
  }
  return {
    entries: entries.length,
    volume30dUsd: usual.value,
    calls30d: calls.value,
    excluded,
    volumeWithExcluded: all.value,
  };
}

/** The sums over several comparisons. */
export function sumOf(all: readonly Totals[]): Totals {
  const sum = (side: 'before' | 'after'): Total =>
    all.reduce((total, { [side]: own }) => {
      const figures = Object.keys(NO_TOTAL) as (keyof Total)[];
      return Object.fromEntries(
        figures.map((figure) => [figure, total[figure] + own[figure]]),
      ) as unknown as Total;
    }, NO_TOTAL);
  return { before: sum('before'), after: sum('after'), maxUsualPrice: all[0]?.maxUsualPrice ?? 0 };
}

/**
 * A sum of doubles that does not depend on their order: rounding errors are added as well (Shewchuk's
 * partials, as in Python's `math.fsum`).
 */
class ExactSum {
  /** Numbers without overlapping digits whose exact sum is the result, the smallest first. */
  readonly #partials: number[] = [];
  #rough = 0;

  add(number: number): void {
    this.#rough += number;
    const partials = this.#partials;
    let kept = 0;
    let sum = number;
    // Partials are overwritten only after they have been read.
    for (const partial of partials) {
      const larger = Math.abs(sum) < Math.abs(partial) ? partial : sum;
      const smaller = larger === sum ? partial : sum;
      const high = larger + smaller;
      const low = smaller - (high - larger);
      if (low !== 0) partials[kept++] = low;
      sum = high;
    }
    partials.length = kept;
    partials.push(sum);
  }

  /** To the precision of a double. */
  get value(): number {
    if (!Number.isFinite(this.#rough)) return this.#rough;
    // From the largest on, so that only the last bit can be inexact.
    return this.#partials.reduceRight((sum, partial) => sum + partial, 0);
  }
}
