import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { isBlank } from '../values/names';
import { findRenamed } from './renamed';

/** An entry, and its index in the `results` of its listing. */
export interface IndexedEntry {
  readonly entry: Entry;
  readonly index: number;
}

/** The same entry in an old and a new listing. */
export interface Pair {
  readonly before: IndexedEntry;
  readonly after: IndexedEntry;
  /** Whether both id and endpoint have changed. */
  readonly isRenamed: boolean;
}

/** Which entries of two listings are the same. */
export interface Pairs {
  /** In the order of the new listing. */
  readonly pairs: readonly Pair[];
  /** The entries of the new listing that the old one does not have, in their order. */
  readonly added: readonly IndexedEntry[];
  /** The entries of the old listing that the new one does not have, in their order. */
  readonly removed: readonly IndexedEntry[];
  /** The index in the new listing by that in the old one; {@link ABSENT} for removed entries. */
  readonly newIndexes: Int32Array;
}

/** The index of an entry in a listing that does not have it. */
export const ABSENT = -1;

/**
 * Pairs the entries of two listings: by id, the rest by endpoint, those that have neither by their members, and the rest as
 * renamed entries, see {@link findRenamed}. Of several entries with one id, those of the same text are pairs, then those of the
 * same endpoint, then the others in their order.
 *
 * @param needsStatistics whether renamed entries must have the same statistics, as merging needs
 */
export function pairEntries(
  before: Listing,
  after: Listing,
  { needsStatistics = false }: { readonly needsStatistics?: boolean } = {},
): Pairs {
  const pairing = new Pairing(before, after);
  for (const [id, news] of after.byId) {
    const olds = before.byId.get(id);
    if (!olds) continue;
    if (olds.length > 1 || news.length > 1) {
      pairing.pairEqual(olds, news, ({ text }) => text);
      pairing.pairEqual(olds, news, ({ values }) => values.endpoint);
    }
    pairing.pairInOrder(olds, news);
  }
  if (pairing.removed().length === 0 || pairing.added().length === 0) return pairing.result(new Set());
  for (const [endpoint, news] of after.byEndpoint) {
    const olds = before.byEndpoint.get(endpoint);
    if (olds) pairing.pairInOrder(olds, news);
  }
  pairing.pairEqual(pairing.removed(), pairing.added(), membersWithoutKeys);
  const renamed = findRenamed(before, after, pairing.removed(), pairing.added(), needsStatistics);
  for (const [old, current] of renamed) pairing.pair(old, current);
  return pairing.result(new Set(renamed.map(([, current]) => current)));
}

/** The state of pairing the entries of two listings, by their indexes. */
class Pairing {
  /** The indexes in the other listing. */
  readonly #newIndexes: Int32Array;
  readonly #oldIndexes: Int32Array;

  constructor(
    private readonly before: Listing,
    private readonly after: Listing,
  ) {
    this.#newIndexes = new Int32Array(before.entries.length).fill(ABSENT);
    this.#oldIndexes = new Int32Array(after.entries.length).fill(ABSENT);
  }

  pair(old: number, current: number): void {
    this.#newIndexes[old] = current;
    this.#oldIndexes[current] = old;
  }

  /** Pairs those of some entries that are not paired yet, in their order. */
  pairInOrder(olds: readonly number[], news: readonly number[]): void {
    let at = 0;
    for (const current of news) {
      if (this.#oldIndexes[current] !== ABSENT) continue;
      while (at < olds.length && this.#newIndexes[olds[at] ?? 0] !== ABSENT) at++;
      const old = olds[at];
      if (old === undefined) return;
      this.pair(old, current);
    }
  }

  /** Pairs those of some entries that are not paired yet and have a key in common, in their order. */
  pairEqual(
    olds: readonly number[],
    news: readonly number[],
    keyOf: (entry: Entry) => string | undefined,
  ): void {
    const oldsByKey = indexesByKey(this.before.entries, olds, keyOf);
    for (const [key, currents] of indexesByKey(this.after.entries, news, keyOf))
      this.pairInOrder(oldsByKey.get(key) ?? [], currents);
  }

  /** The indexes of the old entries that are not paired. */
  removed(): number[] {
    return absentIn(this.#newIndexes);
  }

  /** The indexes of the new entries that are not paired. */
  added(): number[] {
    return absentIn(this.#oldIndexes);
  }

  /** @param renamed the new indexes of renamed entries */
  result(renamed: ReadonlySet<number>): Pairs {
    const oldEntries = this.before.entries;
    const pairs: Pair[] = [];
    this.after.entries.forEach((entry, index) => {
      const old = this.#oldIndexes[index] ?? ABSENT;
      const oldEntry = oldEntries[old];
      if (!oldEntry) return;
      pairs.push({
        before: { entry: oldEntry, index: old },
        after: { entry, index },
        isRenamed: renamed.has(index),
      });
    });
    return {
      pairs,
      added: entriesAt(this.after, this.added()),
      removed: entriesAt(this.before, this.removed()),
      newIndexes: this.#newIndexes,
    };
  }
}

function indexesByKey(
  entries: readonly Entry[],
  indexes: readonly number[],
  keyOf: (entry: Entry) => string | undefined,
): ReadonlyMap<string, readonly number[]> {
  const byKey = new Map<string, number[]>();
  for (const index of indexes) {
    const entry = entries[index];
    const key = entry && keyOf(entry);
    if (key === undefined) continue;
    const same = byKey.get(key);
    if (same) same.push(index);
    else byKey.set(key, [index]);
  }
  return byKey;
}

function absentIn(indexes: Int32Array): number[] {
  const absent: number[] = [];
  for (let index = 0; index < indexes.length; index++) if (indexes[index] === ABSENT) absent.push(index);
  return absent;
}

function entriesAt({ entries }: Listing, indexes: readonly number[]): IndexedEntry[] {
  return indexes.flatMap((index) => {
    const entry = entries[index];
    return entry ? [{ entry, index }] : [];
  });
}

/** What an entry without id and endpoint contains, whatever its formatting; undefined for others. */
function membersWithoutKeys(entry: Entry): string | undefined {
  const { id = '', endpoint = '' } = entry.values;
  if (!isBlank(id) || !isBlank(endpoint)) return undefined;
  if (!entry.shape.isObject || entry.hasSyntaxError) return withoutBlanks(entry.text);
  const members = Array.from(entry.members(), ([name, text]) => JSON.stringify([name, withoutBlanks(text)]));
  return members.sort().join();
}

/** A text without whitespace outside of strings. */
function withoutBlanks(text: string): string {
  return text.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\r\n]+/g, '$1');
}

/** Pairs some entries of two listings by id, the rest by endpoint, and those that have neither by their members. */
export function pairAmong(
  olds: readonly IndexedEntry[],
  news: readonly IndexedEntry[],
): ReadonlyMap<IndexedEntry, IndexedEntry> {
  const pairs = new Map<IndexedEntry, IndexedEntry>();
  const paired = new Set<IndexedEntry>();
  for (const keyOf of [idOf, endpointOf, membersWithoutKeys]) {
    const free = new Map<string, IndexedEntry[]>();
    for (const old of olds) {
      const key = pairs.has(old) ? undefined : keyOf(old.entry);
      if (key !== undefined) free.set(key, [...(free.get(key) ?? []), old]);
    }
    for (const current of news) {
      const key = paired.has(current) ? undefined : keyOf(current.entry);
      const old = key === undefined ? undefined : free.get(key)?.shift();
      if (!old) continue;
      pairs.set(old, current);
      paired.add(current);
    }
  }
  return pairs;
}

function idOf({ values: { id = '' } }: Entry): string | undefined {
  return isBlank(id) ? undefined : id;
}

function endpointOf({ values: { endpoint = '' } }: Entry): string | undefined {
  return isBlank(endpoint) ? undefined : endpoint;
}
