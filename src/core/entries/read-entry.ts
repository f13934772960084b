import { isIntegerLiteral } from '../values/arithmetic';
import {
  FIELD_INDEX,
  FIELD_NAMES,
  FIELDS,
  type EntryValues,
  type NumericField,
} from '../next/listing/fields';
import { parse, type ParsedText, type ParseOptions, type JsonSyntaxError } from '../json/parse';
import type { Syntax } from '../json/syntax';
import { ValueScan } from '../json/scan';
import type { ObjectNode } from '../json/tree';
import { memberTexts } from '../json/members';
import {
  ParsedEntry,
  VALID_SHAPE,
  type EntryShape,
  describe,
  isOfType,
  repeatedOf,
  unknownIn,
  valueOf,
  wrongTypesIn,
  type RepeatedMember,
  type UnknownMember,
  type WrongType,
  fractionsOfValid,
  type Unchecked,
} from './parsed-entry';

const NOTHING: readonly never[] = [];

const NO_VALUES = Object.fromEntries(FIELD_NAMES.map((name) => [name, undefined])) as unknown as EntryValues;

const INTEGER_FIELDS: readonly NumericField[] = FIELDS.filter((field) => field.type === 'integer').map(
  (field) => field.name,
);

/**
 * Reads one element of `results` with `JSON.parse`. If that fails, or if the scan shows that it may lose a repeated
 * name, the text is parsed to a tree.
 *
 * @param text the element's text
 * @param scan the scan that found the element's end
 */
export function readEntry(text: string, scan: ValueScan, options: ParseOptions): ParsedEntry {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return readParsed(text, parse(text, options));
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return notAnEntry(text, value);
  return readObject(text, value as Record<string, unknown>, scan);
}

/** Reads an element of `results` without a syntax error. */
export function readValid(text: string, syntax: Syntax): ParsedEntry {
  const scan = new ValueScan();
  scan.scan(text, 0);
  return readEntry(text, scan, { syntax });
}

/** Reads one element of `results` from its tree, with or without a syntax error. */
export function readParsed(
  text: string,
  { root, syntaxError }: Pick<ParsedText, 'root' | 'syntaxError'>,
): ParsedEntry {
  if (root?.kind !== 'object') return notAnEntry(text, root && valueOf(root), syntaxError);
  const object = objectOf(root);
  const shape = { ...shapeOf(object), unknown: unknownIn(root, FIELD_NAMES) };
  return readingOf(text, object, shape, false, repeatedOf(root, syntaxError, FIELD_NAMES), syntaxError, root);
}

function readObject(text: string, object: Record<string, unknown>, scan: ValueScan): ParsedEntry {
  // As many colons as members: no name is repeated, and no value has members. As many points as fractions: no integer
  // has lost its fraction.
  if (scan.colons === FIELDS.length && scan.exponents === 0) {
    if (scan.points === fractionsOfValid(object as Unchecked))
      return new ParsedEntry(text, object as unknown as EntryValues, true);
  }
  const shape = shapeOf(object);
  const numbersAreExact = scan.exponents === 0 && scan.points === shape.fractions;
  const { root } = shape.members === scan.colons ? NO_TREE : parse(text);
  const repeated = root?.kind === 'object' ? repeatedOf(root, undefined, FIELD_NAMES) : NOTHING;
  const unknown =
    repeated.length > 0 && root?.kind === 'object' ? unknownIn(root, FIELD_NAMES) : shape.unknown;
  return readingOf(text, object, { ...shape, unknown }, numbersAreExact, repeated, undefined);
}

const NO_TREE = { root: undefined };

/** What one pass over an object's members finds. */
interface Shape {
  readonly members: number;
  /** How many members are of a known name. */
  readonly known: number;
  /** How many values are numbers with a fraction. */
  readonly fractions: number;
  readonly unknown: readonly UnknownMember[];
  readonly wrong: readonly WrongType[];
}

function shapeOf(object: Record<string, unknown>): Shape {
  let members = 0;
  let known = 0;
  let fractions = 0;
  let unknown: UnknownMember[] | undefined;
  let wrong: WrongType[] | undefined;
  for (const name in object) {
    const value = object[name];
    // Members usually are in the order of the fields.
    const index = FIELD_NAMES[members] === name ? members : FIELD_INDEX.get(name);
    const field = index === undefined ? undefined : FIELDS[index];
    members++;
    if (typeof value === 'number' && !Number.isInteger(value)) fractions++;
    if (!field) {
      (unknown ??= []).push({ name });
      continue;
    }
    known++;
    if (!isOfType(value, field.type)) wrong = [...(wrong ?? NOTHING), ...wrongTypesIn(field, value)];
  }
  return { members, known, fractions, unknown: unknown ?? NOTHING, wrong: wrong ?? NOTHING };
}

function readingOf(
  text: string,
  object: Record<string, unknown>,
  shape: Shape,
  numbersAreExact: boolean,
  repeated: readonly RepeatedMember[],
  syntaxError: JsonSyntaxError | undefined,
  tree?: ObjectNode,
): ParsedEntry {
  const wrong = numbersAreExact
    ? shape.wrong
    : [...shape.wrong, ...fractionsLostByDoubles(text, object, tree)];
  const missing =
    syntaxError || shape.known === FIELDS.length
      ? NOTHING
      : FIELD_NAMES.filter((name) => !Object.hasOwn(object, name));
  const values = wrong.length > 0 ? withoutWrong(object, wrong) : (object as unknown as EntryValues);
  const entryShape: EntryShape = {
    isObject: true,
    missing,
    unknown: syntaxError ? NOTHING : shape.unknown,
    wrongTypes: wrong,
    repeated,
    syntaxError,
    hasHealth: object.health !== null && object.health !== undefined,
  };
  return new ParsedEntry(text, values, numbersAreExact, entryShape, tree);
}

/** Fractions that a double cannot represent: `5.00000000000000001`. */
function fractionsLostByDoubles(
  text: string,
  object: Record<string, unknown>,
  tree: ObjectNode | undefined,
): WrongType[] {
  const members = memberTexts(text, tree);
  return INTEGER_FIELDS.filter(
    (name) => Number.isInteger(object[name]) && !isIntegerLiteral(members.get(name) ?? ''),
  ).map((name) => ({ path: [name], expected: 'integer', found: 'a number with a fraction' }));
}

function notAnEntry(text: string, value: unknown, syntaxError?: JsonSyntaxError): ParsedEntry {
  const wrongTypes: WrongType[] = syntaxError
    ? []
    : [{ path: [], expected: 'object', found: describe(value) }];
  return new ParsedEntry(text, NO_VALUES, true, {
    ...VALID_SHAPE,
    isObject: false,
    wrongTypes,
    syntaxError,
  });
}

function withoutWrong(object: Record<string, unknown>, wrong: readonly WrongType[]): EntryValues {
  const values: Record<string, unknown> = {};
  for (const name of FIELD_NAMES) values[name] = object[name];
  for (const { path } of wrong) {
    const [name, index] = path;
    if (typeof name !== 'string') continue;
    if (typeof index === 'number') {
      const elements = values[name] as unknown[];
      const own = elements === object[name] ? [...elements] : elements;
      own[index] = undefined;
      values[name] = own;
    } else {
      values[name] = undefined;
    }
  }
  return values as unknown as EntryValues;
}

/** The values of a tree's object, nested values one level deep: rules need no more. */
function objectOf(root: ObjectNode): Record<string, unknown> {
  const object: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const { name, value } of root.members) {
    if (value) object[name] = valueOf(value);
    // The last of repeated members counts, even if it has no value.
    else Reflect.deleteProperty(object, name);
  }
  return object;
}
