import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, itInBothHosts } from './support/bdd';
import { closeAll, editWithRetries, openFile, openText } from './support/documents';
import { extension } from './support/extension';
import { completionsAt } from './support/language';
import { eventually } from './support/until';

describe('the extension host', () => {
  itInBothHosts('is the requested one', () => {
    const { process } = globalThis as { process?: { versions?: { node?: string } } };
    const host = process?.versions?.node === undefined ? 'web-host' : 'node-host';
    assert.equal(vscode.workspace.name?.replace('-full', ''), host);
  });
});

/** The completion for a new listing after the first character. */
async function newListingIn({ document }: vscode.TextEditor): Promise<vscode.CompletionItem | undefined> {
  const items = await completionsAt(document.uri, document.positionAt(1));
  return items.find(({ label }) => label === 'New listing');
}

describe('activation', () => {
  afterEach(closeAll);

  itInBothHosts('happens when a JSON document is opened', async () => {
    await openText('{}');
    await eventually(() => extension().isActive || undefined, 'activation');
    assert.isTrue(extension().isActive);
  });

  itInBothHosts('does not load the features before a document may be a listing', async () => {
    const { document } = await openText('{"a": 1}');
    const exports = await extension().activate();
    assert.isFalse(exports.isActivated);
    for (const [name, text, isOffered] of [
      ['new.json', '', true],
      ['new.jsonc', '{}', true],
      // Files that have another meaning by their names.
      ['tsconfig.json', '', false],
      ['other.json', '{"a": 1}', false],
    ] as const)
      assert.equal(
        (await newListingIn(await openFile(`activation/${name}`, text))) !== undefined,
        isOffered,
        name,
      );
    assert.isFalse(exports.isActivated);
    assert.includeMembers(await vscode.commands.getCommands(true), [
      'catalogLens.openSample',
      'catalogLens.openRule',
    ]);
    await editWithRetries(await vscode.window.showTextDocument(document), (edit) => {
      edit.insert(new vscode.Position(0, 1), '"results": [], ');
    });
    await eventually(() => exports.isActivated || undefined, 'activation');
    const { entries } = await exports.activateFeatures();
    assert.isUndefined(entries.arranger.arranged);
  });
});
