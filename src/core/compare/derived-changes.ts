import { agrees, surelyAgree, type Tolerance } from '../values/arithmetic';
import { endpointLabel, LABEL_SEPARATOR } from '../values/endpoint';
import type { Entry } from '../model/entry';
import type { NumericField } from '../next/listing/fields';
import { nameLabel } from '../rules/identity/name-label';
import { computeExactly, RELATIONS, type Relation } from '../rules/statistics/relations';
import type { Settings } from '../next/listing/settings';
import type { EntryInListing, FieldChange } from './comparison';
import { type MemberChange, isNumber } from './changes';

/** A computed member and its inputs; the first changed input is the cause. */
interface ComputedField {
  readonly field: string;
  readonly inputs: readonly string[];
  /** Whether its changes are ignored with those of its inputs. */
  readonly isFigure: boolean;
  /** Whether the member agrees with its inputs; `text` is its source text. */
  readonly agrees: (text: string, after: EntryInListing, settings: Settings) => boolean;
}

const COMPUTED_FIELDS: readonly ComputedField[] = [
  ...RELATIONS.map((relation) => ({
    field: relation.field,
    inputs: relation.inputs,
    isFigure: true,
    agrees: (text: string, after: EntryInListing, { tolerance }: Settings): boolean =>
      (isNumber(text) && surelyAgree(Number(text), estimate(relation, after.entry), tolerance)) ||
      isComputed(relation, after, tolerance),
  })),
  {
    field: 'name',
    inputs: ['endpoint'],
    isFigure: false,
    agrees: (_, after, settings) => isLabel(after, settings),
  },
];

/** An estimate without reading the entry again; NaN if that is not possible. */
function estimate(relation: Relation, entry: Entry): number {
  const [one, two = one] = relation.inputs;
  return relation.estimate(KEPT_NUMBERS[one]?.(entry) ?? NaN, KEPT_NUMBERS[two]?.(entry) ?? NaN);
}

/** The numbers that an entry contains without being read again. */
const KEPT_NUMBERS: Partial<Record<NumericField, (entry: Entry) => number | undefined>> = {
  pricePerCallUsd: (entry) => entry.pricePerCallUsd,
  calls30d: (entry) => entry.calls30d,
  volume30dUsd: (entry) => entry.volume30dUsd,
  l30DaysPayers: (entry) => entry.l30DaysPayers,
};

function isComputed(relation: Relation, { listing, entry }: EntryInListing, tolerance: Tolerance): boolean {
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

/** The figures that are computed from some of these members, without these members themselves. */
export function figuresFrom(names: ReadonlySet<string>): readonly NumericField[] {
  const figures = new Set<NumericField>();
  const isInput = (name: NumericField): boolean => names.has(name) || figures.has(name);
  for (const { field, inputs } of RELATIONS)
    if (inputs.some(isInput) && !names.has(field)) figures.add(field);
  return [...figures];
}

/** What is compared, and how computed members are recognized. */
interface ChangeOptions {
  readonly settings: Settings;
  /** The names of members that are not compared. */
  readonly ignored: ReadonlySet<string>;
}

/**
 * Nests changes below those that cause them, such as a new volume below a new price, and leaves out those of ignored members
 * and of figures that follow from these alone. Changes that do not agree with their formula are not nested, nor left out.
 *
 * @param after the new entry
 */
export function comparedChanges(
  changes: readonly MemberChange[],
  after: EntryInListing,
  { settings, ignored }: ChangeOptions,
): readonly FieldChange[] {
  const left = new Set(
    changes.filter(({ path: [name] }) => name === undefined || !ignored.has(String(name))),
  );
  if (left.size === 0 || changes.length < 2) return [...left];
  const causes = new Map<MemberChange, MemberChange>();
  for (const { field, inputs, isFigure, agrees: isDerived } of COMPUTED_FIELDS) {
    const change = presentChange(changes, field);
    if (change?.after === undefined || !left.has(change)) continue;
    const changed = inputs.flatMap((input) => presentChange(changes, input) ?? []);
    if (changed.length === 0 || !isDerived(change.after, after, settings)) continue;
    const cause = changed.find((one) => left.has(one));
    // The cause of a cause: the volume per day follows from the volume, which follows from the price.
    if (cause) causes.set(change, causes.get(cause) ?? cause);
    else if (isFigure) left.delete(change);
  }
  for (const cause of new Set(causes.values()))
    cause.derivedChanges = changes.filter((other) => causes.get(other) === cause);
  return changes.filter((change) => left.has(change) && !causes.has(change));
}

/** The change of a member that is not removed. */
function presentChange(changes: readonly MemberChange[], name: string): MemberChange | undefined {
  for (const change of changes) if (change.path[0] === name && change.after !== undefined) return change;
  return undefined;
}
