import type { Tolerance } from '../values/arithmetic';
import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import type { Change } from '../model/proposal';
import { literalsOf } from '../rules/statistics/reconcile';
import { recompute } from '../rules/statistics/recompute';
import { RELATIONS } from '../rules/statistics/relations';
import { DEFAULT_SETTINGS } from '../model/settings';
import { absoluteEdit, sourceObjectOf } from '../json-edit/source-object';
import type { TextEdit } from '../text/text-edit';
import { changeEdits } from './change-edits';

/** The figures from which the statistics are computed. */
const BASE_FIELDS: readonly string[] = ['calls30d', 'pricePerCallUsd', 'l30DaysPayers'];

/**
 * Recomputes every statistic of an entry that depends on a base field, also indirectly, and disagrees.
 *
 * @returns undefined if nothing would change
 */
export function recomputeDependants(
  listing: Listing,
  entry: Entry,
  field: string,
  tolerance: Tolerance = DEFAULT_SETTINGS.tolerance,
): readonly TextEdit[] | undefined {
  const object = BASE_FIELDS.includes(field) ? sourceObjectOf(listing, entry) : undefined;
  if (!object) return undefined;
  const depending = new Set([field]);
  for (const relation of RELATIONS)
    if (relation.inputs.some((input) => depending.has(input))) depending.add(relation.field);
  const literals = literalsOf(listing.read(entry), RELATIONS);
  const recomputed = recompute(
    literals,
    tolerance,
    (relation, isThere) => isThere && depending.has(relation.field),
  );
  const changes = recomputed.map((one): Change => ({
    change: 'set',
    path: [one.field],
    literal: one.literal,
  }));
  const edits = changeEdits(object, changes)?.map((edit) => absoluteEdit(edit, object));
  return edits && edits.length > 0 ? edits : undefined;
}
