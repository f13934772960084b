import { ElementStream } from '../reading/element-stream';
import { FIRST_NAME_WITHIN, type Between, type Element } from '../reading/elements';
import type { Entry } from './entry';
import { EntryList, type Placed } from './entry-list';
import type { Syntax } from '../json/syntax';
import type { Span } from '../json/tree';
import { succeed } from './succession';
import type { Text, TextChange } from '../text/text';
import { readNext, Unsettled, type Read } from './lookahead-index';
import { UsualEntry } from '../reading/usual-entry';

/** What is read between two pauses of the analysis, in entries and in UTF-16 units: well under a millisecond of work. */
const ENTRIES_A_STEP = 64;
const TEXT_A_STEP = 1 << 16;

/** How much of a text is held at once, in UTF-16 units: while all is read, and around an edit. */
export interface Windows {
  readonly reading: number;
  readonly edit: number;
}

const WINDOWS: Windows = { reading: 1 << 18, edit: 1 << 15 };

/** Edits that make it necessary to read more than this, in UTF-16 units, are not followed: that is done in steps. */
const MOST_AT_ONCE = 1 << 19;

/** What is done with the entries that come and go. */
export interface EntryKeeper {
  /** Makes entries of new elements, which follow one another. */
  add(elements: readonly Element[]): readonly Entry[];
  remove(entry: Entry): void;
  clear(): void;
}

/** A place in the array where entries have been taken out because of an edit: between two, either of which may be none. */
interface Hole {
  readonly previous: Entry | undefined;
  readonly next: Entry | undefined;
  /** The entries taken out, in order. */
  readonly gone: readonly Entry[];
}

/** The array `results` of a text: where it stands, and its elements, kept up with the text's changes. */
export class ResultsArray {
  readonly entries = new EntryList();
  readonly #text: Text;
  readonly #syntax: Syntax;
  readonly #windows: Windows;
  readonly #keeper: EntryKeeper;
  readonly #unsettled = new Unsettled();
  readonly #usual = new UsualEntry();
  #stream: ElementStream | undefined;
  #open: number;
  #close: number;
  #faultAtEnd: string | undefined;
  #nextIdentity = 0;

  constructor(text: Text, syntax: Syntax, keeper: EntryKeeper, windows = WINDOWS) {
    this.#text = text;
    this.#syntax = syntax;
    this.#keeper = keeper;
    // A string is in memory already.
    this.#windows = typeof text === 'string' ? { ...windows, reading: Infinity } : windows;
    this.#open = this.#close = text.length;
  }

  /** Offset after the opening bracket, in UTF-16 units; the text's length if there is none. */
  get open(): number {
    return this.#open;
  }

  /** Offset of the closing bracket, in UTF-16 units, once all elements are read; the text's length if there is none. */
  get close(): number {
    return this.#close;
  }

  /** Why there should have been another element before the closing bracket. */
  get faultAtEnd(): string | undefined {
    return this.#faultAtEnd;
  }

  /**
   * Where the text stands that entries which are broken were told from, behind them: in order, apart from one another.
   * Offsets in UTF-16 units.
   */
  watched(): readonly Span[] {
    return this.#unsettled.watched();
  }

  /** Forgets all elements. */
  clear(): void {
    this.entries.clear();
    this.#keeper.clear();
    this.#unsettled.clear();
    this.#stream = undefined;
    this.#faultAtEnd = undefined;
    // The same entries read again are likely to be the same entries.
    this.#nextIdentity = 0;
  }

  /** Goes to the array whose opening bracket stands at an offset; at -1 there is none. */
  begin(bracket: number): void {
    this.clear();
    this.#open = this.#close = bracket < 0 ? this.#text.length : bracket + 1;
    if (bracket >= 0) this.#stream = this.#streamAt(this.#between(undefined), this.#windows.reading);
  }

  /**
   * Reads the elements, from where it stopped.
   *
   * @yields the offset it has come to, in UTF-16 units
   */
  *read(): Generator<number, void, undefined> {
    for (let stream = this.#stream; stream; stream = this.#stream) {
      const read: Read[] = [];
      let length = 0;
      while (read.length < ENTRIES_A_STEP && length < TEXT_A_STEP) {
        const next = readNext(stream);
        if (!next) break;
        length += next.element.end - next.element.start;
        read.push(next);
      }
      const last = read.at(-1);
      if (!last) {
        this.#end(stream);
        return;
      }
      this.entries.push(this.#place(read));
      yield last.element.end;
    }
  }

  /**
   * Takes changes of a text that has not been read to its end: what is behind the first of them will be read again.
   *
   * @param offset of the first, in UTF-16 units
   * @returns false if all must be read again
   */
  rewind(offset: number): boolean {
    if (!this.#stream || offset < this.#open) return false;
    const first = Math.max(this.#firstAffected(offset), 0);
    const between = first < this.entries.length ? undefined : this.#stream.between;
    this.#takeOut(first, this.entries.length, 0);
    this.#stream = this.#streamAt(between ?? this.#between(this.entries.last), this.#windows.reading);
    return true;
  }

  /**
   * Takes changes of a text that has been read to its end: reads again what they touch, and nothing else.
   *
   * @param changes in the order of the text, by offsets of the text as it was before all of them
   * @returns whether only entries had to be read or the end of the array, too; undefined if that is not enough and
   * all must be read again
   */
  edit(changes: readonly TextChange[]): 'entries' | 'end' | undefined {
    const holes: Hole[] = [];
    for (const { offset, length, inserted } of changes.toReversed()) {
      const shift = inserted - length;
      const end = offset + length;
      if (end < this.#open) {
        this.entries.replace(0, 0, [], shift);
        this.#open += shift;
        this.#close += shift;
      } else if (offset < this.#open) {
        return undefined;
      } else {
        const hole = this.#makeHole(offset, end, shift);
        if (hole) putBefore(holes, hole);
      }
    }
    for (let hole = holes.shift(); hole; hole = holes.shift()) {
      const reach = this.#fill(hole, holes);
      if (reach !== 'entries') return reach;
    }
    return 'entries';
  }

  /** Takes out the entries that a change touches. */
  #makeHole(offset: number, end: number, shift: number): Hole | undefined {
    const affected = this.#firstAffected(offset);
    // Behind the array, so far that nothing in it depends on it.
    if (offset > this.#close && affected >= this.entries.length) return undefined;
    const first = Math.max(affected, 0);
    const gone = this.#takeOut(first, Math.max(this.entries.countBefore(end), first), shift);
    if (end <= this.#close) this.#close += shift;
    return { previous: this.entries.at(first - 1), next: this.entries.at(first), gone };
  }

  /**
   * The first entry whose reading depends on the text at an offset; -1 if it is the first and what stands before it,
   * the number of entries if it is none.
   */
  #firstAffected(offset: number): number {
    const { entries } = this;
    let first = entries.countBefore(offset) - 1;
    const seen = entries.last && this.#unsettled.seen(entries.last);
    if (entries.last?.index === first && seen !== undefined && seen <= offset) first++;
    return Math.min(first, this.#unsettled.firstBeyond(offset)?.index ?? first);
  }

  /** Where the element behind a kept entry is read from: behind the comma, for there may be more than the element. */
  #between(previous: Entry | undefined): Between {
    if (!previous) return { at: this.#open, before: undefined, fault: undefined };
    const { start, end } = previous;
    const before = this.#text.slice(start, Math.min(end, start + FIRST_NAME_WITHIN));
    return { before, ...(this.#unsettled.after(previous) ?? { at: end + 1, fault: undefined }) };
  }

  /**
   * Reads the elements of a hole, up to an entry that was kept and can stay.
   *
   * @param holes those behind it; it takes in the ones that it reaches
   */
  #fill(hole: Hole, holes: Hole[]): 'entries' | 'end' | undefined {
    const { entries } = this;
    const between = this.#between(hole.previous);
    const stream = this.#streamAt(between, this.#windows.edit);
    const read: Read[] = [];
    const from = hole.next?.index ?? entries.length;
    let { gone } = hole;
    let to = from;
    let reach: 'entries' | 'end' = 'entries';
    for (;;) {
      const found = readNext(stream);
      if (!found) {
        to = entries.length;
        reach = 'end';
        this.#end(stream);
        break;
      }
      read.push(found);
      const { end } = found.element;
      if (end - between.at > MOST_AT_ONCE) return undefined;
      while (to < entries.length && (entries.at(to)?.start ?? Infinity) < end) to++;
      while (holes[0] && (holes[0].next?.index ?? entries.length) <= to)
        gone = [...gone, ...(holes.shift()?.gone ?? [])];
      const next = entries.at(to);
      // Behind a hole all is as it was.
      const fits = next && stream.isQuick && next.start === stream.nextStart;
      if (fits && !this.#unsettled.has(next)) break;
    }
    gone = [...gone, ...this.#takeOut(from, to, 0)];
    const placed = this.#place(read);
    entries.replace(from, from, placed, 0);
    succeed(
      gone,
      placed.map(({ entry }) => entry),
    );
    return reach;
  }

  /** Makes entries of what was read, and remembers what they depended on. */
  #place(read: readonly Read[]): Placed[] {
    const entries = this.#keeper.add(read.map(({ element }) => element));
    return entries.flatMap((entry, index) => {
      const { element, dependence } = read[index] ?? {};
      entry.identity = this.#nextIdentity++;
      if (dependence) this.#unsettled.set(entry, dependence);
      return element ? [{ entry, start: element.start }] : [];
    });
  }

  #takeOut(from: number, to: number, shift: number): readonly Entry[] {
    const gone: Entry[] = [];
    for (let index = from; index < to; index++) {
      const entry = this.entries.at(index);
      if (!entry) continue;
      this.#unsettled.delete(entry);
      this.#keeper.remove(entry);
      gone.push(entry);
    }
    this.entries.replace(from, to, [], shift);
    return gone;
  }

  #streamAt(from: Between, size: number): ElementStream {
    return new ElementStream(this.#text, from, this.#syntax, size, this.#usual);
  }

  #end(stream: ElementStream): void {
    this.#close = stream.close;
    this.#faultAtEnd = stream.faultAtEnd;
    this.#stream = undefined;
  }
}

/** A hole that reaches up to the one behind it becomes one with it. */
function putBefore(holes: Hole[], hole: Hole): void {
  const [behind] = holes;
  if (behind && behind.next === hole.next) holes[0] = { ...hole, gone: [...hole.gone, ...behind.gone] };
  else holes.unshift(hole);
}
