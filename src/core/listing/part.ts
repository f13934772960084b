import { JSON_SYNTAX } from '../json/parse';
import { Entry, SharedStrings } from '../model/entry';
import { blocksOf, type Block, type PositionedEntry } from '../model/entry-list';
import type { Settings } from '../model/settings';
import { ElementReader } from '../entries/elements';
import { EntryPattern } from '../entries/entry-pattern';
import { RULES } from '../rules';
import { decodeUtf8, Utf8Counter, type LineBreaks, type TextLength } from '../text/utf8-text';
import { Checker } from './checker';
import type { AddedEntry } from './results-array';

/** How many entries are checked at a time. */
const BATCH = 64;
/** About how long the pieces are of which a part states the lengths, in bytes. */
const PIECE = 1 << 14;

/**
 * Consecutive entries of a listing, read and checked by themselves, so that a listing need not be in memory as a whole. Offsets
 * count from the start of the part's text, in UTF-16 units.
 */
export interface ListingPart {
  /** The lengths of consecutive pieces of its text. */
  readonly pieces: readonly TextLength[];
  readonly lineBreaks: LineBreaks;
  /** The entries with their problems. */
  readonly blocks: readonly Block[];
  /** What the rules on several entries need of them; see {@link Checker.collect}. */
  readonly collected: ReadonlyMap<Entry, readonly unknown[]>;
  /** Offset of the array's closing bracket; that of the end if the array continues in the next part. */
  readonly close: number;
}

/** Reads and checks parts of listings. */
export class PartChecker {
  readonly #checker: Checker;
  readonly #shared = new SharedStrings();
  readonly #pattern = new EntryPattern(decodeUtf8);

  constructor(settings: Settings) {
    this.#checker = new Checker(RULES, settings);
  }

  /**
   * @param bytes valid UTF-8 without a byte order mark, from an entry to the next part, the comma before which is included,
   *   or to the end of the listing's text
   * @param text the same, each byte as one character: most is ASCII, and need not be decoded
   * @param isLast whether it is the last part
   * @returns undefined if the part cannot be read by itself, because of a syntax error
   */
  check(bytes: Uint8Array, text: string, isLast: boolean): ListingPart | undefined {
    const position = { at: 0, before: undefined, syntaxError: undefined };
    const elements = new ElementReader(text, position, JSON_SYNTAX, this.#pattern);
    const counter = new Utf8Counter(bytes);
    const pieces: TextLength[] = [];
    const collected = new Map<Entry, readonly unknown[]>();
    const entries: PositionedEntry[] = [];
    let batch: AddedEntry[] = [];
    const lengths = { bytes: 0, units: 0 };
    const endPiece = (atBytes: number, atUnits: number): void => {
      pieces.push({ bytes: atBytes - lengths.bytes, units: atUnits - lengths.units });
      lengths.bytes = atBytes;
      lengths.units = atUnits;
    };
    for (let element = elements.next(); element; element = elements.next()) {
      const { reading } = element;
      if (reading.syntaxError || reading.separatorError) return undefined;
      const start = counter.advance(element.start);
      if (element.start - lengths.bytes >= PIECE) endPiece(element.start, start);
      const entry = new Entry(counter.advance(element.end) - start, reading, this.#shared);
      entries.push({ entry, start });
      const data = entry.isObject ? this.#checker.collect(reading) : undefined;
      if (data) collected.set(entry, data);
      if (batch.push({ entry, reading }) < BATCH) continue;
      this.#checker.check(batch);
      batch = [];
    }
    this.#checker.check(batch);
    const isComplete = isLast ? text[elements.close] === ']' : elements.close === text.length;
    if (elements.errorAtEnd !== undefined || !isComplete) return undefined;
    const close = counter.advance(elements.close);
    endPiece(bytes.length, counter.advance(bytes.length));
    return { pieces, lineBreaks: counter.lineBreaks, blocks: blocksOf(entries), collected, close };
  }
}
