import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, it } from './support/bdd';
import { answerWarning } from './support/dialogs';
import { closeAll, writeText } from './support/documents';
import { commitChange, commitFiles, hasGit, repositoryAt } from './support/git';
import { entry, listing } from './support/listings';

const BASE = listing(entry('a'), entry('b'));
const OURS = listing(entry('a', { description: 'What this branch says.' }), entry('b'));
const THEIRS = listing(
  entry('a', { description: 'What the other branch says.', health: 'ok' }),
  entry('b', { sources: ['other'] }),
);

describe('a merge by entry', () => {
  afterEach(() => closeAll());

  /** Leaves a file in conflict. */
  async function conflicting(): Promise<vscode.Uri> {
    const root = await commitFiles('merge', { 'prices.json': BASE });
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

  /** Merges, and answers the message with a button. @returns the message */
  async function merge(file: vscode.Uri, button?: string): Promise<string> {
    const command = (): Thenable<unknown> => vscode.commands.executeCommand('catalogLens.mergeByEntry', file);
    return (await answerWarning(command, button)).at(-1) ?? '';
  }

  it('writes the names of the branches behind the markers, also after all conflicts are resolved', async function () {
    if (!(await hasGit())) this.skip();
    const file = await conflicting();
    assert.equal(
      await merge(file),
      'Merged prices.json: 2 entries changed. 1 conflict remains, in api-x-io-a (description). Resolve in the text: VS Code’s merge editor would merge by line again.',
    );
    const text = (await vscode.workspace.openTextDocument(file)).getText();
    assert.include(text, '<<<<<<< trunk\n');
    assert.include(text, '>>>>>>> feature\n');
    assert.include(text, '"other"');
    const { activeTextEditor: editor } = vscode.window;
    assert.equal(editor?.document.lineAt(editor.selection.active.line).text, '<<<<<<< trunk');
    await writeText(file, OURS);
    await merge(file, 'Merge');
    const again = (await vscode.workspace.openTextDocument(file)).getText();
    assert.include(again, '<<<<<<< trunk\n');
    assert.include(again, '>>>>>>> feature\n');
  });
});
