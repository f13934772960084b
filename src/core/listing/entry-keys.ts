import type { Entry } from './entry';
import type { KeyCounter } from './reading';

/** Entries that replace others: each gets the key of the one with its id, or else with its place. */
export function withKeysOf(added: readonly Entry[], removed: readonly Entry[]): Entry[] {
  const isSame = (at: number): boolean => added.at(at)?.text === removed.at(at)?.text;
  const most = Math.min(added.length, removed.length);
  // Where several have the same id, such as a copy and its original, the unchanged ones keep their keys.
  let start = 0;
  while (start < most && isSame(start)) start++;
  let end = 0;
  while (end < most - start && isSame(-1 - end)) end++;
  const free = new Set(removed.slice(start, removed.length - end));
  const byId = new Map([...free].reverse().map((entry) => [entry.values.id, entry]));
  const replaced = added.map((entry, index) => {
    if (index < start) return removed[index];
    if (index >= added.length - end) return removed[index - added.length + removed.length];
    const before = byId.get(entry.values.id);
    return before && free.delete(before) ? before : undefined;
  });
  return added.map((entry, index) => {
    let before = replaced[index];
    if (!before) [before] = free;
    if (!before) return entry;
    free.delete(before);
    return before.text === entry.text && before.shape.syntaxError === undefined
      ? before
      : entry.withKey(before.key);
  });
}

/**
 * Entries after several edits, each of which has given keys by itself: an entry that was removed at one place and inserted at
 * another has the key that it had before, and no entry that has replaced it has that key.
 */
export function withKeysByIdOf(
  edited: readonly Entry[],
  before: readonly Entry[],
  keys: KeyCounter,
): readonly Entry[] {
  const isSame = (entry: Entry, old: Entry | undefined): boolean =>
    entry === old || (entry.key === old?.key && entry.values.id === old.values.id);
  if (edited.every((entry, index) => isSame(entry, before[index]))) return edited;
  const old = new Map(before.map((entry) => [entry.key, entry]));
  const kept = new Set(edited.filter((entry) => isSame(entry, old.get(entry.key))));
  const taken = new Set(Array.from(kept, ({ key }) => key));
  const free = before.filter(({ key, values: { id } }) => id !== undefined && !taken.has(key));
  const keyById = new Map(free.map(({ key, values: { id } }) => [id, key]));
  const newKeys = new Map<Entry, number>();
  for (const entry of edited) {
    const key = kept.has(entry) ? undefined : keyById.get(entry.values.id);
    if (key === undefined) continue;
    keyById.delete(entry.values.id);
    newKeys.set(entry, key);
    taken.add(key);
  }
  return edited.map((entry) => {
    const key = newKeys.get(entry);
    if (key !== undefined) return entry.withKey(key);
    return !kept.has(entry) && taken.has(entry.key) ? entry.withKey(keys.next()) : entry;
  });
}
