import { slugOf } from '../../values/slug';
import type { GeneratedEntry, GeneratedListing } from '../entry';
import { Random } from '../random';

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
