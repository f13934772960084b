import { JSON_SYNTAX } from '../json/parse';
import {
  Entry,
  KEPT_NAMES,
  KEPT_NUMBERS,
  SharedStrings,
  type EntryDisplay,
  type Strings,
} from '../model/entry';
import { blocksOf, type Block, type PositionedEntry } from '../model/entry-list';
import type { Settings } from '../model/settings';
import { ElementReader } from '../entries/elements';
import { EntryPattern } from '../entries/entry-pattern';
import { RULES, ruleOf } from '../rules';
import { decodeUtf8, Utf8Counter, type LineBreaks, type TextLength } from '../text/utf8-text';
import { Checker } from './checker';
import { NO_KEY } from '../values/hash-table';
import type { AddedEntry } from './results-array';
import type { Finding, Problem, Severity } from '../model/problem';

/** How many entries are checked at a time. */
const BATCH = 64;
/** About how long the pieces are of which a part states the lengths, in bytes. */
const PIECE = 1 << 14;

/**
 * Consecutive entries of a listing, read and checked by themselves, so that several threads can check one listing. Offsets
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

/** A {@link ListingPart} as plain data, which can be sent to another thread. */
export interface EncodedPart extends Pick<ListingPart, 'pieces' | 'lineBreaks' | 'close'> {
  /** {@link COLUMNS} numbers for each entry. */
  readonly rows: Float64Array<ArrayBuffer>;
  /** The strings and arrays that rows refer to by their indexes. */
  readonly values: readonly (string | Strings | undefined)[];
  /** The entries by their indexes in the part. */
  readonly problems: readonly (readonly [
    entry: number,
    rule: string,
    severity: Severity,
    finding: Finding,
  ])[];
  readonly collected: readonly (readonly [entry: number, data: readonly unknown[]])[];
}

/** Of each entry: its start, its length, its flags, its two hashes, and its values. */
const VALUES = 5;
const COLUMNS = VALUES + KEPT_NUMBERS.length + KEPT_NAMES.length;

const IS_OBJECT = 1;
const IS_VALID = 2;
const ID_IS_SLUG = 4;

export function encodePart({ pieces, lineBreaks, close, blocks, collected }: ListingPart): EncodedPart {
  const entries = blocks.flatMap((block) => block.entries);
  const rows = new Float64Array(entries.length * COLUMNS);
  const indexes = new Map<string | Strings | undefined, number>();
  const indexOf = (value: string | Strings | undefined): number => {
    const known = indexes.get(value);
    if (known === undefined) indexes.set(value, indexes.size);
    return known ?? indexes.size - 1;
  };
  const problems: [number, string, Severity, Finding][] = [];
  const collectedByIndex: [number, readonly unknown[]][] = [];
  let cell = 0;
  for (const [index, entry] of entries.entries()) {
    rows[cell++] = entry.start;
    rows[cell++] = entry.length;
    rows[cell++] =
      (entry.isObject ? IS_OBJECT : 0) +
      (entry.isValid ? IS_VALID : 0) +
      (entry.idIsEndpointSlug ? ID_IS_SLUG : 0);
    rows[cell++] = entry.idHash;
    rows[cell++] = entry.endpointHash;
    for (const name of KEPT_NUMBERS) rows[cell++] = entry[name] ?? NaN;
    for (const name of KEPT_NAMES) rows[cell++] = indexOf(entry[name]);
    for (const { rule, severity, finding } of entry.problems)
      problems.push([index, rule.id, severity, finding]);
    const data = collected.get(entry);
    if (data) collectedByIndex.push([index, data]);
  }
  return {
    pieces,
    lineBreaks,
    close,
    rows,
    values: [...indexes.keys()],
    problems,
    collected: collectedByIndex,
  };
}

export function decodePart(part: EncodedPart): ListingPart {
  const { pieces, lineBreaks, close, rows } = part;
  const shared = new SharedStrings();
  const entries: PositionedEntry[] = [];
  for (let row = 0; row < rows.length; row += COLUMNS) {
    const flags = rows[row + 2] ?? 0;
    const values: Partial<Record<keyof EntryDisplay, unknown>> = {};
    let cell = row + VALUES;
    for (const name of KEPT_NUMBERS) {
      const number = rows[cell++];
      values[name] = Number.isNaN(number) ? undefined : number;
    }
    for (const name of KEPT_NAMES) values[name] = part.values[rows[cell++] ?? -1];
    const record = {
      isObject: (flags & IS_OBJECT) !== 0,
      syntaxError: undefined,
      isValid: (flags & IS_VALID) !== 0,
      idIsEndpointSlug: (flags & ID_IS_SLUG) !== 0,
      idHash: rows[row + 3] ?? NO_KEY,
      endpointHash: rows[row + 4] ?? NO_KEY,
      values: values as EntryDisplay,
    };
    entries.push({ entry: new Entry(rows[row + 1] ?? 0, record, shared), start: rows[row] ?? 0 });
  }
  for (const [index, id, severity, finding] of part.problems) {
    const { entry } = entries[index] ?? {};
    const rule = ruleOf(id);
    if (entry && rule) entry.addProblem({ rule, severity, entry, finding } satisfies Problem);
  }
  const collected = new Map<Entry, readonly unknown[]>();
  for (const [index, data] of part.collected) {
    const { entry } = entries[index] ?? {};
    if (entry) collected.set(entry, data);
  }
  return { pieces, lineBreaks, close, blocks: blocksOf(entries), collected };
}
