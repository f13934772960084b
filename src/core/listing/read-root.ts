import { membersOf, type MemberTexts } from '../json/members';
import { parse } from '../json/parse';
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
const NOTHING_WRONG: ObjectShape = {
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
  /** Undefined if it is absent or not an integer. */
  readonly count: Count | undefined;

  constructor(
    readonly shape: ObjectShape = NOTHING_WRONG,
    readonly members: MemberTexts = new Map(),
  ) {
    this.count = countOf(this.literal('count'));
  }

  /** Whether nothing is wrong with its members. */
  get isValid(): boolean {
    return this.shape === NOTHING_WRONG && this.negatives().length === 0;
  }

  negatives(): readonly string[] {
    return (this.count?.value ?? 0) < 0 ? ['count'] : NOTHING;
  }

  literal(name: string): string {
    return this.members.get(name) ?? '';
  }
}

function countOf(literal: string): Count | undefined {
  const value = literal === '' ? NaN : Number(literal);
  return isOfType(value, 'integer') && isIntegerLiteral(literal) ? { value, literal } : undefined;
}

/** The text around the entries of nearly every listing. The count is 0 or more, and exact as a double. */
const PLAIN_HEAD =
  /^[ \t\r\n]*\{[ \t\r\n]*"count"[ \t\r\n]*:[ \t\r\n]*(0|[1-9]\d{0,14})[ \t\r\n]*,[ \t\r\n]*"results"[ \t\r\n]*:[ \t\r\n]*\[$/;
const PLAIN_TAIL = /^\][ \t\r\n]*\}[ \t\r\n]*$/;

/**
 * Reads the text around the entries of nearly every listing, which is all of a text.
 *
 * @param head the text up to the array's opening bracket
 * @param tail the text from its closing bracket on
 * @returns undefined if it has other members, or a syntax error
 */
export function readPlainRoot(head: string, tail: string): RootReading | undefined {
  const count = PLAIN_TAIL.test(tail) ? PLAIN_HEAD.exec(head)?.[1] : undefined;
  return count === undefined ? undefined : new RootReading(NOTHING_WRONG, new Map([['count', count]]));
}

/**
 * Reads the text around the entries of a listing.
 *
 * @param envelope the listing's text without the content of the array
 * @param isArray whether the array is not a member `results`: then there are no members
 * @param reportedTo the offset from which a syntax error is reported elsewhere
 */
export function readRoot(
  envelope: string,
  isArray: boolean,
  syntax: Syntax,
  reportedTo: number,
): RootReading {
  const { root, syntaxError: error } = parse(envelope, { syntax });
  // The envelope has no elements, so that the error is not in one of them.
  const path = error?.path[0] === 'results' ? ['results'] : (error?.path ?? []);
  const reported = error && error.span.start < reportedTo;
  const shape = {
    ...NOTHING_WRONG,
    syntaxError: reported ? { ...error, path: isArray ? [] : path } : undefined,
  };
  if (isArray) return new RootReading(shape);
  if (root?.kind !== 'object') {
    // With a syntax error it may lack its opening bracket.
    const wrongTypes: WrongType[] =
      root && !error ? [{ path: [], expected: 'object', actual: describe(valueOf(root)) }] : [];
    return new RootReading({ ...shape, wrongTypes });
  }
  const members = membersOf(root, envelope);
  const valueAt = (name: string): JsonNode | undefined => findMember(root, name)?.value;
  const [count, results] = [valueAt('count'), valueAt('results')];
  const wrongTypes: WrongType[] = [];
  if (count && !countOf(members.get('count') ?? ''))
    wrongTypes.push(...wrongTypesIn({ name: 'count', type: 'integer' }, valueOf(count)));
  if (results && results.kind !== 'array')
    wrongTypes.push({ path: ['results'], expected: 'array', actual: describe(valueOf(results)) });
  const ofMembers = {
    repeated: repeatedOf(root, error, LISTING_NAMES),
    missing: error ? NOTHING : LISTING_NAMES.filter((name) => !members.has(name)),
    unknown: error ? NOTHING : unknownIn(root, LISTING_NAMES),
    wrongTypes,
  };
  return new RootReading({ ...shape, ...ofMembers }, members);
}
