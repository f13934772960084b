import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { finish } from '../listing/reading';
import { getOrCreate, groupBy } from '../values/maps';
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
}

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

/** What {@link pairEntries} does, in parts of some milliseconds each. */
export function* pairInParts(
  before: Listing,
  after: Listing,
  { needsStatistics = false }: PairingOptions = {},
): Generator<void, Pairs, undefined> {
  const [olds, news] = [indexed(before), indexed(after)];
  const pairing = new Pairing(olds, news);
  yield* pairing.pairByKeys(before.hasSameIds || after.hasSameIds);
  yield* pairing.pairRenamed(olds, news, needsStatistics);
  return pairing.result();
}

/** Pairs some entries of two listings by id, the rest by endpoint, and those that have neither by their members. */
export function pairAmong(olds: readonly IndexedEntry[], news: readonly IndexedEntry[]): Pairs {
  const pairing = new Pairing(olds, news);
  finish(pairing.pairByKeys(true));
  return pairing.result();
}

/** The entries of a listing with their indexes. */
function indexed({ entries }: Listing): readonly IndexedEntry[] {
  return entries.map((entry, index) => ({ entry, index }));
}

/** What an entry has in common with the same entry in another listing; undefined if it does not have that. */
type KeyOf = (entry: Entry) => string | undefined;

/** How many entries are compared in one part. */
const ENTRIES_IN_PART = 4000;

/** The state of pairing the entries of two listings. */
class Pairing {
  readonly #pairs: Pair[] = [];
  readonly #paired = new Set<IndexedEntry>();

  /** @param removed the old entries that are not paired yet, as `added` are the new ones */
  constructor(
    private removed: readonly IndexedEntry[],
    private added: readonly IndexedEntry[],
  ) {}

  /** @param haveSameIds whether several entries of one listing may have the same id */
  *pairByKeys(haveSameIds: boolean): Generator<void, void, undefined> {
    if (haveSameIds) {
      yield* this.#pairEqual((entry) => (idOf(entry) === undefined ? undefined : entry.text));
      yield* this.#pairEqual(idAndEndpointOf);
    }
    for (const keyOf of [idOf, endpointOf, membersWithoutKeys]) yield* this.#pairEqual(keyOf);
  }

  /** Pairs entries by {@link RENAMED_RULE}. @param olds all old entries, as `news` are all new ones */
  *pairRenamed(
    olds: readonly IndexedEntry[],
    news: readonly IndexedEntry[],
    needsStatistics: boolean,
  ): Generator<void, void, undefined> {
    const compared = new Set<IndexedEntry>();
    for (const keyOf of [descriptionOf, nameAndStatisticsOf]) {
      const removed = groupBy(this.removed, ({ entry }) => keyOf(entry));
      const shared = this.added.filter(({ entry }) => removed.has(keyOf(entry)));
      if (shared.every(({ entry }) => keyOf(entry) === undefined)) continue;
      const counts = new Map<string | undefined, number>();
      for (const { entry } of [...olds, ...news])
        counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1);
      yield;
      for (const after of shared) {
        const key = keyOf(after.entry);
        const [before] = removed.get(key) ?? [];
        const isUnique = key !== undefined && counts.get(key) === 2;
        if (!before || !isUnique || compared.has(before) || compared.has(after)) continue;
        compared.add(before).add(after);
        if (isRenamed(before.entry, after.entry, needsStatistics)) this.#pair(before, after, true);
      }
      this.#leaveOutPaired();
    }
  }

  result(): Pairs {
    const { removed, added } = this;
    return { pairs: this.#pairs.sort((a, b) => a.after.index - b.after.index), removed, added };
  }

  /** Pairs those that have a key in common, in their order. */
  *#pairEqual(keyOf: KeyOf): Generator<void, void, undefined> {
    if (this.removed.length === 0 || this.added.length === 0) return;
    /** The last one first. */
    const byKey = new Map<string, IndexedEntry[]>();
    for (const [at, after] of this.added.toReversed().entries()) {
      const key = keyOf(after.entry);
      if (key !== undefined) getOrCreate(byKey, key, () => []).push(after);
      if (at % ENTRIES_IN_PART === 0) yield;
    }
    for (const [at, before] of this.removed.entries()) {
      const after = byKey.get(keyOf(before.entry) ?? '')?.pop();
      if (after) this.#pair(before, after, false);
      if (at % ENTRIES_IN_PART === 0) yield;
    }
    this.#leaveOutPaired();
    yield;
  }

  #pair(before: IndexedEntry, after: IndexedEntry, isRenamed: boolean): void {
    this.#pairs.push({ before, after, isRenamed });
    this.#paired.add(before).add(after);
  }

  #leaveOutPaired(): void {
    this.removed = this.removed.filter((entry) => !this.#paired.has(entry));
    this.added = this.added.filter((entry) => !this.#paired.has(entry));
  }
}

function idOf({ values: { id } }: Entry): string | undefined {
  return unlessBlank(id);
}

function endpointOf({ values: { endpoint } }: Entry): string | undefined {
  return unlessBlank(endpoint);
}

function idAndEndpointOf(entry: Entry): string | undefined {
  const [id, endpoint] = [idOf(entry), endpointOf(entry)];
  return id === undefined || endpoint === undefined ? undefined : JSON.stringify([id, endpoint]);
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
