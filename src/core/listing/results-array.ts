import type { Syntax } from '../json/syntax';
import type { Span } from '../json/tree';
import { ElementStream } from '../entries/element-stream';
import { MAX_FIRST_NAME_OFFSET, type ReadPosition, type Element } from '../entries/elements';
import type { ParsedEntry } from '../entries/parsed-entry';
import { EntryPattern, type ValueTexts } from '../entries/entry-pattern';
import { readValid } from '../entries/read-entry';
import type { TextChange } from '../text/text';
import { Entry, SharedStrings } from '../model/entry';
import { runToEnd } from '../steps';
import { matchIdentities, type ReplacedEntries } from './entry-identities';
import { MAX_EDIT_LENGTH, type ListingText } from './listing-text';
import { EntryList } from '../model/entry-list';

/** The limits of one step of reading, in entries and in UTF-16 units: well under a millisecond of work. */
const MAX_STEP_ENTRIES = 64;
const MAX_STEP_LENGTH = 1 << 16;

/** How much text is in memory at once, in UTF-16 units: when all is read, and around an edit. */
export interface Windows {
  readonly reading: number;
  readonly edit: number;
}

const WINDOWS: Windows = { reading: 1 << 18, edit: 1 << 15 };

/** The result of an edit that is not applied: the entries must all be read again, in steps. */
export const READ_AGAIN = 'read again';

/** An entry that was just read. Its reading is only valid until the next edit. */
export interface AddedEntry {
  readonly entry: Entry;
  readonly reading: ParsedEntry;
}

/** What an edit changed. */
export interface EntryChanges {
  readonly removed: readonly Entry[];
  readonly added: readonly AddedEntry[];
  /** Whether the end of the array was read again. */
  readonly reachesEnd: boolean;
}

/** A part of the array from which an edit removed the entries, and which is to be read again. */
interface DirtyRange {
  /** The entries before and after it. */
  readonly previous: Entry | undefined;
  readonly next: Entry | undefined;
  /** In order. */
  readonly removed: readonly Entry[];
}

/** The array `results` of a text: where it is, and its entries, updated as the text changes. */
export class ResultsArray {
  readonly entries = new EntryList();
  readonly #text: ListingText;
  readonly #syntax: Syntax;
  readonly #windows: Windows;
  readonly #lookaheads = new LookaheadIndex();
  readonly #pattern = new EntryPattern();
  readonly sharedStrings = new SharedStrings();
  #stream: ElementStream | undefined;
  #open: number;
  #close: number;
  #errorAtEnd: string | undefined;
  #isFound = false;
  #firstIdentity: number;
  #nextIdentity: number;

  /** @param firstIdentity that of the first entry; all others have greater ones */
  constructor(text: ListingText, syntax: Syntax, windows = WINDOWS, firstIdentity = 0) {
    this.#firstIdentity = this.#nextIdentity = firstIdentity;
    this.#text = text;
    this.#syntax = syntax;
    this.#windows = windows;
    this.#open = this.#close = text.length;
  }

  /** The opening bracket of the array; undefined if there is none. */
  get bracket(): Span | undefined {
    return this.#isFound ? { start: this.#open - 1, end: this.#open } : undefined;
  }

  /** Offset after the opening bracket, in UTF-16 units; the text's length if there is none. */
  get open(): number {
    return this.#open;
  }

  /** Offset of the closing bracket, in UTF-16 units, once all entries are read; the text's length if there is none. */
  get close(): number {
    return this.#close;
  }

  /** Why another element is expected before the closing bracket. */
  get errorAtEnd(): string | undefined {
    return this.#errorAtEnd;
  }

  /** See {@link LookaheadIndex.recoverySpans}. */
  recoverySpans(): readonly Span[] {
    return this.#lookaheads.recoverySpans();
  }

  /** An identity that no entry has had. */
  get nextIdentity(): number {
    return this.#nextIdentity;
  }

  clear(): void {
    this.#isFound = false;
    this.entries.clear();
    this.#lookaheads.clear();
    this.#stream = undefined;
    this.#errorAtEnd = undefined;
    // The same entries, read again, keep their identities.
    this.#nextIdentity = this.#firstIdentity;
  }

  /** Forgets the entries; those that are read then get identities that none has had. */
  restart(): void {
    this.#firstIdentity = this.#nextIdentity;
    this.start(undefined);
  }

  /**
   * Starts to read entries.
   *
   * @param open offset of the first, after the opening bracket; undefined if there is none
   */
  start(open: number | undefined): void {
    this.clear();
    this.#isFound = open !== undefined;
    this.#open = this.#close = open ?? this.#text.length;
    if (open !== undefined) this.#stream = this.#streamAfter(undefined);
  }

  /** Reads the entries that have not been read yet, in steps. */
  *read(): Generator<readonly AddedEntry[], void, undefined> {
    for (let stream = this.#stream; stream; stream = this.#stream) {
      const elements: ReadElement[] = [];
      let length = 0;
      while (elements.length < MAX_STEP_ENTRIES && length < MAX_STEP_LENGTH) {
        const next = readNext(stream);
        if (!next) break;
        length += next.element.end - next.element.start;
        elements.push(next);
      }
      if (elements.length === 0) {
        this.#end(stream);
        return;
      }
      yield this.#insert(this.entries.length, elements);
    }
  }

  /** Reads an element without a syntax error again. */
  readValid(text: string): ParsedEntry {
    const reading = this.#pattern.read(text, 0);
    return reading?.text.length === text.length ? reading : readValid(text, this.#syntax);
  }

  /** The source texts of the values of an element, if it is a regular entry. */
  valueTexts(text: string): ValueTexts | undefined {
    return this.#pattern.valueTexts(text);
  }

  /**
   * Applies changes of a text that has not been read to its end: what is after the first of them is read again.
   *
   * @param offset of the first, in UTF-16 units
   * @returns the removed entries
   */
  rewind(offset: number): readonly Entry[] | typeof READ_AGAIN {
    if (!this.#stream || offset < this.#open) return READ_AGAIN;
    const first = Math.max(this.#firstAffected(offset), 0);
    const position = first < this.entries.length ? undefined : this.#stream.position;
    const removed = this.#remove(first, this.entries.length, 0);
    this.#stream = this.#streamAfter(this.entries.last, position);
    return removed;
  }

  /**
   * Applies changes of a text that has been read to its end: reads again what they affect, and nothing else.
   *
   * @param changes in the order of the text, by offsets of the text as it was before all of them
   */
  edit(changes: readonly TextChange[]): EntryChanges | typeof READ_AGAIN {
    // In reverse order, the first range last.
    const ranges: DirtyRange[] = [];
    for (const { offset, length, inserted } of changes.toReversed()) {
      const shift = inserted - length;
      const end = offset + length;
      if (end < this.#open) {
        this.entries.replace(0, 0, [], shift);
        this.#open += shift;
        this.#close += shift;
      } else if (offset < this.#open) {
        return READ_AGAIN;
      } else {
        const range = this.#removeAffected(offset, end, shift);
        if (range) addBefore(ranges, range);
      }
    }
    const removed: Entry[] = [];
    const added: AddedEntry[] = [];
    const replaced: ReplacedEntries[] = [];
    let reachesEnd = false;
    for (let range = ranges.pop(); range && !reachesEnd; range = ranges.pop()) {
      const changes = this.#readRange(range, ranges);
      if (changes === READ_AGAIN) return READ_AGAIN;
      for (const entry of changes.removed) removed.push(entry);
      for (const entry of changes.added) added.push(entry);
      replaced.push({ removed: changes.removed, added: changes.added.map(({ entry }) => entry) });
      ({ reachesEnd } = changes);
    }
    // An entry that is moved is removed in one range and added in another.
    runToEnd(matchIdentities(replaced))();
    return { removed, added, reachesEnd };
  }

  /** Removes the entries that a change affects. */
  #removeAffected(offset: number, end: number, shift: number): DirtyRange | undefined {
    const affected = this.#firstAffected(offset);
    // After the array, and so far after it that no entry depends on it.
    if (offset > this.#close && affected >= this.entries.length) return undefined;
    const first = Math.max(affected, 0);
    const removed = this.#remove(first, Math.max(this.entries.countBefore(end), first), shift);
    if (end <= this.#close) this.#close += shift;
    return { previous: this.entries.at(first - 1), next: this.entries.at(first), removed };
  }

  /**
   * The index of the first entry whose reading depends on the text at an offset: -1 if the first entry and the text
   * before it do, the number of entries if none does.
   */
  #firstAffected(offset: number): number {
    const { entries } = this;
    let first = entries.countBefore(offset) - 1;
    const seen = entries.last && this.#lookaheads.seen(entries.last);
    if (entries.last?.index === first && seen !== undefined && seen <= offset) first++;
    return Math.min(first, this.#lookaheads.firstBeyond(offset)?.index ?? first);
  }

  /** Where the element after an entry is read from: after the comma, since more than the element may follow it. */
  #positionAfter(previous: Entry | undefined): ReadPosition {
    if (!previous) return { at: this.#open, before: undefined, syntaxError: undefined };
    const { start, end } = previous;
    const before = this.#text.slice(start, Math.min(end, start + MAX_FIRST_NAME_OFFSET));
    return { before, ...(this.#lookaheads.after(previous) ?? { at: end + 1, syntaxError: undefined }) };
  }

  /**
   * Reads the entries of a dirty range, up to an entry that is still valid.
   *
   * @param ranges those after it, in reverse order; the ones that are read, too, are taken out
   */
  #readRange(range: DirtyRange, ranges: DirtyRange[]): EntryChanges | typeof READ_AGAIN {
    const { entries } = this;
    const position = this.#positionAfter(range.previous);
    const stream = this.#streamAt(position, this.#windows.edit);
    const elements: ReadElement[] = [];
    const from = range.next?.index ?? entries.length;
    const removed = [...range.removed];
    let to = from;
    let reachesEnd = false;
    for (;;) {
      const read = readNext(stream);
      if (!read) {
        to = entries.length;
        reachesEnd = true;
        for (let other = ranges.pop(); other; other = ranges.pop())
          for (const entry of other.removed) removed.push(entry);
        this.#end(stream);
        break;
      }
      elements.push(read);
      const { end } = read.element;
      if (end - position.at > MAX_EDIT_LENGTH) return READ_AGAIN;
      while (to < entries.length && (entries.at(to)?.start ?? Infinity) < end) to++;
      const reached = (other: DirtyRange | undefined): boolean =>
        other !== undefined && (other.next?.index ?? entries.length) <= to;
      while (reached(ranges.at(-1))) for (const entry of ranges.pop()?.removed ?? []) removed.push(entry);
      const next = entries.at(to);
      const isUnchanged = next && stream.isFollowedByElement && next.start === stream.nextStart;
      if (isUnchanged && !this.#lookaheads.has(next)) break;
    }
    for (const entry of this.#remove(from, to, 0)) removed.push(entry);
    return { removed, added: this.#insert(from, elements), reachesEnd };
  }

  /** Creates entries from elements and inserts them before the entry of an index. */
  #insert(index: number, elements: readonly ReadElement[]): AddedEntry[] {
    const added: AddedEntry[] = [];
    const placed = elements.map(({ element: { start, end, reading }, lookahead }) => {
      const entry = new Entry(end - start, reading, this.sharedStrings);
      entry.identity = this.#nextIdentity++;
      if (lookahead) this.#lookaheads.set(entry, lookahead);
      added.push({ entry, reading });
      return { entry, start };
    });
    this.entries.replace(index, index, placed, 0);
    return added;
  }

  #remove(from: number, to: number, shift: number): readonly Entry[] {
    const removed: Entry[] = [];
    for (let index = from; index < to; index++) {
      const entry = this.entries.at(index);
      if (!entry) continue;
      this.#lookaheads.delete(entry);
      removed.push(entry);
    }
    this.entries.replace(from, to, [], shift);
    return removed;
  }

  /** @param position if it is known */
  #streamAfter(previous: Entry | undefined, position = this.#positionAfter(previous)): ElementStream {
    return this.#streamAt(position, this.#text.isInMemory ? Infinity : this.#windows.reading);
  }

  #streamAt(from: ReadPosition, size: number): ElementStream {
    return new ElementStream(this.#text, from, this.#syntax, size, this.#pattern);
  }

  #end(stream: ElementStream): void {
    this.#close = stream.close;
    this.#errorAtEnd = stream.errorAtEnd;
    this.#stream = undefined;
  }
}

/** Adds a range before others, which are in reverse order; two that no entry separates become one. */
function addBefore(ranges: DirtyRange[], range: DirtyRange): void {
  const next = ranges.at(-1);
  if (next && next.next === range.next)
    ranges[ranges.length - 1] = { ...range, removed: [...range.removed, ...next.removed] };
  else ranges.push(range);
}

/** The text after an entry on which its reading depended. */
interface Lookahead {
  /** How far the text was read, from the entry's start, in UTF-16 units. */
  readonly seen: number;
  /** Where reading the next element starts, by offsets from the entry's start. */
  readonly after: Pick<ReadPosition, 'at' | 'syntaxError'>;
}

/** An element, with its lookahead unless it depends on nothing else. */
interface ReadElement {
  readonly element: Element;
  readonly lookahead: Lookahead | undefined;
}

/** @returns undefined after the last element */
function readNext(stream: ElementStream): ReadElement | undefined {
  const element = stream.next();
  if (!element) return undefined;
  const { start, reading } = element;
  if (stream.isFollowedByElement && !reading.separatorError) return { element, lookahead: undefined };
  const { at, syntaxError: syntaxError } = stream.position;
  const after = {
    at: at - start,
    syntaxError: syntaxError && { ...syntaxError, at: syntaxError.at - start },
  };
  return { element, lookahead: { seen: stream.seen - start, after } };
}

/** The lookahead of the entries that have one: the last entry, and entries with or next to a syntax error. */
class LookaheadIndex {
  readonly #lookaheads = new Map<Entry, Lookahead>();

  has(entry: Entry): boolean {
    return this.#lookaheads.has(entry);
  }

  set(entry: Entry, lookahead: Lookahead): void {
    this.#lookaheads.set(entry, lookahead);
  }

  delete(entry: Entry): void {
    this.#lookaheads.delete(entry);
  }

  clear(): void {
    this.#lookaheads.clear();
  }

  /** How far the text was read for an entry, as an offset in UTF-16 units; undefined for an entry without lookahead. */
  seen(entry: Entry): number | undefined {
    const lookahead = this.#lookaheads.get(entry);
    return lookahead && entry.start + lookahead.seen;
  }

  /** Where reading the element after an entry starts, and the error before it, by offsets in UTF-16 units. */
  after(entry: Entry): Lookahead['after'] | undefined {
    const { at, syntaxError: syntaxError } = this.#lookaheads.get(entry)?.after ?? {};
    const { start } = entry;
    return at === undefined
      ? undefined
      : { at: start + at, syntaxError: syntaxError && { ...syntaxError, at: start + syntaxError.at } };
  }

  /** The first entry that starts before an offset and whose lookahead goes beyond it. */
  firstBeyond(offset: number): Entry | undefined {
    let first: Entry | undefined;
    for (const [entry, { seen }] of this.#lookaheads) {
      const { start } = entry;
      if (start < offset && offset < start + seen && (!first || start < first.start)) first = entry;
    }
    return first;
  }

  /** The text after entries with syntax errors that was read to recover from them, as sorted, disjoint spans. */
  recoverySpans(): Span[] {
    const spans = Array.from(this.#lookaheads)
      .filter(([entry]) => entry.hasSyntaxError)
      .map(([{ start, end }, { seen }]) => ({ start: end, end: start + seen }))
      .sort((a, b) => a.start - b.start);
    const merged: Span[] = [];
    for (const span of spans) {
      const last = merged.at(-1);
      if (last && span.start <= last.end)
        merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
      else merged.push(span);
    }
    return merged;
  }
}
