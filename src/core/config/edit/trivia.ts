import { createScanner, SyntaxKind } from 'jsonc-parser';

/** What stands between a container's last child and its closing bracket, by offsets in UTF-16 units. */
export interface Tail {
  /** Where the trailing comma is, if there is one. */
  readonly comma: number | undefined;
  /** Behind the last comment; the tail's start if there is none. */
  readonly commentsEnd: number;
  /** Behind what stands in the line of the last child, or of its trailing comma: it, and comments. */
  readonly lineEnd: number;
}

/**
 * Reads what is neither name nor value, up to the next closing bracket.
 *
 * @param start in UTF-16 units
 */
export function readTail(text: string, start: number): Tail {
  const scanner = createScanner(text, false);
  scanner.setPosition(start);
  let comma: number | undefined;
  let commentsEnd = start;
  let lineEnd = start;
  let isInLine = true;
  for (;;) {
    const token = scanner.scan();
    const offset = scanner.getTokenOffset();
    const end = offset + scanner.getTokenLength();
    switch (token) {
      case SyntaxKind.Trivia:
        break;
      case SyntaxKind.LineBreakTrivia:
        isInLine = false;
        break;
      case SyntaxKind.CommaToken:
        comma = offset;
        lineEnd = end;
        isInLine = true;
        break;
      case SyntaxKind.LineCommentTrivia:
      case SyntaxKind.BlockCommentTrivia:
        commentsEnd = end;
        if (isInLine) lineEnd = end;
        break;
      default:
        return { comma, commentsEnd, lineEnd };
    }
  }
}
