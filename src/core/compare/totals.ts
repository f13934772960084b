import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import { volumeOf } from '../listing/statistics';
import type { ExcludedEntries, Total, TotalChange, Totals } from './comparison';
import { compareValues } from '../values/sorting';

/**
 * Sums number of entries, volume and calls of two listings, of all and by chain and flag. The volumes of entries with a price
 * above the usual ones are left out, as in summaries, since a single one may outweigh all others.
 *
 * @param maxUsualPrice in USD
 * @yields after each step
 */
export function* totalsOf(
  before: Listing,
  after: Listing,
  maxUsualPrice: number,
): Generator<void, Totals, undefined> {
  const old = yield* sumsOf(before, maxUsualPrice);
  const now = yield* sumsOf(after, maxUsualPrice);
  return {
    excluded: { priceAbove: maxUsualPrice, before: old.excluded, after: now.excluded },
    all: { key: undefined, before: old.all.total(), after: now.all.total() },
    chains: paired(old.chains, now.chains),
    flags: paired(old.flags, now.flags),
  };
}

class Sum {
  #entries = 0;
  readonly #volume = new ExactSum();
  readonly #calls = new ExactSum();

  add({ calls30d }: Entry, volume: number): void {
    this.#entries++;
    this.#volume.add(volume);
    if (calls30d !== undefined) this.#calls.add(calls30d);
  }

  addAll(other: Sum): void {
    this.#entries += other.#entries;
    this.#volume.addAll(other.#volume);
    this.#calls.addAll(other.#calls);
  }

  total(): Total {
    return { entries: this.#entries, volume30dUsd: this.#volume.value, calls30d: this.#calls.value };
  }
}

type Sums = Map<string | undefined, Sum>;

interface ListingSums {
  readonly all: Sum;
  readonly chains: Sums;
  readonly flags: Sums;
  readonly excluded: ExcludedEntries;
}

function* sumsOf(listing: Listing, maxUsualPrice: number): Generator<void, ListingSums, undefined> {
  let excluded = 0;
  const allVolumes = new ExactSum();
  const byChainAndFlag = new Map<string | undefined, Sums>();
  for (const { entries } of listing.entries.blocks) {
    for (const entry of entries) {
      const { volume, usualVolume, isExcluded } = volumeOf(entry, maxUsualPrice);
      if (isExcluded) excluded++;
      allVolumes.add(volume);
      let byFlag = byChainAndFlag.get(entry.chain);
      if (!byFlag) byChainAndFlag.set(entry.chain, (byFlag = new Map<string | undefined, Sum>()));
      sumOf(byFlag, entry.qualityFlag).add(entry, usualVolume);
    }
    yield;
  }
  const all = new Sum();
  const chains: Sums = new Map();
  const flags: Sums = new Map();
  for (const [chain, byFlag] of byChainAndFlag) {
    for (const [flag, sum] of byFlag) {
      all.addAll(sum);
      sumOf(chains, chain).addAll(sum);
      sumOf(flags, flag).addAll(sum);
    }
    yield;
  }
  return { all, chains, flags, excluded: { entries: excluded, volumeWithThem: allVolumes.value } };
}

function sumOf(sums: Sums, key: string | undefined): Sum {
  let sum = sums.get(key);
  if (!sum) sums.set(key, (sum = new Sum()));
  return sum;
}

const NOTHING: Total = { entries: 0, volume30dUsd: 0, calls30d: 0 };

/** The sums over several comparisons; of different usual prices, the lowest is stated. */
export function sumOfTotals(all: readonly Totals[]): Totals {
  return {
    all: sumOfChanges(
      undefined,
      all.map((one) => one.all),
    ),
    chains: summedByKey(all.flatMap(({ chains }) => chains)),
    flags: summedByKey(all.flatMap(({ flags }) => flags)),
    excluded: {
      priceAbove: Math.min(...all.map(({ excluded }) => excluded.priceAbove)),
      before: sumOfExcluded(all.map(({ excluded }) => excluded.before)),
      after: sumOfExcluded(all.map(({ excluded }) => excluded.after)),
    },
  };
}

function sumOfExcluded(all: readonly ExcludedEntries[]): ExcludedEntries {
  const volume = new ExactSum();
  for (const { volumeWithThem } of all) volume.add(volumeWithThem);
  return { entries: all.reduce((sum, { entries }) => sum + entries, 0), volumeWithThem: volume.value };
}

function summedByKey(changes: readonly TotalChange[]): TotalChange[] {
  return [...new Set(changes.map(({ key }) => key))]
    .map((key) =>
      sumOfChanges(
        key,
        changes.filter((one) => one.key === key),
      ),
    )
    .sort(byVolume);
}

function sumOfChanges(key: string | undefined, changes: readonly TotalChange[]): TotalChange {
  const sum = (side: 'before' | 'after', figure: keyof Total): number =>
    exactSumOf(changes.map((change) => change[side][figure]));
  const totalOf = (side: 'before' | 'after'): Total => ({
    entries: sum(side, 'entries'),
    volume30dUsd: sum(side, 'volume30dUsd'),
    calls30d: sum(side, 'calls30d'),
  });
  return { key, before: totalOf('before'), after: totalOf('after') };
}

function exactSumOf(numbers: readonly number[]): number {
  const exact = new ExactSum();
  for (const number of numbers) exact.add(number);
  return exact.value;
}

function paired(old: Sums, now: Sums): TotalChange[] {
  return Array.from(new Set([...now.keys(), ...old.keys()]), (key) => ({
    key,
    before: old.get(key)?.total() ?? NOTHING,
    after: now.get(key)?.total() ?? NOTHING,
  })).sort(byVolume);
}

function byVolume(a: TotalChange, b: TotalChange): number {
  return sizeOf(b) - sizeOf(a) || compareKeys(a.key, b.key);
}

function sizeOf({ before, after }: TotalChange): number {
  return Math.max(before.volume30dUsd, after.volume30dUsd);
}

/** Undefined comes last. */
function compareKeys(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return compareValues(a, b);
}

/**
 * A sum of doubles that does not depend on their order: rounding errors are added as well (Shewchuk's
 * partials, as in Python's `math.fsum`).
 */
export class ExactSum {
  /** Numbers without overlapping digits whose exact sum is the result, the smallest first. */
  readonly #partials: number[] = [];
  #rough = 0;

  /** Adds all that was added to another sum. */
  addAll(other: ExactSum): void {
    const rough = this.#rough + other.#rough;
    for (const partial of other.#partials) this.add(partial);
    this.#rough = rough;
  }

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
