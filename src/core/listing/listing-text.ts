import { findConflicts, mayAddConflict, TextWithoutConflicts, type ConflictSpan } from '../entries/conflicts';
import type { EmbeddedListing } from '../entries/embedded';
import { findResultsAgain, findResultsIn, isFoundByMembers } from '../json/results';
import type { Path } from '../json/tree';
import type { Text, TextChange } from '../text/text';
import { EmbeddedText } from './embedded-text';

/** Changes that insert more than this, in UTF-16 units, are not searched at once, but in steps. */
export const MAX_EDIT_LENGTH = 1 << 19;

const NO_PATH: Path = [];

/**
 * The text of a listing as it is read: blank before the listing if it is inside other JSON, and blank in conflicts except for
 * the lines of OURS. All offsets are those of the whole text, in UTF-16 units.
 */
export class ListingText implements Text {
  #withoutConflicts: TextWithoutConflicts | undefined;

  constructor(
    /** The text with conflicts; an {@link EmbeddedText} if the listing is inside other JSON. */
    readonly original: Text,
    /** The offset from which the bytes that the text was read from are invalid. */
    readonly invalidAt: number | undefined,
  ) {}

  get length(): number {
    return this.original.length;
  }

  slice(start: number, end: number): string {
    return (this.#withoutConflicts ?? this.original).slice(start, end);
  }

  /** Whether all of it is in memory as one string. */
  get isInMemory(): boolean {
    return typeof this.original === 'string' && !this.#withoutConflicts;
  }

  /** Whether it is a listing response, an array of entries, or a text that cannot be read. */
  get shape(): EmbeddedListing['shape'] {
    return this.#embedded?.shape ?? 'response';
  }

  /** The path of the listing from the root of the text; empty if it is all of the text. */
  get path(): Path {
    return this.#embedded?.path ?? NO_PATH;
  }

  /** The offset of the listing: 0 unless it is inside other JSON. */
  get start(): number {
    return this.#embedded?.start ?? 0;
  }

  /** The first syntax error around the listing. */
  get errorAround(): EmbeddedListing['errorAround'] {
    return this.#embedded?.errorAround;
  }

  get #embedded(): EmbeddedListing | undefined {
    return this.original instanceof EmbeddedText ? this.original.listing : undefined;
  }

  /** The conflicts that are blank. */
  get conflicts(): readonly ConflictSpan[] {
    return this.#withoutConflicts?.conflicts ?? [];
  }

  /** See {@link findConflicts}. */
  findConflicts(): Generator<void, ConflictSpan[], undefined> {
    return findConflicts(this.original);
  }

  /** From now on, these conflicts are blank. */
  hideConflicts(conflicts: readonly ConflictSpan[]): void {
    this.#withoutConflicts = new TextWithoutConflicts(this.original, conflicts);
  }

  /**
   * Follows changes of the text.
   *
   * @param changes in order, by offsets of the text before all of them
   * @param isRead whether the text was read to its end, and conflicts were looked for
   * @returns false if the changes may add or remove a conflict, or change what is read of one: then none is blank
   */
  change(changes: readonly TextChange[], isRead: boolean): boolean {
    const known = this.#withoutConflicts;
    const isSame = known?.change(changes) !== false;
    const mayAdd = (): boolean =>
      changes.some(({ inserted }) => inserted > MAX_EDIT_LENGTH) || mayAddConflict(this.original, changes);
    if (isSame && !((isRead || known) && mayAdd())) return true;
    this.#withoutConflicts = undefined;
    return false;
  }

  /** The offset at which the entries start; undefined if there is no array `results`. */
  findEntries(): number | undefined {
    if (this.shape === 'response') return afterBracket(findResultsIn(this.isInMemory ? this.original : this));
    return this.shape === 'array' ? this.start + 1 : undefined;
  }

  /**
   * The same for another array `results`, which counts instead of the first.
   *
   * @param from offset after the first array
   */
  findEntriesAgain(from: number): number | undefined {
    return this.shape === 'response' ? afterBracket(findResultsAgain(this, from)) : undefined;
  }

  /**
   * Whether the text before the entries alone determines where they are.
   *
   * @param open what {@link findEntries} returned
   */
  isFoundByMembers(open = 0): boolean {
    return this.shape !== 'response' || isFoundByMembers(this.slice(0, open));
  }
}

function afterBracket(bracket: number): number | undefined {
  return bracket < 0 ? undefined : bracket + 1;
}
