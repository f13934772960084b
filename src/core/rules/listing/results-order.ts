import { toDecimal } from '../../values/arithmetic';
import { longestInOrder } from '../../values/sorting';
import { lowerBound } from '../../values/sorting';
import type { Entry } from '../../listing/entry';
import type { Related } from '../../listing/problem';
import { listingRule } from '../../listing/rule';
import { entryNumber } from '../identity/duplicates';

/** The position of a misplaced entry: between two entries in order, either of which may be absent. */
interface Args {
  volume: number;
  after: number | undefined;
  before: number | undefined;
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
    propose: ({ args: { after, before, rank } }) => [
      {
        title: `Move the entry to where its volume belongs: ${positionText(after, before)}`,
        changes: [{ change: 'move', to: after === undefined ? (before ?? 0) : after + 1, rank }],
        isPreferred: true,
      },
    ],
  },
  message: ({ volume, after, before }) =>
    `Out of order: an entry with volume ${volume} belongs ${positionText(after, before)}`,
  related: ({ after, before }) => [
    ...neighbor('It belongs after this entry', after),
    ...neighbor('It belongs before this entry', before),
  ],

  sharedValue: ({ values }) => String(values.volume30dUsd),
  check({ entries }, report) {
    if (isDescending(entries)) return;
    const volumes = volumesOf(entries);
    const stays = longestInOrder(volumes.length, (a, b) => compareVolumes(volumes[b], volumes[a]));
    const ordered = volumes.filter((_, at) => stays[at]);
    const misplaced = volumes.filter((_, at) => !stays[at]);
    const byVolume = misplaced.toSorted((a, b) => compareVolumes(b, a));
    const rankOf = new Map(byVolume.map((volume, rank) => [volume, rank]));
    for (const volume of misplaced) {
      // It belongs after all equal volumes.
      const at = lowerBound(ordered.length, (index) => compareVolumes(ordered[index], volume) >= 0);
      const after = ordered[at - 1]?.index;
      const before = ordered[at]?.index;
      report(volume.index, {
        path: ['volume30dUsd'],
        args: {
          volume: volume.entry.values.volume30dUsd ?? NaN,
          after,
          before,
          rank: rankOf.get(volume) ?? 0,
        },
      });
    }
  },

  // An entry has lost its calls, but not its place.
  breaks: { entry: { calls30d: 0, l30DaysPayers: 0 }, minEntries: 2, keepsPlace: true },
});

function isDescending(entries: readonly Entry[]): boolean {
  let before: Entry | undefined;
  for (const entry of entries) {
    if (entry.values.volume30dUsd === undefined) continue;
    if (before && compareEntries(before, entry) < 0) return false;
    before = entry;
  }
  return true;
}

/** An entry with a volume. */
interface Volume {
  /** The index of the entry. */
  readonly index: number;
  readonly entry: Entry;
}

/** The entries that have a volume, in their order. */
function volumesOf(entries: readonly Entry[]): readonly Volume[] {
  return entries
    .map((entry, index) => ({ index, entry }))
    .filter(({ entry }) => entry.values.volume30dUsd !== undefined);
}

function compareVolumes(a: Volume | undefined, b: Volume | undefined): number {
  return a && b ? compareEntries(a.entry, b.entry) : 0;
}

/** Compares the volumes of two entries that have one: doubles, and if they are equal, what the volumes exactly are. */
function compareEntries(a: Entry, b: Entry): number {
  const { volume30dUsd: double = NaN } = a.values;
  const { volume30dUsd: other = NaN } = b.values;
  if (double !== other) return double - other;
  const exact = a.exactDecimal('volume30dUsd');
  const otherExact = b.exactDecimal('volume30dUsd');
  if (!exact && !otherExact) return 0;
  return (exact ?? toDecimal(String(double))).cmp(otherExact ?? toDecimal(String(other)));
}

function neighbor(message: string, index: number | undefined): Related[] {
  return index === undefined ? [] : [{ message, index, path: ['volume30dUsd'] }];
}

function positionText(after: number | undefined, before: number | undefined): string {
  if (after === undefined) return 'first';
  if (before === undefined) return 'last';
  return `between ${entryNumber(after)} and ${entryNumber(before)}`;
}
