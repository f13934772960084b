import { LargeMap } from '../values/large-map';
import type { Entry } from '../model/entry';
import { NO_KEY } from '../values/hash-table';

const ENTRIES_PER_STEP = 1024;

/** The entries that an edit removed from a part of the array, and those it added there, both in their order. */
export interface ReplacedEntries {
  readonly removed: readonly Entry[];
  readonly added: readonly Entry[];
}

/**
 * Gives entries added by an edit the identities of the entries it removed: first of those with the same id, or else the same
 * endpoint, wherever they were, then, one after the other, of those that are left in the same part.
 *
 * @param parts in their order
 * @yields after each step
 * @returns a function that transfers the identities
 */
export function* matchIdentities(parts: readonly ReplacedEntries[]): Generator<void, () => void, undefined> {
  const matching = new Matching(
    parts.flatMap(({ removed }) => removed),
    parts.flatMap(({ added }) => added),
  );
  yield* matching.matchBy(({ idHash }) => idHash);
  yield* matching.matchBy(({ endpointHash }) => endpointHash);
  matching.matchInOrder(parts);
  yield;
  return () => {
    matching.transfer();
  };
}

class Matching {
  /** For each added entry, the index of the removed one that it replaces, or -1. */
  readonly #matches: Int32Array;
  readonly #isUsed: Uint8Array;

  constructor(
    private readonly removed: readonly Entry[],
    private readonly added: readonly Entry[],
  ) {
    this.#matches = new Int32Array(added.length).fill(-1);
    this.#isUsed = new Uint8Array(removed.length);
  }

  /** Matches entries with the same hash that are left, one after the other. */
  *matchBy(hashOf: (entry: Entry) => number): Generator<void, void, undefined> {
    // The first index for each hash, and after an index the next one with the same hash.
    const first = new LargeMap<number, number>((hash) => hash);
    const next = new Int32Array(this.removed.length).fill(-1);
    for (let index = this.removed.length - 1; index >= 0; index--) {
      const removed = this.removed[index];
      const hash = removed && !this.#isUsed[index] ? hashOf(removed) : NO_KEY;
      if (hash !== NO_KEY) {
        next[index] = first.get(hash) ?? -1;
        first.set(hash, index);
      }
      if (index % ENTRIES_PER_STEP === 0) yield;
    }
    for (const [at, added] of this.added.entries()) {
      const hash = this.#matches[at] === -1 ? hashOf(added) : NO_KEY;
      const index = hash === NO_KEY ? undefined : first.get(hash);
      if (index !== undefined && index >= 0) {
        this.#match(at, index);
        first.set(hash, next[index] ?? -1);
      }
      if (at % ENTRIES_PER_STEP === 0) yield;
    }
  }

  /** Matches the entries that are left in each part, one after the other. */
  matchInOrder(parts: readonly ReplacedEntries[]): void {
    let addedEnd = 0;
    let removedEnd = 0;
    for (const { removed, added } of parts) {
      let at = addedEnd;
      let unused = removedEnd;
      addedEnd += added.length;
      removedEnd += removed.length;
      for (; at < addedEnd; at++) {
        if (this.#matches[at] !== -1) continue;
        while (unused < removedEnd && this.#isUsed[unused] === 1) unused++;
        if (unused >= removedEnd) break;
        this.#match(at, unused);
      }
    }
  }

  transfer(): void {
    for (const [at, entry] of this.added.entries()) {
      const match = this.removed[this.#matches[at] ?? -1];
      if (match) replaceEntry(match, entry);
    }
  }

  #match(at: number, index: number): void {
    this.#matches[at] = index;
    this.#isUsed[index] = 1;
  }
}

function replaceEntry(removed: Entry, added: Entry): void {
  added.identity = removed.identity;
  if (added.hasSyntaxError)
    added.lastValidVersion = removed.hasSyntaxError ? removed.lastValidVersion : removed;
}
