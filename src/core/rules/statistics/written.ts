import Big from 'big.js';
import {
  agrees,
  decimalsOf,
  nearestDouble,
  shortest,
  type Ratio,
  type Tolerance,
} from '../../values/arithmetic';

/** From so many decimals on a figure was rounded; with more it is a double as a program printed it. */
const MIN_DECIMALS = 2;
const MAX_DECIMALS = 8;

/**
 * The source text of a computed figure: the shortest of the nearest double, or rounded as the literal was that it
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
  const rounded = replaced === undefined ? [] : roundedAs(replaced, exact);
  const isSame = (literal: string): boolean =>
    agrees(literal, exact, tolerance) && (Number(literal) !== 0 || double === 0);
  return rounded.find(isSame) ?? shortest(exact);
}

/** With as many decimals as a literal; without zeros at the end, if it had none there. */
function roundedAs(literal: string, { numerator, denominator }: Ratio): string[] {
  const decimals = decimalsOf(literal);
  if (decimals < MIN_DECIMALS || decimals > MAX_DECIMALS) return [];
  const Rounding = Big();
  Rounding.DP = decimals;
  const fixed = new Rounding(numerator).div(denominator).toFixed(decimals);
  return literal.endsWith('0') ? [fixed] : [fixed.replace(/\.?0+$/, ''), fixed];
}
