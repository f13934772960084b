// What is done with the selected cells: copying, pasting and emptying them.
import * as vscode from 'vscode';
import { COLUMN_IDS, type ColumnId } from '../../core/browse/table/columns';
import { readDelimited } from '../../core/browse/table/delimited';
import { emptyInput } from '../../core/edit/field-input';
import { isJson } from '../../core/json/scan';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { countOfEntries, formatCount } from '../counts';
import type { OpenListing } from '../listings/open-listing';
import { inSlices } from '../tasks';
import { showNoEntries, showStatus } from '../messages';
import { NO_LISTING } from './cell-editing';
import { copiedText, type CopiedText } from './copied-text';
import type { EditResult, Selection } from './messages';
import type { TableOptions } from './options';
import { setCells, type CellInput } from './set-cells';
import type { ShownTable } from './shown-table';

/** Whether only the row of the active cell is selected. */
function isOneCell({ ranges, activeRow }: Selection): boolean {
  const [[start, end] = [0, 0], ...others] = ranges;
  return activeRow === start && end === start + 1 && others.length === 0;
}

/**
 * Copies the values of the selected entries as rows to paste into a spreadsheet, or the value of the active cell if its row only is
 * selected, and reports how many entries they are from.
 */
export async function copyCells(shown: ShownTable): Promise<void> {
  const { arranged, source, listing } = shown;
  if (!arranged || !source || !listing) return;
  const { problems } = arranged.arrangement;
  const isValue = isOneCell(shown.selection);
  const columns = isValue ? [shown.column] : COLUMN_IDS;
  const as = isValue ? 'value' : 'tsv';
  const snapshot = source.snapshot();
  const work = function* (): Generator<void, CopiedText, undefined> {
    return yield* copiedText(listing, shown.selectedEntries, columns, as, (entry) => problems.of(entry));
  };
  const copied = await inSlices(work(), () => snapshot.isStale);
  if (!copied.done) return;
  const { text, count } = copied.value;
  if (count === 0) {
    showNoEntries();
    return;
  }
  await vscode.env.clipboard.writeText(text);
  showStatus(`Copied from ${countOfEntries(count)}`);
}

/** An edit of several cells: the entries whose cells were set, or why none was. */
export type Edited = { readonly entries: readonly Entry[] } | EditResult;

/** That nothing was edited, because the user has canceled it, or nothing is selected. */
const NOTHING: Edited = { entries: [] };

/**
 * Pastes values from the active cell on, see {@link pastedCells}; asks first if some of them have no place.
 */
export async function paste(shown: ShownTable, options: TableOptions, text: string): Promise<Edited> {
  const { source, listing } = shown;
  if (!source) return { error: NO_LISTING };
  if (text === '') return NOTHING;
  const planned = await inSlices(pastedCells(text, shown), () => false);
  if (!planned.done) return NOTHING;
  const { cells, leftOut } = planned.value;
  if (cells.length === 0) return { error: 'Select a cell that can be edited.' };
  if (leftOut.length > 0 && !(await confirmPaste(leftOut))) return NOTHING;
  return setAndReport(source, listing, cells, options);
}

/** Empties the cells of the active column in the selected rows. */
export async function clear(shown: ShownTable, options: TableOptions): Promise<Edited> {
  const { source, listing, column } = shown;
  if (!source) return { error: NO_LISTING };
  if (column === 'problems') return NOTHING;
  const empty = emptyInput(column);
  if ('error' in empty) return empty;
  const cells = shown.selectedEntries.map((entry) => ({ entry, field: column, input: empty.input }));
  return setAndReport(source, listing, cells, options);
}

/** Sets cells, and reports how many entries have changed. */
async function setAndReport(
  source: OpenListing,
  listing: Listing | undefined,
  cells: readonly CellInput[],
  { updatesFigures }: TableOptions,
): Promise<Edited> {
  const outcome = await setCells(source, () => cells, updatesFigures, listing);
  if ('error' in outcome) return outcome;
  const { edited, changed, moved } = outcome;
  const changes = `${countOfEntries(changed)} changed`;
  showStatus(moved === 0 ? changes : `${changes}, ${formatCount(moved)} moved`);
  return { entries: edited };
}

/** Where pasted values go. */
interface PastedCells {
  readonly cells: readonly CellInput[];
  /** What has no place in the table, in lines. */
  readonly leftOut: readonly string[];
}

/**
 * Assigns pasted values to the columns from that of the active cell on, and to shown rows, as spreadsheets do: to the rows from the
 * first selected one on; several times if a multiple of them is selected, such as one row to all selected ones; to the selected rows
 * only if they are not next to one another.
 *
 * @yields after each step
 */
function* pastedCells(text: string, shown: ShownTable): Generator<void, PastedCells, undefined> {
  // A JSON array may have several lines.
  const values = text.startsWith('[') && isJson(text) ? [[text]] : readDelimited(text, '\t');
  const targets = COLUMN_IDS.slice(COLUMN_IDS.indexOf(shown.column));
  const entries = entriesFor(values.length, shown);
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

/** The entries to which some rows are pasted. */
function entriesFor(count: number, shown: ShownTable): readonly Entry[] {
  const { rows, selection, selectedEntries: chosen } = shown;
  const { ranges, activeRow } = selection;
  if (chosen.length > 1 && chosen.length % count === 0) return chosen;
  if (ranges.length > 1) return chosen.slice(0, count);
  const from = chosen.length > 0 ? ranges[0]?.[0] : activeRow;
  return from === undefined ? [] : rows.slice(from, from + count);
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
    rows.length > 0 ? `Rows left out: ${formatCount(rows.length)} of ${formatCount(values.length)}` : '',
    beyond.length > 0 ? `Columns left out: ${formatCount(beyond.length)} of ${formatCount(width)}` : '',
    filled.includes(problems) ? 'Left out: the column Problems, which is read-only' : '',
  ].filter((line) => line !== '');
}

/** Asks whether to paste without what has no place. */
async function confirmPaste(leftOut: readonly string[]): Promise<boolean> {
  const paste = 'Paste Anyway';
  const message = 'Some of the pasted values do not fit into the table.';
  const options = { modal: true, detail: leftOut.join('\n') };
  return (await vscode.window.showWarningMessage(message, options, paste)) === paste;
}
