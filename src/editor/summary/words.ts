import { l10n } from 'vscode';
import { grouped, money } from '../../core/values/format';
import type { Interval, Summary, VolumeSums } from '../../core/summary';
import { countOfEntries } from '../counts';
import type { Action } from './page';

/** A count, or a sum of doubles, which wrong figures may have made infinite. */
export function amount(value: number): string {
  return Number.isFinite(value) ? grouped(String(value)) : l10n.t('infinite');
}

export function usd(value: number): string {
  return Number.isFinite(value) ? money(value) : l10n.t('infinite');
}

/** `3 entries, $12 in 30 days`, and the volume with excluded entries where it is another. */
export function entriesAndVolume({ entries, volume, usualVolume }: VolumeSums): string {
  return volume === usualVolume
    ? l10n.t('{0}, {1} in 30 days', countOfEntries(entries), usd(volume))
    : l10n.t(
        '{0}, {1} in 30 days ({2} with excluded entries)',
        countOfEntries(entries),
        usd(usualVolume),
        usd(volume),
      );
}

/** The columns of a table that tell volumes: that with excluded entries has its own where there are any. */
export function volumeColumns({ excluded }: Summary): {
  readonly head: readonly string[];
  readonly cells: (sums: VolumeSums) => string[];
} {
  return excluded.entries === 0
    ? { head: [l10n.t('Volume')], cells: ({ volume }) => [usd(volume)] }
    : {
        head: [l10n.t('Volume'), l10n.t('With excluded entries')],
        cells: ({ volume, usualVolume }) => [usd(usualVolume), usd(volume)],
      };
}

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** A number in the little room of an axis: `10,000`, `2B`, `1e-7`. */
export function axisNumber(value: number): string {
  return isExtreme(value)
    ? exponential(value)
    : value < SHORTENED_FROM
      ? amount(value)
      : COMPACT.format(value);
}

/** An amount of USD in the little room of an axis: `$0.001`, `$10,000`, `$10B`, `$1e-7`. */
export function axisUsd(value: number): string {
  return !isExtreme(value) && value < SHORTENED_FROM ? usd(value) : `$${axisNumber(value)}`;
}

const SHORTENED_FROM = 1_000_000;

function isExtreme(value: number): boolean {
  return value > 0 && (value < 1e-4 || value >= 1e15);
}

function exponential(value: number): string {
  return Number(value.toPrecision(3)).toExponential().replace('e+', 'e');
}

/** An interval in words, its ends written by `write`. */
export function intervalIn({ min, max }: Interval, write: (value: number) => string): string {
  if (min === max) return write(min);
  if (min === -Infinity) return l10n.t('below {0}', write(max));
  return max === Infinity
    ? l10n.t('{0} and more', write(min))
    : l10n.t('{0} to below {1}', write(min), write(max));
}

/** What choosing something does, where there is a filter for it. */
export function filterTo(filter: string | undefined): { readonly action?: Action } {
  return filter === undefined ? {} : { action: { filter } };
}

/** A length that can be drawn: wrong figures may be negative or infinite. */
export function drawable(value: number): number {
  return value > 0 && Number.isFinite(value) ? value : 0;
}
