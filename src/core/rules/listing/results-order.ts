import type Big from 'big.js';
import { toDecimal } from '../../arithmetic';
import type { Entry } from '../../entry';
import type { Block } from '../../entry-list';
import { longestNonIncreasing } from '../../non-increasing';
import type { Related } from '../../problem';
import type { Reading } from '../../reading';
import { listingRule, type ListingReport, type ListingView, type Tracker } from '../rule';

/** Where a misplaced entry belongs: between two entries that are in order, either of which may be absent. */
interface Args {
  volume: number;
  after: number | undefined;
  before: number | undefined;
}

export const resultsOrder = listingRule<Args>({
  id: 'results-order',
  group: 'Listing',
  severity: 'warning',
  anchor: 'value',
  summary:
    'The entry must move for `results` to be ordered by `volume30dUsd`, largest first. The smallest set of entries is flagged: those outside a longest run that is in order.',
  reason:
    '`results` is ordered by volume, largest first. Entries of equal volume stand together, in any order.',
  source: 'section 4, observed behaviour 1 and 2',
  fix: { kind: 'safe', text: 'Move the entry, with its text as written, to where it belongs.' },
  message: ({ volume, after, before }) =>
    `Out of order: an entry with volume ${volume} belongs ${whereabouts(after, before)}`,

  track: (listing) => new OrderTracker(listing),
});

class OrderTracker implements Tracker<Args> {
  /** The volumes that are not exactly what their doubles are. */
  readonly #hidden = new Map<Entry, Big>();

  readonly #spans = new WeakMap<Block, VolumeSpan>();

  constructor(private readonly listing: ListingView) {}

  add(entry: Entry, reading: Reading): void {
    const hidden = entry.volume30dUsd === undefined ? undefined : reading.hiddenDecimal('volume30dUsd');
    if (hidden) this.#hidden.set(entry, hidden);
  }

  remove(entry: Entry): void {
    this.#hidden.delete(entry);
  }

  check(report: ListingReport<Args>): void {
    if (this.#hidden.size === 0 && this.#isInOrder()) return;
    const entries = [...this.listing.entries].filter((entry) => entry.volume30dUsd !== undefined);
    const volumes = this.#hidden.size === 0 ? entries.map(volumeOf) : this.#ranks(entries);
    const inOrder = longestNonIncreasing(volumes);
    const run = entries.filter((_, place) => inOrder[place]);
    const runVolumes = volumes.filter((_, place) => inOrder[place]);
    entries.forEach((entry, place) => {
      if (inOrder[place]) return;
      const at = placeIn(runVolumes, volumes[place] ?? NaN);
      const after = run[at - 1];
      const before = run[at];
      report(entry, {
        path: ['volume30dUsd'],
        args: { volume: volumeOf(entry), after: after?.index, before: before?.index },
        related: [
          ...neighbour('It belongs after this entry', after),
          ...neighbour('It belongs before this entry', before),
        ],
      });
    });
  }

  #isInOrder(): boolean {
    let before = Infinity;
    for (const block of this.listing.entries.blocks) {
      let span = this.#spans.get(block);
      if (!span) this.#spans.set(block, (span = spanOf(block.entries)));
      if (!span.isInOrder || (span.first ?? -Infinity) > before) return false;
      if (span.first !== undefined) before = span.last;
    }
    return true;
  }

  /** Numbers that are in the same order as the exact volumes. */
  #ranks(entries: readonly Entry[]): number[] {
    const exact = (entry: Entry): Big => this.#hidden.get(entry) ?? toDecimal(String(volumeOf(entry)));
    const compare = (a: Entry, b: Entry): number => volumeOf(a) - volumeOf(b) || exact(a).cmp(exact(b));
    const ranks = new Map<Entry, number>();
    let before: Entry | undefined;
    let rank = 0;
    for (const entry of entries.toSorted(compare)) {
      if (before && compare(before, entry) < 0) rank++;
      ranks.set(entry, rank);
      before = entry;
    }
    return entries.map((entry) => ranks.get(entry) ?? NaN);
  }
}

/** The volumes of a block of entries. */
interface VolumeSpan {
  readonly isInOrder: boolean;
  /** Undefined if there are none. */
  readonly first: number | undefined;
  readonly last: number;
}

function spanOf(entries: readonly Entry[]): VolumeSpan {
  let first: number | undefined;
  let last = Infinity;
  for (const { volume30dUsd: volume } of entries) {
    if (volume === undefined) continue;
    if (volume > last) return { isInOrder: false, first, last };
    last = volume;
    first ??= volume;
  }
  return { isInOrder: true, first, last };
}

function volumeOf(entry: Entry): number {
  return entry.volume30dUsd ?? NaN;
}

/** Where in a run of falling volumes a volume belongs: behind all that are as large. */
function placeIn(run: readonly number[], volume: number): number {
  let low = 0;
  let high = run.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((run[middle] ?? NaN) >= volume) low = middle + 1;
    else high = middle;
  }
  return low;
}

function neighbour(message: string, entry: Entry | undefined): Related[] {
  return entry ? [{ message, entry, path: ['volume30dUsd'] }] : [];
}

function whereabouts(after: number | undefined, before: number | undefined): string {
  if (after === undefined) return 'first';
  if (before === undefined) return 'last';
  return `between /results/${after} and /results/${before}`;
}
