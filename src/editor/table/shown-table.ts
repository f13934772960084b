import type { Arrangement } from '../../core/browse/arrangement';
import type { Entry } from '../../core/model/entry';
import { batchesOf } from '../../core/steps';
import { TableRows } from '../../core/browse/table/rows';
import type { ArrangedListing } from '../entries/arranger';
import { inSlices } from '../slices';
import type { ListingAt } from './listing-at';
import type { EditedCell } from './edited-cell';
import { NO_ROWS, SelectedRows, type Selection } from './selected-rows';

/** How many generations of rows are kept for messages that were sent before the page had received newer ones. */
const MAX_GENERATIONS = 4;

/** What a table shows: the rows of an arranged listing, and which of them are selected. */
export class ShownTable {
  readonly selected = new SelectedRows();
  /** The cell that is being edited, or was last. */
  edited: EditedCell | undefined;
  #arranged: ArrangedListing | undefined;
  #rows = NO_ROWS;
  /** The rows of the latest generations, the present ones last. */
  #latestRows: readonly TableRows[] = [NO_ROWS];
  #collapsed: ReadonlySet<string> = new Set();
  #generation = 0;
  #problems = 0;

  constructor(readonly source: ListingAt) {}

  /** Undefined until the listing has been read. */
  get arranged(): ArrangedListing | undefined {
    return this.#arranged;
  }

  get rows(): TableRows {
    return this.#rows;
  }

  /** Increases whenever rows may have changed; the indexes of rows in messages refer to it. */
  get generation(): number {
    return this.#generation;
  }

  /** The rows that messages of a generation refer to; undefined if it is not one of the latest. */
  rowsIn(generation: number): TableRows | undefined {
    const age = this.#generation - generation;
    return age < 0 ? undefined : this.#latestRows.at(-1 - age);
  }

  /** The number of problems of all shown entries. */
  get problemCount(): number {
    return this.#problems;
  }

  /** The paths of the collapsed groups. */
  get collapsed(): ReadonlySet<string> {
    return this.#collapsed;
  }

  /** Whether the rows are of the present listing; if not, it was read again, and identities in it say nothing of the rows. */
  get isOfListing(): boolean {
    return this.#arranged !== undefined && this.#arranged.listing === this.source.value?.listing;
  }

  /** Whether the rows are those of the present text. */
  get isUpToDate(): boolean {
    if (!this.#arranged || !this.isOfListing) return false;
    const { listing, arrangement } = this.#arranged;
    return listing.isComplete && listing.version === arrangement.version;
  }

  /** The present version of the entry of a row; undefined for the head of a group, or if an edit has removed it. */
  entryAt(row: number, generation = this.#generation): Entry | undefined {
    const listing = this.source.value?.listing;
    const found = this.rowsIn(generation)?.at(row);
    if (found?.kind !== 'entry' || !this.isOfListing) return undefined;
    return listing?.entries.currentVersionOf(found.entry);
  }

  /** The row of the cell that is being edited; undefined if none is, or it is not shown. */
  get editedRow(): number | undefined {
    const { value } = this.source;
    const entry = value && this.edited?.entryIn(value);
    const row = entry ? this.#rows.indexOf(entry) : -1;
    return row < 0 ? undefined : row;
  }

  /**
   * Shows an arrangement, which is prepared in slices; until then, everything stays as it is.
   *
   * @returns false if it was cancelled
   */
  async show(
    arranged: ArrangedListing | undefined,
    collapsed: ReadonlySet<string>,
    isCancelled: () => boolean,
  ): Promise<boolean> {
    for (;;) {
      const { selection } = this.selected;
      const prepared = await inSlices(this.#prepare(arranged, collapsed), isCancelled);
      if (!prepared.done || isCancelled()) return false;
      // The user may have selected other rows in the meantime.
      if (this.selected.selection !== selection) continue;
      const isSameListing = arranged?.listing === this.#arranged?.listing;
      this.#arranged = arranged;
      this.#rows = prepared.value.selection.rows;
      this.#latestRows = [...(isSameListing ? this.#latestRows : []), this.#rows].slice(-MAX_GENERATIONS);
      this.#collapsed = collapsed;
      this.#problems = prepared.value.problems;
      this.selected.take(prepared.value.selection);
      this.#generation++;
      return true;
    }
  }

  *#prepare(
    arranged: ArrangedListing | undefined,
    collapsed: ReadonlySet<string>,
  ): Generator<void, { readonly selection: Selection; readonly problems: number }, undefined> {
    const rows = this.#rowsOf(arranged, collapsed);
    yield;
    const selection = yield* this.selected.among(rows, arranged?.listing);
    const isSame = arranged?.arrangement === this.#arranged?.arrangement;
    const problems = isSame ? this.#problems : arranged ? yield* countOfProblems(arranged.arrangement) : 0;
    return { selection, problems };
  }

  #rowsOf(arranged: ArrangedListing | undefined, collapsed: ReadonlySet<string>): TableRows {
    if (!arranged) return NO_ROWS;
    const isSame = arranged.arrangement === this.#arranged?.arrangement && collapsed === this.#collapsed;
    return isSame ? this.#rows : new TableRows(arranged.arrangement, collapsed);
  }
}

function* countOfProblems({ entries, problems }: Arrangement): Generator<void, number, undefined> {
  let count = 0;
  for (const batch of batchesOf(entries)) {
    for (const entry of batch) count += problems.of(entry).length;
    yield;
  }
  return count;
}
