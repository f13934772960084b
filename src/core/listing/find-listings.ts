import { parse as parseJsonc, type ParseError } from 'jsonc-parser';
import { MemberCursor } from '../json/members';
import { parse, type JsonSyntaxError } from '../json/parse';
import { findResults } from '../json/results';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  decodeString,
  endOfString,
  isJson,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  skipBlank,
} from '../json/scan';
import { JSONC_SYNTAX, type Syntax } from '../json/syntax';
import { findAt, findMember, type Path, type Span } from '../json/tree';
import { findConflicts, hasConflictMarker, ours } from './conflicts';
import { findOrdinaryResults } from './entry-pattern';
import { DISTINCTIVE_NAMES, FIELD_INDEX } from './fields';
import { MAX_SEARCHED, mayHaveEntries } from './may-have-entries';
import { ArrayReader } from './read-array';

/** A syntax error of a text that is no JSON, which is reported at its place. */
export interface TextError {
  readonly reason: string;
  readonly span: Span;
}

/** Where a listing is in a text. Offsets in UTF-16 units; `end` is exclusive. */
export interface ListingPlace extends Span {
  /** An object with `results`, an array of entries, or a text in which nothing but `error` is reported. */
  readonly shape: 'object' | 'array' | 'unreadable';
  /** From the root of the text. */
  readonly path: Path;
  /** The offset of the opening bracket of the array of entries; -1 if there is none. */
  readonly open: number;
  /** A syntax error outside of the listing, or why the text cannot be read. */
  readonly error?: TextError | undefined;
}

/** How many entries are looked at. */
const MAX_ENTRIES = 20;
/** How many distinctive names an entry of a listing has at least. */
const MIN_NAMES = 3;

/** The reason of a problem at Git's conflict markers. */
export const MERGE_CONFLICT = 'Merge conflict';

/**
 * Finds the listings in a text: its root object or array, also with other text before and after it, or objects inside other
 * JSON. A text that is not JSON, but has an object with the names of an entry, is one that is unreadable.
 *
 * @param isForced whether all of a text without a listing is read as one
 */
export function findListings(text: string, syntax: Syntax, isForced = false): readonly ListingPlace[] {
  const places = recognized(text, syntax);
  return isForced && places.length === 0 ? [placeOfWhole(text)] : places;
}

function recognized(text: string, syntax: Syntax): readonly ListingPlace[] {
  const open = hasConflictMarker(text) ? -1 : findOrdinaryResults(text);
  if (open >= 0) return [{ shape: 'object', path: [], start: 0, end: text.length, open }];
  if (!mayHaveEntries(text.slice(0, MAX_SEARCHED))) return [];
  const conflict = placeOfConflicts(text, syntax);
  if (conflict) return [conflict];
  const start = skipBlank(text, 0);
  const root = placeAt(text, start, syntax);
  if (root) return [root];
  const value = valueOf(text, syntax);
  if (value !== undefined) return placesInside(text, value.value);
  return placeInText(text, syntax) ?? unreadable(text, syntax);
}

/** The place of a text that is checked as a listing whatever it contains. */
export function placeOfWhole(text: string): ListingPlace {
  const open = offsetOfResults(text, 0);
  return { shape: 'object', path: [], start: 0, end: text.length, open };
}

/** A longer text is not an empty listing; in UTF-16 units. */
const MAX_EMPTY_LENGTH = 1 << 15;

/**
 * The place of a listing without entries: an empty array, or an object with `count` and empty `results`. It is not recognized by
 * itself, but may be what all entries were removed from.
 *
 * @returns undefined for any other text
 */
export function placeOfEmpty(text: string): ListingPlace | undefined {
  if (text.length > MAX_EMPTY_LENGTH) return undefined;
  const { root, syntaxError } = parse(text, { syntax: JSONC_SYNTAX });
  if (!root || syntaxError) return undefined;
  if (root.kind === 'array' && root.elements.length === 0)
    return { shape: 'array', path: [], start: 0, end: text.length, open: root.start };
  const results = root.kind === 'object' ? findMember(root, 'results')?.value : undefined;
  if (results?.kind !== 'array' || results.elements.length > 0 || !findAt(root, ['count'])) return undefined;
  return placeOfWhole(text);
}

/** The problem of a text with conflict markers, which cannot be read before they are resolved. */
export function mergeConflictIn(places: readonly ListingPlace[]): TextError | undefined {
  return places.find(({ error }) => error?.reason.startsWith(MERGE_CONFLICT))?.error;
}

/** A text with conflict markers whose lines of our version are a listing. */
function placeOfConflicts(text: string, syntax: Syntax): ListingPlace | undefined {
  const conflicts = findConflicts(text);
  const [first] = conflicts;
  if (!first || isJson(text) || recognized(ours(text, conflicts), syntax).length === 0) return undefined;
  const count = conflicts.length > 1 ? `${MERGE_CONFLICT}s: ${conflicts.length}` : MERGE_CONFLICT;
  return {
    shape: 'unreadable',
    path: [],
    start: 0,
    end: text.length,
    open: -1,
    error: { reason: count, span: first.marker },
  };
}

/** The listing whose value starts at an offset, if there is one. */
function placeAt(text: string, start: number, syntax: Syntax): ListingPlace | undefined {
  const isArray = text[start] === '[';
  if (!isArray && text[start] !== '{') return undefined;
  const open = isArray ? start : offsetOfResults(text, start);
  if (open < 0 || !hasEntries(text, open, syntax)) return undefined;
  return { shape: isArray ? 'array' : 'object', path: [], start: 0, end: text.length, open };
}

function offsetOfResults(text: string, start: number): number {
  const open = findResults(start === 0 ? text : text.slice(start));
  return open < 0 ? -1 : open + start;
}

/** Whether one of the first entries of an array has the names of a listing's entry. */
function hasEntries(text: string, open: number, syntax: Syntax): boolean {
  if (isDistinctive(namesAt(text, skipBlank(text, open + 1)))) return true;
  const reader = new ArrayReader(text, open + 1, false, syntax, () => 0);
  for (let count = 0; count < MAX_ENTRIES; count++) {
    const element = reader.next();
    if (!element) return false;
    const names = element.entry.members();
    if (isDistinctive(names.keys())) return true;
    // Something that is cut off and contains a listing: what follows are the entries of that.
    const { hasSyntaxError, shape, text: own } = element.entry;
    const isOther = shape.isObject && ![...names.keys()].some((name) => FIELD_INDEX.has(name));
    if (hasSyntaxError && isOther && own.search(FIRST_ENTRY) >= 0) return false;
  }
  return false;
}

/** The names of the members of an object, up to a syntax error, without reading their values. */
function* namesAt(text: string, start: number): Generator<string, void, undefined> {
  if (text.charCodeAt(start) !== OPEN_BRACE) return;
  const cursor = new MemberCursor(text, start + 1);
  while (cursor.next()) yield cursor.name ?? '';
}

function isDistinctive(names: Iterable<string>): boolean {
  const distinctive: string[] = [];
  for (const name of names) {
    if (!DISTINCTIVE_NAMES.has(name) || distinctive.includes(name)) continue;
    distinctive.push(name);
    if (distinctive.length === MIN_NAMES) return true;
  }
  return false;
}

/** The value of a text; undefined if it is not JSON. */
function valueOf(text: string, syntax: Syntax): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    if (!syntax.comments) return undefined;
  }
  try {
    const errors: ParseError[] = [];
    const value: unknown = parseJsonc(text, errors, { allowTrailingComma: syntax.trailingCommas });
    return errors.length === 0 ? { value } : undefined;
  } catch {
    // Nested too deeply.
    return undefined;
  }
}

/** An object or array to visit, where it starts in the text, and how it is reached. */
interface Step {
  readonly value: object;
  readonly start: number;
  readonly from: Step | undefined;
  readonly by: string | number;
}

/** The objects with a listing's `results` inside other JSON, in the order of the text. */
function placesInside(text: string, root: unknown): ListingPlace[] {
  if (typeof root !== 'object' || root === null) return [];
  const places: ListingPlace[] = [];
  const ends = endsOfBrackets(text);
  const open: Step[] = [{ value: root, start: skipBlank(text, 0), from: undefined, by: '' }];
  for (let step = open.pop(); step; step = open.pop()) {
    const { value, start } = step;
    const children = childrenAt(text, start, ends);
    if (isResponse(value)) {
      const end = ends.get(start) ?? text.length;
      places.push({ shape: 'object', path: pathOf(step), start, end, open: children.get('results') ?? -1 });
      continue;
    }
    for (const [by, childStart] of children) {
      const child = (value as Readonly<Record<string | number, unknown>>)[by];
      if (typeof child === 'object' && child !== null)
        open.push({ value: child, start: childStart, from: step, by });
    }
  }
  return places.sort((a, b) => a.start - b.start);
}

function isResponse(value: object): boolean {
  const results: unknown = Object.hasOwn(value, 'results')
    ? (value as { results: unknown }).results
    : undefined;
  if (!Array.isArray(results)) return false;
  return results
    .slice(0, MAX_ENTRIES)
    .some(
      (entry: unknown) => typeof entry === 'object' && entry !== null && isDistinctive(Object.keys(entry)),
    );
}

function pathOf(step: Step): Path {
  const path: (string | number)[] = [];
  for (let at = step; at.from; at = at.from) path.push(at.by);
  return path.reverse();
}

/** The offset after the closing bracket of each object and array of a text that is JSON, by that of its opening bracket. */
function endsOfBrackets(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (let at = skipBlank(text, 0); at < text.length; at = skipBlank(text, at)) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      continue;
    }
    if (code === OPEN_BRACE || code === OPEN_BRACKET) open.push(at);
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) ends.set(open.pop() ?? 0, at + 1);
    at++;
  }
  return ends;
}

const SCALAR = /[^\s,\]}/]*/y;

/** The offsets of the objects and arrays in the one at an offset, by name or index; of a repeated name the last counts. */
function childrenAt(
  text: string,
  start: number,
  ends: ReadonlyMap<number, number>,
): ReadonlyMap<string | number, number> {
  const children = new Map<string | number, number>();
  const isArray = text.charCodeAt(start) === OPEN_BRACKET;
  const end = (ends.get(start) ?? text.length) - 1;
  let index = 0;
  for (let at = skipBlank(text, start + 1); at < end; at = skipBlank(text, skipBlank(text, at) + 1)) {
    let key: string | number = index++;
    if (!isArray) {
      const nameEnd = endOfString(text, at);
      key = decodeString(text.slice(at + 1, nameEnd - 1)) ?? '';
      at = skipBlank(text, skipBlank(text, nameEnd) + 1);
    }
    const valueEnd = ends.get(at);
    if (valueEnd === undefined) children.delete(key);
    else children.set(key, at);
    SCALAR.lastIndex = at;
    if (valueEnd !== undefined) at = valueEnd;
    else if (text.charCodeAt(at) === QUOTE) at = endOfString(text, at);
    else at += SCALAR.exec(text)?.[0].length ?? 1;
  }
  return children;
}

/** The first text that looks like an entry in an array, and what is before the array. */
const FIRST_ENTRY = /("results"[\s:]*)?\[\s*\{\s*"\w+"\s*:/g;

/** How many arrays of objects are looked at in a text that is not JSON. */
const MAX_ATTEMPTS = 20;

/** A listing with other text before it, such as the headers of a response. */
function placeInText(text: string, syntax: Syntax): ListingPlace[] | undefined {
  let attempts = 0;
  for (const match of text.matchAll(FIRST_ENTRY)) {
    if (++attempts > MAX_ATTEMPTS) break;
    const open = match.index + match[0].indexOf('[');
    if (!hasEntries(text, open, syntax)) continue;
    const isResponse = match[1] !== undefined;
    const start = isResponse ? startOfObject(text, match.index) : open;
    if (hasOpenBracket(text.slice(0, start))) return undefined;
    const before = skipBlank(text, 0);
    const error = before < start ? { reason: 'value expected', span: wordAt(text, before) } : undefined;
    const shape = isResponse ? 'object' : 'array';
    return [{ shape, path: [], start, end: text.length, open, error }];
  }
  return undefined;
}

/** The bracket of the object that is open at an offset; the offset itself if there is none. */
function startOfObject(text: string, offset: number): number {
  let depth = 0;
  for (let at = offset - 1; at >= 0; at--) {
    if (text[at] === '}') depth++;
    else if (text[at] === '{' && depth-- === 0) return at;
  }
  return offset;
}

/** Whether a bracket is open at the end of a text. */
function hasOpenBracket(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.replace(/"(?:[^"\\\r\n]|\\.)*"/g, '').matchAll(/[{}[\]]/g))
    depth = Math.max(depth + ('{['.includes(bracket) ? 1 : -1), 0);
  return depth > 0;
}

function wordAt(text: string, start: number): Span {
  const length = /^\S[\w.-]*/.exec(text.slice(start, start + 99))?.[0].length ?? 1;
  return { start, end: start + length };
}

/** A name before a colon, also without its quotes. */
const NAME = /(\w+)["']?\s*:/g;

/** A text that is not JSON is reported if it has an object with the names of an entry. */
function unreadable(text: string, syntax: Syntax): ListingPlace[] {
  const head = text.slice(0, MAX_SEARCHED);
  for (const [object] of head.matchAll(/[^{}]+/g)) {
    if (!isDistinctive(Array.from(object.matchAll(NAME), ([, name = '']) => name))) continue;
    const error = parse(text, { syntax }).syntaxError;
    return error
      ? [{ shape: 'unreadable', path: [], start: 0, end: text.length, open: -1, error: textError(error) }]
      : [];
  }
  return [];
}

function textError({ reason, span }: JsonSyntaxError): TextError {
  return { reason, span };
}
