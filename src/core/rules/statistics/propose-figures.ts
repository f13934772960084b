import type { NumericField } from '../../entries/fields';
import type { Finding } from '../../model/problem';
import type { Proposal, FixContext } from '../../model/proposal';
import { literalsOf, type BetterEdit } from './reconcile';
import { recompute } from './recompute';
import { computeExactly, RELATIONS, type Relation } from './relations';
import { figureLiteral } from './written';

/** Message arguments for a failed relation. */
export interface RelationArgs {
  readonly field: NumericField;
  readonly formula: string;
  readonly stated: string;
  readonly computed: string;
  /** A change of another number that fixes more relations. */
  readonly better: BetterEdit | undefined;
}

/** Sets the computed figure, or another number that fixes more relations, or all wrong figures of the entry. */
export function* proposeFigures(
  relation: Relation,
  { args: { field, better, stated }, fix }: Finding<RelationArgs>,
  { reading, settings: { tolerance } }: FixContext,
): Generator<Proposal, void, undefined> {
  if (!reading) return;
  const literal = figureLiteral(computeExactly(relation, reading), stated, tolerance);
  if (literal === undefined) return;
  yield {
    title: `Set ${field} to ${literal}`,
    changes: [{ change: 'set', path: [field], literal }],
    isPreferred: better === undefined && fix !== 'offered',
  };
  if (better) {
    const relations = better.reconciles === 1 ? '1 relation' : `${better.reconciles} relations`;
    yield {
      title: `Set ${better.field} to ${better.literal}: reconciles ${relations}`,
      changes: [{ change: 'set', path: [better.field], literal: better.literal }],
      kind: 'offered',
    };
  }
  const all = recompute(literalsOf(reading, RELATIONS), tolerance, (_, isStated) => isStated);
  if (all.length > 1)
    yield {
      title: `Recompute ${all.length} statistics of this entry: ${all.map((one) => one.field).join(', ')}`,
      changes: all.map((one) => ({ change: 'set', path: [one.field], literal: one.literal })),
      kind: 'offered',
    };
}
