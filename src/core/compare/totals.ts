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
}

/** The sums of a listing without entries. */
export const NO_TOTAL: Total = { entries: 0, volume30dUsd: 0, calls30d: 0, excluded: 0 };

/** Sums the entries, volumes and calls of a listing. */
export function totalOf({ entries }: Listing, maxUsualPrice: number): Total {
  const usual = entries.filter(({ values: { pricePerCallUsd = 0 } }) => pricePerCallUsd <= maxUsualPrice);
  return {
    entries: entries.length,
    volume30dUsd: sum(usual.map(({ values }) => values.volume30dUsd ?? 0)),
    calls30d: sum(entries.map(({ values }) => values.calls30d ?? 0)),
    excluded: entries.length - usual.length,
  };
}

/** The sums over several comparisons. */
export function sumOf(all: readonly Totals[]): Totals {
  const add = (a: Total, b: Total): Total => ({
    entries: a.entries + b.entries,
    volume30dUsd: a.volume30dUsd + b.volume30dUsd,
    calls30d: a.calls30d + b.calls30d,
    excluded: a.excluded + b.excluded,
  });
  return {
    before: all.map(({ before }) => before).reduce(add, NO_TOTAL),
    after: all.map(({ after }) => after).reduce(add, NO_TOTAL),
    maxUsualPrice: all[0]?.maxUsualPrice ?? 0,
  };
}

/**
 * A sum that does not depend on the order of the numbers, because rounding errors are added as well (Shewchuk's partials, as in
 * Python's `math.fsum`).
 */
function sum(numbers: readonly number[]): number {
  const rough = numbers.reduce((total, number) => total + number, 0);
  if (!Number.isFinite(rough)) return rough;
  // Without overlapping digits, the smallest first; their exact sum is the result.
  let partials: number[] = [];
  for (const number of numbers) {
    const next: number[] = [];
    let total = number;
    for (const partial of partials) {
      const [larger, smaller] = Math.abs(total) < Math.abs(partial) ? [partial, total] : [total, partial];
      total = larger + smaller;
      const error = smaller - (total - larger);
      if (error !== 0) next.push(error);
    }
    next.push(total);
    partials = next;
  }
  // From the largest on, so that only the last bit can be inexact.
  return partials.reduceRight((total, partial) => total + partial, 0);
}
