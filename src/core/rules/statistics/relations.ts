import Big from 'big.js';
import type { GeneratedEntry } from '../../listing/mistake';
import {
  agrees,
  shortest,
  surelyAgree,
  surelyDiffer,
  decimalsOf,
  nearestDouble,
  type Ratio,
  type Tolerance,
  product,
  quotient,
  toDecimal,
} from '../../values/arithmetic';
import { FIELD_INDEX, FIELDS, type NumericField } from '../../listing/fields';
import type { RuleId } from '../../listing/rule-id';
import type { Entry } from '../../listing/entry';

/** How one statistic is computed from others. */
export interface Relation {
  readonly rule: RuleId;
  readonly field: NumericField;
  readonly inputs: readonly [NumericField] | readonly [NumericField, NumericField];
  /** In doubles, from the inputs in order. */
  estimate(first: number, second: number): number;
  /** Exactly, from the inputs' literals in order. */
  compute(first: string, second: string): Ratio;
  /**
   * The input at an index for which the relation holds, from the stated figure and the other input (30 if there is none);
   * undefined if there is no such number.
   */
  solve(index: number, stated: string, otherInput: string): Ratio | undefined;
  readonly reason: string;
  /** A typical wrong figure of an entry with calls. */
  mistake(entry: GeneratedEntry): number;
}

/** The four relations of the source, in the order in which they are recomputed. */
export const RELATIONS: readonly Relation[] = [
  {
    rule: 'calls-per-day',
    field: 'callsPerDayApprox',
    inputs: ['calls30d'],
    estimate: (calls) => calls / 30,
    compute: (calls) => quotient(calls, '30'),
    solve: (_, stated, otherInput) => product(stated, otherInput),
    reason: 'A daily figure is the 30-day figure divided by 30.',
    mistake: ({ calls30d }) => calls30d,
  },
  {
    rule: 'volume-30d',
    field: 'volume30dUsd',
    inputs: ['calls30d', 'pricePerCallUsd'],
    estimate: (calls, price) => calls * price,
    compute: product,
    solve: (_, stated, otherInput) => unless0(otherInput, quotient(stated, otherInput)),
    reason: 'The volume is the number of calls times the price of a call.',
    mistake: ({ volume30dUsd }) => volume30dUsd * 10,
  },
  {
    rule: 'volume-per-day',
    field: 'volumePerDayApprox',
    inputs: ['volume30dUsd'],
    estimate: (volume) => volume / 30,
    compute: (volume) => quotient(volume, '30'),
    solve: (_, stated, otherInput) => product(stated, otherInput),
    reason: 'A daily figure is the 30-day figure divided by 30.',
    mistake: ({ volume30dUsd }) => volume30dUsd,
  },
  {
    rule: 'calls-per-payer',
    field: 'callsPerPayer',
    inputs: ['calls30d', 'l30DaysPayers'],
    estimate: (calls, payers) => (payers === 0 ? 0 : calls / payers),
    compute: quotient,
    solve: (index, stated, otherInput) =>
      index === 0 ? product(stated, otherInput) : unless0(stated, quotient(otherInput, stated)),
    reason:
      'The figure is the number of calls divided by the number of wallets that paid for them, or 0 without payers.',
    mistake: ({ callsPerDayApprox, l30DaysPayers }) => callsPerDayApprox / l30DaysPayers,
  },
];

function unless0(divisor: string, ratio: Ratio): Ratio | undefined {
  return Number(divisor) === 0 ? undefined : ratio;
}

/** The exact value of a relation's field, from the stated inputs, which must be present. */
export function computeExactly(relation: Relation, entry: Entry): Ratio {
  const [first, second = first] = relation.inputs;
  return relation.compute(entry.literal(first), entry.literal(second));
}

/** One edit of one number of an entry. */
export interface Edit {
  readonly field: NumericField;
  /** The new source text. */
  readonly literal: string;
}

/** An edit, and how many failed relations hold after it. */
export interface BetterEdit extends Edit {
  /** The other figures that would then be right. */
  readonly corrects: readonly NumericField[];
  /** Whether all figures would then be right that have a number in common with the failed relation. */
  readonly explainsAll: boolean;
}

/** The numbers of an entry as source text; those that are absent or of the wrong type are undefined. */
export type Literals = Partial<Record<NumericField, string>>;

/** The maximum power of ten by which a price is corrected. */
const MAX_EXPONENT = 12;

/**
 * The edit of one number after which fewer relations fail than after setting a relation's own figure, if there is one:
 * the price, if it is wrong and the volumes are right.
 *
 * @param failedRelation the failed relation
 */
export function betterEdit(
  failedRelation: Relation,
  entry: Entry,
  tolerance: Tolerance,
): BetterEdit | undefined {
  const literals = literalsOf(entry, RELATIONS);
  const failed = RELATIONS.filter((relation) => !holds(relation, literals, tolerance));
  const failedAfter = ({ field, literal }: Edit): readonly Relation[] => {
    const edited = { ...literals, [field]: literal };
    return RELATIONS.filter((relation) =>
      isAbout(relation, field) ? !holds(relation, edited, tolerance) : failed.includes(relation),
    );
  };
  const numbers = [failedRelation.field, ...failedRelation.inputs];
  let best: BetterEdit | undefined;
  const computed = shortest(computeExactly(failedRelation, entry));
  let fewest = failedAfter({ field: failedRelation.field, literal: computed }).length;
  if (fewest === 0) return undefined;
  for (const edit of editsOf(failedRelation, literals)) {
    const after = failedAfter(edit);
    if (after.includes(failedRelation) || after.length >= fewest) continue;
    const corrected = failed.filter((relation) => relation.field !== edit.field && !after.includes(relation));
    const explainsAll = !after.some((relation) => numbers.some((name) => isAbout(relation, name)));
    best = { ...edit, corrects: corrected.map(({ field }) => field), explainsAll };
    fewest = after.length;
  }
  return best;
}

/** Whether a number is the figure of a relation, or one that it is computed from. */
function isAbout({ field, inputs }: Relation, name: NumericField): boolean {
  return field === name || inputs.includes(name);
}

/** The source texts of the numbers that relations are about. */
export function literalsOf(entry: Entry, relations: readonly Relation[]): Literals {
  const literals: Literals = {};
  for (const { field, inputs } of relations)
    for (const name of [field, ...inputs])
      if (entry.values[name] !== undefined) literals[name] ??= entry.literal(name);
  return literals;
}

/** Whether a relation holds; it does if one of its numbers is absent. */
export function holds(relation: Relation, literals: Literals, tolerance: Tolerance): boolean {
  const [first, second = first] = relation.inputs;
  const stated = literals[relation.field];
  const left = literals[first];
  const right = literals[second];
  if (stated === undefined || left === undefined || right === undefined) return true;
  return agreesWith(stated, relation.estimate(Number(left), Number(right)), tolerance, () =>
    relation.compute(left, right),
  );
}

/**
 * Whether a stated number agrees with a computed one.
 *
 * @param estimate the computed number in doubles, which nearly always suffice
 * @param exact the computed number
 */
export function agreesWith(
  stated: string,
  estimate: number,
  tolerance: Tolerance,
  exact: () => Ratio,
): boolean {
  const double = Number(stated);
  if (surelyAgree(double, estimate, tolerance)) return true;
  return !surelyDiffer(double, estimate, decimalsOf(stated), tolerance) && agrees(stated, exact(), tolerance);
}

/** Each other number of a failed relation, set so that a relation of which it is an input holds. */
function* editsOf(failedRelation: Relation, literals: Literals): Generator<Edit> {
  for (const relation of RELATIONS) {
    const { field, inputs } = relation;
    const stated = literals[field];
    if (stated === undefined) continue;
    for (const [index, input] of inputs.entries()) {
      if (!failedRelation.inputs.includes(input)) continue;
      const otherInputs = inputs.filter((_, at) => at !== index).map((name) => literals[name]);
      const [otherInput = '30'] = otherInputs;
      const before = literals[input];
      if (before === undefined || otherInputs.includes(undefined)) continue;
      const solved = literalFor(input, relation.solve(index, stated, otherInput));
      if (solved === undefined) continue;
      const literal = shortestInput(relation, index, solved, stated, otherInput);
      // Figures are rounded, so that the original price is the stated one times a power of ten.
      const shifted = input === 'pricePerCallUsd' ? shiftedToward(before, literal) : undefined;
      if (shifted !== undefined && shifted !== literal) yield { field: input, literal: shifted };
      yield { field: input, literal };
    }
  }
}

/** A number times the power of ten that is closest to another number; undefined if there is none. */
function shiftedToward(literal: string, target: string): string | undefined {
  const power = Math.round(Math.log10(Number(target) / Number(literal)));
  // If one of the two is 0, there is no such power.
  if (!(Math.abs(power) <= MAX_EXPONENT)) return undefined;
  const numerator = toDecimal(literal).times(toDecimal(`1e${power}`));
  return literalFor('pricePerCallUsd', { numerator, denominator: toDecimal('1') });
}

/** How far a figure that was computed with doubles may be from the exact one, as a share of it: two of their steps. */
const ROUNDING: Tolerance = { relative: 4.5e-16, decimals: Infinity };

/** Doubles have at most so many significant digits. */
const MAX_DIGITS = 17;

/**
 * The input with the fewest digits from which the stated figure is computed, apart from the rounding of doubles: the inverse of
 * a rounded figure is not exactly the number that it was computed from, as 0.5833333333333334 × 30 is not 17.5.
 *
 * @param index that of the input
 * @param solved the inverse, returned if the stated figure follows from no shorter number
 * @param otherInput the other input
 */
function shortestInput(
  relation: Relation,
  index: number,
  solved: string,
  stated: string,
  otherInput: string,
): string {
  for (let digits = 1; digits <= MAX_DIGITS; digits++) {
    const candidate = String(Number(Number(solved).toPrecision(digits)));
    if (candidate === solved) break;
    // The largest doubles are beyond their range with fewer digits.
    if (candidate === 'Infinity') continue;
    const [left, right] = index === 0 ? [candidate, otherInput] : [otherInput, candidate];
    if (
      agreesWith(stated, relation.estimate(Number(left), Number(right)), ROUNDING, () =>
        relation.compute(left, right),
      )
    )
      return candidate;
  }
  return solved;
}

/** The source text of a solved number; undefined if the field cannot have it. */
function literalFor(field: NumericField, value: Ratio | undefined): string | undefined {
  if (!value) return undefined;
  const double = Number(shortest(value));
  if (!Number.isFinite(double) || double < 0) return undefined;
  const isInteger = FIELDS[FIELD_INDEX.get(field) ?? 0]?.type === 'integer';
  return String(isInteger ? Math.round(double) : double);
}

/** A figure and its new source text. */
export interface Recomputed {
  readonly relation: Relation;
  readonly field: NumericField;
  readonly literal: string;
}

/**
 * Computes statistics that do not agree with their inputs, in the order of the relations, each from those computed
 * already.
 *
 * @param literals the numbers that are present
 * @param includes whether to check a relation, given whether its figure is present
 */
export function recompute(
  literals: Literals,
  tolerance: Tolerance,
  includes: (relation: Relation, isPresent: boolean) => boolean,
): Recomputed[] {
  const now: Literals = { ...literals };
  const recomputed: Recomputed[] = [];
  for (const relation of RELATIONS) {
    const { field, inputs } = relation;
    const stated = now[field];
    const [first, second = first] = inputs;
    const left = now[first];
    const right = now[second];
    if (left === undefined || right === undefined || !includes(relation, stated !== undefined)) continue;
    if (stated !== undefined && holds(relation, now, tolerance)) continue;
    const literal = figureLiteral(relation.compute(left, right), stated, tolerance);
    if (literal === undefined) continue;
    now[field] = literal;
    recomputed.push({ relation, field, literal });
  }
  return recomputed;
}

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
  return rounded.find(isSame) ?? String(double);
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
