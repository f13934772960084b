/** Characters that a terminal or an editor would interpret: controls, direction marks, line separators. */
const ACTIVE = /[\p{Cc}\p{Bidi_Control}\u200b\u2028\u2029\u2060-\u206f\ufeff]/gu;

/** In UTF-16 units. */
const MAX_QUOTED_LENGTH = 60;

/** A string from the file for a one-line message: in double quotes, shortened, with active characters as escapes. */
export function quote(text: string): string {
  return `"${escapeAndShorten(text)}"`;
}

/** Two strings that differ, like {@link quote}. Of long ones the part with the first difference is shown. */
export function quoteBoth(first: string, second: string): readonly [string, string] {
  const start = startOfExcerpt([first, second], MAX_QUOTED_LENGTH);
  return [`"${escapedExcerpt(first, start)}"`, `"${escapedExcerpt(second, start)}"`];
}

/** Like {@link quote}, without quotes. */
export function escapeAndShorten(text: string): string {
  return escapedExcerpt(text, 0);
}

function escapedExcerpt(text: string, start: number): string {
  return excerpt(text, MAX_QUOTED_LENGTH, start).replace(/["\\]/g, '\\$&').replace(ACTIVE, unicodeEscape);
}

/** The maximum length of a string that is shown, in UTF-16 units. */
const MAX_LENGTH = 120;

/** The additional text that is read to find the end of the last grapheme, in UTF-16 units. */
const MAX_GRAPHEME_LENGTH = 32;

const ASCII_CHARACTERS = /^[ -~]*$/;

let graphemes: Intl.Segmenter | undefined;

/**
 * The start of a long string, with an ellipsis. No grapheme is split.
 *
 * @param maxLength UTF-16 units
 */
export function shorten(text: string, maxLength = MAX_LENGTH): string {
  if (text.length <= maxLength) return text;
  const end = maxLength - 1;
  // A segmenter takes much longer, and most strings are ASCII.
  if (ASCII_CHARACTERS.test(text.slice(end - 1, end + 1))) return `${text.slice(0, end)}…`;
  graphemes ??= new Intl.Segmenter('en');
  const start = text.slice(0, maxLength + MAX_GRAPHEME_LENGTH);
  const last = graphemes.segment(start).containing(end)?.index ?? 0;
  const cut = text.slice(0, last > 0 ? last : end);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/**
 * How much is shown before the first difference, unless that is more than half of the shortened text, and from which length words
 * are cut, in UTF-16 units.
 */
const CONTEXT_LENGTH = 16;
const MAX_WORD_LENGTH = 32;

/** Where two texts are shown from if one of them is long: shortly before their first difference. */
export function startOfExcerpt([first = '', second = '']: readonly string[], maxLength: number): number {
  const same = firstDifference(first, second);
  const isShort = first.length <= maxLength && second.length <= maxLength;
  const context = Math.min(CONTEXT_LENGTH, maxLength / 2);
  return isShort || same + context < maxLength ? 0 : same - context;
}

/** The offset from which two texts differ, in UTF-16 units. */
export function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

/** A word, also with decimals or as a host, or another character. */
const PIECE = /[\p{L}\p{N}\p{M}]{1,32}(?:[.,]\d+)*|[^]/gu;

/**
 * A part of a long text, with ellipses. Words and numbers are shown as a whole, unless they are very long.
 *
 * @param maxLength of the part, from which it may differ by a word
 */
export function excerpt(text: string, maxLength: number, start = 0): string {
  if (start === 0 && text.length <= maxLength) return text;
  const from = Math.max(start - MAX_WORD_LENGTH, 0);
  const pieces = text.slice(from, start + maxLength + MAX_WORD_LENGTH).matchAll(PIECE);
  const starts = Array.from(pieces, ({ index }) => from + index);
  const first = starts.findLast((at) => at <= start) ?? start;
  const end =
    starts.find((at) => at >= start + maxLength) ??
    Math.min(start + maxLength + MAX_WORD_LENGTH, text.length);
  return `${first > 0 ? '…' : ''}${text.slice(first, end)}${end < text.length ? '…' : ''}`;
}

/** A character as `\u202e`, one beyond U+FFFF as `\u{1f600}`. */
export function unicodeEscape(char: string): string {
  const hex = (char.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}

/**
 * Characters that are invisible, misleading or interpreted: controls, direction marks, line separators, lone surrogates, icon
 * fonts. The joiner of emoji is safe.
 */
const INVISIBLE = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Commands in a build log: `::error::` at the start of a line, `##[error]` anywhere. */
const COMMANDS = /^\s*:(?=:)|#(?=#\w*\[)/g;

/** The same in JSON, which escapes some of them already. */
const UNSAFE_IN_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|#(?=#\w*\[)/g;

/**
 * A string from a file, or a file name, on one line of a terminal or build log: characters that they would interpret are
 * escaped.
 */
export function terminalSafe(text: string): string {
  return text
    .replace(INVISIBLE, unicodeEscape)
    .replace(COMMANDS, (match) => match.slice(0, -1) + unicodeEscape(match.at(-1) ?? ''));
}

/** A value as JSON that is safe in a terminal and in a build log. */
export function terminalSafeJson(
  value: unknown,
  indent?: number,
  replacer?: (name: string, value: unknown) => unknown,
): string {
  return terminalSafeLiteral(JSON.stringify(value, replacer, indent));
}

/** The source text of a JSON value, safe like {@link terminalSafeJson}. */
export function terminalSafeLiteral(json: string): string {
  return json.replace(UNSAFE_IN_JSON, unicodeEscape);
}

const WORD_JOINER = '\u2060';

/** Prevents VS Code from rendering icons, `$(name)`, and links, `[text](address)`, in plain strings. */
export function escapeIconsAndLinks(text: string): string {
  return text.replace(/[$\]](?=\()/g, `$&${WORD_JOINER}`);
}

/** Markdown in which strings from the file are plain text: nothing in them is interpreted. */

/** What could end a code span or a table cell, or be removed from one. */
const ENDS_CODE_SPAN = /[`|]|^ | $/;

/**
 * A string from the file as inline Markdown, for paragraphs, list items and table cells: a code span, or
 * if it could end one, the text with all punctuation as character references.
 */
export function code(text: string): string {
  if (text === '') return '(empty)';
  const shown = shownText(text);
  return ENDS_CODE_SPAN.test(shown) ? referenced(shown, OF_MARKDOWN) : `\`${shown}\``;
}

/** The text that {@link code} shows of a string: shortened, with invisible characters as escapes. */
export function shownText(text: string): string {
  return visible(shorten(text));
}

function visible(text: string): string {
  return text.replace(INVISIBLE, unicodeEscape).replaceAll('$(', `$${WORD_JOINER}(`);
}

/** Several strings from the file as Markdown, in order, with the number of those left out. */
export function codes(texts: readonly string[], maxCount = 8): string {
  return enumerated(texts.map(code), maxCount);
}

/** The first of several texts, in order, with the number of those left out: `a, b, c and 4 more`. */
export function enumerated(texts: readonly string[], maxCount = 3): string {
  const more = texts.length - maxCount;
  return `${texts.slice(0, maxCount).join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`;
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
  return referenced(visible(sentence), OF_MARKDOWN);
}

/** Punctuation, and spaces that Markdown removes. */
const OF_MARKDOWN = /[!-/:-@[-`{-~]|^ +| +$| {2,}/g;

/** Writes some characters as character references. */
function referenced(text: string, characters: RegExp): string {
  return text.replace(characters, (match) =>
    Array.from(match, (char) => `&#${char.charCodeAt(0)};`).join(''),
  );
}

/** Text in VS Code's snippet syntax. */

/** Plain text, with special characters escaped. */
export function verbatim(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** A tab stop with a placeholder. */
export function tabStop(number: number, text = ''): string {
  return text === '' ? `$${number}` : `\${${number}:${verbatim(text)}}`;
}

/** A tab stop with a choice of words; the first is the placeholder. */
export function choiceStop(number: number, words: readonly string[]): string {
  return `\${${number}|${words.map((word) => word.replace(/[\\,|$}]/g, '\\$&')).join(',')}|}`;
}

/** A tab stop inside the quotes of a string. */
export function stringStop(number: number, text = ''): string {
  return `"${tabStop(number, JSON.stringify(text).slice(1, -1))}"`;
}
