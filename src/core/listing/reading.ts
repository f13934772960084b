import { MemberCursor } from '../json/members';
import { JSON_SYNTAX, type Syntax } from '../json/syntax';
import type { Checker } from './checker';
import type { Entry } from './entry';
import type { ListingPlace } from './find-listings';
import { ArrayReader, type Gap } from './read-array';

export interface ListingOptions {
  readonly checker: Checker;
  readonly syntax?: Syntax;
  /** The offset from which the bytes that the text was read from are invalid; undefined if they are valid. */
  readonly invalidAt?: number | undefined;
}

/** How much of a text is read before a pause, in UTF-16 units: some milliseconds. */
const LENGTH_BETWEEN_PAUSES = 1 << 18;
/** The parts of a listing's text. Offsets in UTF-16 units of the whole text. */
export interface Parts {
  /** The text up to the array's opening bracket; all of the text if there is no array. */
  readonly head: string;
  readonly entries: readonly Entry[];
  /** The offset of each entry. */
  readonly starts: Int32Array;
  /** Before each entry and after the last. */
  readonly gaps: readonly Gap[];
  /** The text from the array's closing bracket on. */
  readonly tail: string;
}

/** Makes the keys of the entries of a listing and those that follow it. */
export class KeyCounter {
  #last = 0;

  next(): number {
    return ++this.#last;
  }
}

/** The reading of a listing from its start to its end. */
export class Reading {
  readonly keys = new KeyCounter();
  readonly #reader: ArrayReader | undefined;
  readonly #entries: Entry[] = [];
  readonly #starts: number[] = [];
  readonly #gaps: Gap[] = [];

  constructor(
    private readonly text: string,
    readonly place: ListingPlace,
    readonly options: ListingOptions,
  ) {
    const { open, end } = place;
    const { syntax = JSON_SYNTAX } = options;
    const own = end < text.length ? text.slice(0, end) : text;
    if (open >= 0) this.#reader = new ArrayReader(own, open + 1, false, syntax, () => this.keys.next());
  }

  get position(): number {
    return this.#reader?.position ?? this.text.length;
  }

  /** @returns false at the end */
  readSome(): boolean {
    const reader = this.#reader;
    if (!reader) return false;
    const { checker } = this.options;
    const pauseAt = reader.position + LENGTH_BETWEEN_PAUSES;
    while (reader.position < pauseAt) {
      const element = reader.next();
      this.#gaps.push(reader.gap);
      if (!element) return false;
      const { entry, start } = element;
      entry.problems = checker.checkEntry(entry);
      this.#entries.push(entry);
      this.#starts.push(start);
    }
    return true;
  }

  /** Another reading, if a member `results` follows the array that was read: of a repeated name the last counts. */
  ofLaterResults(): Reading | undefined {
    const { place, text } = this;
    if (!this.#reader || place.shape !== 'object') return undefined;
    const from = this.#reader.close + 1;
    const cursor = new MemberCursor(text, from);
    let results: number | undefined;
    while (cursor.next()) if (cursor.isNamed('results')) results = cursor.valueStart;
    if (results === undefined) return undefined;
    return new Reading(text, { ...place, open: text[results] === '[' ? results : -1 }, this.options);
  }

  get parts(): Parts {
    const { open, end } = this.place;
    const text = this.text.slice(0, end);
    const head = open < 0 ? text : text.slice(0, open + 1);
    const tail = this.#reader ? text.slice(this.#reader.close) : '';
    const starts = new Int32Array(this.#starts);
    return { head, entries: this.#entries, starts, gaps: this.#gaps, tail };
  }
}
