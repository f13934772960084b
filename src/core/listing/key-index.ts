import type { Entry } from '../model/entry';
import { HashTable, hashOfEndpoint, hashOfKey, NO_KEY } from '../values/hash-table';
import { batchesOf } from '../steps';
import { copyString } from '../text/text';
import type { KeyGroup, KeyView } from '../model/rule';

/** A kind of key: where its hash is stored, and how the key is read from the text. */
interface Key {
  readonly name: 'id' | 'endpoint';
  hash(key: string): number;
  hashOf(entry: Entry): number;
  read(entry: Entry): string | undefined;
}

/** The entries with the same hash. */
interface SameHash {
  readonly entries: Set<Entry>;
  /** Their keys of each kind, as far as they have been read. */
  readonly keys: Readonly<Record<Key['name'], WeakMap<Entry, string>>>;
}

/** The keys of one kind that several entries have. */
interface RepeatedKeys {
  /** The groups of entries with the same hash; none is empty. */
  readonly byHash: Map<number, readonly KeyGroup[]>;
  /** The hashes of which the groups have to be found again. */
  readonly changed: Set<number>;
}

/**
 * Finds entries by id and by endpoint, updated as entries are added and removed. Only hashes are stored; the keys of
 * entries with the same hash are read from the text, once. There is one table for both, because both hashes of nearly
 * every entry are equal.
 */
export class KeyIndex {
  readonly byId: KeyView;
  readonly byEndpoint: KeyView;
  /** The entries with a unique hash. */
  #unique = new HashTable<Entry>();
  /** The entries with a hash that several of them have or had. */
  readonly #sameHash = new Map<number, SameHash>();
  readonly #groups: Readonly<Record<Key['name'], RepeatedKeys>> = {
    id: { byHash: new Map(), changed: new Set() },
    endpoint: { byHash: new Map(), changed: new Set() },
  };

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
    const shared = this.#sameHash.get(hash);
    if (shared) {
      shared.entries.add(entry);
      this.#groupsChanged(hash);
    } else if (this.#unique.add(hash, entry)) {
      const entries = new Set(this.#unique.get(hash));
      for (const one of entries) this.#unique.delete(hash, one);
      this.#sameHash.set(hash, {
        entries,
        keys: { id: new WeakMap(), endpoint: new WeakMap() },
      });
      this.#groupsChanged(hash);
    }
  }

  #remove(hash: number, entry: Entry): void {
    const shared = this.#sameHash.get(hash);
    if (!shared) {
      this.#unique.delete(hash, entry);
      return;
    }
    shared.entries.delete(entry);
    this.#groupsChanged(hash);
    if (shared.entries.size === 0) this.#sameHash.delete(hash);
  }

  clear(): void {
    if (this.#unique.size > 0) this.#unique = new HashTable();
    this.#sameHash.clear();
    for (const { byHash, changed } of Object.values(this.#groups)) {
      byHash.clear();
      changed.clear();
    }
  }

  #groupsChanged(hash: number): void {
    this.#groups.id.changed.add(hash);
    this.#groups.endpoint.changed.add(hash);
  }

  #view(key: Key): KeyView {
    return {
      get: (wanted) => this.#entriesOf(key, wanted),
      repeated: () => this.#repeated(key),
    };
  }

  #entriesOf(key: Key, value: string): Entry[] {
    const hash = key.hash(value);
    const shared = this.#sameHash.get(hash);
    const isIt = (entry: Entry): boolean =>
      key.hashOf(entry) === hash && (shared ? keyIn(shared, key, entry) : key.read(entry)) === value;
    return (shared ? [...shared.entries] : this.#unique.get(hash)).filter(isIt);
  }

  *#repeated(key: Key): Generator<void, readonly KeyGroup[], undefined> {
    const { byHash, changed } = this.#groups[key.name];
    let count = 0;
    for (const hash of changed) {
      const shared = this.#sameHash.get(hash);
      const groups = shared ? yield* groupsIn(shared, key, hash) : [];
      if (groups.length > 0) byHash.set(hash, groups);
      else byHash.delete(hash);
      // Only now, as the steps may not be run to their end.
      changed.delete(hash);
      if (++count % HASHES_PER_STEP === 0) yield;
    }
    const repeated: KeyGroup[] = [];
    for (const batch of batchesOf(byHash.values())) {
      for (const groups of batch) repeated.push(...groups);
      yield;
    }
    return repeated;
  }
}

/** The entries of each hash may have to be read again. */
const HASHES_PER_STEP = 32;
const ENTRIES_PER_STEP = 64;

function* groupsIn(
  shared: SameHash,
  key: Key,
  hash: number,
): Generator<void, readonly KeyGroup[], undefined> {
  const groups = new Map<string, Entry[]>();
  let count = 0;
  for (const entry of hasSeveral(shared, key, hash) ? shared.entries : []) {
    if (key.hashOf(entry) !== hash) continue;
    const read = keyIn(shared, key, entry);
    const group = groups.get(read);
    if (group) group.push(entry);
    else groups.set(read, [entry]);
    if (++count % ENTRIES_PER_STEP === 0) yield;
  }
  return Array.from(groups, ([key, entries]) => ({ key, entries })).filter(
    ({ entries }) => entries.length > 1,
  );
}

function hasSeveral({ entries }: SameHash, key: Key, hash: number): boolean {
  let count = 0;
  for (const entry of entries) if (key.hashOf(entry) === hash && ++count > 1) return true;
  return false;
}

/** The key of an entry, read from the text once, which does not change. */
function keyIn(shared: SameHash, key: Key, entry: Entry): string {
  const keys = shared.keys[key.name];
  const known = keys.get(entry);
  if (known !== undefined) return known;
  const read = copyString(key.read(entry) ?? '');
  keys.set(entry, read);
  return read;
}
