import { isNumber } from './changes';
import type { NumericField } from '../next/listing/fields';
import { RELATIONS, type Relation } from '../rules/statistics/relations';
import { agrees, shortest, toDecimal, type Ratio, type Tolerance } from '../values/arithmetic';
import type { MemberTexts } from '../json/members';
import { CONFLICT, isSame, OURS, THEIRS, type MergedMember, type ObjectSides } from './merge-members';

/** A figure that is computed from independent members. */
interface Figure {
  readonly field: NumericField;
  readonly inputs: readonly NumericField[];
  readonly relation: Relation;
  /** The figure that its relation computes it from, if its inputs are not all independent. */
  readonly through: Figure | undefined;
}

/** In the order in which they are computed. */
export const FIGURES: readonly Figure[] = figuresOf(RELATIONS);

/** The names of the computed figures; all other members are independent. */
export const FIGURE_NAMES: ReadonlySet<string> = new Set(FIGURES.map(({ field }) => field));

function figuresOf(relations: readonly Relation[]): Figure[] {
  const figures: Figure[] = [];
  for (const relation of relations) {
    const { field } = relation;
    const through = figures.find((figure) => relation.inputs.some((input) => input === figure.field));
    figures.push({ field, inputs: through?.inputs ?? relation.inputs, relation, through });
  }
  return figures;
}

/**
 * Merges a computed figure: as on the side whose inputs are the merged ones, or computed from inputs of both sides. A
 * change that contradicts the inputs of its side is intentional.
 *
 * @param merged the results for the figure's inputs
 */
export function mergeFigure(
  figure: Figure,
  sides: ObjectSides,
  merged: (name: string) => MergedMember,
  tolerance: Tolerance,
): MergedMember {
  const { base, ours, theirs } = sides;
  const { field, inputs } = figure;
  const results = inputs.map(merged);
  if (results.some(({ from }) => from === 'conflict')) return OURS;
  const hasInputsOf = (side: MemberTexts | undefined, other: MemberTexts): boolean =>
    inputs.every((name) => isSame(side?.get(name), other.get(name)));
  const isChanged = {
    ours: !isSame(base?.get(field), ours.get(field)),
    theirs: !isSame(base?.get(field), theirs.get(field)),
  };
  if (!isSame(ours.get(field), theirs.get(field))) {
    const areInputsChanged = base
      ? { ours: !hasInputsOf(base, ours), theirs: !hasInputsOf(base, theirs) }
      : { ours: false, theirs: false };
    const areNeither = !areInputsChanged.ours && !areInputsChanged.theirs;
    if (isChanged.ours && isChanged.theirs && areNeither) return CONFLICT;
    if (isChanged.ours && areInputsChanged.theirs && !isConsistent(figure, ours, tolerance)) return CONFLICT;
    if (isChanged.theirs && areInputsChanged.ours && !isConsistent(figure, theirs, tolerance))
      return CONFLICT;
  }
  const result = inputs.map((name, at) => (results[at]?.from === 'theirs' ? theirs : ours).get(name));
  const areOf = (side: MemberTexts): boolean =>
    inputs.every((name, at) => isSame(result[at], side.get(name)));
  if (areOf(ours)) return areOf(theirs) && isChanged.theirs && !isChanged.ours ? THEIRS : OURS;
  if (areOf(theirs)) return THEIRS;
  if (ours.get(field) === undefined && theirs.get(field) === undefined) return OURS;
  const exact = compute(figure, result);
  const literal = exact && shortest(exact);
  if (literal === undefined || !Number.isFinite(Number(literal))) return OURS;
  const own = ours.get(field);
  return own !== undefined && isSame(own, literal) ? OURS : { from: 'inputs', literal };
}

/** Whether the figure of one side agrees with the inputs of that side. */
function isConsistent(figure: Figure, side: MemberTexts, tolerance: Tolerance): boolean {
  const stated = side.get(figure.field);
  if (!isFiniteNumber(stated)) return false;
  const exact = compute(
    figure,
    figure.inputs.map((name) => side.get(name)),
  );
  if (exact && agrees(stated, exact, tolerance)) return true;
  // The figure between them may have been rounded.
  const { through, relation } = figure;
  const between = through && side.get(through.field);
  return (
    through !== undefined &&
    isFiniteNumber(between) &&
    isConsistent(through, side, tolerance) &&
    agrees(stated, relation.compute(between, between), tolerance)
  );
}

/** The exact figure; undefined if an input is not a number. */
function compute({ relation, through }: Figure, inputs: readonly (string | undefined)[]): Ratio | undefined {
  if (!inputs.every(isFiniteNumber)) return undefined;
  const [first = '0', second = first] = inputs;
  if (!through) return relation.compute(first, second);
  const { numerator, denominator } = through.relation.compute(first, second);
  const one = relation.compute('1', '1');
  return { numerator: numerator.times(one.numerator), denominator: denominator.times(one.denominator) };
}

function isFiniteNumber(text: string | undefined): text is string {
  return text !== undefined && isNumber(text) && Number.isFinite(Number(text));
}

/** The order of two figures by their source texts: negative if the first is larger, 0 if they are equal. */
export function descending(a: string, b: string): number {
  const difference = Number(b) - Number(a);
  if (difference !== 0 || a === b || !isFiniteNumber(a) || !isFiniteNumber(b)) return difference;
  return toDecimal(b).cmp(toDecimal(a));
}
