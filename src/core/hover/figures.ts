import type { Entry } from '../entry';
import type { Listing } from '../listing';
import type { Strings } from '../shared-strings';
import { isPlausibleTime } from '../times';

/** The members by which entries are ranked. */
export type RankedField = 'pricePerCallUsd' | 'calls30d' | 'volume30dUsd' | 'l30DaysPayers';
/** The members whose value many entries have in common. */
export type LabelField = 'chain' | 'facilitator' | 'qualityFlag';
export type NamesField = 'acceptedChains' | 'sources';

/** The figures of one member over all entries that have it. */
export interface Column {
  /** Smallest first. */
  readonly sorted: Float64Array;
  readonly total: number;
}

/** Where a figure stands among those of all entries. */
export interface Rank {
  /** From 1; the largest figure has rank 1, and so have those equal to it. */
  readonly rank: number;
  /** How many entries have this figure. */
  readonly equal: number;
  readonly lower: number;
  readonly of: number;
}

/** How often names stand in the arrays of a member. */
export interface NameCounts {
  /** The number of entries with a name in their array. */
  readonly names: ReadonlyMap<string, number>;
  /** The number of entries with the same array. */
  readonly arrays: ReadonlyMap<Strings, number>;
}

/** Figures over all entries of a listing as it is now. Each is found when it is first asked for. */
export class Figures {
  readonly #entries: Iterable<Entry>;
  readonly #columns = new Map<RankedField, Column>();
  readonly #labels = new Map<LabelField, ReadonlyMap<string, number>>();
  readonly #names = new Map<NamesField, NameCounts>();
  #size: number | undefined;
  #newest: number | undefined;

  constructor(entries: Iterable<Entry>) {
    this.#entries = entries;
  }

  /** The number of entries that are objects. */
  get size(): number {
    return (this.#size ??= count(this.#entries, ({ isEntry }) => isEntry));
  }

  /** The newest plausible time of a call, in milliseconds since the Unix epoch; -Infinity if there is none. */
  get newest(): number {
    this.#newest ??= newestOf(this.#entries);
    return this.#newest;
  }

  column(field: RankedField): Column {
    return kept(this.#columns, field, () => columnOf(this.#entries, field));
  }

  rank(field: RankedField, figure: number): Rank {
    const { sorted } = this.column(field);
    const lower = firstAt(sorted, (other) => other >= figure);
    const higher = firstAt(sorted, (other) => other > figure);
    return { rank: sorted.length - higher + 1, equal: higher - lower, lower, of: sorted.length };
  }

  /** The number of entries with each value of a member. */
  labels(field: LabelField): ReadonlyMap<string, number> {
    return kept(this.#labels, field, () => {
      const counts = new Map<string, number>();
      for (const entry of this.#entries) addTo(counts, entry[field]);
      return counts;
    });
  }

  names(field: NamesField): NameCounts {
    return kept(this.#names, field, () => {
      const arrays = new Map<Strings, number>();
      for (const entry of this.#entries) addTo(arrays, entry[field]);
      const names = new Map<string, number>();
      for (const [array, times] of arrays) for (const name of new Set(array)) addTo(names, name, times);
      return { names, arrays };
    });
  }
}

/** The figures last asked for, of each listing that is still in use. */
const latest = new WeakMap<Listing, { readonly version: number; readonly figures: Figures }>();

/** The figures of a listing, found once for each state of it. */
export function figuresOf(listing: Listing): Figures {
  const { version } = listing;
  const known = latest.get(listing);
  if (known?.version === version) return known.figures;
  const figures = new Figures(listing.entries);
  latest.set(listing, { version, figures });
  return figures;
}

function kept<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

function addTo<K>(counts: Map<K, number>, key: K | undefined, times = 1): void {
  if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + times);
}

function count(entries: Iterable<Entry>, is: (entry: Entry) => boolean): number {
  let found = 0;
  for (const entry of entries) if (is(entry)) found++;
  return found;
}

function newestOf(entries: Iterable<Entry>): number {
  let newest = -Infinity;
  for (const { lastCalledMs } of entries)
    if (lastCalledMs !== undefined && lastCalledMs > newest && isPlausibleTime(lastCalledMs))
      newest = lastCalledMs;
  return newest;
}

function columnOf(entries: Iterable<Entry>, field: RankedField): Column {
  const figures: number[] = [];
  let total = 0;
  for (const entry of entries) {
    const figure = entry[field];
    if (figure === undefined) continue;
    figures.push(figure);
    total += figure;
  }
  return { sorted: Float64Array.from(figures).sort(), total };
}

/** The index of the first figure of which something is true that stays true; the length if there is none. */
function firstAt(sorted: Float64Array, is: (figure: number) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (is(sorted[middle] ?? Infinity)) high = middle;
    else low = middle + 1;
  }
  return low;
}
