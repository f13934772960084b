/**
 * Finds where JSON values end without parsing them, by brackets and strings only. `indexOf('"')` skips
 * strings, which are most of a listing's text, at native speed. The text is not checked to be JSON.
 */

/** The maximum length of a line comment between values: in a text with syntax errors a URL may look like one. */
const MAX_LINE_COMMENT_LENGTH = 1 << 16;

/** The end of a value, and counts that show whether `JSON.parse` may lose information. */
export class ValueScan {
  /** Offset after the value; the text's length if the value does not end. */
  end = 0;
  /** Whether the value's brackets and strings are closed. */
  closed = false;
  /** Colons outside of strings: one for each member at any depth. */
  colons = 0;
  /** Decimal points outside of strings. */
  points = 0;
  /** The letter e outside of strings: an exponent (or `true`, `false`). */
  exponents = 0;
  comments = 0;

  /** Scans the value that starts at `start`, up to `limit`. */
  scan(text: string, start: number, limit: number = text.length): void {
    let depth = 0;
    let colons = 0;
    let points = 0;
    let exponents = 0;
    let comments = 0;
    let at = start;
    let closed = false;
    for (; at < limit; at++) {
      const code = text.charCodeAt(at);
      if (code <= SPACE) {
        if (depth === 0) {
          closed = true;
          break;
        }
      } else if (code === QUOTE) {
        at = endOfString(text, at) - 1;
        if (depth === 0) {
          at++;
          closed = true;
          break;
        }
      } else if (code === COLON) {
        colons++;
      } else if (code === COMMA) {
        if (depth === 0) {
          closed = true;
          break;
        }
      } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
        depth++;
      } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        if (--depth <= 0) {
          closed = true;
          if (depth === 0) at++;
          break;
        }
      } else if (code === DOT) {
        points++;
      } else if (code === LOWER_E || code === UPPER_E) {
        exponents++;
      } else if (code === SLASH) {
        const afterComment = endOfComment(text, at, limit);
        if (afterComment > at) {
          if (depth === 0 && at > start) {
            closed = true;
            break;
          }
          comments++;
          at = afterComment - 1;
        }
      }
    }
    this.end = Math.min(at, limit);
    this.closed = closed && at <= limit;
    this.colons = colons;
    this.points = points;
    this.exponents = exponents;
    this.comments = comments;
  }
}

/**
 * @param open offset of the opening quote
 * @returns the offset after the closing quote; past the text's end if there is none
 */
export function endOfString(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close >= 0 && text.charCodeAt(close - 1) === BACKSLASH) {
    let backslash = close - 2;
    while (text.charCodeAt(backslash) === BACKSLASH) backslash--;
    if ((close - backslash) % 2 === 1) break;
    close = text.indexOf('"', close + 1);
  }
  return close < 0 ? text.length + 1 : close + 1;
}

/**
 * @param limit how far to search for the end of the line
 * @returns the offset after the comment at `at`, or `at` if there is none
 */
export function endOfComment(text: string, at: number, limit: number): number {
  const second = text.charCodeAt(at + 1);
  if (second === SLASH) {
    // At native speed, since one line may have many unclosed comments.
    const rest = text.slice(at + 2, Math.max(limit, at + 2));
    const feed = rest.indexOf('\n');
    const line = feed < 0 ? rest : rest.slice(0, feed);
    const carriageReturn = line.indexOf('\r');
    return at + 2 + (carriageReturn < 0 ? line.length : carriageReturn);
  }
  if (second === STAR) {
    const close = text.indexOf('*/', at + 2);
    return close < 0 ? text.length : close + 2;
  }
  return at;
}

/** @returns the offset of the first character from `at` on that is neither whitespace nor in a comment */
export function skipBlank(text: string, at: number): number {
  for (;;) {
    at = skipWhitespace(text, at);
    if (text.charCodeAt(at) !== SLASH) return at;
    const end = endOfComment(text, at, Math.min(text.length, at + MAX_LINE_COMMENT_LENGTH));
    if (end === at) return at;
    at = end;
  }
}

/** @returns the offset of the first character from `at` on that is not whitespace */
export function skipWhitespace(text: string, at: number): number {
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== LINE_FEED && code !== CARRIAGE_RETURN && code !== TAB) return at;
    at++;
  }
}

// Character codes of JSON's tokens. Constants are inlined by the builds.

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
export const QUOTE = 34;
const STAR = 42;
export const COMMA = 44;
const DOT = 46;
export const SLASH = 47;
export const COLON = 58;
const UPPER_E = 69;
export const OPEN_BRACKET = 91;
const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
const LOWER_E = 101;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;

/** How far the structure of a value is valid. */
interface ValueEnd {
  /** Offset after the value; undefined if it has an error or does not end. */
  readonly end: number | undefined;
  /** How far the text was read: up to and including the first error. In UTF-16 units, exclusive. */
  readonly seen: number;
  /** Offsets of the brackets that are open at an error: a scan from one of them ends at the same error. */
  readonly open?: readonly number[];
}

/**
 * Checks the brackets, names, colons and commas of the value that starts at `start` and stops at the first error.
 * Strings and literals are not checked, trailing commas and comments are permitted: a value that ends may still not be
 * JSON, but one that does not is not. If a bracket or a quote is missing this stops soon, while counting brackets
 * alone would continue to the end of the text. It makes no tree, as the value may be the whole of a large file.
 */
export function findValueEnd(text: string, start: number): ValueEnd {
  /** Offsets of the open brackets. */
  const open: number[] = [];
  const isInObject = (): boolean => text.charCodeAt(open.at(-1) ?? -1) === OPEN_BRACE;
  const errorAt = (seen: number): ValueEnd => ({ end: undefined, seen: seen + 1, open });
  let at = start;
  for (;;) {
    // A value.
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      open.push(at);
      at = skipBlank(text, at + 1);
      if (!isClose(text.charCodeAt(at))) {
        const value = isInObject() ? valueOfMember(text, at) : at;
        if (value < 0) return errorAt(-value);
        at = value;
        continue;
      }
    } else if (code === QUOTE) {
      at = endOfString(text, at);
    } else {
      const end = endOfWord(text, at);
      if (end === at) return errorAt(at);
      at = end;
    }
    // The separators up to the next value.
    for (;;) {
      if (open.length === 0) return at > text.length ? errorAt(text.length) : { end: at, seen: at };
      at = skipBlank(text, at);
      const next = text.charCodeAt(at);
      if (next === COMMA) {
        at = skipBlank(text, at + 1);
        if (isClose(text.charCodeAt(at))) continue;
        const value = isInObject() ? valueOfMember(text, at) : at;
        if (value < 0) return errorAt(-value);
        at = value;
        break;
      }
      if (next !== (isInObject() ? CLOSE_BRACE : CLOSE_BRACKET)) return errorAt(at);
      open.pop();
      at++;
    }
  }
}

/** @returns the offset of a member's value, by that of its name; at an error its negated offset */
function valueOfMember(text: string, at: number): number {
  if (text.charCodeAt(at) !== QUOTE) return -at;
  const colon = skipBlank(text, endOfString(text, at));
  return text.charCodeAt(colon) === COLON ? skipBlank(text, colon + 1) : -colon;
}

function isClose(code: number): boolean {
  return code === CLOSE_BRACE || code === CLOSE_BRACKET;
}

/** Numbers, `true`, `false` and `null`. */
function endOfWord(text: string, at: number): number {
  let end = at;
  for (;;) {
    const code = text.charCodeAt(end);
    const isPart =
      (code >= 48 && code <= 57) ||
      (code >= 65 && code <= 90) ||
      (code >= 97 && code <= 122) ||
      code === 43 ||
      code === 45 ||
      code === 46;
    if (!isPart) return end;
    end++;
  }
}

/** The string that a JSON string represents, by what is between its quotes; undefined if its escapes are not valid. */
export function decodeString(content: string): string | undefined {
  if (!content.includes('\\')) return content;
  try {
    return JSON.parse(`"${content}"`) as string;
  } catch {
    return undefined;
  }
}

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
