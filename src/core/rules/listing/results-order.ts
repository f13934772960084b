import type Big from 'big.js';
import { mutateListing, withInputs } from '../../model/mutator';
import { toDecimal } from '../../values/arithmetic';
import type { Entry } from '../../model/entry';
import { BlockValues, type Block } from '../../model/entry-list';
import { longestInOrder, lowerBound, sortedOrder } from '../../values/sorting';
import type { Related } from '../../model/problem';
import type { ParsedEntry } from '../../entries/parsed-entry';
import {
  listingRule,
  type ListingReport,
  type ListingView,
  type Steps,
  type Tracker,
} from '../../model/rule';
import { batchesOf, lazy } from '../../steps';
import { entryNumber } from '../identity/duplicates';

/** The position of a misplaced entry: between two entries in order, either of which may be absent. */
interface Args {
  volume: number;
  after: number | undefined;
  before: number | undefined;
  /** In words, with the JSON Pointers of the two entries. */
  position: string;
  /** Among the misplaced entries, the largest volume first. */
  rank: number;
}

export const resultsOrder = listingRule<Args>({
  id: 'results-order',
  group: 'Listing',
  severity: 'warning',
  anchor: 'value',
  summary:
    'The entry is out of order: `results` is ordered by `volume30dUsd`, largest first. As few entries as possible are reported.',
  reason: '`results` is ordered by volume, largest first. Entries of equal volume may be in any order.',
  source: 'section 4, observed behavior 1 and 2',
  fix: {
    kind: 'safe',
    text: 'Move the entry, with its text unchanged, to where it belongs.',
    propose({ args: { after, before, position, rank } }, { listing: { entries } }) {
      const at = (index: number | undefined): Entry | undefined =>
        index === undefined ? undefined : entries.at(index);
      return [
        {
          title: `Move the entry to where its volume belongs: ${position}`,
          changes: [{ change: 'move', after: at(after), before: at(before), rank }],
          isPreferred: true,
        },
      ];
    },
  },
  message: ({ volume, position }) => `Out of order: an entry with volume ${volume} belongs ${position}`,

  sharedValue: ({ volume30dUsd }) => String(volume30dUsd),
  track: (listing) => new OrderTracker(listing),

  // An entry has new figures but its old position. It is out of order with two others, so it is the one to move.
  mutator: mutateListing((listing, picker) => {
    const [index, entry] = picker.anyEntry(2);
    const passed = listing.results[index - 2]?.volume30dUsd ?? 0;
    const calls = Math.floor((passed / entry.pricePerCallUsd) * (1 + picker.random.next())) + 2;
    const l30DaysPayers = Math.min(Math.max(entry.l30DaysPayers, 1), calls);
    const changed = withInputs(entry, { calls30d: calls, l30DaysPayers });
    return { ...listing, results: listing.results.with(index, changed) };
  }, 3),
});

/** For each, the entries beside it are searched. */
const REPORTS_PER_STEP = 64;

const NO_CHANGES: ReadonlyMap<Entry, ParsedEntry> = new Map();

class OrderTracker implements Tracker<Args> {
  /** The volumes that doubles do not represent exactly. */
  readonly #exact = new Map<Entry, Big>();
  readonly #blocks = new BlockValues((block) => volumesIn(block, this.#volumeOf));

  constructor(private readonly listing: ListingView) {}

  add(entry: Entry, reading: ParsedEntry): void {
    const exact = reading.exactDecimal('volume30dUsd');
    if (exact) this.#exact.set(entry, exact);
  }

  remove(entry: Entry): void {
    this.#exact.delete(entry);
  }

  *check(report: ListingReport<Args>, changed: ReadonlyMap<Entry, ParsedEntry> = NO_CHANGES): Steps {
    const volumeOf = changed.size === 0 ? this.#volumeOf : this.#volumeWith(changed);
    const blocks = yield* this.#volumesOfBlocks(changed, volumeOf);
    const inexact = lazy(() => this.#inexactDoubles(changed));
    const isInexact: IsInexact = (double) => inexact().has(double);
    if (areDescending(blocks, isInexact)) return;
    const { ordered, misplaced } = yield* separated(blocks, blocksInOrder(blocks, isInexact), volumeOf);
    const ranks = yield* descendingRanks(misplaced);
    for (const [index, volume] of misplaced.entries()) {
      const { after, before } = neighborsOf(volume, ordered, volumeOf, changed);
      report(volume.entry, {
        path: ['volume30dUsd'],
        args: {
          volume: volume.double,
          after: after?.index,
          before: before?.index,
          position: positionText(after, before),
          rank: ranks[index] ?? NaN,
        },
        related: [
          ...neighbor('It belongs after this entry', after),
          ...neighbor('It belongs before this entry', before),
        ],
      });
      if (index % REPORTS_PER_STEP === 0) yield;
    }
  }

  /** The volumes of each block. Only those of new blocks, and of blocks with changed entries, are read. */
  *#volumesOfBlocks(
    changed: ReadonlyMap<Entry, ParsedEntry>,
    volumeOf: VolumeOf,
  ): Generator<void, readonly BlockVolumes[], undefined> {
    const { blocks } = this.listing.entries;
    const known = yield* this.#blocks.of(blocks);
    if (changed.size === 0) return known;
    const changedBlocks = new Set<Block>();
    for (const batch of batchesOf(changed.keys())) {
      for (const entry of batch) changedBlocks.add(entry.block);
      yield;
    }
    const current = [...known];
    for (const [index, block] of blocks.entries()) {
      if (!changedBlocks.has(block)) continue;
      current[index] = volumesIn(block, volumeOf);
      yield;
    }
    return current;
  }

  /** The doubles of volumes that doubles do not represent exactly. */
  #inexactDoubles(changed: ReadonlyMap<Entry, ParsedEntry>): ReadonlySet<number | undefined> {
    const doubles = new Set<number | undefined>();
    for (const { volume30dUsd } of this.#exact.keys()) doubles.add(volume30dUsd);
    for (const reading of changed.values())
      if (reading.exactDecimal('volume30dUsd')) doubles.add(reading.values.volume30dUsd);
    return doubles;
  }

  readonly #volumeOf: VolumeOf = (entry) => {
    const { volume30dUsd: double } = entry;
    if (double === undefined) return undefined;
    return { entry, double, exact: this.#exact.size === 0 ? undefined : this.#exact.get(entry) };
  };

  /** The volumes if some entries had other values. */
  #volumeWith(changed: ReadonlyMap<Entry, ParsedEntry>): VolumeOf {
    return (entry) => {
      const reading = changed.get(entry);
      if (!reading) return this.#volumeOf(entry);
      const double = reading.values.volume30dUsd;
      return double === undefined
        ? undefined
        : { entry, double, exact: reading.exactDecimal('volume30dUsd') };
    };
  }
}

/** A volume in USD, with its exact value if its double does not have that value. */
interface Volume {
  readonly double: number;
  readonly exact: Big | undefined;
}

interface EntryVolume extends Volume {
  readonly entry: Entry;
}

/** Whether some volume with this double has another exact value, so that equal doubles have to be compared exactly. */
type IsInexact = (double: number) => boolean;

/** Undefined for an entry without a volume. */
type VolumeOf = (entry: Entry) => EntryVolume | undefined;

const LOWEST: Volume = { double: -Infinity, exact: undefined };
const HIGHEST: Volume = { double: Infinity, exact: undefined };

/** Compares doubles, and if they are equal, what the volumes exactly are. */
function compareVolumes(a: Volume, b: Volume): number {
  if (a.double !== b.double) return a.double - b.double;
  if (!a.exact && !b.exact) return 0;
  return exactValue(a).cmp(exactValue(b));
}

function exactValue({ double, exact }: Volume): Big {
  return exact ?? toDecimal(String(double));
}

/** The entries of a block that have a volume. */
interface BlockVolumes {
  readonly entries: readonly Entry[];
  readonly isDescending: boolean;
  /** The largest and the smallest double; infinite if no entry has a volume. */
  readonly largest: number;
  readonly smallest: number;
}

function volumesIn({ entries: all }: Block, volumeOf: VolumeOf): BlockVolumes {
  const entries: Entry[] = [];
  let isDescending = true;
  let largest = -Infinity;
  let smallest = Infinity;
  let previous = HIGHEST;
  for (const entry of all) {
    const volume = volumeOf(entry);
    if (!volume) continue;
    entries.push(entry);
    if (compareVolumes(volume, previous) > 0) isDescending = false;
    largest = Math.max(largest, volume.double);
    smallest = Math.min(smallest, volume.double);
    previous = volume;
  }
  return { entries: entries.length === all.length ? all : entries, isDescending, largest, smallest };
}

/** Whether all entries are in order: quick, as it is found out again after each edit. */
function areDescending(blocks: readonly BlockVolumes[], isInexact: IsInexact): boolean {
  let smallestBefore = Infinity;
  for (const { isDescending, largest, smallest } of blocks) {
    if (!isDescending || largest > smallestBefore) return false;
    if (largest === smallestBefore && isInexact(largest)) return false;
    if (smallest < smallestBefore) smallestBefore = smallest;
  }
  return true;
}

/**
 * For each block whether its entries are in order, also with all entries before and after it: then they are part of every
 * longest run in order, and only the other blocks have to be searched for it.
 */
function blocksInOrder(blocks: readonly BlockVolumes[], isInexact: IsInexact): boolean[] {
  const areOrdered = (larger: number, smaller: number): boolean =>
    larger > smaller || (larger === smaller && !isInexact(larger));
  let smallestBefore = Infinity;
  const areInOrder = blocks.map(({ isDescending, largest, smallest }) => {
    const isInOrder = isDescending && areOrdered(smallestBefore, largest);
    if (smallest < smallestBefore) smallestBefore = smallest;
    return isInOrder;
  });
  let largestAfter = -Infinity;
  for (let index = blocks.length - 1; index >= 0; index--) {
    const { largest = -Infinity, smallest = Infinity } = blocks[index] ?? {};
    if (!areOrdered(smallest, largestAfter)) areInOrder[index] = false;
    if (largest > largestAfter) largestAfter = largest;
  }
  return areInOrder;
}

/**
 * Separates entries in order from those that must move.
 *
 * @returns both in the order of the text; those in order in arrays, none of which is empty
 */
function* separated(
  blocks: readonly BlockVolumes[],
  areInOrder: readonly boolean[],
  volumeOf: VolumeOf,
): Generator<void, { ordered: readonly (readonly Entry[])[]; misplaced: readonly EntryVolume[] }, undefined> {
  const ordered: (readonly Entry[])[] = [];
  const misplaced: EntryVolume[] = [];
  let unordered: EntryVolume[] = [];
  for (let index = 0; index < blocks.length; index++) {
    const { entries = [] } = blocks[index] ?? {};
    if (areInOrder[index] === true) {
      if (entries.length > 0) ordered.push(entries);
      continue;
    }
    for (const entry of entries) unordered.push(volumeOf(entry) ?? { ...LOWEST, entry });
    yield;
    if (areInOrder[index + 1] === false) continue;
    const staying: Entry[] = [];
    const stays = yield* longestInOrder(unordered.length, descending(unordered));
    let at = 0;
    for (const batch of batchesOf(unordered)) {
      for (const one of batch)
        if (stays[at++]) staying.push(one.entry);
        else misplaced.push(one);
      yield;
    }
    ordered.push(staying);
    unordered = [];
  }
  return { ordered, misplaced };
}

/** Compares entries by their indexes, the largest volume first. */
function descending(entries: readonly EntryVolume[]): (a: number, b: number) => number {
  // Faster than the objects, of which few have the same double.
  const doubles = Float64Array.from(entries, ({ double }) => double);
  return (a, b) =>
    (doubles[b] ?? NaN) - (doubles[a] ?? NaN) || compareVolumes(entries[b] ?? LOWEST, entries[a] ?? LOWEST);
}

/** The rank of each entry by volume, the largest first; of equal volumes the first in the text. */
function* descendingRanks(entries: readonly EntryVolume[]): Generator<void, Uint32Array, undefined> {
  const ranks = new Uint32Array(entries.length);
  (yield* sortedOrder(entries.length, descending(entries))).forEach((index, rank) => (ranks[index] = rank));
  return ranks;
}

/** The entries between which a volume belongs. It belongs after all equal volumes. */
function neighborsOf(
  volume: Volume,
  ordered: readonly (readonly Entry[])[],
  volumeOf: VolumeOf,
  changed: ReadonlyMap<Entry, ParsedEntry>,
): { after: Entry | undefined; before: Entry | undefined } {
  const isAfter = (other: Entry | undefined): boolean => {
    if (!other) return true;
    const double = (changed.get(other)?.values ?? other).volume30dUsd;
    if (double !== undefined && double !== volume.double) return double > volume.double;
    return compareVolumes(volumeOf(other) ?? LOWEST, volume) >= 0;
  };
  const run = lowerBound(ordered.length, (index) => isAfter(ordered[index]?.at(-1)));
  const entries = ordered[run] ?? [];
  const index = lowerBound(entries.length, (at) => isAfter(entries[at]));
  return { after: entries[index - 1] ?? ordered[run - 1]?.at(-1), before: entries[index] };
}

function neighbor(message: string, entry: Entry | undefined): Related[] {
  return entry ? [{ message, entry, path: ['volume30dUsd'] }] : [];
}

function positionText(after: Entry | undefined, before: Entry | undefined): string {
  if (after === undefined) return 'first';
  if (before === undefined) return 'last';
  return `between ${entryNumber(after.index)} and ${entryNumber(before.index)}`;
}
