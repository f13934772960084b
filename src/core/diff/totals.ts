import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import type { Total, TotalChange, Totals } from './comparison';
import { ExactSum } from './exact-sum';
import type { Pair } from './match';
import { order } from '../values/order';

/** What is left out of the comparison. */
interface TotalsOptions {
  readonly pairs: readonly Pair[];
  /** Members for which entries of the new listing have their old values. */
  readonly ignored: ReadonlySet<string>;
}

/** Sums number of entries, volume and calls of two listings, of all and by chain and flag. @yields after each step */
export function* totalsOf(
  before: Listing,
  after: Listing,
  { pairs, ignored }: TotalsOptions,
): Generator<void, Totals, undefined> {
  const old = yield* sumsOf(before, (entry) => entry);
  const names = SUMMED.filter((name) => ignored.has(name));
  const olds = new Map(names.length === 0 ? [] : pairs.map((pair) => [pair.after, pair.before]));
  const now = yield* sumsOf(after, (entry) => {
    const previous = olds.get(entry);
    return previous ? withValuesOf(previous, entry, names) : entry;
  });
  return {
    all: { key: undefined, before: old.all.total(), after: now.all.total() },
    chains: paired(old.chains, now.chains),
    flags: paired(old.flags, now.flags),
  };
}

const SUMMED = ['chain', 'qualityFlag', 'volume30dUsd', 'calls30d'] as const;

type Summed = Pick<Entry, (typeof SUMMED)[number]>;

/** The values of an entry, some of them replaced. */
function withValuesOf(from: Summed, entry: Summed, names: readonly (keyof Summed)[]): Summed {
  const valueOf = <N extends keyof Summed>(name: N): Summed[N] => (names.includes(name) ? from : entry)[name];
  return {
    chain: valueOf('chain'),
    qualityFlag: valueOf('qualityFlag'),
    volume30dUsd: valueOf('volume30dUsd'),
    calls30d: valueOf('calls30d'),
  };
}

class Sum {
  #entries = 0;
  readonly #volume = new ExactSum();
  readonly #calls = new ExactSum();

  add({ volume30dUsd, calls30d }: Summed): void {
    this.#entries++;
    if (volume30dUsd !== undefined) this.#volume.add(volume30dUsd);
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

function* sumsOf(
  listing: Listing,
  valuesOf: (entry: Entry) => Summed,
): Generator<void, { readonly all: Sum; readonly chains: Sums; readonly flags: Sums }, undefined> {
  const byChainAndFlag = new Map<string | undefined, Sums>();
  for (const { entries } of listing.entries.blocks) {
    for (const entry of entries) {
      const values = valuesOf(entry);
      let byFlag = byChainAndFlag.get(values.chain);
      if (!byFlag) byChainAndFlag.set(values.chain, (byFlag = new Map<string | undefined, Sum>()));
      sumOf(byFlag, values.qualityFlag).add(values);
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
  return { all, chains, flags };
}

function sumOf(sums: Sums, key: string | undefined): Sum {
  let sum = sums.get(key);
  if (!sum) sums.set(key, (sum = new Sum()));
  return sum;
}

const NOTHING: Total = { entries: 0, volume30dUsd: 0, calls30d: 0 };

function paired(old: Sums, now: Sums): TotalChange[] {
  return Array.from(new Set([...now.keys(), ...old.keys()]), (key) => ({
    key,
    before: old.get(key)?.total() ?? NOTHING,
    after: now.get(key)?.total() ?? NOTHING,
  })).sort((a, b) => sizeOf(b) - sizeOf(a) || compareKeys(a.key, b.key));
}

function sizeOf({ before, after }: TotalChange): number {
  return Math.max(before.volume30dUsd, after.volume30dUsd);
}

/** Undefined comes last. */
function compareKeys(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return order(a, b);
}
