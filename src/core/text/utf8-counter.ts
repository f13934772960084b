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
