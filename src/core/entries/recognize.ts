import { ElementReader } from './elements';
import { DISTINCTIVE_NAMES } from '../next/listing/fields';
import { parse } from '../json/parse';
import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../json/syntax';
import { findMember } from '../json/tree';
import { findResults, UNKNOWN } from '../json/results';
import { withoutConflicts } from './conflicts';
import { isJson } from '../json/scan';
import type { Text } from '../text/text';
import type { EmbeddedListing } from './embedded';

/** How many entries are read. */
const MAX_ENTRIES = 20;
/** How many distinctive names an entry of a listing has at least. */
const MIN_NAMES = 3;

/** A longer text is not an empty listing; in UTF-16 units. */
const MAX_EMPTY_LENGTH = 1 << 15;

/** How much of a text is read, in UTF-16 units: more if the first is not enough. */
const READ_LENGTHS = [1 << 15, 1 << 20];

/**
 * Whether a text is a listing response: an object with a `results` array in which one of the first 20 entries
 * has at least 3 of the names that other APIs' responses do not use. Members may be in any order. JSON with syntax
 * errors is recognized as far as it can be read. Only the first million units are read, so that a large file of another
 * kind costs little.
 *
 * @param text only its start is read; its length may be infinite if it is unknown
 */
export function isListing(text: Text, syntax: Syntax = JSON_SYNTAX): boolean {
  for (const size of READ_LENGTHS) {
    const head = text.slice(0, Math.min(size, text.length));
    const answer = detectListing(head, head.length < size || size >= text.length, syntax);
    if (answer !== undefined) return answer;
  }
  return false;
}

/**
 * Whether a text is an object with `count` and an empty `results` array, without other syntax errors than comments and trailing
 * commas. It is only that of a listing if it was one before.
 */
export function isEmptyResponse(text: Text): boolean {
  const head = text.slice(0, Math.min(MAX_EMPTY_LENGTH, text.length));
  if (head.length === MAX_EMPTY_LENGTH) return false;
  const { root, syntaxError } = parse(head, { syntax: JSONC_SYNTAX });
  if (root?.kind !== 'object' || syntaxError) return false;
  const results = findMember(root, 'results')?.value;
  return (
    results?.kind === 'array' && results.elements.length === 0 && findMember(root, 'count') !== undefined
  );
}

/**
 * The first syntax error in a text outside of the listings in it.
 *
 * @param listings in the order of the text
 */
export function syntaxErrorAround(
  text: Text,
  listings: readonly EmbeddedListing[],
  syntax: Syntax,
): EmbeddedListing['errorAround'] {
  /** The text with a value of one character instead of each listing, and where its parts start in both texts. */
  let around = '';
  const parts: { readonly at: number; readonly start: number }[] = [];
  let from = 0;
  for (const { start, end } of listings) {
    parts.push({ at: around.length, start: from });
    around += `${text.slice(from, start)}0`;
    from = end;
  }
  parts.push({ at: around.length, start: from });
  around += text.slice(from, text.length);
  if (!syntax.comments && isJson(around)) return undefined;
  const { syntaxError } = parse(around, { syntax });
  if (!syntaxError) return undefined;
  const { reason, span } = syntaxError;
  const part = parts.findLast(({ at }) => at <= span.start) ?? { at: 0, start: 0 };
  const start = span.start - part.at + part.start;
  return { reason, start, end: start + span.end - span.start };
}

/** @returns undefined if the start of the text is not enough */
function detectListing(head: string, isWhole: boolean, syntax: Syntax): boolean | undefined {
  const text = withoutConflicts(head);
  const bracket = findResults(text, isWhole);
  if (bracket < 0) return bracket === UNKNOWN ? undefined : false;
  const elements = new ElementReader(
    text,
    { at: bracket + 1, before: undefined, syntaxError: undefined },
    syntax,
  );
  for (let count = 0; count < MAX_ENTRIES; count++) {
    const element = elements.next();
    // A valid entry has all the names.
    if (element?.reading.isValid) return true;
    if (element && isDistinctive(text.slice(element.start, element.end))) return true;
    if (!isWhole && elements.seen > text.length) return undefined;
    if (!element) return false;
  }
  return false;
}

function isDistinctive(entry: string): boolean {
  if (!mayBeDistinctive(entry)) return false;
  const { root } = parse(entry, { insideObject: entry.startsWith('"') });
  if (root?.kind !== 'object') return false;
  const names = new Set(
    root.members.map((member) => member.name).filter((name) => DISTINCTIVE_NAMES.has(name)),
  );
  return names.size >= MIN_NAMES;
}

/** A quick check that avoids parsing; a name may be written with escapes. */
function mayBeDistinctive(entry: string): boolean {
  if (entry.includes('\\u')) return true;
  let names = 0;
  for (const name of DISTINCTIVE_NAMES) if (entry.includes(name)) names++;
  return names >= MIN_NAMES;
}
