import type { Span } from './tree';

/** The text between two items of an object or array: white space, a comma, comments. Offsets in UTF-16 units. */
export interface Gap extends Span {
  /** Undefined before the first item, and after the last unless there is a trailing comma. */
  readonly comma: number | undefined;
  /** The text from here on belongs to the next item; comments on the line of the previous item belong to that. */
  readonly boundary: number;
}

const TRIVIA = /[ \t\r\n]+|\/\/[^\r\n]*|\/\*[^]*?\*\//y;
/** A comment ends at its first closing mark, so that each can be matched in one way only. */
const COMMENT_IN_LINE = /\/\*(?:[^*\r\n]|\*(?!\/))*\*\//.source;
const COMMENTS_TO_LINE_END = new RegExp(
  `(?:[ \\t]*${COMMENT_IN_LINE})*[ \\t]*(?://[^\\r\\n]*(?=[\\r\\n])|${COMMENT_IN_LINE}(?=[ \\t]*[\\r\\n]))`,
  'y',
);

/**
 * Reads the text between two items.
 *
 * @param start the offset of the text
 * @returns undefined if the text is not just white space, comments and at most one comma
 */
export function readGap(text: string, start: number): Gap | undefined {
  let comma: number | undefined;
  for (let at = 0; at < text.length;) {
    TRIVIA.lastIndex = at;
    const length = TRIVIA.exec(text)?.[0].length ?? 0;
    if (length === 0) {
      if (text[at] !== ',' || comma !== undefined) return undefined;
      comma = at;
    }
    at += length || 1;
  }
  COMMENTS_TO_LINE_END.lastIndex = comma === undefined ? 0 : comma + 1;
  const from = COMMENTS_TO_LINE_END.lastIndex;
  const boundary = from + (COMMENTS_TO_LINE_END.exec(text)?.[0].length ?? 0);
  return {
    start,
    end: start + text.length,
    comma: comma === undefined ? undefined : start + comma,
    boundary: start + boundary,
  };
}

/** The white space at an offset of a text. */
export function spaceAt(text: string, at: number): string {
  return /^[ \t\r\n]*/.exec(text.slice(at))?.[0] ?? '';
}

/**
 * The white space that a text ends with.
 *
 * @param kinds the characters that are white space
 */
export function spaceAtEnd(text: string, kinds = ' \t\r\n'): string {
  let at = text.length;
  while (at > 0 && kinds.includes(text.charAt(at - 1))) at--;
  return text.slice(at);
}

/** The line end that comments need before the text that follows them. */
export function lineEndBetween(comments: string, following: string): string {
  return endsInLineComment(comments) && !/^[\r\n]/.test(following) ? '\n' : '';
}

/** Whether white space and comments end in a comment that ends with its line. */
function endsInLineComment(text: string): boolean {
  return text.includes('//', Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}

export function hasComment(text: string): boolean {
  return text.includes('/');
}
