import { grouped, money, numberOf } from '../../core/hover/format';
import type { Interval } from '../../core/summary';
import type { Action } from './page';

/** A count, or a sum of doubles, which wrong figures may have made infinite. */
export function amount(value: number): string {
  return Number.isFinite(value) ? grouped(String(value)) : 'infinite';
}

export function usd(value: number): string {
  return Number.isFinite(value) ? money(value) : 'infinite';
}

export function entriesIn(count: number): string {
  return numberOf(count, 'entry', 'entries');
}

/** `3 entries, $12.00 in 30 days`. */
export function entriesAndVolume({
  entries,
  volume,
}: {
  readonly entries: number;
  readonly volume: number;
}): string {
  return `${entriesIn(entries)}, ${usd(volume)} in 30 days`;
}

/** An interval in words, its ends written by `write`. */
export function intervalIn({ min, max }: Interval, write: (value: number) => string): string {
  if (min === max) return write(min);
  if (min === -Infinity) return `below ${write(max)}`;
  return max === Infinity ? `${write(min)} and more` : `${write(min)} to below ${write(max)}`;
}

/** What choosing something does, where there is a filter for it. */
export function filterTo(filter: string | undefined): { readonly action?: Action } {
  return filter === undefined ? {} : { action: { filter } };
}

/** A length that can be drawn: wrong figures may be negative or infinite. */
export function drawable(value: number): number {
  return value > 0 && Number.isFinite(value) ? value : 0;
}
