import { unicodeEscape } from './unicode-escape';

const LONGEST = 60;

/**
 * A string of the file's, for a one-line message: in double quotes, cut where it is long, with every character
 * that a terminal or an editor would act upon (controls, direction marks, line separators) escaped.
 */
export function quote(text: string): string {
  return `"${escape(shorten(text))}"`;
}

/** A string of the file's without quotes, made safe in the same way. */
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
