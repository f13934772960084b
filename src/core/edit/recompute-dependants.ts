import type { Tolerance } from '../values/arithmetic';
import type { Entry } from '../model/entry';
import type { EntryReading } from '../entries/entry-reading';
import type { Listing } from '../listing/listing';
import type { Change } from '../model/proposal';
import { literalsOf, recompute, RELATIONS } from '../rules/statistics/relations';
import { DEFAULT_SETTINGS } from '../model/settings';
import { absoluteEdit, sourceObjectOf } from './source-object';
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
  const changes = dependantChanges(listing.read(entry), [field], tolerance);
  const edits = changeEdits(object, changes)?.map((edit) => absoluteEdit(edit, object));
  return edits && edits.length > 0 ? edits : undefined;
}

/** The changes that recompute every statistic which depends on some fields, also indirectly, and disagrees. */
export function dependantChanges(
  reading: EntryReading,
  fields: readonly string[],
  tolerance: Tolerance,
): Change[] {
  const depending = new Set(fields);
  for (const relation of RELATIONS)
    if (relation.inputs.some((input) => depending.has(input))) depending.add(relation.field);
  for (const field of fields) depending.delete(field);
  const recomputed = recompute(
    literalsOf(reading, RELATIONS),
    tolerance,
    (relation, isThere) => isThere && depending.has(relation.field),
  );
  return recomputed.map((one) => ({ change: 'set', path: [one.field], literal: one.literal }));
}
