import { breaker } from '../../generate/break/breaker';
import { replaced, withCalls } from '../../generate/break/defect';
import type Big from 'big.js';
import { toDecimal } from '../../values/arithmetic';
import type { Entry } from '../../listing/entry';
import type { Block } from '../../listing/entry-list';
import { longestNonIncreasing } from '../../non-increasing';
import { partition } from '../../partition';
import type { Related } from '../../problem';
import type { Reading } from '../../reading/reading';
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
  fix: {
    kind: 'safe',
    text: 'Move the entry, with its text as written, to where it belongs.',
    propose({ args: { after, before } }, { listing: { entries } }) {
      const at = (index: number | undefined): Entry | undefined =>
        index === undefined ? undefined : entries.at(index);
      return [
        {
          title: `Move the entry to where its volume belongs: ${whereabouts(after, before)}`,
          changes: [{ change: 'move', after: at(after), before: at(before) }],
          isPreferred: true,
        },
      ];
    },
  },
  message: ({ volume, after, before }) =>
    `Out of order: an entry with volume ${volume} belongs ${whereabouts(after, before)}`,

  track: (listing) => new OrderTracker(listing),

  // New figures of an entry that is left where it was. It passes two others, so it is the one to move.
  breaker: breaker((listing, choice) => {
    const [index, entry] = choice.anyEntry(2);
    const passed = listing.results[index - 2]?.volume30dUsd ?? 0;
    const calls = Math.floor((passed / entry.pricePerCallUsd) * (1 + choice.random.next())) + 2;
    return replaced(listing, index, withCalls(entry, calls));
  }, 3),
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
    const stretches = this.#stretches();
    if (!stretches.some(({ isFixed }) => !isFixed)) return;
    const moving: Entry[] = [];
    const run = stretches.map(({ entries, isFixed }) => {
      if (isFixed) return entries;
      const inOrder = longestNonIncreasing(
        this.#hidden.size === 0 ? entries.map(volumeOf) : this.#ranks(entries),
      );
      for (const [place, entry] of entries.entries()) if (!inOrder[place]) moving.push(entry);
      return entries.filter((_, place) => inOrder[place]);
    });
    for (const entry of moving) {
      const { after, before } = this.#placeIn(run, entry);
      report(entry, {
        path: ['volume30dUsd'],
        args: { volume: volumeOf(entry), after: after?.index, before: before?.index },
        related: [
          ...neighbour('It belongs after this entry', after),
          ...neighbour('It belongs before this entry', before),
        ],
      });
    }
  }

  /**
   * The entries that have a volume, divided into stretches. In a fixed one all are in order, with those before and
   * behind as well, and so are part of every longest run: only the others need be looked at.
   */
  #stretches(): Stretch[] {
    const { blocks } = this.listing.entries;
    const spans = blocks.map((block) => this.#spanOf(block));
    const mostBehind = new Float64Array(blocks.length + 1).fill(-Infinity);
    for (let at = blocks.length - 1; at >= 0; at--)
      mostBehind[at] = Math.max(spans[at]?.most ?? -Infinity, mostBehind[at + 1] ?? -Infinity);
    const stretches: Stretch[] = [];
    let leastBefore = Infinity;
    let moving: Entry[] | undefined;
    for (const [at, { isInOrder, most, least, entries }] of spans.entries()) {
      const isFixed =
        this.#hidden.size === 0 &&
        isInOrder &&
        most <= leastBefore &&
        least >= (mostBehind[at + 1] ?? -Infinity);
      leastBefore = Math.min(leastBefore, least);
      if (isFixed) {
        moving = undefined;
        if (entries.length > 0) stretches.push({ entries, isFixed });
      } else if (moving) {
        for (const entry of entries) moving.push(entry);
      } else {
        moving = [...entries];
        stretches.push({ entries: moving, isFixed });
      }
    }
    return stretches;
  }

  #spanOf(block: Block): VolumeSpan {
    let span = this.#spans.get(block);
    if (!span) this.#spans.set(block, (span = spanOf(block.entries)));
    return span;
  }

  /** Where an entry belongs in a run that is in order: behind all whose volumes are as large. */
  #placeIn(
    run: readonly (readonly Entry[])[],
    entry: Entry,
  ): { after?: Entry | undefined; before?: Entry | undefined } {
    const isBehind = (other: Entry | undefined): boolean => !other || this.#compare(other, entry) >= 0;
    const stretch = partition(run.length, (at) => isBehind(run[at]?.at(-1)));
    const entries = run[stretch] ?? [];
    const place = partition(entries.length, (at) => isBehind(entries[at]));
    return { after: entries[place - 1] ?? run[stretch - 1]?.at(-1), before: entries[place] };
  }

  #compare(a: Entry, b: Entry): number {
    return volumeOf(a) - volumeOf(b) || (this.#hidden.size === 0 ? 0 : this.#exact(a).cmp(this.#exact(b)));
  }

  #exact(entry: Entry): Big {
    return this.#hidden.get(entry) ?? toDecimal(String(volumeOf(entry)));
  }

  /** Numbers that are in the same order as the exact volumes. */
  #ranks(entries: readonly Entry[]): number[] {
    const ranks = new Map<Entry, number>();
    let before: Entry | undefined;
    let rank = 0;
    for (const entry of entries.toSorted((a, b) => this.#compare(a, b))) {
      if (before && this.#compare(before, entry) < 0) rank++;
      ranks.set(entry, rank);
      before = entry;
    }
    return entries.map((entry) => ranks.get(entry) ?? NaN);
  }
}

interface Stretch {
  readonly entries: readonly Entry[];
  readonly isFixed: boolean;
}

/** The entries of a block that have a volume. */
interface VolumeSpan {
  readonly entries: readonly Entry[];
  readonly isInOrder: boolean;
  /** Volumes; infinite where there are none. */
  readonly most: number;
  readonly least: number;
}

function spanOf(all: readonly Entry[]): VolumeSpan {
  const entries = all.every(hasVolume) ? all : all.filter(hasVolume);
  let isInOrder = true;
  let most = -Infinity;
  let least = Infinity;
  let before = Infinity;
  for (const entry of entries) {
    const volume = volumeOf(entry);
    if (volume > before) isInOrder = false;
    if (volume > most) most = volume;
    if (volume < least) least = volume;
    before = volume;
  }
  return { entries, isInOrder, most, least };
}

function hasVolume({ volume30dUsd }: Entry): boolean {
  return volume30dUsd !== undefined;
}

function volumeOf(entry: Entry): number {
  return entry.volume30dUsd ?? NaN;
}

function neighbour(message: string, entry: Entry | undefined): Related[] {
  return entry ? [{ message, entry, path: ['volume30dUsd'] }] : [];
}

function whereabouts(after: number | undefined, before: number | undefined): string {
  if (after === undefined) return 'first';
  if (before === undefined) return 'last';
  return `between /results/${after} and /results/${before}`;
}
