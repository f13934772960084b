import { unicodeEscape } from './unicode-escape';

const LONGEST = 60;

/**
 * A string from the file for a one-line message: in double quotes, shortened, with every character
 * that a terminal or an editor would interpret (controls, direction marks, line separators) escaped.
 */
export function quote(text: string): string {
  return `"${escape(shorten(text))}"`;
}

/** Like {@link quote}, without quotes. */
export function plain(text: string): string {
  return escape(shorten(text));
}

function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST - 1);
  return (/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut) + '…';
}

const ACTIVE = /[\p{Cc}\p{Bidi_Control}\u200b\u2028\u2029\u2060-\u206f\ufeff"\\]/gu;

function escape(text: string): string {
  return text.replace(ACTIVE, (char) => (char === '"' || char === '\\' ? `\\${char}` : unicodeEscape(char)));
}
