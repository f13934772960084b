import {
  CLOSE_BRACE,
  COLON,
  COMMA,
  OPEN_BRACE,
  QUOTE,
  decodeString,
  endOfString,
  skipBlank,
  ValueScan,
} from './scan';
import type { JsonNode } from './tree';

/** The members of an object by name, each value as source text; of a repeated name the last counts. */
export type MemberTexts = ReadonlyMap<string, string>;

/**
 * Iterates over the members of an object without parsing it to a tree. It finds names and values, but does not check
 * that they are JSON, and commas may be missing. Offsets in UTF-16 units.
 */
export class MemberCursor {
  /** Offset of the value of the current member. */
  valueStart = 0;
  /** Why there is no next member: the object's closing bracket, the end of the text, or a syntax error. */
  stop: 'closed' | 'incomplete' | 'error' | undefined;
  readonly #text: string;
  readonly #scan = new ValueScan();
  #at: number;
  #nameStart = 0;
  #nameEnd = 0;
  #hasValue = false;

  /** @param at the offset after the opening bracket, or after another member */
  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = skipBlank(text, at);
  }

  /** Offset after the members so far, and after whitespace; of the closing bracket, if the object is closed. */
  get at(): number {
    return this.#at;
  }

  /** Goes to the next member. @returns false if there is none, or it has no value; see {@link stop} */
  next(): boolean {
    const text = this.#text;
    if (this.#hasValue && !this.#skipValue()) return false;
    if (text.charCodeAt(this.#at) === COMMA) this.#at = skipBlank(text, this.#at + 1);
    const start = this.#at;
    if (start >= text.length) return this.#stopAt('incomplete');
    const code = text.charCodeAt(start);
    if (code !== QUOTE) return this.#stopAt(code === CLOSE_BRACE ? 'closed' : 'error');
    this.#nameStart = start;
    this.#nameEnd = endOfString(text, start);
    const colon = skipBlank(text, this.#nameEnd);
    if (colon >= text.length) return this.#stopAt('incomplete');
    if (text.charCodeAt(colon) !== COLON) return this.#stopAt('error');
    this.valueStart = skipBlank(text, colon + 1);
    this.#scan.end = -1;
    this.#hasValue = true;
    return true;
  }

  /** Whether the current member has this name, with any escapes. */
  isNamed(name: string): boolean {
    const text = this.#text;
    const start = this.#nameStart + 1;
    const end = this.#nameEnd - 1;
    return (end - start === name.length && text.startsWith(name, start)) || this.name === name;
  }

  /** The name of the current member; undefined if it is not a JSON string. */
  get name(): string | undefined {
    return decodeString(this.#text.slice(this.#nameStart + 1, this.#nameEnd - 1));
  }

  /** The current member's value if it is a string. */
  get string(): string | undefined {
    if (this.#text.charCodeAt(this.valueStart) !== QUOTE) return undefined;
    const { end, closed } = this.#scanned();
    return closed ? decodeString(this.#text.slice(this.valueStart + 1, end - 1)) : undefined;
  }

  /** The source text of the current member's value; undefined if it has comments or does not end. */
  get value(): string | undefined {
    const scan = this.#scanned();
    if (scan.comments > 0 || !scan.closed || scan.end <= this.valueStart) return undefined;
    return this.#text.slice(this.valueStart, scan.end);
  }

  #scanned(): ValueScan {
    if (this.#scan.end < 0) this.#scan.scan(this.#text, this.valueStart);
    return this.#scan;
  }

  #skipValue(): boolean {
    const { end, closed } = this.#scanned();
    if (end >= this.#text.length) return this.#stopAt('incomplete');
    if (!closed) return this.#stopAt('error');
    this.#at = skipBlank(this.#text, end);
    this.#hasValue = false;
    return true;
  }

  #stopAt(stop: 'closed' | 'incomplete' | 'error'): false {
    this.stop = stop;
    return false;
  }
}

/**
 * The members of an object whose text is JSON.
 *
 * @returns undefined if the text has comments or is not an object
 */
export function membersIn(text: string): MemberTexts | undefined {
  if (text.charCodeAt(0) !== OPEN_BRACE) return undefined;
  const members = new Map<string, string>();
  const cursor = new MemberCursor(text, 1);
  while (cursor.next()) {
    const { name, value } = cursor;
    if (name === undefined || value === undefined) return undefined;
    members.set(name, value);
  }
  return isAtEnd(cursor, text) ? members : undefined;
}

/** The elements of an array whose text is JSON without comments, each as source text. */
export function elementTexts(text: string): string[] {
  const scan = new ValueScan();
  const elements: string[] = [];
  for (let at = skipBlank(text, 1); at < text.length - 1;) {
    scan.scan(text, at);
    elements.push(text.slice(at, scan.end));
    // After the comma, or the closing bracket.
    at = skipBlank(text, skipBlank(text, scan.end) + 1);
  }
  return elements;
}

/** Whether a cursor is at the end of an object that is the whole text. */
function isAtEnd({ stop, at }: MemberCursor, text: string): boolean {
  return stop === 'closed' && at === text.length - 1;
}

/** The members of an object by its tree; none if it is not an object. */
export function membersOf(root: JsonNode | undefined, text: string): MemberTexts {
  const members = new Map<string, string>();
  if (root?.kind === 'object')
    for (const { name, value } of root.members)
      members.set(name, value ? text.slice(value.start, value.end) : '');
  return members;
}
