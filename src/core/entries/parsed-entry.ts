import type Big from 'big.js';
import { toDecimal } from '../values/arithmetic';
import {
  FIELD_NAMES,
  FIELDS,
  type EntryValues,
  type NumericField,
  type FieldType,
} from '../next/listing/fields';
import type { JsonSyntaxError } from '../json/parse';
import { type ObjectNode, type Path, repeatedMembers, type JsonNode, type Span } from '../json/tree';
import { memberTexts, type MemberTexts } from '../json/members';
import { hashOfEndpoint, hashOfKey, hashOfSlug, NO_KEY } from '../values/hash-table';

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
export class ParsedEntry implements ObjectReading {
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
    return this.#slug() !== NO_KEY;
  }

  /** See {@link hashOfKey}. */
  get idHash(): number {
    return this.#slug() || hashOfKey(this.values.id);
  }

  /** See {@link hashOfEndpoint}. Equal endpoints have equal slugs, and the id nearly always is the slug. */
  get endpointHash(): number {
    return this.#slug() || hashOfEndpoint(this.values.endpoint);
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
    this.#members ??= memberTexts(this.text, this.tree);
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

  #slug(): number {
    const { id = '', endpoint = '' } = this.values;
    return (this.#slugHash ??= hashOfSlug(id, endpoint));
  }
}

/** An object from `JSON.parse` whose members have not been checked. */
export type Unchecked = Readonly<Record<keyof EntryValues | 'health', unknown>>;

/** The result of {@link fractionsOfValid} for any other object. */
export const NOT_VALID = -1;

/**
 * The number of fractions in an object that has all 18 members, each of its type and no number below 0, like nearly
 * every entry. Written out member by member because access by a constant name takes a tenth of the time of access by a
 * name from a table, and this runs for every entry.
 */
export function fractionsOfValid(object: Unchecked): number {
  const isValid =
    typeof object.id === 'string' &&
    typeof object.name === 'string' &&
    typeof object.endpoint === 'string' &&
    typeof object.description === 'string' &&
    typeof object.chain === 'string' &&
    isStrings(object.acceptedChains) &&
    typeof object.facilitator === 'string' &&
    isCount(object.calls30d) &&
    isCount(object.l30DaysPayers) &&
    isCount(object.lastCalledMs) &&
    isStrings(object.sources) &&
    typeof object.qualityFlag === 'string' &&
    object.health === null;
  if (!isValid) return NOT_VALID;
  const fractions =
    fractionOf(object.pricePerCallUsd) +
    fractionOf(object.callsPerDayApprox) +
    fractionOf(object.volume30dUsd) +
    fractionOf(object.volumePerDayApprox) +
    fractionOf(object.callsPerPayer);
  return fractions <= 5 ? fractions : NOT_VALID;
}

/** 1 for a number with a fraction, 0 for one without; for anything else more than all members together. */
function fractionOf(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 0 && value < Infinity)) return 100;
  return Math.floor(value) === value ? 0 : 1;
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value < Infinity && Math.floor(value) === value;
}

function isStrings(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (const element of value) if (typeof element !== 'string') return false;
  return true;
}

/** A value that does not have the type of its field. */
export interface WrongType {
  readonly path: Path;
  readonly expected: FieldType | 'object' | 'array' | 'element';
  /** Its type, in words. */
  readonly found: string;
  /** The value, if it is a string. */
  readonly string?: string;
}

/** A member with the name of an earlier one. The span is of its name. */
export interface RepeatedMember {
  readonly path: Path;
  readonly name: string;
  readonly span: Span;
}

/** A member with an unknown name. */
export interface UnknownMember {
  readonly name: string;
  readonly span?: Span;
}

/** The members of an object as read: of the listing itself, or of one of its entries. Spans are relative to the text that was read. */
export interface ObjectReading {
  /** The first syntax error in the object, which is read as far as possible. */
  readonly syntaxError: JsonSyntaxError | undefined;
  /** The first syntax error between the object and its neighbors. */
  readonly separatorError?: JsonSyntaxError | undefined;
  readonly repeated: readonly RepeatedMember[];
  /** Known names without a member, in order. Empty if there is a syntax error: they may not have been read. */
  readonly missing: readonly string[];
  /** Members with unknown names, in order. The span is of the name, if the text was parsed to a tree. */
  readonly unknown: readonly UnknownMember[];
  readonly wrongTypes: readonly WrongType[];
  /** All names the object should have. */
  readonly knownNames: readonly string[];
  /** The names of its number members that hold a number below 0. */
  negatives(): readonly string[];
  /** The source text of a number member. */
  literal(name: string): string;
}

/** Whether a value, as `JSON.parse` gives it, is of a field's type. */
export function isOfType(value: unknown, type: FieldType): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'integer':
      return Number.isInteger(value);
    case 'strings':
      return Array.isArray(value) && value.every((element) => typeof element === 'string');
    case 'null':
      return true; // `health-not-null` reports it
  }
}

/** The value if it does not have the type of its field, or each of its elements that does not. */
export function wrongTypesIn(
  field: { readonly name: string; readonly type: FieldType },
  value: unknown,
): WrongType[] {
  if (field.type === 'strings' && Array.isArray(value)) {
    return value.flatMap((element: unknown, index) =>
      typeof element === 'string'
        ? []
        : [{ path: [field.name, index], expected: 'element' as const, found: describe(element) }],
    );
  }
  const wrong: WrongType = { path: [field.name], expected: field.type, found: describe(value) };
  return [typeof value === 'string' ? { ...wrong, string: value } : wrong];
}

/** A JSON value's type, in the words of a message. */
export function describe(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return 'a number beyond the range of a double';
    return Number.isInteger(value) ? 'a number' : 'a number with a fraction';
  }
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** The members of an object whose names are not among those known. */
export function unknownIn(root: ObjectNode, known: readonly string[]): readonly UnknownMember[] {
  return root.members
    .filter(({ name }) => !known.includes(name))
    .map(({ name, nameSpan }) => ({ name, span: nameSpan }));
}

/**
 * The later members of repeated names, in the order of the text. After a syntax error only those of known names: after an
 * unclosed string, the text between strings is taken for names.
 */
export function repeatedOf(
  root: ObjectNode,
  syntaxError: JsonSyntaxError | undefined,
  known: readonly string[],
): readonly RepeatedMember[] {
  return Array.from(repeatedMembers(root), ({ path, member }) => ({
    path,
    name: member.name,
    span: member.nameSpan,
  }))
    .filter(({ name, span }) => !syntaxError || span.start < syntaxError.span.start || known.includes(name))
    .sort((a, b) => a.span.start - b.span.start);
}

/** A node's value, with array elements one level deep and without the members of objects: rules need no more. */
export function valueOf(node: JsonNode): unknown {
  if (node.kind === 'object') return {};
  if (node.kind === 'array')
    return node.elements.map((element) =>
      element.kind === 'object' ? {} : element.kind === 'array' ? [] : element.value,
    );
  return node.value;
}
