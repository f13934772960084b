import type { FieldType } from './fields';
import type { JsonSyntaxError } from '../json/syntax';
import type { Path } from '../json/pointer';
import { repeatedMembers, type JsonNode, type ObjectNode, type Span } from '../json/tree';

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
    if (!Number.isFinite(value)) return 'a number that no double can hold';
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
