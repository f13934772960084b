import { isIntegerLiteral } from '../values/arithmetic';
import type { EmbeddedListing } from '../entries/embedded';
import { LISTING_FIELDS } from '../next/listing/fields';
import { parse, type JsonSyntaxError } from '../json/parse';
import type { Syntax } from '../json/syntax';
import { findMember } from '../json/tree';
import { membersOf } from '../json/members';
import type { ResultsArray } from './results-array';
import {
  describe,
  isOfType,
  repeatedOf,
  unknownIn,
  valueOf,
  wrongTypesIn,
  type ObjectReading,
  type WrongType,
} from '../entries/parsed-entry';

const NOTHING: readonly never[] = [];

/** The listing's own members, read from the text around the entries. */
export interface RootReading extends ObjectReading {
  /** The value of `count`; undefined if it is absent or not an integer. */
  readonly count: number | undefined;
}

/** The listing response's own members, in order. */
const LISTING_NAMES: readonly string[] = LISTING_FIELDS.map((field) => field.name);

/** What is read where there is no listing. */
const NO_MEMBERS: RootReading = {
  syntaxError: undefined,
  repeated: NOTHING,
  missing: NOTHING,
  unknown: NOTHING,
  wrongTypes: NOTHING,
  knownNames: LISTING_NAMES,
  count: undefined,
  negatives: () => NOTHING,
  literal: () => '',
};

/**
 * Reads the listing's own members.
 *
 * @param envelope the listing's text without the content of the array of entries
 */
export function readRoot(
  shape: EmbeddedListing['shape'],
  envelope: string,
  results: ResultsArray,
  syntax: Syntax,
): RootReading {
  if (shape === 'unreadable') return NO_MEMBERS;
  if (shape === 'array') return readEntriesRoot(envelope, results, syntax);
  const root = readEnvelope(envelope, syntax);
  const { open, entries, errorAtEnd } = results;
  // If the text ends in the last entry, the error has been reported there.
  const areOwn = !root.wrongTypes.some(({ path }) => path[0] === 'results');
  const cutOff =
    areOwn && entries.last?.hasSyntaxError === true && (root.syntaxError?.span.start ?? 0) >= open;
  return {
    ...root,
    syntaxError: cutOff ? undefined : root.syntaxError,
    separatorError: errorAtEnd === undefined ? undefined : errorAtEndOf(errorAtEnd, open),
  };
}

/** Reads what is around entries that are not in a listing: it has no members, but may have a syntax error. */
function readEntriesRoot(
  envelope: string,
  { open, entries, errorAtEnd }: ResultsArray,
  syntax: Syntax,
): RootReading {
  const found = parse(envelope, { syntax }).syntaxError;
  const isCutOff = entries.last?.hasSyntaxError === true && (found?.span.start ?? 0) >= open;
  const error = errorAtEnd === undefined ? undefined : errorAtEndOf(errorAtEnd, open);
  return {
    ...NO_MEMBERS,
    syntaxError: found && !isCutOff ? { ...found, path: [] } : undefined,
    separatorError: error ? { ...error, path: [] } : undefined,
  };
}

/** An error at the closing bracket of `results`, which follows the opening one in the envelope. */
function errorAtEndOf(reason: string, open: number): JsonSyntaxError {
  return { reason, span: { start: open, end: open + 1 }, path: ['results'] };
}

function readEnvelope(text: string, syntax: Syntax): RootReading {
  const { root, syntaxError: found } = parse(text, { syntax });
  // The envelope has no elements, so that the error is not in one of them.
  const syntaxError = found?.path[0] === 'results' ? { ...found, path: ['results'] } : found;
  if (root?.kind !== 'object') {
    const wrongTypes: WrongType[] = root
      ? [{ path: [], expected: 'object', found: describe(valueOf(root)) }]
      : [];
    return { ...NO_MEMBERS, syntaxError, wrongTypes };
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
    syntaxError,
    repeated: repeatedOf(root, syntaxError, LISTING_NAMES),
    missing: syntaxError ? NOTHING : LISTING_NAMES.filter((name) => !names.includes(name)),
    unknown: unknownIn(root, LISTING_NAMES),
    wrongTypes,
    knownNames: LISTING_NAMES,
    count: stated,
    negatives: () => (stated !== undefined && stated < 0 ? ['count'] : NOTHING),
    literal: (name) => membersOf(root, text).get(name) ?? '',
  };
}
