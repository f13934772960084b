import type { Entry } from '../../entry';
import { longestNonIncreasing } from '../../non-increasing';
import type { Related } from '../../problem';
import { listingRule } from '../rule';

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

  track: (listing) => ({
    check(report) {
      const entries = listing.entries.filter((entry) => entry.volume30dUsd !== undefined);
      const volumes = entries.map(volumeOf);
      if (volumes.every((volume, i) => i === 0 || volume <= (volumes[i - 1] ?? Infinity))) return;
      const inOrder = longestNonIncreasing(volumes);
      const run = entries.filter((_, place) => inOrder[place]);
      entries.forEach((entry, place) => {
        if (inOrder[place]) return;
        const at = placeIn(run, volumeOf(entry));
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
    },
  }),
});

function volumeOf(entry: Entry): number {
  return entry.volume30dUsd ?? NaN;
}

/** Where in a run of falling volumes a volume belongs: behind all that are as large. */
function placeIn(run: readonly Entry[], volume: number): number {
  let low = 0;
  let high = run.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = run[middle];
    if (entry && volumeOf(entry) >= volume) low = middle + 1;
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
