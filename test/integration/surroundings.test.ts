import { assert } from 'chai';
import * as vscode from 'vscode';
import { after, afterEach, before, describe, it, itInBothHosts } from './support/bdd';
import { collectMessages } from './support/dialogs';
import { closeAll, uriOf, writeText } from './support/documents';
import { actionsAt, completionsAt } from './support/language';
import { entry, listing } from './support/listings';
import { MemoryFiles } from './support/memory-files';
import { diagnosticsOf, eventuallyAsync } from './support/until';

const WRONG = listing(entry('a', { callsPerPayer: 61 }));
const RIGHT = listing(entry('a'));

async function open(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: false });
  return document;
}

function files(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('files');
}

describe('files that are read-only by a setting', () => {
  before(() =>
    files().update('readonlyInclude', { '**/kept.json': true }, vscode.ConfigurationTarget.Workspace),
  );
  after(() => files().update('readonlyInclude', undefined, vscode.ConfigurationTarget.Workspace));
  afterEach(closeAll);

  itInBothHosts('are checked, and a message states why nothing was changed', async () => {
    const uri = uriOf('kept.json');
    await writeText(uri, WRONG);
    const document = await open(uri);
    await diagnosticsOf(uri, 1);
    const messages = await collectMessages(() =>
      vscode.commands.executeCommand('catalogLens.fixProblems', uri, 'all'),
    );
    assert.deepEqual(messages, ['No problems were fixed because the document cannot be edited.']);
    assert.equal(document.getText(), WRONG);
    assert.isFalse(document.isDirty);
    await closeAll();
    await vscode.workspace.fs.delete(uri);
  });
});

describe('files in another encoding than UTF-8', () => {
  /** On one line, so that wrongly decoded characters before the problem move it. */
  const text = JSON.stringify({ count: 1, results: [entry('a', { description: 'Ã©é', callsPerPayer: 61 })] });
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  const column = text.indexOf('61');

  before(() => files().update('encoding', 'windows1252', vscode.ConfigurationTarget.Workspace));
  after(() => files().update('encoding', undefined, vscode.ConfigurationTarget.Workspace));
  afterEach(closeAll);

  itInBothHosts('have correct problem ranges, and are fixed in their encoding', async () => {
    const uri = uriOf('latin.json');
    await vscode.workspace.fs.writeFile(uri, bytes);
    const document = await open(uri);
    const [problem] = await diagnosticsOf(uri, 1);
    assert.equal(problem?.range.start.character, column);
    await vscode.commands.executeCommand('catalogLens.fixProblems', uri, 'all');
    await document.save();
    const expected = Uint8Array.from(text.replace('61', '60'), (char) => char.charCodeAt(0));
    assert.deepEqual([...(await vscode.workspace.fs.readFile(uri))], [...expected]);
    await closeAll();
    await vscode.workspace.fs.delete(uri);
  });

  itInBothHosts('are decoded correctly if they are not open', async () => {
    const uri = uriOf('closed-latin.json');
    await vscode.workspace.fs.writeFile(uri, bytes);
    await collectMessages(() => vscode.commands.executeCommand('catalogLens.checkWorkspace'));
    const [problem] = await diagnosticsOf(uri, 1);
    assert.equal(problem?.range.start.character, column);
    await vscode.workspace.fs.delete(uri);
    await diagnosticsOf(uri, 0);
  });

  itInBothHosts('may have a byte order mark', async () => {
    const uri = uriOf('wide.json');
    const units = Uint16Array.from(`\ufeff${text}`, (char) => char.charCodeAt(0));
    await vscode.workspace.fs.writeFile(uri, new Uint8Array(units.buffer));
    await collectMessages(() => vscode.commands.executeCommand('catalogLens.checkWorkspace'));
    const [problem] = await diagnosticsOf(uri, 1);
    assert.equal(problem?.range.start.character, column);
    await vscode.workspace.fs.delete(uri);
    await diagnosticsOf(uri, 0);
  });
});

describe('files in a file system of another extension', () => {
  const files = new MemoryFiles();
  const [WRITABLE, READONLY] = ['catalog-lens-test', 'catalog-lens-test-readonly'];
  const subscriptions: vscode.Disposable[] = [];

  before(() => {
    subscriptions.push(
      vscode.workspace.registerFileSystemProvider(WRITABLE, files),
      vscode.workspace.registerFileSystemProvider(READONLY, files, { isReadonly: true }),
    );
  });
  after(() => {
    vscode.Disposable.from(...subscriptions).dispose();
  });
  afterEach(closeAll);

  itInBothHosts('are checked, configured, fixed and saved', async () => {
    const uri = vscode.Uri.from({ scheme: WRITABLE, path: '/a/listing.json' });
    const configuration = vscode.Uri.from({ scheme: WRITABLE, path: '/a/catalog-lens.json' });
    files.write(uri, WRONG);
    files.write(configuration, '{ "rules": { "calls-per-payer": "info" } }');
    const document = await open(uri);
    const [problem] = await diagnosticsOf(uri, 1);
    assert.equal(problem?.severity, vscode.DiagnosticSeverity.Information);
    const messages = await collectMessages(() =>
      vscode.commands.executeCommand('catalogLens.ignore', uri, 'calls-per-payer', 'api-x-io-a'),
    );
    assert.lengthOf(messages, 1);
    assert.include(files.textOf(configuration), '"id": "api-x-io-a"');
    await diagnosticsOf(uri, 0);
    files.write(configuration, '{}');
    await writeText(configuration, '{}');
    const second = vscode.Uri.from({ scheme: WRITABLE, path: '/b/listing.json' });
    files.write(second, WRONG);
    const fixed = await open(second);
    await diagnosticsOf(second, 1);
    await vscode.commands.executeCommand('catalogLens.fixProblems', second, 'all');
    await diagnosticsOf(second, 0);
    assert.isTrue(await fixed.save());
    assert.equal(files.textOf(second), RIGHT);
    assert.isFalse(document.isDirty);
  });

  it('that are read-only have no problems of their own, and a message states why nothing was changed', async () => {
    const uri = vscode.Uri.from({ scheme: READONLY, path: '/c/listing.json' });
    files.write(uri, WRONG);
    const document = await open(uri);
    // The listing has been read when there is something to fix.
    await eventuallyAsync(async () => {
      const fixing = await collectMessages(() =>
        vscode.commands.executeCommand('catalogLens.fixProblems', uri, 'all'),
      );
      return fixing.includes('No problems were fixed because the document cannot be edited.') || undefined;
    }, 'the message about a document that cannot be edited');
    assert.isEmpty(vscode.languages.getDiagnostics(uri));
    const ignoring = await collectMessages(() =>
      vscode.commands.executeCommand('catalogLens.ignore', uri, 'calls-per-payer', 'api-x-io-a'),
    );
    assert.lengthOf(ignoring, 1);
    assert.match(
      ignoring[0] ?? '',
      /catalog-lens\.json cannot be written because the file system is read-only\.$/,
    );
    assert.equal(document.getText(), WRONG);
    assert.equal(files.textOf(uri), WRONG);
    assert.isFalse(document.isDirty);
  });
});

describe('another extension for JSON', () => {
  afterEach(closeAll);

  it('has problems, completions and fixes together with Catalog Lens', async () => {
    const document = await vscode.workspace.openTextDocument({ language: 'json', content: WRONG });
    await vscode.window.showTextDocument(document);
    const collection = vscode.languages.createDiagnosticCollection('other');
    const selector = { language: 'json' };
    const kind = vscode.CodeActionKind.SourceFixAll.append('other');
    const registrations = vscode.Disposable.from(
      collection,
      vscode.languages.registerCompletionItemProvider(selector, {
        provideCompletionItems: () => [new vscode.CompletionItem('other')],
      }),
      vscode.languages.registerCodeActionsProvider(
        selector,
        { provideCodeActions: () => [new vscode.CodeAction('other', kind)] },
        { providedCodeActionKinds: [kind] },
      ),
    );
    try {
      const whole = new vscode.Range(0, 0, document.lineCount, 0);
      collection.set(document.uri, [new vscode.Diagnostic(whole, 'other')]);
      await diagnosticsOf(document.uri, 1);
      assert.lengthOf(vscode.languages.getDiagnostics(document.uri), 2);
      const actions = await actionsAt(document.uri, whole, vscode.CodeActionKind.SourceFixAll);
      const kinds = actions.map((action) => action.kind?.value).sort();
      assert.deepEqual(kinds, ['source.fixAll.catalogLens', 'source.fixAll.other']);
      const at = document.positionAt(document.getText().indexOf('"base"') + 1);
      const labels = (await completionsAt(document.uri, at)).map(({ label }) => label);
      assert.include(labels, 'other');
      assert.include(labels, '"solana"');
    } finally {
      registrations.dispose();
    }
  });
});
