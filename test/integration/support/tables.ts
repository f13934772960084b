import * as vscode from 'vscode';
import { assert } from 'chai';
import type { Tables } from '../../../src/editor/table';
import type { TableEditor } from '../../../src/editor/table/table-editor';
import { TABLE_TYPE } from '../../../src/editor/table/table-type';
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
  tables.state.update({ grouping: 'none', updatesFigures: true });
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
export function cell(table: TableEditor, row: number, column: string): Record<string, unknown> {
  return { generation: table.content?.generation, row, column };
}

/** Edits a cell as the page does. */
export async function set(table: TableEditor, row: number, column: string, text: string): Promise<void> {
  await table.receive({ type: 'edit', ...cell(table, row, column) });
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
  return until(table.onDidShow, () => (table.isUpToDate ? true : undefined), 'the present rows');
}
