import { isBlank } from './blank';
import type { Entry } from './entry';
import { HashTable } from './hash-table';
import type { KeyView } from './rules/rule';

/** What stands for a key that is absent or blank. */
const NO_KEY = 0;

/** A 32-bit hash of an id or endpoint; 0 if it is absent or blank, and so no key. */
export function hashOfKey(key: string | undefined): number {
  if (key === undefined || isBlank(key)) return NO_KEY;
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return hash === NO_KEY ? 1 : hash;
}

/**
 * Finds entries by a string of theirs, updated as entries come and go. Only hashes are kept; where several
 * entries have the same, their strings are read from the text.
 */
export class KeyIndex implements KeyView {
  readonly #hashOf: (entry: Entry) => number;
  readonly #keyOf: (entry: Entry) => string | undefined;
  #entries = new HashTable<Entry>();
  /** The hashes that several entries have, or had. */
  readonly #shared = new Set<number>();

  constructor(hashOf: (entry: Entry) => number, keyOf: (entry: Entry) => string | undefined) {
    this.#hashOf = hashOf;
    this.#keyOf = keyOf;
  }

  add(entry: Entry): void {
    const hash = this.#hashOf(entry);
    if (hash !== NO_KEY && this.#entries.add(hash, entry)) this.#shared.add(hash);
  }

  remove(entry: Entry): void {
    const hash = this.#hashOf(entry);
    if (hash !== NO_KEY) this.#entries.delete(hash, entry);
  }

  clear(): void {
    this.#entries = new HashTable();
    this.#shared.clear();
  }

  get(key: string): readonly Entry[] {
    return this.#entries.get(hashOfKey(key)).filter((entry) => this.#keyOf(entry) === key);
  }

  *repeated(): Iterable<{ readonly key: string; readonly entries: readonly Entry[] }> {
    for (const hash of this.#shared) {
      const candidates = this.#entries.get(hash);
      if (candidates.length < 2) {
        this.#shared.delete(hash);
        continue;
      }
      const groups = new Map<string, Entry[]>();
      for (const entry of candidates) {
        const key = this.#keyOf(entry) ?? '';
        const group = groups.get(key);
        if (group) group.push(entry);
        else groups.set(key, [entry]);
      }
      for (const [key, entries] of groups) if (entries.length > 1) yield { key, entries };
    }
  }
}
