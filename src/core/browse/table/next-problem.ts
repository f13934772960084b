import type { EntryProblems } from '../entry-problems';
import { columnsOf } from './cell-problems';
import type { ColumnId } from './columns';
import type { TableRows } from './rows';

/** A cell of the table. */
export interface CellPosition {
  readonly row: number;
  readonly column: ColumnId;
}

const ROWS_PER_STEP = 256;

/**
 * The next cell with a problem in the order of the rows and visible columns; after the last one, the first. Problems whose
 * columns are hidden are found in the first column.
 *
 * @param from the row and index of the column from which to search; the row may be -1
 * @param step 1 for the next one, -1 for the one before
 * @yields after each step
 */
export function* nextProblemCell(
  rows: TableRows,
  problems: EntryProblems,
  columns: readonly ColumnId[],
  from: { readonly row: number; readonly column: number },
  step: 1 | -1,
): Generator<void, CellPosition | undefined, undefined> {
  const { length } = rows;
  const isOutside = from.row < 0;
  const start = isOutside ? (step > 0 ? -1 : 0) : from.row;
  // The row of the start is searched last once more, for the cells before the start.
  for (let distance = isOutside ? 1 : 0; distance <= length; distance++) {
    if (distance % ROWS_PER_STEP === 0) yield;
    const row = (((start + distance * step) % length) + length) % length;
    const inRow = problemColumns(rows, problems, columns, row);
    const isAhead = (at: number): boolean => distance > 0 || (at - from.column) * step > 0;
    const at = (step > 0 ? inRow : inRow.toReversed()).find(isAhead);
    const column = at === undefined ? undefined : columns[at];
    if (column) return { row, column };
  }
  return undefined;
}

/** The indexes of the visible columns of a row that have problems, in order. */
function problemColumns(
  rows: TableRows,
  problems: EntryProblems,
  columns: readonly ColumnId[],
  index: number,
): number[] {
  const row = rows.at(index);
  const found = row?.kind === 'entry' ? problems.of(row.entry) : [];
  if (found.length === 0) return [];
  const indexes = found.flatMap((problem) => {
    const visible = columnsOf(problem)
      .map((column) => columns.indexOf(column))
      .filter((at) => at >= 0);
    return visible.length > 0 ? visible : [0];
  });
  return [...new Set(indexes)].sort((a, b) => a - b);
}
