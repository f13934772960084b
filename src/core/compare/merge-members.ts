import type { NumericField } from '../listing/fields';
import { compactJson } from '../json/print';
import { isIntegerLiteral, shortest, type Tolerance } from '../values/arithmetic';
import { holds, RELATIONS, type Literals, type Relation } from '../rules/statistics/relations';
import { isNumber, isSameValue } from './changes';

/** The three versions of something; the base is absent if both sides have added it. */
export interface Versions<T> {
  readonly base: T | undefined;
  readonly ours: T;
  readonly theirs: T;
}

export type Side = 'ours' | 'theirs';

/** A merged value as source text, undefined if it is absent: in a conflict one for each side, else the same. */
export interface MergedValue extends Readonly<Record<Side, string | undefined>> {
  /** The elements of an array that is merged of those of both sides. */
  readonly strings?: readonly string[];
}

/** Merges one independent member, whose values are source texts. */
export function mergeValue({ base, ours, theirs }: Versions<string | undefined>): MergedValue {
  if (isSame(ours, theirs) || isSame(base, theirs)) return { ours, theirs: ours };
  return isSame(base, ours) ? { ours: theirs, theirs } : { ours, theirs };
}

/** Whether two values are equal, or both absent. */
export function isSame(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined ? a === b : isSameValue(a, b);
}

/** The arrays that are merged as sets. */
const SETS: ReadonlySet<string> = new Set(['acceptedChains', 'sources']);

/** All strings of both sides that none has removed, with repetitions as often as that allows; undefined if one is no array of strings. */
function mergeSets({ base, ours, theirs }: Versions<string | undefined>): MergedValue | undefined {
  const [before, left, right] = [base ?? '[]', ours, theirs].map(stringsIn);
  if (!before || !left || !right) return undefined;
  const missing = new Map<string, number>();
  const copies = [before, left, right].map(copiesIn);
  for (const value of new Set([...left, ...right])) {
    const counts = copies.map((of) => of.get(value) ?? 0);
    const [most, least, old = 0] = [Math.max(...counts), Math.min(...counts), counts[0]];
    missing.set(value, old > 0 && least === 0 ? 0 : most + least - old);
  }
  const merged = [...left, ...right].filter((value) => {
    const count = missing.get(value) ?? 0;
    missing.set(value, count - 1);
    return count > 0;
  });
  return arrayOf(merged);
}

function copiesIn(values: readonly string[]): ReadonlyMap<string, number> {
  const copies = new Map<string, number>();
  for (const value of values) copies.set(value, (copies.get(value) ?? 0) + 1);
  return copies;
}

function arrayOf(strings: readonly string[]): MergedValue {
  const text = JSON.stringify(strings);
  return { ours: text, theirs: text, strings };
}

/** The elements of an array of strings, by its source text. */
function stringsIn(text: string | undefined): readonly string[] | undefined {
  const value: unknown = text?.startsWith('[') ? JSON.parse(compactJson(text)) : undefined;
  return Array.isArray(value) && value.every((element) => typeof element === 'string') ? value : undefined;
}

/** Finds the source text of a member's value; undefined if it is absent. */
export type LiteralOf = (name: string) => string | undefined;

/** The merged members of an entry or of the listing itself. */
export interface MergedMembers {
  /** Without members that are the same in OURS and THEIRS, and stay so. */
  readonly values: ReadonlyMap<string, MergedValue>;
  /** The names of the members in conflict. */
  readonly conflicts: readonly string[];
  /** The number of figures that were computed. */
  readonly computed: number;
}

/**
 * Merges the members of an entry.
 *
 * @param sides the base has no members if both sides have added the entry
 * @param different the names of the members that are not the same in OURS and THEIRS
 */
export function mergeMembers(
  sides: Versions<LiteralOf>,
  different: ReadonlySet<string>,
  tolerance: Tolerance,
): MergedMembers {
  const values = new Map<string, MergedValue>();
  for (const name of different) {
    if (FIGURE_NAMES.has(name)) continue;
    const versions = valuesOf(sides, name);
    const merged = mergeValue(versions);
    const isSet = SETS.has(name) && !isSame(merged.ours, merged.theirs);
    values.set(name, (isSet ? mergeSets(versions) : undefined) ?? merged);
  }
  const mergedOn =
    (side: Side): LiteralOf =>
    (name) =>
      (values.get(name) ?? { ours: sides.ours(name), theirs: sides.ours(name) })[side];
  if (different.has('chain') || different.has('acceptedChains')) putChainFirst(sides, values, mergedOn);
  const conflicts = [...values].flatMap(([name, { ours, theirs }]) => (isSame(ours, theirs) ? [] : [name]));
  let computed = 0;
  /** The volume before it was rounded to a double, for the volume per day. */
  const exact: Record<Side, Map<string, string>> = { ours: new Map(), theirs: new Map() };
  for (const figure of FIGURES) {
    const { field } = figure.relation;
    if (![field, ...figure.inputs].some((name) => different.has(name))) continue;
    const own = valuesOf(sides, field);
    if (isFigureInConflict(figure, sides, tolerance)) {
      values.set(field, own);
      conflicts.push(field);
      continue;
    }
    const [ours, theirs] = (['ours', 'theirs'] as const).map((side) =>
      mergeFigure(figure, sides, mergedOn(side), exact[side]),
    );
    values.set(field, { ours, theirs });
    if (!isSame(ours, own.ours) && !isSame(ours, own.theirs)) computed++;
  }
  return { values, conflicts, computed };
}

function valuesOf({ base, ours, theirs }: Versions<LiteralOf>, name: string): Versions<string | undefined> {
  return { base: base?.(name), ours: ours(name), theirs: theirs(name) };
}

/** If `chain` came first in `acceptedChains` in every version, it does so in the merged entry. */
function putChainFirst(
  { base, ours, theirs }: Versions<LiteralOf>,
  values: Map<string, MergedValue>,
  mergedOn: (side: Side) => LiteralOf,
): void {
  const chainOn = (literalOf: LiteralOf): string | undefined =>
    stringsIn(`[${literalOf('chain') ?? ''}]`)?.[0];
  const acceptedOn = (literalOf: LiteralOf): readonly string[] | undefined =>
    stringsIn(literalOf('acceptedChains'));
  const isFirst = [base, ours, theirs].every(
    (literalOf) => !literalOf || chainOn(literalOf) === acceptedOn(literalOf)?.[0],
  );
  const [left, right] = [mergedOn('ours'), mergedOn('theirs')];
  const isClear = ['chain', 'acceptedChains'].every((name) => isSame(left(name), right(name)));
  const [first, strings] = [chainOn(left), acceptedOn(left)];
  if (!isFirst || !isClear || first === undefined || !strings || strings[0] === first) return;
  const at = strings.indexOf(first);
  values.set('acceptedChains', arrayOf([first, ...strings.filter((_, index) => index !== at)]));
}

/** A figure that is computed from independent members. */
interface Figure {
  readonly relation: Relation;
  /** That relation, and those of the figures among its inputs. */
  readonly relations: readonly Relation[];
  /** The independent members. */
  readonly inputs: readonly NumericField[];
}

/** The names of the computed figures; all other members are independent. */
export const FIGURE_NAMES: ReadonlySet<string> = new Set(RELATIONS.map(({ field }) => field));

/** In the order in which they are computed. */
const FIGURES: readonly Figure[] = RELATIONS.map((relation) => {
  const through = RELATIONS.filter(({ field }) => relation.inputs.some((input) => input === field));
  const relations = [relation, ...through];
  const inputs = relations.flatMap((each): readonly NumericField[] => each.inputs);
  return { relation, relations, inputs: inputs.filter((input) => !FIGURE_NAMES.has(input)) };
});

/** Whether both sides have changed a figure directly, or one has against inputs that the other has changed. */
function isFigureInConflict(figure: Figure, sides: Versions<LiteralOf>, tolerance: Tolerance): boolean {
  const { base, ours, theirs } = sides;
  const values = valuesOf(sides, figure.relation.field);
  if (isSame(values.ours, values.theirs)) return false;
  const isChanged = { ours: !isSame(values.base, values.ours), theirs: !isSame(values.base, values.theirs) };
  const hasNewInputs = {
    ours: base !== undefined && !haveSameInputs(figure, base, ours),
    theirs: base !== undefined && !haveSameInputs(figure, base, theirs),
  };
  if (!hasNewInputs.ours && !hasNewInputs.theirs) return isChanged.ours && isChanged.theirs;
  return (
    (isChanged.ours && hasNewInputs.theirs && !isConsistent(figure, ours, tolerance)) ||
    (isChanged.theirs && hasNewInputs.ours && !isConsistent(figure, theirs, tolerance))
  );
}

function haveSameInputs({ inputs }: Figure, literalOf: LiteralOf, other: LiteralOf): boolean {
  return inputs.every((name) => isSame(literalOf(name), other(name)));
}

/** Whether the figure of one side agrees with the inputs of that side. */
function isConsistent({ relation, relations }: Figure, literalOf: LiteralOf, tolerance: Tolerance): boolean {
  const literals: Literals = {};
  for (const name of relations.flatMap(({ field, inputs }) => [field, ...inputs])) {
    const literal = literalOf(name);
    if (isFiniteNumber(literal)) literals[name] = literal;
  }
  const isComplete = [relation.field, ...relation.inputs].every((name) => name in literals);
  return isComplete && relations.every((each) => holds(each, literals, tolerance));
}

function isFiniteNumber(text: string | undefined): text is string {
  return text !== undefined && isNumber(text) && Number.isFinite(Number(text));
}

/**
 * The figure of the side that has the merged inputs, or else the one that is computed from these.
 *
 * @param merged the merged members
 * @param exact computed figures with all their decimals
 */
function mergeFigure(
  figure: Figure,
  sides: Versions<LiteralOf>,
  merged: LiteralOf,
  exact: Map<string, string>,
): string | undefined {
  const { relation } = figure;
  const { field, inputs } = relation;
  const { base, ours, theirs } = valuesOf(sides, field);
  const isOfTheirs = haveSameInputs(figure, merged, sides.theirs);
  const onlyTheirs = !isSame(base, theirs) && isSame(base, ours);
  if (haveSameInputs(figure, merged, sides.ours)) return isOfTheirs && onlyTheirs ? theirs : ours;
  if (isOfTheirs || (ours === undefined && theirs === undefined)) return theirs;
  const [first, second = first] = inputs.map((name) => exact.get(name) ?? merged(name));
  if (isFiniteNumber(first) && isFiniteNumber(second)) {
    const ratio = relation.compute(first, second);
    const literal = shortest(ratio);
    if (ratio.denominator.eq(1)) exact.set(field, ratio.numerator.toFixed());
    if (Number.isFinite(Number(literal))) return literal;
  }
  return onlyTheirs ? theirs : ours;
}

/**
 * Merges `count`: if both sides have changed it, by as much as both together. It is less than the number of entries only if it was
 * so on one side.
 *
 * @param length the number of merged entries
 * @param triples all entries of the three versions
 */
export function mergeCount(
  versions: Versions<string | undefined>,
  length: number,
  triples: readonly Versions<unknown>[],
): MergedValue {
  const merged = mergeValue(versions);
  const [old, own, other] = [versions.base, versions.ours, versions.theirs].map(integerIn);
  if (own === undefined || other === undefined) return merged;
  const numberOf = (isCounted: (triple: Versions<unknown>) => unknown): bigint =>
    BigInt(triples.filter(isCounted).length);
  let count = integerIn(merged.ours) ?? own;
  const isOnBoth = !isSame(versions.base, versions.ours) && !isSame(versions.base, versions.theirs);
  const areDifferent = triples.some(({ ours, theirs }) => Boolean(ours) !== Boolean(theirs));
  if (isOnBoth && (own !== other || areDifferent)) {
    const added = numberOf(({ base, ours, theirs }) => !base && ours && theirs);
    const removed = numberOf(({ ours, theirs }) => !ours && !theirs);
    count = own + other - (old ?? 0n) - added + removed;
  }
  const wasTooLow = own < numberOf(({ ours }) => ours) || other < numberOf(({ theirs }) => theirs);
  if (!wasTooLow && count < length) count = BigInt(length);
  const text = count === own ? versions.ours : count === other ? versions.theirs : String(count);
  return { ours: text, theirs: text };
}

function integerIn(text: string | undefined): bigint | undefined {
  if (text === undefined || !isNumber(text)) return undefined;
  if (/^-?\d+$/.test(text)) return BigInt(text);
  const double = Number(text);
  return Number.isSafeInteger(double) && isIntegerLiteral(text) ? BigInt(double) : undefined;
}
