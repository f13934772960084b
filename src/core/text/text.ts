import { lowerBound } from '../values/sorting';

/** A text that is read in parts, so that it need not be in memory as a whole. Offsets in UTF-16 units. */
export interface Text {
  readonly length: number;
  /** The text from `start` to `end`, exclusive, or to the end of the text. */
  slice(start: number, end: number): string;
}

/** One change of a text: `length` units at `offset` of the text before are replaced. */
export interface TextChange {
  readonly offset: number;
  readonly length: number;
  /** How many units replace them. */
  readonly inserted: number;
}

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
    let index = lowerBound(this.#pieces.length, (at) => (starts[at + 1] ?? Infinity) <= from);
    for (let base = starts[index] ?? to; base < to; base = starts[++index] ?? to)
      text += this.#pieces[index]?.slice(Math.max(from - base, 0), to - base) ?? '';
    return text;
  }
}

/** V8 copies strings that are shorter than this, in UTF-16 units, anyway. */
const MIN_PART_LENGTH = 13;

/** A copy of a string: V8 keeps the whole text in memory as long as a part of it is in use. */
export function copyString(string: string): string {
  return JSON.parse(JSON.stringify(string)) as string;
}

/** A value in whose plain objects and arrays all strings are copies; see {@link copyString}. */
export function copyStrings<T>(value: T): T;
export function copyStrings(value: unknown): unknown {
  if (typeof value === 'string') return value.length < MIN_PART_LENGTH ? value : copyString(value);
  if (Array.isArray(value)) return value.map((item: unknown) => copyStrings(item));
  if (!isPlain(value)) return value;
  const own: Record<string, unknown> = {};
  for (const name in value) own[name] = copyStrings(value[name]);
  return own;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
