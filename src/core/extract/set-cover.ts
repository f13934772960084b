import { batchesOf } from '../steps/batches';
import type { Entry } from '../model/entry';
import type { Features } from './features';

/** An entry, and the features that previous entries do not have. */
export interface CoveringEntry {
  readonly entry: Entry;
  readonly shown: readonly string[];
}

/**
 * A small set of entries that has all features. In each step, the entry with most of the missing features is added;
 * of several, the one with the shortest text, then the first.
 *
 * @yields after each step
 */
export function* covering(
  features: ReadonlyMap<Entry, Features>,
): Generator<void, readonly CoveringEntry[], undefined> {
  let candidates = yield* distinct(features);
  const missing = new Set(candidates.flatMap(({ shown }) => shown));
  const chosen: CoveringEntry[] = [];
  while (missing.size > 0) {
    let best: CoveringEntry | undefined;
    const left: CoveringEntry[] = [];
    for (const { entry, shown: all } of candidates) {
      const shown = all.filter((feature) => missing.has(feature));
      if (shown.length === 0) continue;
      const one = { entry, shown };
      left.push(one);
      if (
        !best ||
        shown.length > best.shown.length ||
        (shown.length === best.shown.length && isBefore(entry, best.entry))
      )
        best = one;
    }
    if (!best) break;
    chosen.push(best);
    for (const feature of best.shown) missing.delete(feature);
    candidates = left;
    yield;
  }
  return chosen;
}

/** One entry for each set of features; even large listings have few different sets. */
function* distinct(features: ReadonlyMap<Entry, Features>): Generator<void, CoveringEntry[], undefined> {
  const found = new Map<string, CoveringEntry>();
  for (const batch of batchesOf(features)) {
    for (const [entry, { shown }] of batch) {
      const key = shown.toSorted().join('\n');
      const known = found.get(key);
      if (!known || isBefore(entry, known.entry)) found.set(key, { entry, shown });
    }
    yield;
  }
  return [...found.values()];
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.length < b.length || (a.length === b.length && a.index < b.index);
}
