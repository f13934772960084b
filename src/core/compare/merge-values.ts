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

/** All strings of both sides that none has removed, with repetitions as often as that allows; undefined if one is no array of strings. */
function mergeSets({ base, ours, theirs }: Texts): MergedValue | undefined {
  const lists = [base ?? '[]', ours, theirs].flatMap((text) => {
    const strings = stringsIn(text);
    return strings ? [strings] : [];
  });
  const [, left, right] = lists;
  if (!left || !right) return undefined;
  const copies = lists.map((strings) => {
    const counts = new Map<string, number>();
    for (const string of strings) counts.set(string, (counts.get(string) ?? 0) + 1);
    return counts;
  });
  const missing = new Map<string, number>();
  for (const string of new Set([...left, ...right])) {
    const counts = copies.map((of) => of.get(string) ?? 0);
    const [most, least, old = 0] = [Math.max(...counts), Math.min(...counts), counts[0]];
    missing.set(string, old > 0 && least === 0 ? 0 : most + least - old);
  }
  const merged = [...left, ...right].filter((string) => {
    const count = missing.get(string) ?? 0;
    missing.set(string, count - 1);
    return count > 0;
  });
  return arrayOf(merged);
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

/** Merges the members of an entry that both sides have: first the independent ones, then the figures that follow from them. */
export class MergedMembers {
  /** By name, without members that are the same in OURS and THEIRS, and stay so. */
  readonly values = new Map<string, MergedValue>();
  /** The names of the members in conflict. */
  readonly conflicts: string[] = [];
  readonly #texts = new Map<string, Texts>();

  /** @param different the names of the members that are not the same in OURS and THEIRS */
  constructor(
    private readonly entries: Versions<Entry>,
    different: ReadonlySet<string>,
    tolerance: Tolerance,
  ) {
    for (const name of different) {
      if (FIGURE_NAMES.has(name)) continue;
      const texts = this.#textsOf(name);
      const merged = mergeValue(texts);
      const asSet = SETS.has(name) && isConflict(merged) ? mergeSets(texts) : undefined;
      this.#set(name, asSet ?? merged);
    }
    if (different.has('chain') || different.has('acceptedChains')) this.#putChainFirst();
    /** The volume before it was rounded to a double, for the volume per day. */
    const exact = { ours: new Map<string, string>(), theirs: new Map<string, string>() };
    for (const figure of FIGURES) {
      const { field } = figure.relation;
      if (![field, ...figure.inputs].some((name) => different.has(name))) continue;
      const isClear = !this.#isInConflict(figure, tolerance);
      const versionOf = (side: Side): string | undefined =>
        isClear ? this.#figure(figure, side, exact[side]) : this.#textsOf(field)[side];
      this.#set(field, { ours: versionOf('ours'), theirs: versionOf('theirs') }, !isClear);
    }
  }

  /** @param isInConflict figures may only follow from members in conflict */
  #set(name: string, value: MergedValue, isInConflict = isConflict(value)): void {
    this.values.set(name, value);
    if (isInConflict) this.conflicts.push(name);
  }

  /** A member in the three versions. */
  #textsOf(name: string): Texts {
    const { base, ours, theirs } = this.entries;
    const textIn = (entry: Entry): string | undefined => entry.literal(name) || undefined;
    return getOrCreate(this.#texts, name, () => ({
      base: base && textIn(base),
      ours: textIn(ours),
      theirs: textIn(theirs),
    }));
  }

  /** The text of a member in one version of the merged entry. */
  #merged(name: string, side: Side): string | undefined {
    const value = this.values.get(name);
    return value ? value[side] : this.#textsOf(name).ours;
  }

  /** If `chain` came first in `acceptedChains` in every version, it does so in the merged entry. */
  #putChainFirst(): void {
    const [chains, accepted] = [this.#textsOf('chain'), this.#textsOf('acceptedChains')];
    const chainIn = (text: string | undefined): string | undefined => stringsIn(`[${text ?? ''}]`)?.[0];
    const wasFirst = (['base', 'ours', 'theirs'] as const).every(
      (of) => !this.entries[of] || chainIn(chains[of]) === stringsIn(accepted[of])?.[0],
    );
    const isClear = ['chain', 'acceptedChains'].every((name) => !this.conflicts.includes(name));
    const first = chainIn(this.#merged('chain', 'ours'));
    const strings = stringsIn(this.#merged('acceptedChains', 'ours'));
    if (!wasFirst || !isClear || first === undefined || !strings || strings[0] === first) return;
    const at = strings.indexOf(first);
    this.values.set('acceptedChains', arrayOf([first, ...strings.filter((_, index) => index !== at)]));
  }

  /** Whether both sides have changed a figure directly, or one has against inputs that the other has changed. */
  #isInConflict({ relation, relations, inputs }: Figure, tolerance: Tolerance): boolean {
    const texts = this.#textsOf(relation.field);
    if (isSame(texts.ours, texts.theirs)) return false;
    const isChanged = (side: Side): boolean => !isSame(texts.base, texts[side]);
    const hasNewInputs = (side: Side): boolean =>
      this.entries.base !== undefined &&
      inputs.some((name) => {
        const of = this.#textsOf(name);
        return !isSame(of.base, of[side]);
      });
    const isConsistent = (side: Side): boolean => {
      const literals = literalsOf(this.entries[side], relations);
      const isComplete = [relation.field, ...relation.inputs].every((name) => literals[name] !== undefined);
      return isComplete && relations.every((each) => holds(each, literals, tolerance));
    };
    const contradicts = (side: Side, other: Side): boolean =>
      isChanged(side) && hasNewInputs(other) && !isConsistent(side);
    if (hasNewInputs('ours') || hasNewInputs('theirs'))
      return contradicts('ours', 'theirs') || contradicts('theirs', 'ours');
    return isChanged('ours') && isChanged('theirs');
  }

  /**
   * The figure of the side that has the merged inputs, or else the one that is computed from these.
   *
   * @param exact computed figures with all their decimals
   */
  #figure({ relation, inputs }: Figure, side: Side, exact: Map<string, string>): string | undefined {
    const { base, ours, theirs } = this.#textsOf(relation.field);
    const hasInputsOf = (of: Side): boolean =>
      inputs.every((name) => isSame(this.#textsOf(name)[of], this.#merged(name, side)));
    const [isOfOurs, isOfTheirs] = [hasInputsOf('ours'), hasInputsOf('theirs')];
    const onlyTheirs = !isSame(base, theirs) && isSame(base, ours);
    if (isOfOurs) return isOfTheirs && onlyTheirs ? theirs : ours;
    if (isOfTheirs || (ours === undefined && theirs === undefined)) return theirs;
    const [first, second = first] = relation.inputs.map(
      (name) => exact.get(name) ?? this.#merged(name, side),
    );
    if (isFiniteNumber(first) && isFiniteNumber(second)) {
      const ratio = relation.compute(first, second);
      if (ratio.denominator.eq(1)) exact.set(relation.field, ratio.numerator.toFixed());
      const literal = shortest(ratio);
      if (Number.isFinite(Number(literal))) return literal;
    }
    return onlyTheirs ? theirs : ours;
  }
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
  const [old, own, other] = [texts.base, texts.ours, texts.theirs].map(integerIn);
  if (own === undefined || other === undefined) return merged;
  const numberOf = (isCounted: (triple: Versions<unknown>) => unknown): bigint =>
    BigInt(triples.filter(isCounted).length);
  let count = integerIn(merged.ours) ?? own;
  const isOnBoth = !isSame(texts.base, texts.ours) && !isSame(texts.base, texts.theirs);
  const areDifferent = triples.some(({ ours, theirs }) => Boolean(ours) !== Boolean(theirs));
  if (isOnBoth && (own !== other || areDifferent)) {
    const added = numberOf(({ base, ours, theirs }) => !base && ours && theirs);
    const removed = numberOf(({ ours, theirs }) => !ours && !theirs);
    count = own + other - (old ?? 0n) - added + removed;
  }
  const wasTooLow = own < numberOf(({ ours }) => ours) || other < numberOf(({ theirs }) => theirs);
  if (!wasTooLow && count < length) count = BigInt(length);
  const text = count === own ? texts.ours : count === other ? texts.theirs : String(count);
  return { ours: text, theirs: text };
}

function integerIn(text: string | undefined): bigint | undefined {
  if (text === undefined || !isNumber(text)) return undefined;
  if (/^-?\d+$/.test(text)) return BigInt(text);
  const double = Number(text);
  return Number.isSafeInteger(double) && isIntegerLiteral(text) ? BigInt(double) : undefined;
}
