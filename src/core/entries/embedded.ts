import { DISTINCTIVE_NAMES } from './fields';
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
import { MAX_SEARCHED, mayHaveEntries, searchedPart } from './may-have-entries';
import type { Path } from '../json/tree';
import type { Text } from '../text/text';

/** A listing inside other JSON, or entries without a listing around them. */
export interface EmbeddedListing {
  /** A listing response, an array of entries, or one entry. */
  readonly shape: 'response' | 'array' | 'entry';
  /** From the root of the text. */
  readonly path: Path;
  /** Offsets in UTF-16 units; `end` is exclusive, and that of the text if the value is not closed. */
  readonly start: number;
  readonly end: number;
}

/** The length up to which the end of a listing is searched, in UTF-16 units. */
const MAX_VALUE_LENGTH = 1 << 28;
/** See `isListing`. */
const MAX_ENTRIES = 20;
const MIN_NAMES = 3;

/**
 * Finds listings inside other JSON, and entries without a listing: objects with at least 3 of the distinctive names, among
 * the first 20 elements if they are in an array.
 *
 * @param everywhere search all of the text, not only its first million units
 */
export function findEmbedded(text: Text, everywhere = false): readonly EmbeddedListing[] {
  const head = everywhere ? text.slice(0, text.length) : searchedPart(text);
  return mayHaveEntries(head) ? new Search(text, head).run() : [];
}

/** An object or array that is open at an offset. */
interface Frame {
  readonly isArray: boolean;
  readonly start: number;
  /** The index of the current element, or the name of the current member. */
  index: number;
  name: string;
  names: Set<string> | undefined;
  /** Whether a listing has been found inside it. */
  hasListing: boolean;
}

class Search {
  readonly #listings: EmbeddedListing[] = [];
  readonly #open: Frame[] = [];

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
        this.#open.push({ isArray, start: at, index: 0, name: '', names: undefined, hasListing: false });
        isName = !isArray;
      } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        if (frame?.isArray === (code === CLOSE_BRACKET)) this.#open.pop();
        isName = false;
      } else if (code === COMMA) {
        if (frame?.isArray) frame.index++;
        isName = frame?.isArray === false;
      } else if (code === COLON) {
        isName = false;
      } else if (code === SLASH) {
        at = Math.max(at, endOfComment(head, at, head.length) - 1);
      }
    }
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
    let depth = open.length - 1;
    let shape: EmbeddedListing['shape'] = 'entry';
    // Listings do not contain each other.
    if (array?.isArray && !array.hasListing) {
      if (array.index >= MAX_ENTRIES) return undefined;
      const isResponse = response?.isArray === false && response.name === 'results' && !response.hasListing;
      shape = isResponse ? 'response' : 'array';
      depth -= isResponse ? 2 : 1;
    }
    const frame = open[depth];
    if (!frame) return undefined;
    const end = this.#endOf(frame.start);
    this.#listings.push({ shape, path: this.#path(depth), start: frame.start, end });
    open.length = depth;
    for (const outer of open) outer.hasListing = true;
    return end - 1;
  }

  #path(depth: number): Path {
    return this.#open
      .slice(0, depth)
      .map(({ isArray, index, name }) => (isArray ? index : (decodeString(name) ?? name)));
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
