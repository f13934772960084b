import type Big from 'big.js';
import { toDecimal } from '../values/arithmetic';
import { FIELD_NAMES, FIELDS, type EntryValues, type NumericField } from './fields';
import type { JsonSyntaxError } from '../json/syntax';
import type { ObjectNode } from '../json/tree';
import { membersIn, membersOf, type MemberTexts } from '../json/members';
import { hashOfSlug, NO_KEY } from '../values/key-hash';
import type { ObjectReading, RepeatedMember, UnknownMember, WrongType } from './shape';

const NOTHING: readonly never[] = [];

const NUMERIC_FIELDS: readonly NumericField[] = FIELDS.filter(
  (field) => field.type === 'number' || field.type === 'integer',
).map((field) => field.name);

/** The shape of an entry with all members, each of its type. All of them share this object. */
export const VALID_SHAPE: EntryShape = {
  isObject: true,
  missing: NOTHING,
  unknown: NOTHING,
  wrongTypes: NOTHING,
  repeated: NOTHING,
  syntaxError: undefined,
  hasHealth: false,
};

/** What is wrong with the members of an element. */
export interface EntryShape extends Pick<
  ObjectReading,
  'missing' | 'unknown' | 'wrongTypes' | 'repeated' | 'syntaxError'
> {
  readonly isObject: boolean;
  readonly hasHealth: boolean;
}

/** One element of `results`, read from its text. It is short-lived: an {@link Entry} keeps only a few of its values. */
export class EntryReading implements ObjectReading {
  separatorError: JsonSyntaxError | undefined;
  #slugHash: number | undefined;
  #members: MemberTexts | undefined;

  constructor(
    /** The element's text. */
    readonly text: string,
    readonly values: EntryValues,
    /** Whether every number is known to be written without an exponent, and every integer without a fraction. */
    readonly numbersAreExact: boolean,
    private readonly shape: EntryShape = VALID_SHAPE,
    /** The element's tree, unless its text is JSON. */
    private readonly tree?: ObjectNode,
    /** Returns the source text of a number member, if it is known already. */
    private readonly literalOfNumber?: (name: NumericField) => string,
  ) {}

  /** Whether the rules on objects have nothing to check: all members are present, each of its type, no number below 0. */
  get isValid(): boolean {
    return this.shape === VALID_SHAPE && this.separatorError === undefined;
  }

  get knownNames(): readonly string[] {
    return FIELD_NAMES;
  }

  /** False for an element that is not an object: it has no values and is not checked by the rules on entries. */
  get isObject(): boolean {
    return this.shape.isObject;
  }

  get missing(): readonly string[] {
    return this.shape.missing;
  }

  get unknown(): readonly UnknownMember[] {
    return this.shape.unknown;
  }

  get wrongTypes(): readonly WrongType[] {
    return this.shape.wrongTypes;
  }

  get repeated(): readonly RepeatedMember[] {
    return this.shape.repeated;
  }

  get syntaxError(): JsonSyntaxError | undefined {
    return this.shape.syntaxError;
  }

  /** Whether `health` is present and not null. */
  get hasHealth(): boolean {
    return this.shape.hasHealth;
  }

  /** Whether the id is known to be the slug of the endpoint; see {@link hashOfSlug}. */
  get idIsEndpointSlug(): boolean {
    return this.slugHash !== NO_KEY;
  }

  /** The id's hash, if {@link idIsEndpointSlug}. */
  get slugHash(): number {
    return (this.#slugHash ??= this.#findSlugHash());
  }

  negatives(): readonly NumericField[] {
    if (this.shape === VALID_SHAPE) return NOTHING;
    let found: NumericField[] | undefined;
    for (const name of NUMERIC_FIELDS) {
      const value = this.values[name];
      if (value !== undefined && value <= 0 && this.compare(name, 0) < 0) (found ??= []).push(name);
    }
    return found ?? NOTHING;
  }

  /**
   * Compares a number member, which must be present, with a bound, exactly.
   * @returns less than 0, 0 or more than 0 if the member is less than, equal to or more than the bound
   */
  compare(name: NumericField, bound: number): number {
    const value = this.values[name] ?? NaN;
    if (value !== bound) return value - bound;
    return this.exactDecimal(name)?.cmp(toDecimal(String(bound))) ?? 0;
  }

  literal(name: string): string {
    if (this.literalOfNumber) return this.literalOfNumber(name as NumericField);
    this.#members ??= (this.tree ? undefined : membersIn(this.text)) ?? membersOf(this.tree, this.text);
    return this.#members.get(name) ?? '';
  }

  /** The exact value of a number member, if its double does not have that value. */
  exactDecimal(name: NumericField): Big | undefined {
    const value = this.values[name];
    // An entry with a syntax error that is read again by itself may have fewer members than before.
    if (value === undefined) return undefined;
    if (this.numbersAreExact && Number.isSafeInteger(value)) return undefined;
    // Doubles represent all decimals of up to 15 digits uniquely.
    const literal = this.literal(name);
    if (value !== 0 && literal.length <= 15) return undefined;
    const exact = toDecimal(literal);
    return exact.eq(toDecimal(String(value))) ? undefined : exact;
  }

  #findSlugHash(): number {
    const { id, endpoint } = this.values;
    return id !== undefined && endpoint !== undefined ? hashOfSlug(id, endpoint) : NO_KEY;
  }
}
