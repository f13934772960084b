import { FIELD_NAMES } from './fields';

/** An opening bracket that may be an entry's. */
export interface EntryStart {
  /** Offset of the bracket, in UTF-16 units. */
  readonly at: number;
  /** The name of the entry's first member. */
  readonly name: string;
}

const ENTRY_START = new RegExp(String.raw`\{\s*"(${FIELD_NAMES.join('|')})"\s*:`, 'g');

/** The maximum number of uncertain brackets before one is assumed to be an entry's. */
const MAX_CANDIDATES = 64;

/**
 * Finds where entries start in a text with syntax errors: at an opening bracket followed by one of the known names,
 * which cannot be part of a JSON string. Results are kept, so that a whole text takes one pass.
 */
export class EntryStarts {
  readonly #text: string;
  /** The first start from an offset on; undefined if there is none. */
  #known: { readonly from: number; readonly start: EntryStart | undefined } | undefined;

  #seen = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** How far the text was read, in UTF-16 units; past its end if there may be more. */
  get seen(): number {
    return this.#seen;
  }

  /** The first bracket from an offset on that may be an entry's. */
  first(from: number): EntryStart | undefined {
    const known = this.#known;
    if (known && known.from <= from && from <= (known.start?.at ?? Infinity)) return known.start;
    const start = this.#search(from);
    this.#known = { from, start };
    return start;
  }

  /**
   * Where the entry after one with a syntax error starts.
   *
   * @param firstName the name that entries start with, if it is known
   * @returns its offset; infinite if there is no other entry
   */
  after(previousStart: number, firstName: string | undefined): number {
    const first = this.first(previousStart + 1);
    const name = firstName ?? this.#nameOfTwo(first);
    let candidates = 0;
    for (let start = first; start; start = this.first(start.at + 1)) {
      // It starts with the same name as other entries, or with a name that this entry already has.
      const isStart =
        start.name === name || this.#text.slice(previousStart, start.at).includes(`"${start.name}"`);
      if (isStart || ++candidates > MAX_CANDIDATES) return start.at;
    }
    return Infinity;
  }

  /** The name that two consecutive entries start with. */
  #nameOfTwo(first: EntryStart | undefined): string | undefined {
    const second = first && this.first(first.at + 1);
    return second?.name === first?.name ? first?.name : undefined;
  }

  #search(from: number): EntryStart | undefined {
    const text = this.#text;
    ENTRY_START.lastIndex = from;
    for (let match = ENTRY_START.exec(text); match; match = ENTRY_START.exec(text)) {
      let before = match.index - 1;
      while (text.charCodeAt(before) <= 32) before--;
      // After a colon it is a member's value.
      this.#seen = Math.max(this.#seen, ENTRY_START.lastIndex);
      if (text[before] !== ':') return { at: match.index, name: match[1] ?? '' };
    }
    this.#seen = text.length + 1;
    return undefined;
  }
}
