import type { Arrangement } from '../../core/browse/arrangement';
import { COLUMN_INDEX, nextProblemCell, type ColumnId } from '../../core/browse/table';
import type { Entry } from '../../core/listing/entry';
import type { Selection } from './messages';

/**
 * The rows of a table, and which of them are selected. Rows are known by the keys of their entries, so that they stay selected
 * whatever is edited or sorted.
 */
export class TableRows {
  /** The column of the active cell. */
  column: ColumnId = 'name';
  /** The key of the entry of the active cell, also if it is not shown. */
  active: number | undefined;
  #arranged: Arrangement | undefined;
  #version = 0;
  #firstVersion = 0;
  #selected: ReadonlySet<number> = new Set();

  /** Undefined until the listing has been arranged. */
  get arranged(): Arrangement | undefined {
    return this.#arranged;
  }

  /** Grows whenever the rows change. */
  get version(): number {
    return this.#version;
  }

  /** The first version in which entries have the keys that they have now. */
  get firstVersion(): number {
    return this.#firstVersion;
  }

  /** The entries of the rows, in order. */
  get entries(): readonly Entry[] {
    return this.#arranged?.entries ?? [];
  }

  show(arranged: Arrangement | undefined): void {
    const before = this.#arranged;
    if (arranged === before) return;
    this.#version++;
    if (arranged && before && !arranged.listing.isVersionOf(before.listing)) this.forget();
    this.#arranged = arranged;
  }

  /** Forgets what is selected, because the next rows have nothing to do with those before. */
  forget(): void {
    this.#selected = new Set();
    this.active = undefined;
    this.#firstVersion = this.#version;
  }

  /** The index of the row of an entry; -1 if it is not shown. */
  rowOf(key: number | undefined): number {
    return key === undefined ? -1 : this.entries.findIndex((entry) => entry.key === key);
  }

  /** The entry of the active cell, if it is shown. */
  get activeEntry(): Entry | undefined {
    return this.entries[this.rowOf(this.active)];
  }

  /** The shown entries that are selected, in the order of the rows. */
  get selectedEntries(): readonly Entry[] {
    return this.entries.filter(({ key }) => this.#selected.has(key));
  }

  /** The selected rows and the active cell, if its row is shown. */
  get selection(): Selection | undefined {
    const { activeEntry, column } = this;
    return activeEntry && { keys: [...this.#selected], active: activeEntry.key, column };
  }

  /** Selects rows, also those that are not shown yet. The active one stays it if it is among them. */
  select(keys: readonly number[]): void {
    this.#selected = new Set(keys);
    if (this.active === undefined || !this.#selected.has(this.active)) this.active = keys[0];
  }

  /** Makes the next cell with a problem the active one. @returns false if there is none */
  selectNextProblem(step: 1 | -1): boolean {
    if (!this.#arranged) return false;
    const from = { row: this.rowOf(this.active), column: COLUMN_INDEX.get(this.column) ?? 0 };
    const next = nextProblemCell(this.entries, this.#arranged.problems, from, step);
    const entry = next && this.entries[next.row];
    if (!entry) return false;
    this.column = next.column;
    this.select([entry.key]);
    return true;
  }
}
