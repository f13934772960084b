import { lowerBound } from '../values/sorting';
import type { Text } from './text';
import { Utf8Text } from './utf8-text';

/** A position in a text. Lines and columns count from 1, columns and offsets in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/**
 * Converts offsets of a text to lines and columns. Lines end at `\n`, `\r\n` or a lone `\r`, like in an editor.
 * The text is read once, up to the largest requested offset.
 */
export class Lines {
  readonly #text: string;
  readonly #starts: number[] = [0];
  readonly #returns: RegExp | undefined;
  #readTo = 0;

  constructor(text: string) {
    this.#text = text;
    this.#returns = text.includes('\r') ? /\r\n?|\n/g : undefined;
  }

  /** @param offset in UTF-16 units, from 0 to the text's length */
  at(offset: number): Position {
    while (this.#readTo <= offset) {
      this.#readTo = this.#nextStart(this.#readTo);
      this.#starts.push(this.#readTo);
    }
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, offset };
  }

  #nextStart(from: number): number {
    if (this.#returns) {
      this.#returns.lastIndex = from;
      return this.#returns.test(this.#text) ? this.#returns.lastIndex : Infinity;
    }
    const end = this.#text.indexOf('\n', from);
    return end < 0 ? Infinity : end + 1;
  }
}

/** How much of the text is read at once, in UTF-16 units. */
const BLOCK_LENGTH = 1 << 13;
/** How many blocks are kept: problems may refer to positions in others. */
const MAX_BLOCKS = 64;

/** An offset of which the line is known. */
export interface KnownLine {
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** Offset of the line's first character. */
  readonly lineStart: number;
}

/**
 * Converts offsets to lines and columns like {@link Lines}, for a text that is not in memory as a whole. The text
 * is read once, up to the largest requested offset; only where each block starts is kept.
 */
export class TextLines {
  readonly #text: Text;
  /** The start of each block, in order. */
  readonly #starts: KnownLine[];
  /** Blocks by their offset, the last used at the end. */
  readonly #blocks = new Map<number, Lines>();

  constructor(text: Text) {
    this.#text = text;
    this.#starts = text instanceof Utf8Text ? [...text.knownLines] : [{ offset: 0, line: 1, lineStart: 0 }];
  }

  /**
   * Reads the whole text in advance, in steps of well under a millisecond.
   *
   * @yields how far the text has been read, in UTF-16 units
   */
  *readAll(): Generator<number, void, undefined> {
    for (let offset = BLOCK_LENGTH; offset < this.#text.length; offset += BLOCK_LENGTH) {
      this.#startBefore(offset);
      yield offset;
    }
  }

  /** @param offset in UTF-16 units, from 0 to the text's length */
  at(offset: number): Position {
    return this.#positionAfter(this.#startBefore(offset), offset);
  }

  /** The start of the block that contains an offset. */
  #startBefore(offset: number): KnownLine {
    const starts = this.#starts;
    let index = lowerBound(starts.length, (at) => (starts[at]?.offset ?? Infinity) <= offset) - 1;
    let start = starts[index];
    while (start && offset - start.offset >= BLOCK_LENGTH) {
      const next = start.offset + BLOCK_LENGTH;
      const { line, column } = this.#positionAfter(start, next);
      start = { offset: next, line, lineStart: next - column + 1 };
      starts.splice(++index, 0, start);
    }
    return start ?? { offset: 0, line: 1, lineStart: 0 };
  }

  /** @param offset in the block, or just after it */
  #positionAfter(start: KnownLine, offset: number): Position {
    const { line, column } = this.#block(start.offset).at(offset - start.offset);
    const before = line === 1 ? start.offset - start.lineStart : 0;
    return { line: start.line + line - 1, column: before + column, offset };
  }

  /** The lines of a block and of the unit after it, since a line may end between the two. */
  #block(start: number): Lines {
    const kept = this.#blocks.get(start);
    if (kept) this.#blocks.delete(start);
    const lines = kept ?? new Lines(this.#text.slice(start, start + BLOCK_LENGTH + 1));
    this.#blocks.set(start, lines);
    const [oldest = start] = this.#blocks.keys();
    if (this.#blocks.size > MAX_BLOCKS) this.#blocks.delete(oldest);
    return lines;
  }
}
