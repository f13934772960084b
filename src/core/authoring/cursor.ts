import { createScanner, ScanError, SyntaxKind, type JSONScanner } from 'jsonc-parser';
import type { Span } from '../json/tree';
import { take, type Frame } from './frames';

/** What stands around a place in a text that is being typed. Offsets in UTF-16 units. */
export interface Cursor {
  /** The open brackets, the outermost first, each with what is due in it. */
  readonly frames: readonly Frame[];
  /** The name, string, number or word that is being typed; empty at the cursor where there is none. */
  readonly token: Span;
  /** Where the token before it ends. */
  readonly previousEnd: number;
  /** What comes behind it. */
  readonly next: Next;
}

export type Next = 'colon' | 'comma' | 'item' | 'other';

/**
 * Finds what is due at an offset, by the tokens before it and the ones just behind it. The text may be broken in any way.
 *
 * @param frames the brackets open at the start of the text; they are changed
 * @returns undefined in a comment
 */
export function cursorIn(text: string, offset: number, frames: Frame[]): Cursor | undefined {
  const scanner = createScanner(text, false);
  let previousEnd = 0;
  for (;;) {
    const token = scanner.scan();
    const start = scanner.getTokenOffset();
    const end = start + scanner.getTokenLength();
    if (isTrivia(token)) {
      if (isComment(token) && start < offset && isInside(token, end, offset, scanner)) return undefined;
      continue;
    }
    if (token === SyntaxKind.EOF || start >= offset) {
      const isTyped = start === offset && isLiteral(token) && frames.at(-1)?.due === 'value';
      const around = { frames, previousEnd, token: { start: offset, end: offset } };
      if (!isTyped || frames.at(-1)?.kind !== 'object') return { ...around, next: nextOf(token) };
      const next = nextOf(scanSignificant(scanner));
      // A name behind a value that is missing.
      if (next === 'colon') return { ...around, next: 'item' };
      return { ...around, token: { start, end }, next };
    }
    if (isLiteral(token) && offset <= end) {
      const typed = typedEnd(text, scanner, offset);
      if (typed !== undefined) {
        scanner.setPosition(typed);
        return {
          frames,
          previousEnd,
          token: { start, end: typed },
          next: nextOf(scanSignificant(scanner)),
        };
      }
    }
    take(frames, token, scanner.getTokenValue());
    previousEnd = end;
  }
}

const WORD = /[\w.-]*/y;

/** Where the literal that an offset is in ends; undefined behind the quote that closes a string. */
function typedEnd(text: string, scanner: JSONScanner, offset: number): number | undefined {
  const end = scanner.getTokenOffset() + scanner.getTokenLength();
  if (scanner.getToken() !== SyntaxKind.StringLiteral) return end;
  // `"ba, "acceptedChains"`: what seems to close the string opens the next one.
  const isOpen = scanner.getTokenError() === ScanError.UnexpectedEndOfString || /\w/.test(text[end] ?? '');
  if (!isOpen) return offset < end ? end : undefined;
  WORD.lastIndex = offset;
  return offset + (WORD.exec(text)?.[0].length ?? 0);
}

function scanSignificant(scanner: JSONScanner): SyntaxKind {
  let token = scanner.scan();
  while (isTrivia(token)) token = scanner.scan();
  return token;
}

function nextOf(token: SyntaxKind): Next {
  if (token === SyntaxKind.ColonToken) return 'colon';
  if (token === SyntaxKind.CommaToken) return 'comma';
  const isItem = isLiteral(token) || token === SyntaxKind.OpenBraceToken;
  return isItem ? 'item' : 'other';
}

function isLiteral(token: SyntaxKind): boolean {
  switch (token) {
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NumericLiteral:
    case SyntaxKind.TrueKeyword:
    case SyntaxKind.FalseKeyword:
    case SyntaxKind.NullKeyword:
    case SyntaxKind.Unknown:
      return true;
    default:
      return false;
  }
}

function isComment(token: SyntaxKind): boolean {
  return token === SyntaxKind.LineCommentTrivia || token === SyntaxKind.BlockCommentTrivia;
}

function isTrivia(token: SyntaxKind): boolean {
  return token === SyntaxKind.Trivia || token === SyntaxKind.LineBreakTrivia || isComment(token);
}

function isInside(token: SyntaxKind, end: number, offset: number, scanner: JSONScanner): boolean {
  const isEndless =
    token === SyntaxKind.LineCommentTrivia || scanner.getTokenError() === ScanError.UnexpectedEndOfComment;
  return isEndless ? offset <= end : offset < end;
}
