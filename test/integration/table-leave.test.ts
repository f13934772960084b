import * as vscode from 'vscode';
import { assert } from 'chai';
import { TABLE_TYPE } from '../../src/editor/table/tabs';
import type { TableEditor } from '../../src/editor/table/table-editor';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import { closeAll } from './support/documents';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { cell, descriptions, openAsTable, readyTable, rows } from './support/tables';
import { eventually, eventuallyAsync, until } from './support/until';

/** Opens the editor of the description of a row and types, as the page does. */
async function type(table: TableEditor, row: number): Promise<void> {
  await table.receive({ type: 'edit', ...cell(row, 'description') });
  await table.receive({ type: 'draft', text: 'Typed.' });
}

function tabsOf(uri: vscode.Uri): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(
      ({ input }) =>
        (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) &&
        input.uri.toString() === uri.toString(),
    );
}

describe('a cell that is left while it is edited', () => {
  afterEach(closeAll);

  itInBothHosts('is set before its file is saved', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    await type(table, 1);
    await vscode.commands.executeCommand('workbench.action.files.save');
    assert.deepEqual(descriptions(document), ['Prices of a coin.', 'Typed.']);
    assert.isFalse(document.isDirty);
  });

  it('is set when its table is closed, also if that was the last editor of the file', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    const { uri } = document;
    await type(table, 0);
    const text = tabsOf(uri).filter(({ input }) => input instanceof vscode.TabInputText);
    await vscode.window.tabGroups.close(text);
    const tabs = tabsOf(uri).filter(({ input }) => input instanceof vscode.TabInputCustom);
    await vscode.window.tabGroups.close(tabs);
    const shown = await eventually(
      () =>
        vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString() && one.isDirty),
      'unsaved changes',
    );
    assert.deepEqual(descriptions(shown), ['Typed.', 'Prices of a coin.']);
    await vscode.window.showTextDocument(shown);
  });

  it('is set when its table is closed after its file was deleted, as long as VS Code has the text', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    await type(table, 0);
    await vscode.workspace.fs.delete(document.uri);
    await vscode.window.tabGroups.close(tabsOf(document.uri));
    await eventually(() => document.isDirty || undefined, 'unsaved changes');
    assert.deepEqual(descriptions(document), ['Typed.', 'Prices of a coin.']);
    await vscode.window.showTextDocument(document);
  });

  it('is set before its file is renamed, which stays a table and is opened once', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    const { tables } = await features();
    const { uri } = document;
    const renamed = uri.with({ path: uri.path.replace('table.json', 'renamed.json') });
    await type(table, 1);
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(uri, renamed, { overwrite: true });
    assert.isTrue(await vscode.workspace.applyEdit(edit));
    const again = await eventually(() => {
      const found = readyTable(tables);
      return found?.uri.toString() === renamed.toString() ? found : undefined;
    }, 'the table of the renamed file');
    await rows(again, 2);
    const tabs = await eventually(() => {
      const found = tabsOf(renamed);
      return found.length === 2 ? found : undefined;
    }, 'one tab as text and one as a table');
    assert.sameMembers(
      tabs.map(({ input }) => (input instanceof vscode.TabInputCustom ? input.viewType : 'text')),
      ['text', TABLE_TYPE],
    );
    const { document: present } = await vscode.window.showTextDocument(renamed);
    assert.deepEqual(descriptions(present), ['Prices of a coin.', 'Typed.']);
  });

  itInBothHosts('is edited again after the window was reloaded, in whatever row its entry is', async () => {
    const { table: other, document } = await openAsTable(listing(entry('b'), entry('a')));
    const { tables } = await features();
    const panel = vscode.window.createWebviewPanel(TABLE_TYPE, 'Table', vscode.ViewColumn.Beside);
    await tables.resolve(document.uri, panel, () => false);
    const table = await eventually(() => (tables.active === other ? undefined : tables.active), 'the table');
    const edited = { listing: 0, index: 0, id: 'api-x-io-a', endpoint: null, column: 'description' };
    const draft = { cell: { ...edited, value: 'Prices of a coin.' }, text: 'Typed.' };
    await table.receive({ type: 'ready', draft });
    await until(table.onDidShow, () => (table.shown.isUpToDate ? true : undefined), 'the rows');
    assert.equal(table.content?.editedRow, 1);
    await table.setDraft();
    assert.deepEqual(descriptions(document), ['Prices of a coin.', 'Typed.']);
    panel.dispose();
  });

  it('is in a table that is opened again when its page gets no answer, and only then', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    const { tables } = await features();
    const request = { file: document.uri.toString() };
    for (const invalid of [undefined, {}, { file: 1 }, { file: '' }, { file: 'x:y' }, request])
      await vscode.commands.executeCommand('catalogLens.table.reopen', invalid);
    assert.equal(tables.active, table);
    assert.lengthOf(tabsOf(document.uri), 2);
  });

  it('has a notice when its file is deleted by another program', async function () {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    // In the web worker host VS Code itself deletes the file, and closes its editors.
    if (document.uri.scheme !== 'file') this.skip();
    const isShown = (): boolean => table.content?.notices.join().includes('deleted or renamed') === true;
    assert.isFalse(isShown());
    const { uri } = document;
    const bytes = await vscode.workspace.fs.readFile(uri);
    await eventuallyAsync(async () => {
      // VS Code does not report when it has begun to watch the file, and nothing of a file that exists only briefly.
      await vscode.workspace.fs.writeFile(uri, bytes);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await vscode.workspace.fs.delete(uri);
      return eventually(() => isShown() || undefined, 'the notice', 1000).catch(() => undefined);
    }, 'the notice');
    await vscode.workspace.fs.writeFile(uri, bytes);
    await until(table.onDidShow, () => !isShown() || undefined, 'no notice');
  });
});
