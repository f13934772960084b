import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, beforeEach, describe, it, itInBothHosts, itInFullTests } from './support/bdd';
import { closeAll, writeFile } from './support/documents';
import { entriesView, outline } from './support/entries-view';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { diagnosticsOf, until } from './support/until';
import type { Entries } from '../../src/editor/entries';

/** A listing over 50 MB, unless it has fewer entries, which has no document. It consists mostly of a few long descriptions. */
function large(volume: number, longEntries = 13): string {
  const description = 'A page in many words. '.repeat(200_000);
  const long = Array.from({ length: longEntries }, (_, at) => entry(`long-${at}`, { description }));
  return listing(entry('first'), ...long, entry('last', { volume30dUsd: volume }));
}

/** A long timeout, because VS Code needs time to open large files. */
const TIMEOUT_MS = 80_000;
const LIMIT_MS = 200_000;

function problems(
  uri: vscode.Uri,
  test: (diagnostics: vscode.Diagnostic[]) => boolean,
): Promise<vscode.Diagnostic[]> {
  return diagnosticsOf(uri, test, 'problems', TIMEOUT_MS);
}

/** Whether the text is not JSON. */
function isInvalid(diagnostics: readonly vscode.Diagnostic[]): boolean {
  return diagnostics.some(({ code }) => typeof code === 'object' && code.value === 'syntax');
}

const isWorker = 'WorkerGlobalScope' in globalThis;

describe('a large listing', () => {
  let entries: Entries;

  beforeEach(async () => {
    entries = await entriesView();
  });

  afterEach(closeAll);

  it('is one listing from the first reading on, also if its document is opened later', async () => {
    const { listings } = await features();
    // Above the size from which a file is read at once.
    const text = large(29, 5);
    const uri = await writeFile(`slow-${Date.now()}.json`, text);
    const changes: string[] = [];
    const count = (): number => vscode.languages.getDiagnostics(uri).length;
    const listening = vscode.Disposable.from(
      listings.onDidOpen((one) => changes.push(`opened ${one.uri.path === uri.path}`)),
      listings.onDidClose((one) => changes.push(`closed ${one.uri.path === uri.path}`)),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some(({ path }) => path === uri.path)) changes.push(`problems ${count() > 0}`);
      }),
    );
    await vscode.commands.executeCommand('vscode.open', uri);
    await problems(uri, (all) => all.length > 0);
    const document = await vscode.workspace.openTextDocument(uri);
    const listing = await listings.whenDetected(document);
    await listing?.whenComplete();
    listening.dispose();
    assert.strictEqual(listing, listings.at(uri));
    assert.equal(listing?.listing.entries.length, 7);
    assert.deepEqual(
      changes.filter((change) => !change.startsWith('problems')),
      ['opened true'],
    );
    assert.notInclude(changes.join(), 'problems true,problems false');
    await vscode.workspace.fs.delete(uri);
  }).timeout(LIMIT_MS);

  async function open(text: string): Promise<vscode.Uri> {
    const uri = await writeFile(`large-${Date.now()}.json`, text);
    await vscode.commands.executeCommand('vscode.open', uri);
    return uri;
  }

  itInBothHosts(
    'is checked without a document, and again when another program writes it, until its tab is closed',
    async () => {
      const text = large(29);
      const uri = await open(text);
      const [first] = await problems(uri, (all) => all.length > 0);
      assert.isUndefined(
        vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString()),
      );
      const line = text.slice(0, text.indexOf('"volume30dUsd": 29')).split('\n').length - 1;
      assert.equal(first?.range.start.line, line);
      await until(
        entries.arranger.onDidArrange,
        () => (entries.arranger.arranged?.source.uri.toString() === uri.toString() ? true : undefined),
        'the tree',
        TIMEOUT_MS,
      );
      assert.match(outline(entries)[0] ?? '', /^base \(15 /);
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text.slice(0, -20)));
      await problems(uri, isInvalid);
      await closeAll();
      await problems(uri, (all) => all.length === 0);
      await vscode.workspace.fs.delete(uri);
    },
  ).timeout(LIMIT_MS);

  itInFullTests('is read again when it is saved with fixes, and when it is deleted', async () => {
    const text = large(29);
    const uri = await open(text);
    await problems(uri, (all) => all.length > 0);
    // In a web worker, VS Code takes minutes to save a large file.
    if (!isWorker) {
      await vscode.commands.executeCommand('catalogLens.fixProblems', uri, 'all');
      await vscode.workspace.save(uri);
      await problems(uri, (all) => all.length === 0);
      const saved = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      assert.equal(saved.length, text.length);
      assert.isTrue(saved.endsWith(text.slice(text.lastIndexOf('"volumePerDayApprox"'))));
    }
    await vscode.workspace.fs.delete(uri);
    await problems(uri, (all) => all.length === 0);
    await until(
      entries.arranger.onDidArrange,
      () => (entries.arranger.arranged ? undefined : true),
      'an empty tree',
      TIMEOUT_MS,
    );
  }).timeout(LIMIT_MS);

  it('with bytes that are not valid UTF-8 reports the first of them, and is not changed', async () => {
    const text = large(29);
    const bytes = new TextEncoder().encode(text);
    bytes[text.indexOf('A page in')] = 0xff;
    const uri = await writeFile(`large-${Date.now()}.json`, '');
    await vscode.workspace.fs.writeFile(uri, bytes);
    await vscode.commands.executeCommand('vscode.open', uri);
    const all = await problems(uri, ({ length }) => length > 1);
    assert.equal(all[0]?.message, 'Invalid JSON: bytes that are not valid UTF-8');
    assert.equal(all[0]?.range.start.line, text.slice(0, text.indexOf('A page in')).split('\n').length - 1);
    await vscode.commands.executeCommand('catalogLens.fixProblems', uri, 'all');
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    assert.deepEqual(
      tabs.map(({ isDirty }) => isDirty),
      [false],
    );
    await closeAll();
    await vscode.workspace.fs.delete(uri);
  }).timeout(LIMIT_MS);
});
