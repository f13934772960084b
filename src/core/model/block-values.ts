import type { Block } from './entry-list';

/** A value for each block of a list of entries. After an edit only those of the new blocks are computed. */
export class BlockValues<T> {
  #blocks: readonly Block[] = [];
  #values: readonly T[] = [];

  constructor(private readonly compute: (block: Block) => T) {}

  /** The values of blocks, in their order. */
  of(blocks: readonly Block[]): readonly T[] {
    const before = this.#blocks;
    const max = Math.min(before.length, blocks.length);
    let start = 0;
    while (start < max && before[start] === blocks[start]) start++;
    let end = 0;
    while (end < max - start && before[before.length - 1 - end] === blocks[blocks.length - 1 - end]) end++;
    if (start === blocks.length && start === before.length) return this.#values;
    const computed = blocks.slice(start, blocks.length - end).map(this.compute);
    const values = this.#values;
    this.#values = [...values.slice(0, start), ...computed, ...values.slice(before.length - end)];
    this.#blocks = [...blocks];
    return this.#values;
  }
}
