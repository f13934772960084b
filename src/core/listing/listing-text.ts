import type { Path, Span } from '../json/tree';
import { lowerBound } from '../values/sorting';
import type { Entry } from './entry';
import type { ListingPlace } from './find-listings';
import type { Parts } from './reading';

/**
 * The text of a listing, and where its entries are in it. Offsets are those of the whole text, in UTF-16 units. An entry knows
 * its own text, but not its offset.
 */
export class ListingText {
  readonly entries: readonly Entry[];
  /** The offset of the array's closing bracket, or of the text's end without one. */
  readonly close: number;

  constructor(
    readonly parts: Parts,
    readonly place: ListingPlace,
  ) {
    const { entries, starts, gaps, head } = parts;
    this.entries = entries;
    const last = entries.at(-1);
    const end = last ? (starts[entries.length - 1] ?? 0) + last.text.length : head.length;
    this.close = end + (gaps.at(-1)?.text.length ?? 0);
  }

  get shape(): ListingPlace['shape'] {
    return this.place.shape;
  }

  /** The path of the listing from the root of the text; empty if it is all of the text. */
  get path(): Path {
    return this.place.path;
  }

  /** The offset of the listing's value. */
  get start(): number {
    return this.place.start;
  }

  /** The offset after the listing: the text's end unless it is inside other JSON. */
  get end(): number {
    return this.close + this.parts.tail.length;
  }

  /** The offset of the array's opening bracket; undefined if there is no array. */
  get open(): number | undefined {
    return this.place.open < 0 ? undefined : this.parts.head.length - 1;
  }

  /** The offset of an entry. */
  startOf(index: number): number {
    return this.parts.starts[index] ?? this.close;
  }

  /** The offset after an entry. */
  endOf(index: number): number {
    return this.startOf(index) + (this.entries[index]?.text.length ?? 0);
  }

  /** The text of an entry. */
  spanOf(index: number): Span {
    return { start: this.startOf(index), end: this.endOf(index) };
  }

  /** The number of entries that start before an offset. */
  countBefore(offset: number): number {
    return lowerBound(this.entries.length, (index) => this.startOf(index) < offset);
  }

  /** The index of the entry that contains an offset, edges included; undefined if there is none. */
  indexAt(offset: number): number | undefined {
    const index = this.countBefore(offset + 1) - 1;
    return index >= 0 && offset <= this.endOf(index) ? index : undefined;
  }

  /** The path of a member or value of an entry, or of the listing if `index` is undefined, from the root of the text. */
  pathOf(index: number | undefined, path: Path): Path {
    if (index === undefined) return [...this.path, ...(this.shape === 'array' ? [] : path)];
    return [...this.path, ...(this.shape === 'array' ? [] : ['results']), index, ...path];
  }

  /** A piece of the text, by offsets of the whole text. */
  slice(start: number, end: number): string {
    const { head, tail, entries, gaps } = this.parts;
    const first = Math.max(this.countBefore(start + 1) - 1, 0);
    const last = this.countBefore(end);
    const isInHead = start < this.startOf(first);
    const pieces = isInHead ? [head, gaps[0]?.text ?? ''] : [];
    for (let index = first; index < last; index++)
      pieces.push(entries[index]?.text ?? '', gaps[index + 1]?.text ?? '');
    if (last === entries.length) pieces.push(tail);
    const from = isInHead ? 0 : this.startOf(first);
    return pieces.join('').slice(start - from, end - from);
  }

  /** The whole text. It is joined anew by each call. */
  get text(): string {
    return this.slice(0, this.end);
  }

  /** The text around the entries, and a function from its offsets to those of the whole text. */
  get envelope(): { readonly text: string; readonly toOffset: (offset: number) => number } {
    const { head, tail } = this.parts;
    const start = this.start;
    const open = head.length;
    const shift = this.close - open;
    return {
      text: head.slice(start) + tail,
      toOffset: (offset) => offset + start + (offset + start < open ? 0 : shift),
    };
  }
}
