import type { Entry } from './entry';

/** Makes the keys of the entries of a listing and those that follow it. */
export class KeyCounter {
  #last = 0;

  next(): number {
    return ++this.#last;
  }
}

/** How many entries that have moved away are passed to find one that is gone. */
const MAX_SKIPPED = 20;

/**
 * Entries that replace others: an unchanged one stays the same, another has the key of the one with its id, or else of one
 * that followed the same entry. The rest gets new keys.
 */
export function withKeysOf(added: readonly Entry[], removed: readonly Entry[], keys: KeyCounter): Entry[] {
  const isSame = (at: number): boolean => added.at(at)?.text === removed.at(at)?.text;
  const most = Math.min(added.length, removed.length);
  // Where several have the same id, such as a copy and its original, the unchanged ones keep their keys.
  let start = 0;
  while (start < most && isSame(start)) start++;
  let end = 0;
  while (end < most - start && isSame(-1 - end)) end++;
  const changed = added.slice(start, added.length - end);
  const places = new Map(removed.slice(start, removed.length - end).map((entry, at) => [entry, start + at]));
  const byId = new Map([...places.keys()].reverse().map((entry) => [entry.values.id, entry]));
  const free = new Set(places.keys());
  for (const entry of changed) free.delete(entry);
  const replaced = changed.map((entry) => {
    const before = places.has(entry) ? entry : byId.get(entry.values.id);
    return before === entry || (before && free.delete(before)) ? before : undefined;
  });
  // The rest, in order, has those of entries that are gone after the one that the entry before has replaced.
  const staying = new Set(changed);
  let place = start;
  const before = replaced.map((entry) => {
    for (let skipped = 0; !entry && skipped < MAX_SKIPPED; skipped++, place++) {
      const next = removed[place];
      if (next && free.delete(next)) entry = next;
      else if (!next || !places.has(next) || staying.has(next)) break;
    }
    if (entry) place = (places.get(entry) ?? 0) + 1;
    return entry;
  });
  const old = [...removed.slice(0, start), ...before, ...removed.slice(removed.length - end)];
  return added.map((entry, index) => {
    const same = old[index];
    if (!same) return entry.withKey(keys.next());
    return same.text === entry.text && !same.hasSyntaxError ? same : entry.withKey(same.key);
  });
}
