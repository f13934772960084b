import { FIELDS, type EntryValues, type FieldType } from './fields';
import { decodeString, skipWhitespace } from '../json/scan';

/**
 * Nearly every entry has all 18 members in the order of the source, each of its type, and its numbers without exponents. One
 * regular expression checks that and finds every value, in half of the time of a scan and `JSON.parse`. Other entries are
 * read with those, with the same result.
 */

const BLANK = String.raw`[ \t\r\n]*`;
/** The text between the quotes of a JSON string. */
const CHARACTERS = String.raw`[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*`;
/** At most 15 digits, which a double represents exactly. */
const INTEGER = String.raw`0|[1-9][0-9]{0,14}`;

/** What is captured of a value: the text between its quotes, or all of it. */
const PATTERNS: Readonly<Record<FieldType, string>> = {
  string: `"(${CHARACTERS})"`,
  integer: `(${INTEGER})`,
  // `JSON.stringify` writes up to 24 decimals.
  number: String.raw`((?:${INTEGER})(?:\.[0-9]{1,24})?)`,
  strings: String.raw`(\[${BLANK}(?:"${CHARACTERS}"${BLANK}(?:,${BLANK}"${CHARACTERS}"${BLANK})*)?\])`,
  null: 'null',
};

const MEMBERS = FIELDS.map(({ name, type }) => `"${name}"${BLANK}:${BLANK}${PATTERNS[type]}${BLANK}`);

/** An entry that another one or the end of the array follows. */
const ENTRY = new RegExp(
  String.raw`\{${BLANK}${MEMBERS.join(`,${BLANK}`)}\}(?=${BLANK}(?:,${BLANK}\{|\]))`,
  'y',
);

/** The start of nearly every listing response, up to the opening bracket of `results`. */
const START = new RegExp(
  String.raw`${BLANK}\{${BLANK}"count"${BLANK}:${BLANK}(?:${INTEGER})${BLANK},${BLANK}"results"${BLANK}:${BLANK}\[`,
  'y',
);

/**
 * Recognizes nearly every listing response, by its start and its first entry.
 *
 * @returns the offset of the opening bracket of `results`; -1 for any other text, although it may be a listing
 */
export function findOrdinaryResults(text: string): number {
  START.lastIndex = 0;
  if (!START.test(text)) return -1;
  const open = START.lastIndex - 1;
  return execute(text, skipWhitespace(text, open + 1)) ? open : -1;
}

/** How many different lists are kept. */
const MAX_LISTS = 1000;

/** The text of an entry and its values. */
interface MatchedEntry {
  readonly text: string;
  readonly values: EntryValues;
}

/** Reads valid entries with one regular expression. */
export class EntryPattern {
  /** Lists of strings by their source text: few are different. */
  readonly #lists = new Map<string, readonly string[]>();

  /**
   * Reads the entry that starts at an offset, in UTF-16 units.
   *
   * @returns undefined if it does not match, although it may be valid
   */
  read(source: string, start: number): MatchedEntry | undefined {
    const match = execute(source, start);
    if (!match) return undefined;
    const text = match[0];
    const stringOf = text.includes('\\') ? unescaped : asIs;
    // In the order of the fields, as `JSON.parse` gives them.
    const values: EntryValues & { readonly health: null } = {
      id: stringOf(match[1]),
      name: stringOf(match[2]),
      endpoint: stringOf(match[3]),
      description: stringOf(match[4]),
      chain: stringOf(match[5]),
      acceptedChains: this.#listOf(match[6]),
      facilitator: stringOf(match[7]),
      pricePerCallUsd: numberOf(match[8]),
      calls30d: Number(match[9]),
      callsPerDayApprox: numberOf(match[10]),
      volume30dUsd: numberOf(match[11]),
      volumePerDayApprox: numberOf(match[12]),
      l30DaysPayers: Number(match[13]),
      lastCalledMs: Number(match[14]),
      sources: this.#listOf(match[15]),
      callsPerPayer: numberOf(match[16]),
      qualityFlag: stringOf(match[17]),
      health: null,
    };
    return isExact(values) ? { text, values } : undefined;
  }

  #listOf(text = '[]'): readonly string[] {
    let list = this.#lists.get(text);
    if (!list) {
      list = JSON.parse(text) as readonly string[];
      if (this.#lists.size >= MAX_LISTS) this.#lists.clear();
      this.#lists.set(text, list);
    }
    return list;
  }
}

/** A string that is too long for the engine of regular expressions does not match. */
function execute(source: string, start: number): RegExpExecArray | null {
  ENTRY.lastIndex = start;
  try {
    return ENTRY.exec(source);
  } catch {
    return null;
  }
}

function asIs(content = ''): string {
  return content;
}

function unescaped(content = ''): string {
  return decodeString(content) ?? content;
}

/** NaN for a literal such as 5.00000000000000000001, whose fraction a double cannot represent. */
function numberOf(literal = ''): number {
  const value = Number(literal);
  return Number.isInteger(value) && literal.includes('.') ? NaN : value;
}

/** Whether no member is NaN. */
function isExact(values: EntryValues): boolean {
  const { pricePerCallUsd = 0, callsPerDayApprox = 0, volume30dUsd = 0 } = values;
  const { volumePerDayApprox = 0, callsPerPayer = 0 } = values;
  return !Number.isNaN(
    pricePerCallUsd + callsPerDayApprox + volume30dUsd + volumePerDayApprox + callsPerPayer,
  );
}
