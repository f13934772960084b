import {
  agrees,
  shortest,
  surelyAgree,
  toDecimal,
  type Ratio,
  type Tolerance,
} from '../../values/arithmetic';
import { FIELD_INDEX, FIELDS, type NumericField } from '../../entries/fields';
import type { EntryReading } from '../../entries/entry-reading';
import type { Relation } from './relations';

/** One edit of one number of an entry. */
export interface Edit {
  readonly field: NumericField;
  /** The new source text. */
  readonly literal: string;
}

/** An edit, and how many failed relations hold after it. */
export interface BetterEdit extends Edit {
  readonly reconciles: number;
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
 * @param computed its figure, computed from the stated inputs
 */
export function betterEdit(
  failedRelation: Relation,
  computed: string,
  relations: readonly Relation[],
  reading: EntryReading,
  tolerance: Tolerance,
): BetterEdit | undefined {
  const literals = literalsOf(reading, relations);
  const failed = relations.filter((relation) => !holds(relation, literals, tolerance));
  const failedAfter = ({ field, literal }: Edit): readonly Relation[] => {
    const edited = { ...literals, [field]: literal };
    return relations.filter((relation) =>
      relation.field === field || relation.inputs.includes(field)
        ? !holds(relation, edited, tolerance)
        : failed.includes(relation),
    );
  };
  let best: Edit | undefined;
  let fewest = failedAfter({ field: failedRelation.field, literal: computed }).length;
  if (fewest === 0) return undefined;
  for (const edit of editsOf(relations, literals)) {
    if (edit.field === failedRelation.field) continue;
    const after = failedAfter(edit);
    if (after.includes(failedRelation) || after.length >= fewest) continue;
    best = edit;
    fewest = after.length;
  }
  return best && { ...best, reconciles: failed.length - fewest };
}

/** The source texts of the numbers that relations are about. */
export function literalsOf(reading: EntryReading, relations: readonly Relation[]): Literals {
  const literals: Literals = {};
  for (const { field, inputs } of relations)
    for (const name of [field, ...inputs])
      if (reading.values[name] !== undefined) literals[name] ??= reading.literal(name);
  return literals;
}

/** Whether a relation holds; it does if one of its numbers is absent. */
export function holds(relation: Relation, literals: Literals, tolerance: Tolerance): boolean {
  const [first, second = first] = relation.inputs;
  const stated = literals[relation.field];
  const one = literals[first];
  const two = literals[second];
  if (stated === undefined || one === undefined || two === undefined) return true;
  if (surelyAgree(Number(stated), relation.estimate(Number(one), Number(two)), tolerance)) return true;
  return agrees(stated, relation.compute(one, two), tolerance);
}

/** Each input of each relation, set so that the relation holds. */
function* editsOf(relations: readonly Relation[], literals: Literals): Generator<Edit> {
  for (const relation of relations) {
    const { field, inputs } = relation;
    const stated = literals[field];
    if (stated === undefined) continue;
    for (const [index, input] of inputs.entries()) {
      const others = inputs.filter((_, at) => at !== index).map((other) => literals[other]);
      const [other = '30'] = others;
      const before = literals[input];
      if (before === undefined || others.includes(undefined)) continue;
      const literal = literalFor(input, relation.solve(index, stated, other));
      if (literal === undefined) continue;
      // Figures are rounded, so that the original price is the stated one times a power of ten.
      const shifted = input === 'pricePerCallUsd' ? shiftedTowards(before, literal) : undefined;
      if (shifted !== undefined && shifted !== literal) yield { field: input, literal: shifted };
      yield { field: input, literal };
    }
  }
}

/** A number times the power of ten that is closest to another number; undefined if there is none. */
function shiftedTowards(literal: string, other: string): string | undefined {
  const power = Math.round(Math.log10(Number(other) / Number(literal)));
  // If one of the two is 0, there is no such power.
  if (!(Math.abs(power) <= MAX_EXPONENT)) return undefined;
  const numerator = toDecimal(literal).times(toDecimal(`1e${power}`));
  return literalFor('pricePerCallUsd', { numerator, denominator: toDecimal('1') });
}

/** The source text of a solved number; undefined if the field cannot have it. */
function literalFor(field: NumericField, value: Ratio | undefined): string | undefined {
  if (!value) return undefined;
  const double = Number(shortest(value));
  if (!Number.isFinite(double) || double < 0) return undefined;
  const isInteger = FIELDS[FIELD_INDEX.get(field) ?? 0]?.type === 'integer';
  return String(isInteger ? Math.round(double) : double);
}
