import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, it } from './support/bdd';
import { closeAll, edited, openFile, writeFile } from './support/documents';
import { entry, listing } from './support/listings';
import { diagnosticsOf, until } from './support/until';

const severities = (all: readonly vscode.Diagnostic[]): unknown[] => all.map(({ severity }) => severity);

describe('configuration', () => {
  afterEach(async () => {
    await closeAll();
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    if (folder)
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, 'conf'), { recursive: true });
  });

  it('holds for the files beside it and below, as it is typed', async () => {
    await writeFile('conf/catalog-lens.json', '{ "rules": { "volume-30d": "error" } }');
    const { document } = await openFile(
      'conf/sub/a.json',
      listing(entry('a', { volume30dUsd: 60, volumePerDayApprox: 2 })),
    );
    await diagnosticsOf(document.uri, (all) => severities(all).includes(vscode.DiagnosticSeverity.Error));
    const configuration = await openFile('conf/catalog-lens.json', '{ "rules": { "volume-30d": "info" } }');
    await diagnosticsOf(document.uri, (all) =>
      severities(all).includes(vscode.DiagnosticSeverity.Information),
    );
    await edited(configuration, (edit) => {
      edit.replace(new vscode.Range(0, 0, 0, 99), '{ "rules": { "volume-30d": "off" } }');
    });
    await diagnosticsOf(document.uri, (all) => all.length === 0);
  });

  it('is gone when its folder was deleted', async () => {
    const wrong = listing(entry('a', { volume30dUsd: 60, volumePerDayApprox: 2 }));
    await writeFile('conf/gone/catalog-lens.json', '{ "rules": { "volume-30d": "error" } }');
    const { document } = await openFile('conf/gone/a.json', wrong);
    await diagnosticsOf(document.uri, (all) => severities(all).includes(vscode.DiagnosticSeverity.Error));
    await closeAll();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(document.uri, '..'), { recursive: true });
    await openFile('conf/gone/a.json', wrong);
    await diagnosticsOf(document.uri, (all) => severities(all).includes(vscode.DiagnosticSeverity.Warning));
  });

  it('is gone when its folder was deleted and made again, for what is open there', async () => {
    await writeFile('conf/again/catalog-lens.json', '{ "rules": { "volume-30d": "error" } }');
    const wrong = listing(entry('a', { volume30dUsd: 60, volumePerDayApprox: 2 }));
    const { document } = await openFile('conf/again/sub/a.json', wrong);
    await diagnosticsOf(document.uri, (all) => severities(all).includes(vscode.DiagnosticSeverity.Error));
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(document.uri, '../..'), { recursive: true });
    await writeFile('conf/again/sub/a.json', wrong);
    await diagnosticsOf(document.uri, (all) => severities(all).includes(vscode.DiagnosticSeverity.Warning));
  });

  it('makes a file a listing, or none', async () => {
    await writeFile('conf/catalog-lens.json', '{ "include": ["in/**"], "exclude": ["out.json"] }');
    const forced = await openFile('conf/in/a.json', '{ "count": 1 }');
    const [missing] = await diagnosticsOf(forced.document.uri, (all) => all.length > 0);
    assert.equal(missing?.message, 'results is missing');
    const excluded = await openFile('conf/out.json', listing(entry('a', { health: 1 })));
    const seen = await openFile('conf/seen.json', listing(entry('a', { health: 1 })));
    await diagnosticsOf(seen.document.uri, (all) => all.length > 0);
    await diagnosticsOf(excluded.document.uri, (all) => all.length === 0);
  });

  it('is completed and validated by its JSON Schema', async () => {
    const { document } = await openFile('conf/catalog-lens.json', '{ "rules": { "nothing": "off" } } // yes');
    assert.equal(document.languageId, 'jsonc');
    const messages = (): string[] =>
      vscode.languages.getDiagnostics(document.uri).map(({ message }) => message);
    await until(
      vscode.languages.onDidChangeDiagnostics,
      () => messages().length > 0 || undefined,
      'a mistake',
    );
    assert.deepEqual(messages(), ['Property nothing is not allowed.']);
    const inRules = document.positionAt(document.getText().indexOf('"nothing"'));
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      inRules,
    );
    assert.include(
      items.map(({ label }) => label),
      'price-range',
    );
  });

  it('says itself only what its JSON Schema cannot see', async () => {
    const { document } = await openFile('conf/catalog-lens.json', '{ "price": { "min": 5, "max": 1 } }');
    await openFile('conf/a.json', listing(entry('a')));
    const [wrong, ...others] = await diagnosticsOf(document.uri, (all) => all.length > 0);
    assert.isEmpty(others);
    assert.equal(wrong?.message, 'price.min 5 is above price.max 1');
    assert.equal(document.getText(wrong?.range), '{');
    assert.equal(wrong?.range.start.character, 11);
  });

  it('says so of one that is opened when it holds already', async () => {
    const uri = await writeFile('conf/late/catalog-lens.json', '{ "price": { "min": 5, "max": 1 } }');
    const { document } = await openFile('conf/late/a.json', listing(entry('a', { callsPerPayer: 61 })));
    await diagnosticsOf(document.uri, (all) => all.length > 0);
    assert.isEmpty(vscode.languages.getDiagnostics(uri));
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    const [wrong] = await diagnosticsOf(uri, (all) => all.length > 0);
    assert.equal(wrong?.message, 'price.min 5 is above price.max 1');
  });
});
