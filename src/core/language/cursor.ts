import { createScanner, ScanError, SyntaxKind, type JSONScanner } from 'jsonc-parser';
import type { Span } from '../json/tree';
import { parse, type OpenContainer } from '../json/parse';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';

/** The tokens around the cursor in a text that is being typed. Offsets in UTF-16 units. */
interface Cursor {
  /** The objects and arrays around the cursor, the outermost first. */
  readonly open: readonly OpenContainer[];
  /** The name, string, number or word that is being typed; empty at the cursor where there is none. */
  readonly token: Span;
  /** The end of the previous token. */
  readonly previousEnd: number;
  /** The token after it. */
  readonly next: Next;
}

type Next = 'colon' | 'comma' | 'item' | 'other';

/**
 * Finds the token at an offset, and what is expected there. The text may have any syntax errors.
 *
 * @param before the opening brackets around the text
 * @returns undefined in a comment, and before a value that is not typed at the offset
 */
function cursorIn(text: string, offset: number, before: string): Cursor | undefined {
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
      if (!isValue || !isStartOfValue(token)) return { ...around, next: nextOf(token) };
      const next = nextOf(scanSignificant(scanner));
      const isOnOtherLine = token !== SyntaxKind.OpenBracketToken && /[\r\n]/.test(text.slice(offset, start));
      // The value is missing, and the token belongs to the next member or entry.
      if (next === 'colon' || isOnOtherLine) return { ...around, next: 'item' };
      return start === offset && isLiteral(token) ? { ...around, token: { start, end }, next } : undefined;
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

function isStartOfValue(token: SyntaxKind): boolean {
  return isLiteral(token) || token === SyntaxKind.OpenBraceToken || token === SyntaxKind.OpenBracketToken;
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

/** The limit of UTF-16 units that are read before and after the cursor. */
const MAX_LENGTH_BEFORE = 1 << 17;
const MAX_LENGTH_AFTER = 1 << 12;

/** What can be typed at an offset. Offsets are those of the whole text, in UTF-16 units. */
export interface WritingPosition {
  readonly kind: 'name' | 'value' | 'item';
  /** The index of the entry around the offset; undefined for a member of the listing and for an element of `results`. */
  readonly index: number | undefined;
  /** The name of the member around the offset. */
  readonly name: string | undefined;
  /** The replaced text. */
  readonly token: Span;
  /** Whether the offset is between the quotes of the token, a string. */
  readonly isInQuotes: boolean;
  /** Where a comma is missing before the token. */
  readonly missingComma: number | undefined;
  /** Whether a comma must follow the token. */
  readonly needsComma: boolean;
  /** Whether the name is followed by a colon. */
  readonly hasColon: boolean;
}

/** A completion at a position. */
export interface Completion {
  readonly label: string;
  readonly kind: 'member' | 'value' | 'figure' | 'entry';
  /** Shown beside the label; contains no strings from the file. */
  readonly detail: string;
  /** Markdown; contains no strings from the file. */
  readonly documentation: string;
  readonly insert: string;
  /** Whether the inserted text is a snippet with tab stops. */
  readonly isSnippet: boolean;
  /** The replaced text, on one line, in UTF-16 units of the whole text. */
  readonly span: Span;
  /** The text that is matched with the text in the span. */
  readonly filter: string;
  /** Whether there are completions at the cursor after the insertion. */
  readonly suggestsNext: boolean;
  /** Whether the inserted entry has members that follow from its first tab stop, once the user has left it. */
  readonly followsEndpoint?: boolean;
  /** Where a missing comma is inserted, in the whole text. */
  readonly missingComma: number | undefined;
}

/** @returns undefined if nothing can be completed at the offset */
export function writingPositionAt(listing: Listing, offset: number): WritingPosition | undefined {
  // Where the entries of such a text are is not known.
  if (listing.shape === 'unreadable') return undefined;
  const index = listing.countBefore(offset) - 1;
  const entry = listing.entries[index];
  const start = entry ? listing.startOf(index) : listing.start;
  if (offset < start || offset - start > MAX_LENGTH_BEFORE) return undefined;
  const text = listing.slice(start, offset + MAX_LENGTH_AFTER);
  const cursor = cursorIn(text, offset - start, bracketsBefore(listing, entry));
  const kind = cursor && kindOf(cursor, text);
  if (!kind) return undefined;
  const { token, next } = cursor;
  const typed = text.slice(token.start, token.end);
  // The span of a completion must be on one line.
  if (/[\r\n]/.test(typed)) return undefined;
  const isInside = token.start < offset - start && offset - start < token.end;
  const isItem = next === 'item';
  return {
    kind: kind.kind,
    name: kind.name,
    index: kind.isInEntry ? index : undefined,
    token: { start: start + token.start, end: start + token.end },
    isInQuotes: isInside && /^".*"$/.test(typed),
    missingComma: kind.isCommaMissing ? start + cursor.previousEnd : undefined,
    // A bracket after a member belongs to the next entry, not to the next member.
    needsComma: isItem && (kind.kind === 'item' || !/^\s*\{/.test(text.slice(token.end))),
    hasColon: next === 'colon',
  };
}

/** The opening brackets of a listing response before an entry, or before the listing's own text. */
function bracketsBefore({ shape }: Listing, entry: Entry | undefined): string {
  if (!entry) return shape === 'array' ? '{"results":' : '';
  const lacksOpeningBracket = entry.shape.syntaxError && entry.shape.isObject && entry.text.startsWith('"');
  return lacksOpeningBracket ? '{"results":[{' : '{"results":[';
}

interface Kind extends Pick<WritingPosition, 'kind' | 'name'> {
  readonly isInEntry: boolean;
  readonly isCommaMissing: boolean;
}

function kindOf({ open, previousEnd, token }: Cursor, text: string): Kind | undefined {
  const [root, results, entry, array, ...deeper] = open;
  const innermost = open.at(-1);
  if (root?.kind !== 'object' || !innermost || deeper.length > 0) return undefined;
  if (results && (root.name !== 'results' || results.kind !== 'array')) return undefined;
  if ((entry && entry.kind !== 'object') || (array && array.kind !== 'array')) return undefined;
  // Where a comma is missing, a new line shows that a new item starts.
  const isCommaMissing = innermost.expects === 'comma' && /[\r\n]/.test(text.slice(previousEnd, token.start));
  if (innermost.expects === 'colon' || (innermost.expects === 'comma' && !isCommaMissing)) return undefined;
  const isInEntry = entry !== undefined;
  if (innermost.kind === 'array')
    return { kind: 'item', isInEntry, name: (entry ?? root).name, isCommaMissing };
  if (innermost.expects === 'value')
    return { kind: 'value', isInEntry, name: innermost.name, isCommaMissing };
  return { kind: 'name', isInEntry, name: undefined, isCommaMissing };
}
