import { AHEAD, isBeforeEntry, isTooMany, memberAhead } from './closing-bracket';
import { EntryStarts } from './entry-starts';
import { FIELD_INDEX } from '../fields';
import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE } from '../json/codes';
import type { Syntax, SyntaxFault } from '../json/syntax';
import { skipBlank, ValueScan } from '../json/scan';
import { wellFormed } from '../json/well-formed';
import { readEntry } from './read-entry';
import type { Reading } from './reading';
import { recover } from './recover';
import { UsualEntry } from './usual-entry';

/** One element of `results` with its place in the text. */
export interface Element {
  /** Offsets in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly reading: Reading;
}

/** How far brackets are counted to find an entry's end, before it is asked whether they fit. */
const PATIENCE = 1 << 14;
/** Where an entry's first name stands if it is read as the usual one. */
export const FIRST_NAME_WITHIN = 1 << 8;

const FIRST_NAME = /^\{\s*"(\w+)"/;
const ONLY_PUNCTUATION = /^[\s"[\]{},:]*$/;

const NO_COMMENTS = 'comments are not JSON';
const CLOSES_NOTHING = 'this closing bracket closes nothing';

/** Where reading goes on: between two elements. */
export interface Between {
  /** Offset behind the element before, or behind the array's opening bracket. */
  readonly at: number;
  /** How the text of the element before begins; undefined if there is none. */
  readonly before: string | undefined;
  /** A fault before the next element, by its offset. */
  readonly fault: { readonly reason: string; readonly at: number } | undefined;
}

/**
 * Reads the elements of `results` one after the other. A scan finds where each ends and `JSON.parse` reads it.
 * What it refuses is read as far as it goes, and ends at the latest where the next entry begins: an opening
 * bracket followed by one of the known names, which no string of a JSON text can hold.
 *
 * What is read of an element follows from the text between its start and {@link seen}, and from {@link between}
 * before it, from nothing else: so it can be read again by itself.
 */
export class ElementReader {
  readonly #text: string;
  readonly #syntax: Syntax;
  readonly #usual: UsualEntry;
  readonly #scan = new ValueScan();
  readonly #starts: EntryStarts;
  #at: number;
  #before: string | undefined;
  #faultAhead: Between['fault'];
  /** Where what does not end begins, and how far the text was looked at to know that. */
  #unclosed: { readonly starts: ReadonlySet<number>; readonly seen: number } = { starts: new Set(), seen: 0 };
  /** Whether the element read last is followed by a comma and another, as is usual. */
  #isQuick = false;
  #nextStart = 0;
  #seen = 0;

  constructor(text: string, { at, before, fault }: Between, syntax: Syntax, usual = new UsualEntry()) {
    this.#text = text;
    this.#usual = usual;
    this.#syntax = syntax;
    this.#at = at;
    this.#before = before;
    this.#faultAhead = fault;
    this.#starts = new EntryStarts(text);
    if (before !== undefined) return;
    const first = skipBlank(text, at);
    const comment = this.#commentIn(at, first);
    if (comment !== undefined) this.#faultAhead = { reason: NO_COMMENTS, at: comment };
    this.#look(first + 1);
  }

  /** Where it has come. */
  get between(): Between {
    return { at: this.#at, before: this.#before?.slice(0, FIRST_NAME_WITHIN), fault: this.#faultAhead };
  }

  /** How far the text was looked at for the element read last, or for the array's end; past the text's end if it ended too soon. */
  get seen(): number {
    return this.#seen;
  }

  /** Whether the element read last is whole and followed by a comma and an opening bracket, as nearly all are. */
  get isQuick(): boolean {
    return this.#isQuick;
  }

  /** Where the next element begins, if {@link isQuick}. */
  get nextStart(): number {
    return this.#nextStart;
  }

  /** Offset of the array's closing bracket, once all elements are read; the text's length if there is none. */
  get close(): number {
    return this.#at;
  }

  /** Why there should have been another element before the array's end, once all elements are read. */
  get faultAtEnd(): string | undefined {
    return this.#faultAhead?.reason;
  }

  /** @returns undefined after the last element */
  next(): Element | undefined {
    const text = this.#text;
    this.#begin();
    for (;;) {
      const start = skipBlank(text, this.#at);
      if (this.#isEnd(start)) {
        this.#at = Math.min(start, text.length);
        this.#look(start + 1);
        return undefined;
      }
      if (this.#passPunctuation(start)) continue;
      const whole = this.#readWhole(start);
      if (whole && this.#isQuick) return this.#finishQuick(whole);
      if (!whole && this.#passStray(start)) continue;
      return this.#finish(whole ?? this.#recover(start));
    }
  }

  #begin(): void {
    this.#isQuick = false;
    this.#seen = 0;
  }

  #look(end: number): void {
    if (end > this.#seen) this.#seen = end;
  }

  #isEnd(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    if (code !== CLOSE_BRACKET && code !== CLOSE_BRACE) return at >= this.#text.length;
    this.#look(at + AHEAD);
    return !isBeforeEntry(this.#text, at);
  }

  #finishQuick(element: Element): Element {
    this.#noteAhead(element);
    this.#before = element.reading.text;
    this.#at = element.end + 1;
    return element;
  }

  #finish(element: Element): Element {
    this.#noteAhead(element);
    this.#passGap(element);
    this.#before = element.reading.text;
    this.#look(this.#starts.seen);
    return element;
  }

  /** A fault before an element is told of it. */
  #noteAhead({ start, reading }: Element): void {
    const ahead = this.#faultAhead;
    if (ahead) reading.gapFault = faultAt(ahead.reason, ahead.at, start);
    this.#faultAhead = undefined;
  }

  /** The element at `start`, if it is JSON. */
  #readWhole(start: number): Element | undefined {
    const reading = this.#usual.read(this.#text, start);
    if (!reading) return this.#readUnusual(start);
    return this.#wholeIfEnded(start, start + reading.text.length, reading);
  }

  #readUnusual(start: number): Element | undefined {
    const scan = this.#scan;
    const text = this.#text;
    scan.scan(text, start, Math.min(start + PATIENCE, text.length));
    if (!scan.closed) {
      // Where an entry is not closed, those behind it may be taken for parts of it, and none of them is closed.
      if (!this.#unclosed.starts.has(start)) {
        const { end, seen, open = [] } = wellFormed(text, start);
        this.#look(Math.max(seen, start + PATIENCE));
        if (end === undefined) this.#unclosed = { starts: new Set([start, ...open]), seen };
      }
      if (this.#unclosed.starts.has(start)) {
        this.#look(Math.max(this.#unclosed.seen, start + PATIENCE));
        return undefined;
      }
      scan.scan(text, start, text.length);
    }
    const { end } = scan;
    const reading = readEntry(text.slice(start, end), scan, { syntax: this.#syntax });
    if (reading.fault) return undefined;
    if (reading.isSound) this.#usual.learn(Object.keys(reading.values));
    return this.#wholeIfEnded(start, end, reading);
  }

  /** What was read, unless what follows shows that it does not end there. */
  #wholeIfEnded(start: number, end: number, reading: Reading): Element | undefined {
    this.#isQuick = this.#isQuickGap(end);
    if (!this.#isQuick && this.#isContinued(start, end)) return undefined;
    return { start, end, reading };
  }

  /** Whether a comma and white space up to an opening bracket follow, as between all entries of a sound text. */
  #isQuickGap(end: number): boolean {
    const text = this.#text;
    if (text.charCodeAt(end) !== COMMA) return false;
    let at = end + 1;
    while (text.charCodeAt(at) <= 32) at++;
    this.#nextStart = at;
    this.#look(at + 1);
    return text.charCodeAt(at) === OPEN_BRACE;
  }

  /**
   * Whether what follows an element that is JSON shows that it is not whole: a member's name, when its last bracket
   * closed too much, or what belongs to nothing.
   */
  #isContinued(start: number, end: number): boolean {
    const text = this.#text;
    const next = skipBlank(text, end);
    const after = text[next];
    this.#look(next + AHEAD);
    // The array's own closing bracket cannot be inside an element of it: then the opening bracket is a stray.
    if (text[start] === '[' && (after === '}' || after === undefined)) return this.#isStrayAt(start);
    if (after !== undefined && !',]}{"['.includes(after)) return true;
    const member = memberAhead(text, end);
    return member !== undefined && FIELD_INDEX.has(member.name) && !text.slice(end, member.end).includes(']');
  }

  /** The element at `start`, as far as it can be read. */
  #recover(start: number): Element {
    const usual = FIRST_NAME.exec(this.#before?.slice(0, FIRST_NAME_WITHIN) ?? '')?.[1];
    const { element, seen } = recover(this.#text, start, this.#starts, usual, this.#syntax);
    this.#look(Math.max(start + PATIENCE, seen));
    return element;
  }

  /** Passes over a comma or closing bracket that stands where a value is due. */
  #passPunctuation(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    const closes = code === CLOSE_BRACKET || code === CLOSE_BRACE;
    if (!closes && code !== COMMA && code !== COLON) return false;
    this.#at = at + 1;
    this.#faultAhead ??= { reason: closes ? CLOSES_NOTHING : 'a value is expected', at };
    return true;
  }

  /** Passes over brackets and quotes that stand before an entry and belong to nothing. */
  #passStray(start: number): boolean {
    if (!this.#isStrayAt(start)) return false;
    this.#at = this.#starts.first(start + 1)?.at ?? start + 1;
    this.#look(this.#starts.seen);
    this.#faultAhead ??= { reason: 'this belongs to nothing', at: start };
    return true;
  }

  #isStrayAt(start: number): boolean {
    const text = this.#text;
    const next = this.#starts.first(start + 1)?.at ?? Infinity;
    if (next - start > 99 || !ONLY_PUNCTUATION.test(text.slice(start, next))) return false;
    return text[start] !== '{' || text[skipBlank(text, start + 1)] === '{';
  }

  /** Where a comment begins in blank text that may not hold one. */
  #commentIn(from: number, to: number): number | undefined {
    const at = this.#syntax.comments ? -1 : this.#text.slice(from, to).indexOf('/');
    return at < 0 ? undefined : from + at;
  }

  /** Goes to where the next element begins, or the array ends, noting what should not stand between. */
  #passGap({ start, end, reading }: Element): void {
    const text = this.#text;
    const note = (reason: string, at: number): void => {
      if (!reading.fault) reading.gapFault ??= faultAt(reason, at, start);
    };
    let commas = 0;
    let at = end;
    for (;;) {
      const token = skipBlank(text, at);
      const comment = this.#commentIn(at, token);
      if (comment !== undefined) note(NO_COMMENTS, comment);
      at = token;
      this.#look(text[at] === '}' ? at + AHEAD : at + 1);
      if (text[at] === ',') {
        if (++commas > 1) note('a value is expected', at);
        at++;
      } else if (text[at] === '}' && isTooMany(text, at)) {
        note(CLOSES_NOTHING, at);
        at++;
      } else {
        break;
      }
    }
    this.#at = at;
    if (text[at] === ']') {
      if (commas > 0 && !this.#syntax.trailingCommas) note('a value is expected', at);
    } else if (commas === 0 && at < text.length && text[at] !== '}' && !reading.fault && !reading.gapFault) {
      this.#faultAhead = { reason: 'a comma is expected', at };
    }
  }
}

function faultAt(reason: string, at: number, elementStart: number): SyntaxFault {
  return { reason, span: { start: at - elementStart, end: at - elementStart + 1 }, path: [] };
}
