import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, it } from './support/bdd';
import { closeAll } from './support/documents';
import { collectMessages } from './support/hostile';
import { commitChange, commitFiles, hasGit, repositoryAt } from './support/git';
import { entry, listing } from './support/listings';
import { eventually } from './support/until';

const BASE = listing(entry('a'), entry('b'));
const OURS = listing(entry('a', { description: 'What this branch says.' }), entry('b'));
const THEIRS = listing(
  entry('a', { description: 'What the other branch says.', health: 'ok' }),
  entry('b', { sources: ['other'] }),
);

describe('a merge by entry', () => {
  afterEach(() => closeAll());

  /** Leaves a file in conflict. */
  async function conflicting(folder: string): Promise<vscode.Uri> {
    const root = await commitFiles(folder, { 'prices.json': BASE });
    const file = vscode.Uri.joinPath(root, 'prices.json');
    const repository = await repositoryAt(file);
    await repository.createBranch('trunk', true);
    await repository.createBranch('feature', true);
    await commitChange(file, THEIRS, 'Theirs');
    await repository.checkout('trunk');
    await commitChange(file, OURS, 'Ours');
    await repository.merge('feature').catch(() => undefined);
    return file;
  }

  const write = (file: vscode.Uri, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));

  /** Merges, and answers the message with a button. @returns the message */
  async function merge(file: vscode.Uri, button?: string): Promise<string> {
    const window = vscode.window as unknown as { showWarningMessage: unknown };
    const { showWarningMessage } = window;
    let shown = '';
    window.showWarningMessage = (message: string) => {
      shown = message;
      return Promise.resolve(button);
    };
    try {
      await vscode.commands.executeCommand('catalogLens.mergeByEntry', file);
    } finally {
      window.showWarningMessage = showWarningMessage;
    }
    return shown;
  }

  it('writes the names of the branches behind the markers', async function () {
    if (!(await hasGit())) this.skip();
    const file = await conflicting('merge-labels');
    assert.match(
      await merge(file),
      /: 1 conflict remains\..* would merge by line again\.$|1 conflict remains/,
    );
    const text = (await vscode.workspace.openTextDocument(file)).getText();
    assert.include(text, '<<<<<<< trunk\n');
    assert.include(text, '>>>>>>> feature\n');
    assert.include(text, '"other"');
  });

  it('writes the names of the branches also after all conflicts are resolved', async function () {
    if (!(await hasGit())) this.skip();
    const file = await conflicting('merge-again');
    await write(file, OURS);
    await merge(file, 'Merge');
    const text = (await vscode.workspace.openTextDocument(file)).getText();
    assert.include(text, '<<<<<<< trunk\n');
    assert.include(text, '>>>>>>> feature\n');
  });

  it('says so if VS Code’s own button starts again from a merge by line', async function () {
    if (!(await hasGit())) this.skip();
    const file = await conflicting('merge-by-line');
    await merge(file);
    const messages = await collectMessages(async () => {
      await vscode.commands.executeCommand('git.openMergeEditor', file);
      await eventually(() => {
        const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
        const { result } = (input ?? {}) as { readonly result?: vscode.Uri };
        return result?.toString() === file.toString() ? true : undefined;
      }, 'the merge editor');
    });
    assert.deepEqual(messages, ['VS Code’s merge editor has merged prices.json by line again.']);
    await vscode.workspace.openTextDocument(file).then((document) => document.save());
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('opens the merge editor with what it has merged', async function () {
    if (!(await hasGit())) this.skip();
    const file = await conflicting('merge-editor');
    await merge(file, 'Resolve in Merge Editor');
    const document = await vscode.workspace.openTextDocument(file);
    await eventually(() => {
      const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
      const { result } = (input ?? {}) as { readonly result?: vscode.Uri };
      return result?.toString() === file.toString() && !document.getText().includes('<<<<<<<')
        ? true
        : undefined;
    }, 'the merge editor');
    const text = document.getText();
    assert.include(text, '"other"');
    assert.include(text, '"health": "ok"');
    // The conflict is left to the user.
    assert.notInclude(text, 'branch says');
    await document.save();
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });
});
