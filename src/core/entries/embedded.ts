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
import {
  MAX_SEARCHED,
  mayHaveBase64,
  mayHaveEntries,
  searchedPart,
  START_IN_BASE64,
} from './may-have-entries';
import type { Path } from '../json/tree';
import { decodeBase64 } from '../text/base64';
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

/** A string whose content is JSON with entries, which is not read: in a HAR file or a recorded response. */
export interface StringWithListing {
  /** From the root of the text. */
  readonly path: Path;
  /** The offset of the opening quote, in UTF-16 units. */
  readonly start: number;
  /** Whether the content is encoded in Base64. */
  readonly isBase64: boolean;
}

/** What {@link findEmbedded} finds. */
export interface EmbeddedListings {
  readonly listings: readonly EmbeddedListing[];
  readonly strings: readonly StringWithListing[];
}

/** The length up to which the end of a listing is searched, in UTF-16 units. */
const MAX_VALUE_LENGTH = 1 << 28;
/** See `isListing`. */
const MAX_ENTRIES = 20;
const MIN_NAMES = 3;

const NONE: EmbeddedListings = { listings: [], strings: [] };

/**
 * Finds listings inside other JSON, and entries without a listing: objects with at least 3 of the distinctive names, among
 * the first 20 elements if they are in an array.
 *
 * @param everywhere search all of the text, not only its first million units
 */
export function findEmbedded(text: Text, everywhere = false): EmbeddedListings {
  const head = everywhere ? text.slice(0, text.length) : searchedPart(text);
  return mayHaveEntries(head) ? new Search(text, head).run() : NONE;
}

/**
 * What a string represents, decoded from Base64 where its content is encoded so.
 *
 * @returns undefined if its escapes or its encoding are not valid
 */
export function contentOf(
  text: Text,
  { start, isBase64 }: Omit<StringWithListing, 'path'>,
): string | undefined {
  for (let size = MAX_SEARCHED; ; size *= 4) {
    const piece = text.slice(start, Math.min(start + size, text.length));
    const end = endOfString(piece, 0);
    if (end > piece.length && piece.length === size) continue;
    const content = decodeString(piece.slice(1, end - 1));
    return isBase64 && content !== undefined ? decodeBase64(content) : content;
  }
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
  readonly #strings: StringWithListing[] = [];
  readonly #open: Frame[] = [];
  readonly #mayHaveBase64: boolean;

  constructor(
    private readonly text: Text,
    private readonly head: string,
  ) {
    this.#mayHaveBase64 = mayHaveBase64(head);
  }

  run(): EmbeddedListings {
    const { head } = this;
    let isName = false;
    for (let at = 0; at < head.length; at++) {
      const code = head.charCodeAt(at);
      const frame = this.#open.at(-1);
      if (code === QUOTE) {
        const end = endOfString(head, at);
        if (isName && frame) at = this.#name(frame, head.slice(at + 1, end - 1)) ?? end - 1;
        else at = this.#string(at, end);
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
    return { listings: this.#listings, strings: this.#strings };
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

  /** Notes a string whose content is JSON with entries. @returns the offset of its last character */
  #string(start: number, end: number): number {
    const content = this.head.slice(start + 1, end - 1);
    const isBase64 = this.#mayHaveBase64 && START_IN_BASE64.some((name) => content.includes(name));
    if (isBase64 || hasNames(content))
      this.#strings.push({ path: this.#path(this.#open.length), start, isBase64 });
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

/** Whether the content of a string is JSON with entries. */
function hasNames(content: string): boolean {
  if (!content.includes('\\"')) return false;
  let names = 0;
  for (const name of DISTINCTIVE_NAMES) if (content.includes(`"${name}\\"`)) names++;
  return names >= MIN_NAMES;
}
