import { parse } from '../json/parse';
import { JSON_SYNTAX } from '../json/syntax';
import { pathAt, type JsonNode, type Path, type Span } from '../json/tree';
import { applyEdits, type TextEdit } from '../text/text-edit';
import { isBlank } from '../values/names';
import { spanIn, type Entry } from './entry';
import { KeyCounter, withKeysOf } from './entry-keys';
import type { ListingPlace } from './find-listings';
import { ListingText } from './listing-text';
import { syntaxFinding, type Problem } from './problem';
import { ArrayReader, type GapError } from './read-array';
import { readTree } from './read-entry';
import { readPlainRoot, readRoot, RootReading, type Count } from './read-root';
import {
  finish,
  finishInParts,
  joinedEdits,
  partsAfter,
  readParts,
  type ListingOptions,
  type Parts,
} from './reading';
import type { Anchor } from './finding';
import type { ListingView, Rule } from './rule';
import type { Settings } from './settings';

/** How many entries are asked for their problems in one part. */
const ENTRIES_IN_PART = 5000;

/**
 * A listing: a text, and its entries with their values. It never changes: an edit gives the next listing, which shares the
 * entries that the edit does not touch.
 */
export class Listing extends ListingText implements ListingView {
  #root: RootReading | undefined;
  #rootTree: JsonNode | undefined;
  #problems: readonly Problem[] | undefined;
  readonly #matchedIgnores = new Set<number>();
  #hasSameIds: boolean | undefined;
  #byId: ReadonlyMap<string, readonly number[]> | undefined;
  #byEndpoint: ReadonlyMap<string, readonly number[]> | undefined;
  #byKey: ReadonlyMap<number, number> | undefined;

  private constructor(
    parts: Parts,
    place: ListingPlace,
    readonly options: ListingOptions,
    /** The same object in listings of which equal keys are of the same entry. */
    readonly keys: KeyCounter,
  ) {
    super(parts, place);
  }

  /**
   * Reads the listing at a place of a text.
   *
   * @param onPart takes how far a large text has been read, in UTF-16 units, every few milliseconds
   */
  static read(
    text: string,
    place: ListingPlace,
    options: ListingOptions,
    onPart?: (position: number) => void,
  ): Listing {
    const keys = new KeyCounter();
    const read = finish(readParts(text, place, options, keys), onPart);
    return new Listing(read.parts, read.place, options, keys);
  }

  /**
   * Reads a large text in parts of some milliseconds.
   *
   * @param pause is awaited between two parts; if it throws, reading ends
   */
  static async readInParts(
    text: string,
    place: ListingPlace,
    options: ListingOptions,
    pause: () => Promise<void>,
  ): Promise<Listing> {
    const keys = new KeyCounter();
    const read = await finishInParts(readParts(text, place, options, keys), pause);
    return new Listing(read.parts, read.place, options, keys);
  }

  get settings(): Settings {
    return this.options.checker.settings;
  }

  /** Whether there is a syntax error in the text around the listing, or the text cannot be read. */
  get hasErrorOutside(): boolean {
    return this.place.error !== undefined;
  }

  /** Why its entries cannot be read: merge conflicts, or a syntax error. */
  get obstacle(): 'conflict' | 'unreadable' | undefined {
    if (this.shape !== 'unreadable') return undefined;
    return this.place.error?.code === 'conflict' ? 'conflict' : 'unreadable';
  }

  get root(): RootReading {
    return (this.#root ??= this.#readRoot());
  }

  get count(): Count | undefined {
    return this.root.count;
  }

  get hasSyntaxError(): boolean {
    return (
      this.place.error !== undefined ||
      this.root.shape.syntaxError !== undefined ||
      this.parts.gaps.some(({ error }) => error !== undefined) ||
      this.entries.some(({ shape }) => shape.syntaxError !== undefined)
    );
  }

  get hasSameIds(): boolean {
    return (this.#hasSameIds ??= hasSameIds(this.entries));
  }

  get byId(): ReadonlyMap<string, readonly number[]> {
    return (this.#byId ??= indexesBy(this.entries, ({ values }) => values.id));
  }

  get byEndpoint(): ReadonlyMap<string, readonly number[]> {
    return (this.#byEndpoint ??= indexesBy(this.entries, ({ values }) => values.endpoint));
  }

  /** Whether one of two listings follows from the other by edits, so that the keys of their entries mean the same entries. */
  isVersionOf(listing: Listing): boolean {
    return this.keys === listing.keys;
  }

  /** The index of the entry with a key; undefined if there is none. */
  indexOf(key: number): number | undefined {
    this.#byKey ??= new Map(this.entries.map((entry, index) => [entry.key, index]));
    return this.#byKey.get(key);
  }

  /** The indexes of some entries, or of those that have replaced them, in order. Those that are gone are left out. */
  indexesOf(entries: readonly Entry[]): number[] {
    return entries.flatMap(({ key }) => this.indexOf(key) ?? []).sort((a, b) => a - b);
  }

  /** The tree of an entry, with offsets from its start, or of the text around the entries if `index` is undefined. */
  tree(index: number | undefined): JsonNode | undefined {
    if (index !== undefined) return this.entries[index]?.tree();
    const { syntax = JSON_SYNTAX } = this.options;
    if (this.shape === 'unreadable') return undefined;
    return (this.#rootTree ??= parse(this.envelope.text, { syntax }).root);
  }

  /**
   * All problems: of the listing, then of each entry by itself, then those that entries cause together. They are found once
   * for a listing.
   */
  problems(): readonly Problem[] {
    return (this.#problems ??= finish(this.problemsInParts()));
  }

  /** What {@link problems} does, in parts of some milliseconds each. */
  *problemsInParts(): Generator<void, readonly Problem[], undefined> {
    if (this.#problems) return this.#problems;
    const { checker } = this.options;
    const problems = yield* this.#ownProblems();
    if (this.shape !== 'unreadable') {
      for (const rule of checker.listingRules) {
        checker.checkListing(rule, this, this.#matchedIgnores, problems);
        yield;
      }
    }
    // They may have been found meanwhile.
    return (this.#problems ??= problems);
  }

  /** The indexes of the elements of `ignore` in the configuration that ignored a problem. */
  get matchedIgnores(): ReadonlySet<number> {
    this.problems();
    return new Set([
      ...this.#matchedIgnores,
      ...this.entries.flatMap(({ matchedIgnores }) => matchedIgnores),
    ]);
  }

  /** The text that a problem underlines. */
  rangeOf({ entry, index, rule, finding }: Problem): Span {
    // It may be between entries, or after the listing.
    if (finding.span && finding.span === this.place.error?.span) return finding.span;
    if (!finding.span) return this.rangeAt(entry ? index : undefined, finding.path, rule.anchor);
    return this.#absolute(entry ? index : undefined, finding.span);
  }

  /** The text of a member or value of an entry, or of the listing if `index` is undefined. */
  rangeAt(index: number | undefined, path: Path, anchor: Anchor): Span {
    const entry = index === undefined ? undefined : this.entries[index];
    if (entry) return this.#absolute(index, entry.spanOf(path, anchor));
    return this.#absolute(undefined, spanIn(this.tree(undefined), path, anchor) ?? { start: 0, end: 0 });
  }

  /**
   * The listing after edits of the text.
   *
   * @param edits sorted, by offsets of the text before all of them
   * @returns undefined if the whole text has to be read again
   */
  edit(edits: readonly TextEdit[]): Listing | undefined {
    if (this.path.length > 0 || this.place.error || this.place.open < 0) return undefined;
    const apply = (listing: Listing | undefined, edit: TextEdit): Listing | undefined => {
      const parts = listing && partsAfter(listing, edit);
      return parts && this.#withParts(parts);
    };
    const edited = joinedEdits(this, edits).reduceRight<Listing | undefined>(apply, this);
    if (!edited || edits.length === 1) return edited;
    return this.#withParts({
      ...edited.parts,
      entries: withKeysOf(edited.entries, this.entries, this.keys),
    });
  }

  /**
   * The listing after edits that leave its outermost brackets and those of its entries where they are, also of a listing that
   * {@link edit} cannot change: then its whole text is read again.
   *
   * @param edits sorted, by offsets of the text before all of them
   */
  editInside(edits: readonly TextEdit[]): Listing {
    const edited = this.edit(edits);
    if (edited) return edited;
    const { place, options } = this;
    const lengthened = (to: number): number =>
      edits.reduce((sum, { offset, length, text }) => (offset < to ? sum + text.length - length : sum), to);
    const open = place.open < 0 ? place.open : lengthened(place.open);
    return Listing.read(applyEdits(this.text, edits), { ...place, open, end: lengthened(this.end) }, options);
  }

  /**
   * Reads and checks the text of an entry by itself, which gets the key of the entry that it is to replace.
   *
   * @param includes whether a rule is checked; all are by default
   */
  readEntry(text: string, key: number, includes?: (rule: Rule) => boolean): Entry {
    const { syntax = JSON_SYNTAX, checker } = this.options;
    const element = new ArrayReader(text, 0, false, syntax, () => key).next();
    const entry = element?.entry ?? readTree(key, text, parse(text, { syntax }));
    entry.problems = checker.checkEntry(entry, includes);
    return entry;
  }

  /** The same listing, whose entries have the keys of those that they replace in the listing before, which was read by itself. */
  replacing(before: Listing): Listing {
    const replaced = withKeysOf(this.entries, before.entries, before.keys);
    // Entries that are equal are not shared, as they may have been checked with other settings.
    const entries = this.entries.map((entry, index) => entry.withKey(replaced[index]?.key ?? entry.key));
    return new Listing({ ...this.parts, entries }, this.place, this.options, before.keys);
  }

  #withParts(parts: Parts): Listing {
    const place = { ...this.place, open: parts.head.length - 1 };
    return new Listing(parts, place, this.options, this.keys);
  }

  #readRoot(): RootReading {
    const { place, parts, options } = this;
    if (place.shape === 'unreadable') return new RootReading();
    const plain =
      place.shape === 'object' && place.start === 0 ? readPlainRoot(parts.head, parts.tail) : undefined;
    if (plain) return plain;
    const { syntax = JSON_SYNTAX } = options;
    // If the text ends in the last entry or after unknown text, the error has been reported there.
    const isCutOff = this.entries.at(-1)?.hasSyntaxError === true || parts.gaps.at(-1)?.error !== undefined;
    const reportedTo = place.error ? 0 : isCutOff ? parts.head.length - this.start : Infinity;
    return readRoot(this.envelope.text, place.shape === 'array', syntax, reportedTo);
  }

  /** All problems but those that entries cause together. */
  *#ownProblems(): Generator<void, Problem[], undefined> {
    const outside = this.#problemOutside();
    if (this.shape === 'unreadable') return outside;
    const problems = [...outside];
    if (!this.root.isValid)
      for (const problem of this.options.checker.checkRoot(this.root)) problems.push(problem);
    for (const [index, entry] of this.entries.entries()) {
      // An entry knows only what its rules say about themselves; they are those of the checker.
      for (const { rule, severity, finding } of entry.problems)
        problems.push({ rule: rule as Rule, severity, finding, entry, index });
      if (index % ENTRIES_IN_PART === 0) yield;
    }
    for (const [at, { error }] of this.parts.gaps.entries())
      if (error) problems.push(...this.#gapProblem(at, error));
    const { error } = this.place;
    if (error?.code !== 'invalid-bytes') return problems;
    // What was read instead of the bytes may be an error, too.
    const isOfBytes = ({ start, end }: Span): boolean => start <= error.span.start && error.span.start <= end;
    return problems.filter(
      (problem) =>
        problem.rule.id !== 'syntax' || outside.includes(problem) || !isOfBytes(this.rangeOf(problem)),
    );
  }

  /** The problem around a listing, or instead of it; none if there is none. Its span is of the whole text. */
  #problemOutside(): Problem[] {
    const { error } = this.place;
    if (!error) return [];
    const { start } = error.span;
    const index = this.indexAt(start);
    const entry = index === undefined ? undefined : this.entries[index];
    const tree = this.tree(index);
    const isAfterArray = !entry && start >= this.close;
    const from = index === undefined ? this.start : this.startOf(index);
    const offset = start - from - (isAfterArray ? this.close - this.parts.head.length : 0);
    const isInArray = !entry && !isAfterArray && start >= (this.open ?? Infinity);
    const path = isInArray ? ['results'] : tree && offset >= 0 ? pathAt(tree, offset) : [];
    return this.options.checker.syntaxProblems(entry, index, syntaxFinding(error, path, error.span));
  }

  /** The problem of an error between entries, if these do not have some themselves. */
  #gapProblem(at: number, error: GapError): Problem[] {
    const [before, after] = [this.entries[at - 1], this.entries[at]];
    if (before?.hasSyntaxError || (error.of === 'next' && after?.hasSyntaxError)) return [];
    const isOfNext = (error.of === 'next' && after !== undefined) || !before;
    const entry = isOfNext ? after : before;
    // Without entries it is at the closing bracket, as the text between the brackets is not part of that around them.
    const close = this.parts.head.length - this.start;
    const shift = isOfNext ? -(this.parts.gaps[at]?.text.length ?? 0) : before.text.length;
    const span = entry
      ? { start: error.span.start + shift, end: error.span.end + shift }
      : { start: close, end: close + 1 };
    const finding = syntaxFinding(error, entry ? [] : ['results'], span);
    return this.options.checker.syntaxProblems(entry, entry && (isOfNext ? at : at - 1), finding);
  }

  #absolute(index: number | undefined, { start, end }: Span): Span {
    const last = this.end;
    if (index !== undefined) {
      const base = this.startOf(index);
      return { start: base + start, end: Math.min(base + end, last) };
    }
    const { toOffset } = this.envelope;
    const [from, to] = [toOffset(start), end > start ? toOffset(end - 1) + 1 : toOffset(end)];
    // There may be no closing bracket at the end of the text.
    return { start: Math.min(from, last), end: Math.min(to, last) };
  }
}

function hasSameIds(entries: readonly Entry[]): boolean {
  const ids = new Set<string>();
  for (const { values } of entries) {
    const { id } = values;
    if (id === undefined || isBlank(id)) continue;
    if (ids.has(id)) return true;
    ids.add(id);
  }
  return false;
}

/** The indexes of the entries with each value, without blank ones. */
function indexesBy(
  entries: readonly Entry[],
  valueOf: (entry: Entry) => string | undefined,
): ReadonlyMap<string, readonly number[]> {
  const indexes = new Map<string, number[]>();
  for (const [index, entry] of entries.entries()) {
    const value = valueOf(entry);
    if (value === undefined || isBlank(value)) continue;
    const same = indexes.get(value);
    if (same) same.push(index);
    else indexes.set(value, [index]);
  }
  return indexes;
}
