import Big from 'big.js';

/** Formats of numbers and times, independent of the locale. */

/** Numbers with more digits are written with an exponent. */
const MAX_DIGITS = 21;
const MAX_ZEROS = 12;

/** The text for a sum beyond the range of doubles, or a share of nothing. */
const INFINITE = 'infinite';

/** Whether a sum is beyond the range of doubles, or a share is of nothing. */
export function isInfinite(value: Big | number | string): boolean {
  return typeof value !== 'object' && /Infinity$|^NaN$/.test(String(value));
}

/** A number literal with commas between thousands. One with an exponent, or a very long one, is not changed. */
export function formatThousands(literal: string): string {
  const [, sign = '', whole = '', rest = ''] = /^([+-]?)(\d+)(\.\d+)?$/.exec(literal) ?? [];
  if (whole === '' || whole.length > MAX_DIGITS) return literal;
  return sign + whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + rest;
}

/** A decimal that is longer is rounded, in UTF-16 units; one that is much longer is not. */
const MAX_DECIMAL_LENGTH = 12;
const MAX_ROUNDED_LENGTH = 400;
const ROUNDED_DIGITS = 9;

/** A long decimal literal rounded to 9 digits, or to 2 decimals of a large number: `71797.2` for 71797.20000000001. */
export function roundedDecimal(literal: string): string {
  const isLong = literal.length > MAX_DECIMAL_LENGTH && literal.length <= MAX_ROUNDED_LENGTH;
  if (!isLong || !/^-?\d+\.\d+(?:[eE][+-]?\d+)?$/.test(literal)) return literal;
  const exact = new Big(literal);
  const rounded = exact.prec(Math.max(exact.e + 3, ROUNDED_DIGITS));
  return rounded.e >= MAX_DIGITS || rounded.e < -ROUNDED_DIGITS ? rounded.toExponential() : rounded.toFixed();
}

/** A number in full, as in JSON; a very large or small one with an exponent. */
export function ungrouped(value: Big | number | string): string {
  if (isInfinite(value)) return INFINITE;
  const exact = new Big(value);
  if (exact.eq(0)) return '0';
  return exact.e >= MAX_DIGITS || exact.e < -MAX_ZEROS ? exact.toExponential() : exact.toFixed();
}

/** A number in full with commas between thousands; a very large or small one with an exponent. */
export function readable(value: Big | number | string): string {
  return formatThousands(ungrouped(value));
}

/** An amount of USD: whole dollars as `$1,234`, others with cents, `$1,234.50`; below $10 with up to 6 digits, `$0.0025`. */
export function money(amount: Big | number | string): string {
  if (isInfinite(amount)) return INFINITE;
  const exact = new Big(amount);
  const size = exact.abs();
  const sign = exact.lt(0) ? '-$' : '$';
  if (!size.eq(0) && (size.e >= MAX_DIGITS || size.e < -MAX_ZEROS)) return sign + readable(size.prec(6));
  const rounded = size.gte(10) ? size.round(2) : size.prec(6);
  const decimals = rounded.c.length - 1 - rounded.e;
  return sign + formatThousands(rounded.toFixed(decimals > 0 ? Math.max(2, decimals) : 0));
}

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** From here on numbers are rounded to 3 digits where there is little room. */
const MIN_COMPACT = 1000;
/** From here on `COMPACT` has no larger unit. */
const MAX_COMPACT = 1e15;

/** Whether a number is rounded where there is little room. */
export function isCompact(value: number): boolean {
  return Math.abs(value) >= MIN_COMPACT && Number.isFinite(value);
}

/** A number where there is little room: `1.79K`, `$10B`; below 1,000 with up to 2 decimals, below 1 with 3 digits. */
export function compact(value: number, inFull: (value: number) => string = readable): string {
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return inFull(value);
  // As amounts are rounded elsewhere: doubles would round 101.675 down.
  if (!isCompact(value)) return inFull(Number(size < 1 ? new Big(value).prec(3) : new Big(value).round(2)));
  const digits =
    size < MAX_COMPACT
      ? COMPACT.format(size)
      : Number(size.toPrecision(3)).toExponential().replace('e+', 'e');
  // The sign and unit as they are in full.
  return inFull(value).replace(/[\d.,e+]+$/, '') + digits;
}

/** A share of 1 as a percentage: `12.3%`, below a tenth with 2 digits, `0.56%`; NaN, nothing of nothing, is `0%`. */
export function percent(share: number): string {
  if (share === 0 || share === 1) return `${share * 100}%`;
  if (Number.isNaN(share)) return '0%';
  if (isInfinite(share)) return INFINITE;
  if (share > 0 && share < 1e-5) return '<0.001%';
  if (share > 0.999 && share < 1) return '>99.9%';
  const hundredths = new Big(share).times(100);
  const rounded = hundredths.abs().gte(10) ? hundredths.round(1) : hundredths.prec(2);
  return `${formatThousands(rounded.toFixed())}%`;
}

/** A number with a noun: `1 entry`, `1,234 entries`. */
export function pluralize(count: number, singular: string, plural: string): string {
  return `${formatThousands(String(count))} ${count === 1 ? singular : plural}`;
}

/** @param milliseconds since the Unix epoch, within the years 1 to 9999 */
export function utc(milliseconds: number): string {
  return new Date(milliseconds)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.000Z$|Z$/, ' UTC');
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const;

/** A length of time in all of its units: `1 day, 2 hours and 5 milliseconds`. */
export function exactDuration(milliseconds: number): string {
  const parts: string[] = [];
  let rest = milliseconds;
  for (const [unit, size] of UNITS) {
    const amount = Math.floor(rest / size);
    rest -= amount * size;
    if (amount > 0) parts.push(pluralize(amount, unit, `${unit}s`));
  }
  const last = parts.pop() ?? '0 milliseconds';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
