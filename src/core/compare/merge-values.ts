import { compactJson } from '../json/print';
import type { Entry } from '../listing/entry';
import type { NumericField } from '../listing/fields';
import { holds, literalsOf, RELATIONS, type Relation } from '../rules/statistics/relations';
import { isIntegerLiteral, shortest, type Tolerance } from '../values/arithmetic';
import { getOrCreate } from '../values/maps';
import { isNumber, isSameValue } from './changes';

/** The three versions of something; the base is absent if both sides have added it. */
export interface Versions<T> {
  readonly base: T | undefined;
  readonly ours: T;
  readonly theirs: T;
}

export type Side = 'ours' | 'theirs';

export const SIDES: readonly Side[] = ['ours', 'theirs'];

/** Values as source texts, undefined where they are absent. */
type Texts = Versions<string | undefined>;

/** A merged value as source text, undefined if it is absent: in a conflict one for each side, else the same. */
export interface MergedValue extends Readonly<Record<Side, string | undefined>> {
  /** The elements of an array that is merged of those of both sides. */
  readonly strings?: readonly string[];
}

/** Merges one independent member. */
export function mergeValue({ base, ours, theirs }: Texts): MergedValue {
  if (isSame(ours, theirs) || isSame(base, theirs)) return { ours, theirs: ours };
  return isSame(base, ours) ? { ours: theirs, theirs } : { ours, theirs };
}

/** Whether two values are equal, or both absent. */
function isSame(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined ? a === b : isSameValue(a, b);
}

/** Whether the versions of a merged value differ. */
export function isConflict({ ours, theirs }: MergedValue): boolean {
  return !isSame(ours, theirs);
}

/** The arrays that are merged as sets. */
const SETS: ReadonlySet<string> = new Set(['acceptedChains', 'sources']);

/** The strings of both sides that none has removed, each once; undefined if one is no array of strings. */
function mergeSets({ base, ours, theirs }: Texts): MergedValue | undefined {
  const [old = [], left, right] = [base, ours, theirs].map(stringsIn);
  if (!left || !right) return undefined;
  const isKept = (string: string): boolean =>
    old.includes(string) ? left.includes(string) && right.includes(string) : true;
  return arrayOf([...new Set([...left, ...right].filter(isKept))]);
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

/** The merged members of an entry. */
export interface MergedMembers {
  /** By name, without members that are the same in OURS and THEIRS, and stay so. */
  readonly values: ReadonlyMap<string, MergedValue>;
  /** The names of the members in conflict. */
  readonly conflicts: readonly string[];
}

/**
 * Merges the members of an entry that both sides have: first the independent ones, then the figures that follow from them.
 *
 * @param different the names of the members that are not the same in OURS and THEIRS
 */
export function mergeMembers(
  entries: Versions<Entry>,
  different: ReadonlySet<string>,
  tolerance: Tolerance,
): MergedMembers {
  const members = new MemberVersions(entries);
  const conflicts: string[] = [];
  for (const name of different) {
    if (FIGURE_NAMES.has(name)) continue;
    const texts = members.textsOf(name);
    const merged = mergeValue(texts);
    const asSet = SETS.has(name) && isConflict(merged) ? mergeSets(texts) : undefined;
    members.values.set(name, asSet ?? merged);
    if (!asSet && isConflict(merged)) conflicts.push(name);
  }
  if (!['chain', 'acceptedChains'].some((name) => conflicts.includes(name))) putChainFirst(members);
  /** The volume before it was rounded to a double, for the volume per day. */
  const exact = { ours: new Map<string, string>(), theirs: new Map<string, string>() };
  for (const figure of FIGURES) {
    const { field } = figure.relation;
    if (![field, ...figure.inputs].some((name) => different.has(name))) continue;
    const isInDispute = isFigureInConflict(figure, members, tolerance);
    if (isInDispute) conflicts.push(field);
    const valueOf = (side: Side): string | undefined =>
      isInDispute ? members.textsOf(field)[side] : figureOf(figure, members, side, exact[side]);
    members.values.set(field, { ours: valueOf('ours'), theirs: valueOf('theirs') });
  }
  return { values: members.values, conflicts };
}

/** The members of an entry in the three versions, and those that have been merged. */
class MemberVersions {
  readonly values = new Map<string, MergedValue>();
  readonly #texts = new Map<string, Texts>();

  constructor(readonly entries: Versions<Entry>) {}

  /** A member in the three versions. */
  textsOf(name: string): Texts {
    const { base, ours, theirs } = this.entries;
    const textIn = (entry: Entry): string | undefined => entry.literal(name) || undefined;
    return getOrCreate(this.#texts, name, () => ({
      base: base && textIn(base),
      ours: textIn(ours),
      theirs: textIn(theirs),
    }));
  }

  /** Whether a side has changed a member. */
  isChanged(name: string, side: Side): boolean {
    const { base, [side]: text } = this.textsOf(name);
    return !isSame(base, text);
  }

  /** The text of a member in one version of the merged entry. */
  merged(name: string, side: Side): string | undefined {
    const value = this.values.get(name);
    return value ? value[side] : this.textsOf(name).ours;
  }
}

/** If `chain` came first in `acceptedChains` in every version, it does so in the merged entry. */
function putChainFirst(members: MemberVersions): void {
  if (!['chain', 'acceptedChains'].some((name) => members.values.has(name))) return;
  const [chains, accepted] = [members.textsOf('chain'), members.textsOf('acceptedChains')];
  const chainIn = (text: string | undefined): string | undefined => stringsIn(`[${text ?? ''}]`)?.[0];
  const wasFirst = (['base', 'ours', 'theirs'] as const).every(
    (of) => !members.entries[of] || chainIn(chains[of]) === stringsIn(accepted[of])?.[0],
  );
  const first = chainIn(members.merged('chain', 'ours'));
  const strings = stringsIn(members.merged('acceptedChains', 'ours'));
  if (!wasFirst || first === undefined || !strings || strings[0] === first) return;
  members.values.set('acceptedChains', arrayOf([...new Set([first, ...strings])]));
}

/** Whether both sides have changed a figure directly, or one has against inputs that the other has changed. */
function isFigureInConflict(
  { relation, relations, inputs }: Figure,
  members: MemberVersions,
  tolerance: Tolerance,
): boolean {
  const { field } = relation;
  const { ours, theirs } = members.textsOf(field);
  if (isSame(ours, theirs)) return false;
  const { entries } = members;
  const hasNewInputs = (side: Side): boolean =>
    entries.base !== undefined && inputs.some((name) => members.isChanged(name, side));
  const isConsistent = (side: Side): boolean => {
    const literals = literalsOf(entries[side], relations);
    const isComplete = [field, ...relation.inputs].every((name) => literals[name] !== undefined);
    return isComplete && relations.every((each) => holds(each, literals, tolerance));
  };
  const areChanged = SIDES.filter((side) => members.isChanged(field, side));
  if (!SIDES.some(hasNewInputs)) return areChanged.length === 2;
  return areChanged.some((side) => hasNewInputs(side === 'ours' ? 'theirs' : 'ours') && !isConsistent(side));
}

/**
 * The figure of the side that has the merged inputs, or else the one that is computed from these.
 *
 * @param exact computed figures with all their decimals
 */
function figureOf(
  { relation, inputs }: Figure,
  members: MemberVersions,
  side: Side,
  exact: Map<string, string>,
): string | undefined {
  const { field } = relation;
  const { ours, theirs } = members.textsOf(field);
  const hasInputsOf = (of: Side): boolean =>
    inputs.every((name) => isSame(members.textsOf(name)[of], members.merged(name, side)));
  const [isOfOurs, isOfTheirs] = [hasInputsOf('ours'), hasInputsOf('theirs')];
  const onlyTheirs = members.isChanged(field, 'theirs') && !members.isChanged(field, 'ours');
  if (isOfOurs) return isOfTheirs && onlyTheirs ? theirs : ours;
  if (isOfTheirs || (ours === undefined && theirs === undefined)) return theirs;
  const [first, second = first] = relation.inputs.map(
    (name) => exact.get(name) ?? members.merged(name, side),
  );
  if (isFiniteNumber(first) && isFiniteNumber(second)) {
    const ratio = relation.compute(first, second);
    if (ratio.denominator.eq(1)) exact.set(field, ratio.numerator.toFixed());
    const literal = shortest(ratio);
    if (Number.isFinite(Number(literal))) return literal;
  }
  return onlyTheirs ? theirs : ours;
}

function isFiniteNumber(text: string | undefined): text is string {
  return text !== undefined && isNumber(text) && Number.isFinite(Number(text));
}

/**
 * Merges `count`: if both sides have changed it, by as much as both together. It is less than the number of entries only if it was
 * so on one side.
 *
 * @param length the number of merged entries
 * @param triples all entries of the three versions
 */
export function mergeCount(texts: Texts, length: number, triples: readonly Versions<unknown>[]): MergedValue {
  const merged = mergeValue(texts);
  const [old = 0n, ours, theirs] = [texts.base, texts.ours, texts.theirs].map(integerIn);
  if (ours === undefined || theirs === undefined) return merged;
  const numberOf = (isCounted: (triple: Versions<unknown>) => unknown): bigint =>
    BigInt(triples.filter(isCounted).length);
  let count = integerIn(merged.ours) ?? ours;
  const isOnBoth = !isSame(texts.base, texts.ours) && !isSame(texts.base, texts.theirs);
  const areDifferent = triples.some((triple) => Boolean(triple.ours) !== Boolean(triple.theirs));
  if (isOnBoth && (ours !== theirs || areDifferent)) {
    const addedOnBoth = numberOf((triple) => !triple.base && triple.ours && triple.theirs);
    const removedOnBoth = numberOf((triple) => !triple.ours && !triple.theirs);
    count = ours + theirs - old - addedOnBoth + removedOnBoth;
  }
  const wasTooLow = ours < numberOf((triple) => triple.ours) || theirs < numberOf((triple) => triple.theirs);
  if (!wasTooLow && count < length) count = BigInt(length);
  const text = count === ours ? texts.ours : count === theirs ? texts.theirs : String(count);
  return { ours: text, theirs: text };
}

function integerIn(text: string | undefined): bigint | undefined {
  if (text === undefined || !isNumber(text)) return undefined;
  if (/^-?\d+$/.test(text)) return BigInt(text);
  const double = Number(text);
  return Number.isSafeInteger(double) && isIntegerLiteral(text) ? BigInt(double) : undefined;
}
