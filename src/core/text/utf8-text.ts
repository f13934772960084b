import { lowerBound } from '../values/sorting';
import type { KnownLine } from './lines';
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

/** How the platform reads UTF-8. */
export interface Utf8Reader {
  /** Whether bytes are valid UTF-8; false if that is not known before they are decoded. */
  isValid(bytes: Uint8Array): boolean;
  /** Decodes like `TextDecoder`, but keeps a byte order mark. */
  decode(bytes: Uint8Array): string;
}

/** The approximate length of a block in bytes. */
const BLOCK_LENGTH = 1 << 13;
/** The minimum length of a block in bytes, since it is shortened by up to five bytes. */
const MIN_BLOCK_LENGTH = 8;
/** How many blocks are read in one step. */
const BLOCKS_PER_STEP = 8;
/** How many decoded blocks are kept. */
const MAX_BLOCKS = 128;

/** The start of a block, or the end of the text. */
interface BlockStart extends KnownLine {
  /** Its offset in bytes. */
  readonly byte: number;
}

/** Bytes in memory as a source. */
export function bytesSource(bytes: Uint8Array): BytesSource {
  return { byteLength: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}

/** Reads UTF-8 on platforms that have nothing faster than `TextDecoder`. */
function decodingReader(): Utf8Reader {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return { isValid: () => false, decode: (bytes) => decoder.decode(bytes) };
}

/**
 * A text in UTF-8, of which parts are decoded when needed; only where each block starts is kept.
 * Offsets are those of the whole text as `TextDecoder` decodes it: in UTF-16 units, without the byte
 * order mark, and with replacement characters for invalid UTF-8.
 */
export class Utf8Text implements Text {
  /** In UTF-16 units. */
  readonly length: number;
  /** Decoded blocks by their indexes, the last used at the end. */
  readonly #blocks = new Map<number, string>();

  private constructor(
    private readonly source: BytesSource,
    private readonly reader: Utf8Reader,
    /** The start of each block, and the end. */
    private readonly starts: readonly BlockStart[],
    /** The offset of the first replacement character for invalid UTF-8; undefined if there is none. */
    readonly invalidAt: number | undefined,
  ) {
    this.length = starts.at(-1)?.offset ?? 0;
  }

  /**
   * Reads all the bytes once, in steps of well under a millisecond.
   *
   * @param block how many bytes are decoded at once, 8 or more
   * @yields how far the bytes have been read
   */
  static *index(
    source: BytesSource,
    reader = decodingReader(),
    block = BLOCK_LENGTH,
  ): Generator<number, Utf8Text, undefined> {
    const size = Math.max(block, MIN_BLOCK_LENGTH);
    const { byteLength } = source;
    let last: BlockStart = { byte: startsWithMark(source) ? 3 : 0, offset: 0, line: 1, lineStart: 0 };
    const starts = [last];
    let invalidAt: number | undefined;
    while (last.byte < byteLength) {
      const from = last.byte;
      const to = Math.min(from + size * BLOCKS_PER_STEP, byteLength);
      const step = source.read(from, to);
      const isValid = reader.isValid(to < byteLength ? step.subarray(0, endOfBlock(step)) : step);
      const lengthOf = (bytes: Uint8Array): number =>
        isValid ? utf16Length(bytes) : reader.decode(bytes).length;
      // What is left of a step is read again with the next one.
      while (last.byte + size <= to || (to === byteLength && last.byte < to)) {
        const bytes = step.subarray(last.byte - from, last.byte - from + size);
        const own = last.byte + bytes.length < byteLength ? bytes.subarray(0, endOfBlock(bytes)) : bytes;
        const found =
          isValid || invalidAt !== undefined ? undefined : findInvalidUtf8(bytes, reader.decode(own));
        if (found !== undefined) invalidAt = last.offset + found;
        last = blockAfter(last, own, lengthOf);
        starts.push(last);
      }
      yield last.byte;
    }
    return new Utf8Text(source, reader, starts, invalidAt);
  }

  /** The lines of the starts of blocks, none of which is between `\r` and `\n`. */
  get knownLines(): readonly KnownLine[] {
    return this.starts;
  }

  slice(start: number, end: number): string {
    const from = Math.max(start, 0);
    const to = Math.min(end, this.length);
    if (from >= to) return '';
    const first = this.#blockWith(from);
    const last = this.#blockWith(to - 1);
    const base = this.starts[first]?.offset ?? 0;
    if (last - first > 1) return this.#decode(first, last + 1).slice(from - base, to - base);
    const text = this.#block(first);
    if (first === last) return text.slice(from - base, to - base);
    return text.slice(from - base) + this.#block(last).slice(0, to - (this.starts[last]?.offset ?? 0));
  }

  #blockWith(offset: number): number {
    const { starts } = this;
    return lowerBound(starts.length - 1, (at) => (starts[at]?.offset ?? Infinity) <= offset) - 1;
  }

  #block(index: number): string {
    const kept = this.#blocks.get(index);
    if (kept !== undefined) this.#blocks.delete(index);
    const text = kept ?? this.#decode(index, index + 1);
    this.#blocks.set(index, text);
    if (this.#blocks.size > MAX_BLOCKS) {
      const [oldest = index] = this.#blocks.keys();
      this.#blocks.delete(oldest);
    }
    return text;
  }

  /** The text from one block to another, exclusive. */
  #decode(start: number, end: number): string {
    const { source, reader, starts } = this;
    return reader.decode(source.read(starts[start]?.byte ?? 0, starts[end]?.byte ?? 0));
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

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Where a block that continues after the given bytes ends: neither inside a character nor between `\r` and `\n`. */
function endOfBlock(bytes: Uint8Array): number {
  const end = lastBoundary(bytes);
  return bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
}

/** @param lengthOf the length of some bytes as text, in UTF-16 units */
function blockAfter(
  { byte, offset, line, lineStart }: BlockStart,
  bytes: Uint8Array,
  lengthOf: (bytes: Uint8Array) => number,
): BlockStart {
  const hasReturns = bytes.includes(CARRIAGE_RETURN);
  const lastLine =
    1 + Math.max(bytes.lastIndexOf(LINE_FEED), hasReturns ? bytes.lastIndexOf(CARRIAGE_RETURN) : -1);
  const end = offset + lengthOf(bytes);
  return {
    byte: byte + bytes.length,
    offset: end,
    line: line + (hasReturns ? lineBreaksIn(bytes) : lineFeedsIn(bytes)),
    lineStart: lastLine > 0 ? end - lengthOf(bytes.subarray(lastLine)) : lineStart,
  };
}

/** The number of line breaks: `\n`, `\r\n`, and lone `\r`, like in an editor. */
function lineBreaksIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === LINE_FEED || (byte === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED)) count++;
  }
  return count;
}

/** The highest bit of each of the four bytes of a word. */
const HIGH_BITS = 0x80808080 | 0;

/** Counts line feeds, four bytes at a time. */
function lineFeedsIn(bytes: Uint8Array): number {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length & ~3;
  let count = 0;
  for (let at = 0; at < end; at += 4) {
    // A byte that is a line feed becomes 0.
    const word = words.getInt32(at, true) ^ 0x0a0a0a0a;
    const isOther = ((word & 0x7f7f7f7f) + 0x7f7f7f7f) | word;
    count += highBitsIn(~isOther);
  }
  for (let at = end; at < bytes.length; at++) if (bytes[at] === LINE_FEED) count++;
  return count;
}

/** The length of valid UTF-8 in UTF-16 units, four bytes at a time. */
function utf16Length(bytes: Uint8Array): number {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length & ~3;
  let length = bytes.length;
  for (let at = 0; at < end; at += 4) {
    const word = words.getInt32(at, true);
    // A continuation byte is no unit; the first byte of four stands for two.
    if ((word & HIGH_BITS) !== 0)
      length += highBitsIn(word & (word << 1) & (word << 2) & (word << 3)) - highBitsIn(word & ~(word << 1));
  }
  for (let at = end; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if ((byte & 0xc0) === 0x80) length--;
    else if (byte >= 0xf0) length++;
  }
  return length;
}

/** How many of the four bytes of a word have their highest bit set. */
function highBitsIn(word: number): number {
  return Math.imul((word & HIGH_BITS) >>> 7, 0x01010101) >>> 24;
}
