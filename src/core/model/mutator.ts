import type { ACCEPTED_CHAINS, CHAINS, QUALITY_FLAGS } from '../entries/fields';
import { slugOf, endpointLabel } from '../values/endpoint';
import { Random } from '../values/random';
import { mayNameAmounts } from '../values/amounts';

export type Chain = (typeof CHAINS)[number];
export type AcceptedChain = (typeof ACCEPTED_CHAINS)[number];
export type QualityFlag = (typeof QUALITY_FLAGS)[number];

/** An entry with its 18 members, in the order of the source. */
export interface GeneratedEntry {
  readonly id: string;
  readonly name: string;
  readonly endpoint: string;
  readonly description: string;
  readonly chain: Chain;
  readonly acceptedChains: readonly AcceptedChain[];
  readonly facilitator: string;
  readonly pricePerCallUsd: number;
  readonly calls30d: number;
  readonly callsPerDayApprox: number;
  readonly volume30dUsd: number;
  readonly volumePerDayApprox: number;
  readonly l30DaysPayers: number;
  readonly lastCalledMs: number;
  readonly sources: readonly string[];
  readonly callsPerPayer: number;
  readonly qualityFlag: QualityFlag;
  readonly health: null;
}

/** A listing response of generated entries, ordered by volume. */
export interface GeneratedListing {
  readonly count: number;
  readonly results: readonly GeneratedEntry[];
}

/** A listing to be written, which may be invalid. */
export interface Writable {
  readonly count: unknown;
  readonly results: readonly unknown[];
  /** Changes the text of one entry before it is written. */
  readonly edit?: { readonly index: number; apply(text: string): string };
}

type ComputedFigures = Pick<
  GeneratedEntry,
  'callsPerDayApprox' | 'volume30dUsd' | 'volumePerDayApprox' | 'callsPerPayer'
>;

/** The figures that follow from calls, price in USD and payers, computed with doubles. */
export function computedFigures(calls: number, price: number, payers: number): ComputedFigures {
  const volume = calls * price;
  return {
    callsPerDayApprox: calls / 30,
    volume30dUsd: volume,
    volumePerDayApprox: volume / 30,
    callsPerPayer: payers === 0 ? 0 : calls / payers,
  };
}

/** Changes a generated listing so that one rule reports one problem. */
export interface Breaker {
  /** The minimum number of entries of the listing. */
  readonly minEntries: number;
  /** @throws RangeError if the listing has no suitable entry */
  break(listing: GeneratedListing, picker: EntryPicker): Defect;
}

export function breaker(action: Breaker['break'], minEntries = 1): Breaker {
  return { minEntries, break: action };
}

/** Picks random entries of a generated listing to break. */
export class EntryPicker {
  readonly random: Random;
  readonly #listing: GeneratedListing;
  readonly #ids: ReadonlySet<string>;

  constructor(listing: GeneratedListing, seed: number) {
    this.random = new Random(seed);
    this.#listing = listing;
    this.#ids = new Set(listing.results.map((entry) => entry.id));
  }

  /**
   * An entry that fits, and its index. Its id is the slug of its endpoint, which no other entry has, so
   * that no other entry depends on it.
   *
   * @throws RangeError if none fits
   */
  entry(
    fits: (entry: GeneratedEntry, index: number) => boolean = () => true,
  ): [index: number, GeneratedEntry] {
    const { results } = this.#listing;
    const first = this.random.integer(0, results.length - 1);
    for (let step = 0; step < results.length; step++) {
      const index = (first + step) % results.length;
      const entry = results[index];
      if (entry && this.#hasSlugAsId(entry) && fits(entry, index)) return [index, entry];
    }
    throw new RangeError('The listing has no entry that can be broken in this way.');
  }

  /** Any entry from an index on, and its index. @throws RangeError if there is none */
  anyEntry(from: number): [index: number, GeneratedEntry] {
    const { results } = this.#listing;
    const index = this.random.integer(from, results.length - 1);
    const entry = results[index];
    if (!entry) throw new RangeError('The listing has too few entries to be broken in this way.');
    return [index, entry];
  }

  /** An entry with calls. @throws RangeError if there is none */
  calledEntry(fits: (entry: GeneratedEntry) => boolean = () => true): [index: number, GeneratedEntry] {
    return this.entry((entry) => entry.calls30d > 0 && fits(entry));
  }

  isTaken(id: string): boolean {
    return this.#ids.has(id);
  }

  #hasSlugAsId({ id, endpoint }: GeneratedEntry): boolean {
    return id === slugOf(endpoint) && !endpoint.includes('?') && !this.#ids.has(`${id}-2`);
  }
}

/** A listing with one defect. */
export type Defect = Writable;

/** Replaces an entry of the listing. */
export function replaced(listing: GeneratedListing, index: number, entry: object): Defect {
  return { ...listing, results: listing.results.with(index, entry as GeneratedEntry) };
}

/** Replaces an entry of the listing, and moves it to the position of its volume. */
export function resorted(listing: GeneratedListing, index: number, entry: GeneratedEntry): Defect {
  const others = listing.results.toSpliced(index, 1);
  const place = others.findIndex((other) => other.volume30dUsd < entry.volume30dUsd);
  return { ...listing, results: others.toSpliced(place < 0 ? others.length : place, 0, entry) };
}

/** The entry with other calls, and the figures that follow from them. */
export function withCalls(entry: GeneratedEntry, calls30d: number): GeneratedEntry {
  const l30DaysPayers = Math.min(Math.max(entry.l30DaysPayers, 1), calls30d);
  return {
    ...entry,
    calls30d,
    l30DaysPayers,
    ...computedFigures(calls30d, entry.pricePerCallUsd, l30DaysPayers),
  };
}

/** The entry with another price in USD, and the figures that follow from it. */
export function withPrice(entry: GeneratedEntry, pricePerCallUsd: number): GeneratedEntry {
  return {
    ...entry,
    pricePerCallUsd,
    ...computedFigures(entry.calls30d, pricePerCallUsd, entry.l30DaysPayers),
  };
}

/** The entry at another endpoint, with the id and the label that follow from it. */
export function withEndpoint(entry: GeneratedEntry, endpoint: string): GeneratedEntry {
  const isLabelled = entry.name === endpointLabel(entry.endpoint);
  const name = (isLabelled ? endpointLabel(endpoint) : undefined) ?? entry.name;
  return { ...entry, id: slugOf(endpoint), name, endpoint };
}

/** The entry's members with another one after a named one. */
export function withMember(
  entry: GeneratedEntry,
  previousName: keyof GeneratedEntry,
  name: string,
  value: unknown,
): object {
  const members: [string, unknown][] = Object.entries(entry);
  const at = members.findIndex(([member]) => member === previousName);
  return Object.fromEntries(members.toSpliced(at + 1, 0, [name, value]));
}

/** The entry with another number of payers, and the figures that follow from it. */
export function withPayers(entry: GeneratedEntry, l30DaysPayers: number): GeneratedEntry {
  return {
    ...entry,
    l30DaysPayers,
    ...computedFigures(entry.calls30d, entry.pricePerCallUsd, l30DaysPayers),
  };
}

/** The description if it does not contain an amount, else the name. */
export function amountless({ description, name }: GeneratedEntry): string {
  return mayNameAmounts(description) ? name : description;
}
