import { formatThousands, money, pluralize } from '../../core/values/format';
import type { Interval } from '../../core/browse/distributions';
import type { VolumeSums } from '../../core/browse/figures';
import { countOfEntries } from '../ui/counts';
import type { Action } from './page';

/** Formats a count or a sum, which may be infinite because of wrong values. */
export function amount(value: number): string {
  return Number.isFinite(value) ? formatThousands(String(value)) : 'infinite';
}

export function usd(value: number): string {
  return Number.isFinite(value) ? money(value) : 'infinite';
}

/** `3 entries, $12 in 30 days`, and how many entries are left out of the volume, if any are. */
export function entriesAndVolume(sums: VolumeSums): string {
  const { entries, usualVolume, excluded } = sums;
  const leftOut = excluded.entries === 0 ? '' : ` ${without(excluded.entries)} (${usd(excluded.volume)})`;
  return `${countOfEntries(entries)}, ${usd(usualVolume)} in 30 days${leftOut}`;
}

/** The volume of some entries for a sentence: `$12`, or `$12 without 1 excluded entry`. */
export function volumeText(parts: readonly Pick<VolumeSums, 'usualVolume' | 'excluded'>[]): string {
  const volume = usd(parts.reduce((sum, { usualVolume }) => sum + usualVolume, 0));
  const leftOut = parts.reduce((sum, { excluded }) => sum + excluded.entries, 0);
  return leftOut === 0 ? volume : `${volume} ${without(leftOut)}`;
}

function without(entries: number): string {
  return `without ${pluralize(entries, 'excluded entry', 'excluded entries')}`;
}

/** The word for one entry or for several. */
export function inNumber(entries: number, one: string, several: string): string {
  return entries === 1 ? one : several;
}

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** A short number for an axis: `10,000`, `2B`, `1e-7`. */
export function axisNumber(value: number): string {
  return isExtreme(value) ? exponential(value) : value < MIN_COMPACT ? amount(value) : COMPACT.format(value);
}

const MIN_COMPACT = 1_000_000;

function isExtreme(value: number): boolean {
  return value > 0 && (value < 1e-4 || value >= 1e15);
}

function exponential(value: number): string {
  return Number(value.toPrecision(3)).toExponential().replace('e+', 'e');
}

/** The text of an interval whose bounds are formatted by `write`. */
export function intervalIn({ min, max }: Interval, write: (value: number) => string): string {
  if (min === max) return write(min);
  return max === Infinity ? `${write(min)} and more` : `${write(min)} to below ${write(max)}`;
}

/** The action that sets a filter, if there is one. */
export function filterTo(filter: string | undefined): { readonly action?: Action } {
  return filter === undefined ? {} : { action: { filter } };
}

/** A length that can be drawn: 0 for negative or infinite values. */
export function drawableLength(value: number): number {
  return value > 0 && Number.isFinite(value) ? value : 0;
}
