import type { Entry } from '../../listing/entry';
import type { EntryProblems } from '../entry-problems';
import { COLUMN_INDEX, COLUMNS, columnsOf, type ColumnId } from './columns';

/** Rows by their indexes; the end is exclusive. */
export type RowRange = readonly [start: number, end: number];

/** The rows of the entries with some keys, as ranges in order. */
export function rangesOf(rows: readonly Entry[], keys: ReadonlySet<number>): readonly RowRange[] {
  const ranges: [start: number, end: number][] = [];
  for (const [row, { key }] of rows.entries()) {
    if (!keys.has(key)) continue;
    const last = ranges.at(-1);
    if (last?.[1] === row) last[1]++;
    else ranges.push([row, row + 1]);
  }
  return ranges;
}

/** A cell of the table. */
export interface CellPosition {
  readonly row: number;
  readonly column: ColumnId;
}

/**
 * The next cell with a problem in the order of the rows and columns; after the last one, the first.
 *
 * @param rows the entries in the order of the table
 * @param from the row and index of the column from which to search; the row may be -1
 * @param step 1 for the next one, -1 for the one before
 */
export function nextProblemCell(
  rows: readonly Entry[],
  problems: EntryProblems,
  from: { readonly row: number; readonly column: number },
  step: 1 | -1,
): CellPosition | undefined {
  const { length } = rows;
  const isOutside = from.row < 0;
  const start = isOutside ? (step > 0 ? -1 : 0) : from.row;
  // The row of the start is searched last once more, for the cells before the start.
  for (let distance = isOutside ? 1 : 0; distance <= length; distance++) {
    const row = (((start + distance * step) % length) + length) % length;
    const entry = rows[row];
    const inRow = entry ? problemColumns(entry, problems) : [];
    const isAhead = (at: number): boolean => distance > 0 || (at - from.column) * step > 0;
    const at = (step > 0 ? inRow : inRow.toReversed()).find(isAhead);
    const column = at === undefined ? undefined : COLUMNS[at];
    if (column) return { row, column: column.id };
  }
  return undefined;
}

/** The indexes of the columns of an entry that have problems, in order. */
function problemColumns(entry: Entry, problems: EntryProblems): readonly number[] {
  const columns = new Set(problems.of(entry).flatMap(columnsOf));
  return [...columns].map((column) => COLUMN_INDEX.get(column) ?? 0).sort((a, b) => a - b);
}
