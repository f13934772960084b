import { partOf, utc } from '../../../core/hover/format';
import type { Summary } from '../../../core/summary';
import type { Bar, Part } from '../page';
import { amount, drawable, entriesAndVolume, filterTo, usd } from '../words';

/** Days before the newest call that still count as fresh. */
const FRESH = 1;

/** Entries by the age of their last call. */
export function agesPart({ ages, newestCallMs, totals }: Summary): Part {
  const fresh = ages
    .filter(({ days }) => days && days.max <= FRESH)
    .reduce((sum, { entries }) => sum + entries, 0);
  return {
    id: 'ages',
    title: 'Age of the Last Call',
    sentence:
      newestCallMs === undefined
        ? 'No entry says a plausible time of its last call.'
        : `${partOf(fresh, totals.entries)} were called within a day of the newest call, ${utc(newestCallMs)}.`,
    plot: {
      kind: 'bars',
      bars: ages.map((bin): Bar => ({
        label: capitalised(bin.title),
        figure: amount(bin.entries),
        value: drawable(bin.entries),
        colour: bin.days ? 'blue' : 'grey',
        spoken: `${capitalised(bin.title)}: ${entriesAndVolume(bin)}`,
        ...filterTo(bin.entries > 0 ? bin.filter : undefined),
      })),
    },
    table: {
      head: ['Last call', 'Entries', 'Volume'],
      rows: ages.map((bin) => ({
        cells: [capitalised(bin.title), amount(bin.entries), usd(bin.volume)],
        ...filterTo(bin.entries > 0 ? bin.filter : undefined),
      })),
    },
  };
}

/** The title of a bin; the newest is what all others are measured against. */
function capitalised(title: string): string {
  const short = title.replace(' of the newest', '');
  return short.slice(0, 1).toUpperCase() + short.slice(1);
}
