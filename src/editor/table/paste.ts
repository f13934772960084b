import * as vscode from 'vscode';
import type { ColumnId } from '../../core/browse/table/columns';
import { readDelimited } from '../../core/browse/table/delimited';
import { isJson } from '../../core/json/scan';
import type { Entry } from '../../core/model/entry';
import { formatCount } from '../counts';
import type { CellInput } from './cell-edits';
import type { SelectedRows } from './selected-rows';

/** Where pasted values go. */
export interface PastedCells {
  readonly cells: readonly CellInput[];
  /** What has no place in the table, in lines. */
  readonly leftOut: readonly string[];
}

/**
 * Assigns pasted values to the visible columns from that of the active cell on, and to shown rows, as spreadsheets do: to the rows
 * from the first selected one on; several times if a multiple of them is selected, such as one row to all selected ones; to the
 * selected rows only if they are not next to one another. Heads of groups are skipped, and no entry is set twice.
 *
 * @param columns the visible ones
 * @yields after each step
 */
export function* pastedCells(
  text: string,
  selected: SelectedRows,
  columns: readonly ColumnId[],
): Generator<void, PastedCells, undefined> {
  // A JSON array may have several lines.
  const values = text.startsWith('[') && isJson(text) ? [[text]] : readDelimited(text, '\t');
  const targets = columns.slice(Math.max(columns.indexOf(selected.column), 0));
  const entries = yield* entriesFor(values.length, selected);
  const isRepeated = entries.length % values.length === 0;
  const cells: CellInput[] = [];
  for (const [at, entry] of entries.entries()) {
    for (const [column, input] of (values[isRepeated ? at % values.length : at] ?? []).entries()) {
      const field = targets[column];
      if (field !== undefined && field !== 'problems') cells.push({ entry, field, input });
    }
    yield;
  }
  return { cells, leftOut: leftOutOf(values, entries.length, targets) };
}

/** The entries to which some rows are pasted, each once. */
function* entriesFor(count: number, selected: SelectedRows): Generator<void, readonly Entry[], undefined> {
  const { rows, ranges, activeRow } = selected.selection;
  const chosen = yield* selected.entries();
  if (chosen.length > 1 && chosen.length % count === 0) return chosen;
  if (ranges.length > 1) return chosen.slice(0, count);
  const from = chosen.length > 0 ? ranges[0]?.[0] : activeRow;
  if (from === undefined) return [];
  const found = new Map<number, Entry>();
  for (const entry of rows.entriesBetween(from, rows.length)) {
    if (found.size === count) break;
    if (!found.has(entry.identity)) found.set(entry.identity, entry);
  }
  return [...found.values()];
}

/** What is not pasted, without empty values. */
function leftOutOf(
  values: readonly (readonly string[])[],
  rowCount: number,
  columns: readonly ColumnId[],
): readonly string[] {
  const width = values.reduce((most, { length }) => Math.max(most, length), 0);
  const isFilled = (row: readonly string[], column: number): boolean => (row[column] ?? '') !== '';
  const rows = values.slice(rowCount).filter((row) => row.some((value) => value !== ''));
  const filled = Array.from({ length: width }, (_, at) => at).filter((at) =>
    values.some((row) => isFilled(row, at)),
  );
  const beyond = filled.filter((at) => at >= columns.length);
  const problems = columns.indexOf('problems');
  return [
    rows.length > 0
      ? vscode.l10n.t('Rows left out: {0} of {1}', formatCount(rows.length), formatCount(values.length))
      : '',
    beyond.length > 0
      ? vscode.l10n.t('Columns left out: {0} of {1}', formatCount(beyond.length), formatCount(width))
      : '',
    filled.includes(problems) ? vscode.l10n.t('Left out: the column Problems, which is read-only') : '',
  ].filter((line) => line !== '');
}

/** Asks whether to paste without what has no place. */
export async function confirmPaste(leftOut: readonly string[]): Promise<boolean> {
  const paste = vscode.l10n.t('Paste Anyway');
  const message = vscode.l10n.t('Some of the pasted values have no place in the table.');
  const options = { modal: true, detail: leftOut.join('\n') };
  return (await vscode.window.showWarningMessage(message, options, paste)) === paste;
}
