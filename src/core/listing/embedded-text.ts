import { type EmbeddedListing, findEmbedded } from '../entries/embedded';
import type { Text, TextChange } from '../text/text';
import { JSON_SYNTAX, type Syntax } from '../json/syntax';
import { toPointer } from '../json/tree';
import { ValueScan } from '../json/scan';
import { isListing, syntaxErrorAround } from '../entries/recognize';

/**
 * The text of a listing inside other JSON, with the offsets of the whole text: what is before it is blank, and it ends where
 * the listing does.
 */
export class EmbeddedText implements Text {
  #listing: EmbeddedListing;
  #before: string | undefined;

  constructor(
    private readonly whole: Text,
    listing: EmbeddedListing,
  ) {
    this.#listing = listing;
  }

  /** Where the listing is now. */
  get listing(): EmbeddedListing {
    return this.#listing;
  }

  get length(): number {
    return Math.min(this.#listing.end, this.whole.length);
  }

  slice(start: number, end: number): string {
    const from = this.#listing.start;
    const to = Math.min(end, this.length);
    if (start >= from) return to > start ? this.whole.slice(start, to) : '';
    const before = (this.#before ??= this.whole.slice(0, from).replace(/\S/g, ' '));
    return before.slice(start, Math.min(end, from)) + (to > from ? this.whole.slice(from, to) : '');
  }

  /**
   * Applies changes that have been made to the whole text.
   *
   * @param found the listing in the text as it is now
   * @returns the changes of this text; undefined if it has to be read again
   */
  change(changes: readonly TextChange[], found: EmbeddedListing): readonly TextChange[] | undefined {
    const { start, end, shape } = this.#listing;
    let [newStart, newEnd] = [start, end];
    const own: TextChange[] = [];
    for (const change of changes) {
      const { offset, length, inserted } = change;
      const last = offset + length;
      const isBefore = last <= start;
      const isInside = offset > start && last < end;
      if (!isBefore && !isInside && offset < end) return undefined;
      if (isBefore) newStart += inserted - length;
      if (isBefore || isInside) {
        newEnd += inserted - length;
        own.push(change);
      }
    }
    const isSame = found.shape === shape && found.start === newStart && found.end === newEnd;
    if (!isSame) return undefined;
    this.#listing = found;
    this.#before = undefined;
    return own;
  }
}

/** Where a listing is in its text, as a JSON Pointer. */
export function pointerOf(text: Text): string {
  return text instanceof EmbeddedText ? toPointer(text.listing.path) : '';
}

/** Characters that neither start nor end anything in JSON or its comments. */
const PLAIN = /^[\w .+-]+$/;
/** After these, any character may change what follows. */
const JOINING = /[\\/*]$/;
/** How far the end of the string or number around an insertion is looked for, in UTF-16 units. */
const MAX_TOKEN_LENGTH = 1000;
/** What follows a name, from inside it. */
const NAME_END = /^(?:[^"\\]|\\.)*"\s*(?::|$)/s;

/**
 * Whether inserted text leaves listings where they are, apart from moving what follows: it is part of a value, not of a name.
 * False where that cannot be decided from the text around it.
 *
 * @param text as it is after the insertion
 */
export function isPlainInsertion(text: Text, { offset, length, inserted }: TextChange): boolean {
  if (length > 0 || inserted > MAX_TOKEN_LENGTH || offset === 0) return false;
  const end = offset + inserted;
  const typed = text.slice(offset - 1, end);
  if (JOINING.test(typed.slice(0, 1)) || !PLAIN.test(typed.slice(1))) return false;
  const after = text.slice(end, end + MAX_TOKEN_LENGTH);
  return after.includes('"') && !NAME_END.test(after);
}

/**
 * Which of the listings in a text reports that its bytes are invalid from an offset on: the one with that offset, or else the
 * next or last one.
 */
export function listingWith<T extends Text>(texts: readonly T[], invalidAt: number): T | undefined {
  return texts.find(({ length }) => invalidAt < length) ?? texts.at(-1);
}

/**
 * Finds the listings in a text: all of it, or several inside other JSON.
 *
 * @param isForced whether the text is read as a listing if none is found, and searched to its end
 */
export function findListings(text: Text, isForced: boolean, syntax: Syntax = JSON_SYNTAX): readonly Text[] {
  if (isListing(text, syntax)) return [text];
  const found = findEmbedded(text, isForced);
  // A text that is forced is read as far as it can be.
  const possible = isForced ? found.filter(({ shape }) => shape !== 'unreadable') : found;
  const listings = possible.length > 0 ? withErrorAround(text, possible, syntax) : possible;
  // A listing whose `results` is not an array of entries is to be reported as such.
  const isOwn = isForced && listings.some(({ path }) => path[0] === 'results');
  if (listings.length > 0 && !isOwn) return listings.map((listing) => new EmbeddedText(text, listing));
  return isForced ? [text] : [];
}

/** Notes the syntax error around listings in one of them: in a text that is not JSON, none must pass without a problem. */
function withErrorAround(
  text: Text,
  found: readonly EmbeddedListing[],
  syntax: Syntax,
): readonly EmbeddedListing[] {
  const listings = found.filter(({ shape }) => shape !== 'unreadable');
  const errorAround = syntaxErrorAround(text, listings, syntax);
  if (!errorAround) return listings;
  const near = found.find(({ end }) => errorAround.start < end) ?? found.at(-1);
  // If a listing is not closed, neither is what is around it.
  const isAtEnd = errorAround.start >= text.length && near !== undefined && listings.includes(near);
  if (isAtEnd && !isClosed(text, near)) return found;
  return found.map((listing) => (listing === near ? { ...listing, errorAround } : listing));
}

function isClosed(text: Text, { start, end }: EmbeddedListing): boolean {
  const scan = new ValueScan();
  scan.scan(text.slice(start, end), 0);
  return scan.closed;
}
