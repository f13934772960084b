import { shorten } from './shorten';
import { unicodeEscape } from './unicode-escape';

/** Markdown in which strings from the file are plain text: nothing in them is interpreted. */

/** Invisible or misleading characters: controls, direction marks, line separators, lone surrogates, icon fonts. */
const INVISIBLE = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** What could end a code span or a table cell, or be removed from one. */
const ENDS_CODE_SPAN = /[`|]|^ | $/;

/** Separates `$` and `(`: VS Code renders `$(name)` as an icon even in HTML. */
const WORD_JOINER = '\u2060';

/**
 * A string from the file as inline Markdown, for paragraphs, list items and table cells: a code span, or
 * if it could end one, the text with all punctuation as character references.
 */
export function code(text: string): string {
  if (text === '') return '(empty)';
  const shown = shownText(text);
  return ENDS_CODE_SPAN.test(shown) ? referenced(shown) : `\`${shown}\``;
}

/** The text that {@link code} shows of a string: shortened, with invisible characters as escapes. */
export function shownText(text: string): string {
  return visible(shorten(text));
}

function visible(text: string): string {
  return text.replace(INVISIBLE, unicodeEscape).replaceAll('$(', `$${WORD_JOINER}(`);
}

/** Several strings from the file, in order, with the number of those left out. */
export function codes(texts: readonly string[], maxCount = 8): string {
  const shown = texts.slice(0, maxCount).map(code).join(', ');
  return texts.length > maxCount ? `${shown} and ${texts.length - maxCount} more` : shown;
}

/** A table whose cells are inline Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A list whose items are inline Markdown. */
export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Markdown blocks one after the other, without empty ones. */
export function blocks(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** A sentence that may contain strings from the file, as inline Markdown in which nothing is interpreted. */
export function escaped(sentence: string): string {
  return referenced(visible(sentence));
}

function referenced(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]|^ +| +$| {2,}/g, (found) =>
    Array.from(found, (char) => `&#${char.charCodeAt(0)};`).join(''),
  );
}
