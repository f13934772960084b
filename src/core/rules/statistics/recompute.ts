import type { Tolerance } from '../../values/arithmetic';
import type { NumericField } from '../../entries/fields';
import { holds, type Literals } from './reconcile';
import { RELATIONS, type Relation } from './relations';
import { figureLiteral } from './written';

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
    const one = now[first];
    const two = now[second];
    if (one === undefined || two === undefined || !includes(relation, stated !== undefined)) continue;
    if (stated !== undefined && holds(relation, now, tolerance)) continue;
    const literal = figureLiteral(relation.compute(one, two), stated, tolerance);
    if (literal === undefined) continue;
    now[field] = literal;
    recomputed.push({ relation, field, literal });
  }
  return recomputed;
}
