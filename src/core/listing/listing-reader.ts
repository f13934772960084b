import type { Syntax } from '../json/syntax';
import type { Entry } from '../model/entry';
import type { Block } from '../model/entry-list';
import type { TextChange } from '../text/text';
import { matchIdentities } from './entry-identities';
import type { ListingText } from './listing-text';
import type { Locator } from './locator';
import { READ_AGAIN, type AddedEntry, type ResultsArray } from './results-array';
import { readRoot, type RootReading } from './root-reading';
import type { TextProblems } from './text-problems';

/** Receives what is read of a listing. */
export interface ReadListing {
  added(entries: readonly AddedEntry[]): void;
  removed(entries: readonly Entry[]): void;
  /** All entries are removed. */
  cleared(): void;
  /** The listing's own members have been read. */
  rootRead(root: RootReading): void;
  /** All entries have been read, but not yet what is after them. */
  endReached(): void;
}

/** The result of an edit after which nothing else has to be read. */
const APPLIED = 'applied';

/** Reads a listing from its text in steps, and after changes of the text, what they affect. */
export class ListingReader {
  #progress: 'before' | 'reading' | 'complete' = 'before';
  #root: RootReading | undefined;
  /** How often the text was edited. */
  #edits = 0;
  /** Whether the text has exactly one array `results`, which the entries are in. */
  #isSingleArray = true;
  /** Whether the text before `results` alone determines where it is. */
  #isFoundByMembers = true;

  constructor(
    private readonly text: ListingText,
    private readonly syntax: Syntax,
    private readonly results: ResultsArray,
    private readonly locator: Locator,
    private readonly textProblems: TextProblems,
    private readonly listing: ReadListing,
    /** The entries before an edit after which all are read again, whose identities they get at the end. */
    private blocksBefore: readonly Block[] | undefined,
  ) {}

  /** The entries as they were when the whole text was read last. */
  get lastCompleteBlocks(): readonly Block[] | undefined {
    return this.isComplete ? [...this.results.entries.blocks] : this.blocksBefore;
  }

  /** Whether the whole text has been read. */
  get isComplete(): boolean {
    return this.#progress === 'complete';
  }

  /** The listing's own members, if they have been read. */
  get root(): RootReading | undefined {
    return this.#root;
  }

  /**
   * Reads the text, or the rest of it. It may be edited between two steps.
   *
   * @yields how far the text has been read, in UTF-16 units; the same again while more is done at its end
   */
  *read(): Generator<number, void, undefined> {
    while (!this.isComplete) {
      if (this.#progress === 'before') this.#start(this.text.findEntries());
      for (const added of this.results.read()) {
        this.listing.added(added);
        yield this.#end;
      }
      // An edit may have restarted it.
      if (this.#progress === 'reading') yield* this.#finish();
    }
  }

  /** @param open where the entries start; undefined if there is no array of them */
  #start(open: number | undefined): void {
    this.#root = undefined;
    this.#isSingleArray = open !== undefined;
    this.#isFoundByMembers = this.text.isFoundByMembers(open);
    this.#progress = 'reading';
    this.listing.cleared();
    this.results.start(open);
  }

  /**
   * Reads what is left when all entries have been read.
   *
   * @yields how far the text has been read, in UTF-16 units
   */
  *#finish(): Generator<number, void, undefined> {
    this.listing.endReached();
    if (this.text.conflicts.length === 0 && this.textProblems.hasSyntaxError()) {
      const conflicts = yield* this.#unlessEdited(this.text.findConflicts());
      if (!conflicts) return;
      if (conflicts.length > 0) {
        this.text.hideConflicts(conflicts);
        this.#restart();
        return;
      }
    }
    const again = this.text.findEntriesAgain(this.results.close + 1);
    if (again !== undefined) {
      this.#start(again);
      this.#isSingleArray = false;
      return;
    }
    if (this.blocksBefore) {
      const removed = entriesOf(this.blocksBefore);
      const added = entriesOf(this.results.entries.blocks);
      const transfer = yield* this.#unlessEdited(matchIdentities([{ removed, added }]));
      if (!transfer) return;
      transfer();
      this.blocksBefore = undefined;
    }
    this.#readRoot();
    this.#progress = 'complete';
  }

  /**
   * Follows changes of the text. If not all of it can be read again at once, it is no longer complete.
   *
   * @param changes in order, by offsets of the text as it was before all of them
   */
  edit(changes: readonly TextChange[]): void {
    this.#edits++;
    const before = this.lastCompleteBlocks;
    const result = this.text.change(changes, this.isComplete) ? this.#apply(changes) : READ_AGAIN;
    if (result !== READ_AGAIN) return;
    this.blocksBefore = before;
    this.#restart();
  }

  /** Reads again what changes affect, and nothing else, if that is enough. */
  #apply(changes: readonly TextChange[]): typeof APPLIED | typeof READ_AGAIN {
    if (!this.isComplete) return this.#rewind(changes[0]?.offset ?? 0);
    if (!this.#isSingleArray) return READ_AGAIN;
    const { open, close } = this.results;
    const affected = this.results.edit(changes);
    if (affected === READ_AGAIN) return READ_AGAIN;
    this.listing.removed(affected.removed);
    this.listing.added(affected.added);
    const isInside = ({ offset, length }: TextChange): boolean => offset >= open && offset + length <= close;
    const areInside = !affected.reachesEnd && changes.every(isInside);
    if (areInside && this.#isFoundByMembers) return APPLIED;
    if (this.text.findEntries() !== this.results.open) return READ_AGAIN;
    if (areInside) return APPLIED;
    if (this.text.findEntriesAgain(this.results.close + 1) !== undefined) return READ_AGAIN;
    this.#isFoundByMembers = this.text.isFoundByMembers(this.results.open);
    return this.#readRoot();
  }

  /** Reads the text again from an offset before which all has been read. */
  #rewind(offset: number): typeof APPLIED | typeof READ_AGAIN {
    const removed = this.#isFoundByMembers ? this.results.rewind(offset) : READ_AGAIN;
    if (removed === READ_AGAIN) return READ_AGAIN;
    this.listing.removed(removed);
    return APPLIED;
  }

  #restart(): void {
    this.listing.cleared();
    this.results.restart();
    this.#progress = 'before';
  }

  #readRoot(): typeof APPLIED | typeof READ_AGAIN {
    const root = readRoot(this.text.shape, this.locator.envelopeText(), this.results, this.syntax);
    // The last of repeated members counts: then the entries that were read are not the listing's.
    const isOther = root.wrongTypes.some(({ path }) => path[0] === 'results');
    if (isOther) {
      this.#isSingleArray = false;
      this.listing.cleared();
      this.results.clear();
    }
    this.#root = root;
    this.listing.rootRead(root);
    return isOther ? READ_AGAIN : APPLIED;
  }

  /** How far the text has been read. */
  get #end(): number {
    return this.results.entries.last?.end ?? 0;
  }

  /** Runs steps at the end of the text. @returns undefined if the text is edited between two of them */
  *#unlessEdited<T>(steps: Iterator<void, T, undefined>): Generator<number, T | undefined, undefined> {
    const edits = this.#edits;
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      yield this.#end;
      if (this.#edits !== edits) return undefined;
    }
  }
}

function entriesOf(blocks: readonly Block[]): readonly Entry[] {
  return blocks.flatMap(({ entries }) => entries);
}
