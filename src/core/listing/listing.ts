import { Checker, type ListingTrackers } from './checker';
import type { Element } from '../reading/elements';
import { Entry } from './entry';
import type { EntryList } from './entry-list';
import { JSON_SYNTAX, type Syntax } from '../json/syntax';
import { findResultsAgain, findResultsIn, isFollowed } from '../json/results';
import type { Path } from '../json/pointer';
import type { JsonNode, Span } from '../json/tree';
import { KeyIndex } from './key-index';
import { Locator } from './locator';
import type { Problem } from '../problem';
import { readParsed, readSound } from '../reading/read-entry';
import type { Reading } from '../reading/reading';
import { ResultsArray, type EntryKeeper, type Windows } from '../reading/results-array';
import { readRoot, type RootReading } from '../reading/root-reading';
import { RULES } from '../rules';
import { SharedStrings } from './shared-strings';
import type { Anchor, KeyView, ListingView, Rule } from '../rules/rule';
import { DEFAULT_SETTINGS, type Settings } from '../settings';
import type { Text, TextChange } from '../text/text';

export interface ListingOptions {
  readonly settings?: Settings;
  readonly syntax?: Syntax;
  readonly rules?: readonly Rule[];
  readonly windows?: Windows;
}

/**
 * A listing response: its entries, and what is wrong with it. It lives as long as its text and takes the text's
 * changes. The text around the entries is read as one small object; of each entry only its place, its problems and
 * a few values are kept.
 */
export class Listing implements ListingView {
  readonly #text: Text;
  readonly #syntax: Syntax;
  readonly #checker: Checker;
  readonly #results: ResultsArray;
  readonly #locator: Locator;
  readonly #shared = new SharedStrings();
  readonly #keys = new KeyIndex(
    (entry) => this.read(entry).values.id,
    (entry) => this.read(entry).values.endpoint,
  );
  #trackers: ListingTrackers;
  #version = 0;
  #progress: 'before' | 'reading' | 'complete' = 'before';
  /** Whether the text has one array `results` and the listing's entries are those in it. */
  #isUsual = true;
  /** Whether nothing in the entries has a say in where `results` is. */
  #isFollowed = true;
  #root: RootReading | undefined;
  #rootProblems: readonly Problem[] = [];
  /** What the rules on several entries said last. */
  #common: { readonly version: number; readonly problems: readonly Problem[] } | undefined;
  /** The entry read last, for its problems to share. */
  #reading: { readonly of: Entry; readonly reading: Reading } | undefined;

  /** @param text without a byte order mark; offsets count from its start, in UTF-16 units */
  constructor(text: Text, options: ListingOptions = {}) {
    this.#text = text;
    this.#syntax = options.syntax ?? JSON_SYNTAX;
    this.#checker = new Checker(options.rules ?? RULES, options.settings ?? DEFAULT_SETTINGS);
    this.#trackers = this.#checker.track(this);
    const keeper: EntryKeeper = {
      add: (elements) => this.#add(elements),
      remove: (entry) => {
        this.#remove(entry);
      },
      clear: () => {
        this.#clear();
      },
    };
    this.#results = new ResultsArray(text, this.#syntax, keeper, options.windows);
    this.#locator = new Locator(text, this.#syntax, this.#results);
  }

  /** Reads and checks a whole text at once. */
  static read(text: Text, options: ListingOptions = {}): Listing {
    const listing = new Listing(text, options);
    const steps = listing.analyse();
    while (!steps.next().done);
    return listing;
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

  /** Increases with every change of what the listing holds. */
  get version(): number {
    return this.#version;
  }

  /** Whether the whole text has been read. If not, {@link analyse} goes on. */
  get isComplete(): boolean {
    return this.#progress === 'complete';
  }

  /**
   * Reads and checks the text, or what is left of it, in steps that take well under a millisecond each. The listing
   * is complete when the generator is done. To cancel, do not go on; an edit between two steps is taken into account.
   *
   * @yields how far it has come, in UTF-16 units
   */
  *analyse(): Generator<number, void, undefined> {
    while (!this.isComplete) {
      if (this.#progress === 'before') this.#begin(findResultsIn(this.#text));
      for (const at of this.#results.read()) {
        this.#version++;
        yield at;
      }
      // An edit may have sent it back to the start.
      if (this.#progress === 'reading') this.#finish();
    }
  }

  /**
   * Takes changes that have been made to the text: reads again what they touch, and nothing else. Where that is not
   * enough the listing is not complete any more, and {@link analyse} goes on from where it can.
   *
   * @param changes by offsets of the text as it was before all of them; they do not overlap
   */
  edit(changes: readonly TextChange[]): void {
    this.#version++;
    this.#reading = undefined;
    this.#locator.forget();
    const sorted = changes.toSorted((a, b) => a.offset - b.offset);
    if (!sorted[0]) return;
    const isTaken =
      this.#progress === 'complete'
        ? this.#takeEdit(sorted)
        : this.#isFollowed && this.#results.rewind(sorted[0].offset);
    if (isTaken) return;
    this.#results.begin(-1);
    this.#progress = 'before';
  }

  /** All problems, those of the listing first, then entry by entry, then those that several entries make together. */
  problems(): Problem[] {
    const problems = [...this.#rootProblems];
    for (const { faulty } of this.entries.blocks)
      for (const entry of faulty) for (const problem of entry.problems) problems.push(problem);
    for (const problem of this.commonProblems()) problems.push(problem);
    return problems;
  }

  /** The problems of one entry: its own, then those that it makes together with others. */
  problemsOf(entry: Entry): readonly Problem[] {
    return [...entry.problems, ...this.commonProblems().filter((problem) => problem.entry === entry)];
  }

  /** The problems that several entries make together: rule by rule, each in the order of the text. */
  commonProblems(): readonly Problem[] {
    if (this.#common?.version !== this.#version)
      this.#common = { version: this.#version, problems: this.#trackers.check() };
    return this.#common.problems;
  }

  /** The {@link commonProblems} with a fix that there would be if some entries had other values. */
  commonProblemsWith(changed: ReadonlyMap<Entry, Reading>): readonly Problem[] {
    return changed.size === 0 ? this.commonProblems() : this.#trackers.check(changed);
  }

  /** The problems of the listing's own members. */
  get rootProblems(): readonly Problem[] {
    return this.#rootProblems;
  }

  /**
   * Reads and checks a text as that of an entry, by itself.
   *
   * @param only the only rule to run
   */
  checkText(text: string, only?: Rule): { readonly reading: Reading; readonly problems: readonly Problem[] } {
    const reading = readSound(text, this.#syntax);
    const entry = new Entry(text.length, reading, this.#shared);
    this.#checker.check([entry], [reading], only);
    return { reading, problems: entry.problems };
  }

  /** The text that a problem underlines, in UTF-16 units. */
  locate({ rule, entry, finding }: Problem): Span {
    return finding.span
      ? this.#locator.absolute(entry, finding.span)
      : this.locatePath(entry, finding.path, rule.anchor);
  }

  /** The text of something inside an entry, or inside the listing where there is no entry. */
  locatePath(entry: Entry | undefined, path: Path, anchor: Anchor): Span {
    return this.#locator.find(entry, path, anchor);
  }

  /** The entry that an offset is in or at the edge of, if there is one. Offsets in UTF-16 units. */
  entryAt(offset: number): Entry | undefined {
    const entry = this.entries.at(this.entries.countBefore(offset + 1) - 1);
    return entry && offset <= entry.end ? entry : undefined;
  }

  /** An entry that was read before edits as it is now; undefined if it is gone. */
  present(entry: Entry): Entry | undefined {
    if (this.entries.at(entry.index) === entry) return entry;
    for (const other of this.entries) if (other.identity === entry.identity) return other;
    return undefined;
  }

  /** Where the text stands that entries which are broken were told from, behind them; in order. */
  watched(): readonly Span[] {
    return this.#results.watched();
  }

  /** A piece of the text, by offsets in UTF-16 units; `end` is exclusive. */
  slice(start: number, end: number): string {
    return this.#text.slice(start, end);
  }

  /** The listing's own text, without what is inside `results`, and where an offset of it is in the whole text. */
  frame(): { readonly text: string; readonly absolute: (offset: number) => number } {
    return this.#locator.frame();
  }

  /** The text of an entry. */
  textOf(entry: Entry): string {
    return this.#locator.textOf(entry);
  }

  /**
   * The tree of an entry, its offsets counted from the entry's start; of the listing itself, without what is inside
   * `results`, where there is no entry. Undefined if nothing of it could be read.
   */
  tree(entry: Entry | undefined): JsonNode | undefined {
    return this.#locator.tree(entry);
  }

  /** Reads an entry again from its text. */
  read(entry: Entry): Reading {
    if (this.#reading?.of !== entry) {
      const text = this.textOf(entry);
      const reading = entry.broken
        ? readParsed(text, this.#locator.parse(entry))
        : readSound(text, this.#syntax);
      this.#reading = { of: entry, reading };
    }
    return this.#reading.reading;
  }

  #add(elements: readonly Element[]): readonly Entry[] {
    const readings = elements.map(({ reading }) => reading);
    const entries = elements.map(({ start, end, reading }) => new Entry(end - start, reading, this.#shared));
    this.#checker.check(entries, readings);
    entries.forEach((entry, index) => {
      const reading = readings[index];
      if (!entry.isEntry || !reading) return;
      this.#keys.add(entry);
      this.#trackers.add(entry, reading);
    });
    return entries;
  }

  #remove(entry: Entry): void {
    if (!entry.isEntry) return;
    this.#keys.remove(entry);
    this.#trackers.remove(entry);
  }

  #clear(): void {
    this.#reading = undefined;
    this.#locator.forget();
    this.#keys.clear();
    this.#trackers = this.#checker.track(this);
  }

  #begin(bracket: number): void {
    this.#root = undefined;
    this.#rootProblems = [];
    this.#isUsual = bracket >= 0;
    this.#isFollowed = isFollowed(this.#text.slice(0, bracket + 1));
    this.#progress = 'reading';
    this.#results.begin(bracket);
  }

  #finish(): void {
    this.#version++;
    const again = this.#findAgain();
    if (again >= 0) {
      this.#begin(again);
      this.#isUsual = false;
      return;
    }
    this.#readRoot();
    this.#progress = 'complete';
  }

  #findAgain(): number {
    return findResultsAgain(this.#text, this.#results.close + 1);
  }

  #takeEdit(sorted: readonly TextChange[]): boolean {
    const { open, close } = this.#results;
    const reach = this.#isUsual && this.#results.edit(sorted);
    if (!reach) return false;
    const isInside = ({ offset, length }: TextChange): boolean => offset >= open && offset + length <= close;
    const isSameArray = (): boolean => findResultsIn(this.#text) === this.#results.open - 1;
    if (reach === 'entries' && sorted.every(isInside)) return this.#isFollowed || isSameArray();
    if (!isSameArray() || this.#findAgain() >= 0) return false;
    this.#isFollowed = isFollowed(this.#text.slice(0, this.#results.open));
    this.#readRoot();
    return this.#isUsual;
  }

  #readRoot(): void {
    this.#root = readRoot(this.#locator.frameText(), this.#results, this.#syntax);
    // The last of repeated members counts: then the entries read are not the listing's.
    if (this.#root.wrongTypes.some(({ path }) => path[0] === 'results')) {
      this.#isUsual = false;
      this.#results.clear();
    }
    this.#rootProblems = this.#checker.checkRoot(this.#root);
  }
}
