import Big from 'big.js';

/**
 * Exact arithmetic on the literals of a listing. A stated number is compared on its source text, not on the
 * double it parses to.
 */

/** How much a stated number may differ from the computed one. */
export interface Tolerance {
  /** The maximum difference, as a share of the computed number. */
  readonly relative: number;
  /** With at least so many decimals, a stated number may be the computed one rounded to them. */
  readonly decimals: number;
}

/** An exact rational number. */
export interface Ratio {
  readonly numerator: Big;
  /** Never zero. */
  readonly denominator: Big;
}

/** The maximum number of decimals; a smaller literal is replaced by the smallest number with so many. */
const MAX_DECIMALS = 2000;

const ZERO = new Big(0);
const ONE = new Big(1);

/** The maximum number of digits after the decimal point; doubles cannot distinguish more. */
const MAX_FRACTION_LENGTH = 2500;
const EXCESS_DIGITS = new RegExp(String.raw`(\.\d{${MAX_FRACTION_LENGTH}})\d+`);

/** @param literal a JSON number within the range of doubles, as written */
export function toDecimal(literal: string): Big {
  const short = literal.length > MAX_FRACTION_LENGTH ? literal.replace(EXCESS_DIGITS, '$1') : literal;
  const [mantissa = '', exponent = '0'] = short.split(/[eE]/);
  if (Number(exponent) > -MAX_DECIMALS) return new Big(short);
  const number = new Big(mantissa);
  if (number.eq(0)) return ZERO;
  if (Number(exponent) + number.e > -MAX_DECIMALS) return new Big(short);
  return new Big(`${number.lt(0) ? '-' : ''}1e-${MAX_DECIMALS}`);
}

/** The number of digits after a literal's decimal point once its exponent is applied; 0 if there are none. */
export function decimalsOf(literal: string): number {
  const [mantissa = '', exponent = '0'] = literal.split(/[eE]/);
  const point = mantissa.indexOf('.');
  const digits = point < 0 ? 0 : mantissa.length - point - 1;
  return Math.min(Math.max(digits - Number(exponent), 0), MAX_DECIMALS);
}

/** The exact product of two literals. */
export function product(left: string, right: string): Ratio {
  return { numerator: toDecimal(left).times(toDecimal(right)), denominator: ONE };
}

/** The exact quotient of two literals; 0 if the divisor is 0. */
export function quotient(dividend: string, divisor: string): Ratio {
  const denominator = toDecimal(divisor);
  if (denominator.eq(0)) return { numerator: ZERO, denominator: ONE };
  return { numerator: toDecimal(dividend), denominator };
}

/**
 * Whether a stated literal S agrees with the exact C: |S − C| ≤ relative × |C|, or S has enough decimals and
 * |S − C| ≤ ½ × 10^−decimals.
 */
export function agrees(stated: string, computed: Ratio, tolerance: Tolerance): boolean {
  const denominator = computed.denominator.abs();
  const numerator = computed.denominator.lt(0) ? computed.numerator.times(-1) : computed.numerator;
  // Both sides times the denominator, so that nothing is divided.
  const difference = toDecimal(stated).times(denominator).minus(numerator).abs();
  if (difference.lte(numerator.abs().times(tolerance.relative))) return true;
  const decimals = decimalsOf(stated);
  return decimals >= tolerance.decimals && difference.lte(new Big(`5e-${decimals + 1}`).times(denominator));
}

/**
 * Whether two doubles surely agree by the relative tolerance for any literals. If not, the literals must be
 * compared.
 */
export function surelyAgree(stated: number, computed: number, tolerance: Tolerance): boolean {
  // Parsing and one or two operations have an error of a few units of 2^-53 of the operands.
  const error = 2e-15 * (Math.abs(stated) + Math.abs(computed));
  const maxDifference = tolerance.relative * Math.abs(computed);
  return (
    Math.abs(stated - computed) + error <= maxDifference && maxDifference > 1e-280 && maxDifference < Infinity
  );
}

/**
 * Whether two doubles surely differ by the tolerance for any literals. If not, the literals must be compared.
 *
 * @param decimals those of the stated literal
 */
export function surelyDiffer(
  stated: number,
  computed: number,
  decimals: number,
  tolerance: Tolerance,
): boolean {
  const error = 2e-15 * (Math.abs(stated) + Math.abs(computed));
  const rounding = decimals >= tolerance.decimals ? 0.5 * 10 ** -decimals : 0;
  const maxDifference = Math.max(tolerance.relative * Math.abs(computed), rounding) * (1 + 1e-14);
  const difference = Math.abs(stated - computed) - error;
  return difference > maxDifference && difference > 1e-280 && difference < Infinity;
}

/** Numbers whose quotients have so many decimals that they can be rounded to doubles. */
const Exact = Big();
Exact.DP = 60;

/** The double nearest to an exact number; infinite if that is out of range. */
export function nearestDouble(ratio: Ratio): number {
  const { numerator, denominator } = ratio;
  if (denominator.eq(1)) return Number(numerator.toString());
  // Doubles divide integers that they represent exactly to the nearest double. Zero has no sign.
  if (isSmallInteger(numerator) && isSmallInteger(denominator))
    return Number(numerator) / Number(denominator) + 0;
  const digits = withoutExponent(numerator).div(withoutExponent(denominator)).toString();
  return Number(`${digits}e${numerator.e - denominator.e}`);
}

/** A number times the power of ten with which it has one digit before the point. */
function withoutExponent(number: Big): Big {
  const copy = new Exact(number);
  copy.e = 0;
  return copy;
}

/** Whether a number is an integer of at most 15 digits. */
function isSmallInteger({ c: digits, e: exponent }: Big): boolean {
  return exponent < 15 && digits.length <= exponent + 1;
}

/**
 * An exact number in the shortest form that parses to the nearest double: `0.3`, `1e+21`; all its digits if it is out
 * of range.
 */
export function shortest(ratio: Ratio): string {
  const double = nearestDouble(ratio);
  return Number.isFinite(double) ? String(double) : ratio.numerator.div(ratio.denominator).toPrecision(17);
}

/** Whether a number literal is an integer: `1.0` and `1e3` are. */
export function isIntegerLiteral(literal: string): boolean {
  if (/^-?\d+$/.test(literal)) return true;
  const decimal = toDecimal(literal);
  return decimal.eq(decimal.round(0, 0));
}
