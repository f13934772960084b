import { Checker, type ListingTrackers, type ExpectationCheck, type ExpectationResult } from './checker';
import { Entry } from '../model/entry';
import type { EntryList } from '../model/entry-list';
import { JSON_SYNTAX, type Syntax } from '../json/syntax';
import { membersIn, membersOf, type MemberTexts } from '../json/members';
import { type Path, type JsonNode, type Span, findMember } from '../json/tree';
import { KeyIndex } from './key-index';
import { Locator } from './locator';
import type { Problem } from '../model/problem';
import { readParsed } from '../entries/read-entry';
import type { ParsedEntry } from '../entries/parsed-entry';
import type { ValueTexts } from '../entries/entry-pattern';
import { ListingReader, type ReadListing } from './listing-reader';
import { ListingText } from './listing-text';
import { ResultsArray, type AddedEntry, type Windows } from './results-array';
import { TextProblems } from './text-problems';
import { RULES } from '../rules';
import type { Anchor, KeyView, ListingView, Rule } from '../model/rule';
import { DEFAULT_SETTINGS, type Settings } from '../next/listing/settings';
import { batchesOf, getOrCreate, runToEnd } from '../steps';
import type { Text, TextChange } from '../text/text';

/** The blocks whose problems are collected in one step. */
const BLOCKS_PER_STEP = 8;

export interface ListingOptions {
  readonly settings?: Settings;
  readonly syntax?: Syntax;
  readonly rules?: readonly Rule[];
  readonly windows?: Windows;
  /** The offset from which the bytes that the text was read from are invalid; undefined if they are valid. */
  readonly invalidAt?: number | undefined;
  /** Compares the listing with what its configuration expects. */
  readonly expectations?: ExpectationCheck | undefined;
  /** The listing of an earlier text that this one replaces: once it is complete, its entries keep their identities. */
  readonly replaces?: Listing | undefined;
}

/** The checkers of all rules, by settings: listings with the same settings share one. */
const CHECKERS = new WeakMap<Settings, Checker>();

function checkerOf({ rules, settings = DEFAULT_SETTINGS }: ListingOptions): Checker {
  return rules
    ? new Checker(rules, settings)
    : getOrCreate(CHECKERS, settings, () => new Checker(RULES, settings));
}

const NO_PATH: Path = [];
const RESULTS: Path = ['results'];

const NO_RULES: ReadonlySet<string> = new Set();

/**
 * A listing response: its entries and its problems, updated as the text changes. The text around the entries is read as
 * one small object; of each entry only its position, its problems and a few values are kept.
 */
export class Listing implements ListingView {
  readonly entries: EntryList;
  /** The same object in listings that replace one another, among which the identities of entries are unique. */
  readonly identitySpace: object;
  readonly byId: KeyView;
  readonly byEndpoint: KeyView;
  readonly #text: ListingText;
  readonly #checker: Checker;
  readonly #results: ResultsArray;
  readonly #locator: Locator;
  readonly #textProblems: TextProblems;
  readonly #reader: ListingReader;
  readonly #keys = new KeyIndex(
    (entry) => this.read(entry).values.id,
    (entry) => this.read(entry).values.endpoint,
  );
  /** Created when it is first needed. */
  #started: ListingTrackers | undefined;
  #version = 0;
  #rootProblems: readonly Problem[] = [];
  /** The latest problems of the rules on several entries. */
  #commonProblems: { readonly version: number; readonly problems: readonly Problem[] } | undefined;
  readonly #expectations: ExpectationCheck | undefined;
  #expectationResult: { readonly version: number; readonly result: ExpectationResult } | undefined;
  /** The entry that was read last, since several of its problems may need it. */
  #reading: { readonly of: Entry; readonly reading: ParsedEntry } | undefined;

  /** @param text without a byte order mark; offsets count from its start, in UTF-16 units */
  constructor(text: Text, options: ListingOptions = {}) {
    const syntax = options.syntax ?? JSON_SYNTAX;
    this.#text = new ListingText(text, options.invalidAt);
    this.#checker = checkerOf(options);
    this.#expectations = options.expectations;
    const { replaces } = options;
    this.identitySpace = replaces?.identitySpace ?? {};
    const firstIdentity = replaces && replaces.#results.nextIdentity;
    this.#results = new ResultsArray(this.#text, syntax, options.windows, firstIdentity);
    this.entries = this.#results.entries;
    ({ byId: this.byId, byEndpoint: this.byEndpoint } = this.#keys);
    this.#locator = new Locator(this.#text, syntax, this.#results);
    this.#textProblems = new TextProblems(this.#text, this.#results, this.#locator, this.#checker);
    const read: ReadListing = {
      added: (entries) => this.#add(entries),
      removed: (entries) => this.#remove(entries),
      cleared: () => this.#clear(),
      endReached: () => this.#version++,
      rootRead: (root) => (this.#rootProblems = this.#checker.checkRoot(root)),
    };
    const blocksBefore = replaces && replaces.#reader.lastCompleteBlocks;
    this.#reader = new ListingReader(
      this.#text,
      syntax,
      this.#results,
      this.#locator,
      this.#textProblems,
      read,
      blocksBefore,
    );
  }

  /** Reads and checks a whole text at once. */
  static read(text: Text, options: ListingOptions = {}): Listing {
    const listing = new Listing(text, options);
    runToEnd(listing.analyze());
    return listing;
  }

  get count(): number | undefined {
    return this.#reader.root?.count;
  }

  get countLiteral(): string {
    return this.#reader.root?.literal('count') ?? '';
  }

  /** Increases with every change of the entries or problems. */
  get version(): number {
    return this.#version;
  }

  /** Whether the whole text has been read. If not, {@link analyze} continues. */
  get isComplete(): boolean {
    return this.#reader.isComplete;
  }

  /**
   * Reads and checks the text, or the rest of it, in steps of well under a millisecond. The listing is complete when the
   * generator is done. To cancel, stop iterating; the text may be edited between two steps.
   *
   * @yields how far the text has been read, in UTF-16 units; the same again while more is done at its end
   */
  analyze(): Generator<number, void, undefined> {
    return this.#reader.read();
  }

  /**
   * Applies changes that have been made to the text: reads again the entries they affect, and nothing else. If that is
   * not enough, the listing is no longer complete, and {@link analyze} must be called again.
   *
   * @param changes by offsets of the text as it was before all of them; they do not overlap
   */
  edit(changes: readonly TextChange[]): void {
    this.#version++;
    this.#reading = undefined;
    this.#locator.forget();
    if (changes.length > 0) this.#reader.edit(changes.toSorted((a, b) => a.offset - b.offset));
  }

  /**
   * All problems: of the listing, then entry by entry, then those that several entries cause together, then what differs
   * from the configuration's expectations.
   */
  problems(): Problem[] {
    return runToEnd(this.problemsInSteps());
  }

  /**
   * See {@link problems}. The listing must not change between the steps, which may not be run to their end.
   *
   * @yields after each step, which takes well under a millisecond, unless the configuration expects something
   */
  *problemsInSteps(): Generator<void, Problem[], undefined> {
    const problems = yield* this.foundProblems();
    for (const problem of this.#expectationOf(problems)?.problems ?? []) problems.push(problem);
    return problems;
  }

  /** The rules whose problems the configuration expects, all of them; none until the listing is complete. */
  get expectedRules(): ReadonlySet<string> {
    return this.expectation?.expectedRules ?? NO_RULES;
  }

  /** Whether the configuration expects a problem. */
  isExpected({ rule }: Problem): boolean {
    return this.#expectations !== undefined && this.expectedRules.has(rule.id);
  }

  /** How the listing compares with what the configuration expects; undefined if that is nothing, or until it is complete. */
  get expectation(): ExpectationResult | undefined {
    return this.#expectationOf(undefined);
  }

  /** @param problems those found, if they are known */
  #expectationOf(problems: readonly Problem[] | undefined): ExpectationResult | undefined {
    if (!this.#expectations || !this.isComplete) return undefined;
    if (this.#expectationResult?.version !== this.#version) {
      const result = this.#expectations(this, problems ?? runToEnd(this.foundProblems()));
      this.#expectationResult = { version: this.#version, result };
    }
    return this.#expectationResult.result;
  }

  /**
   * The problems that the rules on listings found, without what differs from expectations. The listing must not change
   * between the steps, which may not be run to their end.
   *
   * @yields after each step, which takes well under a millisecond
   */
  *foundProblems(): Generator<void, Problem[], undefined> {
    const isReported = (problem: Problem): boolean => !this.#textProblems.isOfInvalidBytes(problem);
    const problems = this.rootProblems.filter(isReported);
    let blocks = 0;
    for (const { withProblems } of this.entries.blocks) {
      for (const entry of withProblems)
        for (const problem of entry.problems) if (isReported(problem)) problems.push(problem);
      if (++blocks % BLOCKS_PER_STEP === 0) yield;
    }
    for (const batch of batchesOf(yield* this.commonProblems())) {
      problems.push(...batch);
      yield;
    }
    return problems;
  }

  /** The problems of one entry: its own, then those that it causes together with others. */
  problemsOf(entry: Entry): readonly Problem[] {
    return [
      ...entry.problems,
      ...runToEnd(this.commonProblems()).filter((problem) => problem.entry === entry),
    ];
  }

  /**
   * The problems that several entries cause together: rule by rule, each in the order of the text. The listing must not change
   * between the steps, which may not be run to their end.
   *
   * @param changed if there are some, the problems with a fix that there would be if these entries had other values
   * @yields after each step, which takes well under a millisecond
   */
  *commonProblems(changed?: ReadonlyMap<Entry, ParsedEntry>): Generator<void, readonly Problem[], undefined> {
    if (changed && changed.size > 0) return yield* this.#trackers.check(changed);
    const version = this.#version;
    if (this.#commonProblems?.version === version) return this.#commonProblems.problems;
    const problems = [...(yield* this.#trackers.check()), ...this.#textProblems.find()];
    if (version === this.#version) this.#commonProblems = { version, problems };
    return problems;
  }

  /** The indexes of the elements of `ignore` in the configuration that ignored a problem. */
  get matchedIgnores(): ReadonlySet<number> {
    runToEnd(this.commonProblems());
    const ofEntries = Array.from(this.entries, ({ matchedIgnores }) => matchedIgnores).flat();
    return new Set([...ofEntries, ...this.#trackers.matchedIgnores]);
  }

  /** The opening bracket of `results`; undefined if there is no such array. */
  get resultsBracket(): Span | undefined {
    return this.#results.bracket;
  }

  /** The problems of the listing's own members. */
  get rootProblems(): readonly Problem[] {
    return this.#reader.root ? this.#rootProblems : [];
  }

  /**
   * Reads and checks a text as that of an entry, by itself.
   *
   * @param includes which rules to run
   */
  checkText(
    text: string,
    includes?: (rule: Rule) => boolean,
  ): { readonly reading: ParsedEntry; readonly problems: readonly Problem[] } {
    const reading = this.#results.readValid(text);
    const entry = new Entry(text.length, reading, this.#results.sharedStrings);
    this.#checker.check([{ entry, reading }], includes);
    return { reading, problems: entry.problems };
  }

  /** Reads a text as that of an entry, by itself. */
  readText(text: string): ParsedEntry {
    return this.#results.readValid(text);
  }

  /** The path of a member or value of an entry, or of the listing if `entry` is undefined, from the root of the text. */
  pathOf(entry: Entry | undefined, path: Path): Path {
    if (!entry) return [...this.path, ...path];
    return [...this.path, ...this.entriesPath, entry.index, ...path];
  }

  /** The offset of the first character, in UTF-16 units: 0 unless it is inside other JSON. */
  get start(): number {
    return this.#text.start;
  }

  /** The offset after the last character, in UTF-16 units: that of the whole text unless it is inside other JSON. */
  get end(): number {
    return this.#text.length;
  }

  /** The path of the array of entries from the listing; empty if there is no listing around it. */
  get entriesPath(): Path {
    return this.#text.shape === 'response' ? RESULTS : NO_PATH;
  }

  /** The path of the listing itself from the root of the text; empty if it is all of the text. */
  get path(): Path {
    return this.#text.path;
  }

  /** The text that a problem underlines, in UTF-16 units. */
  locate(problem: Problem): Span {
    return this.#locator.locate(problem);
  }

  /** The text of a member or value of an entry, or of the listing if `entry` is undefined. */
  locatePath(entry: Entry | undefined, path: Path, anchor: Anchor): Span {
    return this.#locator.find(entry, path, anchor);
  }

  /** The text after entries with syntax errors that was read to recover from them, as sorted, disjoint spans. */
  recoverySpans(): readonly Span[] {
    return this.#results.recoverySpans();
  }

  /** The offset from which the bytes that the text was read from are invalid, so that it must not be written back. */
  get invalidAt(): number | undefined {
    return this.#text.invalidAt;
  }

  /** A piece of the text, by offsets in UTF-16 units; `end` is exclusive. */
  slice(start: number, end: number): string {
    return this.#text.original.slice(start, end);
  }

  /** The text around the entries, and a function from its offsets to those of the whole text. */
  envelope(): { readonly text: string; readonly absolute: (offset: number) => number } {
    return this.#locator.envelope();
  }

  /** The text of an entry, with conflicts. */
  textOf(entry: Entry): string {
    return this.slice(entry.start, entry.end);
  }

  /**
   * The tree of an entry, with offsets from the entry's start, or of the text around the entries if `entry` is
   * undefined. Undefined if nothing of it could be read.
   */
  tree(entry: Entry | undefined): JsonNode | undefined {
    return this.#locator.tree(entry);
  }

  /** Whether the text is an object with an array `results`. Others can be neither compared nor merged by entry. */
  get hasResults(): boolean {
    const root = this.tree(undefined);
    return root?.kind === 'object' && findMember(root, 'results')?.value?.kind === 'array';
  }

  /** The members of an entry, each value as source text; none if it is not an object. */
  members(entry: Entry): MemberTexts {
    const text = this.textOf(entry);
    return membersIn(text) ?? membersOf(this.tree(entry), text);
  }

  /** The source texts of the values of an entry; undefined if it is not a regular one. */
  valueTexts(entry: Entry): ValueTexts | undefined {
    return entry.isValid ? this.#results.valueTexts(this.textOf(entry)) : undefined;
  }

  /** Reads an entry again from its text. */
  read(entry: Entry): ParsedEntry {
    if (this.#reading?.of !== entry) {
      const text = this.#locator.textOf(entry);
      const reading = entry.hasSyntaxError
        ? readParsed(text, this.#locator.parse(entry))
        : this.#results.readValid(text);
      this.#reading = { of: entry, reading };
    }
    return this.#reading.reading;
  }

  get #trackers(): ListingTrackers {
    return (this.#started ??= this.#checker.track(this));
  }

  #add(added: readonly AddedEntry[]): void {
    this.#version++;
    this.#checker.check(added);
    for (const { entry, reading } of added) {
      if (!entry.isObject) continue;
      this.#keys.add(entry);
      this.#trackers.add(entry, reading);
    }
  }

  #remove(removed: readonly Entry[]): void {
    for (const entry of removed) {
      if (!entry.isObject) continue;
      this.#keys.remove(entry);
      this.#trackers.remove(entry);
    }
  }

  #clear(): void {
    this.#reading = undefined;
    this.#locator.forget();
    this.#keys.clear();
    this.#started = undefined;
  }
}
