import type { NumericField } from '../../entries/fields';
import type { MemberTexts } from '../../json/members';
import { compactJson } from '../../json/print';
import { isIntegerLiteral, shortest, type Ratio, type Tolerance } from '../../values/arithmetic';
import { holds, RELATIONS, type Literals, type Relation } from '../rules/statistics/relations';
import type { Versions } from './merge-list';
import { isNumber, isSameValue } from './changes';

export type Side = 'ours' | 'theirs';

/** The members of an object in the three versions, as source texts. */
export type Sides = Versions<MemberTexts>;

/** A merged member: as on one side (its text, or absent), a computed number, or the elements of an array of strings. */
export type MergedMember = Side | { readonly literal: string } | { readonly strings: readonly string[] };

/** The merged members of an object by name. */
export type MergedMembers = ReadonlyMap<string, MergedMember | 'conflict'>;

/** The arrays that are merged as sets. */
const SETS: ReadonlySet<string> = new Set(['acceptedChains', 'sources']);

/** Merges one independent member. */
export function mergeMember({ base, ours, theirs }: Sides, name: string): MergedMember | 'conflict' {
  const [old, own, other] = [base?.get(name), ours.get(name), theirs.get(name)];
  if (isSame(own, other) || isSame(old, other)) return 'ours';
  if (isSame(old, own)) return 'theirs';
  const strings = SETS.has(name) ? mergeSets(old ?? '[]', own, other) : undefined;
  return strings ? { strings } : 'conflict';
}

/** Whether two values are equal, or both absent. */
export function isSame(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined ? a === b : isSameValue(a, b);
}

/** All strings of both sides that none has removed, each as often as that allows; undefined if one is no array of strings. */
function mergeSets(
  old: string,
  own: string | undefined,
  other: string | undefined,
): readonly string[] | undefined {
  const [base, ours, theirs] = [old, own, other].map(stringsIn);
  if (!base || !ours || !theirs) return undefined;
  const missing = new Map<string, number>();
  const [before, left, right] = [base, ours, theirs].map(copiesIn);
  for (const value of [...ours, ...theirs])
    missing.set(value, mergedCopies(before?.get(value) ?? 0, left?.get(value) ?? 0, right?.get(value) ?? 0));
  return [...ours, ...theirs].filter((value) => {
    const copies = missing.get(value) ?? 0;
    missing.set(value, copies - 1);
    return copies > 0;
  });
}

function copiesIn(values: readonly string[]): ReadonlyMap<string, number> {
  const copies = new Map<string, number>();
  for (const value of values) copies.set(value, (copies.get(value) ?? 0) + 1);
  return copies;
}

/** How often a value is in a merged set: not if a side has removed it; else with the repetitions that were added and removed. */
function mergedCopies(base: number, ours: number, theirs: number): number {
  if (base > 0 && (ours === 0 || theirs === 0)) return 0;
  return Math.max(base, ours, theirs) + Math.min(base, ours, theirs) - base;
}

/** The elements of an array of strings, by its source text. */
function stringsIn(text: string | undefined): readonly string[] | undefined {
  const value: unknown = text?.startsWith('[') ? JSON.parse(compactJson(text)) : undefined;
  return Array.isArray(value) && value.every((element) => typeof element === 'string') ? value : undefined;
}

/**
 * Merges all members but the figures that are computed from others. If `chain` came first in `acceptedChains` in every version,
 * it does so in the merged entry.
 */
export function mergeIndependent(sides: Sides): MergedMembers {
  const merged = new Map<string, MergedMember | 'conflict'>();
  for (const name of namesIn(sides)) if (!FIGURE_NAMES.has(name)) merged.set(name, mergeMember(sides, name));
  const [chain, accepted] = [merged.get('chain') ?? 'ours', merged.get('acceptedChains') ?? 'ours'];
  const chainIn = (members: MemberTexts): string | undefined =>
    stringsIn(`[${members.get('chain') ?? ''}]`)?.[0];
  const isFirst = [sides.base, sides.ours, sides.theirs].every(
    (members) => !members || isSame(chainIn(members), stringsIn(members.get('acceptedChains'))?.[0]),
  );
  const first = chain === 'ours' || chain === 'theirs' ? chainIn(sides[chain]) : undefined;
  if (!isFirst || first === undefined || accepted === 'conflict') return merged;
  const strings =
    (typeof accepted === 'string' ? stringsIn(sides[accepted].get('acceptedChains')) : undefined) ??
    (typeof accepted === 'object' && 'strings' in accepted ? accepted.strings : []);
  const at = strings.indexOf(first);
  if (at !== 0)
    merged.set('acceptedChains', { strings: [first, ...strings.filter((_, index) => index !== at)] });
  return merged;
}

/** The names of the members of all versions. */
export function namesIn({ base, ours, theirs }: Sides): ReadonlySet<string> {
  return new Set([...ours.keys(), ...theirs.keys(), ...(base?.keys() ?? [])]);
}

/** A figure that is computed from independent members. */
interface Figure {
  readonly field: NumericField;
  /** The independent members. */
  readonly inputs: readonly NumericField[];
  readonly relation: Relation;
  /** The figure that its relation computes it from, if that is one. */
  readonly through: Figure | undefined;
}

/** In the order in which they are computed. */
const FIGURES = RELATIONS.reduce<readonly Figure[]>((figures, relation) => {
  const through = figures.find(({ field }) => relation.inputs.some((input) => input === field));
  return [
    ...figures,
    { field: relation.field, inputs: through?.inputs ?? relation.inputs, relation, through },
  ];
}, []);

/** The names of the computed figures; all other members are independent. */
export const FIGURE_NAMES: ReadonlySet<string> = new Set(FIGURES.map(({ field }) => field));

/** The computed figures in conflict: changed directly on both sides, or against inputs that the other side has changed. */
export function figuresInConflict(sides: Sides, tolerance: Tolerance): readonly string[] {
  const { base, ours, theirs } = sides;
  const contradicts = (figure: Figure, own: MemberTexts, other: MemberTexts): boolean =>
    !isSame(base?.get(figure.field), own.get(figure.field)) &&
    hasOtherInputs(figure, base, other) &&
    !isConsistent(figure, own, tolerance);
  return FIGURES.filter((figure) => {
    const [old, own, other] = [base, ours, theirs].map((members) => members?.get(figure.field));
    if (isSame(own, other)) return false;
    const areInputsChanged = hasOtherInputs(figure, base, ours) || hasOtherInputs(figure, base, theirs);
    if (!base || !areInputsChanged) return !isSame(old, own) && !isSame(old, other);
    return contradicts(figure, ours, theirs) || contradicts(figure, theirs, ours);
  }).map(({ field }) => field);
}

function hasOtherInputs({ inputs }: Figure, members: MemberTexts | undefined, other: MemberTexts): boolean {
  return !inputs.every((name) => isSame(members?.get(name), other.get(name)));
}

/** Whether the figure of one side, and that which it is computed from, agree with their inputs on that side. */
function isConsistent(
  { field, relation, through }: Figure,
  side: MemberTexts,
  tolerance: Tolerance,
): boolean {
  const numbers: Literals = Object.fromEntries([...side].filter(([, text]) => isFiniteNumber(text)));
  const areHolding = [relation, ...(through ? [through.relation] : [])].every((one) =>
    holds(one, numbers, tolerance),
  );
  return numbers[field] !== undefined && areHolding;
}

/** The exact figure; undefined if an input is not a number. */
function compute({ relation, through }: Figure, inputs: readonly (string | undefined)[]): Ratio | undefined {
  if (!inputs.every(isFiniteNumber)) return undefined;
  const [first = '0', second = first] = inputs;
  if (!through) return relation.compute(first, second);
  const { numerator, denominator } = through.relation.compute(first, second);
  const unit = relation.compute('1', '1');
  return { numerator: numerator.times(unit.numerator), denominator: denominator.times(unit.denominator) };
}

function isFiniteNumber(text: string | undefined): text is string {
  return text !== undefined && isNumber(text) && Number.isFinite(Number(text));
}

/**
 * The members of one version of a merged entry, which has the members of one side where both are in conflict. Figures are as on
 * the side that has the same inputs, or else computed from them.
 *
 * @param conflicts the figures in conflict
 */
export function versionOf(
  sides: Sides,
  independent: MergedMembers,
  conflicts: readonly string[],
  side: Side,
): ReadonlyMap<string, MergedMember> {
  const version = new Map<string, MergedMember>();
  for (const [name, result] of independent) version.set(name, result === 'conflict' ? side : result);
  for (const figure of FIGURES)
    version.set(figure.field, conflicts.includes(figure.field) ? side : mergeFigure(figure, sides, version));
  return version;
}

function mergeFigure(figure: Figure, sides: Sides, version: ReadonlyMap<string, MergedMember>): MergedMember {
  const { base, ours, theirs } = sides;
  const { field, inputs } = figure;
  const merged = new Map<string, string>();
  for (const name of inputs) {
    const literal = (version.get(name) === 'theirs' ? theirs : ours).get(name);
    if (literal !== undefined) merged.set(name, literal);
  }
  const old = base?.get(field);
  const onlyTheirs = !isSame(old, theirs.get(field)) && isSame(old, ours.get(field));
  const isOfTheirs = !hasOtherInputs(figure, merged, theirs);
  if (!hasOtherInputs(figure, merged, ours)) return isOfTheirs && onlyTheirs ? 'theirs' : 'ours';
  if (isOfTheirs) return 'theirs';
  if (!ours.has(field) && !theirs.has(field)) return 'ours';
  const exact = compute(
    figure,
    inputs.map((name) => merged.get(name)),
  );
  const literal = exact && shortest(exact);
  if (literal === undefined || !Number.isFinite(Number(literal))) return onlyTheirs ? 'theirs' : 'ours';
  return isSame(ours.get(field), literal) ? 'ours' : { literal };
}

/**
 * Merges `count`: if both sides have changed it, by as much as both together. It is less than the number of entries only if it was
 * so on one side.
 *
 * @param length the number of merged entries
 * @param triples all entries of the three versions
 */
export function mergeCount(
  sides: Sides,
  length: number,
  triples: readonly Versions<unknown>[],
): MergedMember | 'conflict' {
  const { base, ours, theirs } = sides;
  const merged = mergeMember(sides, 'count');
  const [old, own, other] = [base, ours, theirs].map((members) => integerIn(members?.get('count')));
  if (own === undefined || other === undefined) return merged;
  const entriesIn = (...versions: readonly (keyof Sides)[]): number =>
    triples.filter((triple) => versions.every((version) => triple[version])).length;
  let count = merged === 'theirs' ? other : own;
  const isOnBoth = [ours, theirs].every((side) => !isSame(base?.get('count'), side.get('count')));
  const areDifferent = triples.some((triple) => Boolean(triple.ours) !== Boolean(triple.theirs));
  if (isOnBoth && (own !== other || areDifferent)) {
    const onBoth = triples.filter((triple) => Boolean(triple.ours) === Boolean(triple.theirs));
    const added = onBoth.filter((triple) => !triple.base).length;
    const removed = onBoth.filter((triple) => !triple.ours).length;
    count = own + other - (old ?? 0n) - BigInt(added) + BigInt(removed);
  }
  const wasTooLow = own < entriesIn('ours') || other < entriesIn('theirs');
  if (!wasTooLow && count < length) count = BigInt(length);
  if (count === own) return 'ours';
  return count === other ? 'theirs' : { literal: String(count) };
}

function integerIn(text: string | undefined): bigint | undefined {
  if (text === undefined || !isNumber(text)) return undefined;
  if (/^-?\d+$/.test(text)) return BigInt(text);
  const double = Number(text);
  return Number.isSafeInteger(double) && isIntegerLiteral(text) ? BigInt(double) : undefined;
}
