import { memberAt } from '../json/members';
import { scanValue } from '../json/scan';
import { JSON_SYNTAX, type Syntax } from '../json/syntax';
import { applyEdits, type TextEdit } from '../text/text-edit';
import { lowerBound } from '../values/sorting';
import type { Checker } from './checker';
import type { Entry } from './entry';
import { withKeysOf, type KeyCounter } from './entry-keys';
import { isHead, type ListingPlace } from './find-listings';
import { ArrayReader, type Gap } from './read-array';

export interface ListingOptions {
  readonly checker: Checker;
  readonly syntax?: Syntax;
}

/** The parts of a listing's text. Offsets in UTF-16 units of the whole text. */
export interface Parts extends ReadEntries {
  /** The text up to the array's opening bracket; all of the text if there is no array. */
  readonly head: string;
  /** The text from the array's closing bracket on. */
  readonly tail: string;
}

interface ReadEntries {
  readonly entries: readonly Entry[];
  /** The offset of each entry. */
  readonly starts: readonly number[];
  /** Before each entry and after the last. */
  readonly gaps: readonly Gap[];
}

/** How much of a text is read before a pause, in UTF-16 units: some milliseconds. */
const LENGTH_BETWEEN_PAUSES = 1 << 18;

/** Reads and checks the elements of an array up to its end, or up to an element at which it stops. Yields where it may pause. */
function* readEntries(
  reader: ArrayReader,
  checker: Checker,
  base: number,
  stopsAt?: (start: number) => boolean,
): Generator<number, ReadEntries, undefined> {
  const entries: Entry[] = [];
  const starts: number[] = [];
  const gaps: Gap[] = [];
  let pauseAt = reader.position + LENGTH_BETWEEN_PAUSES;
  for (let element = reader.next(stopsAt); ; element = reader.next(stopsAt)) {
    gaps.push(reader.gap);
    if (!element) return { entries, starts, gaps };
    element.entry.problems = checker.checkEntry(element.entry);
    entries.push(element.entry);
    starts.push(base + element.start);
    if (reader.position < pauseAt) continue;
    yield reader.position;
    pauseAt = reader.position + LENGTH_BETWEEN_PAUSES;
  }
}

/**
 * Reads the listing at a place of a text. Yields how far it has been read where it may pause, in UTF-16 units.
 *
 * @returns its parts, and its place with the array that counts
 */
export function* readParts(
  text: string,
  place: ListingPlace,
  { checker, syntax = JSON_SYNTAX }: ListingOptions,
  keys: KeyCounter,
): Generator<number, { readonly parts: Parts; readonly place: ListingPlace }, undefined> {
  const { open, end } = place;
  const own = end < text.length ? text.slice(0, end) : text;
  if (open < 0) {
    const nothing = { entries: [], starts: [], gaps: [] };
    return { parts: { ...nothing, head: own, tail: '' }, place };
  }
  const reader = new ArrayReader(own, open + 1, false, syntax, () => keys.next());
  const read = yield* readEntries(reader, checker, 0);
  const later = place.shape === 'object' ? laterResults(own, reader.close + 1) : undefined;
  // Of a repeated name the last member counts.
  if (later !== undefined)
    return yield* readParts(
      text,
      { ...place, open: own[later] === '[' ? later : -1 },
      { checker, syntax },
      keys,
    );
  const { entries, starts, gaps } = read;
  return {
    parts: { entries, starts, gaps, head: own.slice(0, open + 1), tail: own.slice(reader.close) },
    place,
  };
}

/** The offset of the value of the last member `results` after the array that was read; undefined if there is none. */
function laterResults(text: string, from: number): number | undefined {
  let results: number | undefined;
  let at = from;
  for (let member = memberAt(text, at); member; member = memberAt(text, at)) {
    if (member.name === 'results') results = member.valueStart;
    at = scanValue(text, member.valueStart).end;
  }
  return results;
}

/** Edits of more places than this are read as one change of all between them. */
const MAX_EDITS = 8;
/** Markers of a conflict, which an edit may add or remove. */
const CONFLICT_MARKER = /[<|=>]{7}/;

/** What an edit needs of the listing that it changes. */
interface ListingBefore {
  readonly parts: Parts;
  readonly entries: readonly Entry[];
  readonly keys: KeyCounter;
  readonly options: ListingOptions;
  readonly shape: ListingPlace['shape'];
  readonly end: number;
  readonly close: number;
  slice(start: number, end: number): string;
  startOf(index: number): number;
  endOf(index: number): number;
  countBefore(offset: number): number;
}

/** One edit instead of many of the array, with the text between them. */
export function joinedEdits(listing: ListingBefore, edits: readonly TextEdit[]): readonly TextEdit[] {
  const start = listing.parts.head.length;
  const inArray = edits.filter(({ offset, length }) => offset >= start && offset + length <= listing.close);
  const [first, last] = [inArray[0], inArray.at(-1)];
  if (!first || !last || inArray.length <= MAX_EDITS) return edits;
  const end = last.offset + last.length;
  const moved = inArray.map((edit) => ({ ...edit, offset: edit.offset - first.offset }));
  const text = applyEdits(listing.slice(first.offset, end), moved);
  const joined = { offset: first.offset, length: end - first.offset, text };
  const isBefore = ({ offset }: TextEdit): boolean => offset < first.offset;
  const isAfter = ({ offset }: TextEdit): boolean => offset > last.offset;
  return [...edits.filter(isBefore), joined, ...edits.filter(isAfter)];
}

/**
 * The parts of a listing, which is all of a text without an error around it, after an edit; those that the edit does not touch
 * are shared.
 *
 * @returns undefined if the whole text has to be read again
 */
export function partsAfter(listing: ListingBefore, edit: TextEdit): Parts | undefined {
  const { offset, length, text } = edit;
  const { parts, shape } = listing;
  const end = offset + length;
  const around = listing.slice(Math.max(offset - 7, 0), offset) + text + listing.slice(end, end + 7);
  if (CONFLICT_MARKER.test(around)) return undefined;
  if (offset >= parts.head.length && end <= listing.close) return partsAfterEditOfArray(listing, edit);
  if (end >= parts.head.length) return undefined;
  const head = applyEdits(parts.head, [edit]);
  if (!isHead(head, shape)) return undefined;
  return { ...parts, head, starts: parts.starts.map((at) => at + text.length - length) };
}

/** Reads from the entry before an edit on, until an entry starts where one did before. */
function partsAfterEditOfArray(listing: ListingBefore, edit: TextEdit): Parts | undefined {
  const { entries, parts, keys } = listing;
  const { syntax = JSON_SYNTAX, checker } = listing.options;
  const from = firstAffected(listing, edit.offset);
  const start = from === 0 ? parts.head.length : listing.endOf(from - 1);
  const touched = listing.countBefore(edit.offset + edit.length + 1);
  const shift = edit.text.length - edit.length;
  const editEnd = edit.offset - start + edit.text.length;
  for (let more = 2; ; more *= 4) {
    const isWhole = touched + more >= entries.length;
    const before = listing.slice(start, isWhole ? listing.end : listing.endOf(touched + more - 1));
    const text = applyEdits(before, [{ ...edit, offset: edit.offset - start }]);
    const reader = new ArrayReader(text, 0, from > 0, syntax, () => keys.next());
    let to = -1;
    const stopsAt = (at: number): boolean => {
      const offset = at + start - shift;
      const index = at < editEnd ? -1 : listing.countBefore(offset);
      if (index < from || parts.starts[index] !== offset) return false;
      to = index;
      return true;
    };
    const read = finish(readEntries(reader, checker, start, stopsAt));
    if (reader.seen > text.length && !isWhole) continue;
    if (to < 0) {
      if (reader.close + start !== listing.close + shift) return undefined;
      to = entries.length;
    }
    const replaced = withKeysOf(read.entries, entries.slice(from, to), keys);
    return {
      ...parts,
      // Several times as fast as spreading them.
      entries: entries.slice(0, from).concat(replaced, entries.slice(to)),
      starts: parts.starts.slice(0, from).concat(
        read.starts,
        parts.starts.slice(to).map((start) => start + shift),
      ),
      gaps: parts.gaps.slice(0, from).concat(read.gaps, parts.gaps.slice(to + 1)),
    };
  }
}

/**
 * What a generator returns, without pauses.
 *
 * @param onPart takes what it yields
 */
export function finish<Part, Result>(
  parts: Generator<Part, Result, undefined>,
  onPart?: (part: Part) => void,
): Result {
  let part = parts.next();
  for (; !part.done; part = parts.next()) onPart?.(part.value);
  return part.value;
}

/**
 * The same with pauses.
 *
 * @param pause is awaited where the generator yields; if it throws, the work ends
 */
export async function finishInParts<Result>(
  parts: Generator<unknown, Result, undefined>,
  pause: () => Promise<void>,
): Promise<Result> {
  let part = parts.next();
  for (; !part.done; part = parts.next()) await pause();
  return part.value;
}

/** The first entry that has to be read again: what is before it does not depend on the text from an offset on. */
function firstAffected(listing: ListingBefore, offset: number): number {
  const { entries, parts } = listing;
  let from = Math.max(lowerBound(entries.length, (index) => listing.endOf(index) < offset) - 1, 0);
  const isClean = (index: number): boolean =>
    entries[index]?.hasSyntaxError === false &&
    parts.gaps[index + 1]?.error === undefined &&
    entries[index + 1]?.text.startsWith('{') === true;
  while (from > 0 && !(isClean(from - 1) && listing.startOf(from) < offset)) from--;
  return from;
}
