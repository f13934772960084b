import type { Entry, Strings } from '../model/entry';
import type { Listing } from './listing';
import { isPlausibleTime } from '../values/times';

/** The members by which entries are ranked. */
export type RankedField = 'pricePerCallUsd' | 'calls30d' | 'volume30dUsd' | 'l30DaysPayers';
/** The members whose value many entries have in common. */
export type LabelField = 'chain' | 'facilitator' | 'qualityFlag';
export type NamesField = 'acceptedChains' | 'sources';

/** The figures of one member over all entries that have it. */
export interface Column {
  /** In the order of the entries. */
  readonly figures: Float64Array;
  readonly total: number;
}

/** The rank of a figure among those of all entries. */
export interface Rank {
  /** From 1; the largest figure has rank 1, and so have those equal to it. */
  readonly rank: number;
  /** How many entries have this figure. */
  readonly equal: number;
  readonly lower: number;
  readonly of: number;
}

/** How often names appear in the arrays of a member. */
export interface NameCounts {
  /** The number of entries with a name in their array. */
  readonly names: ReadonlyMap<string, number>;
  /** The number of entries with the same array. */
  readonly arrays: ReadonlyMap<Strings, number>;
}

interface Entries extends Iterable<Entry> {
  readonly length: number;
}

/** Figures over all entries of one version of a listing, each computed when first needed. */
export class Statistics {
  readonly #entries: Entries;
  readonly #columns = new Map<RankedField, Column>();
  readonly #labels = new Map<LabelField, ReadonlyMap<string, number>>();
  readonly #names = new Map<NamesField, NameCounts>();
  readonly #volumesUpToPrice = new Map<number, VolumesUpToPrice>();
  #size: number | undefined;
  #newest: number | undefined;

  constructor(entries: Entries) {
    this.#entries = entries;
  }

  /** The number of entries that are objects. */
  get size(): number {
    return (this.#size ??= sizeOf(this.#entries));
  }

  /** The newest plausible time of a call, in milliseconds since the Unix epoch; -Infinity if there is none. */
  get newest(): number {
    return (this.#newest ??= newestOf(this.#entries));
  }

  column(field: RankedField): Column {
    return getOrCompute(this.#columns, field, () => columnOf(this.#entries, RANKED[field]));
  }

  rank(field: RankedField, figure: number): Rank {
    const { figures } = this.column(field);
    let lower = 0;
    let equal = 0;
    for (const other of figures) {
      if (other < figure) lower++;
      else if (other === figure) equal++;
    }
    return { rank: figures.length - lower - equal + 1, equal, lower, of: figures.length };
  }

  /** The number of entries with each value of a member. */
  labels(field: LabelField): ReadonlyMap<string, number> {
    return getOrCompute(this.#labels, field, () => countEach(this.#entries, LABELS[field]));
  }

  /** @param maxUsualPrice in USD */
  volumesUpToPrice(maxUsualPrice: number): VolumesUpToPrice {
    return getOrCompute(
      this.#volumesUpToPrice,
      maxUsualPrice,
      () => new VolumesUpToPrice(this.#entries, maxUsualPrice),
    );
  }

  names(field: NamesField): NameCounts {
    return getOrCompute(this.#names, field, () => {
      const arrays = countEach(this.#entries, NAMES[field]);
      const names = new Map<string, number>();
      for (const [array, times] of arrays)
        for (const name of new Set(array))
          if (name !== undefined) names.set(name, (names.get(name) ?? 0) + times);
      return { names, arrays };
    });
  }
}

/**
 * Volumes in USD over 30 days, without the entries whose price is above a limit: a single one of them may outweigh all
 * others.
 */
export class VolumesUpToPrice {
  readonly #labels = new Map<LabelField, ReadonlyMap<string, number>>();
  readonly #names = new Map<NamesField, ReadonlyMap<string, number>>();
  #total: number | undefined;

  constructor(
    private readonly entries: Iterable<Entry>,
    private readonly maxUsualPrice: number,
  ) {}

  get total(): number {
    if (this.#total !== undefined) return this.#total;
    let total = 0;
    for (const entry of this.entries) total += volumeOf(entry, this.maxUsualPrice).usualVolume;
    return (this.#total = total);
  }

  /** The volume of an entry; undefined if its price is above the limit. */
  of(entry: Entry): number | undefined {
    const { usualVolume, isExcluded } = volumeOf(entry, this.maxUsualPrice);
    return isExcluded ? undefined : usualVolume;
  }

  /** By the value of a member. */
  labels(field: LabelField): ReadonlyMap<string, number> {
    return getOrCompute(this.#labels, field, () => this.#sums((entry) => [LABELS[field](entry)]));
  }

  /** By each name in an array. */
  names(field: NamesField): ReadonlyMap<string, number> {
    return getOrCompute(this.#names, field, () => this.#sums((entry) => new Set(NAMES[field](entry))));
  }

  #sums(valuesOf: (entry: Entry) => Iterable<string | undefined>): Map<string, number> {
    const sums = new Map<string, number>();
    for (const entry of this.entries)
      for (const value of valuesOf(entry))
        if (value !== undefined)
          sums.set(value, (sums.get(value) ?? 0) + volumeOf(entry, this.maxUsualPrice).usualVolume);
    return sums;
  }
}

/** One function per member: access by a variable name takes several times as long. */
const RANKED: Readonly<Record<RankedField, (entry: Entry) => number | undefined>> = {
  pricePerCallUsd: (entry) => entry.pricePerCallUsd,
  calls30d: (entry) => entry.calls30d,
  volume30dUsd: (entry) => entry.volume30dUsd,
  l30DaysPayers: (entry) => entry.l30DaysPayers,
};
const LABELS: Readonly<Record<LabelField, (entry: Entry) => string | undefined>> = {
  chain: (entry) => entry.chain,
  facilitator: (entry) => entry.facilitator,
  qualityFlag: (entry) => entry.qualityFlag,
};
const NAMES: Readonly<Record<NamesField, (entry: Entry) => Strings | undefined>> = {
  acceptedChains: (entry) => entry.acceptedChains,
  sources: (entry) => entry.sources,
};

/** The latest figures of each listing that is in use. */
const latest = new WeakMap<Listing, { readonly version: number; readonly figures: Statistics }>();

/** The figures of a listing, computed once for each version of it. */
export function statisticsOf(listing: Listing): Statistics {
  const { version } = listing;
  const known = latest.get(listing);
  if (known?.version === version) return known.figures;
  const figures = new Statistics(listing.entries);
  latest.set(listing, { version, figures });
  return figures;
}

function getOrCompute<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** The number of entries with each value. Consecutive entries often have the same value, which is looked up once. */
function countEach<K>(entries: Iterable<Entry>, valueOf: (entry: Entry) => K | undefined): Map<K, number> {
  const counts = new Map<K, number>();
  let last: K | undefined;
  let times = 0;
  const add = (): void => {
    if (last !== undefined) counts.set(last, (counts.get(last) ?? 0) + times);
  };
  for (const entry of entries) {
    const value = valueOf(entry);
    if (value === last) {
      times++;
      continue;
    }
    add();
    last = value;
    times = 1;
  }
  add();
  return counts;
}

function sizeOf(entries: Iterable<Entry>): number {
  let size = 0;
  for (const { isObject } of entries) if (isObject) size++;
  return size;
}

/** The newest plausible time of a call, in milliseconds since the Unix epoch; -Infinity if there is none. */
function newestOf(entries: Iterable<Entry>): number {
  let newest = -Infinity;
  for (const { lastCalledMs } of entries)
    if (lastCalledMs !== undefined && lastCalledMs > newest && isPlausibleTime(lastCalledMs))
      newest = lastCalledMs;
  return newest;
}

function columnOf(entries: Entries, figureOf: (entry: Entry) => number | undefined): Column {
  const figures = new Float64Array(entries.length);
  let length = 0;
  let total = 0;
  for (const entry of entries) {
    const figure = figureOf(entry);
    if (figure === undefined) continue;
    figures[length++] = figure;
    total += figure;
  }
  return { figures: figures.subarray(0, length), total };
}

/** The volume of one entry, in USD over 30 days. */
export interface EntryVolume {
  readonly volume: number;
  /** The same; 0 for an entry whose price is unusually high. */
  readonly usualVolume: number;
  /** Whether the price is unusually high. */
  readonly isExcluded: boolean;
}

/** @param maxUsualPrice in USD; a higher price is unusually high */
export function volumeOf(
  { pricePerCallUsd = 0, volume30dUsd = 0 }: Pick<Entry, 'pricePerCallUsd' | 'volume30dUsd'>,
  maxUsualPrice: number,
): EntryVolume {
  const isExcluded = pricePerCallUsd > maxUsualPrice;
  return { volume: volume30dUsd, usualVolume: isExcluded ? 0 : volume30dUsd, isExcluded };
}
