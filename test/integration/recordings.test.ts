import { assert } from 'chai';
import * as vscode from 'vscode';
import { RECORDINGS } from '../support/recordings';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import { closeAll, editWithRetries, openFile, openText } from './support/documents';
import { entry, listing } from './support/listings';
import { diagnosticsOf } from './support/until';

/** On one line, as servers send it. */
const RESPONSE = JSON.stringify(JSON.parse(listing(entry('a', { callsPerPayer: 61 }), entry('b'))));
const INFO = 'This string contains a listing response with 2 entries';

async function copyActions(uri: vscode.Uri, at: vscode.Position): Promise<readonly vscode.CodeAction[]> {
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    uri,
    new vscode.Range(at, at),
  );
  return actions.filter(({ title }) => title === 'Open Decoded Copy');
}

describe('a listing in a string of other JSON', () => {
  afterEach(closeAll);

  for (const [index, { name, of }] of RECORDINGS.entries())
    itInBothHosts(`has one information, and its decoded copy is a listing: ${name}`, async () => {
      const { document } = await openFile(`recordings/${index}.har`, of(RESPONSE));
      assert.equal(document.languageId, 'json');
      const [info] = await diagnosticsOf(document.uri, (all) => all.length === 1);
      if (!info) throw new Error('There is one.');
      assert.equal(info.message, INFO);
      assert.equal(info.severity, vscode.DiagnosticSeverity.Information);
      assert.match(document.getText(info.range), /^"(?:\{\\"count|eyJjb3Vud)/);
      const [action, another] = await copyActions(document.uri, info.range.end);
      assert.isUndefined(another);
      const { command, arguments: args = [] } = action?.command ?? {};
      await vscode.commands.executeCommand(command ?? '', ...(args as unknown[]));
      const copy = vscode.window.activeTextEditor?.document;
      if (!copy?.isUntitled) throw new Error('The copy is a new document.');
      assert.deepEqual(JSON.parse(copy.getText()), JSON.parse(RESPONSE));
      assert.isAbove(copy.lineCount, 40);
      const [problem] = await diagnosticsOf(copy.uri, (all) => all.length === 1);
      assert.include(problem?.message, 'callsPerPayer');
    });

  it('is followed by edits, and the information goes with the string', async () => {
    const { document } = await openText(`{\n"a": ${JSON.stringify(RESPONSE)}\n}`);
    await diagnosticsOf(document.uri, (all) => all.length === 1);
    const editor = await vscode.window.showTextDocument(document);
    await editWithRetries(editor, (edit) => {
      edit.insert(new vscode.Position(1, 0), '"b": 1,\n');
    });
    const [info] = await diagnosticsOf(document.uri, ([one]) => one?.range.start.line === 2);
    assert.equal(info?.message, INFO);
    assert.deepEqual(await copyActions(document.uri, new vscode.Position(1, 0)), []);
    await editWithRetries(editor, (edit) => {
      edit.replace(new vscode.Range(2, 0, 3, 0), '"a": 1\n');
    });
    await diagnosticsOf(document.uri, (all) => all.length === 0);
  });
});
