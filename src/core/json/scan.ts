import {
  BACKSLASH,
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOT,
  LINE_FEED,
  LOWER_E,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SLASH,
  SPACE,
  STAR,
  TAB,
  UPPER_E,
} from './codes';

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

/** @returns the offset of the first character from `at` on that is neither white space nor in a comment */
export function skipBlank(text: string, at: number): number {
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB) {
      at++;
    } else if (code === SLASH) {
      const end = endOfComment(text, at, Math.min(text.length, at + MAX_LINE_COMMENT_LENGTH));
      if (end === at) return at;
      at = end;
    } else {
      return at;
    }
  }
}
