import { Lines, type Position } from './lines';
import type { Text } from './text';

/** How much of the text is read at once, in UTF-16 units. */
const BLOCK_LENGTH = 1 << 13;
/** How many blocks are kept: problems may refer to positions in others. */
const MAX_BLOCKS = 64;

/**
 * Converts offsets to lines and columns like {@link Lines}, for a text that is not in memory as a whole. The text
 * is read once, up to the largest requested offset; only where each block starts is kept.
 */
export class TextLines {
  readonly #text: Text;
  /** The line in which each block starts, from 1, and the offset of that line. */
  readonly #lines = [1];
  readonly #lineStarts = [0];
  /** Blocks by their index, the last used at the end. */
  readonly #blocks = new Map<number, Lines>();

  constructor(text: Text) {
    this.#text = text;
  }

  /**
   * Reads the whole text in advance, in steps of well under a millisecond.
   *
   * @yields how far the text has been read, in UTF-16 units
   */
  *readAll(): Generator<number, void, undefined> {
    while (this.#lines.length * BLOCK_LENGTH < this.#text.length) {
      this.#readBlock();
      yield this.#lines.length * BLOCK_LENGTH;
    }
  }

  /** @param offset in UTF-16 units, from 0 to the text's length */
  at(offset: number): Position {
    const index = Math.floor(offset / BLOCK_LENGTH);
    while (this.#lines.length <= index) this.#readBlock();
    return this.#positionIn(index, offset);
  }

  #readBlock(): void {
    const { length } = this.#lines;
    const offset = length * BLOCK_LENGTH;
    const { line, column } = this.#positionIn(length - 1, offset);
    this.#lines.push(line);
    this.#lineStarts.push(offset - column + 1);
  }

  /** @param offset in a block, or just after it */
  #positionIn(index: number, offset: number): Position {
    const start = index * BLOCK_LENGTH;
    const { line, column } = this.#block(index).at(offset - start);
    const before = line === 1 ? start - (this.#lineStarts[index] ?? 0) : 0;
    return { line: (this.#lines[index] ?? 1) + line - 1, column: before + column, offset };
  }

  /** The lines of a block and of the unit after it, since a line may end between the two. */
  #block(index: number): Lines {
    const kept = this.#blocks.get(index);
    if (kept) this.#blocks.delete(index);
    const start = index * BLOCK_LENGTH;
    const lines = kept ?? new Lines(this.#text.slice(start, start + BLOCK_LENGTH + 1));
    this.#blocks.set(index, lines);
    const [oldest = index] = this.#blocks.keys();
    if (this.#blocks.size > MAX_BLOCKS) this.#blocks.delete(oldest);
    return lines;
  }
}
