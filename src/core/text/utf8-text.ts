import { lowerBound } from '../values/sorting';
import type { Text } from './text';

/** Where the bytes of a text come from. */
export interface BytesSource {
  readonly byteLength: number;
  /** The bytes from `start` to `end`, exclusive. Their memory may be reused by the next call. */
  read(start: number, end: number): Uint8Array;
}

/** The part of the global that browsers and Node share that is used here. */
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** The approximate length of a block in bytes. */
const BLOCK_LENGTH = 1 << 13;
/** The minimum length of a block in bytes, since it is shortened by up to four bytes. */
const MIN_BLOCK_LENGTH = 8;
/** How many decoded blocks are kept. */
const MAX_BLOCKS = 128;

/** The length of a text in UTF-8, and in UTF-16 units. */
export interface TextLength {
  readonly bytes: number;
  readonly units: number;
}

/** Bytes in memory as a source. */
export function bytesSource(bytes: Uint8Array): BytesSource {
  return { byteLength: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}

/**
 * A text in UTF-8, of which parts are decoded when needed; only where each block starts is kept.
 * Offsets are those of the whole text as `TextDecoder` decodes it: in UTF-16 units, without the byte
 * order mark, and with replacement characters for invalid UTF-8.
 */
export class Utf8Text implements Text {
  /** In UTF-16 units. */
  readonly length: number;
  /** The offset of the first replacement character for invalid UTF-8; undefined if there is none. */
  readonly invalidAt: number | undefined;
  readonly #source: BytesSource;
  /** Offset of each block's first byte, and that of the end. */
  readonly #bytes: readonly number[];
  /** Offset of each block's first UTF-16 unit, and that of the end. */
  readonly #units: readonly number[];
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** Decoded blocks by the offsets of their first bytes, the last used at the end. */
  readonly #blocks = new Map<number, string>();

  private constructor(
    source: BytesSource,
    bytes: readonly number[],
    units: readonly number[],
    invalidAt: number | undefined,
  ) {
    this.invalidAt = invalidAt;
    this.#source = source;
    this.#bytes = bytes;
    this.#units = units;
    this.length = units.at(-1) ?? 0;
  }

  /**
   * Reads all the bytes once, in steps of well under a millisecond.
   *
   * @param block how many bytes are decoded at once, 8 or more
   * @yields how far the bytes have been read
   */
  static *index(source: BytesSource, block = BLOCK_LENGTH): Generator<number, Utf8Text, undefined> {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const size = Math.max(block, MIN_BLOCK_LENGTH);
    const { byteLength } = source;
    let at = startsWithMark(source) ? 3 : 0;
    const pieces: TextLength[] = [];
    let units = 0;
    let invalidAt: number | undefined;
    while (at < byteLength) {
      const read = source.read(at, Math.min(at + size, byteLength));
      const bytes = at + size >= byteLength ? read.length : lastBoundary(read);
      const text = decoder.decode(read.subarray(0, bytes));
      const found = invalidAt === undefined ? findInvalidUtf8(read, text) : undefined;
      if (found !== undefined) invalidAt = units + found;
      pieces.push({ bytes, units: text.length });
      units += text.length;
      at += bytes;
      yield at;
    }
    return Utf8Text.ofPieces(source, pieces, invalidAt);
  }

  /**
   * A text of which the lengths of pieces are known.
   *
   * @param pieces from the byte order mark, if there is one, to the end; each starts at the start of a character
   * @param invalidAt see {@link Utf8Text.invalidAt}
   */
  static ofPieces(source: BytesSource, pieces: Iterable<TextLength>, invalidAt?: number): Utf8Text {
    const bytes = [startsWithMark(source) ? 3 : 0];
    const units = [0];
    for (const piece of pieces) {
      bytes.push((bytes.at(-1) ?? 0) + piece.bytes);
      units.push((units.at(-1) ?? 0) + piece.units);
    }
    return new Utf8Text(source, bytes, units, invalidAt);
  }

  slice(start: number, end: number): string {
    const from = Math.max(start, 0);
    const to = Math.min(end, this.length);
    if (from >= to) return '';
    const first = this.#blockWith(from);
    const last = this.#blockWith(to - 1);
    const base = this.#units[first] ?? 0;
    if (last - first > 1) return this.#decode(first, last + 1).slice(from - base, to - base);
    const text = this.#block(first);
    if (first === last) return text.slice(from - base, to - base);
    return text.slice(from - base) + this.#block(last).slice(0, to - (this.#units[last] ?? 0));
  }

  #blockWith(offset: number): number {
    const units = this.#units;
    return lowerBound(units.length - 1, (at) => (units[at] ?? Infinity) <= offset) - 1;
  }

  #block(index: number): string {
    const start = this.#bytes[index] ?? 0;
    const kept = this.#blocks.get(start);
    if (kept !== undefined) this.#blocks.delete(start);
    const text = kept ?? this.#decode(index, index + 1);
    this.#blocks.set(start, text);
    if (this.#blocks.size > MAX_BLOCKS) {
      const [oldest = start] = this.#blocks.keys();
      this.#blocks.delete(oldest);
    }
    return text;
  }

  /** The text from one block to another, exclusive. */
  #decode(start: number, end: number): string {
    return this.#decoder.decode(this.#source.read(this.#bytes[start] ?? 0, this.#bytes[end] ?? 0));
  }
}

/** Whether bytes start with a byte order mark. */
export function startsWithMark(source: BytesSource): boolean {
  const [first, second, third] = source.read(0, Math.min(3, source.byteLength));
  return first === 0xef && second === 0xbb && third === 0xbf;
}

/**
 * The offset of the first replacement character in a decoded text that does not stand for itself.
 *
 * @param bytes those of the text, without a byte order mark; others may follow
 * @returns undefined if the bytes are valid UTF-8
 */
export function findInvalidUtf8(bytes: Uint8Array, text: string): number | undefined {
  let from = 0;
  let byte = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', from)) {
    byte += new TextEncoder().encode(text.slice(from, at)).length;
    if (bytes[byte] !== 0xef || bytes[byte + 1] !== 0xbf || bytes[byte + 2] !== 0xbd) return at;
    byte += 3;
    from = at + 1;
  }
  return undefined;
}

/**
 * The last offset at which bytes can be split so that both parts decode to the same text as the whole: before a byte
 * that is not a continuation byte, or after three continuation bytes.
 */
function lastBoundary(bytes: Uint8Array): number {
  const last = bytes.length - 1;
  for (let at = last; at > last - 4; at--) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return at;
  return last;
}

const NOT_ASCII = /[^\0-\x7f]/;

/**
 * Decodes valid UTF-8 of which each byte is one character of a string. Most strings are ASCII, and few have more than one other
 * character: for these it is faster than a decoder of the platform.
 */
export function decodeUtf8(text: string): string {
  const first = text.search(NOT_ASCII);
  if (first < 0) return text;
  let decoded = '';
  let ascii = 0;
  for (let at = first; at < text.length;) {
    const byte = text.charCodeAt(at);
    if (byte < 0x80) {
      at++;
      continue;
    }
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    let code = byte & (0x7f >> length);
    for (let index = 1; index < length; index++) code = (code << 6) | (text.charCodeAt(at + index) & 0x3f);
    decoded += text.slice(ascii, at) + String.fromCodePoint(code);
    at += length;
    ascii = at;
  }
  return decoded + text.slice(ascii);
}

/** Line breaks of a text: `\n`, `\r\n`, and lone `\r`, like in an editor. */
export interface LineBreaks {
  readonly count: number;
  /** Offset after the last one, in UTF-16 units; 0 if there is none. */
  readonly lastEnd: number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Counts UTF-16 units and line breaks in valid UTF-8 from its start, without decoding it: four ASCII bytes at a time.
 * Lines end at `\n`, `\r\n` or a lone `\r`.
 */
export class Utf8Counter {
  readonly #bytes: Uint8Array;
  /** The same bytes, four at a time, as far as they are aligned. */
  readonly #words: Uint32Array;
  #at = 0;
  #units = 0;
  #lineBreaks = 0;
  #lastLineStart = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#words =
      bytes.byteOffset % 4 === 0
        ? new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
        : new Uint32Array();
  }

  /** The line breaks before the current offset. */
  get lineBreaks(): LineBreaks {
    return { count: this.#lineBreaks, lastEnd: this.#lastLineStart };
  }

  /**
   * Goes to an offset in bytes, at the start of a character, that is not before the current one.
   *
   * @returns the offset in UTF-16 units
   */
  advance(end: number): number {
    while (this.#at < end && (this.#at & 3) !== 0) this.#count();
    const last = Math.min(end >> 2, this.#words.length);
    for (let index = this.#at >> 2; index < last; index++) {
      const word = this.#words[index] ?? 0;
      // Neither a byte above 127 nor one below 16, which a line break is.
      if ((word & 0x80808080) === 0 && hasNoByteBelow16(word)) {
        this.#at += 4;
        this.#units += 4;
      } else {
        for (let count = 0; count < 4; count++) this.#count();
      }
    }
    while (this.#at < end) this.#count();
    return this.#units;
  }

  #count(): void {
    const byte = this.#bytes[this.#at++] ?? 0;
    if (byte < 0x80) {
      this.#units++;
      if (byte === LINE_FEED || (byte === CARRIAGE_RETURN && this.#bytes[this.#at] !== LINE_FEED)) {
        this.#lineBreaks++;
        this.#lastLineStart = this.#units;
      }
    } else if (byte >= 0xc0) {
      // What takes four bytes is two units.
      this.#units += byte >= 0xf0 ? 2 : 1;
    }
  }
}

/** @param word of bytes below 128 */
function hasNoByteBelow16(word: number): boolean {
  return ((word + 0x70707070) & 0x80808080) === (0x80808080 | 0);
}
