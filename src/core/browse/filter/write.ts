import { unicodeEscape } from '../../text/quote';
import { fold } from '../names';
import type { NumberTermName, TextTermName } from './terms';

/** A value as it is written in a filter: quoted if it could be read differently. */
export function quotedIfNeeded(value: string): string {
  if (/^[\p{L}\p{N}_.][\p{L}\p{N}_.:/@+-]*$/u.test(value)) return value;
  const escaped = value
    .replace(/["\\]/g, '\\$&')
    // A filter is one line.
    .replace(/[\p{Cc}\u2028\u2029]/gu, unicodeEscape);
  return `"${escaped}"`;
}

/** Filters with more values are not readable. */
const MAX_VALUES = 24;

/** The conjunction of several terms; undefined if one of them cannot be expressed. */
export function allOf(...terms: readonly (string | undefined)[]): string | undefined {
  return terms.every((term) => term !== undefined)
    ? terms.filter((term) => term !== '').join(' ')
    : undefined;
}

/**
 * The filter for entries that have one of the values, or with `others` for those that have none of them.
 *
 * @param all all values in the listing; filters do not distinguish values that differ only in case
 */
export function valueTerm(
  name: TextTermName,
  values: readonly string[],
  all: readonly string[],
  others = false,
): string | undefined {
  if (values.length === 0) return others ? '' : undefined;
  if (values.length > MAX_VALUES || values.includes('')) return undefined;
  const folded = new Set(values.map(fold));
  const own = new Set(values);
  if (all.some((value) => !own.has(value) && folded.has(fold(value)))) return undefined;
  return `${others ? '-' : ''}${name}:${values.map(quotedIfNeeded).join(',')}`;
}

/** Numbers from `min` to `max`, exclusive, or the single number if both are equal. `max` may be infinite. */
export interface Interval {
  readonly min: number;
  readonly max: number;
}

/**
 * The filter for the entries whose figure is in an interval.
 *
 * @param isMaxIn whether `max` is included
 */
export function rangeTerm(name: NumberTermName, { min, max }: Interval, isMaxIn = false): string {
  if (min === max) return `${name}:${min}`;
  const from = `${name}>=${min}`;
  return max === Infinity ? from : `${from} ${name}${isMaxIn ? '<=' : '<'}${max}`;
}
