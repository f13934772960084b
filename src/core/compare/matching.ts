import { batchesOf } from '../steps';
import { LargeMap } from '../values/large-map';
import type { Entry } from '../model/entry';
import { leadingStrings } from '../json/members';
import type { Listing } from '../listing/listing';
import { NO_KEY } from '../values/hash-table';
import { renamedPairs } from './renamed';

/** The same entry in the old and the new listing. */
export interface Pair {
  readonly before: Entry;
  readonly after: Entry;
  /** Whether both have exactly the same text. */
  readonly isSameText: boolean;
  /** Whether both id and endpoint have changed. */
  readonly isRenamed: boolean;
}

/** The entries that are in both listings, and the others. */
export interface Matches {
  /** In the order of the new listing. */
  readonly pairs: readonly Pair[];
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
  /** The new index for each old index; -1 for removed entries. */
  readonly newPlaces: Int32Array;
}

/**
 * Matches entries: by id, the rest by endpoint, and those that have neither by their text
 * without whitespace. Of several with the same id, those with the same text are matched first, then
 * those with the same endpoint, then the others in order. Of the others, those that are clearly the same with another id
 * and endpoint are matched, see {@link renamedPairs}.
 *
 * @param onlyCandidates whether renamed entries are matched only if they cannot be confused with others
 * @yields after each step
 */
export function* matchEntries(
  before: Listing,
  after: Listing,
  { onlyCandidates = false }: { readonly onlyCandidates?: boolean } = {},
): Generator<void, Matches, undefined> {
  const matching = new Matching(before, after);
  yield* matching.pairEnds();
  yield* pairByKeys(matching);
  yield* pairByHash(matching, withoutKey, { key: textOf, then: textOf });
  const [removed, added] = [yield* matching.open('before'), yield* matching.open('after')];
  for (const pair of yield* renamedPairs({ before, after }, removed, added))
    if (pair.isOnlyCandidate || !onlyCandidates) matching.pairRenamed(pair.before, pair.after);
  return yield* matching.result();
}

/**
 * Matches some entries of two listings by id, the rest by endpoint.
 *
 * @yields after each step
 */
export function* matchSome(
  before: Listing,
  after: Listing,
  only: { readonly before: readonly Entry[]; readonly after: readonly Entry[] },
): Generator<void, readonly Pair[], undefined> {
  const matching = new Matching(before, after, only);
  yield* pairByKeys(matching);
  return (yield* matching.result()).pairs;
}

function* pairByKeys(matching: Matching): Generator<void, void, undefined> {
  yield* pairByHash(matching, (entry) => entry.idHash, { key: idOf, then: endpointOf });
  yield* pairByHash(matching, (entry) => entry.endpointHash, { key: endpointOf, then: idOf });
}

type KeyOf = (listing: Listing, entry: Entry) => string | undefined;

/** By which entries are paired, and by which if several have the same. */
interface Keys {
  readonly key: KeyOf;
  readonly then: KeyOf;
}

/** Pairs entries by hash, and compares the keys of those with equal hashes. */
function* pairByHash(
  matching: Matching,
  hashOf: (entry: Entry) => number,
  keys: Keys,
): Generator<void, void, undefined> {
  const olds = yield* byHash(yield* matching.open('before'), hashOf);
  if (olds.isEmpty) return;
  const news = yield* byHash(yield* matching.open('after'), hashOf);
  const { before, after } = matching;
  for (const batch of batchesOf(news)) {
    for (const [hash, now] of batch) {
      const old = olds.get(hash);
      if (old === undefined) continue;
      if (Array.isArray(old) || Array.isArray(now)) {
        yield* pairUp({ before: [old].flat(), after: [now].flat() }, keys, matching);
      } else if (!matching.pairAlike(old, now)) {
        const key = keys.key(before, old);
        if (key !== undefined && key === keys.key(after, now)) matching.pairChanged(old, now);
        yield;
      }
    }
    yield;
  }
}

/** The value is an array only if several entries have the same hash. */
function* byHash(
  entries: readonly Entry[],
  hashOf: (entry: Entry) => number,
): Generator<void, LargeMap<number, Entry | Entry[]>, undefined> {
  const found = new LargeMap<number, Entry | Entry[]>((hash) => hash);
  for (const batch of batchesOf(entries)) {
    for (const entry of batch) {
      const hash = hashOf(entry);
      if (hash === NO_KEY) continue;
      const others = found.get(hash);
      if (others === undefined) found.set(hash, entry);
      else if (Array.isArray(others)) others.push(entry);
      else found.set(hash, [others, entry]);
    }
    yield;
  }
  return found;
}

/** The maximum length of text that is read to find a leading id, in UTF-16 units. */
const MAX_ID_LENGTH = 512;

function idOf(listing: Listing, entry: Entry): string | undefined {
  const { isValid, start, length } = entry;
  const leading = isValid
    ? leadingStrings(listing.slice(start, start + Math.min(length, MAX_ID_LENGTH)), 0, ['id'])
    : undefined;
  return leading ? leading[0] : listing.read(entry).values.id;
}

function endpointOf(listing: Listing, entry: Entry): string | undefined {
  return listing.read(entry).values.endpoint;
}

/** The same hash for all entries with neither id nor endpoint. */
function withoutKey({ idHash, endpointHash }: Entry): number {
  return idHash === NO_KEY && endpointHash === NO_KEY ? 1 : NO_KEY;
}

/** The text without whitespace outside of strings. */
function textOf(listing: Listing, entry: Entry): string {
  return listing.textOf(entry).replace(/("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\r\n]+/g, '$1');
}

/** Entries of both listings, in order. */
interface EntryGroup {
  readonly before: readonly Entry[];
  readonly after: readonly Entry[];
}

/** Pairs entries with the same key: those with the same text, then those with the same second key, then the others in order. */
function* pairUp(
  entries: EntryGroup,
  { key, then }: Keys,
  matching: Matching,
): Generator<void, void, undefined> {
  const sourceText: KeyOf = (listing, entry) => listing.textOf(entry);
  for (const group of yield* groupsOf(entries, key, matching)) {
    const isOne = group.before.length === 1 && group.after.length === 1;
    for (const by of isOne ? [] : [sourceText, then])
      for (const alike of yield* groupsOf(matching.openIn(group), by, matching)) pairInOrder(alike, matching);
    pairInOrder(matching.openIn(group), matching);
  }
}

function pairInOrder({ before, after }: EntryGroup, matching: Matching): void {
  for (const [place, old] of before.entries()) {
    const now = after[place];
    if (now) matching.pair(old, now);
  }
}

/** The entries of both listings that have a key in common, by key. */
function* groupsOf(
  { before, after }: EntryGroup,
  keyOf: KeyOf,
  matching: Matching,
): Generator<void, readonly EntryGroup[], undefined> {
  const groups = new Map<string, { readonly before: Entry[]; readonly after: Entry[] }>();
  for (const entry of before) {
    yield;
    const key = keyOf(matching.before, entry);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.before.push(entry);
    else groups.set(key, { before: [entry], after: [] });
  }
  for (const entry of after) {
    yield;
    const key = keyOf(matching.after, entry);
    if (key !== undefined) groups.get(key)?.after.push(entry);
  }
  return Array.from(groups.values()).filter((group) => group.after.length > 0);
}

/** Not paired yet. */
const OPEN = -1;
/** Not to be paired. */
const EXCLUDED = -2;

/** The state of matching the entries of two listings. */
export class Matching {
  /** For each index in one listing the index in the other, or one of the above. */
  readonly #newPlaces: Int32Array;
  readonly #oldPlaces: Int32Array;
  /** By the new index. */
  readonly #isSameText: Uint8Array;
  /** The new indexes. */
  readonly #renamed = new Set<number>();

  /** @param only the only entries that are matched; by default all */
  constructor(
    readonly before: Listing,
    readonly after: Listing,
    only?: { readonly before: readonly Entry[]; readonly after: readonly Entry[] },
  ) {
    const initial = only ? EXCLUDED : OPEN;
    this.#newPlaces = new Int32Array(before.entries.length).fill(initial);
    this.#oldPlaces = new Int32Array(after.entries.length).fill(initial);
    this.#isSameText = new Uint8Array(after.entries.length);
    for (const { index } of only?.before ?? []) this.#newPlaces[index] = OPEN;
    for (const { index } of only?.after ?? []) this.#oldPlaces[index] = OPEN;
  }

  pair(old: Entry, now: Entry): void {
    if (!this.pairAlike(old, now)) this.pairChanged(old, now);
  }

  /** Pairs two entries that do not have the same text. */
  pairChanged(old: Entry, now: Entry): void {
    this.#pair(old, now, false);
  }

  pairRenamed(old: Entry, now: Entry): void {
    this.#pair(old, now, false);
    this.#renamed.add(now.index);
  }

  /** Pairs two entries if they have the same text. @returns whether they have */
  pairAlike(old: Entry, now: Entry): boolean {
    const isAlike = old.length === now.length && this.before.textOf(old) === this.after.textOf(now);
    if (isAlike) this.#pair(old, now, true);
    return isAlike;
  }

  #pair({ index: from }: Entry, { index: to }: Entry, isSameText: boolean): void {
    this.#newPlaces[from] = to;
    this.#oldPlaces[to] = from;
    if (isSameText) this.#isSameText[to] = 1;
  }

  /** Those entries that are not paired yet. */
  openIn({ before, after }: EntryGroup): EntryGroup {
    return {
      before: before.filter(({ index }) => this.#newPlaces[index] === OPEN),
      after: after.filter(({ index }) => this.#oldPlaces[index] === OPEN),
    };
  }

  /** Pairs equal texts from the first entry forwards, and from the last backwards. @yields after each step */
  *pairEnds(): Generator<void, void, undefined> {
    const [olds, news] = [this.before.entries, this.after.entries];
    const maxPairs = Math.min(olds.length, news.length);
    const pairAt = (old: number, now: number): boolean => {
      const [one, other] = [olds.at(old), news.at(now)];
      return one !== undefined && other !== undefined && this.pairAlike(one, other);
    };
    let front = 0;
    while (front < maxPairs && pairAt(front, front)) {
      front++;
      yield;
    }
    for (let back = 1; back <= maxPairs - front && pairAt(olds.length - back, news.length - back); back++)
      yield;
  }

  /** The entries of a listing that are not paired yet, in order. @yields after each step */
  *open(side: 'before' | 'after'): Generator<void, Entry[], undefined> {
    const places = side === 'before' ? this.#newPlaces : this.#oldPlaces;
    const open: Entry[] = [];
    for (const { entries, index } of this[side].entries.blocks) {
      for (let place = 0; place < entries.length; place++) {
        const entry = entries[place];
        if (entry && places[index + place] === OPEN) open.push(entry);
      }
      yield;
    }
    return open;
  }

  /** @yields after each step */
  *result(): Generator<void, Matches, undefined> {
    const pairs: Pair[] = [];
    for (const { entries, index: start } of this.after.entries.blocks) {
      let index = start - 1;
      for (const now of entries) {
        index++;
        const old = this.#oldPlaces[index] ?? OPEN;
        const before = old < 0 ? undefined : this.before.entries.at(old);
        if (!before) continue;
        const isSameText = this.#isSameText[index] === 1;
        pairs.push({ before, after: now, isSameText, isRenamed: this.#renamed.has(index) });
      }
      yield;
    }
    const added = yield* this.open('after');
    const removed = yield* this.open('before');
    return { pairs, added, removed, newPlaces: this.#newPlaces };
  }
}
