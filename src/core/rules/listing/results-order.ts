import type Big from 'big.js';
import { mutateListing, withInputs } from '../../model/mutator';
import { toPointer } from '../../json/tree';
import { toDecimal } from '../../values/arithmetic';
import type { Entry } from '../../model/entry';
import { BlockValues, type Block } from '../../model/entry-list';
import { longestNonIncreasingInSteps, order, partition, sortedOrder } from '../../values/sorting';
import type { Related } from '../../model/problem';
import type { EntryReading } from '../../entries/entry-reading';
import {
  listingRule,
  type ListingReport,
  type ListingView,
  type Steps,
  type Tracker,
} from '../../model/rule';
import { batchesOf } from '../../steps';

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

export const resultsOrder = listingRule<Args, string>({
  id: 'results-order',
  group: 'Listing',
  severity: 'warning',
  anchor: 'value',
  summary:
    'The entry must move for `results` to be ordered by `volume30dUsd`, largest first. The smallest set of entries is flagged: those outside a longest run that is in order.',
  reason: '`results` is ordered by volume, largest first. Entries of equal volume may be in any order.',
  source: 'section 4, observed behaviour 1 and 2',
  fix: {
    kind: 'safe',
    text: 'Move the entry, with its text as written, to where it belongs.',
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

  // A volume that a double does not represent exactly.
  collect: (reading) => reading.exactDecimal('volume30dUsd')?.toString(),
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

class OrderTracker implements Tracker<Args, string> {
  /** The volumes that doubles do not represent exactly. */
  readonly #exactVolumes = new Map<Entry, Big>();
  readonly #blockVolumes = new BlockValues((block) => blockVolumes(block.entries, volumeOf));

  constructor(private readonly listing: ListingView) {}

  add(entry: Entry, exactVolume: string | undefined): void {
    if (exactVolume !== undefined) this.#exactVolumes.set(entry, toDecimal(exactVolume));
  }

  remove(entry: Entry): void {
    this.#exactVolumes.delete(entry);
  }

  *check(report: ListingReport<Args>, changed: ReadonlyMap<Entry, EntryReading> = NO_CHANGES): Steps {
    const volumes = yield* Volumes.of(this.#exactVolumes, changed);
    const all = yield* this.#volumesOfBlocks(volumes);
    if (areInOrder(all, volumes)) return;
    const { ordered, misplaced } = yield* separated(yield* stretchesOf(all, volumes), volumes);
    const ranks = yield* descendingRanks(misplaced, volumes);
    for (let index = 0; index < misplaced.length; index++) {
      const entry = misplaced[index];
      if (!entry) continue;
      const { after, before } = neighboursOf(entry, ordered, volumes);
      const rank = ranks[index] ?? NaN;
      report(entry, {
        path: ['volume30dUsd'],
        args: {
          volume: volumes.of(entry) ?? NaN,
          after: after?.index,
          before: before?.index,
          position: positionText(this.listing, after, before),
          rank,
        },
        related: [
          ...neighbour('It belongs after this entry', after),
          ...neighbour('It belongs before this entry', before),
        ],
      });
      if (index % REPORTS_PER_STEP === 0) yield;
    }
  }

  *#volumesOfBlocks(volumes: Volumes): Generator<void, readonly BlockVolumes[], undefined> {
    const { blocks } = this.listing.entries;
    const all = yield* this.#blockVolumes.of(blocks);
    if (!volumes.areChanged) return all;
    const current: BlockVolumes[] = [];
    for (const [index, found] of all.entries()) {
      const block = blocks[index];
      const isChanged = block && volumes.isChanged(block);
      current.push(isChanged ? blockVolumes(block.entries, volumes.of) : found);
      if (isChanged) yield;
    }
    return current;
  }
}

function areInOrder(all: readonly BlockVolumes[], volumes: Volumes): boolean {
  let smallestBefore = Infinity;
  for (const { isDescending, largest, smallest } of all) {
    if (!isDescending || largest > smallestBefore || volumes.hasInexactBetween(smallest, largest))
      return false;
    if (smallest < smallestBefore) smallestBefore = smallest;
  }
  return true;
}

/**
 * The entries that have a volume, divided into stretches. A stretch in order is also in order with all entries before and
 * after it, and so is part of every longest sequence. Only the other stretches have to be checked.
 */
function* stretchesOf(
  all: readonly BlockVolumes[],
  volumes: Volumes,
): Generator<void, readonly Stretch[], undefined> {
  const largestAfter = new Float64Array(all.length + 1).fill(-Infinity);
  for (let index = all.length - 1; index >= 0; index--)
    largestAfter[index] = Math.max(all[index]?.largest ?? -Infinity, largestAfter[index + 1] ?? -Infinity);
  const stretches: Stretch[] = [];
  let smallestBefore = Infinity;
  let unordered: Entry[] | undefined;
  for (let index = 0; index < all.length; index++) {
    const { isDescending, largest, smallest, entries } = all[index] ?? NO_VOLUMES;
    const isInOrder =
      isDescending &&
      largest <= smallestBefore &&
      smallest >= (largestAfter[index + 1] ?? -Infinity) &&
      !volumes.hasInexactBetween(smallest, largest);
    smallestBefore = Math.min(smallestBefore, smallest);
    if (isInOrder) {
      unordered = undefined;
      if (entries.length > 0) stretches.push({ entries, isInOrder });
      continue;
    }
    if (unordered) {
      for (const entry of entries) unordered.push(entry);
    } else {
      unordered = [...entries];
      stretches.push({ entries: unordered, isInOrder });
    }
    yield;
  }
  return stretches;
}

/**
 * Separates entries in order from those that must move.
 *
 * @returns both in the order of the text; `ordered` by stretch
 */
function* separated(
  stretches: readonly Stretch[],
  volumes: Volumes,
): Generator<void, { ordered: readonly (readonly Entry[])[]; misplaced: readonly Entry[] }, undefined> {
  const misplaced: Entry[] = [];
  const ordered: (readonly Entry[])[] = [];
  for (const { entries, isInOrder } of stretches) {
    if (isInOrder) {
      ordered.push(entries);
      continue;
    }
    const stays = yield* longestNonIncreasingInSteps(yield* volumes.ranks(entries));
    const staying: Entry[] = [];
    let index = 0;
    for (const batch of batchesOf(entries)) {
      for (const entry of batch) (stays[index++] ? staying : misplaced).push(entry);
      yield;
    }
    ordered.push(staying);
  }
  return { ordered, misplaced };
}

/** The rank of each entry by volume, the largest first; of equal volumes the first in the text. */
function* descendingRanks(
  entries: readonly Entry[],
  volumes: Volumes,
): Generator<void, Uint32Array, undefined> {
  const numbers = yield* volumes.ranks(entries);
  const descending = yield* sortedOrder(entries.length, (a, b) =>
    order(numbers[b] ?? NaN, numbers[a] ?? NaN),
  );
  const ranks = new Uint32Array(entries.length);
  descending.forEach((index, rank) => (ranks[index] = rank));
  return ranks;
}

const NO_CHANGES: ReadonlyMap<Entry, EntryReading> = new Map();

/** The volumes of entries, some of which have other values than the listing. */
class Volumes {
  readonly #exact: ReadonlyMap<Entry, Big>;
  readonly #changed: ReadonlyMap<Entry, EntryReading>;
  readonly #changedBlocks: ReadonlySet<Block>;
  /** The doubles nearest to volumes that doubles do not represent exactly, in ascending order. */
  readonly #inexact: Float64Array;

  private constructor(
    exact: ReadonlyMap<Entry, Big>,
    changed: ReadonlyMap<Entry, EntryReading>,
    changedBlocks: ReadonlySet<Block>,
  ) {
    this.#exact = exact;
    this.#changed = changed;
    this.#changedBlocks = changedBlocks;
    this.#inexact = Float64Array.from(exact.keys(), (entry) => this.of(entry) ?? NaN).sort();
  }

  /** @yields after each step */
  static *of(
    exact: ReadonlyMap<Entry, Big>,
    changed: ReadonlyMap<Entry, EntryReading>,
  ): Generator<void, Volumes, undefined> {
    const changedBlocks = new Set<Block>();
    if (changed.size === 0) return new Volumes(exact, changed, changedBlocks);
    const known = new Map(exact);
    for (const batch of batchesOf(changed)) {
      for (const [entry, reading] of batch) {
        changedBlocks.add(entry.block);
        const volume = reading.exactDecimal('volume30dUsd');
        if (volume) known.set(entry, volume);
        else known.delete(entry);
      }
      yield;
    }
    return new Volumes(known, changed, changedBlocks);
  }

  /** Whether doubles represent all volumes exactly. */
  get areDoubles(): boolean {
    return this.#exact.size === 0;
  }

  /** Whether some entries have other values than in the listing. */
  get areChanged(): boolean {
    return this.#changed.size > 0;
  }

  /** Whether a volume that its double does not represent exactly may be equal to one of two doubles, or between them. */
  hasInexactBetween(smallest: number, largest: number): boolean {
    const inexact = this.#inexact;
    if (inexact.length === 0) return false;
    return (inexact[partition(inexact.length, (at) => (inexact[at] ?? NaN) < smallest)] ?? NaN) <= largest;
  }

  readonly of = (entry: Entry): number | undefined => {
    const reading = this.#changed.size > 0 ? this.#changed.get(entry) : undefined;
    return reading ? reading.values.volume30dUsd : entry.volume30dUsd;
  };

  isChanged(block: Block): boolean {
    return this.#changedBlocks.has(block);
  }

  /** Compares the exact volumes of two entries that have one. */
  compare(a: Entry, b: Entry): number {
    const difference = (this.of(a) ?? NaN) - (this.of(b) ?? NaN);
    return difference || (this.areDoubles ? 0 : this.#exactOf(a).cmp(this.#exactOf(b)));
  }

  #exactOf(entry: Entry): Big {
    return this.#exact.get(entry) ?? toDecimal(String(this.of(entry)));
  }

  /** Numbers that are in the same order as the exact volumes. */
  *ranks(entries: readonly Entry[]): Generator<void, Float64Array, undefined> {
    if (this.areDoubles) return yield* this.#doubles(entries);
    const ranks = new Float64Array(entries.length);
    const compareAt = (a: number, b: number): number => {
      const [one, other] = [entries[a], entries[b]];
      return one && other ? this.compare(one, other) : 0;
    };
    let previous: number | undefined;
    let rank = 0;
    for (const batch of batchesOf(yield* sortedOrder(entries.length, compareAt))) {
      for (const index of batch) {
        if (previous !== undefined && compareAt(previous, index) < 0) rank++;
        ranks[index] = rank;
        previous = index;
      }
      yield;
    }
    return ranks;
  }

  *#doubles(entries: readonly Entry[]): Generator<void, Float64Array, undefined> {
    const volumes = new Float64Array(entries.length);
    let index = 0;
    for (const batch of batchesOf(entries)) {
      for (const entry of batch) volumes[index++] = this.of(entry) ?? NaN;
      yield;
    }
    return volumes;
  }
}

/** The neighbours of an entry among stretches in order. It belongs after all entries with equal volume. */
function neighboursOf(
  entry: Entry,
  stretches: readonly (readonly Entry[])[],
  volumes: Volumes,
): { after: Entry | undefined; before: Entry | undefined } {
  const isAfter = (other: Entry | undefined): boolean => !other || volumes.compare(other, entry) >= 0;
  const stretch = partition(stretches.length, (index) => isAfter(stretches[index]?.at(-1)));
  const entries = stretches[stretch] ?? [];
  const index = partition(entries.length, (at) => isAfter(entries[at]));
  return { after: entries[index - 1] ?? stretches[stretch - 1]?.at(-1), before: entries[index] };
}

interface Stretch {
  readonly entries: readonly Entry[];
  readonly isInOrder: boolean;
}

/** The entries of a block that have a volume. */
interface BlockVolumes {
  readonly entries: readonly Entry[];
  readonly isDescending: boolean;
  /** Volumes; infinite where there are none. */
  readonly largest: number;
  readonly smallest: number;
}

const NO_VOLUMES: BlockVolumes = { entries: [], isDescending: true, largest: -Infinity, smallest: Infinity };

function volumeOf(entry: Entry): number | undefined {
  return entry.volume30dUsd;
}

function blockVolumes(all: readonly Entry[], volumeOf: (entry: Entry) => number | undefined): BlockVolumes {
  const hasVolume = (entry: Entry): boolean => volumeOf(entry) !== undefined;
  const entries = all.every(hasVolume) ? all : all.filter(hasVolume);
  let isDescending = true;
  let largest = -Infinity;
  let smallest = Infinity;
  let previous = Infinity;
  for (const entry of entries) {
    const volume = volumeOf(entry) ?? NaN;
    if (volume > previous) isDescending = false;
    if (volume > largest) largest = volume;
    if (volume < smallest) smallest = volume;
    previous = volume;
  }
  return { entries, isDescending, largest, smallest };
}

function neighbour(message: string, entry: Entry | undefined): Related[] {
  return entry ? [{ message, entry, path: ['volume30dUsd'] }] : [];
}

function positionText(listing: ListingView, after: Entry | undefined, before: Entry | undefined): string {
  if (after === undefined) return 'first';
  if (before === undefined) return 'last';
  const pointer = (entry: Entry): string => toPointer(listing.entryPath(entry, []));
  return `between ${pointer(after)} and ${pointer(before)}`;
}
