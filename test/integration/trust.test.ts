import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, itInBothHosts } from './support/bdd';
import { collectMessages } from './support/dialogs';
import { closeAll, openFile, uriOf, writeText } from './support/documents';
import { ruleOf } from './support/language';
import { entry, listing } from './support/listings';
import { diagnosticsOf, eventually } from './support/until';

const WRONG = listing(entry('a', { callsPerPayer: 61 }), entry('b', { health: 1 }));

/** Waits for the rules that report problems. */
async function rulesFor({ uri }: vscode.TextDocument): Promise<readonly unknown[]> {
  const problems = await diagnosticsOf(uri);
  return problems.map(ruleOf).sort();
}

/** The problems if a configuration outside the workspace disables the rule for calls per payer. */
const FOUND = vscode.workspace.isTrusted ? ['health-not-null'] : ['calls-per-payer', 'health-not-null'];

describe(`in a workspace that is ${vscode.workspace.isTrusted ? '' : 'not '}trusted`, () => {
  afterEach(closeAll);

  itInBothHosts('a configuration above it applies, or does not', async () => {
    const above = uriOf('../catalog-lens.json');
    await writeText(above, '{ "rules": { "calls-per-payer": "off" } }');
    try {
      const { document } = await openFile('trust/a.json', WRONG);
      assert.deepEqual(await rulesFor(document), FOUND);
    } finally {
      await vscode.workspace.fs.delete(above);
      await vscode.workspace.fs.delete(uriOf('trust'), { recursive: true });
    }
  });

  itInBothHosts('the errors of a configuration above it are reported, or not', async () => {
    const above = uriOf('../catalog-lens.json');
    const write = (text: string): Thenable<void> => writeText(above, text);
    await write('{ "rules": { "calls-per-payer": "of" } }');
    try {
      const { document } = await openFile('trust/b.json', WRONG);
      await diagnosticsOf(above, (all) => all.length === Number(vscode.workspace.isTrusted));
      // VS Code reports no changes outside the workspace; the check reads the files again.
      await write('{ "rules": { "calls-per-payer": "off" } }');
      const [sentence] = await collectMessages(() =>
        vscode.commands.executeCommand('catalogLens.checkWorkspace'),
      );
      assert.notInclude(sentence, 'using');
      await diagnosticsOf(above, 0);
      await diagnosticsOf(document.uri, (all) => all.length === FOUND.length);
    } finally {
      await vscode.workspace.fs.delete(above);
      await vscode.workspace.fs.delete(uriOf('trust'), { recursive: true });
    }
  });

  itInBothHosts('a configuration reached through a symbolic link applies, or is reported', async () => {
    const { document } = await openFile('links/a.json', WRONG);
    assert.deepEqual(await rulesFor(document), FOUND);
    const messages = await collectMessages(() =>
      vscode.commands.executeCommand('catalogLens.ignore', document.uri, 'health-not-null', 'api-x-io-b'),
    );
    const [sentence, ...others] = messages;
    assert.isEmpty(others);
    if (vscode.workspace.isTrusted)
      assert.equal(
        sentence,
        'health-not-null is now ignored for api-x-io-b in a.json, by links/catalog-lens.json.',
      );
    else
      assert.equal(
        sentence,
        'links/catalog-lens.json cannot be read: it is a symbolic link, and the workspace is not trusted.',
      );
    await vscode.workspace.fs.delete(uriOf('links/a.json'));
  });

  itInBothHosts(
    'a workspace check reads files reached through symbolic links, or reports that it does not',
    async () => {
      const messages = await collectMessages(() =>
        vscode.commands.executeCommand('catalogLens.checkWorkspace'),
      );
      const linked = vscode.languages.getDiagnostics(uriOf('folders/outside/linked.json'));
      const sentence = await eventually(() => messages[0], 'what was found');
      const notFollowed =
        'Symbolic links to 3 JSON files were not followed, because the workspace is not trusted.';
      assert.equal(sentence.includes(notFollowed), !vscode.workspace.isTrusted);
      assert.isEmpty(linked.filter(() => !vscode.workspace.isTrusted));
    },
  );
});
