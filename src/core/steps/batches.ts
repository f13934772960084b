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
