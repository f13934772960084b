import { createScanner, ScanError, SyntaxKind, type JSONScanner } from 'jsonc-parser';
import type { Span } from '../json/tree';
import { parse, type OpenContainer } from '../json/parse';

/** The tokens around the cursor in a text that is being typed. Offsets in UTF-16 units. */
export interface Cursor {
  /** The objects and arrays around the cursor, the outermost first. */
  readonly open: readonly OpenContainer[];
  /** The name, string, number or word that is being typed; empty at the cursor where there is none. */
  readonly token: Span;
  /** The end of the previous token. */
  readonly previousEnd: number;
  /** The token after it. */
  readonly next: Next;
}

export type Next = 'colon' | 'comma' | 'item' | 'other';

/**
 * Finds the token at an offset, and what is expected there. The text may have any syntax errors.
 *
 * @param before the opening brackets around the text
 * @returns undefined in a comment
 */
export function cursorIn(text: string, offset: number, before: string): Cursor | undefined {
  const scanner = createScanner(text, false);
  let previousEnd = 0;
  const openContainers = (): readonly OpenContainer[] => parse(before + text.slice(0, previousEnd)).open;
  for (;;) {
    const token = scanner.scan();
    const start = scanner.getTokenOffset();
    const end = start + scanner.getTokenLength();
    if (isTrivia(token)) {
      if (isComment(token) && start < offset && isInside(token, end, offset, scanner)) return undefined;
      continue;
    }
    if (token === SyntaxKind.EOF || start >= offset) {
      const open = openContainers();
      const innermost = open.at(-1);
      const around = { open, previousEnd, token: { start: offset, end: offset } };
      const isValue = innermost?.kind === 'object' && innermost.expects === 'value';
      if (start !== offset || !isLiteral(token) || !isValue) return { ...around, next: nextOf(token) };
      const next = nextOf(scanSignificant(scanner));
      // The value is missing, and the token is the name of the next member.
      if (next === 'colon') return { ...around, next: 'item' };
      return { ...around, token: { start, end }, next };
    }
    if (isLiteral(token) && offset <= end) {
      const typed = typedEnd(text, scanner, offset);
      if (typed !== undefined) {
        scanner.setPosition(typed);
        const next = nextOf(scanSignificant(scanner));
        return { open: openContainers(), previousEnd, token: { start, end: typed }, next };
      }
    }
    previousEnd = end;
  }
}

const WORD = /[\w.-]*/y;

/** The end of the literal that contains an offset; undefined after the closing quote of a string. */
function typedEnd(text: string, scanner: JSONScanner, offset: number): number | undefined {
  const end = scanner.getTokenOffset() + scanner.getTokenLength();
  if (scanner.getToken() !== SyntaxKind.StringLiteral) return end;
  // `"ba, "acceptedChains"`: the quote that seems to close the string opens the next one.
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
