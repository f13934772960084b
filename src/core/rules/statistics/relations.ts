import { product, quotient, type Ratio } from '../../values/arithmetic';
import type { NumericField } from '../../entries/fields';
import type { EntryReading } from '../../entries/entry-reading';

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
   * The input at an index for which the relation holds, from the stated figure and the other input (30 if there is none);
   * undefined if there is no such number.
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

/** The exact value of a relation's field, from the stated inputs, which must be present. */
export function computeExactly(relation: Relation, reading: EntryReading): Ratio {
  const [first, second = first] = relation.inputs;
  return relation.compute(reading.literal(first), reading.literal(second));
}
