import { lowerBound } from '../values/sorting';

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
    const line = lowerBound(starts.length, (at) => (starts[at] ?? 0) <= offset);
    return { line, column: offset - (starts[line - 1] ?? 0) + 1, offset };
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
