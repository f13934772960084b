import * as vscode from 'vscode';
import { assert } from 'chai';
import { TABLE_TYPE } from '../../src/editor/ui/tabs';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import { closeAll } from './support/documents';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { descriptions, openAsTable, opened, readyTable, rows, set } from './support/tables';
import { eventually, eventuallyAsync, until } from './support/until';

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

  itInBothHosts('does not keep its file from being saved when its page has nothing to set', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    await set(table, 1, 'description', 'Typed.');
    await vscode.commands.executeCommand('workbench.action.files.save');
    assert.deepEqual(descriptions(document), ['Prices of a coin.', 'Typed.']);
    assert.isFalse(document.isDirty);
  });

  it('is dropped when its table is closed', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await openAsTable(text);
    const cellText = await opened(table, 0, 'description');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await eventually(() => (table.isReady ? undefined : true), 'the end of the page');
    await table.receive({ type: 'set', isLeaving: true, ...cellText });
    assert.equal(document.getText(), text);
  });

  it('is in a table that stays one when its file is renamed, and when that is undone', async () => {
    const { document } = await openAsTable(listing(entry('a'), entry('b')));
    const { tables } = await features();
    const { uri } = document;
    const renamed = uri.with({ path: uri.path.replace('table.json', 'renamed.json') });
    const isTable = async (shown: vscode.Uri): Promise<void> => {
      const table = await eventually(
        () => (tables.active?.uri.toString() === shown.toString() ? readyTable(tables) : undefined),
        'the table of the renamed file',
      );
      await rows(table, 2);
      const kinds = (): string =>
        tabsOf(shown)
          .map(({ input }) => (input instanceof vscode.TabInputCustom ? input.viewType : 'text'))
          .sort()
          .join();
      // VS Code opens the renamed file as text, which is then closed.
      await eventually(() => kinds() === `${TABLE_TYPE},text` || undefined, 'one text and one table');
    };
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(uri, renamed, { overwrite: true });
    assert.isTrue(await vscode.workspace.applyEdit(edit));
    await isTable(renamed);
    await vscode.commands.executeCommand('undo');
    await isTable(uri);
    await vscode.commands.executeCommand('redo');
    await isTable(renamed);
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
