import {
  FIELD_NAMES,
  FIELDS,
  type EntryValues,
  type FieldName,
  type FieldType,
} from '../next/listing/fields';
import { decodeString } from '../json/scan';
import { copyString } from '../text/text';
import { ParsedEntry, VALID_SHAPE } from './parsed-entry';

/**
 * Nearly every entry of a listing has all 18 members, in the same order, each of its type and its numbers without
 * exponents. One regular expression checks that and finds every value, faster than a scan and `JSON.parse`. Entries that
 * do not match are read with those, with the same result.
 */

const BLANK = String.raw`[ \t\r\n]*`;
/** The text between the quotes of a JSON string. */
const CHARACTERS = String.raw`[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*`;
/** At most 15 digits, which a double represents exactly. */
const INTEGER = String.raw`0|[1-9][0-9]{0,14}`;

const PATTERNS: Readonly<Record<FieldType, string>> = {
  string: `"(${CHARACTERS})"`,
  integer: `(${INTEGER})`,
  // `JSON.stringify` writes up to 24 decimals.
  number: String.raw`((?:${INTEGER})(?:\.[0-9]{1,24})?)`,
  strings: String.raw`\[(${BLANK}(?:"${CHARACTERS}"${BLANK}(?:,${BLANK}"${CHARACTERS}"${BLANK})*)?)\]`,
  null: '(null)',
};

const TYPES: ReadonlyMap<string, FieldType> = new Map(FIELDS.map(({ name, type }) => [name, type]));

/** How often a new order of the members is learned. */
const MAX_ORDERS = 8;
/** How many different values of a member are kept. */
const MAX_VALUES = 1000;

/** The index of each member's value in a match. */
interface Groups {
  readonly byName: Readonly<Record<FieldName, number>>;
  /** In the order of the fields. */
  readonly inOrder: Uint8Array;
}

/** Reads entries with one regular expression. The order of their members is learned from other entries. */
export class EntryPattern {
  #current = compiled(FIELD_NAMES);
  #orders = 0;

  /**
   * Reads the entry that starts at an offset, in UTF-16 units.
   *
   * @returns undefined if it does not match
   */
  read(text: string, start: number): ParsedEntry | undefined {
    const {
      pattern,
      groups: { byName: groups },
    } = this.#current;
    pattern.lastIndex = start;
    const match = execute(pattern, text);
    if (!match) return undefined;
    const unescape = match[0].includes('\\') ? unescaped : asIs;
    const stringOf = (text = ''): string => unescape(text);
    const values: EntryValues = {
      id: stringOf(match[groups.id]),
      name: stringOf(match[groups.name]),
      endpoint: stringOf(match[groups.endpoint]),
      description: stringOf(match[groups.description]),
      chain: CACHES.chain.of(match[groups.chain]),
      acceptedChains: CACHES.acceptedChains.of(match[groups.acceptedChains]),
      facilitator: CACHES.facilitator.of(match[groups.facilitator]),
      pricePerCallUsd: numberOf(match[groups.pricePerCallUsd]),
      calls30d: Number(match[groups.calls30d]),
      callsPerDayApprox: numberOf(match[groups.callsPerDayApprox]),
      volume30dUsd: numberOf(match[groups.volume30dUsd]),
      volumePerDayApprox: numberOf(match[groups.volumePerDayApprox]),
      l30DaysPayers: Number(match[groups.l30DaysPayers]),
      lastCalledMs: Number(match[groups.lastCalledMs]),
      sources: CACHES.sources.of(match[groups.sources]),
      callsPerPayer: numberOf(match[groups.callsPerPayer]),
      qualityFlag: CACHES.qualityFlag.of(match[groups.qualityFlag]),
    };
    const { pricePerCallUsd = 0, callsPerDayApprox = 0, volume30dUsd = 0 } = values;
    const { volumePerDayApprox = 0, callsPerPayer = 0 } = values;
    const sum = pricePerCallUsd + callsPerDayApprox + volume30dUsd + volumePerDayApprox + callsPerPayer;
    if (Number.isNaN(sum)) return undefined;
    return new ParsedEntry(
      match[0],
      values,
      true,
      VALID_SHAPE,
      undefined,
      (name) => match[groups[name]] ?? '',
    );
  }

  /**
   * The source texts of the values of an entry.
   *
   * @param text of the entry
   * @returns undefined if it does not match
   */
  valueTexts(text: string): ValueTexts | undefined {
    const { pattern, groups } = this.#current;
    pattern.lastIndex = 0;
    const match = execute(pattern, text);
    return match?.[0].length === text.length ? new ValueTexts(match, groups) : undefined;
  }

  /** Learns the order of the members from an entry that did not match. */
  learnOrder(order: readonly string[]): void {
    const { order: known } = this.#current;
    if (this.#orders >= MAX_ORDERS || order.every((name, index) => name === known[index])) return;
    this.#orders++;
    this.#current = compiled(order);
  }
}

/** The source texts of an entry's values, which are made when they are needed. */
export class ValueTexts {
  constructor(
    private readonly match: RegExpExecArray,
    private readonly groups: Groups,
  ) {}

  /** The names of the values that are not written like those of another entry, in the order of the fields. */
  differing(other: ValueTexts): FieldName[] {
    const names: FieldName[] = [];
    const [groups, otherGroups] = [this.groups.inOrder, other.groups.inOrder];
    for (let index = 0; index < FIELD_NAMES.length; index++) {
      const name = FIELD_NAMES[index];
      if (name && this.match[groups[index] ?? 0] !== other.match[otherGroups[index] ?? 0]) names.push(name);
    }
    return names;
  }

  of(name: FieldName): string {
    const content = this.match[this.groups.byName[name]] ?? '';
    const type = TYPES.get(name);
    return type === 'string' ? `"${content}"` : type === 'strings' ? `[${content}]` : content;
  }
}

/**
 * The values of a member that were read before, by their source text. Few are different, and rules run faster on equal
 * string and array objects.
 */
class ValueCache<V> {
  readonly #values = new Map<string, V>();
  #lastText: string | undefined;
  #last: V | undefined;

  constructor(private readonly make: (text: string) => V) {}

  of(text = ''): V {
    if (text === this.#lastText && this.#last !== undefined) return this.#last;
    let value = this.#values.get(text);
    if (value === undefined) {
      const own = copyString(text);
      value = this.make(own);
      if (this.#values.size >= MAX_VALUES) this.#values.clear();
      this.#values.set(own, value);
    }
    this.#lastText = text;
    this.#last = value;
    return value;
  }
}

/** Shared by all listings. */
const CACHES = {
  chain: new ValueCache(unescaped),
  acceptedChains: new ValueCache(asStrings),
  facilitator: new ValueCache(unescaped),
  sources: new ValueCache(asStrings),
  qualityFlag: new ValueCache(unescaped),
};

interface CompiledPattern {
  readonly order: readonly string[];
  readonly pattern: RegExp;
  readonly groups: Groups;
}

/** The latest patterns by the order of the members: compiling one takes as long as reading hundreds of entries. */
const COMPILED = new Map<string, CompiledPattern>();
const MAX_COMPILED = 64;

function compiled(order: readonly string[]): CompiledPattern {
  const key = order.join();
  let found = COMPILED.get(key);
  if (!found) {
    if (COMPILED.size >= MAX_COMPILED) COMPILED.clear();
    found = { order, pattern: patternOf(order), groups: groupsOf(order) };
    COMPILED.set(key, found);
  }
  return found;
}

function patternOf(order: readonly string[]): RegExp {
  const members = order.map(
    (name) => `"${name}"${BLANK}:${BLANK}${PATTERNS[TYPES.get(name) ?? 'null']}${BLANK}`,
  );
  return new RegExp(`\\{${BLANK}${members.join(`,${BLANK}`)}\\}`, 'y');
}

function groupsOf(order: readonly string[]): Groups {
  const byName = Object.fromEntries(order.map((name, index) => [name, index + 1])) as Groups['byName'];
  return { byName, inOrder: Uint8Array.from(FIELD_NAMES, (name) => byName[name]) };
}

/** Executes a pattern; a string too long for the regular expression engine does not match. */
function execute(pattern: RegExp, text: string): RegExpExecArray | null {
  try {
    return pattern.exec(text);
  } catch {
    return null;
  }
}

/** NaN for a literal such as 5.00000000000000000001, whose fraction a double cannot represent. */
function numberOf(literal = ''): number {
  const value = Number(literal);
  return Number.isInteger(value) && literal.includes('.') ? NaN : value;
}

function asIs(text: string): string {
  return text;
}

function unescaped(inside: string): string {
  return decodeString(inside) ?? inside;
}

function asStrings(inside: string): readonly string[] {
  return JSON.parse(`[${inside}]`) as readonly string[];
}
