import { FIELD_INDEX, FIELDS, type NumericField } from '../listing/fields';
import type { MemberTexts } from '../json/members';
import type { Settings } from '../listing/settings';
import { agrees, surelyAgree, toDecimal } from '../values/arithmetic';
import type { Entry } from '../listing/entry';
import { computeExactly, RELATIONS, type Relation } from '../rules/statistics/relations';
import { canonicalText } from './entry-text';
import type { Pair } from './pairs';

/** A member that was changed, added or removed. */
export interface MemberChange {
  /** Undefined if texts are compared as a whole because one of them is not a JSON object. */
  readonly name: string | undefined;
  /** Source text; undefined if the member is absent. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The changes of members that are computed from this one and agree with it. */
  readonly follows: readonly MemberChange[];
}

/** An entry with other values in the new listing. */
export interface ChangedEntry extends Pair {
  /** In the order of the fields, then other members; at least one. */
  readonly changes: readonly MemberChange[];
}

const NOTHING: readonly never[] = [];

/** Whether a JSON value is a number, by its source text. */
export function isNumber(text: string): boolean {
  const digit = text[text.startsWith('-') ? 1 : 0] ?? '';
  return digit >= '0' && digit <= '9';
}

/**
 * Whether two JSON values are equal, by their source texts: numbers exactly, so that `1.0` equals 1, strings with any
 * escapes, arrays element by element, objects with members in any order.
 */
export function isSameValue(a: string, b: string): boolean {
  if (a === b) return true;
  if (isNumber(a)) return isNumber(b) && isSameNumber(a, b);
  const [first, second] = [a[0], b[0]];
  if (first !== second) return false;
  if (first === '"') return JSON.parse(a) === JSON.parse(b);
  return (first === '[' || first === '{') && canonicalText(a) === canonicalText(b);
}

function isSameNumber(a: string, b: string): boolean {
  const double = Number(a);
  if (double !== Number(b)) return false;
  // Numbers beyond the range of doubles are compared as text.
  return Number.isFinite(double) ? toDecimal(a).eq(toDecimal(b)) : a === b;
}

/** The maximum length of literals whose difference is computed. */
const MAX_NUMBER_LENGTH = 1000;

/** The exact difference of the values of a change as a decimal; undefined if they are not both numbers. */
export function deltaOf({ name, before, after }: MemberChange): string | undefined {
  if (name === undefined || before === undefined || after === undefined) return undefined;
  if (![before, after].every((text) => isNumber(text) && text.length <= MAX_NUMBER_LENGTH)) return undefined;
  if (!Number.isFinite(Number(before)) || !Number.isFinite(Number(after))) return undefined;
  return toDecimal(after).minus(toDecimal(before)).toString();
}

/** The changes between two versions of an entry, side by side; empty if they differ only in formatting. */
export function changesOfEntry(before: Entry, after: Entry): readonly MemberChange[] {
  if (before.text === after.text) return NOTHING;
  if (before.isValid && after.isValid) return changesOfValid(before, after);
  const [old, current] = [before, after].map((entry) =>
    entry.hasSyntaxError || !entry.shape.isObject ? undefined : entry.members(),
  );
  if (old && current) return changesOfMembers(old, current);
  const isJson = !before.hasSyntaxError && !after.hasSyntaxError;
  if (isJson && isSameValue(before.text, after.text)) return NOTHING;
  return [{ name: undefined, before: before.text, after: after.text, follows: NOTHING }];
}

/** Most entries are valid: then their values show which members may have changed, and only these are looked up in the text. */
function changesOfValid(before: Entry, after: Entry): readonly MemberChange[] {
  const isExact = before.numbersAreExact && after.numbersAreExact;
  const changed = FIELDS.filter(({ name, type }) => {
    if (type === 'null') return false;
    const [old, current] = [before.values[name], after.values[name]];
    if (type === 'strings') return !isSameList(old as StringList, current as StringList);
    if (type === 'string' || old !== current) return old !== current;
    // Doubles may be equal although the numbers are not.
    if (isExact && Number.isSafeInteger(old)) return false;
    return !isSameValue(before.literal(name), after.literal(name));
  });
  // The source texts of numbers are found without reading all members.
  const hasStrings = changed.some(({ type }) => type === 'string' || type === 'strings');
  const [old, current] = hasStrings ? [before.members(), after.members()] : [];
  return changed.map(({ name }) => ({
    name,
    before: old?.get(name) ?? before.literal(name),
    after: current?.get(name) ?? after.literal(name),
    follows: NOTHING,
  }));
}

type StringList = readonly (string | undefined)[];

function isSameList(a: StringList, b: StringList): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at]);
}

/** In the order of the fields, then other members in the order of the new text, then removed ones. */
export function changesOfMembers(old: MemberTexts, current: MemberTexts): readonly MemberChange[] {
  const changes: MemberChange[] = [];
  for (const [name, after] of current) {
    const before = old.get(name);
    if (before === undefined || !isSameValue(before, after))
      changes.push({ name, before, after, follows: NOTHING });
  }
  for (const [name, before] of old)
    if (!current.has(name)) changes.push({ name, before, after: undefined, follows: NOTHING });
  return changes.length > 1 ? changes.sort((a, b) => fieldIndexOf(a) - fieldIndexOf(b)) : changes;
}

function fieldIndexOf({ name = '' }: MemberChange): number {
  return FIELD_INDEX.get(name) ?? FIELD_INDEX.size;
}

/** The figures that are computed from some of these members, without these members themselves. */
export function figuresFrom(names: ReadonlySet<string>): readonly NumericField[] {
  const figures = new Set<NumericField>();
  const isInput = (name: NumericField): boolean => names.has(name) || figures.has(name);
  for (const { field, inputs } of RELATIONS)
    if (inputs.some(isInput) && !names.has(field)) figures.add(field);
  return [...figures];
}

/**
 * Nests the changes of figures below those from which they follow, such as a new volume below a new price, and leaves out those of
 * ignored members and of figures that follow from these alone. Figures that do not agree with their formula are like other members.
 *
 * @param after the new entry
 * @param ignored the names of members that are not compared
 */
export function comparedChanges(
  changes: readonly MemberChange[],
  after: Entry,
  ignored: ReadonlySet<string>,
  settings: Settings,
): readonly MemberChange[] {
  const compared = new Set(changes.filter(({ name = '' }) => !ignored.has(name)));
  if (compared.size === 0 || changes.length < 2) return [...compared];
  const causes = new Map<MemberChange, MemberChange>();
  for (const relation of RELATIONS) {
    const change = presentChange(changes, relation.field);
    if (!change || !compared.has(change)) continue;
    const changedInputs = relation.inputs.flatMap((input) => presentChange(changes, input) ?? []);
    if (changedInputs.length === 0 || !isComputed(relation, after, settings)) continue;
    const cause = changedInputs.find((input) => compared.has(input));
    // The cause of a cause: the volume per day follows from the volume, which follows from the price.
    if (cause) causes.set(change, causes.get(cause) ?? cause);
    else compared.delete(change);
  }
  if (causes.size === 0) return [...compared];
  const isCause = new Set(causes.values());
  return [...compared]
    .filter((change) => !causes.has(change))
    .map((change) =>
      isCause.has(change)
        ? { ...change, follows: changes.filter((effect) => causes.get(effect) === change) }
        : change,
    );
}

/** The change of a member that is not removed. Figures and their inputs are fields, which come first. */
function presentChange(changes: readonly MemberChange[], name: string): MemberChange | undefined {
  for (const change of changes) {
    if (change.name === name) return change.after === undefined ? undefined : change;
    if (fieldIndexOf(change) === FIELD_INDEX.size) return undefined;
  }
  return undefined;
}

function isComputed(relation: Relation, entry: Entry, { tolerance }: Settings): boolean {
  const { values } = entry;
  const [first, second = first] = relation.inputs;
  const [stated, firstValue, secondValue] = [values[relation.field], values[first], values[second]];
  if (stated === undefined || firstValue === undefined || secondValue === undefined) return false;
  return (
    surelyAgree(stated, relation.estimate(firstValue, secondValue), tolerance) ||
    agrees(entry.literal(relation.field), computeExactly(relation, entry), tolerance)
  );
}
