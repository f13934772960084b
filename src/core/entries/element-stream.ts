import { ElementReader, type ReadPosition, type Element } from './elements';
import type { Syntax } from '../json/syntax';
import type { Text } from '../text/text';
import type { EntryPattern } from './entry-pattern';

/**
 * Reads the elements of `results` from a text, one window of it at a time. An element that needs more than the window
 * is read again from a longer one. All offsets count from the start of the text.
 */
export class ElementStream {
  readonly #text: Text;
  readonly #syntax: Syntax;
  readonly #size: number;
  readonly #pattern: EntryPattern;
  /** Offset of the window in the text. */
  #base = 0;
  #length = 0;
  #reader: ElementReader;

  /** @param size of a window in UTF-16 units; if infinite, the window is the whole text */
  constructor(text: Text, from: ReadPosition, syntax: Syntax, size: number, pattern: EntryPattern) {
    this.#text = text;
    this.#syntax = syntax;
    this.#pattern = pattern;
    this.#size = size;
    this.#reader = this.#open(from, size);
  }

  /** Where the next element is read from. */
  get position(): ReadPosition {
    const { at, before, syntaxError } = this.#reader.position;
    return {
      at: at + this.#base,
      before,
      syntaxError: syntaxError && { ...syntaxError, at: syntaxError.at + this.#base },
    };
  }

  /** See {@link ElementReader.seen}. */
  get seen(): number {
    return this.#reader.seen + this.#base;
  }

  /** See {@link ElementReader.isFollowedByElement}. */
  get isFollowedByElement(): boolean {
    return this.#reader.isFollowedByElement;
  }

  /** See {@link ElementReader.nextStart}. */
  get nextStart(): number {
    return this.#reader.nextStart + this.#base;
  }

  /** See {@link ElementReader.close}. */
  get close(): number {
    return this.#reader.close + this.#base;
  }

  /** See {@link ElementReader.errorAtEnd}. */
  get errorAtEnd(): string | undefined {
    return this.#reader.errorAtEnd;
  }

  /** @returns undefined after the last element */
  next(): Element | undefined {
    for (let size = this.#size; ;) {
      if (this.#isWhole) return this.#inText(this.#reader.next());
      const from = this.position;
      const element = this.#reader.next();
      if (this.#reader.seen <= this.#length) return this.#inText(element);
      if (from.at === this.#base) size *= 4;
      this.#reader = this.#open(from, size);
    }
  }

  get #isWhole(): boolean {
    return this.#base + this.#length >= this.#text.length;
  }

  #inText(element: Element | undefined): Element | undefined {
    if (!element || this.#base === 0) return element;
    const { start, end, reading } = element;
    return { start: start + this.#base, end: end + this.#base, reading };
  }

  #open({ at, before, syntaxError }: ReadPosition, size: number): ElementReader {
    this.#base = size === Infinity ? 0 : at;
    const window = this.#text.slice(this.#base, Math.min(this.#base + size, this.#text.length));
    this.#length = window.length;
    const ahead = syntaxError && { ...syntaxError, at: syntaxError.at - this.#base };
    return new ElementReader(
      window,
      { at: at - this.#base, before, syntaxError: ahead },
      this.#syntax,
      this.#pattern,
    );
  }
}
