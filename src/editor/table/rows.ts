import type { Arrangement } from '../../core/browse/arrangement';
import { COLUMN_INDEX, type ColumnId } from '../../core/browse/table';
import { nextProblemCell, rangesOf } from '../../core/browse/table';
import type { Entry } from '../../core/listing/entry';
import type { RowReference, Selecting, Selection } from './messages';

/**
 * The rows of a table, and which of them are selected. Rows are known by the keys of their entries, so that they stay selected
 * whatever is edited or sorted.
 */
export class TableRows {
  /** The column of the active cell. */
  column: ColumnId = 'name';
  #arranged: Arrangement | undefined;
  #version = 0;
  /** The first version in which entries have the keys that they have now. */
  #firstVersion = 0;
  #selected: ReadonlySet<number> = new Set();
  #active: number | undefined;
  /** The row from which a selection is extended. */
  #anchor: number | undefined;

  /** Undefined until the listing has been arranged. */
  get arranged(): Arrangement | undefined {
    return this.#arranged;
  }

  /** Grows whenever the rows change. */
  get version(): number {
    return this.#version;
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
    this.#active = this.#anchor = undefined;
    this.#firstVersion = this.#version;
  }

  /** Whether an entry that had a key in a version has it now. */
  knowsKeysOf(version: number): boolean {
    return version >= this.#firstVersion;
  }

  /** The index of the row of an entry; -1 if it is not shown. */
  rowOf(key: number | undefined): number {
    return key === undefined ? -1 : this.entries.findIndex((entry) => entry.key === key);
  }

  /** The index of a row, wherever it is by now; -1 if it is not shown, or not known. */
  indexOf({ version, index, key }: RowReference): number {
    const isPresent = version === this.#version && this.entries[index] !== undefined;
    if (isPresent && (key === undefined || this.entries[index]?.key === key)) return index;
    return this.knowsKeysOf(version) ? this.rowOf(key) : -1;
  }

  /** The selected rows and the active one, as they are now. */
  get selection(): Selection {
    const active = this.rowOf(this.#active);
    const isActiveOnly = active >= 0 && this.#selected.size === 1 && this.#isSelected(active);
    return {
      ranges: isActiveOnly ? [[active, active + 1]] : rangesOf(this.entries, this.#selected),
      activeRow: active < 0 ? undefined : active,
    };
  }

  /** The key of the entry of the active cell, also if it is not shown. */
  get activeKey(): number | undefined {
    return this.#active;
  }

  /** The shown entries that are selected, in the order of the rows. */
  get selectedEntries(): readonly Entry[] {
    return this.entries.filter(({ key }) => this.#selected.has(key));
  }

  /** Makes the cell of a row the active one, and selects rows. Nothing is selected any more if the row is not known. */
  select(row: RowReference, how: Selecting, column: ColumnId): void {
    const { entries } = this;
    const index = this.indexOf(row);
    const entry = entries[index];
    this.column = column;
    if (!entry) {
      this.#selected = new Set();
      this.#active = this.#anchor = undefined;
      return;
    }
    const keysIn = (from: number, to: number): Set<number> =>
      new Set(entries.slice(from, to).map(({ key }) => key));
    const anchor = this.rowOf(this.#anchor);
    if (how === 'all') {
      this.#selected = keysIn(0, entries.length);
    } else if (how === 'extend' && anchor >= 0) {
      this.#selected = keysIn(Math.min(index, anchor), Math.max(index, anchor) + 1);
    } else if (how !== 'none') {
      this.#anchor = entry.key;
      const selected = new Set(how === 'toggle' ? this.#selected : []);
      if (!selected.delete(entry.key)) selected.add(entry.key);
      this.#selected = selected;
    }
    this.#active = entry.key;
  }

  /** Selects entries, also those that are not shown yet. The active one stays it if it is among them. */
  selectKeys(keys: readonly number[]): void {
    this.#selected = new Set(keys);
    if (this.#active === undefined || !this.#selected.has(this.#active))
      this.#active = this.#anchor = keys[0];
  }

  /** Makes the next cell with a problem the active one. @returns false if there is none */
  selectNextProblem(step: 1 | -1): boolean {
    if (!this.#arranged) return false;
    const { problems } = this.#arranged;
    const from = { row: this.rowOf(this.#active), column: COLUMN_INDEX.get(this.column) ?? 0 };
    const next = nextProblemCell(this.entries, problems, from, step);
    if (!next) return false;
    this.select({ version: this.#version, index: next.row, key: undefined }, 'only', next.column);
    return true;
  }

  #isSelected(index: number): boolean {
    const key = this.entries[index]?.key;
    return key !== undefined && this.#selected.has(key);
  }
}
