import { l10n } from 'vscode';
import { utc } from '../../../core/values/format';
import type { AgeBin } from '../../../core/browse/summary/distributions';
import type { Summary } from '../../../core/browse/summary/summarise';
import { shareOfEntries } from '../../counts';
import type { Bar, Section } from '../page';
import { amount, drawableLength, entriesAndVolume, filterTo, usd, volumeColumns } from '../format';

/** The maximum age of a fresh entry, in days before the newest call. */
const FRESH = 1;

/** Entries by the age of their last call. */
export function agesSection(summary: Summary): Section {
  const { ages, newestCallMs, totals } = summary;
  const fresh = ages.filter(({ days }) => days && days.max <= FRESH);
  const entries = fresh.reduce((sum, bin) => sum + bin.entries, 0);
  const volume = fresh.reduce((sum, bin) => sum + bin.usualVolume, 0);
  const volumes = volumeColumns(summary);
  return {
    id: 'ages',
    title: l10n.t('Age of the Last Call'),
    sentence:
      newestCallMs === undefined
        ? l10n.t('No entry has a plausible last-call time.')
        : l10n.t(
            '{0} were called within a day of the newest call, {1}; their volume is {2}.',
            shareOfEntries(entries, totals.entries),
            utc(newestCallMs),
            usd(volume),
          ),
    plot: {
      kind: 'bars',
      bars: ages.map((bin): Bar => ({
        label: nameOf(bin),
        figure: amount(bin.entries),
        value: drawableLength(bin.entries),
        colour: bin.days ? 'blue' : 'grey',
        accessibilityLabel: `${nameOf(bin)}: ${entriesAndVolume(bin)}`,
        ...filterTo(bin.entries > 0 ? bin.filter : undefined),
      })),
    },
    table: {
      head: [l10n.t('Before the newest call'), l10n.t('Entries'), ...volumes.head],
      rows: ages.map((bin) => ({
        cells: [nameOf(bin), amount(bin.entries), ...volumes.cells(bin)],
        ...filterTo(bin.entries > 0 ? bin.filter : undefined),
      })),
    },
  };
}

/** The name of a bin: the interval between the last calls of its entries and the newest call. */
function nameOf({ days }: AgeBin): string {
  if (!days) return l10n.t('No plausible time');
  const { min, max } = days;
  if (max < 1) return l10n.t('Less than 1 hour');
  if (max === 1) return l10n.t('1–24 hours');
  return max === Infinity ? l10n.t('More than {0} days', min) : l10n.t('{0}–{1} days', min, max);
}
