import { nextProblemCell, rangesOf, type CellPosition } from '../../core/browse/table/rows';
import { COLUMN_INDEX, type ColumnId } from '../../core/browse/table/columns';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import type { ArrangedListing } from '../entries/arranger';
import type { OpenListing } from '../listings/open-listing';
import type { EditedCell } from './cell-editing';
import type { Selection } from './messages';
import type { RowReference, Selecting } from './requests';

/** A row that the user has chosen, and where it was then. */
interface ChosenRow extends RowReference {
  readonly key: number;
}

/**
 * What a table shows: the entries of an arranged listing as rows, and which of them are selected. Rows are known by the identities
 * of their entries, so that they stay selected whatever is edited, sorted or read again.
 */
export class ShownTable {
  /** The column of the active cell. */
  column: ColumnId = 'name';
  /** The cell that is being edited, or was last. */
  edited: EditedCell | undefined;
  #arranged: ArrangedListing | undefined;
  #selected: ReadonlySet<number> = new Set();
  #active: ChosenRow | undefined;
  /** The row from which a selection is extended. */
  #anchor: ChosenRow | undefined;
  /** The listing in which something was selected, and the id of the active entry in it. */
  #chosenIn: { readonly space: object; readonly id: string | undefined } | undefined;

  /** @param sourceNow the listing of the table's file, while it is open */
  constructor(private readonly sourceNow: () => OpenListing | undefined) {}

  get source(): OpenListing | undefined {
    return this.sourceNow();
  }

  /** Undefined until the listing has been read. */
  get arranged(): ArrangedListing | undefined {
    return this.#arranged;
  }

  /** The entries of the rows, in order. */
  get rows(): readonly Entry[] {
    return this.#arranged?.arrangement.entries ?? [];
  }

  /** Whether the rows are those of the present text. */
  get isUpToDate(): boolean {
    if (!this.#arranged) return false;
    const { listing, arrangement } = this.#arranged;
    return this.listing === listing && listing.isComplete && listing.version === arrangement.version;
  }

  /** The present listing, if it has the entries of the rows, rather than being another one of the same text. */
  get listing(): Listing | undefined {
    const listing = this.source?.listing;
    return listing?.identitySpace === this.#arranged?.listing.identitySpace ? listing : undefined;
  }

  show(arranged: ArrangedListing | undefined): void {
    this.#arranged = arranged;
    if (arranged && this.#chosenIn && arranged.listing.identitySpace !== this.#chosenIn.space)
      this.#selectAgain(arranged.listing, this.#chosenIn.id);
  }

  /** The index of a row, wherever it is by now; -1 if it is not shown. */
  indexOf({ index, key }: RowReference): number {
    return key === undefined || this.rows[index]?.identity === key ? index : this.rowOf(key);
  }

  /** The index of the row of an entry; -1 if it is not shown. */
  rowOf(identity: number): number {
    return this.rows.findIndex((entry) => entry.identity === identity);
  }

  /** The present version of the entry of a row; undefined if an edit has removed it. */
  entryAt(row: RowReference): Entry | undefined {
    const shown = this.rows[this.indexOf(row)];
    return shown && this.listing?.entries.currentVersionOf(shown);
  }

  /** The selected rows and the active one, as they are now. */
  get selection(): Selection {
    const selected = this.#selected;
    const at = this.#active ? this.indexOf(this.#active) : -1;
    const isOne = at >= 0 && selected.size === 1 && this.#active && selected.has(this.#active.key);
    return {
      ranges: isOne ? [[at, at + 1]] : selected.size > 0 ? rangesOf(this.rows, selected) : [],
      activeRow: at < 0 ? undefined : at,
    };
  }

  /** The entry of the active cell, also if it is not shown. */
  get activeEntry(): Entry | undefined {
    if (!this.#active) return undefined;
    const shown = this.rows[this.indexOf(this.#active)];
    return shown ?? this.listing?.entries.withIdentity(this.#active.key);
  }

  /** The next cell with a problem, see {@link nextProblemCell}. */
  nextProblem(step: 1 | -1): CellPosition | undefined {
    if (!this.#arranged) return undefined;
    const { problems } = this.#arranged.arrangement;
    const from = { row: this.selection.activeRow ?? -1, column: COLUMN_INDEX.get(this.column) ?? 0 };
    return nextProblemCell(this.rows, problems, from, step);
  }

  /** Whether an entry is shown, or may be in the next arrangement, after an edit. */
  canShow({ identity }: Entry): boolean {
    return this.#arranged !== undefined && (!this.isUpToDate || this.rowOf(identity) >= 0);
  }

  /** Makes the cell of a row the active one, and selects rows. */
  select(row: RowReference, how: Selecting, column = this.column): void {
    const index = this.indexOf(row);
    const { rows } = this;
    const shown = rows[index];
    if (!shown || !this.#arranged) return;
    const chosen = { index, key: shown.identity };
    const identitiesIn = (from: number, to: number): Set<number> =>
      new Set(rows.slice(from, to).map(({ identity }) => identity));
    const anchor = this.#anchor && this.indexOf(this.#anchor);
    if (how === 'all') {
      this.#selected = identitiesIn(0, rows.length);
    } else if (how === 'extend' && anchor !== undefined && anchor >= 0) {
      this.#selected = identitiesIn(Math.min(index, anchor), Math.max(index, anchor) + 1);
    } else if (how !== 'none') {
      this.#anchor = chosen;
      const selected = new Set(how === 'toggle' ? this.#selected : []);
      if (!selected.delete(chosen.key)) selected.add(chosen.key);
      this.#selected = selected;
    }
    this.#active = chosen;
    this.column = column;
    const { listing } = this.#arranged;
    this.#chosenIn = { space: listing.identitySpace, id: listing.read(shown).values.id };
  }

  /** Selects entries, also those that are not shown yet. The active one stays it if it is among them. */
  selectEntries(listing: Listing, entries: readonly Entry[]): void {
    const selected = new Set(entries.map(({ identity }) => identity));
    this.#selected = selected;
    const [first] = entries;
    if (first && !(this.#active && selected.has(this.#active.key)))
      this.#active = this.#anchor = { index: first.index, key: first.identity };
    this.#chosenIn = { space: listing.identitySpace, id: first && listing.read(first).values.id };
  }

  /** The shown entries that are selected, in the order of the rows. */
  get selectedEntries(): readonly Entry[] {
    return this.rows.filter(({ identity }) => this.#selected.has(identity));
  }

  /** The row of the cell that is being edited; undefined if none is, or it is not shown. */
  get editedRow(): number | undefined {
    const { source } = this;
    const entry = source && this.edited?.entryIn(source);
    const row = entry ? this.rowOf(entry.identity) : -1;
    return row < 0 ? undefined : row;
  }

  /** In a listing that has nothing to do with the one before, only the active entry can be told, by its id. */
  #selectAgain(listing: Listing, id: string | undefined): void {
    const [entry, ...others] = id === undefined ? [] : listing.byId.get(id);
    this.#selected = new Set();
    this.#active = this.#anchor = this.#chosenIn = undefined;
    if (entry && others.length === 0) this.selectEntries(listing, [entry]);
  }
}
