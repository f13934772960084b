/** A power of two. */
const PARTS = 64;

/**
 * A map for many keys, divided into smaller ones: when a `Map` grows, it inserts all of its keys again, which takes too long
 * for a step.
 */
export class LargeMap<K, V> {
  readonly #parts = new Map<number, Map<K, V>>();

  /** @param hashOf an integer whose lowest bits are different for different keys, mostly */
  constructor(private readonly hashOf: (key: K) => number) {}

  get isEmpty(): boolean {
    return this.#parts.size === 0;
  }

  get(key: K): V | undefined {
    return this.#parts.get(this.#partOf(key))?.get(key);
  }

  set(key: K, value: V): void {
    const number = this.#partOf(key);
    const part = this.#parts.get(number);
    if (part) part.set(key, value);
    else this.#parts.set(number, new Map([[key, value]]));
  }

  /** In any order. */
  *[Symbol.iterator](): Iterator<[K, V]> {
    for (const part of this.#parts.values()) yield* part;
  }

  #partOf(key: K): number {
    return this.hashOf(key) & (PARTS - 1);
  }
}
