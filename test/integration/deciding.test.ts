import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import { collectMessages } from './support/dialogs';
import { closeAll, editWithRetries, openFile, openText, uriOf, writeFile } from './support/documents';
import { actionCalled, actionsAt, take } from './support/language';
import { entry, listing } from './support/listings';
import { choosing } from './support/quick-input';
import { diagnosticsOf, eventually } from './support/until';

const UNUSUAL = listing(entry('a', { health: 1 }), entry('b', { health: 1 }));

async function textOf(name: string): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uriOf(name)));
}

/** What is offered for a problem. */
function offersFor(
  { uri }: vscode.TextDocument,
  { range }: vscode.Diagnostic,
): Thenable<vscode.CodeAction[]> {
  return actionsAt(uri, range);
}

/** Waits for the first problem of a listing. */
async function firstOf({ uri }: vscode.TextDocument, count: number): Promise<vscode.Diagnostic> {
  const [first] = await diagnosticsOf(uri, (all) => all.length === count);
  if (!first) throw new Error('There is a problem.');
  return first;
}

// Each test uses a separate folder, so that its configuration is not cached.
describe('configuration actions', () => {
  afterEach(async () => {
    await closeAll();
    for (const name of ['decide', 'catalog-lens.json'])
      await vscode.workspace.fs
        .delete(uriOf(name), { recursive: true })
        .then(undefined, (error: unknown) => assert.instanceOf(error, vscode.FileSystemError));
  });

  itInBothHosts('ignore a rule for an entry and keep comments', async () => {
    const comments = '{\n  // Ours.\n  "chains": ["base"] // one\n}\n';
    await writeFile('decide/ignored/catalog-lens.json', comments);
    const { document } = await openFile('decide/ignored/listing.json', UNUSUAL);
    const offers = await offersFor(document, await firstOf(document, 2));
    const action = actionCalled(offers, 'Ignore health-not-null for this entry');
    assert.notOk(action.isPreferred);
    await take(action);
    await diagnosticsOf(document.uri, 1);
    assert.equal(
      await textOf('decide/ignored/catalog-lens.json'),
      '{\n  // Ours.\n  "chains": ["base"], // one\n' +
        '  "ignore": [\n    { "rule": "health-not-null", "id": "api-x-io-a", "files": "listing.json" }\n  ]\n}\n',
    );
    const sibling = await openFile('decide/ignored/other.json', UNUSUAL);
    await firstOf(sibling.document, 2);
    await vscode.commands.executeCommand(
      'catalogLens.ignore',
      sibling.document.uri,
      'health-not-null',
      'api-x-io-a',
    );
    await diagnosticsOf(sibling.document.uri, 1);
    assert.include(
      await textOf('decide/ignored/catalog-lens.json'),
      '"files": ["listing.json", "other.json"]',
    );
  });

  it('create a configuration in the root of the workspace folder', async () => {
    const { document } = await openFile('decide/made/listing.json', UNUSUAL);
    await firstOf(document, 2);
    const ignore = (id: string): Thenable<void> =>
      vscode.commands.executeCommand('catalogLens.ignore', document.uri, 'health-not-null', id);
    await Promise.all([ignore('api-x-io-a'), ignore('api-x-io-b'), ignore('api-x-io-b')]);
    await diagnosticsOf(document.uri, 0);
    assert.deepEqual(JSON.parse(await textOf('catalog-lens.json')), {
      ignore: [
        { rule: 'health-not-null', id: 'api-x-io-a', files: 'decide/made/listing.json' },
        { rule: 'health-not-null', id: 'api-x-io-b', files: 'decide/made/listing.json' },
      ],
    });
  });

  it('do not restore the content of a deleted configuration', async () => {
    const { document } = await openFile('decide/deleted/listing.json', UNUSUAL);
    await firstOf(document, 2);
    const setOff = (): Thenable<void> =>
      vscode.commands.executeCommand('catalogLens.setSeverity', document.uri, 'health-not-null', 'off');
    for (let times = 0; times < 2; times++) {
      await setOff();
      await diagnosticsOf(document.uri, 0);
      assert.deepEqual(JSON.parse(await textOf('catalog-lens.json')), {
        rules: { 'health-not-null': 'off' },
      });
      await vscode.workspace.fs.delete(uriOf('catalog-lens.json'));
      await firstOf(document, 2);
    }
  });

  it('create a configuration for an untitled listing', async () => {
    const { document } = await openText(UNUSUAL);
    const offers = await offersFor(document, await firstOf(document, 2));
    await take(actionCalled(offers, 'Ignore health-not-null for this entry'));
    await diagnosticsOf(document.uri, 1);
    assert.deepEqual(JSON.parse(await textOf('catalog-lens.json')), {
      ignore: [{ rule: 'health-not-null', id: 'api-x-io-a' }],
    });
  });

  it('create an empty configuration, and open it where the first setting is typed', async () => {
    const { document } = await openFile('decide/empty/listing.json', UNUSUAL);
    await firstOf(document, 2);
    await vscode.commands.executeCommand('catalogLens.createConfiguration', document.uri);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.toString(), uriOf('catalog-lens.json').toString());
    assert.isTrue(editor?.selection.isEqual(new vscode.Selection(1, 2, 1, 2)));
    assert.equal(await textOf('catalog-lens.json'), '{\n  \n}\n');
    await writeFile('catalog-lens.json', '{}');
    await vscode.commands.executeCommand('catalogLens.createConfiguration', document.uri);
    assert.equal(await textOf('catalog-lens.json'), '{}');
  });

  it('ask for a severity and set it', async () => {
    const { document } = await openFile('decide/severity/listing.json', UNUSUAL);
    const offers = await offersFor(document, await firstOf(document, 2));
    await choosing(['error'], () => take(actionCalled(offers, 'Severity of health-not-null…')));
    await diagnosticsOf(document.uri, ([first]) => first?.severity === vscode.DiagnosticSeverity.Error);
    assert.deepEqual(JSON.parse(await textOf('catalog-lens.json')), {
      rules: { 'health-not-null': 'error' },
    });
    await vscode.commands.executeCommand('catalogLens.setSeverity', document.uri, 'health-not-null', 'off');
    await diagnosticsOf(document.uri, 0);
  });

  it('do not save a configuration with unsaved changes', async () => {
    const configuration = await openFile('decide/typed/catalog-lens.json', '{}');
    await editWithRetries(configuration, (edit) => {
      edit.insert(new vscode.Position(0, 1), ' /* typed */ ');
    });
    await eventually(() => configuration.document.isDirty || undefined, 'a configuration that is not saved');
    const { document } = await openFile('decide/typed/listing.json', UNUSUAL);
    await firstOf(document, 2);
    await vscode.commands.executeCommand('catalogLens.setSeverity', document.uri, 'health-not-null', 'off');
    await diagnosticsOf(document.uri, 0);
    assert.isTrue(configuration.document.isDirty);
    assert.include(configuration.document.getText(), '/* typed */');
    assert.equal(await textOf('decide/typed/catalog-lens.json'), '{}');
  });

  it('add a network to a list', async () => {
    await writeFile('decide/listed/catalog-lens.json', '{ "chains": ["base"] }');
    const { document } = await openFile(
      'decide/listed/listing.json',
      listing(entry('a', { chain: 'moon', acceptedChains: ['moon', 'base'] })),
    );
    await firstOf(document, 2);
    for (const list of ['chains', 'acceptedChains'])
      await vscode.commands.executeCommand('catalogLens.acceptValue', document.uri, list, 'moon');
    await diagnosticsOf(document.uri, 0);
    assert.match(
      await textOf('decide/listed/catalog-lens.json'),
      /^\{ "chains": \["base", "moon"\], "acceptedChains": \["base", .*"moon"\] \}$/,
    );
  });

  it('do not change a configuration that cannot be decoded without loss', async () => {
    const uri = await writeFile('decide/undecodable/catalog-lens.json', '');
    const bytes = Uint8Array.of(...new TextEncoder().encode('{} // '), 0xe4);
    await vscode.workspace.fs.writeFile(uri, bytes);
    const { document } = await openFile('decide/undecodable/listing.json', UNUSUAL);
    await firstOf(document, 2);
    const messages = await collectMessages(() =>
      vscode.commands.executeCommand('catalogLens.setSeverity', document.uri, 'health-not-null', 'off'),
    );
    assert.deepEqual(messages, [
      'decide/undecodable/catalog-lens.json cannot be read: it has bytes that are not valid UTF-8.',
    ]);
    assert.deepEqual(await vscode.workspace.fs.readFile(uri), bytes);
  });

  it('cannot ignore problems of the listing, in an entry without an id, or in several entries', async () => {
    const text = JSON.stringify({ count: 0, results: [entry('a', { id: 5 })] }, undefined, 2);
    const { document } = await openFile('decide/unoffered/listing.json', text);
    const problems = await diagnosticsOf(document.uri, (all) => all.length >= 2);
    for (const problem of problems) {
      const titles = (await offersFor(document, problem)).map(({ title }) => title);
      assert.isTrue(
        titles.some((title) => title.startsWith('Severity of ')),
        problem.message,
      );
      assert.isEmpty(titles.filter((title) => title.startsWith('Ignore ')));
    }
    const several = await openFile('decide/unoffered/several.json', UNUSUAL);
    const first = await firstOf(several.document, 2);
    const range = new vscode.Range(0, 0, several.document.lineCount, 0);
    assert.deepEqual(
      (await offersFor(several.document, new vscode.Diagnostic(range, first.message))).map(
        ({ title }) => title,
      ),
      ['Expect all 2 problems of health-not-null in this file', 'Severity of health-not-null…', 'Sort JSON'],
    );
  });
});
