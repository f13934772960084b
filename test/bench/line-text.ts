import type { Text } from '../../src/core/text/text';

/** A text stored in lines, as VS Code stores documents: a change rewrites one line, and offsets are sums of line lengths. */
export class LineText implements Text {
  readonly #lines: string[];
  /** Offset of each line's start. */
  readonly #starts: Uint32Array;
  length: number;

  constructor(text: string) {
    this.#lines = text.split(/(?<=\n)/);
    this.#starts = new Uint32Array(this.#lines.length);
    let at = 0;
    this.#lines.forEach((line, index) => {
      this.#starts[index] = at;
      at += line.length;
    });
    this.length = text.length;
  }

  slice(start: number, end: number): string {
    const first = this.#lineAt(start);
    let text = '';
    for (let line = first, at = this.#starts[first] ?? 0; at < end && line < this.#lines.length; line++) {
      const content = this.#lines[line] ?? '';
      text += content;
      at += content.length;
    }
    const base = this.#starts[first] ?? 0;
    return text.slice(start - base, end - base);
  }

  /** Replaces text within a line. Offset and length in UTF-16 units. */
  replace(offset: number, length: number, text: string): void {
    const line = this.#lineAt(offset);
    const at = offset - (this.#starts[line] ?? 0);
    const content = this.#lines[line] ?? '';
    this.#lines[line] = content.slice(0, at) + text + content.slice(at + length);
    this.length += text.length - length;
    const starts = this.#starts;
    const shift = text.length - length;
    for (let next = line + 1; next < starts.length; next++) starts[next] = (starts[next] ?? 0) + shift;
  }

  #lineAt(offset: number): number {
    let low = 0;
    let high = this.#lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
