import type { Entry } from './entry';
import { HashTable } from './hash-table';
import { hashOfEndpoint, hashOfKey, NO_KEY } from '../values/ordinary';
import { copyOf } from '../text/own-strings';
import type { KeyView } from '../rules/rule';

/** A kind of key: where its hash is kept, and how it is read from the text. */
interface Key {
  readonly name: 'id' | 'endpoint';
  hash(key: string): number;
  hashOf(entry: Entry): number;
  read(entry: Entry): string | undefined;
}

/** Entries that have a key in common. */
interface Group {
  readonly key: string;
  readonly entries: readonly Entry[];
}

/** What is known of the entries with the same hash. */
interface Shared {
  readonly entries: Set<Entry>;
  /** What was read of them: their keys, of each kind. */
  readonly keys: Readonly<Record<Key['name'], WeakMap<Entry, string>>>;
  /** The groups among them, of each kind, until one comes or goes. */
  groups: Partial<Record<Key['name'], readonly Group[]>>;
}

/**
 * Finds entries by id and by endpoint, updated as entries come and go. Only hashes are kept; where several entries
 * have the same, what they have is read from the text, once. One table serves both, because of nearly every entry both
 * hashes are the same.
 */
export class KeyIndex {
  readonly byId: KeyView;
  readonly byEndpoint: KeyView;
  /** Those with a hash of their own. */
  #single = new HashTable<Entry>();
  /** By hashes that several entries have, or had. */
  readonly #shared = new Map<number, Shared>();

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
    const shared = this.#shared.get(hash);
    if (shared) {
      shared.entries.add(entry);
      shared.groups = {};
    } else if (this.#single.add(hash, entry)) {
      const entries = new Set(this.#single.get(hash));
      for (const one of entries) this.#single.delete(hash, one);
      this.#shared.set(hash, {
        entries,
        keys: { id: new WeakMap(), endpoint: new WeakMap() },
        groups: {},
      });
    }
  }

  #remove(hash: number, entry: Entry): void {
    const shared = this.#shared.get(hash);
    if (!shared) {
      this.#single.delete(hash, entry);
      return;
    }
    shared.entries.delete(entry);
    shared.groups = {};
    if (shared.entries.size === 0) this.#shared.delete(hash);
  }

  clear(): void {
    this.#single = new HashTable();
    this.#shared.clear();
  }

  #view(key: Key): KeyView {
    return {
      get: (wanted) => this.#entriesOf(key, wanted),
      repeated: () => this.#repeated(key),
    };
  }

  #entriesOf(key: Key, wanted: string): Entry[] {
    const hash = key.hash(wanted);
    const shared = this.#shared.get(hash);
    const isIt = (entry: Entry): boolean =>
      key.hashOf(entry) === hash && (shared ? keyIn(shared, key, entry) : key.read(entry)) === wanted;
    return (shared ? [...shared.entries] : this.#single.get(hash)).filter(isIt);
  }

  *#repeated(key: Key): Iterable<Group> {
    for (const [hash, shared] of this.#shared)
      yield* (shared.groups[key.name] ??= groupsIn(shared, key, hash));
  }
}

function groupsIn(shared: Shared, key: Key, hash: number): readonly Group[] {
  const candidates = Array.from(shared.entries).filter((entry) => key.hashOf(entry) === hash);
  if (candidates.length < 2) return [];
  const groups = new Map<string, Entry[]>();
  for (const entry of candidates) {
    const read = keyIn(shared, key, entry);
    const group = groups.get(read);
    if (group) group.push(entry);
    else groups.set(read, [entry]);
  }
  return Array.from(groups, ([key, entries]) => ({ key, entries })).filter(
    ({ entries }) => entries.length > 1,
  );
}

/** An entry's key, which is read from the text once: an entry's text does not change. */
function keyIn(shared: Shared, key: Key, entry: Entry): string {
  const keys = shared.keys[key.name];
  const known = keys.get(entry);
  if (known !== undefined) return known;
  const read = copyOf(key.read(entry) ?? '');
  keys.set(entry, read);
  return read;
}
