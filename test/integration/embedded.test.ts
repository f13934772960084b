import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, it } from './support/bdd';
import { closeAll, editWithRetries, openText } from './support/documents';
import { entry, listing } from './support/listings';
import { diagnosticsOf } from './support/until';

const WRONG = entry('a', { callsPerPayer: 61 });
const RESPONSE = listing(WRONG, entry('b'));

describe('a listing inside other JSON', () => {
  afterEach(closeAll);

  it('has problems, hovers and fixes, which follow edits before and in it', async () => {
    const { document } = await openText(`{\n  "status": 200,\n  "body": ${RESPONSE}\n}`);
    const one = (all: vscode.Diagnostic[]): boolean => all.length === 1;
    const [problem] = await diagnosticsOf(document.uri, one);
    assert.equal(document.getText(problem?.range), '61');
    const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      problem?.range.start,
    );
    const [content] = hover?.contents ?? [];
    assert.include((content as vscode.MarkdownString | undefined)?.value, 'callsPerPayer');
    const editor = await vscode.window.showTextDocument(document);
    await editWithRetries(editor, (edit) => {
      edit.insert(new vscode.Position(1, 2), '"more": [{}],\n  ');
    });
    const moved = (all: vscode.Diagnostic[]): boolean =>
      one(all) && all[0]?.range.start.line === (problem?.range.start.line ?? 0) + 1;
    await diagnosticsOf(document.uri, moved);
    await vscode.commands.executeCommand('catalogLens.fixAll');
    await diagnosticsOf(document.uri, (all) => all.length === 0);
    assert.include(document.getText(), '"callsPerPayer": 60');
    assert.include(document.getText(), '"more": [{}]');
  });

  it('may be one of several, of which all are checked', async () => {
    const { document } = await openText(
      `[${RESPONSE}, ${JSON.stringify([WRONG])}, ${JSON.stringify(WRONG)}]`,
    );
    const found = await diagnosticsOf(document.uri, (all) => all.length === 3);
    assert.deepEqual(
      found.map(({ range }) => document.getText(range)),
      ['61', '61', '61'],
    );
  });
});
