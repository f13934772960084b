import type { Entry } from './entry';
import { lowerBound } from '../values/sorting';

/** The maximum number of entries of a block; edits may leave it with fewer. */
export const MAX_BLOCK_ENTRIES = 256;

/**
 * Consecutive entries, with offsets relative to the block, so that an edit before them changes one offset only. The
 * entries of a block never change: an edit replaces the block, and with it everything cached for it.
 */
export class Block {
  /** Offset from which those of the entries are counted, in UTF-16 units. */
  start: number;
  /** Index of the first entry in `results`. */
  index = 0;
  #withProblems: readonly Entry[] | undefined;

  constructor(
    readonly entries: readonly Entry[],
    start: number,
  ) {
    this.start = start;
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index];
      if (!entry) continue;
      entry.block = this;
      entry.indexInBlock = index;
    }
  }

  /** The entries with problems of their own. */
  get withProblems(): readonly Entry[] {
    return (this.#withProblems ??= this.entries.filter(({ problems }) => problems.length > 0));
  }
}

/** An entry and its offset. */
export interface PositionedEntry {
  readonly entry: Entry;
  readonly start: number;
}

/**
 * The entries of a listing in the order of `results`. An edit costs the copy of one block, and an addition for each
 * block after it.
 */
export class EntryList implements Iterable<Entry> {
  #blocks: Block[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** In order; none is empty. */
  get blocks(): readonly Block[] {
    return this.#blocks;
  }

  get last(): Entry | undefined {
    return this.at(this.#length - 1);
  }

  /** The entry at an index from 0, if there is one. */
  at(index: number): Entry | undefined {
    const block = this.#blocks[this.#blockWith(index)];
    return block?.entries[index - block.index];
  }

  *[Symbol.iterator](): Iterator<Entry> {
    for (const block of this.#blocks) for (const entry of block.entries) yield entry;
  }

  /** The number of entries that start before an offset. */
  countBefore(offset: number): number {
    const after = lowerBound(this.#blocks.length, (at) => (this.#blocks[at]?.start ?? Infinity) < offset);
    const block = this.#blocks[after - 1];
    if (!block) return 0;
    const { entries, index } = block;
    return index + lowerBound(entries.length, (at) => (entries[at]?.start ?? Infinity) < offset);
  }

  /** The entry that contains an offset in UTF-16 units, edges included. */
  atOffset(offset: number): Entry | undefined {
    const entry = this.at(this.countBefore(offset + 1) - 1);
    return entry && offset <= entry.end ? entry : undefined;
  }

  /** The entry that contains an offset in UTF-16 units, or else the next one. */
  atOrAfter(offset: number): Entry | undefined {
    const next = this.countBefore(offset + 1);
    const previous = this.at(next - 1);
    return previous && offset < previous.end ? previous : this.at(next);
  }

  /** The current version of an entry that is still at its index, which is found without a search; undefined for another. */
  inPlace({ index, identity }: Entry): Entry | undefined {
    const entry = this.at(index);
    return entry?.identity === identity ? entry : undefined;
  }

  /** The current version of an entry that was read before edits; undefined if it has been removed. */
  currentVersionOf(entry: Entry): Entry | undefined {
    return this.at(entry.index) === entry ? entry : this.withIdentity(entry.identity);
  }

  withIdentity(identity: number): Entry | undefined {
    for (const { entries } of this.#blocks)
      for (const entry of entries) if (entry.identity === identity) return entry;
    return undefined;
  }

  clear(): void {
    this.#blocks = [];
    this.#length = 0;
  }

  /** Adds entries after the last. */
  push(positioned: readonly PositionedEntry[]): void {
    if (positioned.length === 0) return;
    const last = this.#blocks.at(-1);
    const isFull = !last || last.entries.length >= MAX_BLOCK_ENTRIES;
    const blocks = blocksOf(isFull ? positioned : [...positionedIn(last, 0, Infinity, 0), ...positioned]);
    this.#replaceBlocks(isFull ? this.#blocks.length : this.#blocks.length - 1, isFull ? 0 : 1, blocks, 0);
  }

  /**
   * Replaces the entries from one index to another, exclusive.
   *
   * @param shift is added to the offsets of all entries after them, in UTF-16 units
   */
  replace(from: number, to: number, positioned: readonly PositionedEntry[], shift: number): void {
    if (from >= this.#length) {
      this.push(positioned);
      return;
    }
    const first = this.#blockWith(from);
    if (from === to && positioned.length === 0) {
      this.#shiftInside(first, from, shift);
      return;
    }
    const last = from === to ? first : this.#blockWith(to - 1);
    const before = this.#blocks[first];
    const after = this.#blocks[last];
    if (!before || !after) return;
    const kept = [
      ...positionedIn(before, 0, from - before.index, 0),
      ...positioned,
      ...positionedIn(after, to - after.index, Infinity, shift),
    ];
    this.#replaceBlocks(first, last - first + 1, blocksOf(kept), shift);
  }

  /** Replaces blocks, and shifts the blocks after them. */
  #replaceBlocks(at: number, deleteCount: number, blocks: readonly Block[], shift: number): void {
    this.#blocks.splice(at, deleteCount, ...blocks);
    this.#shift(at + blocks.length, shift);
    this.#updateIndexes(at, at + blocks.length);
  }

  /** Shifts the entries from an index on, which may be inside a block. */
  #shiftInside(at: number, from: number, shift: number): void {
    const block = this.#blocks[at];
    if (!block) return;
    if (from === block.index) {
      this.#shift(at, shift);
      return;
    }
    const inside = from - block.index;
    for (const [place, entry] of block.entries.entries()) if (place >= inside) entry.offset += shift;
    this.#shift(at + 1, shift);
  }

  #shift(from: number, shift: number): void {
    if (shift === 0) return;
    for (let at = from; at < this.#blocks.length; at++) {
      const block = this.#blocks[at];
      if (block) block.start += shift;
    }
  }

  /** Updates the indexes of the blocks from `from` on; those from `unchanged` on may be right already. */
  #updateIndexes(from: number, unchanged: number): void {
    const before = this.#blocks[from - 1];
    let index = before ? before.index + before.entries.length : 0;
    for (let at = from; at < this.#blocks.length; at++) {
      const block = this.#blocks[at];
      if (!block) continue;
      if (at >= unchanged && block.index === index) return;
      block.index = index;
      index += block.entries.length;
    }
    this.#length = index;
  }

  #blockWith(index: number): number {
    return lowerBound(this.#blocks.length, (at) => (this.#blocks[at]?.index ?? Infinity) <= index) - 1;
  }
}

function positionedIn(block: Block, from: number, to: number, shift: number): PositionedEntry[] {
  return block.entries.slice(from, to).map((entry) => ({ entry, start: entry.start + shift }));
}

/** Divides entries into blocks and sets the position of each. */
function blocksOf(positioned: readonly PositionedEntry[]): Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < positioned.length; from += MAX_BLOCK_ENTRIES) {
    const some = positioned.slice(from, from + MAX_BLOCK_ENTRIES);
    const start = some[0]?.start ?? 0;
    for (const one of some) one.entry.offset = one.start - start;
    blocks.push(
      new Block(
        some.map(({ entry }) => entry),
        start,
      ),
    );
  }
  return blocks;
}

/** A value for each block of a list of entries. After an edit only those of the new blocks are computed. */
export class BlockValues<T> {
  #blocks: readonly Block[] = [];
  #values: readonly T[] = [];

  constructor(private readonly compute: (block: Block) => T) {}

  /**
   * The values of blocks, in their order.
   *
   * @yields after each block whose value is computed
   */
  *of(blocks: readonly Block[]): Generator<void, readonly T[], undefined> {
    const before = this.#blocks;
    const max = Math.min(before.length, blocks.length);
    let start = 0;
    while (start < max && before[start] === blocks[start]) start++;
    let end = 0;
    while (end < max - start && before[before.length - 1 - end] === blocks[blocks.length - 1 - end]) end++;
    if (start === blocks.length && start === before.length) return this.#values;
    const values = this.#values;
    const current = values.slice(0, start);
    for (const block of blocks.slice(start, blocks.length - end)) {
      current.push(this.compute(block));
      yield;
    }
    for (const value of values.slice(before.length - end)) current.push(value);
    this.#values = current;
    this.#blocks = [...blocks];
    return current;
  }
}
