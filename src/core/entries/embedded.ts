import { DISTINCTIVE_NAMES } from '../next/listing/fields';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SLASH,
  decodeString,
  endOfComment,
  endOfString,
  ValueScan,
} from '../json/scan';
import { MAX_SEARCHED, mayHaveEntries } from '../next/listing/may-have-entries';
import type { Path, Span } from '../json/tree';
import type { Text } from '../text/text';

/** A listing inside other JSON or text, or entries without a listing around them. */
export interface EmbeddedListing {
  /** A listing response, an array of entries, or a text with an entry that cannot be read because the text is not JSON. */
  readonly shape: 'response' | 'array' | 'unreadable';
  /** From the root of the text. */
  readonly path: Path;
  /** Offsets in UTF-16 units; `end` is exclusive, and that of the text if the value is not closed. */
  readonly start: number;
  readonly end: number;
  /** The first syntax error in the text around the listings, by offsets in the text; one of them has it. */
  readonly errorAround?: (Span & { readonly reason: string }) | undefined;
}

/** The length up to which the end of a listing is searched, in UTF-16 units. */
const MAX_VALUE_LENGTH = 1 << 28;
/** See `isListing`. */
const MAX_ENTRIES = 20;
const MIN_NAMES = 3;

/**
 * Finds listings inside other JSON, and arrays of entries without a listing: objects with at least 3 of the distinctive names,
 * among the first 20 elements. If there is none, but such an object elsewhere, the text may be that of a listing with a syntax
 * error, which is decided by whether it is JSON.
 *
 * @param everywhere search all of the text, not only its first million units
 */
export function findEmbedded(text: Text, everywhere = false): readonly EmbeddedListing[] {
  const head = everywhere ? text.slice(0, text.length) : text.slice(0, Math.min(MAX_SEARCHED, text.length));
  return mayHaveEntries(head) ? new Search(text, head).run() : [];
}

/** An object or array that is open at an offset. */
interface Frame {
  readonly isArray: boolean;
  readonly start: number;
  /** The index of the current element, or the name of the current member. */
  index: number;
  /** Undefined if it cannot be read. */
  name: string | undefined;
  names: Set<string> | undefined;
  /** Whether a listing has been found inside it. */
  hasListing: boolean;
}

class Search {
  readonly #listings: EmbeddedListing[] = [];
  readonly #open: Frame[] = [];
  /** Whether there is an entry that is in no listing. */
  #hasOtherEntry = false;

  constructor(
    private readonly text: Text,
    private readonly head: string,
  ) {}

  run(): readonly EmbeddedListing[] {
    const { head } = this;
    let isName = false;
    for (let at = 0; at < head.length; at++) {
      const code = head.charCodeAt(at);
      const frame = this.#open.at(-1);
      if (code === QUOTE) {
        const end = endOfString(head, at);
        if (isName && frame) at = this.#name(frame, head.slice(at + 1, end - 1)) ?? end - 1;
        else at = end - 1;
        isName = false;
      } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
        const isArray = code === OPEN_BRACKET;
        this.#open.push({
          isArray,
          start: at,
          index: 0,
          name: undefined,
          names: undefined,
          hasListing: false,
        });
        isName = !isArray;
      } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        if (frame?.isArray === (code === CLOSE_BRACKET)) this.#open.pop();
        isName = false;
      } else if (code === COMMA) {
        if (frame?.isArray) frame.index++;
        else if (frame) frame.name = undefined;
        isName = frame?.isArray === false;
      } else if (code === COLON) {
        isName = false;
      } else if (code === SLASH) {
        at = Math.max(at, endOfComment(head, at, head.length) - 1);
      }
    }
    const { length } = this.text;
    if (this.#listings.length === 0 && (this.#hasOtherEntry || hasFieldNames(head)))
      this.#listings.push({ shape: 'unreadable', path: [], start: 0, end: length });
    return this.#listings;
  }

  /** Reads a member's name. @returns the offset of the last character to skip, if a listing was found */
  #name(frame: Frame, name: string): number | undefined {
    frame.name = name;
    if (!DISTINCTIVE_NAMES.has(name)) return undefined;
    const names = (frame.names ??= new Set());
    return names.add(name).size === MIN_NAMES ? this.#entry() : undefined;
  }

  /** The innermost open object is an entry. */
  #entry(): number | undefined {
    const open = this.#open;
    const response = open.at(-3);
    const array = open.at(-2);
    this.#hasOtherEntry = true;
    // Listings do not contain each other.
    if (!array?.isArray || array.hasListing || array.index >= MAX_ENTRIES) return undefined;
    const isResponse = response?.isArray === false && response.name === 'results' && !response.hasListing;
    const depth = open.length - (isResponse ? 3 : 2);
    const frame = open[depth];
    const path = this.#path(depth);
    if (!frame || !path) return undefined;
    const end = this.#endOf(frame.start);
    this.#listings.push({ shape: isResponse ? 'response' : 'array', path, start: frame.start, end });
    open.length = depth;
    for (const outer of open) outer.hasListing = true;
    return end - 1;
  }

  /** The path of what is open; undefined if a name in it cannot be read. */
  #path(depth: number): Path | undefined {
    const path: (string | number)[] = [];
    for (const { isArray, index, name } of this.#open.slice(0, depth)) {
      if (!isArray && name === undefined) return undefined;
      path.push(isArray ? index : (decodeString(name ?? '') ?? name ?? ''));
    }
    return path;
  }

  /** The end of a value, read in growing pieces; that of the text if it is not closed or very long. */
  #endOf(start: number): number {
    const { length } = this.text;
    const scan = new ValueScan();
    for (let size = MAX_SEARCHED; size <= MAX_VALUE_LENGTH; size *= 4) {
      const piece = this.text.slice(start, Math.min(start + size, length));
      scan.scan(piece, 0);
      if (scan.closed) return start + scan.end;
      if (piece.length < size) break;
    }
    return length;
  }
}

/** A name before a colon, also without its quotes. */
const NAME = /(\w+)["']?\s*:/g;

/** Whether a text that may be none of JSON has at least 3 of the distinctive names between two braces. */
function hasFieldNames(text: string): boolean {
  for (const [object] of text.matchAll(/[^{}]+/g)) {
    const names = Array.from(object.matchAll(NAME), ([, name = '']) => name);
    if (new Set(names.filter((name) => DISTINCTIVE_NAMES.has(name))).size >= MIN_NAMES) return true;
  }
  return false;
}
