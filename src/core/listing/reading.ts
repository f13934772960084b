import { MemberCursor } from '../json/members';
import { JSON_SYNTAX, type Syntax } from '../json/syntax';
import type { Checker } from './checker';
import type { Entry } from './entry';
import { KeyCounter } from './entry-keys';
import type { ListingPlace } from './find-listings';
import { ArrayReader, type Gap } from './read-array';

export interface ListingOptions {
  readonly checker: Checker;
  readonly syntax?: Syntax;
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

/** The reading of a listing from its start to its end. */
export class Reading {
  readonly keys = new KeyCounter();
  #reader: ArrayReader | undefined;
  #entries: Entry[] = [];
  #starts: number[] = [];
  #gaps: Gap[] = [];

  constructor(
    private readonly text: string,
    public place: ListingPlace,
    readonly options: ListingOptions,
  ) {
    this.#start();
  }

  #start(): void {
    const { open, end } = this.place;
    const { syntax = JSON_SYNTAX } = this.options;
    const own = end < this.text.length ? this.text.slice(0, end) : this.text;
    this.#reader =
      open < 0 ? undefined : new ArrayReader(own, open + 1, false, syntax, () => this.keys.next());
    [this.#entries, this.#starts, this.#gaps] = [[], [], []];
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
      if (!element) return this.#startsAgain(reader.close + 1);
      const { entry, start } = element;
      entry.problems = checker.checkEntry(entry);
      this.#entries.push(entry);
      this.#starts.push(start);
    }
    return true;
  }

  /** Whether a member `results` follows the array that was read, which is read then: of a repeated name the last counts. */
  #startsAgain(from: number): boolean {
    const { place, text } = this;
    if (place.shape !== 'object') return false;
    const cursor = new MemberCursor(text, from);
    let results: number | undefined;
    while (cursor.next()) if (cursor.isNamed('results')) results = cursor.valueStart;
    if (results === undefined) return false;
    this.place = { ...place, open: text[results] === '[' ? results : -1 };
    this.#start();
    return true;
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
