import type { TextTermName } from '../filter/terms';
import { quotedIfNeeded } from '../filter/scan';
import { fold } from '../entry-texts';

/** Filters with more values are not readable. */
const MAX_VALUES = 24;

/** A finite number so that a filter reads the same double. */
export function exactly(value: number): string {
  return String(value);
}

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
