import { l10n } from 'vscode';
import { utc } from '../../../core/values/format';
import type { AgeBin, Summary } from '../../../core/summary';
import { partOfEntries } from '../../counts';
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
    title: l10n.t('Age of the Last Call'),
    sentence:
      newestCallMs === undefined
        ? l10n.t('No entry says a plausible time of its last call.')
        : l10n.t(
            '{0} were called within a day of the newest call, {1}.',
            partOfEntries(fresh, totals.entries),
            utc(newestCallMs),
          ),
    plot: {
      kind: 'bars',
      bars: ages.map((bin): Bar => ({
        label: nameOf(bin),
        figure: amount(bin.entries),
        value: drawable(bin.entries),
        colour: bin.days ? 'blue' : 'grey',
        spoken: `${nameOf(bin)}: ${entriesAndVolume(bin)}`,
        ...filterTo(bin.entries > 0 ? bin.filter : undefined),
      })),
    },
    table: {
      head: [l10n.t('Last call'), l10n.t('Entries'), l10n.t('Volume')],
      rows: ages.map((bin) => ({
        cells: [nameOf(bin), amount(bin.entries), usd(bin.volume)],
        ...filterTo(bin.entries > 0 ? bin.filter : undefined),
      })),
    },
  };
}

/** A bin by how long before the newest call its entries were last called at most. */
function nameOf({ days }: AgeBin): string {
  if (!days) return l10n.t('No plausible time');
  if (days.max < 1) return l10n.t('Within an hour');
  if (days.max === 1) return l10n.t('Within a day');
  return days.max === Infinity ? l10n.t('Older') : l10n.t('Within {0} days', days.max);
}
