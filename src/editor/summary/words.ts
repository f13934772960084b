import { l10n } from 'vscode';
import { grouped, money } from '../../core/values/format';
import type { Interval } from '../../core/summary';
import { countOfEntries } from '../counts';
import type { Action } from './page';

/** A count, or a sum of doubles, which wrong figures may have made infinite. */
export function amount(value: number): string {
  return Number.isFinite(value) ? grouped(String(value)) : l10n.t('infinite');
}

export function usd(value: number): string {
  return Number.isFinite(value) ? money(value) : l10n.t('infinite');
}

/** `3 entries, $12.00 in 30 days`. */
export function entriesAndVolume({
  entries,
  volume,
}: {
  readonly entries: number;
  readonly volume: number;
}): string {
  return l10n.t('{0}, {1} in 30 days', countOfEntries(entries), usd(volume));
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
