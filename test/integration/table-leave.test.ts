import * as vscode from 'vscode';
import { assert } from 'chai';
import { TABLE_TYPE } from '../../src/editor/ui/tabs';
import { afterEach, describe, it } from './support/bdd';
import { closeAll } from './support/documents';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { descriptions, openAsTable, opened, readyTable, rows, set } from './support/tables';
import { eventually } from './support/until';

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

  it('does not keep its file from being saved, and is dropped when its table is closed', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    await set(table, 1, 'description', 'Typed.');
    await vscode.commands.executeCommand('workbench.action.files.save');
    assert.deepEqual(descriptions(document), ['Prices of a coin.', 'Typed.']);
    assert.isFalse(document.isDirty);
    const text = document.getText();
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
});
