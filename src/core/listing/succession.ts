import type { Entry } from './entry';
import { NO_KEY } from '../values/ordinary';

/**
 * Tells entries that an edit has made which ones they take the place of: those with the same id, wherever they were,
 * and of the others each the one that stood where it stands.
 *
 * @param gone the entries taken out, in their order
 * @param made the entries put in, in their order
 */
export function succeed(gone: readonly Entry[], made: readonly Entry[]): void {
  const free = new Set(gone);
  const heirs = made.filter((entry) => {
    const known = entry.idHash === NO_KEY ? undefined : withId(free, entry.idHash);
    if (known) inherit(entry, known, free);
    return !known;
  });
  for (const entry of heirs) {
    const [next] = free;
    if (!next) return;
    inherit(entry, next, free);
  }
}

function withId(entries: Iterable<Entry>, idHash: number): Entry | undefined {
  for (const entry of entries) if (entry.idHash === idHash) return entry;
  return undefined;
}

function inherit(entry: Entry, from: Entry, free: Set<Entry>): void {
  free.delete(from);
  entry.identity = from.identity;
  if (entry.broken) entry.former = from.broken ? from.former : from;
}
