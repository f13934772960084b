import { membersIn, membersOf } from '../json/members';
import { parse, type JsonSyntaxError, type ParsedText } from '../json/parse';
import type { ScannedValue } from '../json/scan';
import { repeatedMembers, type JsonNode, type ObjectNode } from '../json/tree';
import { isIntegerLiteral } from '../values/arithmetic';
import {
  Entry,
  VALID_SHAPE,
  type EntryShape,
  type RepeatedMember,
  type UnknownMember,
  type WrongType,
} from './entry';
import {
  FIELD_INDEX,
  FIELD_NAMES,
  FIELDS,
  type EntryValues,
  type FieldType,
  type NumericField,
} from './fields';

const NOTHING: readonly never[] = [];

const NO_VALUES = Object.fromEntries(FIELD_NAMES.map((name) => [name, undefined])) as unknown as EntryValues;

const INTEGER_FIELDS: readonly NumericField[] = FIELDS.filter((field) => field.type === 'integer').map(
  (field) => field.name,
);

/**
 * Reads an element of `results` with `JSON.parse`.
 *
 * @param scan the scan that found its end; it shows whether `JSON.parse` loses a repeated name or a fraction
 * @returns undefined if the text is not JSON
 */
export function readJson(key: number, text: string, scan: ScannedValue): Entry | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return notAnObject(key, text, describe(value), undefined);
  const object = value as Record<string, unknown>;
  // As many colons as members: no name is repeated, and no value has members.
  const root = Object.keys(object).length === scan.colons ? undefined : parse(text).root;
  return readObject(key, text, object, scan, root?.kind === 'object' ? root : undefined, undefined);
}

/** Reads an element of `results` from its tree, with or without a syntax error. */
export function readTree(
  key: number,
  text: string,
  { root, syntaxError }: Pick<ParsedText, 'root' | 'syntaxError'>,
): Entry {
  if (root?.kind !== 'object') return notAnObject(key, text, describe(root && valueOf(root)), syntaxError);
  return readObject(key, text, objectOf(root), undefined, root, syntaxError);
}

function notAnObject(
  key: number,
  text: string,
  actual: string,
  syntaxError: JsonSyntaxError | undefined,
): Entry {
  const wrongTypes: WrongType[] = syntaxError ? [] : [{ path: [], expected: 'object', actual }];
  return new Entry(key, text, NO_VALUES, { ...VALID_SHAPE, isObject: false, wrongTypes, syntaxError });
}

/** @param root the tree, if a name may be repeated */
function readObject(
  key: number,
  text: string,
  object: Record<string, unknown>,
  scan: ScannedValue | undefined,
  root: ObjectNode | undefined,
  syntaxError: JsonSyntaxError | undefined,
): Entry {
  const repeated = root ? repeatedOf(root, syntaxError, FIELD_NAMES) : NOTHING;
  const wrongTypes = FIELDS.flatMap((field): WrongType[] => {
    const value = object[field.name];
    return value === undefined || isOfType(value, field.type) ? [] : wrongTypesIn(field, value);
  });
  const fractions = Object.values(object).filter(
    (value) => typeof value === 'number' && !Number.isInteger(value),
  ).length;
  const numbersAreExact = scan?.exponents === 0 && scan.points === fractions;
  if (!numbersAreExact) wrongTypes.push(...fractionsLostByDoubles(text, object, root));
  const names = Object.keys(object);
  const unknown = root
    ? unknownIn(root, FIELD_NAMES)
    : names.filter((name) => !FIELD_INDEX.has(name)).map((name) => ({ name }));
  const missing = FIELD_NAMES.filter((name) => !Object.hasOwn(object, name));
  const hasHealth = object.health !== null && object.health !== undefined;
  const hasAll = !root && missing.length === 0 && unknown.length === 0 && !hasHealth;
  if (hasAll && numbersAreExact && wrongTypes.length === 0 && !hasNegative(object))
    return new Entry(key, text, object as unknown as EntryValues);
  const shape: EntryShape = {
    isObject: true,
    missing: syntaxError ? NOTHING : missing,
    unknown: syntaxError ? NOTHING : unknown,
    wrongTypes,
    repeated,
    syntaxError,
    hasHealth,
  };
  const values =
    wrongTypes.length > 0 ? withoutWrong(object, wrongTypes) : (object as unknown as EntryValues);
  return new Entry(key, text, values, shape, numbersAreExact, syntaxError && root);
}

function hasNegative(object: Record<string, unknown>): boolean {
  return Object.values(object).some((value) => typeof value === 'number' && value < 0);
}

function isStrings(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (const element of value) if (typeof element !== 'string') return false;
  return true;
}

/** Fractions that a double cannot represent: `5.00000000000000001`. */
function fractionsLostByDoubles(
  text: string,
  object: Record<string, unknown>,
  root: ObjectNode | undefined,
): WrongType[] {
  const members = (root ? undefined : membersIn(text)) ?? membersOf(root, text);
  return INTEGER_FIELDS.filter(
    (name) => Number.isInteger(object[name]) && !isIntegerLiteral(members.get(name) ?? ''),
  ).map((name) => ({ path: [name], expected: 'integer', actual: 'a number with a fraction' }));
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
    if (value && !(value.kind === 'array' && value.isIncomplete)) object[name] = valueOf(value);
    // The last of repeated members counts, even if it has no value.
    else Reflect.deleteProperty(object, name);
  }
  return object;
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
      return isStrings(value);
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
        : [{ path: [field.name, index], expected: 'element' as const, actual: describe(element) }],
    );
  }
  const wrong: WrongType = { path: [field.name], expected: field.type, actual: describe(value) };
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
export function unknownIn(root: ObjectNode, knownNames: readonly string[]): readonly UnknownMember[] {
  return root.members
    .filter(({ name }) => !knownNames.includes(name))
    .map(({ name, nameSpan }) => ({ name, span: nameSpan }));
}

/**
 * The later members of repeated names, in the order of the text. After a syntax error only those of known names: after an
 * unclosed string, the text between strings is taken for names.
 */
export function repeatedOf(
  root: ObjectNode,
  syntaxError: JsonSyntaxError | undefined,
  knownNames: readonly string[],
): readonly RepeatedMember[] {
  return Array.from(repeatedMembers(root), ({ path, member }) => ({
    path,
    name: member.name,
    span: member.nameSpan,
  }))
    .filter(
      ({ name, span }) => !syntaxError || span.start < syntaxError.span.start || knownNames.includes(name),
    )
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
