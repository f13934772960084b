import { Lines, type Position } from './lines';
import type { Text } from './text';

/** How much of the text is walked at once, in UTF-16 units. */
const STRETCH = 1 << 13;
/** How many stretches are kept: problems lead back to places in others. */
const KEPT = 64;

/**
 * Turns offsets of a text into lines and columns as {@link Lines} does, of a text that nobody holds the whole of. It
 * is walked once, as far as the furthest offset asked for; what is kept for good is where each stretch begins.
 */
export class TextLines {
  readonly #text: Text;
  /** Of each stretch that has been come to, the line that it begins in, from 1, and where that begins. */
  readonly #lines = [1];
  readonly #lineStarts = [0];
  /** Stretches by their place, the one used last at the end. */
  readonly #kept = new Map<number, Lines>();

  constructor(text: Text) {
    this.#text = text;
  }

  /**
   * Walks the whole text, in steps of well under a millisecond, so that nothing asked later has to wait.
   *
   * @yields how far it has come, in UTF-16 units
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

  /** @param offset in a stretch, or just behind it */
  #in(index: number, offset: number): Position {
    const start = index * STRETCH;
    const { line, column } = this.#stretch(index).at(offset - start);
    const before = line === 1 ? start - (this.#lineStarts[index] ?? 0) : 0;
    return { line: (this.#lines[index] ?? 1) + line - 1, column: before + column, offset };
  }

  /** The lines of a stretch and of the unit behind it, which tells whether a line has ended between the two. */
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
