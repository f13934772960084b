import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './codes';
import { endOfString, skipBlank } from './scan';

/** How far a value is well formed. */
export interface WellFormed {
  /** Offset after the value; undefined if it has a fault or does not end. */
  readonly end: number | undefined;
  /** How far the text was looked at: at a fault no further than that. In UTF-16 units, exclusive. */
  readonly seen: number;
  /** Where the brackets stand that are open at a fault: to begin at one of them leads to the same fault. */
  readonly open?: readonly number[];
}

/**
 * Follows the brackets, names, colons and commas of the value that begins at `start` and stops at the first that
 * does not fit. Strings and words are not looked into, trailing commas and comments let pass: a value that ends
 * may still not be JSON, but one that does not is none. In a text that lacks a bracket or a quote this ends soon,
 * where counting brackets alone would go on to the end of the text.
 */
export function wellFormed(text: string, start: number): WellFormed {
  /** Where the open brackets stand. */
  const open: number[] = [];
  const isInObject = (): boolean => text.charCodeAt(open.at(-1) ?? -1) === OPEN_BRACE;
  const fault = (seen: number): WellFormed => ({ end: undefined, seen: seen + 1, open });
  let at = start;
  for (;;) {
    // A value.
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      open.push(at);
      at = skipBlank(text, at + 1);
      if (!isClose(text.charCodeAt(at))) {
        const value = isInObject() ? valueOfMember(text, at) : at;
        if (value < 0) return fault(-value);
        at = value;
        continue;
      }
    } else if (code === QUOTE) {
      at = endOfString(text, at);
    } else {
      const end = endOfWord(text, at);
      if (end === at) return fault(at);
      at = end;
    }
    // What follows it, up to the next value.
    for (;;) {
      if (open.length === 0) return at > text.length ? fault(text.length) : { end: at, seen: at };
      at = skipBlank(text, at);
      const next = text.charCodeAt(at);
      if (next === COMMA) {
        at = skipBlank(text, at + 1);
        if (isClose(text.charCodeAt(at))) continue;
        const value = isInObject() ? valueOfMember(text, at) : at;
        if (value < 0) return fault(-value);
        at = value;
        break;
      }
      if (next !== (isInObject() ? CLOSE_BRACE : CLOSE_BRACKET)) return fault(at);
      open.pop();
      at++;
    }
  }
}

/** @returns the offset of a member's value, by that of its name; the negative of a fault's offset */
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
