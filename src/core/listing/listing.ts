import {
  Checker,
  type IgnoredProblem,
  type ListingTrackers,
  type ExpectationCheck,
  type ExpectationResult,
} from './checker';
import { Entry } from '../model/entry';
import type { Block, EntryList } from '../model/entry-list';
import { JSON_SYNTAX, type Syntax } from '../json/parse';
import { findResultsAgain, findResultsIn, isFoundByMembers } from '../json/results';
import { type Path, type JsonNode, type Span, findMember, pathAt } from '../json/tree';
import { KeyIndex } from './key-index';
import { Locator } from './locator';
import type { ListingPart } from './part';
import { entryPath, type Finding, type Problem } from '../model/problem';
import type { EmbeddedListing } from '../entries/embedded';
import { EmbeddedText } from './embedded-text';
import { matchIdentities } from './entry-identities';
import { readParsed } from '../entries/read-entry';
import type { EntryReading } from '../entries/entry-reading';
import type { ValueTexts } from '../entries/entry-pattern';
import { MAX_EDIT_LENGTH, ResultsArray, type AddedEntry, type Windows } from './results-array';
import { readEntriesRoot, readRoot, type RootReading } from './root-reading';
import { RULES } from '../rules';
import { INVALID_BYTES, MERGE_CONFLICT, syntax as syntaxRule } from '../rules/text/syntax';
import type { Anchor, KeyView, ListingView, Rule } from '../model/rule';
import { DEFAULT_SETTINGS, type Settings } from '../model/settings';
import { batchesOf, finished } from '../steps';
import {
  findConflictsInSteps,
  mayAddConflict,
  TextWithoutConflicts,
  type ConflictSpan,
} from '../entries/conflicts';
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
}

const NO_PATH: Path = [];
const RESULTS: Path = ['results'];

const NO_RULES: ReadonlySet<string> = new Set();

/**
 * A listing response: its entries and its problems, updated as the text changes. The text around the entries is read as
 * one small object; of each entry only its position, its problems and a few values are kept.
 */
export class Listing implements ListingView {
  readonly #text: Text;
  /** The same text, if the listing is inside other JSON. */
  readonly #embedded: EmbeddedText | undefined;
  readonly #syntax: Syntax;
  readonly #checker: Checker;
  readonly #windows: Windows | undefined;
  /** The text without conflicts, if it has some. */
  #withoutConflicts: TextWithoutConflicts | undefined;
  #results: ResultsArray;
  #locator: Locator;
  readonly #keys = new KeyIndex(
    (entry) => this.read(entry).values.id,
    (entry) => this.read(entry).values.endpoint,
  );
  #trackers: ListingTrackers;
  #version = 0;
  #progress: 'before' | 'reading' | 'complete' = 'before';
  /** The entries before an edit after which all are read again, whose identities they get at the end. */
  #blocksBefore: readonly Block[] | undefined;
  /** Whether the text has exactly one array `results`, which the entries are in. */
  #isSingleArray = true;
  /** Whether the text before `results` alone determines where it is. */
  #isFoundByMembers = true;
  #root: RootReading | undefined;
  #rootProblems: readonly Problem[] = [];
  /** The latest problems of the rules on several entries. */
  #commonProblems: { readonly version: number; readonly problems: readonly Problem[] } | undefined;
  readonly #expectations: ExpectationCheck | undefined;
  /** The offset from which the bytes that the text was read from are invalid, so that it must not be written back. */
  readonly invalidAt: number | undefined;
  #expectationResult: { readonly version: number; readonly result: ExpectationResult } | undefined;
  /** The entry that was read last, since several of its problems may need it. */
  #reading: { readonly of: Entry; readonly reading: EntryReading } | undefined;

  /** @param text without a byte order mark; offsets count from its start, in UTF-16 units */
  constructor(text: Text, options: ListingOptions = {}) {
    this.#text = text;
    this.#embedded = text instanceof EmbeddedText ? text : undefined;
    this.#syntax = options.syntax ?? JSON_SYNTAX;
    this.#checker = new Checker(options.rules ?? RULES, options.settings ?? DEFAULT_SETTINGS);
    this.#trackers = this.#checker.track(this);
    this.#expectations = options.expectations;
    this.#windows = options.windows;
    this.invalidAt = options.invalidAt;
    this.#results = new ResultsArray(text, this.#syntax, options.windows);
    this.#locator = new Locator(text, this.#syntax, this.#results);
  }

  /** Reads and checks a whole text at once. */
  static read(text: Text, options: ListingOptions = {}): Listing {
    const listing = new Listing(text, options);
    const steps = listing.analyse();
    while (!steps.next().done);
    return listing;
  }

  /**
   * A listing whose entries have been read and checked in parts, as if it had been read as a whole.
   *
   * @param bracket offset of the opening bracket of `results`
   * @param parts in order, from the bracket to the end of the text
   * @returns undefined if the text must be read as a whole, because the members around the entries are unusual
   */
  static join(
    text: Text,
    bracket: number,
    parts: Iterable<ListingPart>,
    options: ListingOptions,
  ): Listing | undefined {
    const listing = new Listing(text, options);
    listing.#start(bracket);
    for (const { blocks, collected } of listing.#results.addParts(parts)) {
      for (const { entries } of blocks) {
        for (const entry of entries) {
          if (!entry.isObject) continue;
          listing.#keys.add(entry);
          listing.#trackers.add(entry, collected.get(entry));
        }
      }
    }
    finished(listing.#finish());
    return listing.isComplete && listing.#isFoundByMembers && listing.#isSingleArray ? listing : undefined;
  }

  get entries(): EntryList {
    return this.#results.entries;
  }

  get byId(): KeyView {
    return this.#keys.byId;
  }

  get byEndpoint(): KeyView {
    return this.#keys.byEndpoint;
  }

  get count(): number | undefined {
    return this.#root?.count;
  }

  get countLiteral(): string {
    return this.#root?.literal('count') ?? '';
  }

  /** Increases with every change of the entries or problems. */
  get version(): number {
    return this.#version;
  }

  /** Whether the whole text has been read. If not, {@link analyse} continues. */
  get isComplete(): boolean {
    return this.#progress === 'complete';
  }

  /**
   * Reads and checks the text, or the rest of it, in steps of well under a millisecond. The listing is complete when the
   * generator is done. To cancel, stop iterating; the text may be edited between two steps.
   *
   * @yields how far the text has been read, in UTF-16 units; the same again while more is done at its end
   */
  *analyse(): Generator<number, void, undefined> {
    while (!this.isComplete) {
      if (this.#progress === 'before') this.#start(this.#findArray());
      for (const added of this.#results.read()) {
        this.#add(added);
        this.#version++;
        yield this.entries.last?.end ?? 0;
      }
      // An edit may have restarted it.
      if (this.#progress === 'reading') yield* this.#finish();
    }
  }

  /**
   * Applies changes that have been made to the text: reads again the entries they affect, and nothing else. If that is
   * not enough, the listing is no longer complete, and {@link analyse} must be called again.
   *
   * @param changes by offsets of the text as it was before all of them; they do not overlap
   */
  edit(changes: readonly TextChange[]): void {
    this.#version++;
    this.#reading = undefined;
    this.#locator.forget();
    const sorted = changes.toSorted((a, b) => a.offset - b.offset);
    if (!sorted[0]) return;
    const before = this.isComplete ? [...this.entries.blocks] : undefined;
    if (this.#changesConflicts(sorted)) this.#readFrom(undefined);
    else if (this.isComplete ? this.#applyChanges(sorted) : this.#rewind(sorted[0].offset)) return;
    this.#blocksBefore = before ?? this.#blocksBefore;
    this.#clear();
    this.#results.restart();
    this.#progress = 'before';
  }

  /**
   * All problems: of the listing, then entry by entry, then those that several entries cause together, then what differs
   * from the configuration's expectations.
   */
  problems(): Problem[] {
    return finished(this.problemsInSteps());
  }

  /**
   * See {@link problems}. The listing must not change between the steps, which may not be run to their end.
   *
   * @yields after each step, which takes well under a millisecond, unless the configuration expects something
   */
  *problemsInSteps(): Generator<void, Problem[], undefined> {
    const problems = yield* this.#foundProblemsInSteps();
    for (const problem of this.#expectation(problems)?.problems ?? []) problems.push(problem);
    return problems;
  }

  /** The rules whose problems the configuration expects, all of them; none until the listing is complete. */
  get expectedRules(): ReadonlySet<string> {
    return this.#expectation()?.expectedRules ?? NO_RULES;
  }

  /** Whether the configuration expects a problem. */
  isExpected({ rule }: Problem): boolean {
    return this.#expectations !== undefined && this.expectedRules.has(rule.id);
  }

  /** The indexes of the elements of `expect` in the configuration that matched something. */
  get matchedExpectations(): readonly number[] {
    return this.#expectation()?.matchedElements ?? [];
  }

  #expectation(problems?: readonly Problem[]): ExpectationResult | undefined {
    if (!this.#expectations || !this.isComplete) return undefined;
    if (this.#expectationResult?.version !== this.#version) {
      const result = this.#expectations(this, problems ?? this.foundProblems());
      this.#expectationResult = { version: this.#version, result };
    }
    return this.#expectationResult.result;
  }

  /** The problems that the rules on listings found, without what differs from expectations. */
  foundProblems(): Problem[] {
    return finished(this.#foundProblemsInSteps());
  }

  *#foundProblemsInSteps(): Generator<void, Problem[], undefined> {
    const problems = this.#rootProblems.filter((problem) => !this.#isOfInvalidBytes(problem));
    let blocks = 0;
    for (const { withProblems } of this.entries.blocks) {
      for (const entry of withProblems)
        for (const problem of entry.problems) if (!this.#isOfInvalidBytes(problem)) problems.push(problem);
      if (++blocks % BLOCKS_PER_STEP === 0) yield;
    }
    for (const batch of batchesOf(yield* this.commonProblemsInSteps())) {
      problems.push(...batch);
      yield;
    }
    return problems;
  }

  /** The problems of one entry: its own, then those that it causes together with others. */
  problemsOf(entry: Entry): readonly Problem[] {
    return [...entry.problems, ...this.commonProblems().filter((problem) => problem.entry === entry)];
  }

  /** The problems that several entries cause together: rule by rule, each in the order of the text. */
  commonProblems(): readonly Problem[] {
    return finished(this.commonProblemsInSteps());
  }

  /**
   * See {@link commonProblems}. The listing must not change between the steps, which may not be run to their end.
   *
   * @yields after each step, which takes well under a millisecond
   */
  *commonProblemsInSteps(): Generator<void, readonly Problem[], undefined> {
    const version = this.#version;
    if (this.#commonProblems?.version === version) return this.#commonProblems.problems;
    const problems = [
      ...(yield* this.#trackers.check()),
      ...this.#conflictProblems(),
      ...this.#invalidBytesProblems(),
    ];
    if (version === this.#version) this.#commonProblems = { version, problems };
    return problems;
  }

  /**
   * The {@link commonProblems} with a fix that there would be if some entries had other values. The listing must not change
   * between the steps.
   *
   * @yields after each step, which takes well under a millisecond
   */
  *commonProblemsWith(
    changed: ReadonlyMap<Entry, EntryReading>,
  ): Generator<void, readonly Problem[], undefined> {
    return yield* changed.size === 0 ? this.commonProblemsInSteps() : this.#trackers.check(changed);
  }

  /**
   * The ignored problems that there are: the rules and ids of `ignore` in the configuration that matched something. They
   * are found by checking the ignored entries again.
   */
  matchedIgnores(): readonly IgnoredProblem[] {
    return this.#checker.matchedIgnores(this, this.#trackers);
  }

  /** The opening bracket of `results`; undefined if there is no such array. */
  get resultsBracket(): Span | undefined {
    const { isFound, open } = this.#results;
    return isFound ? { start: open - 1, end: open } : undefined;
  }

  /** The problems of the listing's own members. */
  get rootProblems(): readonly Problem[] {
    return this.#rootProblems;
  }

  /**
   * Reads and checks a text as that of an entry, by itself.
   *
   * @param includes which rules to run
   */
  checkText(
    text: string,
    includes?: (rule: Rule) => boolean,
  ): { readonly reading: EntryReading; readonly problems: readonly Problem[] } {
    const reading = this.#results.readValid(text);
    const entry = new Entry(text.length, reading, this.#results.sharedStrings);
    this.#checker.check([{ entry, reading }], includes);
    return { reading, problems: entry.problems };
  }

  /** Reads a text as that of an entry, by itself. */
  readText(text: string): EntryReading {
    return this.#results.readValid(text);
  }

  /** The path of a problem from the root of the text, by the current index of its entry. */
  pathOf({ entry, finding }: Problem): Path {
    return entry ? this.entryPath(entry, finding.path) : [...this.path, ...finding.path];
  }

  /** The path of a member or value of an entry from the root of the text. */
  entryPath(entry: Entry, path: Path): Path {
    if (this.#shape === 'response') return [...this.path, ...entryPath(entry, path)];
    return this.#shape === 'array' ? [...this.path, entry.index, ...path] : [...this.path, ...path];
  }

  /** The offset of the first character, in UTF-16 units: 0 unless it is inside other JSON. */
  get start(): number {
    return this.#embedded?.listing.start ?? 0;
  }

  /** The offset after the last character, in UTF-16 units: that of the whole text unless it is inside other JSON. */
  get end(): number {
    return this.#text.length;
  }

  /** The path of the array of entries from the listing; empty if there is no listing around it. */
  get entriesPath(): Path {
    return this.#shape === 'response' ? RESULTS : NO_PATH;
  }

  /** The path of the listing itself from the root of the text; empty if it is all of the text. */
  get path(): Path {
    return this.#embedded?.listing.path ?? NO_PATH;
  }

  /** The text that a problem underlines, in UTF-16 units. */
  locate({ rule, entry, finding }: Problem): Span {
    if (finding.place) return finding.place;
    return finding.span
      ? this.#locator.absolute(entry, finding.span)
      : this.locatePath(entry, finding.path, rule.anchor);
  }

  /** The text of a member or value of an entry, or of the listing if `entry` is undefined. */
  locatePath(entry: Entry | undefined, path: Path, anchor: Anchor): Span {
    return this.#locator.find(entry, path, anchor);
  }

  /** The entry that contains an offset in UTF-16 units, edges included. */
  entryAt(offset: number): Entry | undefined {
    const entry = this.entries.at(this.entries.countBefore(offset + 1) - 1);
    return entry && offset <= entry.end ? entry : undefined;
  }

  /** The current version of an entry that was read before edits; undefined if it has been removed. */
  currentVersionOf(entry: Entry): Entry | undefined {
    if (this.entries.at(entry.index) === entry) return entry;
    for (const other of this.entries) if (other.identity === entry.identity) return other;
    return undefined;
  }

  /** The text after entries with syntax errors that was read to recover from them, as sorted, disjoint spans. */
  recoverySpans(): readonly Span[] {
    return this.#results.recoverySpans();
  }

  /** A piece of the text, by offsets in UTF-16 units; `end` is exclusive. */
  slice(start: number, end: number): string {
    return this.#text.slice(start, end);
  }

  /** The text around the entries, and a function from its offsets to those of the whole text. */
  frame(): { readonly text: string; readonly absolute: (offset: number) => number } {
    const { text, absolute } = this.#locator.frame();
    if (!this.#withoutConflicts) return { text, absolute };
    const { open, close } = this.#results;
    return { text: this.slice(0, open) + this.slice(close, this.#text.length), absolute };
  }

  /** The text of an entry, with conflicts. */
  textOf(entry: Entry): string {
    return this.slice(entry.start, entry.end);
  }

  /** The conflicts in the text. */
  get conflicts(): readonly ConflictSpan[] {
    return this.#withoutConflicts?.conflicts ?? [];
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

  /** The source texts of the values of an entry; undefined if it is not a regular one. */
  valueTexts(entry: Entry): ValueTexts | undefined {
    return entry.isValid ? this.#results.valueTexts(this.textOf(entry)) : undefined;
  }

  /** Reads an entry again from its text. */
  read(entry: Entry): EntryReading {
    if (this.#reading?.of !== entry) {
      const text = this.#locator.textOf(entry);
      const reading = entry.hasSyntaxError
        ? readParsed(text, this.#locator.parse(entry))
        : this.#results.readValid(text);
      this.#reading = { of: entry, reading };
    }
    return this.#reading.reading;
  }

  #add(added: readonly AddedEntry[]): void {
    this.#checker.check(added);
    for (const { entry, reading } of added) {
      if (!entry.isObject) continue;
      this.#keys.add(entry);
      this.#trackers.add(entry, this.#checker.collect(reading));
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
    this.#trackers = this.#checker.track(this);
  }

  get #shape(): EmbeddedListing['shape'] {
    return this.#embedded?.listing.shape ?? 'response';
  }

  /** The offset of the opening bracket of the entries; -1 if there is none. */
  #findArray(): number {
    const { shape, start } = this.#embedded?.listing ?? {};
    if (start === undefined || shape === 'response') return findResultsIn(this.#readText);
    return shape === 'array' ? start : start - 1;
  }

  #start(bracket: number): void {
    this.#root = undefined;
    this.#rootProblems = [];
    this.#isSingleArray = bracket >= 0 || this.#shape !== 'response';
    this.#isFoundByMembers =
      this.#shape !== 'response' || isFoundByMembers(this.#readText.slice(0, bracket + 1));
    this.#progress = 'reading';
    this.#clear();
    if (this.#shape === 'entry') this.#results.startWithElement(bracket + 1);
    else this.#results.start(bracket);
  }

  /** @yields how far the text has been read, in UTF-16 units */
  *#finish(): Generator<number, void, undefined> {
    this.#version++;
    if (!this.#withoutConflicts && this.#hasSyntaxError()) {
      const conflicts = yield* this.#unlessEdited(findConflictsInSteps(this.#text));
      if (!conflicts) return;
      if (conflicts.length > 0) {
        this.#readFrom(new TextWithoutConflicts(this.#text, conflicts));
        return;
      }
    }
    const again = this.#findAgain();
    if (again >= 0) {
      this.#start(again);
      this.#isSingleArray = false;
      return;
    }
    if (this.#blocksBefore) {
      const before = entriesOf(this.#blocksBefore);
      const transfer = yield* this.#unlessEdited(matchIdentities(before, entriesOf(this.entries.blocks)));
      if (!transfer) return;
      transfer();
      this.#blocksBefore = undefined;
    }
    this.#readRoot();
    this.#progress = 'complete';
  }

  /** Runs steps at the end of the text. @returns undefined if the text is edited between two of them */
  *#unlessEdited<T>(steps: Iterator<void, T, undefined>): Generator<number, T | undefined, undefined> {
    const version = this.#version;
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      yield this.entries.last?.end ?? 0;
      if (this.#version !== version) return undefined;
    }
  }

  /** The text that is read. */
  get #readText(): Text {
    return this.#withoutConflicts ?? this.#text;
  }

  /** Starts again, with or without the conflicts in the text. */
  #readFrom(withoutConflicts: TextWithoutConflicts | undefined): void {
    this.#withoutConflicts = withoutConflicts;
    const { nextIdentity } = this.#results;
    this.#results = new ResultsArray(this.#readText, this.#syntax, this.#windows, nextIdentity);
    this.#locator = new Locator(this.#readText, this.#syntax, this.#results);
    this.#clear();
    this.#results.start(-1);
    this.#progress = 'before';
  }

  /**
   * Whether changes may add or remove a conflict, or change what is read of one. Long ones, after which everything is read
   * again in steps, are searched then.
   */
  #changesConflicts(sorted: readonly TextChange[]): boolean {
    if (this.#withoutConflicts?.change(sorted) === false) return true;
    if (!this.isComplete && !this.#withoutConflicts) return false;
    return sorted.some(({ inserted }) => inserted > MAX_EDIT_LENGTH) || mayAddConflict(this.#text, sorted);
  }

  #hasSyntaxError(): boolean {
    if (this.#results.errorAtEnd !== undefined || this.#results.open === this.#text.length) return true;
    for (const { entries } of this.entries.blocks)
      for (const entry of entries)
        if (entry.hasSyntaxError || entry.problems.some(({ rule }) => rule === syntaxRule)) return true;
    const { root, syntaxError } = this.#locator.parse(undefined);
    return syntaxError !== undefined || root === undefined;
  }

  /** One problem for each conflict, at its first marker: of the entry that it is in or that OURS has there, if any. */
  #conflictProblems(): Problem[] {
    const { open, close } = this.#results;
    return this.conflicts.flatMap(({ start, end, markerEnd }) => {
      const isInArray = start >= open && start < close;
      const near = isInArray ? this.#entryNear(start) : undefined;
      const entry = near && near.start < end ? near : undefined;
      return this.#checker.problem(syntaxRule, entry, {
        path: isInArray && !entry ? ['results'] : [],
        args: { reason: MERGE_CONFLICT },
        place: { start, end: markerEnd },
      });
    });
  }

  /** One problem at the first of the bytes that are invalid. It may be outside of the listing, in the JSON around it. */
  #invalidBytesProblems(): Problem[] {
    const at = this.invalidAt;
    if (at === undefined) return [];
    const { open, close } = this.#results;
    const isInArray = at >= open && at < close;
    const entry = isInArray ? (this.#entryNear(at) ?? this.entries.at(this.entries.length - 1)) : undefined;
    // In the text around the entries, what follows the array comes right after its opening bracket.
    const from = entry?.start ?? (at < open ? 0 : close - open);
    const root = this.tree(entry);
    return this.#checker.problem(syntaxRule, entry, {
      path: isInArray && !entry ? ['results'] : root ? pathAt(root, at - from) : [],
      args: { reason: INVALID_BYTES },
      place: { start: at, end: at + 1 },
    });
  }

  /** Whether what was read instead of invalid bytes is what the parser reports. */
  #isOfInvalidBytes(problem: Problem): boolean {
    if (this.invalidAt === undefined || problem.rule !== syntaxRule) return false;
    if (isInvalidBytes(problem.finding)) return false;
    const { start, end } = this.locate(problem);
    return start <= this.invalidAt && this.invalidAt <= end;
  }

  /** The entry that contains an offset, or else the next one. */
  #entryNear(offset: number): Entry | undefined {
    const next = this.entries.countBefore(offset + 1);
    const previous = this.entries.at(next - 1);
    return previous && offset < previous.end ? previous : this.entries.at(next);
  }

  #findAgain(): number {
    return this.#shape === 'response' ? findResultsAgain(this.#readText, this.#results.close + 1) : -1;
  }

  #rewind(offset: number): boolean {
    const removed = this.#isFoundByMembers ? this.#results.rewind(offset) : undefined;
    if (removed) this.#remove(removed);
    return removed !== undefined;
  }

  #applyChanges(sorted: readonly TextChange[]): boolean {
    const { open, close } = this.#results;
    const changes = this.#isSingleArray ? this.#results.edit(sorted) : undefined;
    if (!changes) return false;
    this.#remove(changes.removed);
    this.#add(changes.added);
    const isInside = ({ offset, length }: TextChange): boolean => offset >= open && offset + length <= close;
    const isSameArray = (): boolean => this.#findArray() === this.#results.open - 1;
    if (!changes.reachesEnd && sorted.every(isInside)) return this.#isFoundByMembers || isSameArray();
    if (!isSameArray() || this.#findAgain() >= 0) return false;
    this.#isFoundByMembers =
      this.#shape !== 'response' || isFoundByMembers(this.#readText.slice(0, this.#results.open));
    this.#readRoot();
    return this.#isSingleArray;
  }

  #readRoot(): void {
    this.#root =
      this.#shape === 'response'
        ? readRoot(this.#locator.frameText(), this.#results, this.#syntax)
        : readEntriesRoot(this.#shape, this.#locator.frameText(), this.#results, this.#syntax);
    // The last of repeated members counts: then the entries read are not the listing's.
    if (this.#root.wrongTypes.some(({ path }) => path[0] === 'results')) {
      this.#isSingleArray = false;
      this.#clear();
      this.#results.clear();
    }
    this.#rootProblems = this.#checker.checkRoot(this.#root);
  }
}

function isInvalidBytes({ args }: Finding): boolean {
  return (args as { readonly reason?: string }).reason === INVALID_BYTES;
}

function entriesOf(blocks: readonly Block[]): readonly Entry[] {
  return blocks.flatMap(({ entries }) => entries);
}
