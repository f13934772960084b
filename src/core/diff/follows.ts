import { agrees, surelyAgree, type Tolerance } from '../values/arithmetic';
import { endpointLabel, LABEL_SEPARATOR } from '../values/endpoint-label';
import type { Entry } from '../model/entry';
import type { NumericField } from '../fields';
import { nameLabel } from '../rules/identity/name-label';
import { computeExactly, RELATIONS, type Relation } from '../rules/statistics/relations';
import type { Settings } from '../model/settings';
import type { EntryInListing, FieldChange } from './comparison';
import { NUMBER } from './same-value';

/** A computed member and its inputs; the first changed input is the cause. */
interface ComputedField {
  readonly field: string;
  readonly inputs: readonly string[];
  /** Whether the member agrees with its inputs; `text` is its source text. */
  readonly agrees: (text: string, after: EntryInListing, settings: Settings) => boolean;
}

const COMPUTED_FIELDS: readonly ComputedField[] = [
  ...RELATIONS.map((relation) => ({
    field: relation.field,
    inputs: relation.inputs,
    agrees: (text: string, after: EntryInListing, { tolerance }: Settings): boolean =>
      followsByEstimate(relation, text, after, tolerance) || follows(relation, after, tolerance),
  })),
  { field: 'name', inputs: ['endpoint'], agrees: (_, after, settings) => isLabel(after, settings) },
];

/** The numbers that an entry contains without being read again. */
const ENTRY_NUMBERS: Readonly<Partial<Record<NumericField, (entry: Entry) => number | undefined>>> = {
  pricePerCallUsd: (entry) => entry.pricePerCallUsd,
  calls30d: (entry) => entry.calls30d,
  volume30dUsd: (entry) => entry.volume30dUsd,
  l30DaysPayers: (entry) => entry.l30DaysPayers,
};

/** A quick check without reading the entry again: true is certain, false is not. */
function followsByEstimate(
  relation: Relation,
  text: string,
  { entry }: EntryInListing,
  tolerance: Tolerance,
): boolean {
  const [one, two = 0] = relation.inputs.map((input) => ENTRY_NUMBERS[input]?.(entry) ?? NaN);
  return NUMBER.test(text) && surelyAgree(Number(text), relation.estimate(one ?? NaN, two), tolerance);
}

function follows(relation: Relation, { listing, entry }: EntryInListing, tolerance: Tolerance): boolean {
  const reading = listing.read(entry);
  return (
    [relation.field, ...relation.inputs].every((name) => reading.values[name] !== undefined) &&
    agrees(reading.literal(relation.field), computeExactly(relation, reading), tolerance)
  );
}

/** Whether the name is the label of the endpoint. */
function isLabel({ listing, entry }: EntryInListing, settings: Settings): boolean {
  const reading = listing.read(entry);
  const { name, endpoint } = reading.values;
  if (name === undefined || endpoint === undefined) return false;
  if (name === endpointLabel(endpoint)) return true;
  if (!name.includes(LABEL_SEPARATOR)) return false;
  let isFound = false;
  nameLabel.check(reading, () => (isFound = true), settings);
  return !isFound;
}

/**
 * Nests changes below those that cause them, such as a new volume below a new price. Changes that do not
 * agree with their formula are not nested.
 *
 * @param after the new entry
 */
export function withDependants(
  changes: readonly FieldChange[],
  after: EntryInListing,
  settings: Settings,
): readonly FieldChange[] {
  const byName = new Map(changes.map((change) => [String(change.path[0]), change]));
  const causes = new Map<FieldChange, FieldChange>();
  for (const { field, inputs, agrees: isComputed } of COMPUTED_FIELDS) {
    const change = byName.get(field);
    const cause = inputs.map((input) => byName.get(input)).find((input) => input?.after !== undefined);
    if (!change || !cause || change.after === undefined || !isComputed(change.after, after, settings))
      continue;
    // The cause of a cause: the volume per day follows from the volume, which follows from the price.
    causes.set(change, causes.get(cause) ?? cause);
  }
  if (causes.size === 0) return changes;
  return changes
    .filter((change) => !causes.has(change))
    .map((change) => ({
      path: change.path,
      before: change.before,
      after: change.after,
      get delta() {
        return change.delta;
      },
      follows: changes.filter((other) => causes.get(other) === change),
    }));
}
