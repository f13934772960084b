import { FIELD_INDEX, FIELD_NAMES } from '../next/listing/fields';
import { skipBlank, endOfString } from '../json/scan';
import type { Syntax } from '../json/syntax';
import { parse, type ParsedText } from '../json/parse';
import type { Element } from './elements';
import { readParsed } from './read-entry';

/** An element of `results` with a syntax error, as far as it could be read. */
interface Recovered {
  readonly element: Element;
  /** How far the text was read, in UTF-16 units. */
  readonly seen: number;
}

/** The maximum length of an element with a syntax error that no other entry follows, in UTF-16 units. */
const MAX_RECOVERY_LENGTH = 1 << 22;

const WORD = /[^\s,:{}[\]"]*/y;

/**
 * Reads an element with a syntax error as far as possible, at most up to the start of the next entry.
 *
 * @param start offset of its first character, in UTF-16 units
 * @param firstName the name that entries start with, if it is known
 */
export function recover(
  text: string,
  start: number,
  starts: EntryStarts,
  firstName: string | undefined,
  syntax: Syntax,
): Recovered {
  if (!'{["'.includes(text[start] ?? '')) return recoverWord(text, start);
  const next = starts.after(start, firstName);
  const limit = Math.min(next, text.length, start + MAX_RECOVERY_LENGTH);
  const available = text.slice(start, limit);
  const parsed = parse(available, {
    syntax,
    partial: true,
    insideObject: text[start] === '"' && text[skipBlank(text, endOfString(text, start))] === ':',
    isUnmatched: (offset, names) => isUnmatchedInEntry(text, start + offset, names),
  });
  const reading = readParsed(available, withToken(parsed, available.length));
  const parsedEnd = trimmed(text, start + 1, start + parsed.end);
  const end = reading.syntaxError ? endOfElement(text, parsedEnd, next) : parsedEnd;
  return { element: { start, end, reading }, seen: limit + LOOKAHEAD_LENGTH };
}

/** Text that cannot start a value is skipped word by word. */
function recoverWord(text: string, start: number): Recovered {
  WORD.lastIndex = start + 1;
  WORD.test(text);
  const end = WORD.lastIndex;
  const word = text.slice(start, end);
  const syntaxError = { reason: 'value expected', span: { start: 0, end: end - start }, path: [] };
  const reading = readParsed(word, { root: undefined, syntaxError });
  return { element: { start, end, reading }, seen: end + 1 };
}

/**
 * Unknown text after the element belongs to it, up to the next entry or the end of the array.
 *
 * @param next offset of the next entry; infinite if there is none
 */
function endOfElement(text: string, end: number, next: number): number {
  const after = skipBlank(text, end);
  if (next > text.length) {
    if (after >= text.length || text[after] === ',' || text[after] === ']' || text[after] === '}') return end;
    return Math.max(end, trimmed(text, end, text.lastIndexOf(']')));
  }
  if (after === next || (text[after] === ',' && skipBlank(text, after + 1) === next)) return end;
  return Math.max(end, trimmed(text, end, next));
}

/** An error at the end of the element is at the token that follows. */
function withToken(parsed: ParsedText, length: number): ParsedText {
  const { syntaxError } = parsed;
  if (!syntaxError || syntaxError.span.start < length) return parsed;
  return { ...parsed, syntaxError: { ...syntaxError, span: { start: length, end: length + 1 } } };
}

/** The offset after the last character from `from` to `to` that is neither blank nor a comma. */
function trimmed(text: string, from: number, to: number): number {
  let end = Math.max(from, to);
  while (end > from && (text.charCodeAt(end - 1) <= 32 || text[end - 1] === ',')) end--;
  return end;
}

/** An opening bracket that may be an entry's. */
interface EntryStart {
  /** Offset of the bracket, in UTF-16 units. */
  readonly at: number;
  /** The name of the entry's first member. */
  readonly name: string;
}

const ENTRY_START = new RegExp(String.raw`\{\s*"(${FIELD_NAMES.join('|')})"\s*:`, 'g');

/** The maximum number of uncertain brackets before one is assumed to be an entry's. */
const MAX_CANDIDATES = 64;

/**
 * Finds where entries start in a text with syntax errors: at an opening bracket followed by one of the known names,
 * which cannot be part of a JSON string. Results are kept, so that a whole text takes one pass.
 */
export class EntryStarts {
  readonly #text: string;
  /** The first start from an offset on; undefined if there is none. */
  #known: { readonly from: number; readonly start: EntryStart | undefined } | undefined;

  #seen = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** How far the text was read, in UTF-16 units; past its end if there may be more. */
  get seen(): number {
    return this.#seen;
  }

  /** The first bracket from an offset on that may be an entry's. */
  first(from: number): EntryStart | undefined {
    const known = this.#known;
    if (known && known.from <= from && from <= (known.start?.at ?? Infinity)) return known.start;
    const start = this.#search(from);
    this.#known = { from, start };
    return start;
  }

  /**
   * Where the entry after one with a syntax error starts.
   *
   * @param firstName the name that entries start with, if it is known
   * @returns its offset; infinite if there is no other entry
   */
  after(previousStart: number, firstName: string | undefined): number {
    const first = this.first(previousStart + 1);
    const name = firstName ?? this.#nameOfTwo(first);
    let candidates = 0;
    for (let start = first; start; start = this.first(start.at + 1)) {
      // It starts with the same name as other entries, or with a name that this entry already has.
      const isStart =
        start.name === name || this.#text.slice(previousStart, start.at).includes(`"${start.name}"`);
      if (isStart || ++candidates > MAX_CANDIDATES) return start.at;
    }
    return Infinity;
  }

  /** The name that two consecutive entries start with. */
  #nameOfTwo(first: EntryStart | undefined): string | undefined {
    const second = first && this.first(first.at + 1);
    return second?.name === first?.name ? first?.name : undefined;
  }

  #search(from: number): EntryStart | undefined {
    const text = this.#text;
    ENTRY_START.lastIndex = from;
    for (let match = ENTRY_START.exec(text); match; match = ENTRY_START.exec(text)) {
      let before = match.index - 1;
      while (text.charCodeAt(before) <= 32) before--;
      // After a colon it is a member's value.
      this.#seen = Math.max(this.#seen, ENTRY_START.lastIndex);
      if (text[before] !== ':') return { at: match.index, name: match[1] ?? '' };
    }
    this.#seen = text.length + 1;
    return undefined;
  }
}

/**
 * Guesses what a closing bracket in a text with syntax errors belongs to, by what follows it. Offsets are those of the
 * bracket, in UTF-16 units.
 */

/** How much of the text from the bracket on is read for a guess. */
export const LOOKAHEAD_LENGTH = 1 << 12;

/** A member's name, without an opening bracket or the start of a comment before it. */
const MEMBER = /[^"{}[\]/]{0,99}"(\w{1,99})"\s{0,99}:/y;

/** An array's element. */
const ITEM = /[^"{}[\]/]{0,99}"(?:[^"\\]|\\.){0,999}"\s{0,99}[,\]]/y;

const ENTRY_END = /\s{0,999}\}\s{0,999}(?:,\s{0,999}\{|\{|\])/y;

const ENTRY = /^[\]}]\s*,?\s*\{/;

const COMMA_OR_ENTRY = /^\s*[,{]/;

/** The name of the member that follows an offset without an opening bracket between; its end is after the colon. */
export function memberAhead(
  text: string,
  offset: number,
): { readonly name: string; readonly end: number } | undefined {
  MEMBER.lastIndex = offset;
  const name = MEMBER.exec(text)?.[1];
  return name === undefined ? undefined : { name, end: MEMBER.lastIndex };
}

/**
 * Whether a closing bracket is unmatched and inside an entry.
 *
 * @param names of the members that the entry has so far
 */
function isUnmatchedInEntry(text: string, offset: number, names: ReadonlySet<string>): boolean {
  const member = memberAhead(text, offset + 1);
  if (member) return FIELD_INDEX.has(member.name) && !names.has(member.name);
  ITEM.lastIndex = offset + 1;
  if (ITEM.test(text)) return true;
  ENTRY_END.lastIndex = offset + 1;
  return text[offset] === ']' && ENTRY_END.test(text);
}

/** Whether another entry follows, so that the bracket is not the end of the array. */
export function isBeforeEntry(text: string, offset: number): boolean {
  return ENTRY.test(text.slice(offset, offset + 99));
}

/** Whether a bracket after an entry is unmatched: a comma or another entry follows. */
export function isUnmatchedAfterEntry(text: string, offset: number): boolean {
  return COMMA_OR_ENTRY.test(text.slice(offset + 1, offset + LOOKAHEAD_LENGTH));
}
