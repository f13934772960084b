import { unicodeEscape } from '../../text/quote';
import type { Value } from './scan';

/** Reads a quoted string with the escapes `\"`, `\\` and `\u000a`, which may be unclosed. */
export function readQuoted(text: string, start: number): Value {
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  const isClosed = end < text.length;
  const content = text.slice(start + 1, end);
  const span = { start, end: isClosed ? end + 1 : text.length };
  return { text: unescape(content), span, isQuoted: true, isClosed };
}

/** The value of the text between quotes, which may be incomplete. */
export function unescape(content: string): string {
  return content.replace(/\\(?:(["\\])|u([\da-f]{4}))/gi, (_, char?: string, code?: string) =>
    code === undefined ? (char ?? '') : String.fromCharCode(parseInt(code, 16)),
  );
}

/** A value as it is written in a filter: quoted if it could be read differently. */
export function quotedIfNeeded(value: string): string {
  if (/^[\p{L}\p{N}_.][\p{L}\p{N}_.:/@+-]*$/u.test(value)) return value;
  const escaped = value
    .replace(/["\\]/g, '\\$&')
    // A filter is one line.
    .replace(/[\p{Cc}\u2028\u2029]/gu, unicodeEscape);
  return `"${escaped}"`;
}
