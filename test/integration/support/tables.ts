import * as vscode from 'vscode';
import { assert } from 'chai';
import type { Tables } from '../../../src/editor/table';
import type { Rows } from '../../../src/editor/table/messages';
import type { TableEditor } from '../../../src/editor/table/table-editor';
import { TABLE_TYPE } from '../../../src/editor/table/tabs';
import { openFile } from './documents';
import { entriesView } from './entries-view';
import { features } from './extension';
import { eventually, until } from './until';

/** Opens a listing as text and, beside it, as a table; resolves when that shows all entries. */
export async function openAsTable(
  text: string,
): Promise<{ table: TableEditor; document: vscode.TextDocument }> {
  await entriesView();
  const { document } = await openFile('table.json', text);
  const { tables } = await features();
  tables.state.update({ updatesFigures: true });
  await vscode.commands.executeCommand('vscode.openWith', document.uri, TABLE_TYPE, vscode.ViewColumn.Beside);
  const table = await eventually(() => readyTable(tables), 'a table');
  await rows(table, (text.match(/"endpoint"/g) ?? []).length);
  return { table, document };
}

/** The active table, once its page is loaded. */
export function readyTable(tables: Tables): TableEditor | undefined {
  return tables.active?.isReady ? tables.active : undefined;
}

/** Waits until a table has some number of rows. */
export function rows(table: TableEditor, count: number): Promise<true> {
  return until(table.onDidShow, () => table.content?.rowCount === count || undefined, `${count} rows`);
}

/** A cell as messages of the page refer to it. */
export function cell(row: number, column: string): Record<string, unknown> {
  return { row: { index: row }, column };
}

/** Selects ranges of rows and makes a cell the active one, as the user does. */
export async function select(
  table: TableEditor,
  ranges: readonly (readonly [start: number, end: number])[],
  row: number,
  column: string,
): Promise<void> {
  const [[start, end] = [row, row + 1], ...others] = ranges;
  await table.receive({ type: 'select', how: 'only', ...cell(start, column) });
  if (end > start + 1) await table.receive({ type: 'select', how: 'extend', ...cell(end - 1, column) });
  for (const [from, to] of others)
    for (let at = from; at < to; at++)
      await table.receive({ type: 'select', how: 'toggle', ...cell(at, column) });
  await table.receive({ type: 'select', how: 'none', ...cell(row, column) });
}

/** The message that edits the description of a row, which the page knows by its key. */
export async function editOf(table: TableEditor, index: number): Promise<object> {
  const rows = (await table.receive({ type: 'rows', start: index, end: index + 1 })) as Rows;
  return { type: 'edit', row: { index, key: rows.keys[0] }, column: 'description' };
}

/** Edits a cell as the page does. */
export async function set(table: TableEditor, row: number, column: string, text: string): Promise<void> {
  await table.receive({ type: 'edit', ...cell(row, column) });
  await table.receive({ type: 'set', text, isConfirmed: true });
}

/** Replaces the text, as when the file changes on disk. */
export async function replace(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, document.validateRange(new vscode.Range(0, 0, document.lineCount, 0)), text);
  assert.isTrue(await vscode.workspace.applyEdit(edit));
}

/** The entries of a document. */
export function entriesOf(document: vscode.TextDocument): readonly Record<string, unknown>[] {
  return (JSON.parse(document.getText()) as { results: readonly Record<string, unknown>[] }).results;
}

/** The descriptions of the entries of a document. */
export function descriptions(document: vscode.TextDocument): readonly unknown[] {
  return entriesOf(document).map(({ description }) => description);
}

/** Waits until the rows are those of the present text. */
export function shows(table: TableEditor): Promise<true> {
  return until(table.onDidShow, () => (table.shown.isUpToDate ? true : undefined), 'the present rows');
}
