import { agrees, product, quotient, shortest, surelyAgree, type Ratio } from '../../values/arithmetic';
import { FIELD_INDEX, FIELDS, type EntryValues, type NumericField } from '../../fields';
import type { Reading } from '../../reading/reading';
import { entryRule, type EntryRule } from '../rule';
import { proposeFigures } from './propose-figures';
import { betterEdit, type BetterEdit, type Edit } from './reconcile';

/** How one statistic is computed from others. */
export interface Relation {
  readonly rule: string;
  readonly field: NumericField;
  readonly inputs: readonly [NumericField] | readonly [NumericField, NumericField];
  /** In doubles, from the inputs in order. */
  estimate(first: number, second: number): number;
  /** Exactly, from the inputs' literals in order. */
  compute(first: string, second: string): Ratio;
  /**
   * The input at an index that makes the relation hold, from the stated figure and the other input (30 where there
   * is none); undefined where there is no such number.
   */
  solve(index: number, stated: string, other: string): Ratio | undefined;
  readonly reason: string;
}

/** The four relations of the source, in the order in which they are recomputed. */
export const RELATIONS: readonly Relation[] = [
  {
    rule: 'calls-per-day',
    field: 'callsPerDayApprox',
    inputs: ['calls30d'],
    estimate: (calls) => calls / 30,
    compute: (calls) => quotient(calls, '30'),
    solve: (_, stated, other) => product(stated, other),
    reason: 'A daily figure is the 30-day figure divided by 30.',
  },
  {
    rule: 'volume-30d',
    field: 'volume30dUsd',
    inputs: ['calls30d', 'pricePerCallUsd'],
    estimate: (calls, price) => calls * price,
    compute: product,
    solve: (_, stated, other) => unless0(other, quotient(stated, other)),
    reason: 'The volume is the number of calls times the price of one.',
  },
  {
    rule: 'volume-per-day',
    field: 'volumePerDayApprox',
    inputs: ['volume30dUsd'],
    estimate: (volume) => volume / 30,
    compute: (volume) => quotient(volume, '30'),
    solve: (_, stated, other) => product(stated, other),
    reason: 'A daily figure is the 30-day figure divided by 30.',
  },
  {
    rule: 'calls-per-payer',
    field: 'callsPerPayer',
    inputs: ['calls30d', 'l30DaysPayers'],
    estimate: (calls, payers) => (payers === 0 ? 0 : calls / payers),
    compute: quotient,
    solve: (index, stated, other) =>
      index === 0 ? product(stated, other) : unless0(stated, quotient(other, stated)),
    reason: 'The calls are divided by the wallets that paid for them. Without payers the figure is 0.',
  },
];

function unless0(divisor: string, ratio: Ratio): Ratio | undefined {
  return Number(divisor) === 0 ? undefined : ratio;
}

/** What a relation that does not hold is told of by. */
export interface RelationArgs {
  field: NumericField;
  formula: string;
  stated: string;
  computed: string;
  /** An edit of another number that reconciles more. */
  better: BetterEdit | undefined;
}

/** The rules on the four relations: each compares a stated figure with the one computed from stated inputs. */
export const relationRules: readonly EntryRule<RelationArgs>[] = RELATIONS.map((relation) => {
  const { rule, field, inputs, reason } = relation;
  const formula = formulaOf(field);
  const [first, second = first] = inputs;
  return entryRule<RelationArgs>({
    id: rule,
    group: 'Statistics',
    severity: 'warning',
    anchor: 'value',
    summary: `\`${field}\` is not ${formulaInMarkdown(formula)}.`,
    reason: `${reason} The relation holds for every entry seen. It is checked on the stated inputs, exactly, so one wrong field shows in each relation that it breaks and in no other.`,
    source: `section 2, \`${field}\` and rule 3`,
    fix: {
      kind: 'safe',
      text: 'Set the computed figure, with as many decimals as stand there if they are 2 to 8.',
      propose: ({ args }, subject) => proposeFigures(relation, args, subject),
    },
    message: (args) => `${args.field} is ${args.stated}, but ${args.formula} = ${args.computed}`,

    check(reading, report, { tolerance }) {
      const stated = valueOf(reading.values, field);
      const one = valueOf(reading.values, first);
      const two = valueOf(reading.values, second);
      if (stated === undefined || one === undefined || two === undefined) return;
      const estimate = relation.estimate(one, two);
      if (surelyAgree(stated, estimate, tolerance)) return;
      if (reading.plain && stated === 0 && estimate === 0 && (one === 0 || two === 0)) return;
      const literal = reading.literal(field);
      const exact = computeExactly(relation, reading);
      if (agrees(literal, exact, tolerance)) return;
      const computed = shortest(exact);
      const better = betterEdit(relation, computed, RELATIONS, reading, tolerance);
      report({
        path: [field],
        args: { field, formula, stated: literal, computed, better },
        stated: literal,
        computed,
        ...(better && { related: [{ message: sentenceOf(better), path: [better.field] }] }),
        ...(isFigure(computed) ? {} : { fix: '-' as const }),
      });
    },
  });
});

/** Whether a computed figure can be written: a double holds it, and it is not below 0 as only a wrong input makes it. */
function isFigure(computed: string): boolean {
  const double = Number(computed);
  return Number.isFinite(double) && double >= 0;
}

function sentenceOf({ field, literal }: Edit): string {
  return `${field} = ${literal} would reconcile more`;
}

/** The exact value of a relation's field, from the stated inputs, which must be there. */
export function computeExactly(relation: Relation, reading: Reading): Ratio {
  const [first, second = first] = relation.inputs;
  return relation.compute(reading.literal(first), reading.literal(second));
}

/** Spelled out, so that each access is to one name and stays fast. */
function valueOf(values: EntryValues, field: NumericField): number | undefined {
  switch (field) {
    case 'pricePerCallUsd':
      return values.pricePerCallUsd;
    case 'calls30d':
      return values.calls30d;
    case 'callsPerDayApprox':
      return values.callsPerDayApprox;
    case 'volume30dUsd':
      return values.volume30dUsd;
    case 'volumePerDayApprox':
      return values.volumePerDayApprox;
    case 'l30DaysPayers':
      return values.l30DaysPayers;
    case 'lastCalledMs':
      return values.lastCalledMs;
    case 'callsPerPayer':
      return values.callsPerPayer;
  }
}

function formulaOf(name: NumericField): string {
  const field = FIELDS[FIELD_INDEX.get(name) ?? 0];
  return field && 'formula' in field ? field.formula : '';
}

/** `calls30d ÷ 30` with its names in code font. */
function formulaInMarkdown(formula: string): string {
  return formula.replace(/[a-z]\w+/gi, '`$&`');
}
