import { agrees, surelyAgree, type Tolerance } from '../values/arithmetic';
import { endpointLabel, LABEL_SEPARATOR } from '../values/endpoint-label';
import type { Entry } from '../model/entry';
import type { NumericField } from '../fields';
import { nameLabel } from '../rules/identity/name-label';
import { computeExactly, RELATIONS, type Relation } from '../rules/statistics/relations';
import type { Settings } from '../model/settings';
import type { EntryInListing, FieldChange } from './comparison';
import type { MemberChange } from './member-change';
import { isNumber } from './same-value';

/** A computed member and its inputs; the first changed input is the cause. */
interface ComputedField {
  readonly field: string;
  readonly inputs: readonly string[];
  /** Whether the member agrees with its inputs; `text` is its source text. */
  readonly agrees: (text: string, after: EntryInListing, settings: Settings) => boolean;
}

const COMPUTED_FIELDS: readonly ComputedField[] = [
  ...RELATIONS.map((relation) => {
    const estimate = estimateOf(relation);
    return {
      field: relation.field,
      inputs: relation.inputs,
      agrees: (text: string, after: EntryInListing, { tolerance }: Settings): boolean =>
        (isNumber(text) && surelyAgree(Number(text), estimate(after.entry), tolerance)) ||
        follows(relation, after, tolerance),
    };
  }),
  { field: 'name', inputs: ['endpoint'], agrees: (_, after, settings) => isLabel(after, settings) },
];

/** An estimate without reading the entry again; NaN if that is not possible. */
function estimateOf(relation: Relation): (entry: Entry) => number {
  const [one, two] = relation.inputs;
  const first = numberOf(one);
  const second = two === undefined ? () => 0 : numberOf(two);
  return (entry) => relation.estimate(first(entry) ?? NaN, second(entry) ?? NaN);
}

/** The numbers that an entry contains without being read again. */
function numberOf(field: NumericField): (entry: Entry) => number | undefined {
  switch (field) {
    case 'pricePerCallUsd':
      return (entry) => entry.pricePerCallUsd;
    case 'calls30d':
      return (entry) => entry.calls30d;
    case 'volume30dUsd':
      return (entry) => entry.volume30dUsd;
    case 'l30DaysPayers':
      return (entry) => entry.l30DaysPayers;
    default:
      return () => undefined;
  }
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
  changes: readonly MemberChange[],
  after: EntryInListing,
  settings: Settings,
): readonly FieldChange[] {
  const causes = new Map<MemberChange, MemberChange>();
  for (const { field, inputs, agrees: isComputed } of COMPUTED_FIELDS) {
    const change = presentChange(changes, field);
    if (change?.after === undefined) continue;
    const cause = firstCause(changes, inputs);
    if (!cause || !isComputed(change.after, after, settings)) continue;
    // The cause of a cause: the volume per day follows from the volume, which follows from the price.
    causes.set(change, causes.get(cause) ?? cause);
  }
  if (causes.size === 0) return changes;
  for (const cause of new Set(causes.values()))
    cause.follows = changes.filter((other) => causes.get(other) === cause);
  return changes.filter((change) => !causes.has(change));
}

function firstCause(changes: readonly MemberChange[], inputs: readonly string[]): MemberChange | undefined {
  for (const input of inputs) {
    const cause = presentChange(changes, input);
    if (cause) return cause;
  }
  return undefined;
}

/** The change of a member that is not removed. */
function presentChange(changes: readonly MemberChange[], name: string): MemberChange | undefined {
  for (const change of changes) if (change.path[0] === name && change.after !== undefined) return change;
  return undefined;
}
