import { memberAt } from '../json/members';
import { parse, type SyntaxErrorCode } from '../json/parse';
import { isJson, scanValue, skipBlank } from '../json/scan';
import { JSONC_SYNTAX, type Syntax } from '../json/syntax';
import { containersIn, findAt, findMember, pathTo, type JsonNode, type Path, type Span } from '../json/tree';
import { FIRST_MARKER, findConflicts, ours } from './conflicts';
import { findOrdinaryResults } from './entry-pattern';
import { DISTINCTIVE_NAMES, FIELD_INDEX } from './fields';
import { MAX_SEARCHED, mayHaveEntries } from './may-have-entries';
import { ArrayReader } from './read-array';

/** A syntax error of a text that is no JSON, which is reported at its place. */
interface TextError {
  readonly code?: SyntaxErrorCode | undefined;
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

/** The reason of a problem at the first of some bytes that are no text. */
export const INVALID_BYTES = 'bytes that are not valid UTF-8';

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
  const open = text.includes(FIRST_MARKER) ? -1 : findOrdinaryResults(text);
  if (open >= 0) return [{ shape: 'object', path: [], start: 0, end: text.length, open }];
  if (!mayHaveEntries(text.slice(0, MAX_SEARCHED))) return [];
  const conflict = placeOfConflicts(text, syntax);
  if (conflict) return [conflict];
  const start = skipBlank(text, 0);
  const root = placeAt(text, start, syntax);
  if (root) return [root];
  const { root: tree, syntaxError } = parse(text, { syntax });
  if (!syntaxError) return tree ? placesInside(tree) : [];
  const place = placeInText(text, start, syntax);
  if (place) return [place];
  return hasEntryNames(text) ? [unreadablePlace(text, syntaxError)] : [];
}

/** The place of a text that is checked as a listing whatever it contains. */
export function placeOfWhole(text: string): ListingPlace {
  return { shape: 'object', path: [], start: 0, end: text.length, open: findResults(text, 0) };
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

/**
 * The same places with the problem of a file's invalid bytes in the one that has them, or else in the next or last
 * one.
 *
 * @param invalidAt the offset of the text from which bytes are invalid; undefined if they are valid
 */
export function withInvalidBytes(
  places: readonly ListingPlace[],
  invalidAt: number | undefined,
): readonly ListingPlace[] {
  if (invalidAt === undefined) return places;
  const invalid = places.find(({ end }) => invalidAt < end) ?? places.at(-1);
  const span = { start: invalidAt, end: invalidAt + 1 };
  const error: TextError = { code: 'invalid-bytes', reason: INVALID_BYTES, span };
  return places.map((place) => (place === invalid ? { ...place, error } : place));
}

/** The first conflict marker of a text that has some: it cannot be read before they are resolved. */
export function mergeConflictIn(places: readonly ListingPlace[]): Span | undefined {
  return places.find(({ error }) => error?.code === 'conflict')?.error?.span;
}

/** A text with conflict markers whose lines of our version are a listing. */
function placeOfConflicts(text: string, syntax: Syntax): ListingPlace | undefined {
  const conflicts = findConflicts(text);
  const [first] = conflicts;
  if (!first || isJson(text) || recognized(ours(text, conflicts), syntax).length === 0) return undefined;
  const reason = conflicts.length > 1 ? `Merge conflicts: ${conflicts.length}` : 'Merge conflict';
  return unreadablePlace(text, { code: 'conflict', reason, span: first.marker });
}

function unreadablePlace(text: string, error: TextError): ListingPlace {
  return { shape: 'unreadable', path: [], start: 0, end: text.length, open: -1, error };
}

/** The listing whose value starts at an offset, if there is one. */
function placeAt(text: string, start: number, syntax: Syntax): ListingPlace | undefined {
  const isArray = text[start] === '[';
  if (!isArray && text[start] !== '{') return undefined;
  const open = isArray ? start : findResults(text, start);
  if (open < 0 || !hasEntries(text, open, syntax)) return undefined;
  return { shape: isArray ? 'array' : 'object', path: [], start: 0, end: text.length, open };
}

/**
 * Finds the opening bracket of the `results` array of a listing response, with its members in any order. Only the members
 * before it are scanned. A text with a syntax error before it is searched for `"results": [` instead.
 *
 * @param start the offset of the object; it may lack its opening bracket
 * @returns the offset of `[`, or -1 if the object has no such member
 */
function findResults(text: string, start: number): number {
  const at = skipBlank(text, start);
  if (text[at] === '{') {
    const { open, isClosed } = resultsAmongMembers(text, at);
    if (isClosed) return open;
  } else if (text[at] !== '"') return -1;
  RESULTS.lastIndex = at;
  return RESULTS.test(text) ? RESULTS.lastIndex - 1 : -1;
}

const RESULTS = /"results"\s*:?\s*\[/g;
/** An opening bracket, also after a colon or space too many. */
const OPEN = /[\s:]*\[/y;

/** The opening bracket of the first member `results` of an object that is an array, or -1 and whether the object is closed. */
function resultsAmongMembers(text: string, start: number): { open: number; isClosed: boolean } {
  let at = start + 1;
  for (let member = memberAt(text, at); member; member = memberAt(text, at)) {
    OPEN.lastIndex = member.valueStart;
    if (member.name === 'results' && OPEN.test(text)) return { open: OPEN.lastIndex - 1, isClosed: true };
    at = scanValue(text, member.valueStart).end;
  }
  const next = skipBlank(text, at);
  return { open: -1, isClosed: text[text[next] === ',' ? skipBlank(text, next + 1) : next] === '}' };
}

/** Whether an edited text before the entries of a listing, with their opening bracket, leads to the same array. */
export function isHead(head: string, shape: ListingPlace['shape']): boolean {
  const start = skipBlank(head, 0);
  if (shape === 'array') return start === head.length - 1;
  return head[start] === '{' && resultsAmongMembers(head, start).open === head.length - 1;
}

/** Whether one of the first entries of an array has the names of a listing's entry. */
function hasEntries(text: string, open: number, syntax: Syntax): boolean {
  const reader = new ArrayReader(text, open + 1, false, syntax, () => 0);
  for (let count = 0; count < MAX_ENTRIES; count++) {
    const element = reader.next();
    if (!element) return false;
    const { isValid, hasSyntaxError, text: own } = element.entry;
    if (isValid) return true;
    const names = element.entry.members();
    if (isDistinctive(names.keys())) return true;
    // Something that is cut off and contains a listing: what follows are the entries of that.
    const isOther = ![...names.keys()].some((name) => FIELD_INDEX.has(name));
    if (hasSyntaxError && isOther && own.search(ENTRIES) >= 0) return false;
  }
  return false;
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

/** The objects with a listing's `results` inside JSON, in the order of the text. */
function placesInside(root: JsonNode): ListingPlace[] {
  const places: ListingPlace[] = [];
  for (const step of containersIn(root)) {
    const { node } = step;
    // Inside a listing there is no other.
    if (node.kind !== 'object' || node.start < (places.at(-1)?.end ?? 0)) continue;
    const results = findMember(node, 'results')?.value;
    if (results?.kind === 'array' && results.elements.slice(0, MAX_ENTRIES).some(isEntry))
      places.push({
        shape: 'object',
        path: pathTo(step),
        start: node.start,
        end: node.end,
        open: results.start,
      });
  }
  return places;
}

function isEntry(node: JsonNode): boolean {
  return node.kind === 'object' && isDistinctive(node.members.map(({ name }) => name));
}

/** Text that looks like an array of entries. */
const ENTRIES = /"results"\s*:?\s*\[|\[\s*\{\s*"\w+"\s*:/;

/** How many objects and arrays are looked at in a text that is not JSON. */
const MAX_ATTEMPTS = 20;

/** A listing with other text before it, such as the headers of a response, but not inside an object or array. */
function placeInText(text: string, before: number, syntax: Syntax): ListingPlace | undefined {
  let at = before;
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const start = at + text.slice(at).search(/[{[]/);
    if (start < at) return undefined;
    const place = placeAt(text, start, syntax);
    // An object that lacks its opening bracket.
    const name = /"results"[\s:]*$/.exec(text.slice(Math.max(start - 99, 0), start))?.[0];
    const own = name === undefined ? start : start - name.length;
    const error = { reason: 'value expected', span: wordAt(text, before) };
    if (place) return { ...place, shape: name === undefined ? place.shape : 'object', start: own, error };
    const { end, closed } = scanValue(text, start);
    if (!closed) return undefined;
    at = end;
  }
  return undefined;
}

function wordAt(text: string, start: number): Span {
  const length = /^\S[\w.-]*/.exec(text.slice(start, start + 99))?.[0].length ?? 1;
  return { start, end: start + length };
}

/** A name before a colon, also without its quotes. */
const NAME = /(\w+)["']?\s*:/g;

/** Whether a text that is not JSON has an object with the names of an entry. */
function hasEntryNames(text: string): boolean {
  for (const [object] of text.slice(0, MAX_SEARCHED).matchAll(/[^{}]+/g))
    if (isDistinctive(Array.from(object.matchAll(NAME), ([, name = '']) => name))) return true;
  return false;
}
