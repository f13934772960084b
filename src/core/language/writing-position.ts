import type { Entry } from '../model/entry';
import type { Span } from '../json/tree';
import type { Listing } from '../listing/listing';
import { cursorIn, type Cursor } from './cursor';

/** The limit of UTF-16 units that are read before and after the cursor. */
const MAX_LENGTH_BEFORE = 1 << 17;
const MAX_LENGTH_AFTER = 1 << 12;

/** What can be typed at an offset. Offsets count from the start of the listing's text, in UTF-16 units. */
export interface WritingPosition {
  readonly kind: 'name' | 'value' | 'item';
  /** The object around the offset; for an element of `results`, the listing. */
  readonly of: 'root' | 'entry';
  /** The entry that starts before the offset. */
  readonly entry: Entry | undefined;
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

/** @returns undefined if there are no completions at the offset */
export function writingPositionAt(listing: Listing, offset: number): WritingPosition | undefined {
  const { entries } = listing;
  const entry = entries.at(entries.countBefore(offset) - 1);
  const start = entry?.start ?? 0;
  if (offset - start > MAX_LENGTH_BEFORE) return undefined;
  const text = listing.slice(start, offset + MAX_LENGTH_AFTER);
  const cursor = cursorIn(text, offset - start, entry ? bracketsBefore(listing, entry) : '');
  const kind = cursor && kindOf(cursor, text);
  if (!kind) return undefined;
  const { token, next } = cursor;
  const typed = text.slice(token.start, token.end);
  // The span of a completion must be on one line.
  if (/[\r\n]/.test(typed)) return undefined;
  const isInside = token.start < offset - start && offset - start < token.end;
  const isItem = next === 'item';
  return {
    ...kind,
    entry: kind.of === 'entry' ? entry : undefined,
    token: { start: start + token.start, end: start + token.end },
    isInQuotes: isInside && /^".*"$/.test(typed),
    missingComma: kind.isCommaMissing ? start + cursor.previousEnd : undefined,
    // A bracket after a member belongs to the next entry, not to the next member.
    needsComma: isItem && (kind.kind === 'item' || !/^\s*\{/.test(text.slice(token.end))),
    hasColon: next === 'colon',
  };
}

/** The opening brackets around an entry. */
function bracketsBefore(listing: Listing, entry: Entry): string {
  const lacksOpeningBracket = entry.hasSyntaxError && entry.isObject && listing.textOf(entry).startsWith('"');
  return lacksOpeningBracket ? '{"results":[{' : '{"results":[';
}

interface Kind extends Pick<WritingPosition, 'kind' | 'of' | 'name'> {
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
  const of = entry ? 'entry' : 'root';
  if (innermost.kind === 'array') return { kind: 'item', of, name: (entry ?? root).name, isCommaMissing };
  if (innermost.expects === 'value') return { kind: 'value', of, name: innermost.name, isCommaMissing };
  return { kind: 'name', of, name: undefined, isCommaMissing };
}
