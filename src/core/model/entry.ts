import { Block } from './entry-list';
import type { Problem } from './problem';
import type { ParsedEntry } from '../entries/parsed-entry';
import type { EntryValues } from '../next/listing/fields';
import { copyString } from '../text/text';

/** The block of an entry that is not in a list yet. */
const NO_BLOCK = new Block([], 0);

/** Shared by all entries without problems; it stays empty. */
const NO_PROBLEMS: Problem[] = [];
/** Shared by all entries in which nothing is ignored. */
const NO_ELEMENTS: readonly number[] = [];

/** The numbers and names that an entry keeps: it is displayed, grouped, sorted and filtered by them. */
const KEPT_FIELDS = [
  'pricePerCallUsd',
  'calls30d',
  'volume30dUsd',
  'l30DaysPayers',
  'lastCalledMs',
  'chain',
  'acceptedChains',
  'facilitator',
  'sources',
  'qualityFlag',
] as const;

/** The values of an entry that are displayed, grouped, sorted and filtered by. */
export type EntryDisplay = Pick<EntryValues, (typeof KEPT_FIELDS)[number]>;

/** What an entry keeps of its reading. */
export interface EntryRecord extends Pick<
  ParsedEntry,
  'isObject' | 'syntaxError' | 'isValid' | 'idHash' | 'endpointHash' | 'idIsEndpointSlug'
> {
  readonly values: EntryDisplay;
}

/**
 * One element of `results`: its position, and the few values that the tree and the rules on several entries need.
 * Everything else, in particular its strings, is read again from the text when needed, so that a listing needs less
 * memory than its text.
 */
export class Entry {
  /** False for an element that is not an object. */
  readonly isObject: boolean;
  /** Whether the text of the element is not JSON. */
  readonly hasSyntaxError: boolean;
  /** Whether it has all 18 members, each once and of its type, and no others. */
  readonly isValid: boolean;
  /** See {@link ParsedEntry.idHash}. */
  readonly idHash: number;
  readonly endpointHash: number;
  /** Whether the id is known to be the slug of the endpoint, as in nearly every entry. */
  readonly idIsEndpointSlug: boolean;
  readonly chain: string | undefined;
  readonly acceptedChains: Strings | undefined;
  readonly facilitator: string | undefined;
  readonly pricePerCallUsd: number | undefined;
  readonly calls30d: number | undefined;
  readonly volume30dUsd: number | undefined;
  readonly l30DaysPayers: number | undefined;
  readonly lastCalledMs: number | undefined;
  readonly sources: Strings | undefined;
  readonly qualityFlag: string | undefined;

  /** The block that the entry is in, which sets it. */
  block: Block = NO_BLOCK;
  /** Offset from the start of the block, in UTF-16 units. */
  offset = 0;
  /** Index in the block. */
  indexInBlock = 0;
  /**
   * Unique in the listing and those that it replaces; an entry that replaces another because of an edit, or because its text
   * was read again, has the same.
   */
  identity = 0;
  /** Of an entry with a syntax error, its last version without one, if there is one. */
  lastValidVersion: Entry | undefined;

  #problems: Problem[] = NO_PROBLEMS;
  #matchedIgnores = NO_ELEMENTS;

  /** @param shared keeps one copy of the strings that many entries have in common */
  constructor(
    /** Length of its text, in UTF-16 units. */
    readonly length: number,
    record: EntryRecord,
    shared: SharedStrings,
  ) {
    const { values } = record;
    this.isObject = record.isObject;
    this.hasSyntaxError = record.syntaxError !== undefined;
    this.isValid = record.isValid;
    this.idHash = record.idHash;
    this.endpointHash = record.endpointHash;
    this.idIsEndpointSlug = record.idIsEndpointSlug;
    this.chain = shared.string(values.chain);
    this.acceptedChains = shared.strings(values.acceptedChains);
    this.facilitator = shared.string(values.facilitator);
    this.pricePerCallUsd = values.pricePerCallUsd;
    this.calls30d = values.calls30d;
    this.volume30dUsd = values.volume30dUsd;
    this.l30DaysPayers = values.l30DaysPayers;
    this.lastCalledMs = values.lastCalledMs;
    this.sources = shared.strings(values.sources);
    this.qualityFlag = shared.string(values.qualityFlag);
  }

  /** Its values. While it has a syntax error, values that cannot be read are those before the error. */
  get display(): EntryDisplay {
    const { lastValidVersion } = this;
    if (!lastValidVersion) return this;
    return Object.fromEntries(
      KEPT_FIELDS.map((name) => [name, this[name] ?? lastValidVersion[name]]),
    ) as EntryDisplay;
  }

  /** Index in `results`, from 0. */
  get index(): number {
    return this.block.index + this.indexInBlock;
  }

  /** Offset of the entry's first character, in UTF-16 units. */
  get start(): number {
    return this.block.start + this.offset;
  }

  /** The problems that the rules on objects and entries found. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }

  addProblem(problem: Problem): void {
    if (this.#problems === NO_PROBLEMS) this.#problems = [problem];
    else this.#problems.push(problem);
  }

  /** The indexes of the elements of `ignore` in the configuration that ignored a problem of the rules on objects and entries. */
  get matchedIgnores(): readonly number[] {
    return this.#matchedIgnores;
  }

  addMatchedIgnore(element: number): void {
    this.#matchedIgnores = [...this.#matchedIgnores, element];
  }

  /** Offset after the entry's last character, in UTF-16 units. */
  get end(): number {
    return this.start + this.length;
  }
}

/** The array of strings of an entry; an element that is not a string is undefined. */
export type Strings = readonly (string | undefined)[];

/**
 * Keeps one copy of the strings and arrays of strings that many entries have in common: names of networks, flags and
 * sources. Entries with equal arrays share one array object.
 */
export class SharedStrings {
  readonly #strings = new Map<string, string>();
  readonly #single = new Map<string | undefined, Strings>();
  readonly #arrays = new Map<string, Strings>();

  string<S extends string | undefined>(string: S): S;
  string(string: string | undefined): string | undefined {
    if (string === undefined || string.length > MAX_STRING_LENGTH) return string;
    const known = this.#strings.get(string);
    if (known !== undefined) return known;
    const own = copyString(string);
    this.#strings.set(own, own);
    return own;
  }

  strings(array: Strings | undefined): Strings | undefined {
    if (!array || array.length > MAX_ARRAY_LENGTH) return array;
    if (array.length === 1) return shared(this.#single, array[0], array);
    return shared(this.#arrays, JSON.stringify(array), array);
  }
}

/** Longer strings and arrays are not shared: they are unlikely to appear twice. */
const MAX_STRING_LENGTH = 64;
const MAX_ARRAY_LENGTH = 16;

function shared<K>(known: Map<K, Strings>, key: K, array: Strings): Strings {
  const same = known.get(key);
  if (same) return same;
  known.set(key, array);
  return array;
}
