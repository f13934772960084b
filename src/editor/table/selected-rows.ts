import type { Entry } from '../../core/model/entry';
import type { TableRows } from '../../core/table/rows';
import type { ColumnId } from '../../core/table/columns';
import type { RowRange } from './messages';

/** The selection of a table: kept by the identities of entries, as edits and sorting change the rows. */
export class SelectedRows {
  #identities: ReadonlySet<number> = new Set();
  /** The entry of the active cell. */
  active: Entry | undefined;
  /** The id of the active entry. */
  id: string | undefined;
  column: ColumnId = 'name';

  /** The number of selected entries. */
  get size(): number {
    return this.#identities.size;
  }

  /** Selects rows; heads of groups are ignored. */
  select(rows: TableRows, ranges: readonly RowRange[], row: number, column: ColumnId): void {
    const identities = new Set<number>();
    for (const [start, end] of ranges)
      for (const { identity } of rows.entriesBetween(start, end)) identities.add(identity);
    this.#identities = identities;
    const activeRow = rows.at(row);
    this.active = activeRow?.kind === 'entry' ? activeRow.entry : undefined;
    this.column = column;
  }

  /** Selects one entry. */
  selectOne(entry: Entry, id: string | undefined): void {
    this.#identities = new Set([entry.identity]);
    this.active = entry;
    this.id = id;
  }

  /** The rows of the selected entries as ranges. */
  ranges(rows: TableRows): RowRange[] {
    const ranges: [number, number][] = [];
    if (this.#identities.size === 0) return ranges;
    if (this.#identities.size === 1 && this.active) {
      const row = rows.indexOf(this.active);
      return row < 0 ? [] : [[row, row + 1]];
    }
    for (const { row, entry } of rows.entryRows()) {
      if (!this.#identities.has(entry.identity)) continue;
      const last = ranges.at(-1);
      if (last?.[1] === row) last[1]++;
      else ranges.push([row, row + 1]);
    }
    return ranges;
  }

  /** The selected entries in the order of the rows, each once. */
  entries(rows: TableRows): Entry[] {
    const entries = new Set<Entry>();
    for (const { entry } of rows.entryRows()) if (this.#identities.has(entry.identity)) entries.add(entry);
    return [...entries];
  }
}
