import { toDecimal } from '../../values/arithmetic';
import { longestInOrder, lowerBound } from '../../values/sorting';
import type { Entry } from '../../listing/entry';
import type { Related } from '../../listing/finding';
import { listingRule } from '../../listing/rule';
import { entryNumber } from '../identity/duplicates';

/** The position of a misplaced entry: between two entries in order, either of which may be absent. */
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
    'The entry is out of order: `results` is ordered by `volume30dUsd`, largest first. As few entries as possible are reported.',
  reason: '`results` is ordered by volume, largest first. Entries of equal volume may be in any order.',
  source: 'section 4, observed behavior 1 and 2',
  fix: {
    kind: 'safe',
    text: 'Move the entry, with its text unchanged, to where it belongs.',
    propose: ({ args: { after, before } }) => [
      {
        title: `Move the entry to where its volume belongs: ${positionText(after, before)}`,
        changes: [{ change: 'move', to: after === undefined ? (before ?? 0) : after + 1 }],
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
    // Beside each other in memory, the numbers are compared several times as fast as in their entries.
    const volumes = Float64Array.from(entries, (entry) => volumeOf(entry) ?? NaN);
    const compare = (a = -1, b = -1): number =>
      (volumes[a] ?? NaN) - (volumes[b] ?? NaN) || compareVolumes(entries[a], entries[b]);
    const withVolume = [...volumes.keys()].filter((index) => !Number.isNaN(volumes[index]));
    const stays = longestInOrder(withVolume.length, (a, b) => compare(withVolume[b], withVolume[a]));
    const ordered = withVolume.filter((_, at) => stays[at]);
    for (const [at, index] of withVolume.entries()) {
      if (stays[at]) continue;
      // It belongs after all equal volumes.
      const place = lowerBound(ordered.length, (above) => compare(ordered[above], index) >= 0);
      const args = { volume: volumes[index] ?? NaN, after: ordered[place - 1], before: ordered[place] };
      report(index, { path: PATH, args });
    }
  },

  // An entry has lost its calls, but not its place.
  breaks: { entry: { calls30d: 0, l30DaysPayers: 0 }, minEntries: 2, keepsPlace: true },
});

const PATH = ['volume30dUsd'];

function volumeOf(entry: Entry | undefined): number | undefined {
  return entry?.values.volume30dUsd;
}

function isDescending(entries: readonly Entry[]): boolean {
  let before: Entry | undefined;
  for (const entry of entries) {
    if (volumeOf(entry) === undefined) continue;
    if (before && compareVolumes(before, entry) < 0) return false;
    before = entry;
  }
  return true;
}

/** Compares the volumes of two entries that have one: doubles, and if they are equal, what the volumes exactly are. */
export function compareVolumes(a: Entry | undefined, b: Entry | undefined): number {
  const double = volumeOf(a) ?? NaN;
  const secondDouble = volumeOf(b) ?? NaN;
  if (double !== secondDouble) return double - secondDouble;
  const exact = a?.exactDecimal('volume30dUsd');
  const secondExact = b?.exactDecimal('volume30dUsd');
  if (!exact && !secondExact) return 0;
  return (exact ?? toDecimal(String(double))).cmp(secondExact ?? toDecimal(String(secondDouble)));
}

function neighbor(message: string, index: number | undefined): Related[] {
  return index === undefined ? [] : [{ message, index, path: PATH }];
}

function positionText(after: number | undefined, before: number | undefined): string {
  if (after === undefined) return 'first';
  if (before === undefined) return 'last';
  return `between ${entryNumber(after)} and ${entryNumber(before)}`;
}
