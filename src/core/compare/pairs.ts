import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { finish } from '../listing/reading';
import { groupBy } from '../values/maps';
import { isBlank } from '../values/names';

/** An entry, and its index in the `results` of its listing. */
export interface IndexedEntry {
  readonly entry: Entry;
  readonly index: number;
}

/** An entry on both sides, or on one if it was added or removed. */
export interface Sides {
  readonly before: IndexedEntry | undefined;
  readonly after: IndexedEntry | undefined;
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

/** Shorter descriptions, in UTF-16 units, may be those of different entries. */
const MIN_DESCRIPTION_LENGTH = 20;

/** The rule by which renamed entries are found, for users. */
export const RENAMED_RULE = `An entry that was removed and one that was added are one renamed entry if they have the same description (of at least
${MIN_DESCRIPTION_LENGTH} characters) that no other entry of either listing has, and the same name or the same statistics: price, calls, payers
and the four computed figures. Without such a description, name and statistics must be equal, and no other entry may have
them. Merging needs the same statistics in any case.`;

/** @param needsStatistics whether renamed entries must have the same statistics, as merging needs */
interface PairingOptions {
  readonly needsStatistics?: boolean;
}

/**
 * Pairs the entries of two listings: by id, the rest by endpoint, those that have neither by their members, and the rest by
 * {@link RENAMED_RULE}. Of several entries with one id, those of the same text are pairs, then those of the same endpoint, then
 * the others in their order.
 */
export function pairEntries(before: Listing, after: Listing, options?: PairingOptions): Pairs {
  return finish(pairInParts(before, after, options));
}

/** How many ids are compared in one part. */
const IDS_IN_PART = 10_000;

/** What {@link pairEntries} does, in parts of some milliseconds each. */
export function* pairInParts(
  before: Listing,
  after: Listing,
  { needsStatistics = false }: PairingOptions = {},
): Generator<void, Pairs, undefined> {
  const pairing = new Pairing(before, after);
  const oldsById = before.byId;
  yield;
  const newsById = after.byId;
  yield;
  let count = 0;
  for (const [id, news] of newsById) {
    if (++count % IDS_IN_PART === 0) yield;
    const olds = oldsById.get(id);
    if (!olds) continue;
    if (olds.length > 1 || news.length > 1) {
      pairing.pairEqual(olds, news, ({ text }) => text);
      pairing.pairEqual(olds, news, ({ values }) => values.endpoint);
    }
    pairing.pairInOrder(olds, news);
  }
  yield;
  pairing.pairRest();
  pairing.pairRenamed(needsStatistics);
  yield;
  return pairing.result();
}

/**
 * Pairs some entries of two listings by id, the rest by endpoint, and those that have neither by their members.
 *
 * @param olds indexes in `before`
 * @param news indexes in `after`
 * @returns the index in `after` by that in `before`; {@link ABSENT} for entries without a counterpart
 */
export function pairAmong(
  before: Listing,
  after: Listing,
  olds: readonly number[],
  news: readonly number[],
): Int32Array {
  const pairing = new Pairing(before, after);
  for (const keyOf of [idOf, endpointOf, membersWithoutKeys]) pairing.pairEqual(olds, news, keyOf);
  return pairing.newIndexes;
}

type KeyOf = (entry: Entry) => string | undefined;

/** The state of pairing the entries of two listings, by their indexes. */
class Pairing {
  /** The indexes in the other listing. */
  readonly newIndexes: Int32Array;
  readonly #oldIndexes: Int32Array;
  /** The new indexes of renamed entries. */
  readonly #renamed = new Set<number>();

  constructor(
    private readonly before: Listing,
    private readonly after: Listing,
  ) {
    this.newIndexes = new Int32Array(before.entries.length).fill(ABSENT);
    this.#oldIndexes = new Int32Array(after.entries.length).fill(ABSENT);
  }

  /** Pairs those of some entries that are not paired yet, in their order. */
  pairInOrder(olds: readonly number[], news: readonly number[]): void {
    let at = 0;
    for (const current of news) {
      if (this.#oldIndexes[current] !== ABSENT) continue;
      while (at < olds.length && this.newIndexes[olds[at] ?? 0] !== ABSENT) at++;
      const old = olds[at];
      if (old === undefined) return;
      this.#pair(old, current);
    }
  }

  /** Pairs those of some entries that are not paired yet and have a key in common, in their order. */
  pairEqual(olds: readonly number[], news: readonly number[], keyOf: KeyOf): void {
    const oldsByKey = indexesByKey(this.before, olds, keyOf);
    for (const [key, currents] of indexesByKey(this.after, news, keyOf))
      if (key !== undefined) this.pairInOrder(oldsByKey.get(key) ?? [], currents);
  }

  /** Pairs what is left by endpoint, and what has neither id nor endpoint by its members. */
  pairRest(): void {
    for (const keyOf of [endpointOf, membersWithoutKeys])
      if (this.#removed().length > 0) this.pairEqual(this.#removed(), this.#added(), keyOf);
  }

  /** Pairs entries by {@link RENAMED_RULE}. */
  pairRenamed(needsStatistics: boolean): void {
    const { before, after } = this;
    const compared = new Set<Entry>();
    for (const keyOf of [descriptionOf, nameAndStatisticsOf]) {
      const olds = indexesByKey(before, this.#removed(), keyOf);
      const shared = [...indexesByKey(after, this.#added(), keyOf)].filter(([key]) => olds.has(key));
      if (shared.every(([key]) => key === undefined)) continue;
      const all = [before, after].map((listing) => indexesByKey(listing, listing.entries.keys(), keyOf));
      for (const [key, [current = ABSENT]] of shared) {
        const [old = ABSENT] = olds.get(key) ?? [];
        const [oldEntry, entry] = [before.entries[old], after.entries[current]];
        const isOnlyOne = key !== undefined && all.every((indexes) => indexes.get(key)?.length === 1);
        if (!isOnlyOne || !oldEntry || !entry || compared.has(oldEntry) || compared.has(entry)) continue;
        compared.add(oldEntry).add(entry);
        if (!isRenamed(oldEntry, entry, needsStatistics)) continue;
        this.#pair(old, current);
        this.#renamed.add(current);
      }
    }
  }

  result(): Pairs {
    const entriesAt = ({ entries }: Listing, indexes: readonly number[]): IndexedEntry[] =>
      indexes.flatMap((index) => {
        const entry = entries[index];
        return entry ? [{ entry, index }] : [];
      });
    const pairs = this.after.entries.flatMap((entry, index): Pair[] => {
      const old = this.#oldIndexes[index] ?? ABSENT;
      const oldEntry = this.before.entries[old];
      const isRenamed = this.#renamed.has(index);
      return oldEntry
        ? [{ before: { entry: oldEntry, index: old }, after: { entry, index }, isRenamed }]
        : [];
    });
    const [added, removed] = [entriesAt(this.after, this.#added()), entriesAt(this.before, this.#removed())];
    return { pairs, added, removed, newIndexes: this.newIndexes };
  }

  #pair(old: number, current: number): void {
    this.newIndexes[old] = current;
    this.#oldIndexes[current] = old;
  }

  /** The indexes of the old entries that are not paired. */
  #removed(): number[] {
    return absentIn(this.newIndexes);
  }

  /** The indexes of the new entries that are not paired. */
  #added(): number[] {
    return absentIn(this.#oldIndexes);
  }
}

/** Entries without a key have it undefined. */
function indexesByKey(
  { entries }: Listing,
  indexes: Iterable<number>,
  keyOf: KeyOf,
): ReadonlyMap<string | undefined, readonly number[]> {
  return groupBy(indexes, (index) => {
    const entry = entries[index];
    return entry && keyOf(entry);
  });
}

function absentIn(indexes: Int32Array): number[] {
  const absent: number[] = [];
  for (let index = 0; index < indexes.length; index++) if (indexes[index] === ABSENT) absent.push(index);
  return absent;
}

function idOf({ values: { id } }: Entry): string | undefined {
  return unlessBlank(id);
}

function endpointOf({ values: { endpoint } }: Entry): string | undefined {
  return unlessBlank(endpoint);
}

function unlessBlank(text = ''): string | undefined {
  return isBlank(text) ? undefined : text;
}

/** What an entry without id and endpoint contains, whatever its formatting; undefined for others. */
function membersWithoutKeys(entry: Entry): string | undefined {
  if (idOf(entry) !== undefined || endpointOf(entry) !== undefined) return undefined;
  if (!entry.shape.isObject || entry.hasSyntaxError) return withoutBlanks(entry.text);
  const members = Array.from(entry.members(), ([name, text]) => JSON.stringify([name, withoutBlanks(text)]));
  return members.sort().join();
}

/** A text without whitespace outside of strings. */
function withoutBlanks(text: string): string {
  return text.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\r\n]+/g, '$1');
}

/** Whether a removed and an added entry with the same key are one by {@link RENAMED_RULE}. */
function isRenamed(old: Entry, current: Entry, needsStatistics: boolean): boolean {
  const [statistics, name] = [statisticsOf(old), unlessBlank(old.values.name)];
  if (statistics !== undefined && statistics === statisticsOf(current)) return true;
  return !needsStatistics && name !== undefined && name === current.values.name;
}

function descriptionOf({ values: { description = '' } }: Entry): string | undefined {
  return description.length < MIN_DESCRIPTION_LENGTH ? undefined : unlessBlank(description);
}

/** The seven statistics of an entry; undefined if it does not have all of them. */
function statisticsOf({ values }: Entry): string | undefined {
  const statistics = [
    values.pricePerCallUsd,
    values.calls30d,
    values.l30DaysPayers,
    values.callsPerDayApprox,
    values.volume30dUsd,
    values.volumePerDayApprox,
    values.callsPerPayer,
  ];
  return statistics.includes(undefined) ? undefined : statistics.join();
}

function nameAndStatisticsOf(entry: Entry): string | undefined {
  const [name, statistics] = [unlessBlank(entry.values.name), statisticsOf(entry)];
  return name === undefined || statistics === undefined ? undefined : `${statistics} ${name}`;
}
