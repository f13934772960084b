import type { Entry } from '../../listing/entry';
import { listingRule } from '../../listing/rule';
import { DAY, isPlausibleTime } from '../../values/times';

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

  check({ entries }, report) {
    let newest = -Infinity;
    for (const entry of entries) newest = Math.max(newest, timeOf(entry) ?? -Infinity);
    for (const [index, entry] of entries.entries()) {
      const time = timeOf(entry);
      if (time !== undefined && time < newest - WINDOW && (entry.values.calls30d ?? 0) > 0)
        report(index, { path: ['lastCalledMs'], args: { time, newest } });
    }
  },

  breaks: { entry: ({ lastCalledMs }) => ({ lastCalledMs: lastCalledMs - 62 * DAY }), minEntries: 2 },
});

/** An implausible time is ignored: `last-called-unit` reports it. */
function timeOf({ values: { lastCalledMs } }: Entry): number | undefined {
  return lastCalledMs !== undefined && isPlausibleTime(lastCalledMs) ? lastCalledMs : undefined;
}

function days(milliseconds: number): string {
  return String(Math.floor(milliseconds / DAY));
}
