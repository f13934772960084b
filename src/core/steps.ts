const BATCH_SIZE = 512;

/** Items in arrays of 512: generators yield after each, as a pause after each item would cost more than a cheap item. */
export function* batchesOf<T>(items: Iterable<T>): Generator<readonly T[], void, undefined> {
  let batch: T[] = [];
  for (const item of items) {
    if (batch.push(item) < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Runs all steps of a generator and returns its result.
 *
 * @param onStep receives the value of each step
 */
export function runToEnd<S, T>(steps: Iterator<S, T, undefined>, onStep?: (value: S) => void): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    onStep?.(value);
  }
}

/** Returns a function that creates a value on its first call and returns the same value afterwards. */
export function lazy<T extends object>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}

/** The value of a key of a map, which is created if there is none. */
export function getOrCreate<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  create: () => V,
): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = create()));
  return value;
}
