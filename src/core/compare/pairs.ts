import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
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

/**
 * Pairs the entries of two listings: by id, the rest by endpoint, those that have neither by their members, and the rest by
 * {@link RENAMED_RULE}. Of several entries with one id, those of the same text are pairs, then those of the same endpoint, then
 * the others in their order.
 *
 * @param needsStatistics whether renamed entries must have the same statistics, as merging needs
 */
export function pairEntries(
  before: Listing,
  after: Listing,
  { needsStatistics = false }: { readonly needsStatistics?: boolean } = {},
): Pairs {
  const pairing = new Pairing(before, after);
  for (const pairSome of pairing.parts(needsStatistics)) pairSome();
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

/** How many ids are compared in one part. */
const IDS_IN_PART = 10_000;

/** The state of pairing the entries of two listings, by their indexes. */
export class Pairing {
  /** The indexes in the other listing. */
  readonly newIndexes: Int32Array;
  readonly #oldIndexes: Int32Array;
  /** The new indexes of renamed entries. */
  readonly #renamed = new Set<number>();
  /** The ids that are not compared yet, with the new indexes of their entries. */
  #ids: IterableIterator<readonly [string, readonly number[]]> | undefined;

  constructor(
    private readonly before: Listing,
    private readonly after: Listing,
  ) {
    this.newIndexes = new Int32Array(before.entries.length).fill(ABSENT);
    this.#oldIndexes = new Int32Array(after.entries.length).fill(ABSENT);
  }

  /** What {@link pairEntries} does before the result, in parts of some milliseconds each. */
  parts(needsStatistics: boolean): readonly (() => void)[] {
    const byId = (): void => {
      this.#pairSomeById();
    };
    return [
      ...Array<() => void>(Math.ceil(this.after.entries.length / IDS_IN_PART)).fill(byId),
      () => {
        if (this.#removed().length === 0 || this.#added().length === 0) return;
        for (const keyOf of [endpointOf, membersWithoutKeys])
          this.pairEqual(this.#removed(), this.#added(), keyOf);
        this.#pairRenamed(needsStatistics);
      },
    ];
  }

  /** Pairs the entries with the next ids. */
  #pairSomeById(): void {
    const ids = (this.#ids ??= this.after.byId.entries());
    for (let count = 0; count < IDS_IN_PART; count++) {
      const next = ids.next();
      if (next.done === true) return;
      const [id, news] = next.value;
      const olds = this.before.byId.get(id);
      if (!olds) continue;
      if (olds.length > 1 || news.length > 1) {
        this.pairEqual(olds, news, ({ text }) => text);
        this.pairEqual(olds, news, ({ values }) => values.endpoint);
      }
      this.#pairInOrder(olds, news);
    }
  }

  #pair(old: number, current: number): void {
    this.newIndexes[old] = current;
    this.#oldIndexes[current] = old;
  }

  /** Pairs those of some entries that are not paired yet, in their order. */
  #pairInOrder(olds: readonly number[], news: readonly number[]): void {
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
      this.#pairInOrder(oldsByKey.get(key) ?? [], currents);
  }

  /** Pairs entries by {@link RENAMED_RULE}. */
  #pairRenamed(needsStatistics: boolean): void {
    const compared = new Set<Entry>();
    for (const keyOf of [descriptionOf, nameAndStatisticsOf]) {
      const olds = indexesByKey(this.before, this.#removed(), keyOf);
      const shared = [...indexesByKey(this.after, this.#added(), keyOf)].filter(([key]) => olds.has(key));
      if (shared.length === 0) continue;
      const all = [this.before, this.after].map((listing) =>
        indexesByKey(listing, listing.entries.keys(), keyOf),
      );
      for (const [key, [current = ABSENT]] of shared) {
        const [old = ABSENT] = olds.get(key) ?? [];
        const [oldEntry, entry] = [this.before.entries[old], this.after.entries[current]];
        const isOnlyOne = all.every((indexes) => indexes.get(key)?.length === 1);
        if (!isOnlyOne || !oldEntry || !entry || compared.has(oldEntry) || compared.has(entry)) continue;
        compared.add(oldEntry).add(entry);
        if (!isRenamed(oldEntry, entry, needsStatistics)) continue;
        this.#pair(old, current);
        this.#renamed.add(current);
      }
    }
  }

  /** The indexes of the old entries that are not paired. */
  #removed(): number[] {
    return absentIn(this.newIndexes);
  }

  /** The indexes of the new entries that are not paired. */
  #added(): number[] {
    return absentIn(this.#oldIndexes);
  }

  result(): Pairs {
    const oldEntries = this.before.entries;
    const pairs: Pair[] = [];
    this.after.entries.forEach((entry, index) => {
      const old = this.#oldIndexes[index] ?? ABSENT;
      const oldEntry = oldEntries[old];
      if (!oldEntry) return;
      const before = { entry: oldEntry, index: old };
      pairs.push({ before, after: { entry, index }, isRenamed: this.#renamed.has(index) });
    });
    return {
      pairs,
      added: entriesAt(this.after, this.#added()),
      removed: entriesAt(this.before, this.#removed()),
      newIndexes: this.newIndexes,
    };
  }
}

function indexesByKey(
  { entries }: Listing,
  indexes: Iterable<number>,
  keyOf: KeyOf,
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

function idOf({ values: { id = '' } }: Entry): string | undefined {
  return isBlank(id) ? undefined : id;
}

function endpointOf({ values: { endpoint = '' } }: Entry): string | undefined {
  return isBlank(endpoint) ? undefined : endpoint;
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
  const [statistics, name] = [statisticsOf(old), nameOf(old)];
  if (statistics !== undefined && statistics === statisticsOf(current)) return true;
  return !needsStatistics && name !== undefined && name === nameOf(current);
}

function nameOf({ values: { name } }: Entry): string | undefined {
  return name === undefined || isBlank(name) ? undefined : name;
}

function descriptionOf({ values: { description = '' } }: Entry): string | undefined {
  return description.length < MIN_DESCRIPTION_LENGTH || isBlank(description) ? undefined : description;
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
  const [name, statistics] = [nameOf(entry), statisticsOf(entry)];
  return name === undefined || statistics === undefined ? undefined : `${statistics} ${name}`;
}
