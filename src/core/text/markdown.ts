import { unicodeEscape } from './unicode-escape';

/** Markdown in which strings of the file's stand as text only: nothing in them becomes live. */

/** UTF-16 units after which a string is cut. */
const LONGEST = 120;

/** What has no look of its own: controls, direction marks, line separators, lone surrogates, glyphs of icon fonts. */
const UNSEEN = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** What could end a code span or a table's cell, or be taken out of one. */
const BREAKS_CODE = /[`|]|^ | $/;

/** Parts `$` and `(`: VS Code makes icons of `$(name)` in finished HTML too. */
const WORD_JOINER = '\u2060';

/**
 * A string of the file's as inline Markdown, in paragraphs, list items and table cells alike: a code span, or
 * where its text could end one, the text with every punctuation mark as a character reference.
 */
export function code(text: string): string {
  if (text === '') return '(empty)';
  const shown = shownText(text);
  return BREAKS_CODE.test(shown) ? referenced(shown) : `\`${shown}\``;
}

/** The characters that {@link code} shows of a string: cut where it is long, the unseen ones written as escapes. */
export function shownText(text: string): string {
  return visible(shorten(text));
}

function visible(text: string): string {
  return text.replace(UNSEEN, unicodeEscape).replaceAll('$(', `$${WORD_JOINER}(`);
}

/** Several strings of the file's, in order, with the number of those left out. */
export function codes(texts: readonly string[], most = 8): string {
  const shown = texts.slice(0, most).map(code).join(', ');
  return texts.length > most ? `${shown} and ${texts.length - most} more` : shown;
}

/** A table from finished inline Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A list from finished inline Markdown. */
export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Finished blocks one after the other; empty ones are left out. */
export function blocks(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** A sentence that may contain strings of the file's, as inline Markdown in which nothing becomes live. */
export function escaped(sentence: string): string {
  return referenced(visible(sentence));
}

function referenced(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]|^ +| +$| {2,}/g, (found) =>
    Array.from(found, (char) => `&#${char.charCodeAt(0)};`).join(''),
  );
}

/**
 * The beginning of a string that is long, with an ellipsis; no character is cut in two.
 *
 * @param longest UTF-16 units
 */
export function shorten(text: string, longest = LONGEST): string {
  if (text.length <= longest) return text;
  let end = 0;
  // A little more than is shown, so that the last character shown is seen to be whole.
  for (const { index, segment } of new Intl.Segmenter('en').segment(text.slice(0, longest + 32))) {
    if (index + segment.length > longest - 1) break;
    end = index + segment.length;
  }
  const cut = text.slice(0, end || longest - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
