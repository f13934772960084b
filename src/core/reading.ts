import { compareDecimals, isIntegerLiteral } from './arithmetic';
import { FIELD_INDEX, FIELD_NAMES, FIELDS, LISTING_FIELDS } from './fields';
import type { EntryValues, FieldName, FieldType, NumericField } from './fields';
import { parse, type SyntaxFault, type ParsedText, type ParseOptions, type Syntax } from './json/parse';
import type { Path } from './json/pointer';
import { ValueScan } from './json/scan';
import {
  findMember,
  repeatedMembers,
  type JsonNode,
  type Member,
  type ObjectNode,
  type Span,
} from './json/tree';

/** A value that is not of its field's type. */
export interface WrongType {
  readonly path: Path;
  readonly expected: FieldType | 'object' | 'array' | 'element';
  /** What it is instead, in words. */
  readonly found: string;
  /** The value, if it is a string. */
  readonly string?: string;
}

/** A member whose name its object already has. The span is of its name. */
export interface RepeatedMember {
  readonly path: Path;
  readonly name: string;
  readonly span: Span;
}

/** What reading an object showed of its shape: the listing itself, or one of its entries. Spans count from the read text. */
export interface ObjectReading {
  /** The first place where the text is not JSON; the rest of the object is read as far as it goes. */
  readonly fault: SyntaxFault | undefined;
  /** The first place just before or behind the object where the text is not JSON. */
  readonly gapFault?: SyntaxFault | undefined;
  readonly repeated: readonly RepeatedMember[];
  /** Known names the object has no member of, in order. Empty if the text is broken: they may be in the rubble. */
  readonly missing: readonly string[];
  /** Names the object should not have, in order. */
  readonly unknown: readonly string[];
  readonly wrongTypes: readonly WrongType[];
  /** All names the object should have. */
  readonly knownNames: readonly string[];
  /** The names of its number members that hold a number below 0. */
  negatives(): readonly string[];
  /** The source text of a number member. */
  literal(name: string): string;
}

const NOTHING: readonly never[] = [];

const NO_VALUES = Object.fromEntries(FIELD_NAMES.map((name) => [name, undefined])) as unknown as EntryValues;

const NUMERIC_FIELDS: readonly NumericField[] = FIELDS.filter(
  (field) => field.type === 'number' || field.type === 'integer',
).map((field) => field.name);

const INTEGER_FIELDS: readonly NumericField[] = FIELDS.filter((field) => field.type === 'integer').map(
  (field) => field.name,
);

/** One element of `results`, read from its text. It lives only while the entry's rules run. */
export class Reading implements ObjectReading {
  readonly knownNames = FIELD_NAMES;
  gapFault: SyntaxFault | undefined;

  constructor(
    /** The element's text. */
    readonly text: string,
    /** False for an element that is no object: it has no values and takes no part in the rules on entries. */
    readonly isEntry: boolean,
    readonly values: EntryValues,
    /** Whether every number's literal is sure to be what its double says: no integer with a fraction, no tiny number become 0. */
    readonly plain: boolean,
    readonly missing: readonly FieldName[],
    readonly unknown: readonly string[],
    readonly wrongTypes: readonly WrongType[],
    readonly repeated: readonly RepeatedMember[],
    readonly fault: SyntaxFault | undefined,
    /** Whether `health` is there and not null. */
    readonly hasHealth: boolean,
  ) {}

  negatives(): readonly NumericField[] {
    let found: NumericField[] | undefined;
    for (const name of NUMERIC_FIELDS) {
      const value = this.values[name];
      if (value !== undefined && value <= 0 && this.compare(name, 0) < 0) (found ??= []).push(name);
    }
    return found ?? NOTHING;
  }

  /**
   * Compares a number member, which must be there, with a bound, exactly.
   * @returns below 0, 0 or above 0, as the member is less than, equal to or more than the bound
   */
  compare(name: NumericField, bound: number): number {
    const value = this.values[name] ?? NaN;
    if (value !== bound || this.plain) return value - bound;
    return compareDecimals(this.literal(name), String(bound));
  }

  literal(name: string): string {
    return literalOf(this.text, name);
  }
}

/** The listing's own members, read from the text around the entries. */
export interface RootReading extends ObjectReading {
  /** The value of `count`; undefined if it is absent or no integer. */
  readonly count: number | undefined;
}

/**
 * Reads one element of `results`. `JSON.parse` does it where it can; where it refuses, or where the scan shows
 * that it may be hiding a repeated name, the text's tree is made.
 *
 * @param text the element's text
 * @param scan what the scan that found the element's end saw of it
 */
export function readEntry(text: string, scan: ValueScan, options: ParseOptions): Reading {
  if (scan.comments > 0) return readParsed(text, parse(text, options));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return readParsed(text, parse(text, options));
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return notAnEntry(text, value);
  return readObject(text, value as Record<string, unknown>, scan);
}

/** Reads an element of `results` of which nothing is known but that its text is sound. */
export function readSound(text: string, syntax: Syntax): Reading {
  const scan = new ValueScan();
  scan.scan(text, 0);
  return readEntry(text, scan, { syntax });
}

/** Reads one element of `results` from its tree, broken or not. */
export function readParsed(text: string, { root, faults }: ParsedText): Reading {
  const fault = faults[0];
  if (root?.kind !== 'object') return notAnEntry(text, root && valueOf(root), fault);
  const object = objectOf(root);
  return readingOf(text, object, shapeOf(object), false, repeatedOf(root), fault);
}

function readObject(text: string, object: Record<string, unknown>, scan: ValueScan): Reading {
  let repeated: readonly RepeatedMember[] = NOTHING;
  const shape = shapeOf(object);
  if (shape.members !== scan.colons) {
    const { root } = parse(text);
    if (root?.kind === 'object') repeated = repeatedOf(root);
  }
  const plain = scan.exponents === 0 && scan.points === shape.fractions;
  return readingOf(text, object, shape, plain, repeated, undefined);
}

/** What one pass over an object's members shows. */
interface Shape {
  readonly members: number;
  /** How many members are of a known name. */
  readonly known: number;
  /** How many values are numbers with a fraction. */
  readonly fractions: number;
  readonly unknown: readonly string[];
  readonly wrong: readonly WrongType[];
}

function shapeOf(object: Record<string, unknown>): Shape {
  let members = 0;
  let known = 0;
  let fractions = 0;
  let unknown: string[] | undefined;
  let wrong: WrongType[] | undefined;
  for (const name in object) {
    const value = object[name];
    // Members usually stand in the order of the fields.
    const index = FIELD_NAMES[members] === name ? members : FIELD_INDEX.get(name);
    const field = index === undefined ? undefined : FIELDS[index];
    members++;
    if (typeof value === 'number' && !Number.isInteger(value)) fractions++;
    if (!field) {
      (unknown ??= []).push(name);
      continue;
    }
    known++;
    if (!isOfType(value, field.type)) (wrong ??= []).push(...wrongTypesIn(field, value));
  }
  return { members, known, fractions, unknown: unknown ?? NOTHING, wrong: wrong ?? NOTHING };
}

function readingOf(
  text: string,
  object: Record<string, unknown>,
  shape: Shape,
  plain: boolean,
  repeated: readonly RepeatedMember[],
  fault: SyntaxFault | undefined,
): Reading {
  const wrong = plain ? shape.wrong : [...shape.wrong, ...hiddenFractions(text, object)];
  const missing =
    fault || shape.known === FIELDS.length
      ? NOTHING
      : FIELD_NAMES.filter((name) => !Object.hasOwn(object, name));
  return new Reading(
    text,
    true,
    wrong.length > 0 ? withoutWrong(object, wrong) : (object as unknown as EntryValues),
    plain,
    missing,
    fault ? NOTHING : shape.unknown,
    wrong,
    repeated,
    fault,
    object.health !== null && object.health !== undefined,
  );
}

/** Integers to the double, whose literals have a fraction all the same: `5.00000000000000001`. */
function hiddenFractions(text: string, object: Record<string, unknown>): WrongType[] {
  return INTEGER_FIELDS.filter(
    (name) => Number.isInteger(object[name]) && !isIntegerLiteral(literalOf(text, name)),
  ).map((name) => ({ path: [name], expected: 'integer', found: 'a number with a fraction' }));
}

function notAnEntry(text: string, value: unknown, fault?: SyntaxFault): Reading {
  const wrong: WrongType[] = fault ? [] : [{ path: [], expected: 'object', found: describe(value) }];
  return new Reading(text, false, NO_VALUES, true, NOTHING, NOTHING, wrong, NOTHING, fault, false);
}

/** The listing response's own members, in order. */
const LISTING_NAMES: readonly string[] = LISTING_FIELDS.map((field) => field.name);

/** Reads the listing itself: its text with the inside of `results` left out. */
export function readRoot(text: string, options: ParseOptions): RootReading {
  const { root, faults } = parse(text, options);
  const fault = faults[0];
  const literal = (name: string): string => literalOf(text, name);
  if (root?.kind !== 'object') {
    const wrongTypes: WrongType[] = root
      ? [{ path: [], expected: 'object', found: describe(valueOf(root)) }]
      : [];
    const nothing = { repeated: NOTHING, missing: NOTHING, unknown: NOTHING };
    return {
      ...nothing,
      fault,
      wrongTypes,
      knownNames: LISTING_NAMES,
      count: undefined,
      negatives: () => NOTHING,
      literal,
    };
  }
  const names = root.members.map((member) => member.name);
  const count = findMember(root, 'count')?.value;
  const results = findMember(root, 'results')?.value;
  const wrongTypes: WrongType[] = [];
  const isCount = count?.kind === 'number' && isOfType(count.value, 'integer');
  if (count && !(isCount && isIntegerLiteral(text.slice(count.start, count.end))))
    wrongTypes.push(...wrongTypesIn({ name: 'count', type: 'integer' }, valueOf(count)));
  if (results && results.kind !== 'array')
    wrongTypes.push({ path: ['results'], expected: 'array', found: describe(valueOf(results)) });
  const stated =
    count?.kind === 'number' && wrongTypes[0]?.path[0] !== 'count' ? Number(count.value) : undefined;
  return {
    fault,
    repeated: repeatedOf(root),
    missing: fault ? NOTHING : LISTING_NAMES.filter((name) => !names.includes(name)),
    unknown: [...new Set(names)].filter((name) => !LISTING_NAMES.includes(name)),
    wrongTypes,
    knownNames: LISTING_NAMES,
    count: stated,
    negatives: () => (stated !== undefined && stated < 0 ? ['count'] : NOTHING),
    literal,
  };
}

function isOfType(value: unknown, type: FieldType): boolean {
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
      return true; // `health-not-null` speaks of it
  }
}

function wrongTypesIn(
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
function describe(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return 'a number that no double can hold';
    return Number.isInteger(value) ? 'a number' : 'a number with a fraction';
  }
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function withoutWrong(object: Record<string, unknown>, wrong: readonly WrongType[]): EntryValues {
  const values: Record<string, unknown> = {};
  for (const name of FIELD_NAMES) values[name] = object[name];
  for (const { path } of wrong) {
    const [name, index] = path;
    if (typeof name !== 'string') continue;
    if (typeof index === 'number') {
      values[name] = (values[name] as unknown[]).with(index, undefined);
    } else {
      values[name] = undefined;
    }
  }
  return values as unknown as EntryValues;
}

function repeatedOf(root: ObjectNode): readonly RepeatedMember[] {
  return Array.from(repeatedMembers(root), ({ path, member }) => ({
    path,
    name: member.name,
    span: member.nameSpan,
  })).sort((a, b) => a.span.start - b.span.start);
}

/** The values of a tree's object; what a member of a known name holds inside is kept one level deep, as rules need it. */
function objectOf(root: ObjectNode): Record<string, unknown> {
  const object: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const { name, value } of root.members) {
    if (value) object[name] = valueOf(value);
  }
  return object;
}

function valueOf(node: JsonNode): unknown {
  if (node.kind === 'object') return {};
  if (node.kind === 'array')
    return node.elements.map((element) =>
      element.kind === 'object' ? {} : element.kind === 'array' ? [] : element.value,
    );
  return node.value;
}

/**
 * The source text of a number member of the object that a text holds. The name is searched for as it is usually
 * written; only where that may mislead is the tree made.
 */
function literalOf(text: string, name: string): string {
  const quoted = `"${name}"`;
  const at = text.indexOf(quoted);
  if (
    at > 0 &&
    text[at - 1] !== '\\' &&
    !text.includes(quoted, at + quoted.length) &&
    !text.includes('\\u')
  ) {
    NUMBER_MEMBER.lastIndex = at + quoted.length;
    const literal = NUMBER_MEMBER.exec(text)?.[1];
    if (literal !== undefined) return literal;
  }
  const { root } = parse(text);
  const member: Member | undefined = root?.kind === 'object' ? findMember(root, name) : undefined;
  return member?.value ? text.slice(member.value.start, member.value.end) : '';
}

const NUMBER_MEMBER = /[ \t\r\n]*:[ \t\r\n]*(-?\d[\d.eE+-]*)/y;
