import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './codes';
import { endOfString, skipBlank } from './scan';

/** How far the structure of a value is valid. */
export interface ValueEnd {
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
