import type { Entry } from './entry';
import { HashTable } from './hash-table';
import { hashOfEndpoint, hashOfKey, NO_KEY } from './ordinary';
import type { KeyView } from './rules/rule';

/** A kind of key: where its hash is kept, and how it is read from the text. */
interface Key {
  hash(key: string): number;
  hashOf(entry: Entry): number;
  read(entry: Entry): string | undefined;
}

/**
 * Finds entries by id and by endpoint, updated as entries come and go. Only hashes are kept; where several entries
 * have the same, their strings are read from the text. One table serves both, because of nearly every entry both
 * hashes are the same.
 */
export class KeyIndex {
  readonly byId: KeyView;
  readonly byEndpoint: KeyView;
  #entries = new HashTable<Entry>();
  /** The hashes that several entries have, or had. */
  readonly #shared = new Set<number>();

  constructor(idOf: (entry: Entry) => string | undefined, endpointOf: (entry: Entry) => string | undefined) {
    this.byId = this.#view({ hash: hashOfKey, hashOf: (entry) => entry.idHash, read: idOf });
    this.byEndpoint = this.#view({
      hash: hashOfEndpoint,
      hashOf: (entry) => entry.endpointHash,
      read: endpointOf,
    });
  }

  add(entry: Entry): void {
    const { idHash, endpointHash } = entry;
    if (idHash !== NO_KEY && this.#entries.add(idHash, entry)) this.#shared.add(idHash);
    if (endpointHash === NO_KEY || endpointHash === idHash) return;
    if (this.#entries.add(endpointHash, entry)) this.#shared.add(endpointHash);
  }

  remove(entry: Entry): void {
    const { idHash, endpointHash } = entry;
    if (idHash !== NO_KEY) this.#entries.delete(idHash, entry);
    if (endpointHash !== NO_KEY && endpointHash !== idHash) this.#entries.delete(endpointHash, entry);
  }

  clear(): void {
    this.#entries = new HashTable();
    this.#shared.clear();
  }

  #view(key: Key): KeyView {
    return {
      get: (wanted) => this.#candidates(key, key.hash(wanted)).filter((entry) => key.read(entry) === wanted),
      repeated: () => this.#repeated(key),
    };
  }

  #candidates(key: Key, hash: number): Entry[] {
    return this.#entries.get(hash).filter((entry) => key.hashOf(entry) === hash);
  }

  *#repeated(key: Key): Iterable<{ readonly key: string; readonly entries: readonly Entry[] }> {
    for (const hash of this.#shared) {
      const candidates = this.#candidates(key, hash);
      if (candidates.length < 2) continue;
      const groups = new Map<string, Entry[]>();
      for (const entry of candidates) {
        const read = key.read(entry) ?? '';
        const group = groups.get(read);
        if (group) group.push(entry);
        else groups.set(read, [entry]);
      }
      for (const [read, entries] of groups) if (entries.length > 1) yield { key: read, entries };
    }
  }
}
