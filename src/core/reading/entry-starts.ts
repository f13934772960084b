import { FIELD_NAMES } from '../fields';

/** What may be an entry's opening bracket. */
export interface EntryStart {
  /** Offset of the bracket, in UTF-16 units. */
  readonly at: number;
  /** Of the entry's first member. */
  readonly name: string;
}

const ENTRY_START = new RegExp(String.raw`\{\s*"(${FIELD_NAMES.join('|')})"\s*:`, 'g');

/** How many brackets are looked at before one is taken for an entry's all the same. */
const MOST_DOUBTS = 64;

/**
 * Finds where entries begin in a text that is broken: at an opening bracket followed by one of the known names,
 * which no string of a JSON text can hold. What was found is remembered, so that going through a text costs one pass.
 */
export class EntryStarts {
  readonly #text: string;
  /** The first start from an offset on; undefined if there is none. */
  #known: { readonly from: number; readonly start: EntryStart | undefined } | undefined;

  #seen = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** How far the text was looked at, in UTF-16 units; past its end if there may be more. */
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
   * Where the entry after a broken one begins.
   *
   * @param usual the name that entries begin with, if it is known
   * @returns its offset; infinite if there is no other entry
   */
  after(broken: number, usual: string | undefined): number {
    const first = this.first(broken + 1);
    const name = usual ?? this.#nameOfTwo(first);
    let doubts = 0;
    for (let start = first; start; start = this.first(start.at + 1)) {
      // An entry's first name is another's too. A name that the broken one lacks may well be its own.
      const isOther = start.name === name || this.#text.slice(broken, start.at).includes(`"${start.name}"`);
      if (isOther || ++doubts > MOST_DOUBTS) return start.at;
    }
    return Infinity;
  }

  /** The name that two entries in a row begin with. */
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
      // Behind a colon it is a member's value.
      this.#seen = Math.max(this.#seen, ENTRY_START.lastIndex);
      if (text[before] !== ':') return { at: match.index, name: match[1] ?? '' };
    }
    this.#seen = text.length + 1;
    return undefined;
  }
}
