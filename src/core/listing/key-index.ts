import type { Entry } from './entry';
import { HashTable } from './hash-table';
import { hashOfEndpoint, hashOfKey, NO_KEY } from '../values/ordinary';
import type { KeyView } from '../rules/rule';

/** A kind of key: where its hash is kept, and how it is read from the text. */
interface Key {
  readonly name: keyof Known;
  hash(key: string): number;
  hashOf(entry: Entry): number;
  read(entry: Entry): string | undefined;
}

/** Entries that have a key in common. */
interface Group {
  readonly key: string;
  readonly entries: readonly Entry[];
}

/** The groups that were found among entries with the same hash, until one comes or goes. */
interface Known {
  id?: readonly Group[];
  endpoint?: readonly Group[];
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
  readonly #shared = new Map<number, Known>();

  constructor(idOf: (entry: Entry) => string | undefined, endpointOf: (entry: Entry) => string | undefined) {
    this.byId = this.#view({ name: 'id', hash: hashOfKey, hashOf: (entry) => entry.idHash, read: idOf });
    this.byEndpoint = this.#view({
      name: 'endpoint',
      hash: hashOfEndpoint,
      hashOf: (entry) => entry.endpointHash,
      read: endpointOf,
    });
  }

  add(entry: Entry): void {
    const { idHash, endpointHash } = entry;
    if (idHash !== NO_KEY) this.#add(idHash, entry);
    if (endpointHash !== NO_KEY && endpointHash !== idHash) this.#add(endpointHash, entry);
  }

  remove(entry: Entry): void {
    const { idHash, endpointHash } = entry;
    if (idHash !== NO_KEY) this.#remove(idHash, entry);
    if (endpointHash !== NO_KEY && endpointHash !== idHash) this.#remove(endpointHash, entry);
  }

  #add(hash: number, entry: Entry): void {
    if (this.#entries.add(hash, entry)) this.#shared.set(hash, {});
  }

  #remove(hash: number, entry: Entry): void {
    this.#entries.delete(hash, entry);
    if (this.#shared.has(hash)) this.#shared.set(hash, {});
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

  *#repeated(key: Key): Iterable<Group> {
    for (const [hash, known] of this.#shared) yield* (known[key.name] ??= this.#groups(key, hash));
  }

  #groups(key: Key, hash: number): readonly Group[] {
    const candidates = this.#candidates(key, hash);
    if (candidates.length < 2) return [];
    const groups = new Map<string, Entry[]>();
    for (const entry of candidates) {
      const read = key.read(entry) ?? '';
      const group = groups.get(read);
      if (group) group.push(entry);
      else groups.set(read, [entry]);
    }
    return Array.from(groups, ([key, entries]) => ({ key, entries })).filter(
      ({ entries }) => entries.length > 1,
    );
  }
}
