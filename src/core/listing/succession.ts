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
  const byId = new Map<number, Entry[]>();
  for (const entry of gone.toReversed()) {
    const same = byId.get(entry.idHash);
    if (same) same.push(entry);
    else byId.set(entry.idHash, [entry]);
  }
  const heirs = made.filter((entry) => {
    const known = entry.idHash === NO_KEY ? undefined : byId.get(entry.idHash)?.pop();
    if (!known) return true;
    free.delete(known);
    inherit(entry, known);
    return false;
  });
  const rest = free.values();
  for (const entry of heirs) {
    const { value: next } = rest.next();
    if (!next) return;
    inherit(entry, next);
  }
}

function inherit(entry: Entry, from: Entry): void {
  entry.identity = from.identity;
  if (entry.broken) entry.former = from.broken ? from.former : from;
}
