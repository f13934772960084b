import { partition } from '../values/partition';
import type { Text } from './text';

/** The length of a piece that is compared in one step, in UTF-16 units. */
const COMPARED_LENGTH = 1 << 18;

/** A text in pieces, which are never joined: for a long text that would take too long. */
export class PiecesText implements Text {
  readonly length: number;
  readonly #pieces: readonly string[];
  /** Offset of each piece, and that of the end. */
  readonly #starts: readonly number[];

  constructor(pieces: readonly string[]) {
    const starts = [0];
    for (const { length } of pieces) starts.push((starts.at(-1) ?? 0) + length);
    this.#pieces = pieces;
    this.#starts = starts;
    this.length = starts.at(-1) ?? 0;
  }

  slice(start: number, end: number): string {
    const starts = this.#starts;
    const from = Math.max(start, 0);
    const to = Math.min(end, this.length);
    let text = '';
    let index = partition(this.#pieces.length, (at) => (starts[at + 1] ?? Infinity) <= from);
    for (let base = starts[index] ?? to; base < to; base = starts[++index] ?? to)
      text += this.#pieces[index]?.slice(Math.max(from - base, 0), to - base) ?? '';
    return text;
  }
}

/**
 * Whether two texts are equal.
 *
 * @yields after each step
 */
export function* isSameText(one: Text, other: Text): Generator<void, boolean, undefined> {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let start = 0; start < one.length; start += COMPARED_LENGTH) {
    const end = start + COMPARED_LENGTH;
    if (one.slice(start, end) !== other.slice(start, end)) return false;
    yield;
  }
  return true;
}
