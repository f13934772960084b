import * as vscode from 'vscode';
import { assert } from 'chai';
import type { Tables } from '../../../src/editor/table';
import { COLUMN_INDEX, type ColumnId } from '../../../src/core/browse/table';
import type { FieldName } from '../../../src/core/listing/fields';
import type { CellText, Rows, SetReply } from '../../../src/editor/table/messages';
import type { TableEditor } from '../../../src/editor/table/table-editor';
import { TABLE_TYPE } from '../../../src/editor/ui/tabs';
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
  return until(table.onDidShow, () => table.content?.keys.length === count || undefined, `${count} rows`);
}

/** Selects rows and makes the cell in the first of them the active one, as the user does. */
export async function select(table: TableEditor, rows: readonly number[], column: ColumnId): Promise<void> {
  const keys = rows.map((row) => table.rows.entries[row]?.key ?? -1);
  const { version } = table.rows;
  await table.receive({ type: 'select', version, keys, active: keys[0] ?? -1, column });
}

/** What the page sends when the user enters a text in a cell, which it has opened now. */
export async function opened(
  table: TableEditor,
  index: number,
  field: FieldName,
  text = 'Typed.',
): Promise<CellText> {
  const reply = (await table.receive({ type: 'rows', start: index, end: index + 1 })) as Rows;
  const [row] = reply.rows;
  if (!row) throw new Error(`There is no row ${index}.`);
  const column = COLUMN_INDEX.get(field) ?? -1;
  const whole = row.abridged.find((value) => value.column === column);
  const before = whole ? whole.value : (row.texts[column] ?? null);
  return { version: reply.version, key: row.key, id: row.id, field, before, text };
}

/** Enters a text in a cell that is open, as the page does. */
export async function enter(table: TableEditor, cellText: CellText): Promise<SetReply> {
  return (await table.receive({ type: 'set', isLeaving: false, ...cellText })) as SetReply;
}

/** Edits a cell as the page does. */
export async function set(
  table: TableEditor,
  index: number,
  field: FieldName,
  text: string,
): Promise<SetReply> {
  return enter(table, await opened(table, index, field, text));
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
