import * as vscode from 'vscode';
import { assert } from 'chai';
import { afterEach, beforeEach, describe, it } from './support/bdd';
import { answerWarning, shownDuring } from './support/dialogs';
import { closeAll, openText } from './support/documents';
import { arranged, entriesView, hidden, nodeOf, select, selected } from './support/entries-view';
import { entry, listing } from './support/listings';
import { eventually } from './support/until';
import type { Entries } from '../../src/editor/entries';

const THREE = listing(entry('a'), entry('b'), entry('c'));

describe('editing entries', () => {
  let entries: Entries;

  beforeEach(async () => {
    entries = await entriesView();
    entries.state.update({ grouping: 'host' });
  });
  afterEach(closeAll);

  async function open(text: string): Promise<vscode.TextEditor> {
    const editor = await openText(text);
    await arranged(entries, editor.document);
    return editor;
  }

  function place(editor: vscode.TextEditor, ...texts: readonly string[]): void {
    const { document } = editor;
    editor.selections = texts.map((text) => {
      const position = document.positionAt(document.getText().indexOf(text));
      return new vscode.Selection(position, position);
    });
  }

  function endpointsIn({ document }: vscode.TextEditor): string[] {
    const { results } = JSON.parse(document.getText()) as { results: { endpoint: string }[] };
    return results.map(({ endpoint }) => endpoint.replace('https://api.x.io', ''));
  }

  async function undone({ document }: vscode.TextEditor, text: string): Promise<void> {
    await vscode.commands.executeCommand('undo');
    await eventually(() => document.getText() === text || undefined, 'the text before the edit');
  }

  it('duplicates the entry at the cursor, shows the copy, and is undone in one step', async () => {
    const editor = await open(THREE);
    place(editor, '"id": "api-x-io-b"');
    await vscode.commands.executeCommand('catalogLens.duplicate');
    assert.deepEqual(endpointsIn(editor), ['/a', '/b', '/b-2', '/c']);
    assert.equal(
      editor.document.getText(
        new vscode.Range(editor.selection.active, editor.selection.active.translate(1, 100)),
      ),
      '{\n      "id": "api-x-io-b-2",',
    );
    await undone(editor, THREE);
  });

  it('deletes the entries at several cursors', async () => {
    const editor = await open(THREE);
    place(editor, '"id": "api-x-io-a"', '"id": "api-x-io-c"');
    await vscode.commands.executeCommand('catalogLens.delete');
    assert.deepEqual(endpointsIn(editor), ['/b']);
    await undone(editor, THREE);
  });

  it('deletes the entries that a selection touches', async () => {
    const editor = await open(THREE);
    const { document } = editor;
    const from = document.positionAt(document.getText().indexOf('"id": "api-x-io-b"'));
    editor.selection = new vscode.Selection(from, document.positionAt(document.getText().length));
    await vscode.commands.executeCommand('catalogLens.delete');
    assert.deepEqual(endpointsIn(editor), ['/a']);
  });

  it('asks before it deletes the entries of a group', async () => {
    const editor = await open(THREE);
    entries.state.update({ grouping: 'chain-flag' });
    await arranged(entries, editor.document);
    const group = nodeOf(entries, 'base');
    const remove = (): Thenable<unknown> =>
      vscode.commands.executeCommand('catalogLens.delete', group, undefined);
    const asked = await answerWarning(remove, undefined);
    assert.deepEqual(asked, ['Delete 3 entries?', 'All entries of the group base are deleted.']);
    assert.equal(editor.document.getText(), THREE);
    await answerWarning(remove, 'Delete');
    assert.deepEqual(endpointsIn(editor), []);
    await undone(editor, THREE);
  });

  it('edits the selected nodes with a keyboard shortcut', async () => {
    const editor = await open(THREE);
    await select(entries, 'api.x.io · /c');
    await vscode.commands.executeCommand('catalogLens.duplicate', 'selection');
    assert.deepEqual(endpointsIn(editor), ['/a', '/b', '/c', '/c-2']);
  });

  it('leaves the entry that is selected in a hidden view alone', async () => {
    const editor = await open(THREE);
    place(editor, '"id": "api-x-io-c"');
    await selected(entries, 'api.x.io · /c');
    await hidden(entries);
    place(editor, '"id": "api-x-io-b"');
    await vscode.commands.executeCommand('catalogLens.duplicate');
    const endpoints = ['/a', '/b', '/b-2', '/c'];
    assert.deepEqual(endpointsIn(editor), endpoints);
    await openText('{}');
    await hidden(entries);
    assert.match(
      (await shownDuring(() => vscode.commands.executeCommand('catalogLens.delete'))).join(),
      /^info: Place the cursor in an entry/,
    );
    assert.deepEqual(endpointsIn(editor), endpoints);
  });
});
