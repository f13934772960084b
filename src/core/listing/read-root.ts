import { membersOf, type MemberTexts } from '../json/members';
import { parse, type JsonSyntaxError } from '../json/parse';
import type { Syntax } from '../json/syntax';
import { findMember, type JsonNode } from '../json/tree';
import { isIntegerLiteral } from '../values/arithmetic';
import type { ObjectReading, ObjectShape, WrongType } from './entry';
import { LISTING_FIELDS } from './fields';
import { describe, isOfType, repeatedOf, unknownIn, valueOf, wrongTypesIn } from './read-entry';

const NOTHING: readonly never[] = [];

/** The listing response's own members, in order. */
const LISTING_NAMES: readonly string[] = LISTING_FIELDS.map((field) => field.name);

/** What is wrong with a listing of which nothing but its entries is checked. */
export const NOTHING_WRONG: ObjectShape = {
  syntaxError: undefined,
  repeated: NOTHING,
  missing: NOTHING,
  unknown: NOTHING,
  wrongTypes: NOTHING,
};

/** The value of `count` and its source text. */
export interface Count {
  readonly value: number;
  readonly literal: string;
}

/** The listing's own members, read from the text around the entries. */
export class RootReading implements ObjectReading {
  readonly knownNames = LISTING_NAMES;
  #tree: JsonNode | undefined;

  /** @param readTree reads the tree of the text around the entries, which most listings never need */
  constructor(
    readonly shape: ObjectShape,
    /** Undefined if it is absent or not an integer. */
    readonly count: Count | undefined,
    readonly readTree: () => JsonNode | undefined,
    readonly members: MemberTexts,
  ) {}

  /** The tree of the text around the entries. */
  get tree(): JsonNode | undefined {
    return (this.#tree ??= this.readTree());
  }

  /** Whether nothing is wrong with its members. */
  get isValid(): boolean {
    return this.shape === NOTHING_WRONG && this.negatives().length === 0;
  }

  negatives(): readonly string[] {
    return this.count && this.count.value < 0 ? ['count'] : NOTHING;
  }

  literal(name: string): string {
    return this.members.get(name) ?? '';
  }
}

/** The text around the entries of nearly every listing. The count is 0 or more, and exact as a double. */
const PLAIN =
  /^\{[ \t\r\n]*"count"[ \t\r\n]*:[ \t\r\n]*(0|[1-9]\d{0,14})[ \t\r\n]*,[ \t\r\n]*"results"[ \t\r\n]*:[ \t\r\n]*\[[ \t\r\n]*\][ \t\r\n]*\}[ \t\r\n]*$/;

/**
 * Reads the text around the entries of a listing response.
 *
 * @param envelope the listing's text without the content of `results`
 */
export function readRoot(envelope: string, syntax: Syntax): RootReading {
  const [, plainCount] = PLAIN.exec(envelope) ?? [];
  if (plainCount !== undefined) {
    const count = { value: Number(plainCount), literal: plainCount };
    const members = new Map([['count', plainCount]]);
    return new RootReading(NOTHING_WRONG, count, () => parse(envelope).root, members);
  }
  const { root, syntaxError: error } = parse(envelope, { syntax });
  // The envelope has no elements, so that the error is not in one of them.
  const syntaxError: JsonSyntaxError | undefined =
    error?.path[0] === 'results' ? { ...error, path: ['results'] } : error;
  if (root?.kind !== 'object') {
    const found = describe(root && valueOf(root));
    const wrongTypes: WrongType[] = root ? [{ path: [], expected: 'object', found }] : [];
    return new RootReading({ ...NOTHING_WRONG, syntaxError, wrongTypes }, undefined, () => root, new Map());
  }
  const names = root.members.map((member) => member.name);
  const count = findMember(root, 'count')?.value;
  const results = findMember(root, 'results')?.value;
  const members = membersOf(root, envelope);
  const literal = members.get('count') ?? '';
  const isCount = count?.kind === 'number' && isOfType(count.value, 'integer') && isIntegerLiteral(literal);
  const wrongTypes: WrongType[] = [];
  if (count && !isCount) wrongTypes.push(...wrongTypesIn({ name: 'count', type: 'integer' }, valueOf(count)));
  if (results && results.kind !== 'array')
    wrongTypes.push({ path: ['results'], expected: 'array', found: describe(valueOf(results)) });
  const shape: ObjectShape = {
    syntaxError,
    repeated: repeatedOf(root, syntaxError, LISTING_NAMES),
    missing: syntaxError ? NOTHING : LISTING_NAMES.filter((name) => !names.includes(name)),
    unknown: syntaxError ? NOTHING : unknownIn(root, LISTING_NAMES),
    wrongTypes,
  };
  return new RootReading(
    shape,
    isCount ? { value: Number(count.value), literal } : undefined,
    () => root,
    members,
  );
}

/** Reads the text around an array of entries that is no member `results`: it has no members, but may have a syntax error. */
export function readAroundArray(envelope: string, syntax: Syntax): RootReading {
  const { root, syntaxError } = parse(envelope, { syntax });
  const shape = { ...NOTHING_WRONG, syntaxError: syntaxError && { ...syntaxError, path: [] } };
  return new RootReading(shape, undefined, () => root, new Map());
}
