import type { ACCEPTED_CHAINS, CHAINS, QUALITY_FLAGS } from '../next/listing/fields';
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
export interface Mutator {
  /** The minimum number of entries of the listing. */
  readonly minEntries: number;
  /** @throws RangeError if the listing has no suitable entry */
  mutate(listing: GeneratedListing, picker: EntryPicker): Writable;
}

interface EntryMutatorOptions {
  /** Whether the entry must have calls. */
  readonly isCalled?: boolean;
  readonly minEntries?: number;
}

/** Replaces one entry of the listing; where its volume changes, it moves to the position of that volume. */
export function mutateEntry(
  change: (entry: GeneratedEntry, picker: EntryPicker) => Partial<Record<keyof GeneratedEntry, unknown>>,
  { isCalled = false, minEntries = 1 }: EntryMutatorOptions = {},
): Mutator {
  const mutate: Mutator['mutate'] = (listing, picker) => {
    const [index, entry] = picker.entry(({ calls30d }) => !isCalled || calls30d > 0);
    const changed = change(entry, picker);
    const { volume30dUsd: volume } = changed;
    if (typeof volume !== 'number' || volume === entry.volume30dUsd)
      return { ...listing, results: listing.results.with(index, changed as GeneratedEntry) };
    const others = listing.results.toSpliced(index, 1);
    const place = others.findIndex((other) => other.volume30dUsd < volume);
    return {
      ...listing,
      results: others.toSpliced(place < 0 ? others.length : place, 0, changed as GeneratedEntry),
    };
  };
  return { minEntries, mutate };
}

export function mutateListing(mutate: Mutator['mutate'], minEntries = 1): Mutator {
  return { minEntries, mutate };
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

  isTaken(id: string): boolean {
    return this.#ids.has(id);
  }

  #hasSlugAsId({ id, endpoint }: GeneratedEntry): boolean {
    return id === slugOf(endpoint) && !endpoint.includes('?') && !this.#ids.has(`${id}-2`);
  }
}

/** The entry with other inputs, and the figures that follow from them. */
export function withInputs(
  entry: GeneratedEntry,
  inputs: Partial<Pick<GeneratedEntry, 'calls30d' | 'pricePerCallUsd' | 'l30DaysPayers'>>,
): GeneratedEntry {
  const changed = { ...entry, ...inputs };
  const { calls30d, pricePerCallUsd, l30DaysPayers } = changed;
  return { ...changed, ...computedFigures(calls30d, pricePerCallUsd, l30DaysPayers) };
}

/** The entry at another endpoint, with the id and the label that follow from it. */
export function withEndpoint(entry: GeneratedEntry, endpoint: string): GeneratedEntry {
  const isLabeled = entry.name === endpointLabel(entry.endpoint);
  const name = (isLabeled ? endpointLabel(endpoint) : undefined) ?? entry.name;
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

/** The description if it does not contain an amount, else the name. */
export function amountless({ description, name }: GeneratedEntry): string {
  return mayNameAmounts(description) ? name : description;
}
