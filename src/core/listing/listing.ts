import { MemberCursor } from '../json/members';
import { parse } from '../json/parse';
import { TRAILING_COMMA } from '../json/parse';
import { findResults } from '../json/results';
import { skipBlank } from '../json/scan';
import { JSON_SYNTAX } from '../json/syntax';
import { findAt, pathAt, type JsonNode, type Path, type Span } from '../json/tree';
import { applyEdits, type TextEdit } from '../text/text-edit';
import { isBlank } from '../values/names';
import { lowerBound } from '../values/sorting';
import type { Entry } from './entry';
import type { ListingPlace } from './find-listings';
import type { Finding, Problem } from './problem';
import { ArrayReader, isUnmatchedBracket, type Gap } from './read-array';
import { readTree } from './read-entry';
import { NOTHING_WRONG, readAroundArray, readRoot, RootReading, type Count } from './read-root';
import { Reading, type KeyCounter, type ListingOptions, type Parts } from './reading';
import type { Anchor, ListingView, Rule } from './rule';
import type { Settings } from './settings';

/** The reason of a problem at the first of some bytes that are no text. */
export const INVALID_BYTES = 'bytes that are not valid UTF-8';

/** Edits of more places than this are read as one change of all between them. */
const MAX_EDITS = 8;
/** Markers of a conflict, which an edit may add or remove. */
const CONFLICT_MARKER = /[<|=>]{7}/;

/**
 * A listing: a text, and its entries with their values. It never changes: an edit gives the next listing, which shares the
 * entries that the edit does not touch. Offsets are those of the whole text, in UTF-16 units.
 */
export class Listing implements ListingView {
  readonly entries: readonly Entry[];
  /** The offset of the array's closing bracket, or of the text's end without one. */
  readonly #close: number;
  #root: RootReading | undefined;
  #problems: readonly Problem[] | undefined;
  readonly #matchedIgnores = new Set<number>();
  #hasSameIds: boolean | undefined;
  #byId: ReadonlyMap<string, readonly number[]> | undefined;
  #byEndpoint: ReadonlyMap<string, readonly number[]> | undefined;
  #byKey: ReadonlyMap<number, number> | undefined;
  /** The positions of problems that were asked for, by entry. */
  #spans: WeakMap<Entry, Map<string, Span>> | undefined;

  private constructor(
    private readonly parts: Parts,
    private readonly place: ListingPlace,
    readonly options: ListingOptions,
    /** The same object in listings of which equal keys are of the same entry. */
    readonly keys: KeyCounter,
  ) {
    const { entries, starts, gaps, head } = parts;
    this.entries = entries;
    const last = entries.at(-1);
    const end = last ? (starts[entries.length - 1] ?? 0) + last.text.length : head.length;
    this.#close = end + (gaps.at(-1)?.text.length ?? 0);
  }

  /** Reads the listing at a place of a text. */
  static read(text: string, place: ListingPlace, options: ListingOptions): Listing {
    let reading = new Reading(text, place, options);
    for (;;) {
      while (reading.readSome());
      const again = reading.ofLaterResults();
      if (!again) return Listing.#of(reading);
      reading = again;
    }
  }

  /**
   * Reads a large text in parts of some milliseconds.
   *
   * @param pause is awaited between two parts, with how far the text has been read, in UTF-16 units; if it throws, reading ends
   */
  static async readInParts(
    text: string,
    place: ListingPlace,
    options: ListingOptions,
    pause: (position: number) => Promise<void> | void,
  ): Promise<Listing> {
    let reading = new Reading(text, place, options);
    for (;;) {
      while (reading.readSome()) await pause(reading.position);
      const again = reading.ofLaterResults();
      if (!again) return Listing.#of(reading);
      reading = again;
    }
  }

  static #of({ parts, place, options, keys }: Reading): Listing {
    return new Listing(parts, place, options, keys);
  }

  get shape(): ListingPlace['shape'] {
    return this.place.shape;
  }

  get settings(): Settings {
    return this.options.checker.settings;
  }

  /** The path of the listing from the root of the text; empty if it is all of the text. */
  get path(): Path {
    return this.place.path;
  }

  /** The offset of the listing's value. */
  get start(): number {
    return this.place.start;
  }

  /** The offset after the listing: the text's end unless it is inside other JSON. */
  get end(): number {
    return this.#close + this.parts.tail.length;
  }

  /** The offset of the array's opening bracket; undefined if there is no array. */
  get open(): number | undefined {
    return this.place.open < 0 ? undefined : this.parts.head.length - 1;
  }

  /** Whether there is a syntax error in the text around the listing, or the text cannot be read. */
  get hasErrorOutside(): boolean {
    return this.place.error !== undefined;
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
      this.options.invalidAt !== undefined ||
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

  /** The offset of an entry. */
  startOf(index: number): number {
    return this.parts.starts[index] ?? this.#close;
  }

  /** The offset after an entry. */
  endOf(index: number): number {
    return this.startOf(index) + (this.entries[index]?.text.length ?? 0);
  }

  /** Whether one of two listings follows from the other by edits, so that the keys of their entries mean the same entries. */
  isVersionOf(listing: Listing): boolean {
    return this.keys === listing.keys;
  }

  /** The text of an entry. */
  spanOf(index: number): Span {
    return { start: this.startOf(index), end: this.endOf(index) };
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

  /** The number of entries that start before an offset. */
  countBefore(offset: number): number {
    return lowerBound(this.entries.length, (index) => this.startOf(index) < offset);
  }

  /** The index of the entry that contains an offset, edges included; undefined if there is none. */
  indexAt(offset: number): number | undefined {
    const index = this.countBefore(offset + 1) - 1;
    return index >= 0 && offset <= this.endOf(index) ? index : undefined;
  }

  /** The path of a member or value of an entry, or of the listing if `index` is undefined, from the root of the text. */
  pathOf(index: number | undefined, path: Path): Path {
    if (index === undefined) return [...this.path, ...(this.shape === 'array' ? [] : path)];
    return [...this.path, ...(this.shape === 'array' ? [] : ['results']), index, ...path];
  }

  /** A piece of the text, by offsets of the whole text. */
  slice(start: number, end: number): string {
    const { head, tail, entries, gaps } = this.parts;
    const first = Math.max(this.countBefore(start + 1) - 1, 0);
    const last = this.countBefore(end);
    const pieces: string[] = [];
    let at = entries.length === 0 || start < this.startOf(first) ? 0 : this.startOf(first);
    const from = at;
    const add = (piece: string): void => {
      pieces.push(piece);
      at += piece.length;
    };
    if (from === 0) add(head);
    for (let index = first; index < last; index++) {
      if (from === 0 || index > first) add(gaps[index]?.text ?? '');
      add(entries[index]?.text ?? '');
    }
    if (at < end && last < entries.length) add(gaps[last]?.text ?? '');
    if (at < end && last >= entries.length) add((gaps[entries.length]?.text ?? '') + tail);
    return pieces.join('').slice(start - from, end - from);
  }

  /** The whole text. It is joined anew by each call. */
  get text(): string {
    return this.slice(0, this.end);
  }

  /** The text around the entries, and a function from its offsets to those of the whole text. */
  get envelope(): { readonly text: string; readonly toOffset: (offset: number) => number } {
    const { head, tail } = this.parts;
    const start = this.start;
    const open = head.length;
    const shift = this.#close - open;
    return {
      text: head.slice(start) + tail,
      toOffset: (offset) => offset + start + (offset + start < open ? 0 : shift),
    };
  }

  /** The tree of an entry, with offsets from its start, or of the text around the entries if `index` is undefined. */
  tree(index: number | undefined): JsonNode | undefined {
    return index === undefined ? this.root.tree : this.entries[index]?.tree();
  }

  /**
   * All problems: of the listing, then of each entry by itself, then those that entries cause together. They are found once
   * for a listing.
   */
  problems(): readonly Problem[] {
    for (const findSome of this.problemParts()) findSome();
    return this.#problems ?? [];
  }

  /** What {@link problems} does, in parts of some milliseconds each; none if it has been done. */
  problemParts(): readonly (() => void)[] {
    if (this.#problems) return [];
    const problems: Problem[] = [];
    const checks = this.options.checker.listingChecks(this, this.#matchedIgnores);
    const addAll = (found: readonly Problem[]): void => {
      for (const problem of found) problems.push(problem);
    };
    return [
      () => addAll(this.#findOwnProblems()),
      ...(this.shape === 'unreadable' ? [] : [() => this.byId, () => this.byEndpoint]),
      ...(this.shape === 'unreadable' ? [] : checks.map((check) => () => addAll(check()))),
      () => (this.#problems = this.#withoutReadInvalidBytes(problems)),
    ];
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
    const { invalidAt } = this.options;
    // They may be between entries, or after the listing.
    if (invalidAt !== undefined && isOfInvalidBytes(finding)) return { start: invalidAt, end: invalidAt + 1 };
    if (!finding.span) return this.rangeAt(entry ? index : undefined, finding.path, rule.anchor);
    return this.#absolute(entry ? index : undefined, finding.span);
  }

  /** The text of a member or value of an entry, or of the listing if `index` is undefined. */
  rangeAt(index: number | undefined, path: Path, anchor: Anchor): Span {
    const entry = index === undefined ? undefined : this.entries[index];
    if (!entry)
      return this.#absolute(undefined, spanIn(this.root.tree, path, anchor) ?? { start: 0, end: 0 });
    // Several views ask for the position of a problem, and the tree of an entry takes time.
    this.#spans ??= new WeakMap();
    let spans = this.#spans.get(entry);
    if (!spans) this.#spans.set(entry, (spans = new Map<string, Span>()));
    const key = JSON.stringify([anchor, ...path]);
    let span = spans.get(key);
    if (!span) {
      span = spanOfMember(entry, path, anchor) ??
        spanIn(entry.tree(), path, anchor) ?? { start: 0, end: entry.text.length };
      spans.set(key, span);
    }
    return this.#absolute(index, span);
  }

  /**
   * The listing after edits of the text.
   *
   * @param edits sorted, by offsets of the text before all of them
   * @returns undefined if the whole text has to be read again
   */
  edit(edits: readonly TextEdit[]): Listing | undefined {
    if (
      this.path.length > 0 ||
      this.place.error ||
      this.place.open < 0 ||
      this.options.invalidAt !== undefined
    )
      return undefined;
    const apply = (listing: Listing | undefined, edit: TextEdit): Listing | undefined =>
      listing ? listing.#edited(edit) : undefined;
    const edited = this.#joined(edits).reduceRight<Listing | undefined>(apply, this);
    return edited && edits.length > 1 ? edited.#withKeysByIdOf(this) : edited;
  }

  /**
   * The same listing after several edits, each of which gives keys by itself: an entry that was removed at one place and inserted
   * at another has the key that it had before, and no entry that has replaced it has that key.
   */
  #withKeysByIdOf(before: Listing): Listing {
    const isSame = (entry: Entry, old: Entry | undefined): boolean =>
      entry === old || (entry.key === old?.key && entry.values.id === old.values.id);
    if (this.entries.every((entry, index) => isSame(entry, before.entries[index]))) return this;
    const old = new Map(before.entries.map((entry) => [entry.key, entry]));
    const kept = new Set(this.entries.filter((entry) => isSame(entry, old.get(entry.key))));
    const taken = new Set(Array.from(kept, ({ key }) => key));
    const free = before.entries.filter(({ key, values: { id } }) => id !== undefined && !taken.has(key));
    const keyById = new Map(free.map(({ key, values: { id } }) => [id, key]));
    const keys = new Map<Entry, number>();
    for (const entry of this.entries) {
      const key = kept.has(entry) ? undefined : keyById.get(entry.values.id);
      if (key === undefined) continue;
      keyById.delete(entry.values.id);
      keys.set(entry, key);
      taken.add(key);
    }
    const entries = this.entries.map((entry) => {
      const key = keys.get(entry);
      if (key !== undefined) return entry.withKey(key);
      return !kept.has(entry) && taken.has(entry.key) ? entry.withKey(this.keys.next()) : entry;
    });
    return new Listing({ ...this.parts, entries }, this.place, this.options, this.keys);
  }

  /** One edit instead of many of the array, with the text between them. */
  #joined(edits: readonly TextEdit[]): readonly TextEdit[] {
    const start = this.parts.head.length;
    const inArray = edits.filter(({ offset, length }) => offset >= start && offset + length <= this.#close);
    const [first, last] = [inArray[0], inArray.at(-1)];
    if (!first || !last || inArray.length <= MAX_EDITS) return edits;
    const end = last.offset + last.length;
    const moved = inArray.map((edit) => ({ ...edit, offset: edit.offset - first.offset }));
    const text = applyEdits(this.slice(first.offset, end), moved);
    const joined = { offset: first.offset, length: end - first.offset, text };
    return [
      ...edits.filter(({ offset }) => offset < first.offset),
      joined,
      ...edits.filter(({ offset }) => offset > last.offset),
    ];
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
    const added = this.entries.map((entry) => entry.withKey(before.keys.next()));
    // Entries that are equal are not shared, as they may have been checked with other settings.
    const entries = withKeysOf(added, before.entries).map(
      ({ key }, index) => added[index]?.withKey(key) ?? [],
    );
    const parts = { ...this.parts, entries: entries.flat() };
    return new Listing(parts, this.place, this.options, before.keys);
  }

  #edited(edit: TextEdit): Listing | undefined {
    const { offset, length, text } = edit;
    const around =
      this.slice(Math.max(offset - 7, 0), offset) + text + this.slice(offset + length, offset + length + 7);
    if (CONFLICT_MARKER.test(around)) return undefined;
    const { head, tail } = this.parts;
    if (offset >= head.length && offset + length <= this.#close) return this.#editedInArray(edit);
    if (offset + length < head.length) {
      const newHead = applyEdits(head, [edit]);
      return isHead(newHead, this.shape)
        ? this.#with({ head: newHead }, newHead.length - head.length)
        : undefined;
    }
    if (offset <= this.#close || !this.#endsClearly()) return undefined;
    const newTail = applyEdits(tail, [{ ...edit, offset: offset - this.#close }]);
    const mayEndElsewhere = isUnmatchedBracket(newTail, 0) || newTail.includes('results');
    return mayEndElsewhere ? undefined : this.#with({ tail: newTail }, 0);
  }

  /** Whether the text after the array decides nothing about the last entry. */
  #endsClearly(): boolean {
    const isBroken = this.entries.at(-1)?.shape.syntaxError !== undefined;
    return !isBroken && this.parts.gaps.at(-1)?.error === undefined && this.parts.tail.startsWith(']');
  }

  #with(changes: Partial<Parts>, shift: number): Listing {
    const starts = shift === 0 ? this.parts.starts : this.parts.starts.map((start) => start + shift);
    const parts = { ...this.parts, starts, ...changes };
    return new Listing(parts, { ...this.place, open: parts.head.length - 1 }, this.options, this.keys);
  }

  /** Reads from the entry before an edit on, until an entry starts where one did before. */
  #editedInArray(edit: TextEdit): Listing | undefined {
    const { entries } = this;
    const from = this.#firstAffected(edit.offset);
    const start = from === 0 ? this.parts.head.length : this.endOf(from - 1);
    const touched = this.countBefore(edit.offset + edit.length + 1);
    const shift = edit.text.length - edit.length;
    for (let more = 2; ; more *= 4) {
      const to = touched + more;
      const isWhole = to >= entries.length;
      const before = this.slice(start, isWhole ? this.end : this.endOf(to - 1));
      const local = applyEdits(before, [{ ...edit, offset: edit.offset - start }]);
      const editEnd = edit.offset - start + edit.text.length;
      let known = -1;
      const isKnown = (at: number): boolean => {
        if (at < editEnd) return false;
        const offset = at + start - shift;
        const index = this.countBefore(offset);
        if (index < from || this.parts.starts[index] !== offset) return false;
        known = index;
        return true;
      };
      const { syntax = JSON_SYNTAX, checker } = this.options;
      const reader = new ArrayReader(local, 0, from > 0, syntax, () => this.keys.next());
      const added: Entry[] = [];
      const offsets: number[] = [];
      const gaps: Gap[] = [];
      for (;;) {
        const element = reader.next(isKnown);
        gaps.push(reader.gap);
        if (!element) break;
        added.push(element.entry);
        offsets.push(element.start + start);
      }
      if (reader.seen > local.length && !isWhole) continue;
      if (known < 0) {
        if (reader.close + start !== this.#close + shift) return undefined;
        known = entries.length;
      }
      const removed = entries.slice(from, known);
      const replaced = withKeysOf(added, removed);
      const kept = new Set(removed);
      for (const entry of replaced) if (!kept.has(entry)) entry.problems = checker.checkEntry(entry);
      return this.#spliced(from, known, replaced, offsets, gaps, shift);
    }
  }

  /** The first entry that has to be read again: what is before it does not depend on the text from an offset on. */
  #firstAffected(offset: number): number {
    const { gaps } = this.parts;
    let from = Math.max(lowerBound(this.entries.length, (index) => this.endOf(index) < offset) - 1, 0);
    const isClean = (index: number): boolean =>
      this.entries[index]?.shape.syntaxError === undefined &&
      gaps[index + 1]?.error === undefined &&
      this.entries[index + 1]?.text.startsWith('{') === true;
    while (from > 0 && !(isClean(from - 1) && this.startOf(from) < offset)) from--;
    return from;
  }

  /** Replaces the entries from one index to another, and the gaps before and after them. */
  #spliced(
    from: number,
    to: number,
    entries: readonly Entry[],
    offsets: readonly number[],
    gaps: readonly Gap[],
    shift: number,
  ): Listing {
    const before = this.parts;
    const starts = new Int32Array(before.starts.length + entries.length - (to - from));
    starts.set(before.starts.subarray(0, from));
    starts.set(offsets, from);
    for (let index = to, at = from + entries.length; at < starts.length; index++, at++)
      starts[at] = (before.starts[index] ?? 0) + shift;
    const parts: Parts = {
      ...before,
      entries: [...before.entries.slice(0, from), ...entries, ...before.entries.slice(to)],
      starts,
      gaps: [...before.gaps.slice(0, from), ...gaps, ...before.gaps.slice(to + 1)],
    };
    return new Listing(parts, this.place, this.options, this.keys);
  }

  #readRoot(): RootReading {
    const { place, parts, options } = this;
    const { syntax = JSON_SYNTAX } = options;
    if (place.shape === 'unreadable')
      return new RootReading(NOTHING_WRONG, undefined, () => undefined, new Map());
    const { text } = this.envelope;
    const root = place.shape === 'array' ? readAroundArray(text, syntax) : readRoot(text, syntax);
    // If the text ends in the last entry or after unknown text, the error has been reported there.
    const isCutOff =
      (this.entries.at(-1)?.shape.syntaxError !== undefined || parts.gaps.at(-1)?.error !== undefined) &&
      (root.shape.syntaxError?.span.start ?? 0) >= parts.head.length - this.start;
    if (!isCutOff && !place.error) return root;
    return new RootReading(
      { ...root.shape, syntaxError: undefined },
      root.count,
      root.readTree,
      root.members,
    );
  }

  /** All problems but those that entries cause together. */
  #findOwnProblems(): Problem[] {
    const problems: Problem[] = [...this.#textProblems()];
    if (this.shape === 'unreadable') return problems;
    for (const problem of this.options.checker.checkRoot(this.root)) problems.push(problem);
    this.entries.forEach((entry, index) => {
      for (const problem of entry.problems) problems.push({ ...problem, entry, index });
    });
    for (const problem of this.#gapProblems()) problems.push(problem);
    return problems;
  }

  #withoutReadInvalidBytes(problems: readonly Problem[]): readonly Problem[] {
    const { invalidAt } = this.options;
    return invalidAt === undefined
      ? problems
      : problems.filter((problem) => !this.#isOfInvalidBytes(problem, invalidAt));
  }

  /** The problem around the listing or instead of it, and that of invalid bytes. */
  #textProblems(): Problem[] {
    const { place, options } = this;
    const { invalidAt } = options;
    const problems: (Problem | undefined)[] = [];
    if (invalidAt !== undefined)
      problems.push(this.#syntaxProblemAt({ start: invalidAt, end: invalidAt + 1 }, INVALID_BYTES));
    else if (place.error) problems.push(this.#syntaxProblemAt(place.error.span, place.error.reason));
    return problems.filter((problem) => problem !== undefined);
  }

  /** A syntax problem at a span of the whole text, of the entry and member there. */
  #syntaxProblemAt({ start, end }: Span, reason: string): Problem | undefined {
    const index = this.indexAt(start);
    const entry = index === undefined ? undefined : this.entries[index];
    const from = this.#base(index);
    const tree = this.tree(index);
    const isInArray = !entry && start >= (this.open ?? Infinity) && start < this.#close;
    const isAfterArray = !entry && start >= this.#close;
    const offset = start - from - (isAfterArray ? this.#close - this.parts.head.length : 0);
    const path = isInArray ? ['results'] : tree && offset >= 0 ? pathAt(tree, offset) : [];
    const finding: Finding = { path, args: { reason }, span: { start: start - from, end: end - from } };
    return this.options.checker.syntaxProblem(entry, index ?? -1, finding);
  }

  /** Errors between entries, where these do not have some themselves. */
  #gapProblems(): Problem[] {
    const problems: Problem[] = [];
    this.parts.gaps.forEach(({ text, error }, at) => {
      if (!error) return;
      const { reason, span } = error;
      const before = this.entries[at - 1];
      const after = this.entries[at];
      if (before?.shape.syntaxError || (error.of === 'next' && after?.shape.syntaxError)) return;
      const isOfNext = (error.of === 'next' && after !== undefined) || !before;
      const entry = isOfNext ? after : before;
      const index = entry ? (isOfNext ? at : at - 1) : -1;
      const shift = isOfNext ? -text.length : before.text.length;
      const moved = { start: span.start + shift, end: span.end + shift };
      const finding: Finding = {
        path: entry ? [] : ['results'],
        args: { reason },
        // Without entries it is at the closing bracket, as the text between the brackets is not part of that around them.
        span: entry ? moved : this.#closingBracket(),
        ...(reason === TRAILING_COMMA && { fix: 'offered' as const }),
      };
      const problem = this.options.checker.syntaxProblem(entry, index, finding);
      if (problem) problems.push(problem);
    });
    return problems;
  }

  /** The closing bracket of the array, in the text around the entries. */
  #closingBracket(): Span {
    const start = this.parts.head.length - this.start;
    return { start, end: start + 1 };
  }

  /** Whether a problem is what was read instead of invalid bytes. */
  #isOfInvalidBytes(problem: Problem, invalidAt: number): boolean {
    const { rule, finding } = problem;
    if (rule.id !== 'syntax' || isOfInvalidBytes(finding)) return false;
    const { start, end } = this.rangeOf(problem);
    return start <= invalidAt && invalidAt <= end;
  }

  /** The offset from which spans of an entry, or of the text around the entries, count. */
  #base(index: number | undefined): number {
    return index === undefined ? this.start : this.startOf(index);
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

function isOfInvalidBytes({ args }: Finding): boolean {
  return (args as { readonly reason?: string } | undefined)?.reason === INVALID_BYTES;
}

/** Whether an edited text before the entries still leads to the same array. */
function isHead(head: string, shape: ListingPlace['shape']): boolean {
  const start = skipBlank(head, 0);
  if (shape === 'array') return start === head.length - 1;
  return head[start] === '{' && findResults(head.slice(start), false) === head.length - 1 - start;
}

/** Entries that replace others: each gets the key of the one with its id, or else with its place. */
function withKeysOf(added: readonly Entry[], removed: readonly Entry[]): Entry[] {
  const isSame = (at: number): boolean => added.at(at)?.text === removed.at(at)?.text;
  const most = Math.min(added.length, removed.length);
  // Where several have the same id, such as a copy and its original, the unchanged ones keep their keys.
  let start = 0;
  while (start < most && isSame(start)) start++;
  let end = 0;
  while (end < most - start && isSame(-1 - end)) end++;
  const free = new Set(removed.slice(start, removed.length - end));
  const byId = new Map([...free].reverse().map((entry) => [entry.values.id, entry]));
  const replaced = added.map((entry, index) => {
    if (index < start) return removed[index];
    if (index >= added.length - end) return removed[index - added.length + removed.length];
    const before = byId.get(entry.values.id);
    return before && free.delete(before) ? before : undefined;
  });
  return added.map((entry, index) => {
    let before = replaced[index];
    if (!before) [before] = free;
    if (!before) return entry;
    free.delete(before);
    return before.text === entry.text && before.shape.syntaxError === undefined
      ? before
      : entry.withKey(before.key);
  });
}

function hasSameIds(entries: readonly Entry[]): boolean {
  const ids = new Set<string>();
  let count = 0;
  for (const { values } of entries) {
    const { id } = values;
    if (id === undefined || isBlank(id)) continue;
    ids.add(id);
    count++;
  }
  return ids.size < count;
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

/** The value of a member of a valid entry, without a tree. */
function spanOfMember({ isValid, text }: Entry, [name, ...rest]: Path, anchor: Anchor): Span | undefined {
  if (!isValid || typeof name !== 'string' || rest.length > 0 || anchor !== 'value') return undefined;
  const cursor = new MemberCursor(text, 1);
  while (cursor.next()) {
    if (!cursor.isNamed(name)) continue;
    const { valueStart: start, value } = cursor;
    if (value === undefined) return undefined;
    return { start, end: start + (/^[{[]/.test(value) ? 1 : value.length) };
  }
  return undefined;
}

/** The text of a member or value in a tree; undefined if it is not there. */
function spanIn(root: JsonNode | undefined, path: Path, anchor: Anchor): Span | undefined {
  const { member, value } = (root && findAt(root, path)) ?? {};
  if (member && (anchor === 'name' || !value)) return member.nameSpan;
  if (!value) return undefined;
  const isContainer = value.kind === 'object' || value.kind === 'array';
  return { start: value.start, end: isContainer ? value.start + 1 : value.end };
}
