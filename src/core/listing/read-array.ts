import { parse, TRAILING_COMMA, type SyntaxErrorCode } from '../json/parse';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  endOfString,
  isJson,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  skipBlank,
  skipWhitespace,
  SLASH,
  type ScannedValue,
  scanValue,
} from '../json/scan';
import { JSONC_SYNTAX, type Syntax } from '../json/syntax';
import type { Span } from '../json/tree';
import { Entry } from './entry';
import { EntryPattern } from './entry-pattern';
import { FIELD_NAMES } from './fields';
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
  /** Whether it is a comma, perhaps with whitespace and comments, without an error. */
  readonly isComma: boolean;
}

/** A syntax error between two elements. The span is from the gap's start; its end may be the first character of what follows. */
export interface GapError {
  readonly code?: SyntaxErrorCode | undefined;
  readonly reason: string;
  readonly span: Span;
  /** Whether it belongs to the element before the gap or to the one after it. */
  readonly of: 'previous' | 'next';
}

/** A name of an entry's member and its colon. Such text cannot be part of a JSON string. */
interface MemberName {
  readonly name: string;
  /** The offset of its quote, or of the opening bracket before it. */
  readonly start: number;
  readonly end: number;
  /** Whether an opening bracket is before it. */
  readonly isFirst: boolean;
}

/** How far brackets are only counted to find an element's end, before their structure is checked. */
const QUICK_SCAN_LIMIT = 1 << 14;
/** How far a closing bracket between two elements is from what shows that it is not the array's. */
const LOOKAHEAD = 1 << 7;

/** A closing bracket that is not the end of the array: an entry or a comma follows. */
const UNMATCHED = /[\]}][^\w"[\]{}]{0,99}\{|\}\s{0,99},/y;
/** A closing bracket inside an entry, the last of the array. */
const UNMATCHED_IN_LAST = /\]\s*\}\s*\]/y;
/** Text up to what may be something else. */
const WORD = /[^\s,:{}[\]"/]+/y;
const PUNCTUATION = /^[\s"[\]{},:]{1,99}$/;
const BLANK = String.raw`(?:\s|//[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/)*`;
const MEMBER_NAME = new RegExp(String.raw`(\{${BLANK})?"(${FIELD_NAMES.join('|')})"\s*:`, 'g');

/**
 * Reads the elements of `results` one after the other. A regular expression reads nearly all of them; of the rest, a scan
 * finds the end, and `JSON.parse` reads it. An element with a syntax error is read as far as possible, and ends at the latest
 * before the next text that looks like the start of an entry. What is read from an offset on depends only on the text from
 * there to {@link seen}.
 */
export class ArrayReader {
  /** The gap before the last element that was read, or at the array's end. */
  gap: Gap = { text: '', error: undefined, isComma: false };
  /** The offset of the array's closing bracket, or of the text's end, once all elements are read. */
  close = -1;
  /** How far the text was read, in UTF-16 units, exclusive; past its end if it is too short. */
  seen = 0;
  readonly #pattern = new EntryPattern();
  /** Offsets of long values that do not end, and how far the text was read to know that. */
  #unclosed: { readonly starts: ReadonlySet<number>; readonly seen: number } | undefined;
  /** The last member name that was searched for, and from where, so that a whole text takes one pass. */
  #search: { readonly from: number; readonly member: MemberName | undefined } | undefined;
  /** The offset of the last closing bracket in the text, once it has been searched for. */
  #lastBracket: number | undefined;
  #error: GapError | undefined;
  /** Whether there is no comma before the element that starts at the current position. */
  #lacksComma = false;
  /** Whether there is text before the current position that is no element. */
  #isAfterText = false;
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
    this.#isAfterText = false;
    for (;;) {
      const start = this.#skipSeparators();
      const isStop = start < 0 || stopsAt?.(start) === true;
      const isSkipped = isStop || this.#skipText(start);
      const element = isSkipped ? undefined : (this.#readJson(start) ?? this.#readBroken(start));
      if (!isStop && !element) continue;
      if (start >= 0 && this.#lacksComma) this.#report('comma expected', start, start + 1, 'next');
      this.#setGap(element ? start : this.at);
      if (start < 0) this.close = this.at;
      if (element) [this.at, this.hasPrevious] = [element.end, true];
      return element;
    }
  }

  /** Goes to the start of the next element or to the array's end. @returns the element's offset; -1 at the end */
  #skipSeparators(): number {
    const { text, hasPrevious, gap } = this;
    const start = this.at + gap.text.length;
    // Nearly all gaps are equal.
    if (gap.isComma && text.charCodeAt(start) === OPEN_BRACE && text.startsWith(gap.text, this.at)) {
      this.#see(start + 1);
      this.#lacksComma = false;
      return (this.at = start);
    }
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
        if (!this.#isStray(at)) {
          this.#checkEnd(at, commas > 0 && !isAfterError);
          return -1;
        }
        this.#report('unmatched closing bracket', at, at + 1);
      } else {
        this.#lacksComma = hasPrevious && commas === 0;
        return at;
      }
      isAfterError = this.#error !== undefined;
      this.at = at + 1;
    }
  }

  /** Whether a closing bracket is not the end of the array: an entry or a comma follows, and another bracket that ends it. */
  #isStray(at: number): boolean {
    const { text } = this;
    if (!matches(UNMATCHED, text, at)) return false;
    if (text[at] === '}') return true;
    const close = text.indexOf(']', at + 1);
    this.#see((close < 0 ? text.length : close) + 1);
    return close >= 0;
  }

  /**
   * Skips text that is no element: anything but a value with a comma before and after it, or a member that lacks its brackets.
   *
   * @returns whether there is such text at an offset
   */
  #skipText(start: number): boolean {
    const { text } = this;
    const code = text.charCodeAt(start);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) return false;
    let end = start + 1;
    if (code === QUOTE) end = endOfString(text, start);
    else if (matches(WORD, text, start)) end = WORD.lastIndex;
    // A string that does not end is an element with an error.
    if (end > text.length) return false;
    const after = skipBlank(text, end);
    this.#see(after + 1);
    const next = text.charCodeAt(after);
    if (code === QUOTE && next === COLON) return false;
    const isSeparated =
      next === COMMA || next === CLOSE_BRACKET || next === CLOSE_BRACE || after >= text.length;
    if (isSeparated && !this.#lacksComma && !this.#isAfterText && isJson(text.slice(start, end)))
      return false;
    this.#report('value expected', start, end, this.#lacksComma ? 'previous' : 'next');
    [this.at, this.#isAfterText] = [end, true];
    return true;
  }

  /** Skips whitespace and comments, and reports a comment where none is permitted. */
  #skipBlank(from: number): number {
    const { text } = this;
    const start = skipWhitespace(text, from);
    const at = text.charCodeAt(start) === SLASH ? skipBlank(text, start) : start;
    if (at > start && !this.syntax.comments)
      this.#report('comments are not permitted in JSON', start, start + 1);
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
    if (matched) {
      const entry = new Entry(this.nextKey(), matched.text, matched.values);
      return { entry, start, end: start + matched.text.length };
    }
    const scanned = this.#scan(start);
    if (!scanned) return undefined;
    const { end } = scanned;
    this.#see(end + 1);
    const own = this.text.slice(start, end);
    const entry = readJson(this.nextKey(), own, scanned) ?? this.#readJsonc(own);
    return entry && !this.#isContinued(start, end) ? { entry, start, end } : undefined;
  }

  /** An element with comments and trailing commas, if they are permitted and it has no syntax error. */
  #readJsonc(own: string): Entry | undefined {
    const { syntax } = this;
    if (!syntax.comments) return undefined;
    const parsed = parse(own, { syntax, firstError: true });
    return parsed.syntaxError ? undefined : readTree(this.nextKey(), own, parsed);
  }

  /** Finds the end of the value at `start`, by its brackets; undefined if they are not closed. */
  #scan(start: number): ScannedValue | undefined {
    const { text } = this;
    const near = scanValue(text, start, Math.min(start + QUICK_SCAN_LIMIT, text.length));
    if (near.closed) return near;
    this.#see(start + QUICK_SCAN_LIMIT);
    // Counting continues to the end of the text if a bracket is missing, while an error in the structure is near. The brackets
    // that are open at the error are not closed either.
    if (this.#unclosed?.starts.has(start) !== true) {
      const options = { syntax: JSONC_SYNTAX, from: start, partial: true, firstError: true };
      const { syntaxError, open, end } = parse(text, options);
      this.#see(end + 1);
      if (!syntaxError) return scanValue(text, start);
      const seen = syntaxError.span.end + 1;
      this.#unclosed = { starts: new Set([start, ...open.map((container) => container.start)]), seen };
    }
    this.#see(this.#unclosed.seen);
    return undefined;
  }

  /** Whether the text after an element that is JSON shows that it does not end there: a closing bracket was one too many. */
  #isContinued(start: number, end: number): boolean {
    const { text } = this;
    const after = skipBlank(text, end);
    this.#see(after + 1);
    const isComma = text.charCodeAt(after) === COMMA;
    const next = isComma ? skipBlank(text, after + 1) : after;
    this.#see(next + 1);
    const code = text.charCodeAt(next);
    if (code === OPEN_BRACE || code === CLOSE_BRACKET) return false;
    if (code === COLON) return !isComma;
    // The array's closing bracket cannot be inside an element: then the opening bracket is unmatched.
    if (code === CLOSE_BRACE || next >= text.length)
      return text.charCodeAt(start) === OPEN_BRACKET && this.#endOfPunctuation(start) > 0;
    const member = text.charCodeAt(start) === QUOTE ? undefined : this.#memberAfter(next);
    return member !== undefined && (member.start === next || code !== QUOTE);
  }

  /** Reads the element at `start` as far as possible. @returns undefined if the text there is none, and is skipped */
  #readBroken(start: number): Element | undefined {
    const { text } = this;
    const code = text.charCodeAt(start);
    const entryStart = this.#endOfPunctuation(start);
    if (entryStart > 0) {
      this.#report('unexpected text', start, start + 1, 'next');
      this.at = entryStart;
      return undefined;
    }
    const next = this.#nextEntry(start);
    const available = text.slice(start, next);
    const parsed = parse(available, {
      syntax: this.syntax,
      partial: true,
      insideObject: code === QUOTE && text.charCodeAt(skipBlank(text, endOfString(text, start))) === COLON,
      isUnmatched: (offset, names) => this.#isUnmatched(start + offset, names, next),
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

  /** Whether a closing bracket in an entry with a syntax error does not close it: a member that it does not have yet follows. */
  #isUnmatched(offset: number, names: ReadonlySet<string>, next: number): boolean {
    const member = this.#memberAfter(offset + 1);
    if (member) return !names.has(member.name);
    if (this.text[offset] !== ']') return false;
    return next < this.text.length || matches(UNMATCHED_IN_LAST, this.text, offset);
  }

  /** Unknown text after an element with an error belongs to it, up to the next entry or the end of the array. */
  #endOfBroken(end: number, next: number): number {
    const { text } = this;
    if (next < text.length) return this.#trimmed(end, next);
    const after = skipBlank(text, end);
    if (after >= text.length || ',]}'.includes(text[after] ?? '')) return end;
    return this.#trimmed(end, (this.#lastBracket ??= text.lastIndexOf(']')));
  }

  /** The offset after the last character from `from` to `to` that is neither blank nor a comma. */
  #trimmed(from: number, to: number): number {
    const { text } = this;
    let end = Math.max(from, to);
    while (end > from && (text.charCodeAt(end - 1) <= 32 || text.charCodeAt(end - 1) === COMMA)) end--;
    return end;
  }

  /** Where an entry starts after unmatched brackets and quotes at `start`; 0 if there are none. */
  #endOfPunctuation(start: number): number {
    const { text } = this;
    const member = this.#memberFrom(start + 1);
    if (!member?.isFirst || !PUNCTUATION.test(text.slice(start, member.start))) return 0;
    return text[start] !== '{' || text[skipBlank(text, start + 1)] === '{' ? member.start : 0;
  }

  /**
   * Where the entry after the one at an offset starts; the text's length if there is none. It starts with its id, or with a
   * name that the one before already has: other brackets are its own, or stray.
   */
  #nextEntry(start: number): number {
    const { text } = this;
    const names = new Set<string>();
    let member = this.#memberFrom(start);
    if (member?.start === start) {
      names.add(member.name);
      member = this.#memberFrom(member.end);
    }
    for (; member; member = this.#memberFrom(member.end)) {
      const { name, isFirst } = member;
      if (isFirst && this.#isElement(member.start) && (name === 'id' || names.has(name))) return member.start;
      names.add(name);
    }
    return text.length;
  }

  /** Whether an opening bracket is neither that of a member's value nor that of the first element of an array. */
  #isElement(start: number): boolean {
    const { text } = this;
    let before = start - 1;
    while (text.charCodeAt(before) <= 32) before--;
    // A value that is being typed is missing if the bracket is on another line.
    const isValue = text[before] === ':' && !text.slice(before, start).includes('\n');
    return !isValue && text[before] !== '[';
  }

  /** The member whose name follows an offset; undefined if another object starts before. */
  #memberAfter(offset: number): MemberName | undefined {
    const member = this.#memberFrom(offset);
    return member?.isFirst === true ? undefined : member;
  }

  /** The first name of an entry's member from an offset on. */
  #memberFrom(offset: number): MemberName | undefined {
    const last = this.#search;
    if (last && last.from <= offset && offset <= (last.member?.start ?? Infinity)) return last.member;
    MEMBER_NAME.lastIndex = offset;
    const match = MEMBER_NAME.exec(this.text);
    this.#see(match ? MEMBER_NAME.lastIndex : this.text.length + 1);
    const [, bracket, name = ''] = match ?? [];
    const member = match && {
      name,
      start: match.index,
      end: MEMBER_NAME.lastIndex,
      isFirst: bracket !== undefined,
    };
    this.#search = { from: offset, member: member ?? undefined };
    return this.#search.member;
  }

  #setGap(end: number): void {
    const { text, gap } = this;
    const start = this.#gapStart;
    const error = this.#error;
    if (!gap.error && !error && gap.text.length === end - start && text.startsWith(gap.text, start)) return;
    const own = text.slice(start, end);
    this.gap = { text: own, error, isComma: !error && this.hasPrevious && own.includes(',') };
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

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
