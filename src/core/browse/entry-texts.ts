import type { Entry } from '../model/entry';
import type { Block } from '../model/entry-list';
import type { Listing } from '../listing/listing';
import { leadingStrings } from '../json/members';
import { getOrCreate } from '../steps';
import { hostOf } from '../values/endpoint';

/**
 * The strings by which users know the entries of a listing, and which are searched. The listing keeps none: they are
 * read from its text, block by block, when one is first needed, and kept as long as the block is.
 */
export class EntryTexts {
  readonly #blocks = new WeakMap<Block, BlockTexts>();
  readonly #hosts = new Map<string, string>();

  constructor(private readonly listing: Listing) {}

  /**
   * Reads those of all entries that are not known yet, in steps of about a millisecond.
   *
   * @yields after each step
   */
  *prepare(): Generator<void, void, undefined> {
    for (const block of this.listing.entries.blocks) {
      if (this.#blocks.has(block)) continue;
      this.ofBlock(block).prepare();
      yield;
    }
  }

  /** Those of an entry; of one with a syntax error, where they cannot be read, those it had before. */
  of(entry: Entry): Texts {
    const own = this.ofBlock(entry.block).at(entry.indexInBlock);
    const before = entry.lastValidVersion;
    const known = before && this.#blocks.get(before.block)?.at(before.indexInBlock);
    if (!known) return own;
    return { id: own.id || known.id, name: own.name || known.name, endpoint: own.endpoint || known.endpoint };
  }

  /** The host of an entry's endpoint, in lower case and with its port; undefined if it has none. */
  host({ block, indexInBlock, lastValidVersion: before }: Entry): string | undefined {
    const host = this.ofBlock(block).hosts[indexInBlock];
    return host ?? (before && this.#blocks.get(before.block)?.hosts[before.indexInBlock]);
  }

  /** What there is to search of an entry: its id, name and endpoint in lower case, {@link SEPARATOR} after each. */
  folded(entry: Entry): string {
    if (entry.lastValidVersion) {
      const { id, name, endpoint } = this.of(entry);
      return [id, name, endpoint, ''].map(fold).join(SEPARATOR);
    }
    return this.ofBlock(entry.block).foldedAt(entry.indexInBlock);
  }

  /** An entry's description in lower case and on one line. It is read each time, since descriptions are long. */
  foldedDescription(entry: Entry): string {
    return fold(inOneLine(this.listing.read(entry).values.description));
  }

  /** An entry's name in lower case. */
  foldedName(entry: Entry): string {
    if (entry.lastValidVersion) return fold(this.of(entry).name);
    return this.ofBlock(entry.block).foldedName(entry.indexInBlock);
  }

  /** Those of a block's entries. */
  ofBlock(block: Block): BlockTexts {
    const known = this.#blocks.get(block);
    if (known) return known;
    const texts = new BlockTexts(readTexts(this.listing, block), this.#hosts);
    this.#blocks.set(block, texts);
    return texts;
  }
}

const known = new WeakMap<Listing, EntryTexts>();

/** The strings of a listing's entries, which are read once for all that show them. */
export function entryTextsOf(listing: Listing): EntryTexts {
  return getOrCreate(known, listing, () => new EntryTexts(listing));
}

/** The strings that identify an entry to users; a missing one is empty. */
export interface Texts {
  readonly id: string;
  readonly name: string;
  readonly endpoint: string;
}

/** Separates the strings; no searched text contains it. */
export const SEPARATOR = '\n';
const STRINGS = 3;
/** The index of the name among the three strings. */
const NAME = 1;

/** The strings of a block's entries, joined: many small strings would take several times the memory. */
export class BlockTexts {
  readonly #joined: string;
  /** The start of each string, and the end of the last, in UTF-16 units. */
  readonly #bounds: Uint32Array;
  #folded: string | undefined;
  #hosts: readonly (string | undefined)[] | undefined;

  constructor(
    texts: readonly Texts[],
    private readonly knownHosts: Map<string, string>,
  ) {
    const bounds = new Uint32Array(texts.length * STRINGS + 1);
    const parts: string[] = [];
    let end = 0;
    for (const { id, name, endpoint } of texts)
      for (const text of [id, name, endpoint]) {
        parts.push(text);
        end += text.length + SEPARATOR.length;
        bounds[parts.length] = end;
      }
    this.#joined = parts.join(SEPARATOR) + SEPARATOR;
    this.#bounds = bounds;
  }

  /** The strings of an entry. */
  at(indexInBlock: number): Texts {
    return {
      id: this.#string(indexInBlock, 0),
      name: this.#string(indexInBlock, 1),
      endpoint: this.#string(indexInBlock, 2),
    };
  }

  /** Computes the folded strings and hosts, which otherwise happens when they are first requested. */
  prepare(): void {
    this.#hosts ??= this.#findHosts();
  }

  /** The host of each entry's endpoint. */
  get hosts(): readonly (string | undefined)[] {
    return (this.#hosts ??= this.#findHosts());
  }

  /** All strings in lower case, with the same offsets as the original strings. */
  get folded(): string {
    return (this.#folded ??= fold(this.#joined));
  }

  foldedAt(indexInBlock: number): string {
    return this.folded.slice(...this.bounds(indexInBlock));
  }

  /** The range of an entry in {@link folded}, including the last separator. */
  bounds(indexInBlock: number): readonly [start: number, end: number] {
    const at = indexInBlock * STRINGS;
    return [this.#bounds[at] ?? 0, this.#bounds[at + STRINGS] ?? 0];
  }

  /** The name of an entry in lower case. */
  foldedName(indexInBlock: number): string {
    const at = indexInBlock * STRINGS + NAME;
    return this.folded.slice(this.#bounds[at], (this.#bounds[at + 1] ?? 0) - SEPARATOR.length);
  }

  #findHosts(): readonly (string | undefined)[] {
    return Array.from({ length: (this.#bounds.length - 1) / STRINGS }, (_, place) => {
      const host = hostOf(this.#string(place, 2));
      return host === undefined ? undefined : shared(this.knownHosts, host);
    });
  }

  #string(indexInBlock: number, fieldIndex: number): string {
    const at = indexInBlock * STRINGS + fieldIndex;
    return this.#joined.slice(this.#bounds[at], (this.#bounds[at + 1] ?? 0) - SEPARATOR.length);
  }
}

const TEXT_FIELDS = ['id', 'name', 'endpoint'] as const;
const LINE_ENDS = /[\n\r]/g;

/** Reads the strings of a block's entries from the listing's text. */
export function readTexts(listing: Listing, { entries, start }: Block): Texts[] {
  const [first] = entries;
  const last = entries.at(-1);
  const text = first && last ? listing.slice(first.start, last.end) : '';
  return entries.map((entry) => {
    const leading = entry.isValid ? leadingStrings(text, entry.start - start, TEXT_FIELDS) : undefined;
    if (leading) {
      const [id, name, endpoint] = leading;
      return { id: inOneLine(id), name: inOneLine(name), endpoint: inOneLine(endpoint) };
    }
    const { id, name, endpoint } = listing.read(entry).values;
    return { id: inOneLine(id), name: inOneLine(name), endpoint: inOneLine(endpoint) };
  });
}

function inOneLine(text: string | undefined): string {
  return text?.replace(LINE_ENDS, ' ') ?? '';
}

function shared(known: Map<string, string>, text: string): string {
  const same = known.get(text);
  if (same !== undefined) return same;
  known.set(text, text);
  return text;
}

/** Converts text to lower case for searches. The result has the same length as the text. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // The lower case of a few letters has two characters.
  const folded = lower.length === text.length ? lower : Array.from(text, foldLetter).join('');
  // The only letter whose lower case depends on the following text.
  return folded.replaceAll('ς', 'σ');
}

function foldLetter(letter: string): string {
  const small = letter.toLowerCase();
  return small.length === letter.length ? small : letter;
}
