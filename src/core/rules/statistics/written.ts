import Big from 'big.js';
import {
  agrees,
  decimalsOf,
  nearestDouble,
  shortest,
  type Ratio,
  type Tolerance,
} from '../../values/arithmetic';

/** A figure with this number of decimals was probably rounded; one with more is a printed double. */
const MIN_DECIMALS = 2;
const MAX_DECIMALS = 8;

/**
 * The source text of a computed figure: the shortest one of the nearest double, or rounded like the literal that it
 * replaces.
 *
 * @returns undefined if the figure is beyond the range of doubles, or below 0
 */
export function figureLiteral(
  exact: Ratio,
  replaced: string | undefined,
  tolerance: Tolerance,
): string | undefined {
  const double = nearestDouble(exact);
  if (!Number.isFinite(double) || double < 0) return undefined;
  const rounded = replaced === undefined ? [] : roundedLike(replaced, exact);
  const isSame = (literal: string): boolean =>
    agrees(literal, exact, tolerance) && (Number(literal) !== 0 || double === 0);
  return rounded.find(isSame) ?? shortest(exact);
}

/** Rounds to the decimals of a literal, with trailing zeros only if the literal has some. */
function roundedLike(literal: string, { numerator, denominator }: Ratio): string[] {
  const decimals = decimalsOf(literal);
  if (decimals < MIN_DECIMALS || decimals > MAX_DECIMALS) return [];
  const Rounding = Big();
  Rounding.DP = decimals;
  const fixed = new Rounding(numerator).div(denominator).toFixed(decimals);
  return literal.endsWith('0') ? [fixed] : [fixed.replace(/\.?0+$/, ''), fixed];
}
