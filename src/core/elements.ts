import { FIELD_INDEX, FIELD_NAMES } from './fields';
import { parse, type Syntax, type SyntaxFault } from './json/parse';
import { endOfString, skipBlank, ValueScan } from './json/scan';
import { readEntry, readParsed, type Reading } from './reading';

/** One element of `results` with its place in the text. */
export interface Element {
  /** Offsets in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly reading: Reading;
}

/** How far a value is looked for once the text has shown itself broken, so that a broken text costs no more than a whole one. */
const PATIENCE = 1 << 14;
/** How much of a broken element that nothing seems to follow is read. */
const LONGEST_RUBBLE = 1 << 22;

const ENTRY_START = new RegExp(String.raw`\{\s*"(?:${FIELD_NAMES.join('|')})"\s*:`, 'g');
const NAME_AHEAD = /\s*,?\s*"(\w+)"\s*:/y;
const ENTRY_END_AHEAD = /\s*\}\s*(?:,\s*\{|\{|\])/y;

/**
 * Reads the elements of `results` one after the other. A scan finds where each ends and `JSON.parse` reads it.
 * What it refuses is read as far as it goes, and ends at the latest where the next entry begins: an opening
 * bracket followed by one of the known names, which no string of a JSON text can hold.
 */
export class ElementReader {
  readonly #text: string;
  readonly #syntax: Syntax;
  readonly #scan = new ValueScan();
  #at: number;
  #broken = false;
  #nextEntryStart = -1;
  /** A fault before the next element, by absolute offset. */
  #faultAhead: { readonly reason: string; readonly at: number } | undefined;

  /** @param open offset of the array's opening bracket */
  constructor(text: string, open: number, syntax: Syntax) {
    this.#text = text;
    this.#syntax = syntax;
    this.#at = open + 1;
  }

  /** Offset of the array's closing bracket, once all elements are read; the text's length if there is none. */
  get close(): number {
    return this.#at;
  }

  /** @returns undefined after the last element */
  next(): Element | undefined {
    const text = this.#text;
    const start = skipBlank(text, this.#at);
    const first = text[start];
    if (first === undefined || first === ']' || first === '}') {
      this.#at = Math.min(start, text.length);
      return undefined;
    }
    if (first === ',') {
      this.#at = start + 1;
      this.#faultAhead ??= { reason: 'a value is expected', at: start };
      return this.next();
    }
    const ahead = this.#faultAhead;
    this.#faultAhead = undefined;
    const element = this.#readWhole(start) ?? this.#recover(start);
    if (ahead) element.reading.gapFault = faultAt(ahead.reason, ahead.at, start);
    this.#broken ||= element.reading.fault !== undefined;
    this.#at = element.end;
    if (text[element.end] === ',' && this.#isQuickGap(element.end)) this.#at = element.end + 1;
    else this.#passGap(element);
    return element;
  }

  /** The element at `start`, if it is JSON. */
  #readWhole(start: number): Element | undefined {
    const scan = this.#scan;
    const text = this.#text;
    scan.scan(text, start, this.#broken ? Math.min(start + PATIENCE, text.length) : text.length);
    if (!scan.closed) return undefined;
    const { end } = scan;
    const reading = readEntry(text.slice(start, end), scan, { syntax: this.#syntax });
    if (reading.fault || this.#isContinued(end)) return undefined;
    return { start, end, reading };
  }

  /** A comma and white space up to the next opening bracket, as between all entries of a sound text. */
  #isQuickGap(comma: number): boolean {
    const text = this.#text;
    let at = comma + 1;
    while (text.charCodeAt(at) <= 32) at++;
    return text[at] === '{';
  }

  /** Whether a member's name follows an element that ends here: then its last bracket closed too much. */
  #isContinued(end: number): boolean {
    const text = this.#text;
    let at = skipBlank(text, end);
    if (text[at] === ':') return true;
    if (text[at] === ',') at = skipBlank(text, at + 1);
    if (text[at] !== '"') return false;
    const nameEnd = endOfString(text, at);
    return text[skipBlank(text, nameEnd)] === ':' && FIELD_INDEX.has(text.slice(at + 1, nameEnd - 1));
  }

  /** The element at `start`, as far as it can be read. */
  #recover(start: number): Element {
    const text = this.#text;
    const next = this.#findEntryStart(start + 1);
    const limit = Math.min(next, text.length, start + LONGEST_RUBBLE);
    const rubble = text.slice(start, limit);
    const parsed = parse(rubble, {
      syntax: this.#syntax,
      insideObject: text[start] === '"' && text[skipBlank(text, endOfString(text, start))] === ':',
      isStray: (offset, names) => this.#isStray(start + offset, names),
    });
    const reading = readParsed(rubble, withToken(parsed, rubble.length));
    const end = this.#endOfRubble(start + Math.max(parsed.end, 1), next);
    return { start, end, reading };
  }

  /** What cannot be told from the broken element belongs to it, up to where the next entry or the end of the array is. */
  #endOfRubble(end: number, next: number): number {
    const text = this.#text;
    const after = skipBlank(text, end);
    if (next > text.length) {
      if (after >= text.length || text[after] === ',' || text[after] === ']' || text[after] === '}')
        return end;
      return Math.max(end, trimmed(text, end, text.lastIndexOf(']')));
    }
    if (after === next || (text[after] === ',' && skipBlank(text, after + 1) === next)) return end;
    return Math.max(end, trimmed(text, end, next));
  }

  #findEntryStart(from: number): number {
    if (this.#nextEntryStart >= from) return this.#nextEntryStart;
    ENTRY_START.lastIndex = from;
    for (let match = ENTRY_START.exec(this.#text); match; match = ENTRY_START.exec(this.#text)) {
      let before = match.index - 1;
      while (this.#text.charCodeAt(before) <= 32) before--;
      if (this.#text[before] !== ':') return (this.#nextEntryStart = match.index);
    }
    return (this.#nextEntryStart = Infinity);
  }

  /** Whether a closing bracket stands inside an entry: members that it does not have yet, or its end, follow. */
  #isStray(offset: number, names: ReadonlySet<string>): boolean {
    NAME_AHEAD.lastIndex = offset + 1;
    const name = NAME_AHEAD.exec(this.#text)?.[1];
    if (name !== undefined) return FIELD_INDEX.has(name) && !names.has(name);
    ENTRY_END_AHEAD.lastIndex = offset + 1;
    return this.#text[offset] === ']' && ENTRY_END_AHEAD.test(this.#text);
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
      const comment = this.#syntax.comments ? -1 : text.slice(at, token).indexOf('/');
      if (comment >= 0) note('comments are not JSON', at + comment);
      at = token;
      if (text[at] === ',') {
        if (++commas > 1) note('a value is expected', at);
        at++;
      } else if (text[at] === '}' && /^\s*[,{]/.test(text.slice(at + 1, at + 1 + PATIENCE))) {
        note('this closing bracket closes nothing', at);
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

/** A fault at the end of a broken element is about the token that follows. */
function withToken<P extends { readonly faults: readonly SyntaxFault[] }>(parsed: P, length: number): P {
  const faults = parsed.faults.map((fault) =>
    fault.span.start < length ? fault : { ...fault, span: { start: length, end: length + 1 } },
  );
  return { ...parsed, faults };
}

function faultAt(reason: string, at: number, elementStart: number): SyntaxFault {
  return { reason, span: { start: at - elementStart, end: at - elementStart + 1 }, path: [] };
}

/** The offset after the last character from `from` to `to` that is neither blank nor a comma. */
function trimmed(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && (text.charCodeAt(end - 1) <= 32 || text[end - 1] === ',')) end--;
  return end;
}
