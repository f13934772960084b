import Big from 'big.js';
import { code } from '../text/quote';
import { formulaOf } from '../rules/statistics/relation-rules';
import { computeExactly, type Relation } from '../rules/statistics/relations';
import { pluralize, ungrouped } from '../values/format';
import { agrees, decimalsOf, shortest, toDecimal, type Ratio, type Tolerance } from '../values/arithmetic';
import type { NumericField } from '../next/listing/fields';
import type { ParsedEntry } from '../entries/parsed-entry';

/** Why the values cannot be compared. */
export function unknownVerdict({ missing }: Comparison): string {
  if (missing.length === 0) return 'a number has too many digits to be compared here';
  return `${missing.map(code).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing or of the wrong type`;
}

/** The maximum length of literals: exact products of longer ones take too long for a hover. */
const MAX_LITERAL_LENGTH = 1000;

/** A stated figure and the computed one. */
export interface Comparison {
  readonly field: NumericField;
  /** As in the source: `calls30d ÷ 30`. */
  readonly formula: string;
  /** Members that are absent or of the wrong type. If there are any, `figures` is undefined. */
  readonly missing: readonly NumericField[];
  readonly figures: ComparedFigures | undefined;
}

export interface ComparedFigures {
  /** As written. */
  readonly stated: string;
  readonly computed: string;
  /** The formula with this entry's numbers as written: `1234 ÷ 30`. */
  readonly numbers: string;
  /** Stated minus computed, to 6 digits. */
  readonly difference: string;
  /** The difference as a percentage of the computed figure; undefined if that is 0. */
  readonly relative: string | undefined;
  readonly agrees: boolean;
  /** For example `agree exactly` or `disagree`. */
  readonly verdict: string;
}

/** Compares a statistic with the exact value computed from the literals of its inputs. */
export function compareStated(relation: Relation, reading: ParsedEntry, tolerance: Tolerance): Comparison {
  const { field, inputs } = relation;
  const formula = formulaOf(field);
  const names = [field, ...inputs];
  const missing = names.filter((name) => reading.values[name] === undefined);
  const isLong = names.some(
    (name) => !missing.includes(name) && reading.literal(name).length > MAX_LITERAL_LENGTH,
  );
  if (missing.length > 0 || isLong) return { field, formula, missing, figures: undefined };

  const stated = reading.literal(field);
  const computed = computeExactly(relation, reading);
  // Two figures that look the same have no difference, although a double is not exactly the computed one.
  const isSame = toDecimal(stated).eq(toDecimal(shortest(computed)));
  const { numerator, denominator } = computed;
  const difference = {
    numerator: isSame ? new Big(0) : toDecimal(stated).times(denominator).minus(numerator),
    denominator,
  };
  const verdict = verdictOf(stated, computed, tolerance);
  return {
    field,
    formula,
    missing,
    figures: {
      stated,
      computed: ungrouped(shortest(computed)),
      numbers: formula.replace(/[a-z]\w+/gi, (name) => reading.literal(name)),
      difference: signed(difference, 6),
      relative: relativeText(difference, computed),
      agrees: verdict !== DISAGREES,
      verdict,
    },
  };
}

const DISAGREES = 'differ';

function verdictOf(stated: string, computed: Ratio, tolerance: Tolerance): string {
  if (!agrees(stated, computed, tolerance)) return DISAGREES;
  if (agrees(stated, computed, { relative: 0, decimals: Infinity })) return 'agree exactly';
  // The stated number was computed with doubles.
  if (toDecimal(stated).eq(toDecimal(shortest(computed)))) return 'agree, apart from floating-point rounding';
  if (agrees(stated, computed, { relative: 0, decimals: tolerance.decimals }))
    return `agree after rounding to ${pluralize(decimalsOf(stated), 'decimal', 'decimals')}`;
  return 'agree within the tolerance';
}

function relativeText(difference: Ratio, computed: Ratio): string | undefined {
  if (difference.numerator.eq(0)) return '0%';
  if (computed.numerator.eq(0)) return undefined;
  // Both have the same denominator.
  const share = { numerator: difference.numerator.times(100), denominator: computed.numerator.abs() };
  return `${signed(share, 3)}%`;
}

function signed(ratio: Ratio, digits: number): string {
  if (ratio.numerator.eq(0)) return '0';
  const rounded = new Big(shortest(ratio)).prec(digits);
  if (rounded.eq(0)) return 'nearly 0';
  return `${rounded.gt(0) ? '+' : ''}${ungrouped(rounded)}`;
}
