import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, itInBothHosts } from './support/bdd';
import { closeAll } from './support/documents';
import { diagnosticsOf } from './support/until';

const { executeCommand } = vscode.commands;

/** The document in the active editor. */
function active(): vscode.TextDocument {
  const { activeTextEditor } = vscode.window;
  if (!activeTextEditor) throw new Error('No text has the focus.');
  return activeTextEditor.document;
}

describe('the sample listing', () => {
  afterEach(closeAll);

  itInBothHosts('is opened with its problems, and not again if it is unchanged', async () => {
    await executeCommand('catalogLens.openSample');
    const first = active();
    assert.isTrue(first.isUntitled);
    await diagnosticsOf(first.uri, ({ length }) => length === 6);
    await executeCommand('catalogLens.openSample', 'beside');
    assert.equal(active(), first);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(first.uri, new vscode.Position(0, 1), ' ');
    await vscode.workspace.applyEdit(edit);
    await executeCommand('catalogLens.openSample');
    assert.notEqual(active(), first);
  });
});
