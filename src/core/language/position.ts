import { createScanner, ScanError, SyntaxKind, type JSONScanner } from 'jsonc-parser';
import { parse } from '../json/parse';
import type { Span } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { TextEdit } from '../text/text-edit';

/** What can be typed at an offset, in a text with any syntax errors. Offsets are those of the whole text, in UTF-16 units. */
export interface WritingPosition {
  /** The name of a member, its value, or an element of an array. */
  readonly kind: 'name' | 'value' | 'item';
  /** The index of the entry around the offset; undefined for a member of the listing and for an element of `results`. */
  readonly index: number | undefined;
  /** The name of the member around the offset. */
  readonly name: string | undefined;
  /** The replaced text: the name, string, number or word that is being typed; empty at the offset where there is none. */
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
  /** What else changes, such as a missing comma, in order, by offsets of the same text. */
  readonly also: readonly TextEdit[];
  /** The text that is matched with the text in the span. */
  readonly filter: string;
  /** Whether there are completions at the cursor after the insertion. */
  readonly suggestsNext?: boolean;
  /** Whether the inserted entry has members that follow from its first tab stop, once the user has left it. */
  readonly followsEndpoint?: boolean;
}

/** The limit of UTF-16 units that are read before and after the offset. */
const MAX_LENGTH_BEFORE = 1 << 17;
const MAX_LENGTH_AFTER = 1 << 12;

/** @returns undefined if nothing can be typed at the offset, such as in a comment or before a value */
export function writingPositionAt(listing: Listing, offset: number): WritingPosition | undefined {
  // Where the entries of such a text are is not known.
  if (listing.shape === 'unreadable') return undefined;
  const index = listing.countBefore(offset) - 1;
  const start = index < 0 ? listing.start : listing.startOf(index);
  if (offset < start || offset - start > MAX_LENGTH_BEFORE) return undefined;
  const text = listing.slice(start, offset + MAX_LENGTH_AFTER);
  const at = offset - start;
  const before = tokenBefore(text, at);
  if (!before) return undefined;
  const { previousEnd } = before;
  const { open } = parse(bracketsBefore(listing, index) + text.slice(0, previousEnd));
  const innermost = open.at(-1);
  const isInEntry = open.length > 2;
  // A listing, its array, an entry, and an array in that.
  const isKnown = open.every(({ kind }, depth) => kind === (depth % 2 === 0 ? 'object' : 'array'));
  if (!innermost || !isKnown || open.length > 4) return undefined;
  if (open.length > 1 && open[0]?.name !== 'results') return undefined;
  const target =
    before.typed ?? tokenAt(text, at, innermost.expects === 'value' && innermost.kind === 'object');
  if (!target) return undefined;
  const { token, next } = target;
  const typed = text.slice(token.start, token.end);
  // The span of a completion must be on one line.
  if (/[\r\n]/.test(typed)) return undefined;
  // Where a comma is missing, a new line shows that a new item starts.
  const isCommaMissing = innermost.expects === 'comma' && /[\r\n]/.test(text.slice(previousEnd, token.start));
  if (innermost.expects === 'colon' || (innermost.expects === 'comma' && !isCommaMissing)) return undefined;
  const isValue = innermost.kind === 'object' && innermost.expects === 'value';
  const kind = innermost.kind === 'array' ? 'item' : isValue ? 'value' : 'name';
  return {
    kind,
    index: isInEntry ? index : undefined,
    name: kind === 'name' ? undefined : kind === 'value' ? innermost.name : open.at(-2)?.name,
    token: { start: start + token.start, end: start + token.end },
    isInQuotes: token.start < at && at < token.end && /^".*"$/.test(typed),
    missingComma: isCommaMissing ? start + previousEnd : undefined,
    // A bracket after a member belongs to the next entry, not to the next member.
    needsComma: next === 'item' && (kind === 'item' || !/^\s*\{/.test(text.slice(token.end))),
    hasColon: next === 'colon',
  };
}

/** The opening brackets of a listing response before an entry, or before the listing's own text. */
function bracketsBefore({ shape, entries }: Listing, index: number): string {
  const entry = entries[index];
  if (!entry) return shape === 'array' ? '{"results":' : '';
  const lacksOpeningBracket = entry.hasSyntaxError && entry.shape.isObject && entry.text.startsWith('"');
  return lacksOpeningBracket ? '{"results":[{' : '{"results":[';
}

/** The token that is being typed or would be, and what follows it. */
interface Target {
  readonly token: Span;
  readonly next: 'colon' | 'comma' | 'item' | 'other';
}

/** The token that ends at an offset while it is typed, and the end of the one before; undefined in a comment. */
function tokenBefore(
  text: string,
  offset: number,
): { readonly typed: Target | undefined; readonly previousEnd: number } | undefined {
  const scanner = createScanner(text.slice(0, offset), false);
  let [last, previousEnd, isTyped] = [{ start: 0, end: 0 }, 0, false];
  for (let kind = scanner.scan(); kind !== SyntaxKind.EOF; kind = scanner.scan()) {
    const start = scanner.getTokenOffset();
    const end = start + scanner.getTokenLength();
    const error = scanner.getTokenError();
    const isOpen = kind === SyntaxKind.LineCommentTrivia || error === ScanError.UnexpectedEndOfComment;
    if (isOpen && end === offset) return undefined;
    if (isTrivia(kind)) continue;
    previousEnd = last.end;
    last = { start, end };
    const isClosed = kind === SyntaxKind.StringLiteral && error !== ScanError.UnexpectedEndOfString;
    isTyped = end === offset && isLiteral(kind) && !isClosed;
  }
  if (!isTyped) return { typed: undefined, previousEnd: last.end };
  const token = { start: last.start, end: endOfTyped(text, last.start, offset) };
  return { typed: { token, next: nextOf(tokenAfter(text, token.end)) }, previousEnd };
}

const WORD = /[\w.-]*/y;

/** The end of the literal that is being typed at an offset. */
function endOfTyped(text: string, start: number, offset: number): number {
  const { kind, end, scanner } = tokenAfter(text, start);
  if (kind !== SyntaxKind.StringLiteral) return end;
  // `"ba, "acceptedChains"`: the quote that seems to close the string opens the next one.
  const isOpen = scanner.getTokenError() === ScanError.UnexpectedEndOfString || /\w/.test(text[end] ?? '');
  if (!isOpen) return end;
  WORD.lastIndex = offset;
  return offset + (WORD.exec(text)?.[0].length ?? 0);
}

/** The token at an offset where none is being typed; undefined before a value that is not typed there. */
function tokenAt(text: string, offset: number, isValue: boolean): Target | undefined {
  const token = { start: offset, end: offset };
  const after = tokenAfter(text, offset);
  const { kind, start, end } = after;
  const isBracket = kind === SyntaxKind.OpenBracketToken;
  const isStartOfValue = isBracket || kind === SyntaxKind.OpenBraceToken || isLiteral(kind);
  if (!isValue || !isStartOfValue) return { token, next: nextOf(after) };
  const next = nextOf(tokenAfter(text, end));
  const isOnOtherLine = !isBracket && /[\r\n]/.test(text.slice(offset, start));
  // The value is missing, and the token belongs to the next member or entry.
  if (next === 'colon' || isOnOtherLine) return { token, next: 'item' };
  return start === offset && isLiteral(kind) ? { token: { start, end }, next } : undefined;
}

interface Token extends Span {
  readonly kind: SyntaxKind;
  readonly scanner: JSONScanner;
}

/** The first token from an offset on. */
function tokenAfter(text: string, offset: number): Token {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  const kind = scanner.scan();
  const start = scanner.getTokenOffset();
  return { kind, start, end: start + scanner.getTokenLength(), scanner };
}

function nextOf({ kind }: Token): Target['next'] {
  if (kind === SyntaxKind.ColonToken) return 'colon';
  if (kind === SyntaxKind.CommaToken) return 'comma';
  return isLiteral(kind) || kind === SyntaxKind.OpenBraceToken ? 'item' : 'other';
}

function isLiteral(kind: SyntaxKind): boolean {
  switch (kind) {
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

function isTrivia(kind: SyntaxKind): boolean {
  switch (kind) {
    case SyntaxKind.LineCommentTrivia:
    case SyntaxKind.BlockCommentTrivia:
    case SyntaxKind.LineBreakTrivia:
    case SyntaxKind.Trivia:
      return true;
    default:
      return false;
  }
}
