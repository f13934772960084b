/** A power of two. */
const PARTS = 64;

/**
 * A map for many keys, divided into smaller ones: when a `Map` grows, it inserts all of its keys again, which takes too long
 * for a step.
 */
export class LargeMap<K, V> {
  readonly #parts = Array.from({ length: PARTS }, () => new Map<K, V>());

  /** @param hashOf an integer whose lowest bits are different for different keys, mostly */
  constructor(private readonly hashOf: (key: K) => number) {}

  get isEmpty(): boolean {
    return this.#parts.every(({ size }) => size === 0);
  }

  get(key: K): V | undefined {
    return this.#partOf(key)?.get(key);
  }

  set(key: K, value: V): void {
    this.#partOf(key)?.set(key, value);
  }

  /** In any order. */
  *[Symbol.iterator](): Iterator<[K, V]> {
    for (const part of this.#parts) yield* part;
  }

  #partOf(key: K): Map<K, V> | undefined {
    return this.#parts[this.hashOf(key) & (PARTS - 1)];
  }
}
