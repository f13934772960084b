import {
  LOOKAHEAD_LENGTH,
  memberAhead,
  isBeforeEntry,
  isUnmatchedAfterEntry,
  EntryStarts,
  recover,
} from './recover';
import { FIELD_INDEX } from '../next/listing/fields';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  skipBlank,
  ValueScan,
  findValueEnd,
} from '../json/scan';
import type { Syntax } from '../json/syntax';
import { TRAILING_COMMA, type JsonSyntaxError } from '../json/parse';
import { readEntry } from './read-entry';
import type { ParsedEntry } from './parsed-entry';
import { EntryPattern } from './entry-pattern';

/** One element of `results` with its position in the text. */
export interface Element {
  /** Offsets in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly reading: ParsedEntry;
}

/** How far brackets are only counted to find an entry's end, before their structure is checked. */
const QUICK_SCAN_LIMIT = 1 << 14;
/** The maximum offset of an entry's first name. */
export const MAX_FIRST_NAME_OFFSET = 1 << 8;

const FIRST_NAME = /^\{\s*"(\w+)"/;
const ONLY_PUNCTUATION = /^[\s"[\]{},:]*$/;

const NO_COMMENTS = 'comments are not permitted in JSON';
const UNMATCHED_BRACKET = 'unmatched closing bracket';

/** A position between two elements, from which reading can continue. */
export interface ReadPosition {
  /** Offset after the previous element, or after the array's opening bracket. */
  readonly at: number;
  /** The start of the text of the previous element; undefined if there is none. */
  readonly before: string | undefined;
  /** A syntax error before the next element, with its offset. */
  readonly syntaxError: { readonly reason: string; readonly at: number } | undefined;
}

/**
 * Reads the elements of `results` one after the other. A scan finds the end of each, and `JSON.parse` reads it. An
 * element with a syntax error is read as far as possible, at most up to the start of the next entry: an opening bracket
 * followed by one of the known names, which cannot be part of a JSON string.
 *
 * The result depends only on the text from the element's start to {@link seen}, and on {@link position} before it, so
 * that one element can be read again by itself.
 */
export class ElementReader {
  readonly #text: string;
  readonly #syntax: Syntax;
  readonly #pattern: EntryPattern;
  readonly #scan = new ValueScan();
  readonly #starts: EntryStarts;
  #at: number;
  #before: string | undefined;
  #errorBefore: ReadPosition['syntaxError'];
  /** Offsets of values that do not end, and how far the text was read to know that. */
  #unclosed: { readonly starts: ReadonlySet<number>; readonly seen: number } = { starts: new Set(), seen: 0 };
  /** See {@link isFollowedByElement}. */
  #isFollowedByElement = false;
  #nextStart = 0;
  #seen = 0;

  constructor(
    text: string,
    { at, before, syntaxError }: ReadPosition,
    syntax: Syntax,
    pattern = new EntryPattern(),
  ) {
    this.#text = text;
    this.#pattern = pattern;
    this.#syntax = syntax;
    this.#at = at;
    this.#before = before;
    this.#errorBefore = syntaxError;
    this.#starts = new EntryStarts(text);
    if (before !== undefined) return;
    const first = skipBlank(text, at);
    const comment = this.#commentIn(at, first);
    if (comment !== undefined) this.#errorBefore = { reason: NO_COMMENTS, at: comment };
    this.#setSeen(first + 1);
  }

  /** Where the next element is read from. */
  get position(): ReadPosition {
    return {
      at: this.#at,
      before: this.#before?.slice(0, MAX_FIRST_NAME_OFFSET),
      syntaxError: this.#errorBefore,
    };
  }

  /** How far the text was read for the last element or the array's end; past the text's end if the text is too short. */
  get seen(): number {
    return this.#seen;
  }

  /** Whether the last element is complete and followed by a comma and an opening bracket, like nearly all. */
  get isFollowedByElement(): boolean {
    return this.#isFollowedByElement;
  }

  /** Where the next element starts, if {@link isFollowedByElement}. */
  get nextStart(): number {
    return this.#nextStart;
  }

  /** Offset of the array's closing bracket, once all elements are read; the text's length if there is none. */
  get close(): number {
    return this.#at;
  }

  /** Why another element is expected before the array's end, once all elements are read. */
  get errorAtEnd(): string | undefined {
    return this.#errorBefore?.reason;
  }

  /** @returns undefined after the last element */
  next(): Element | undefined {
    const text = this.#text;
    this.#start();
    for (;;) {
      const start = skipBlank(text, this.#at);
      if (this.#isEnd(start)) {
        this.#at = Math.min(start, text.length);
        this.#setSeen(start + 1);
        return undefined;
      }
      if (this.#skipPunctuation(start)) continue;
      const whole = this.#readValid(start);
      if (whole && this.#isFollowedByElement) return this.#continueAt(whole);
      if (!whole && this.#skipUnmatched(start)) continue;
      return this.#finish(whole ?? this.#recover(start));
    }
  }

  #start(): void {
    this.#isFollowedByElement = false;
    this.#seen = 0;
  }

  #setSeen(end: number): void {
    if (end > this.#seen) this.#seen = end;
  }

  #isEnd(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    if (code !== CLOSE_BRACKET && code !== CLOSE_BRACE) return at >= this.#text.length;
    this.#setSeen(at + LOOKAHEAD_LENGTH);
    return !isBeforeEntry(this.#text, at);
  }

  #continueAt(element: Element): Element {
    this.#addErrorBefore(element);
    this.#before = element.reading.text;
    this.#at = element.end + 1;
    return element;
  }

  #finish(element: Element): Element {
    this.#addErrorBefore(element);
    this.#skipSeparators(element);
    this.#before = element.reading.text;
    this.#setSeen(this.#starts.seen);
    return element;
  }

  /** Adds the error before an element to its reading. */
  #addErrorBefore({ start, reading }: Element): void {
    const ahead = this.#errorBefore;
    if (ahead) reading.separatorError = errorIn(ahead.reason, ahead.at, start);
    this.#errorBefore = undefined;
  }

  /** The element at `start`, if it is JSON. */
  #readValid(start: number): Element | undefined {
    const reading = this.#pattern.read(this.#text, start);
    if (!reading) return this.#scanAndRead(start);
    return this.#unlessContinued(start, start + reading.text.length, reading);
  }

  #scanAndRead(start: number): Element | undefined {
    const scan = this.#scan;
    const text = this.#text;
    scan.scan(text, start, Math.min(start + QUICK_SCAN_LIMIT, text.length));
    if (!scan.closed) {
      // If an entry is not closed, the entries after it may look like parts of it that are not closed either.
      if (!this.#unclosed.starts.has(start)) {
        const { end, seen, open = [] } = findValueEnd(text, start);
        this.#setSeen(Math.max(seen, start + QUICK_SCAN_LIMIT));
        if (end === undefined) this.#unclosed = { starts: new Set([start, ...open]), seen };
      }
      if (this.#unclosed.starts.has(start)) {
        this.#setSeen(Math.max(this.#unclosed.seen, start + QUICK_SCAN_LIMIT));
        return undefined;
      }
      scan.scan(text, start, text.length);
    }
    const { end } = scan;
    const reading = readEntry(text.slice(start, end), scan, { syntax: this.#syntax });
    if (reading.syntaxError) return undefined;
    if (reading.isValid) this.#pattern.learnOrder(Object.keys(reading.values));
    return this.#unlessContinued(start, end, reading);
  }

  /** The element, unless the text after it shows that it does not end there. */
  #unlessContinued(start: number, end: number, reading: ParsedEntry): Element | undefined {
    this.#isFollowedByElement = this.#isFollowedByEntry(end);
    if (!this.#isFollowedByElement && this.#isContinued(start, end)) return undefined;
    return { start, end, reading };
  }

  /** Whether a comma, whitespace and an opening bracket follow. */
  #isFollowedByEntry(end: number): boolean {
    const text = this.#text;
    if (text.charCodeAt(end) !== COMMA) return false;
    let at = end + 1;
    while (text.charCodeAt(at) <= 32) at++;
    this.#nextStart = at;
    this.#setSeen(at + 1);
    return text.charCodeAt(at) === OPEN_BRACE;
  }

  /**
   * Whether the text after an element that is JSON shows that the element continues: a member's name, after a closing
   * bracket too many, or something that cannot be between elements.
   */
  #isContinued(start: number, end: number): boolean {
    const text = this.#text;
    const next = skipBlank(text, end);
    const after = text[next];
    this.#setSeen(next + LOOKAHEAD_LENGTH);
    // The array's closing bracket cannot be inside an element: then the opening bracket is unmatched.
    if (text[start] === '[' && (after === '}' || after === undefined)) return this.#isUnmatchedAt(start);
    if (after !== undefined && !',]}{"['.includes(after)) return true;
    const member = memberAhead(text, end);
    return member !== undefined && FIELD_INDEX.has(member.name) && !text.slice(end, member.end).includes(']');
  }

  /** The element at `start`, as far as possible. */
  #recover(start: number): Element {
    const firstName = FIRST_NAME.exec(this.#before?.slice(0, MAX_FIRST_NAME_OFFSET) ?? '')?.[1];
    const { element, seen } = recover(this.#text, start, this.#starts, firstName, this.#syntax);
    this.#setSeen(Math.max(start + QUICK_SCAN_LIMIT, seen));
    return element;
  }

  /** Skips a comma or closing bracket where a value is expected. */
  #skipPunctuation(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    const closes = code === CLOSE_BRACKET || code === CLOSE_BRACE;
    if (!closes && code !== COMMA && code !== COLON) return false;
    this.#at = at + 1;
    this.#errorBefore ??= { reason: closes ? UNMATCHED_BRACKET : 'value expected', at };
    return true;
  }

  /** Skips unmatched brackets and quotes before an entry. */
  #skipUnmatched(start: number): boolean {
    if (!this.#isUnmatchedAt(start)) return false;
    this.#at = this.#starts.first(start + 1)?.at ?? start + 1;
    this.#setSeen(this.#starts.seen);
    this.#errorBefore ??= { reason: 'unexpected text', at: start };
    return true;
  }

  #isUnmatchedAt(start: number): boolean {
    const text = this.#text;
    const next = this.#starts.first(start + 1)?.at ?? Infinity;
    if (next - start > 99 || !ONLY_PUNCTUATION.test(text.slice(start, next))) return false;
    return text[start] !== '{' || text[skipBlank(text, start + 1)] === '{';
  }

  /** Offset of a comment between elements, if comments are not permitted. */
  #commentIn(from: number, to: number): number | undefined {
    const at = this.#syntax.comments ? -1 : this.#text.slice(from, to).indexOf('/');
    return at < 0 ? undefined : from + at;
  }

  /** Goes to the start of the next element or the end of the array, and records errors between. */
  #skipSeparators({ start, end, reading }: Element): void {
    const text = this.#text;
    const note = (reason: string, at: number): void => {
      if (!reading.syntaxError) reading.separatorError ??= errorIn(reason, at, start);
    };
    let commas = 0;
    let at = end;
    for (;;) {
      const token = skipBlank(text, at);
      const comment = this.#commentIn(at, token);
      if (comment !== undefined) note(NO_COMMENTS, comment);
      at = token;
      this.#setSeen(text[at] === '}' ? at + LOOKAHEAD_LENGTH : at + 1);
      if (text[at] === ',') {
        if (++commas > 1) note('value expected', at);
        at++;
      } else if (text[at] === '}' && isUnmatchedAfterEntry(text, at)) {
        note(UNMATCHED_BRACKET, at);
        at++;
      } else {
        break;
      }
    }
    this.#at = at;
    if (text[at] === ']') {
      if (commas > 0 && !this.#syntax.trailingCommas) note(TRAILING_COMMA, at);
    } else if (
      commas === 0 &&
      at < text.length &&
      text[at] !== '}' &&
      !reading.syntaxError &&
      !reading.separatorError
    ) {
      this.#errorBefore = { reason: 'comma expected', at };
    }
  }
}

function errorIn(reason: string, at: number, elementStart: number): JsonSyntaxError {
  return { reason, span: { start: at - elementStart, end: at - elementStart + 1 }, path: [] };
}
