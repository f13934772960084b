/**
 * Finds where JSON values end without parsing them, by brackets and strings only. `indexOf('"')` skips
 * strings, which are most of a listing's text, at native speed. The text is not checked to be JSON.
 */

/** The maximum length of a line comment between values: in a text with syntax errors a URL may look like one. */
const MAX_LINE_COMMENT_LENGTH = 1 << 16;

/** The end of a value, and counts that show whether `JSON.parse` may lose information. */
export interface ScannedValue {
  /** Offset after the value; how far it was scanned if it does not end. */
  readonly end: number;
  /** Whether the value's brackets and strings are closed. */
  readonly closed: boolean;
  /** Colons outside of strings: one for each member at any depth. */
  readonly colons: number;
  /** Decimal points outside of strings. */
  readonly points: number;
  /** The letter e outside of strings: an exponent (or `true`, `false`). */
  readonly exponents: number;
  readonly comments: number;
}

/** Scans the value that starts at `start`, up to `limit`. */
export function scanValue(text: string, start: number, limit: number = text.length): ScannedValue {
  let depth = 0;
  let colons = 0;
  let points = 0;
  let exponents = 0;
  let comments = 0;
  let closed = false;
  let at = start;
  for (; at < limit && !closed; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at) - 1;
      closed = depth === 0;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth++;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      closed = --depth <= 0;
      if (depth < 0) break;
    } else if (code === SLASH && isComment(text, at)) {
      closed = depth === 0 && at > start;
      if (closed) break;
      comments++;
      at = endOfComment(text, at, limit) - 1;
    } else if (depth === 0 && (code <= SPACE || code === COMMA)) {
      closed = true;
      break;
    } else if (code === COLON) {
      colons++;
    } else if (code === DOT) {
      points++;
    } else if (code === LOWER_E || code === UPPER_E) {
      exponents++;
    }
  }
  return { end: Math.min(at, limit), closed: closed && at <= limit, colons, points, exponents, comments };
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

function isComment(text: string, at: number): boolean {
  const second = text.charCodeAt(at + 1);
  return second === SLASH || second === STAR;
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
