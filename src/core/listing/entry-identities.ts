import { LargeMap } from '../values/large-map';
import type { Entry } from '../model/entry';
import { NO_KEY } from '../values/hash-table';

const ENTRIES_PER_STEP = 1024;

/**
 * Gives entries added by an edit the identities of the entries it removed: first of those with the same id, wherever
 * they were, then, one after the other, of those that are left.
 *
 * @param removed in their order
 * @param added in their order
 * @yields after each step
 * @returns a function that transfers the identities
 */
export function* matchIdentities(
  removed: readonly Entry[],
  added: readonly Entry[],
): Generator<void, () => void, undefined> {
  // The first index for each id, and after an index the next one with the same id.
  const first = new LargeMap<number, number>((hash) => hash);
  const next = new Int32Array(removed.length).fill(-1);
  for (let index = removed.length - 1; index >= 0; index--) {
    const idHash = removed[index]?.idHash ?? NO_KEY;
    next[index] = first.get(idHash) ?? -1;
    first.set(idHash, index);
    if (index % ENTRIES_PER_STEP === 0) yield;
  }
  const matches = new Int32Array(added.length).fill(-1);
  const isUsed = new Uint8Array(removed.length);
  for (const [at, { idHash }] of added.entries()) {
    const index = idHash === NO_KEY ? undefined : first.get(idHash);
    if (index !== undefined && index >= 0) {
      matches[at] = index;
      isUsed[index] = 1;
      first.set(idHash, next[index] ?? -1);
    }
    if (at % ENTRIES_PER_STEP === 0) yield;
  }
  let unused = 0;
  for (let at = 0; at < matches.length; at++) {
    if (matches[at] !== -1) continue;
    while (isUsed[unused] === 1) unused++;
    if (unused >= removed.length) break;
    matches[at] = unused++;
  }
  yield;
  return () => {
    for (const [at, entry] of added.entries()) {
      const match = removed[matches[at] ?? -1];
      if (match) replaceEntry(match, entry);
    }
  };
}

function replaceEntry(removed: Entry, added: Entry): void {
  added.identity = removed.identity;
  if (added.hasSyntaxError)
    added.lastValidVersion = removed.hasSyntaxError ? removed.lastValidVersion : removed;
}
