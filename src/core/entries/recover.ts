import { LOOKAHEAD_LENGTH, isUnmatchedInEntry } from './closing-bracket';
import type { Element } from './elements';
import type { EntryStarts } from './entry-starts';
import { parse, type ParsedText } from '../json/parse';
import { endOfString, skipBlank } from '../json/scan';
import type { Syntax } from '../json/syntax';
import { readParsed } from './read-entry';

/** An element of `results` with a syntax error, as far as it could be read. */
export interface Recovered {
  readonly element: Element;
  /** How far the text was read, in UTF-16 units. */
  readonly seen: number;
}

/** The maximum length of an element with a syntax error that no other entry follows, in UTF-16 units. */
const MAX_RECOVERY_LENGTH = 1 << 22;

const WORD = /[^\s,:{}[\]"]*/y;

/**
 * Reads an element with a syntax error as far as possible, at most up to the start of the next entry.
 *
 * @param start offset of its first character, in UTF-16 units
 * @param firstName the name that entries start with, if it is known
 */
export function recover(
  text: string,
  start: number,
  starts: EntryStarts,
  firstName: string | undefined,
  syntax: Syntax,
): Recovered {
  if (!'{["'.includes(text[start] ?? '')) return recoverWord(text, start);
  const next = starts.after(start, firstName);
  const limit = Math.min(next, text.length, start + MAX_RECOVERY_LENGTH);
  const available = text.slice(start, limit);
  const parsed = parse(available, {
    syntax,
    partial: true,
    insideObject: text[start] === '"' && text[skipBlank(text, endOfString(text, start))] === ':',
    isUnmatched: (offset, names) => isUnmatchedInEntry(text, start + offset, names),
  });
  const reading = readParsed(available, withToken(parsed, available.length));
  const parsedEnd = trimmed(text, start + 1, start + parsed.end);
  const end = reading.syntaxError ? endOfElement(text, parsedEnd, next) : parsedEnd;
  return { element: { start, end, reading }, seen: limit + LOOKAHEAD_LENGTH };
}

/** Text that cannot start a value is skipped word by word. */
function recoverWord(text: string, start: number): Recovered {
  WORD.lastIndex = start + 1;
  WORD.test(text);
  const end = WORD.lastIndex;
  const word = text.slice(start, end);
  const syntaxError = { reason: 'value expected', span: { start: 0, end: end - start }, path: [] };
  const reading = readParsed(word, { root: undefined, syntaxError });
  return { element: { start, end, reading }, seen: end + 1 };
}

/**
 * Unknown text after the element belongs to it, up to the next entry or the end of the array.
 *
 * @param next offset of the next entry; infinite if there is none
 */
function endOfElement(text: string, end: number, next: number): number {
  const after = skipBlank(text, end);
  if (next > text.length) {
    if (after >= text.length || text[after] === ',' || text[after] === ']' || text[after] === '}') return end;
    return Math.max(end, trimmed(text, end, text.lastIndexOf(']')));
  }
  if (after === next || (text[after] === ',' && skipBlank(text, after + 1) === next)) return end;
  return Math.max(end, trimmed(text, end, next));
}

/** An error at the end of the element is at the token that follows. */
function withToken(parsed: ParsedText, length: number): ParsedText {
  const { syntaxError } = parsed;
  if (!syntaxError || syntaxError.span.start < length) return parsed;
  return { ...parsed, syntaxError: { ...syntaxError, span: { start: length, end: length + 1 } } };
}

/** The offset after the last character from `from` to `to` that is neither blank nor a comma. */
function trimmed(text: string, from: number, to: number): number {
  let end = Math.max(from, to);
  while (end > from && (text.charCodeAt(end - 1) <= 32 || text[end - 1] === ',')) end--;
  return end;
}
