import { RULES } from '../rules';
import { JSON_SYNTAX } from '../json/syntax';
import { Entry, recordOf } from '../model/entry';
import type { PositionedEntry } from '../model/entry-list';
import type { Settings } from '../model/settings';
import { SharedStrings } from '../model/shared-strings';
import { ElementReader } from '../reading/elements';
import { EntryPattern } from '../reading/entry-pattern';
import { lineBreaksOf, type LineBreaks } from '../text/line-breaks';
import { Checker } from './checker';
import type { AddedEntry } from './results-array';

/** How many entries are checked at a time. */
const BATCH = 64;

/**
 * Consecutive entries of a listing, read and checked by themselves, so that several threads can check one listing. Offsets
 * count from the start of the part's text, in UTF-16 units.
 */
export interface ListingPart {
  /** Of the text. */
  readonly length: number;
  readonly lineBreaks: LineBreaks;
  /** In order, with their problems. */
  readonly entries: readonly PositionedEntry[];
  /** What the rules on several entries need of them; see {@link Checker.collect}. */
  readonly collected: ReadonlyMap<Entry, readonly unknown[]>;
  /** Offset of the array's closing bracket; the text's length if the array continues in the next part. */
  readonly close: number;
}

/** Reads and checks parts of listings. */
export class PartChecker {
  readonly #checker: Checker;
  readonly #shared = new SharedStrings();
  readonly #pattern = new EntryPattern();

  constructor(settings: Settings) {
    this.#checker = new Checker(RULES, settings);
  }

  /**
   * @param text from an entry to the next part, the comma before which is included, or to the end of the listing's text
   * @param isLast whether it is the last part
   * @returns undefined if the part cannot be read by itself, because of a syntax error
   */
  check(text: string, isLast: boolean): ListingPart | undefined {
    const start = { at: 0, before: undefined, syntaxError: undefined };
    const elements = new ElementReader(text, start, JSON_SYNTAX, this.#pattern);
    const entries: PositionedEntry[] = [];
    const collected = new Map<Entry, readonly unknown[]>();
    let batch: AddedEntry[] = [];
    for (let element = elements.next(); element; element = elements.next()) {
      const { start, end, reading } = element;
      if (reading.syntaxError || reading.separatorError) return undefined;
      const entry = new Entry(end - start, recordOf(reading, this.#shared));
      entries.push({ entry, start });
      const data = entry.isObject ? this.#checker.collect(reading) : undefined;
      if (data) collected.set(entry, data);
      batch.push({ entry, reading });
      if (batch.length < BATCH) continue;
      this.#checker.check(batch);
      batch = [];
    }
    this.#checker.check(batch);
    const { close } = elements;
    const isComplete = isLast ? text[close] === ']' : close === text.length;
    if (elements.errorAtEnd !== undefined || !isComplete) return undefined;
    return { length: text.length, lineBreaks: lineBreaksOf(text), entries, collected, close };
  }
}
