import type { Entry } from '../../entry';
import { DAY, isPlausibleTime } from '../../times';
import { listingRule } from '../rule';

const WINDOW = 30 * DAY;

export const lastCalledWindow = listingRule<{ time: number; newest: number }>({
  id: 'last-called-window',
  group: 'Plausibility',
  severity: 'info',
  anchor: 'value',
  summary:
    '`calls30d` is above 0, but `lastCalledMs` is more than 30 days before the newest plausible one in the listing.',
  reason:
    'Calls of the trailing 30 days cannot be older than that. The newest call in the listing stands for the time of its making; the clock is never asked.',
  source: 'section 1, rule 3; section 2, `calls30d` and `lastCalledMs`',
  fix: { kind: '-', text: '' },
  message: ({ time, newest }) =>
    `lastCalledMs is ${days(newest - time)} days before the newest in the listing, but calls30d is above 0`,

  track: (listing) => ({
    check(report) {
      let newest = -Infinity;
      for (const entry of listing.entries) {
        const time = timeOf(entry);
        if (time !== undefined && time > newest) newest = time;
      }
      for (const entry of listing.entries) {
        const time = timeOf(entry);
        if (time === undefined || time >= newest - WINDOW || !entry.hasCalls) continue;
        report(entry, { path: ['lastCalledMs'], args: { time, newest } });
      }
    },
  }),
});

/** An implausible time is none: `last-called-unit` has spoken of it. */
function timeOf({ lastCalledMs }: Entry): number | undefined {
  return lastCalledMs !== undefined && isPlausibleTime(lastCalledMs) ? lastCalledMs : undefined;
}

function days(milliseconds: number): string {
  return String(Math.floor(milliseconds / DAY));
}
