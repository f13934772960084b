import type { Entry } from '../model/entry';
import type { Block } from '../model/entry-list';
import type { Listing } from '../listing/listing';
import { BlockTexts, readTexts, SEPARATOR, type Texts } from './block-texts';
import { fold } from './fold';

/**
 * The strings by which users know the entries of a listing, and which are searched. The listing keeps none: they are
 * read from its text, block by block, when one is first needed, and kept as long as the block is.
 */
export class EntryTexts {
  readonly #blocks = new WeakMap<Block, BlockTexts>();
  readonly #hosts = new Map<string, string>();

  constructor(private readonly listing: Listing) {}

  /**
   * Reads those of all entries that are not known yet, in steps of about a millisecond.
   *
   * @yields after each step
   */
  *prepare(): Generator<void, void, undefined> {
    for (const block of this.listing.entries.blocks) {
      if (this.#blocks.has(block)) continue;
      this.ofBlock(block).prepare();
      yield;
    }
  }

  /** Those of an entry; of one with a syntax error, where they cannot be read, those it had before. */
  of(entry: Entry): Texts {
    const own = this.ofBlock(entry.block).at(entry.indexInBlock);
    const lastValidTexts =
      entry.lastValidVersion &&
      this.#blocks.get(entry.lastValidVersion.block)?.at(entry.lastValidVersion.indexInBlock);
    if (!lastValidTexts) return own;
    return {
      id: own.id || lastValidTexts.id,
      name: own.name || lastValidTexts.name,
      endpoint: own.endpoint || lastValidTexts.endpoint,
    };
  }

  /** The host of an entry's endpoint, in lower case and with its port; undefined if it has none. */
  host(entry: Entry): string | undefined {
    const block = this.ofBlock(entry.block);
    const host = block.hosts[entry.indexInBlock];
    if (host !== undefined || !entry.lastValidVersion) return host;
    return this.#blocks.get(entry.lastValidVersion.block)?.hosts[entry.lastValidVersion.indexInBlock];
  }

  /** What there is to search of an entry: its id, name and endpoint in lower case, {@link SEPARATOR} after each. */
  folded(entry: Entry): string {
    if (entry.lastValidVersion) {
      const { id, name, endpoint } = this.of(entry);
      return [id, name, endpoint, ''].map(fold).join(SEPARATOR);
    }
    return this.ofBlock(entry.block).foldedAt(entry.indexInBlock);
  }

  /** An entry's name in lower case. */
  foldedName(entry: Entry): string {
    if (entry.lastValidVersion) return fold(this.of(entry).name);
    return this.ofBlock(entry.block).foldedName(entry.indexInBlock);
  }

  /** Those of a block's entries. */
  ofBlock(block: Block): BlockTexts {
    const known = this.#blocks.get(block);
    if (known) return known;
    const texts = new BlockTexts(readTexts(this.listing, block), this.#hosts);
    this.#blocks.set(block, texts);
    return texts;
  }
}
