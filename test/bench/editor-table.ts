import * as vscode from 'vscode';
import type { FromPage } from '../../src/editor/table/messages';
import type { TableEditor } from '../../src/editor/table/table-editor';
import { TABLE_TYPE } from '../../src/editor/ui/tabs';
import { features } from '../integration/support/extension';
import { select, set } from '../integration/support/tables';
import { eventually } from '../integration/support/until';
import { measureRounds, until, uriOf, type Measure } from './in-editor';

/** How many entries are edited at once. */
const SEVERAL = 1000;

/** Measures the table of a listing, by sending the messages of its page. */
export async function measureTable(name: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', uriOf(name));
  await measureRounds(`Table of ${name}`, (measure) => measureRound(measure, uriOf(name)));
}

async function measureRound(measure: Measure, uri: vscode.Uri): Promise<void> {
  const { entries, tables } = await features();
  const table = await measure('opening', async () => {
    await vscode.commands.executeCommand('vscode.openWith', uri, TABLE_TYPE, vscode.ViewColumn.Beside);
    return eventually(() => (tables.active?.content?.keys.length ? tables.active : undefined), 'a table');
  });
  const rowCount = table.content?.keys.length ?? 0;
  const half = rowCount >> 1;
  const send = (message: FromPage): Promise<unknown> => table.receive(message);
  const selectTo = (end: number): Promise<void> =>
    select(
      table,
      Array.from({ length: end }, (_, row) => row),
      'description',
    );

  await measure('rows', () => send({ type: 'rows', start: half, end: Math.min(half + 100, rowCount) }));
  await measure('sorting by a figure', () => shown(table, () => send({ type: 'sort', by: 'calls30d' })));
  await measure('sorting by a text', () => shown(table, () => send({ type: 'sort', by: 'description' })));
  await measure('filtering', () => shown(table, () => entries.state.update({ filter: 'flag:verified' })));
  await measure('no filter', () => shown(table, () => entries.state.update({ filter: '' })));
  await measure('selecting all', () => selectTo(rowCount));
  await measure('sorting while all are selected', () => shown(table, () => send({ type: 'sort', by: 'id' })));
  await measure('copying all', () => send({ type: 'copy' }));
  const document = await vscode.workspace.openTextDocument(uri);
  const undo = (): Promise<void> => changed(document, false, () => vscode.commands.executeCommand('undo'));
  await measure('setting a cell', () =>
    changed(document, true, () => set(table, 0, 'description', 'Changed.')),
  );
  await measure('undoing that', undo);
  await selectTo(Math.min(SEVERAL, rowCount));
  await measure(`setting ${SEVERAL} cells`, () => changed(document, true, () => table.paste('Changed.')));
  await measure('undoing those', undo);
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
}

/** Changes what a table shows, and waits until it does. */
async function shown(table: TableEditor, change: () => unknown): Promise<void> {
  const { content: before } = table;
  const isShown = until(table.onDidShow, () => table.content !== before);
  await change();
  await isShown;
}

/** Edits a document, and waits until it has unsaved changes or not. */
async function changed(
  document: vscode.TextDocument,
  isDirty: boolean,
  edit: () => PromiseLike<unknown>,
): Promise<void> {
  const isEdited = until(vscode.workspace.onDidChangeTextDocument, () => document.isDirty === isDirty);
  await edit();
  await isEdited;
}
