import { batchesOf } from '../steps';
import { LargeMap } from '../values/large-map';
import type { Entry } from '../model/entry';
import { leadingStrings } from '../json/members';
import type { Listing } from '../listing/listing';
import { NO_KEY } from '../values/hash-table';
import { Matching } from './matching';
import { pairUp, type KeyedEntries } from './pair-up';

/** The same entry in the old and the new listing. */
export interface Pair {
  readonly before: Entry;
  readonly after: Entry;
  /** Whether both have exactly the same text. */
  readonly isSameText: boolean;
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
 * without white space. Of several with the same id, those with the same text are matched first, then
 * those with the same endpoint, then the others in order.
 *
 * @yields after each step
 */
export function* matchEntries(before: Listing, after: Listing): Generator<void, Matches, undefined> {
  const matching = new Matching(before, after);
  yield* matching.pairEnds();
  yield* pairByKeys(matching);
  yield* pairByHash(matching, withoutKey, { key: textOf, then: textOf });
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

/** Pairs entries by hash, and compares the keys of those with equal hashes. */
function* pairByHash(
  matching: Matching,
  hashOf: (entry: Entry) => number,
  keys: { readonly key: KeyOf; readonly then: KeyOf },
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
        yield* pairUp(sideOf(before, old, keys), sideOf(after, now, keys), matching);
      } else if (!matching.pairAlike(old, now)) {
        const key = keys.key(before, old);
        if (key !== undefined && key === keys.key(after, now)) matching.pairChanged(old, now);
        yield;
      }
    }
    yield;
  }
}

function sideOf(
  listing: Listing,
  entries: Entry | readonly Entry[],
  { key, then }: { readonly key: KeyOf; readonly then: KeyOf },
): KeyedEntries {
  return {
    entries: entries instanceof Array ? entries : [entries],
    keyOf: (entry) => key(listing, entry),
    thenOf: (entry) => then(listing, entry),
    textOf: (entry) => listing.textOf(entry),
  };
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

/** The text without white space outside of strings. */
function textOf(listing: Listing, entry: Entry): string {
  return listing.textOf(entry).replace(/("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\r\n]+/g, '$1');
}
