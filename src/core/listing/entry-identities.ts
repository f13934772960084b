import { NO_KEY } from '../values/key-hash';
import type { Entry } from '../model/entry';

/**
 * Gives entries added by an edit the identities of the entries it removed: first of those with the same id, wherever
 * they were, then, one after the other, of those that are left.
 *
 * @param removed in their order
 * @param added in their order
 */
export function transferIdentities(removed: readonly Entry[], added: readonly Entry[]): void {
  const unused = new Set(removed);
  const byId = new Map<number, Entry[]>();
  for (const entry of removed.toReversed()) {
    const sameId = byId.get(entry.idHash);
    if (sameId) sameId.push(entry);
    else byId.set(entry.idHash, [entry]);
  }
  const unmatched = added.filter((entry) => {
    const match = entry.idHash === NO_KEY ? undefined : byId.get(entry.idHash)?.pop();
    if (!match) return true;
    unused.delete(match);
    replaceEntry(match, entry);
    return false;
  });
  const rest = unused.values();
  for (const entry of unmatched) {
    const { value: next } = rest.next();
    if (!next) return;
    replaceEntry(next, entry);
  }
}

function replaceEntry(removed: Entry, added: Entry): void {
  added.identity = removed.identity;
  if (added.hasSyntaxError)
    added.lastValidVersion = removed.hasSyntaxError ? removed.lastValidVersion : removed;
}
