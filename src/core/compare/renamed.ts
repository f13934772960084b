import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { batchesOf, getOrCreate } from '../steps';
import { parseEndpoint, slugOf } from '../values/endpoint';
import { isBlank } from '../values/names';

/** An entry that was renamed: its id and its endpoint have changed. */
export interface RenamedPair {
  readonly before: Entry;
  readonly after: Entry;
  /**
   * Whether nothing that identifies either of them is that of another removed or added entry, and the statistics are the
   * same: two offers of a provider may have the same path, name and description, but hardly the same statistics.
   */
  readonly isOnlyCandidate: boolean;
}

/** What identifies an entry besides its id and endpoint, with the points of two entries that alone have it in common. */
const POINTS = {
  statistics: 7,
  description: 5,
  shortDescription: 4,
  path: 5,
  name: 3,
} as const;
type Trait = keyof typeof POINTS;

/** A pair with fewer points is not clear, nor is one with a smaller distance to any other pair of the two entries. */
const MIN_POINTS = 8;
const MIN_DISTANCE = 5;

/** Statistics with a time of less precision, in milliseconds, or with fewer calls may be equal by chance. */
const PRECISE = 1000;
const MANY_CALLS = 100;
/** Different entries may have the same description if it is shorter, in UTF-16 units. */
const SHORT = 40;

/** How renamed entries are found, for users, in lines. */
export const RENAMED_RULE = `An entry that was removed and one that was added, of the same chain, are one renamed entry if what they
have in common makes at least ${MIN_POINTS} points and ${MIN_DISTANCE} more than any other pair of the two. If no other entry has it:
  ${POINTS.statistics}  calls, payers and time of the last call; to the millisecond, or with ${MANY_CALLS} calls
  ${POINTS.description}  the description; ${POINTS.shortDescription} if it is shorter than ${SHORT} characters
  ${POINTS.path}  host and path without versions such as v2
  ${POINTS.name}  the name
Whatever others have: 2 for host and price, or 1 for the host alone; 2 for a path that is the other one with more before
or after it, as /paid/items or /items-2 for /items, or 1 at another host; 1 for the description. Paths that have different
numbers, as /items/1 and /items/2, are those of different entries. Merging needs the same statistics in any case, and nothing
in common with others.`;

/** The removed and added entries with a trait. */
interface Holders {
  readonly trait: Trait;
  readonly removed: Entry[];
  readonly added: Entry[];
  /** Whether an entry that is in both listings has it too. */
  isElsewhere: boolean;
}

interface Candidate {
  readonly before: Entry;
  readonly after: Entry;
  readonly points: number;
  /** They are not the same, but either may be another one. */
  readonly haveOtherNumbers: boolean;
  readonly haveSameStatistics: boolean;
}

interface Sides {
  readonly before: Listing;
  readonly after: Listing;
}

/**
 * Pairs removed entries with added ones that are clearly the same, see {@link RENAMED_RULE}. Only entries are compared that
 * alone have something in common, so that the time is in proportion to the number of entries.
 *
 * @param removed the entries of `before` without a counterpart by id or endpoint
 * @param added those of `after`
 * @yields after each step
 */
export function* renamedPairs(
  listings: Sides,
  removed: readonly Entry[],
  added: readonly Entry[],
): Generator<void, readonly RenamedPair[], undefined> {
  if (removed.length === 0 || added.length === 0) return [];
  const shared = yield* sharedTraits(listings, removed, added);
  // Most often no pair is clear, whatever the other entries have.
  if (!(yield* candidatesOf(shared, listings)).some(({ points }) => points >= MIN_POINTS)) return [];
  yield* markElsewhere(listings.before, removed, shared);
  yield* markElsewhere(listings.after, added, shared);
  const only = yield* onlyCandidates(shared);
  const clear = yield* clearPairs(yield* candidatesOf(shared, listings));
  return clear.map(({ before, after, haveSameStatistics }) => ({
    before,
    after,
    isOnlyCandidate: haveSameStatistics && only.get(before) === after && only.get(after) === before,
  }));
}

type SharedTraits = ReadonlyMap<string, Holders>;

/** What at least one removed and one added entry have in common. */
function* sharedTraits(
  { before, after }: Sides,
  removed: readonly Entry[],
  added: readonly Entry[],
): Generator<void, SharedTraits, undefined> {
  const traits = new Map<string, Holders>();
  for (const batch of smallBatchesOf(removed)) {
    for (const entry of batch)
      for (const [key, trait] of traitsOf(before, entry))
        getOrCreate(traits, key, () => ({ trait, removed: [], added: [], isElsewhere: false })).removed.push(
          entry,
        );
    yield;
  }
  for (const batch of smallBatchesOf(added)) {
    for (const entry of batch) for (const [key] of traitsOf(after, entry)) traits.get(key)?.added.push(entry);
    yield;
  }
  const shared = new Map<string, Holders>();
  for (const batch of batchesOf(traits)) {
    for (const [key, holders] of batch) if (holders.added.length > 0) shared.set(key, holders);
    yield;
  }
  return shared;
}

/** What identifies an entry, by keys that are equal for equal traits. Entries without id or endpoint have nothing. */
function traitsOf(listing: Listing, entry: Entry): readonly (readonly [key: string, trait: Trait])[] {
  const { id, endpoint, name, description } = listing.read(entry).values;
  if (id === undefined || endpoint === undefined) return [];
  const traits: (readonly [string, Trait])[] = [];
  const { calls30d: calls, l30DaysPayers: payers, lastCalledMs: time } = entry;
  if (calls !== undefined && payers !== undefined && time !== undefined)
    if (time % PRECISE !== 0 || calls >= MANY_CALLS)
      traits.push([`statistics ${calls} ${payers} ${time}`, 'statistics']);
  if (description !== undefined && !isBlank(description))
    traits.push([
      `description ${description}`,
      description.length < SHORT ? 'shortDescription' : 'description',
    ]);
  if (name !== undefined && !isBlank(name)) traits.push([`name ${name}`, 'name']);
  const path = unversionedPath(endpoint);
  if (path !== undefined) traits.push([`path ${hostIn(endpoint) ?? ''}${path}`, 'path']);
  return traits;
}

/** The path of an endpoint with its query, without segments such as `v2`; undefined if nothing is left. */
function unversionedPath(endpoint = ''): string | undefined {
  const parts = parseEndpoint(endpoint);
  if (!parts) return undefined;
  const query = endpoint.slice(parts.pathOffset + parts.path.length);
  const segments = parts.path
    .split('/')
    .filter((segment) => segment !== '' && !/^v\d+(?:\.\d+)*$/i.test(segment));
  return segments.length === 0 ? undefined : `/${segments.join('/')}${query}`;
}

/** Whether each of two paths has a number that the other one does not have, as `/items/1` and `/items/2`. */
function haveOtherNumbers(one = '', other = ''): boolean {
  const [left, right] = [numbersIn(one), numbersIn(other)];
  return left.some((number) => !right.includes(number)) && right.some((number) => !left.includes(number));
}

/** The numbers in a path, but for versions. */
function numbersIn(path: string): readonly string[] {
  return path.replace(/\bv\d+(?:\.\d+)*/gi, '').match(/\d+/g) ?? [];
}

/** Whether one path is the other one after more segments, or with more in its last one: `/paid/items`, `/items-2` and `/items`. */
function areAlike(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [long, short] = one.length > other.length ? [one, other] : [other, one];
  return long.endsWith(short) || (long.startsWith(short) && !long.slice(short.length).includes('/'));
}

function hostIn(endpoint = ''): string | undefined {
  return parseEndpoint(endpoint)?.host.toLowerCase();
}

/** Notes which of the traits the entries have that are in both listings. */
function* markElsewhere(
  listing: Listing,
  leftOver: readonly Entry[],
  shared: SharedTraits,
): Generator<void, void, undefined> {
  const others = new Set(leftOver);
  for (const { entries } of listing.entries.blocks)
    for (const batch of smallBatchesOf(entries)) {
      for (const entry of batch) {
        if (others.has(entry) || !entry.isObject) continue;
        for (const [key] of traitsOf(listing, entry)) {
          const holders = shared.get(key);
          if (holders) holders.isElsewhere = true;
        }
      }
      yield;
    }
}

/** The pairs of entries that alone have a trait in common, with their points. */
function* candidatesOf(
  shared: SharedTraits,
  { before, after }: Sides,
): Generator<void, readonly Candidate[], undefined> {
  const traits = new Map<Entry, Map<Entry, Set<Trait>>>();
  for (const batch of batchesOf(shared.values())) {
    for (const { trait, removed, added, isElsewhere } of batch) {
      const [old, now] = [removed[0], added[0]];
      if (isElsewhere || removed.length > 1 || added.length > 1 || !old || !now) continue;
      const others = getOrCreate(traits, old, () => new Map<Entry, Set<Trait>>());
      getOrCreate(others, now, () => new Set<Trait>()).add(trait);
    }
    yield;
  }
  const candidates: Candidate[] = [];
  for (const [old, others] of traits) {
    for (const [now, common] of others) {
      let points = 0;
      for (const trait of common) points += POINTS[trait];
      const [one, other] = [before.read(old).values, after.read(now).values];
      // Ids with a number tell apart endpoints with the same slug.
      const isSameSlug = slugOf(one.endpoint ?? '') === slugOf(other.endpoint ?? '');
      const [path, otherPath] = [unversionedPath(one.endpoint), unversionedPath(other.endpoint)];
      if (one.chain !== other.chain || isSameSlug) continue;
      const isSameHost = hostIn(one.endpoint) === hostIn(other.endpoint);
      if (isSameHost) points += old.pricePerCallUsd === now.pricePerCallUsd ? 2 : 1;
      if (!common.has('path') && areAlike(path, otherPath)) points += isSameHost ? 2 : 1;
      const isDescribed = common.has('description') || common.has('shortDescription');
      if (!isDescribed && one.description === other.description) points++;
      candidates.push({
        before: old,
        after: now,
        points,
        haveOtherNumbers: haveOtherNumbers(path, otherPath),
        haveSameStatistics: common.has('statistics'),
      });
    }
    yield;
  }
  return candidates;
}

/** The other entry for each entry that has what identifies it in common with no more than one. */
function* onlyCandidates(
  shared: SharedTraits,
): Generator<void, ReadonlyMap<Entry, Entry | undefined>, undefined> {
  const only = new Map<Entry, Entry | undefined>();
  const note = (entry: Entry, other: Entry | undefined): void => {
    only.set(entry, only.has(entry) && only.get(entry) !== other ? undefined : other);
  };
  for (const batch of batchesOf(shared.values())) {
    for (const { removed, added } of batch) {
      const isOne = removed.length === 1 && added.length === 1;
      for (const entry of removed) note(entry, isOne ? added[0] : undefined);
      for (const entry of added) note(entry, isOne ? removed[0] : undefined);
    }
    yield;
  }
  return only;
}

/** The candidates with enough points, and enough more than any other pair of the two entries. */
function* clearPairs(candidates: readonly Candidate[]): Generator<void, readonly Candidate[], undefined> {
  const ofEntry = new Map<Entry, Candidate[]>();
  for (const batch of batchesOf(candidates)) {
    for (const one of batch)
      for (const entry of [one.before, one.after]) getOrCreate(ofEntry, entry, () => []).push(one);
    yield;
  }
  const isClear = (one: Candidate, entry: Entry): boolean =>
    ofEntry.get(entry)?.every((other) => other === one || other.points + MIN_DISTANCE <= one.points) === true;
  return candidates.filter(
    (one) =>
      one.points >= MIN_POINTS &&
      !one.haveOtherNumbers &&
      isClear(one, one.before) &&
      isClear(one, one.after),
  );
}

/** Descriptions may be long, so that fewer entries than elsewhere are read in one step. */
function* smallBatchesOf(entries: readonly Entry[]): Generator<readonly Entry[], void, undefined> {
  for (let start = 0; start < entries.length; start += ENTRIES_PER_STEP)
    yield entries.slice(start, start + ENTRIES_PER_STEP);
}

const ENTRIES_PER_STEP = 32;
