import { shorten } from './shorten';
import { unicodeEscape } from './unicode-escape';

/** In UTF-16 units. */
const MAX_LENGTH = 60;

/**
 * A string from the file for a one-line message: in double quotes, shortened, with every character
 * that a terminal or an editor would interpret (controls, direction marks, line separators) escaped.
 */
export function quote(text: string): string {
  return `"${escape(shorten(text, MAX_LENGTH))}"`;
}

/** Like {@link quote}, without quotes. */
export function escapeAndShorten(text: string): string {
  return escape(shorten(text, MAX_LENGTH));
}

const ACTIVE = /[\p{Cc}\p{Bidi_Control}\u200b\u2028\u2029\u2060-\u206f\ufeff"\\]/gu;

function escape(text: string): string {
  return text.replace(ACTIVE, (char) => (char === '"' || char === '\\' ? `\\${char}` : unicodeEscape(char)));
}
