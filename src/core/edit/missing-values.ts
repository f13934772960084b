import { FIELDS, type FieldName, type NumericField } from '../listing/fields';
import type { Tolerance } from '../values/arithmetic';
import { endpointLabel } from '../values/endpoint';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import type { NewValue } from '../listing/proposal';
import { freeId } from '../rules/identity/free-id';
import { literalsOf, recompute, RELATIONS, type Literals } from '../rules/statistics/relations';

/** The maximum length of a number from which others are computed: exact products of longer ones take too long while typing. */
const MAX_LITERAL_LENGTH = 1000;

/**
 * Values for members of an entry that are missing: those that follow from its other members, `null` for `health`, and for
 * others an empty value of the right type, which the user replaces.
 *
 * @param index the index of the entry in the listing, if it is there already
 */
export function valuesFor(
  listing: Listing,
  index: number | undefined,
  entry: Entry,
  names: readonly string[],
): ReadonlyMap<FieldName, NewValue> {
  const { endpoint } = entry.values;
  const stated = Object.entries(literalsOf(entry, RELATIONS)).filter(
    ([name, literal]) => !names.includes(name) && literal.length <= MAX_LITERAL_LENGTH,
  );
  const computed = new Map<string, string>([
    ...computedFigures(Object.fromEntries(stated), listing.settings.tolerance),
    ['health', 'null'],
  ]);
  if (endpoint !== undefined && !names.includes('endpoint')) {
    const id = freeId({ endpoint }, listing, index);
    const label = endpointLabel(endpoint);
    if (id !== undefined) computed.set('id', JSON.stringify(id));
    if (label !== undefined) computed.set('name', JSON.stringify(label));
  }
  const values = new Map<FieldName, NewValue>();
  for (const { name, type } of FIELDS) {
    if (!names.includes(name)) continue;
    const empty = type === 'string' ? '""' : type === 'strings' ? '[]' : '0';
    values.set(name, { literal: computed.get(name) ?? empty, isPlaceholder: !computed.has(name) });
  }
  return values;
}

/** The source text of the statistics that are missing from some numbers, but can be computed from them. */
export function computedFigures(literals: Literals, tolerance: Tolerance): ReadonlyMap<NumericField, string> {
  const recomputed = recompute(literals, tolerance, (_, isStated) => !isStated);
  return new Map(recomputed.map(({ field, literal }) => [field, literal]));
}
