import { Lines, type Position } from './lines';
import type { Text } from './text';

/** How much of the text is read at once, in UTF-16 units. */
const STRETCH = 1 << 13;
/** How many blocks are kept: problems may refer to positions in others. */
const KEPT = 64;

/**
 * Converts offsets to lines and columns like {@link Lines}, for a text that is not in memory as a whole. The text
 * is read once, up to the largest offset asked for; only where each block starts is kept.
 */
export class TextLines {
  readonly #text: Text;
  /** The line in which each block starts, from 1, and the offset of that line. */
  readonly #lines = [1];
  readonly #lineStarts = [0];
  /** Blocks by their index, the last used at the end. */
  readonly #kept = new Map<number, Lines>();

  constructor(text: Text) {
    this.#text = text;
  }

  /**
   * Reads the whole text in advance, in steps of well under a millisecond.
   *
   * @yields how far the text has been read, in UTF-16 units
   */
  *walk(): Generator<number, void, undefined> {
    while (this.#lines.length * STRETCH < this.#text.length) {
      this.#goOn();
      yield this.#lines.length * STRETCH;
    }
  }

  /** @param offset in UTF-16 units, from 0 to the text's length */
  at(offset: number): Position {
    const index = Math.floor(offset / STRETCH);
    while (this.#lines.length <= index) this.#goOn();
    return this.#in(index, offset);
  }

  #goOn(): void {
    const { length } = this.#lines;
    const offset = length * STRETCH;
    const { line, column } = this.#in(length - 1, offset);
    this.#lines.push(line);
    this.#lineStarts.push(offset - column + 1);
  }

  /** @param offset in a block, or just after it */
  #in(index: number, offset: number): Position {
    const start = index * STRETCH;
    const { line, column } = this.#stretch(index).at(offset - start);
    const before = line === 1 ? start - (this.#lineStarts[index] ?? 0) : 0;
    return { line: (this.#lines[index] ?? 1) + line - 1, column: before + column, offset };
  }

  /** The lines of a block and of the unit after it, since a line may end between the two. */
  #stretch(index: number): Lines {
    const kept = this.#kept.get(index);
    if (kept) this.#kept.delete(index);
    const start = index * STRETCH;
    const lines = kept ?? new Lines(this.#text.slice(start, start + STRETCH + 1));
    this.#kept.set(index, lines);
    const [oldest = index] = this.#kept.keys();
    if (this.#kept.size > KEPT) this.#kept.delete(oldest);
    return lines;
  }
}
