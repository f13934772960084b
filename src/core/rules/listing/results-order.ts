import { breaker } from '../../generate/break/breaker';
import { replaced, withCalls } from '../../generate/break/defect';
import type Big from 'big.js';
import { toDecimal } from '../../values/arithmetic';
import type { Entry } from '../../model/entry';
import { BlockValues } from '../../model/block-values';
import type { Block } from '../../model/entry-list';
import { longestNonIncreasing } from '../../values/non-increasing';
import { partition } from '../../values/partition';
import type { Related } from '../../model/problem';
import type { EntryReading } from '../../reading/entry-reading';
import { listingRule, type ListingReport, type ListingView, type Tracker } from '../../model/rule';

/** The position of a misplaced entry: between two entries in order, either of which may be absent. */
interface Args {
  volume: number;
  after: number | undefined;
  before: number | undefined;
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
    propose({ args: { after, before, rank } }, { listing: { entries } }) {
      const at = (index: number | undefined): Entry | undefined =>
        index === undefined ? undefined : entries.at(index);
      return [
        {
          title: `Move the entry to where its volume belongs: ${positionText(after, before)}`,
          changes: [{ change: 'move', after: at(after), before: at(before), rank }],
          isPreferred: true,
        },
      ];
    },
  },
  message: ({ volume, after, before }) =>
    `Out of order: an entry with volume ${volume} belongs ${positionText(after, before)}`,

  // A volume that a double does not represent exactly.
  collect: (reading) => reading.exactDecimal('volume30dUsd')?.toString(),
  track: (listing) => new OrderTracker(listing),

  // An entry has new figures but its old position. It is out of order with two others, so it is the one to move.
  breaker: breaker((listing, picker) => {
    const [index, entry] = picker.anyEntry(2);
    const passed = listing.results[index - 2]?.volume30dUsd ?? 0;
    const calls = Math.floor((passed / entry.pricePerCallUsd) * (1 + picker.random.next())) + 2;
    return replaced(listing, index, withCalls(entry, calls));
  }, 3),
});

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

  check(report: ListingReport<Args>, changed: ReadonlyMap<Entry, EntryReading> = NO_CHANGES): void {
    const volumes = new Volumes(this.#exactVolumes, changed);
    const all = this.#volumesOfBlocks(volumes);
    if (areInOrder(all, volumes)) return;
    const stretches = stretchesOf(all, volumes);
    const misplaced: Entry[] = [];
    const ordered = stretches.map(({ entries, isInOrder }) => {
      if (isInOrder) return entries;
      const stays = longestNonIncreasing(volumes.ranks(entries));
      for (const [index, entry] of entries.entries()) if (!stays[index]) misplaced.push(entry);
      return entries.filter((_, index) => stays[index]);
    });
    misplaced.sort((a, b) => volumes.compare(b, a) || a.index - b.index);
    for (const [rank, entry] of misplaced.entries()) {
      const { after, before } = neighboursOf(entry, ordered, volumes);
      report(entry, {
        path: ['volume30dUsd'],
        args: { volume: volumes.of(entry) ?? NaN, after: after?.index, before: before?.index, rank },
        related: [
          ...neighbour('It belongs after this entry', after),
          ...neighbour('It belongs before this entry', before),
        ],
      });
    }
  }

  #volumesOfBlocks(volumes: Volumes): readonly BlockVolumes[] {
    const { blocks } = this.listing.entries;
    const all = this.#blockVolumes.of(blocks);
    if (!volumes.areChanged) return all;
    return all.map((found, index) => {
      const block = blocks[index];
      return block && volumes.isChanged(block) ? blockVolumes(block.entries, volumes.of) : found;
    });
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
function stretchesOf(all: readonly BlockVolumes[], volumes: Volumes): Stretch[] {
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
    } else if (unordered) {
      for (const entry of entries) unordered.push(entry);
    } else {
      unordered = [...entries];
      stretches.push({ entries: unordered, isInOrder });
    }
  }
  return stretches;
}

const NO_CHANGES: ReadonlyMap<Entry, EntryReading> = new Map();

/** The volumes of entries, some of which have other values than the listing. */
class Volumes {
  readonly #exact: ReadonlyMap<Entry, Big>;
  readonly #changed: ReadonlyMap<Entry, EntryReading>;
  readonly #changedBlocks: ReadonlySet<Block>;
  /** The doubles nearest to volumes that doubles do not represent exactly, in ascending order. */
  readonly #inexact: Float64Array;

  constructor(exact: ReadonlyMap<Entry, Big>, changed: ReadonlyMap<Entry, EntryReading>) {
    this.#changed = changed;
    this.#changedBlocks = new Set(Array.from(changed.keys(), ({ block }) => block));
    const known = changed.size > 0 ? new Map(exact) : undefined;
    for (const [entry, reading] of known ? changed : []) {
      const volume = reading.exactDecimal('volume30dUsd');
      if (volume) known?.set(entry, volume);
      else known?.delete(entry);
    }
    this.#exact = known ?? exact;
    this.#inexact = Float64Array.from(this.#exact.keys(), (entry) => this.of(entry) ?? NaN).sort();
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
  ranks(entries: readonly Entry[]): number[] {
    if (this.areDoubles) return entries.map((entry) => this.of(entry) ?? NaN);
    const ranks = new Map<Entry, number>();
    let previous: Entry | undefined;
    let rank = 0;
    for (const entry of entries.toSorted((a, b) => this.compare(a, b))) {
      if (previous && this.compare(previous, entry) < 0) rank++;
      ranks.set(entry, rank);
      previous = entry;
    }
    return entries.map((entry) => ranks.get(entry) ?? NaN);
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

function positionText(after: number | undefined, before: number | undefined): string {
  if (after === undefined) return 'first';
  if (before === undefined) return 'last';
  return `between /results/${after} and /results/${before}`;
}
