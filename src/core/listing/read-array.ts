import { parse, TRAILING_COMMA, type SyntaxErrorCode } from '../json/parse';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  endOfString,
  findValueEnd,
  OPEN_BRACE,
  QUOTE,
  skipBlank,
  skipWhitespace,
  SLASH,
  ValueScan,
} from '../json/scan';
import type { Syntax } from '../json/syntax';
import type { Span } from '../json/tree';
import { Entry } from './entry';
import { EntryPattern } from './entry-pattern';
import { EntryStarts, isUnmatchedInEntry, LOOKAHEAD, memberAfterText, memberAhead } from './entry-starts';
import { FIELD_INDEX } from './fields';
import { readJson, readTree } from './read-entry';

/** An element of `results` and its position in the text that was read, in UTF-16 units; `end` is exclusive. */
interface Element {
  readonly entry: Entry;
  readonly start: number;
  readonly end: number;
}

/** The text between two elements, before the first or after the last. Nearly all gaps of a listing are the same object. */
export interface Gap {
  readonly text: string;
  /** The first syntax error in it. */
  readonly error: GapError | undefined;
}

/** A syntax error between two elements. The span is from the gap's start; its end may be the first character of what follows. */
interface GapError {
  readonly code?: SyntaxErrorCode | undefined;
  readonly reason: string;
  readonly span: Span;
  /** Whether it belongs to the element before the gap or to the one after it. */
  readonly of: 'previous' | 'next';
}

/** How far brackets are only counted to find an element's end, before their structure is checked. */
const QUICK_SCAN_LIMIT = 1 << 14;
/** The maximum length of an element with a syntax error that no other entry follows. */
const MAX_RECOVERY_LENGTH = 1 << 22;

const NOTHING_UNCLOSED = { starts: new Set<number>(), seen: 0 };

const NO_COMMENTS = 'comments are not permitted in JSON';
const UNMATCHED_BRACKET = 'unmatched closing bracket';

/** A closing bracket that is not the end of the array: an entry or a comma follows. */
const UNMATCHED = /[\]}][^\w"[\]{}]{0,99}\{|\}\s{0,99},/y;
/** Text that cannot be a value, up to what may be one. */
const WORD = /[^\s,:{}[\]"]+/y;
const ONLY_PUNCTUATION = /^[\s"[\]{},:]*$/;
/** How far an entry is searched after unmatched brackets and quotes. */
const MAX_PUNCTUATION = 99;

/**
 * Reads the elements of `results` one after the other. A regular expression reads nearly all of them; of the rest, a scan
 * finds the end, and `JSON.parse` reads it. An element with a syntax error is read as far as possible, and ends at the latest before the next text that looks like the start of
 * an entry. What is read from an offset on depends only on the text from there to {@link seen}.
 */
export class ArrayReader {
  /** The gap before the last element that was read, or at the array's end. */
  gap: Gap = { text: '', error: undefined };
  /** The offset of the array's closing bracket, or of the text's end, once all elements are read. */
  close = -1;
  /** How far the text was read, in UTF-16 units, exclusive; past its end if it is too short. */
  seen = 0;
  readonly #pattern = new EntryPattern();
  readonly #scan = new ValueScan();
  readonly #starts: EntryStarts;
  /** Offsets of values that do not end, and how far the text was read to know that. */
  #unclosed: { readonly starts: ReadonlySet<number>; readonly seen: number } = NOTHING_UNCLOSED;
  #error: GapError | undefined;
  /** Whether there is no comma before the element that starts at the current position. */
  #lacksComma = false;
  #gapStart: number;

  /**
   * @param at the offset after the array's opening bracket, or after an element
   * @param hasPrevious whether there is an element before that offset
   * @param nextKey makes the keys of the entries
   */
  constructor(
    private readonly text: string,
    private at: number,
    private hasPrevious: boolean,
    private readonly syntax: Syntax,
    private readonly nextKey: () => number,
  ) {
    this.#starts = new EntryStarts(text);
    this.#gapStart = at;
  }

  /** How far the text has been read: the end of the last element, or after the gap behind it. */
  get position(): number {
    return this.at;
  }

  /**
   * Reads the next element.
   *
   * @param stopsAt stops before an element that starts at an offset, which is then the {@link position}
   * @returns undefined after the last element, or before the one to stop at
   */
  next(stopsAt?: (start: number) => boolean): Element | undefined {
    this.#gapStart = this.at;
    this.#error = undefined;
    for (;;) {
      const start = this.#skipSeparators();
      if (start < 0 || stopsAt?.(start) === true) {
        if (start >= 0 && this.#lacksComma) this.#report('comma expected', start, start + 1, 'next');
        this.#setGap(this.at);
        if (start < 0) this.close = this.at;
        return undefined;
      }
      const element = this.#readJson(start) ?? this.#recover(start);
      if (!element) continue;
      if (this.#lacksComma) this.#report('comma expected', start, start + 1, 'next');
      this.#setGap(start);
      this.at = element.end;
      this.hasPrevious = true;
      return element;
    }
  }

  /** Goes to the start of the next element or to the array's end. @returns the element's offset; -1 at the end */
  #skipSeparators(): number {
    const { text, hasPrevious } = this;
    let commas = 0;
    let isAfterError = false;
    for (;;) {
      const at = this.#skipBlank(this.at);
      this.at = at;
      const code = text.charCodeAt(at);
      if (code === COMMA || code === COLON) {
        if (code === COLON || ++commas > 1 || !hasPrevious) this.#report('value expected', at, at + 1);
      } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE || at >= text.length) {
        this.#see(at + LOOKAHEAD);
        if (!isUnmatchedBracket(text, at)) {
          this.#checkEnd(at, commas > 0 && !isAfterError);
          return -1;
        }
        this.#report(UNMATCHED_BRACKET, at, at + 1);
      } else {
        this.#lacksComma = hasPrevious && commas === 0;
        return at;
      }
      isAfterError = this.#error !== undefined;
      this.at = at + 1;
    }
  }

  /** Skips whitespace and comments, and reports a comment where none is permitted. */
  #skipBlank(from: number): number {
    const { text } = this;
    const start = skipWhitespace(text, from);
    const at = text.charCodeAt(start) === SLASH ? skipBlank(text, start) : start;
    if (at > start && !this.syntax.comments) this.#report(NO_COMMENTS, start, start + 1);
    this.#see(at + 1);
    return at;
  }

  #checkEnd(at: number, isAfterComma: boolean): void {
    if (this.hasPrevious && isAfterComma && this.text[at] === ']' && !this.syntax.trailingCommas)
      this.#report(TRAILING_COMMA.reason, at, at + 1, 'previous', TRAILING_COMMA.code);
  }

  /** The element at `start`, if it is JSON and does not continue. */
  #readJson(start: number): Element | undefined {
    const matched = this.#pattern.read(this.text, start);
    const end = matched ? start + matched.text.length : this.#endOfValue(start);
    if (end < 0) return undefined;
    this.#see(end + 1);
    const key = this.nextKey();
    const entry = matched
      ? new Entry(key, matched.text, matched.values)
      : readJson(key, this.text.slice(start, end), this.#scan);
    return entry && !this.#isContinued(start, end) ? { entry, start, end } : undefined;
  }

  /** The end of the value at `start`, by its brackets; -1 if they are not closed. */
  #endOfValue(start: number): number {
    const { text } = this;
    const scan = this.#scan;
    scan.scan(text, start, Math.min(start + QUICK_SCAN_LIMIT, text.length));
    if (!scan.closed) {
      this.#see(start + QUICK_SCAN_LIMIT);
      // If an entry is not closed, the entries after it may look like parts of it that are not closed either.
      if (!this.#unclosed.starts.has(start)) {
        const { end, seen, open = [] } = findValueEnd(text, start);
        this.#see(seen);
        if (end === undefined) this.#unclosed = { starts: new Set([start, ...open]), seen };
      }
      if (this.#unclosed.starts.has(start)) {
        this.#see(this.#unclosed.seen);
        return -1;
      }
      scan.scan(text, start, text.length);
    }
    return scan.end;
  }

  /** Whether the text after an element that is JSON shows that it does not end there: a closing bracket was one too many. */
  #isContinued(start: number, end: number): boolean {
    const { text } = this;
    if (text.charCodeAt(end) === COMMA) {
      const next = skipBlank(text, end + 1);
      this.#see(next + 1);
      if (text.charCodeAt(next) === OPEN_BRACE) return false;
    }
    this.#see(end + LOOKAHEAD);
    const after = text[skipBlank(text, end)];
    if (after === ':') return true;
    // The array's closing bracket cannot be inside an element: then the opening bracket is unmatched.
    if (text[start] === '[' && (after === '}' || after === undefined)) return this.#unmatchedUntil(start) > 0;
    if (text[start] === '{' && memberAfterText(text, end) !== undefined) return true;
    const member = memberAhead(text, end);
    return member !== undefined && FIELD_INDEX.has(member.name) && !text.slice(end, member.end).includes(']');
  }

  /** Reads the element at `start` as far as possible. @returns undefined if the text there is none, and is skipped */
  #recover(start: number): Element | undefined {
    const { text } = this;
    const code = text.charCodeAt(start);
    const isMember = code === QUOTE && text[skipBlank(text, endOfString(text, start))] === ':';
    if (code !== QUOTE && text[start] !== '{' && text[start] !== '[') {
      WORD.lastIndex = start;
      WORD.test(text);
      this.at = Math.max(WORD.lastIndex, start + 1);
      this.#see(this.at + 1);
      this.#report('value expected', start, this.at, this.#lacksComma ? 'previous' : 'next');
      return undefined;
    }
    const unmatchedUntil = this.#unmatchedUntil(start);
    if (unmatchedUntil > 0) {
      this.#report('unexpected text', start, start + 1, 'next');
      this.at = unmatchedUntil;
      return undefined;
    }
    const next = this.#starts.after(start);
    const limit = Math.min(next, text.length, start + MAX_RECOVERY_LENGTH);
    this.#see(Math.max(this.#starts.seen, limit + LOOKAHEAD));
    const available = text.slice(start, limit);
    const parsed = parse(available, {
      syntax: this.syntax,
      partial: true,
      insideObject: isMember,
      isUnmatched: (offset, names) => isUnmatchedInEntry(text, start + offset, names),
    });
    const { syntaxError } = parsed;
    // An error at the end of the element is at the token that follows.
    const isAtEnd = syntaxError !== undefined && syntaxError.span.start >= available.length;
    const span = { start: available.length, end: available.length + 1 };
    // A string that does not end is one token.
    const tokenEnd = parsed.root ? parsed.end : (syntaxError?.span.end ?? 0);
    const parsedEnd = this.#trimmed(start + 1, start + tokenEnd);
    const end = syntaxError ? this.#endOfBroken(parsedEnd, next) : parsedEnd;
    const entry = readTree(this.nextKey(), text.slice(start, Math.max(end, parsedEnd)), {
      root: parsed.root,
      syntaxError: isAtEnd ? { ...syntaxError, span } : syntaxError,
    });
    return { entry, start, end };
  }

  /** Where an entry starts after unmatched brackets and quotes at `start`; 0 if there are none. */
  #unmatchedUntil(start: number): number {
    const { text } = this;
    const next = this.#starts.first(start + 1);
    this.#see(this.#starts.seen);
    if (next - start > MAX_PUNCTUATION || !ONLY_PUNCTUATION.test(text.slice(start, next))) return 0;
    return text[start] !== '{' || text[skipBlank(text, start + 1)] === '{' ? next : 0;
  }

  /**
   * Unknown text after an element with an error belongs to it, up to the next entry or the end of the array.
   *
   * @param next offset of the next entry; infinite if there is none
   */
  #endOfBroken(end: number, next: number): number {
    const { text } = this;
    const after = skipBlank(text, end);
    if (next > text.length) {
      if (after >= text.length || ',]}'.includes(text[after] ?? '')) return end;
      return Math.max(end, this.#trimmed(end, text.lastIndexOf(']')));
    }
    return Math.max(end, this.#trimmed(end, next));
  }

  /** The offset after the last character from `from` to `to` that is neither blank nor a comma. */
  #trimmed(from: number, to: number): number {
    const { text } = this;
    let end = Math.max(from, to);
    while (end > from && (text.charCodeAt(end - 1) <= 32 || text.charCodeAt(end - 1) === COMMA)) end--;
    return end;
  }

  #setGap(end: number): void {
    const { text, gap } = this;
    const start = this.#gapStart;
    const isSame = gap.error === undefined && this.#error === undefined && gap.text.length === end - start;
    if (isSame && text.startsWith(gap.text, start)) return;
    this.gap = { text: text.slice(start, end), error: this.#error };
  }

  /** Reports the first error of the gap. It belongs to the element before, if there is one. */
  #report(
    reason: string,
    start: number,
    end: number,
    of: GapError['of'] = 'previous',
    code?: SyntaxErrorCode,
  ): void {
    const span = { start: start - this.#gapStart, end: end - this.#gapStart };
    this.#error ??= { reason, span, of: this.hasPrevious ? of : 'next', code };
  }

  #see(end: number): void {
    if (end > this.seen) this.seen = end;
  }
}

/** Whether the bracket at an offset, if there is one, is not the end of the array. */
function isUnmatchedBracket(text: string, at: number): boolean {
  UNMATCHED.lastIndex = at;
  return UNMATCHED.test(text);
}
