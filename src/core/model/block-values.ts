import type { Block } from './entry-list';

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
