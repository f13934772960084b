import { mutateListing } from '../../model/mutator';
import type { Entry } from '../../model/entry';
import { BlockValues } from '../../model/entry-list';
import { DAY, isPlausibleTime } from '../../values/times';
import {
  listingRule,
  type ListingReport,
  type ListingView,
  type Steps,
  type Tracker,
} from '../../model/rule';

interface Args {
  time: number;
  newest: number;
}

const WINDOW = 30 * DAY;

export const lastCalledWindow = listingRule<Args>({
  id: 'last-called-window',
  group: 'Plausibility',
  severity: 'info',
  anchor: 'value',
  summary:
    '`calls30d` is above 0, but `lastCalledMs` is more than 30 days before the newest plausible time in the listing.',
  reason:
    'An entry with calls in the last 30 days was last called within that time. The newest call in the listing is taken as the time of the listing; the current time is not used.',
  source: 'section 1, rule 3; section 2, `calls30d` and `lastCalledMs`',
  fix: { kind: '-', text: '' },
  message: ({ time, newest }) =>
    `lastCalledMs is ${days(newest - time)} days before the newest in the listing, but calls30d is above 0`,

  track: (listing) => new WindowTracker(listing),

  mutator: mutateListing((listing, picker) => {
    const [index, entry] = picker.entry(({ calls30d }) => calls30d > 0);
    const newest = listing.results.reduce(
      (time, { lastCalledMs }, other) => (other === index ? time : Math.max(time, lastCalledMs)),
      0,
    );
    const lastCalledMs = newest - picker.random.integer(31 * DAY, 120 * DAY);
    return { ...listing, results: listing.results.with(index, { ...entry, lastCalledMs }) };
  }, 2),
});

/** The times of a block of entries; infinite where there are none. */
interface Times {
  readonly newest: number;
  /** Of the entries with calls. */
  readonly oldest: number;
}

class WindowTracker implements Tracker<Args> {
  readonly #times = new BlockValues((block) => timesIn(block.entries));

  constructor(private readonly listing: ListingView) {}

  *check(report: ListingReport<Args>): Steps {
    const { blocks } = this.listing.entries;
    const times = yield* this.#times.of(blocks);
    let newest = -Infinity;
    for (const block of times) newest = Math.max(newest, block.newest);
    for (let index = 0; index < blocks.length; index++) {
      if ((times[index]?.oldest ?? Infinity) >= newest - WINDOW) continue;
      for (const entry of blocks[index]?.entries ?? []) {
        const time = timeOf(entry);
        if (time === undefined || time >= newest - WINDOW || !hasCalls(entry)) continue;
        report(entry, { path: ['lastCalledMs'], args: { time, newest } });
      }
      yield;
    }
  }
}

function timesIn(entries: readonly Entry[]): Times {
  let newest = -Infinity;
  let oldest = Infinity;
  for (const entry of entries) {
    const time = timeOf(entry);
    if (time === undefined) continue;
    if (time > newest) newest = time;
    if (time < oldest && hasCalls(entry)) oldest = time;
  }
  return { newest, oldest };
}

function hasCalls({ calls30d }: Entry): boolean {
  return calls30d !== undefined && calls30d > 0;
}

/** An implausible time is ignored: `last-called-unit` reports it. */
function timeOf({ lastCalledMs }: Entry): number | undefined {
  return lastCalledMs !== undefined && isPlausibleTime(lastCalledMs) ? lastCalledMs : undefined;
}

function days(milliseconds: number): string {
  return String(Math.floor(milliseconds / DAY));
}
