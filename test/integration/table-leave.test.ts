import * as vscode from 'vscode';
import { assert } from 'chai';
import { TABLE_TYPE } from '../../src/editor/ui/tabs';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import { answerWarning } from './support/dialogs';
import { closeAll } from './support/documents';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { descriptions, enter, openAsTable, opened, readyTable, rows, set } from './support/tables';
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

  it('is set after its page is gone, or else offered for copying', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    const valid = await opened(table, 0, 'description');
    const invalid = await opened(table, 0, 'pricePerCallUsd', 'cheap');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await eventually(() => (table.isReady ? undefined : true), 'the end of the page');
    assert.deepEqual(await enter(table, valid), { outcome: 'set' });
    assert.deepEqual(descriptions(document), ['Typed.', 'Prices of a coin.']);
    const shown = await answerWarning(() => enter(table, invalid), 'Copy Text');
    assert.match(shown[0] ?? '', /^"cheap" was not set\. pricePerCallUsd is a number/);
    assert.equal(await vscode.env.clipboard.readText(), 'cheap');
  });

  it('is in a table that stays one when its file is renamed', async () => {
    const { document } = await openAsTable(listing(entry('a'), entry('b')));
    const { tables } = await features();
    const { uri } = document;
    const renamed = uri.with({ path: uri.path.replace('table.json', 'renamed.json') });
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(uri, renamed, { overwrite: true });
    assert.isTrue(await vscode.workspace.applyEdit(edit));
    const again = await eventually(() => {
      const table = readyTable(tables);
      return table?.uri.toString() === renamed.toString() ? table : undefined;
    }, 'the table of the renamed file');
    await rows(again, 2);
    const tabs = await eventually(() => {
      const present = tabsOf(renamed);
      return present.length === 2 ? present : undefined;
    }, 'one tab as text and one as a table');
    assert.sameMembers(
      tabs.map(({ input }) => (input instanceof vscode.TabInputCustom ? input.viewType : 'text')),
      ['text', TABLE_TYPE],
    );
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
