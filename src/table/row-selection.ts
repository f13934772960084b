/** How rows are selected; `none` only makes a row the active one. */
export type Selecting = 'only' | 'extend' | 'toggle' | 'all' | 'none';

/** The selected rows, by the keys of their entries. */
export class RowSelection {
  #keys: ReadonlySet<number> = new Set();
  /** The key of the row from which a selection is extended. */
  #anchor: number | undefined;

  get keys(): readonly number[] {
    return [...this.#keys];
  }

  has(key: number | undefined): boolean {
    return key !== undefined && this.#keys.has(key);
  }

  /** Selects some rows. @param anchor that from which the selection is extended */
  set(keys: readonly number[], anchor?: number): void {
    this.#keys = new Set(keys);
    this.#anchor = anchor;
  }

  /**
   * Selects rows from one on.
   *
   * @param rows the keys of all rows, in order
   * @param row the index of a row
   */
  select(rows: readonly number[], row: number, how: Selecting): void {
    const key = rows[row];
    const anchor = this.#anchor === undefined ? -1 : rows.indexOf(this.#anchor);
    if (key === undefined || how === 'none') return;
    if (how === 'all') {
      this.#keys = new Set(rows);
    } else if (how === 'extend' && anchor >= 0) {
      this.#keys = new Set(rows.slice(Math.min(row, anchor), Math.max(row, anchor) + 1));
    } else {
      this.#anchor = key;
      const keys = new Set(how === 'toggle' ? this.#keys : []);
      if (!keys.delete(key)) keys.add(key);
      this.#keys = keys;
    }
  }
}
