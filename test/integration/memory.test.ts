import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, itInFullTests, it } from './support/bdd';
import { closeAll, openAsUser, writeFile } from './support/documents';
import { arranged, entriesView } from './support/entries-view';
import { features } from './support/extension';
import { isNodeHost, collectGarbage, countObjects } from './support/garbage';
import { entry, listing } from './support/listings';
import { diagnosticsOf, eventually } from './support/until';

describe('the memory of a listing', () => {
  afterEach(closeAll);

  /** Shows a file in every way. @returns what is in memory for it */
  async function show(uri: vscode.Uri, compared: vscode.Uri): Promise<Readonly<Record<string, object>>> {
    const { changes, entries, listings, summaries, tables } = await features();
    const { document } = await openAsUser(uri);
    await diagnosticsOf(uri, (problems) => problems.length > 0);
    await arranged(entries, document);
    const at = new vscode.Position(3, 5);
    const range = new vscode.Range(0, 0, document.lineCount, 0);
    await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', uri);
    await vscode.commands.executeCommand('vscode.executeHoverProvider', uri, at);
    await vscode.commands.executeCommand('vscode.executeCompletionItemProvider', uri, at);
    await vscode.commands.executeCommand('vscode.executeCodeActionProvider', uri, range);
    await vscode.commands.executeCommand('vscode.executeInlayHintProvider', uri, range);
    await vscode.commands.executeCommand('catalogLens.showSummary');
    const page = await eventually(() => summaries.panel?.shown.page, 'a summary');
    await vscode.commands.executeCommand('vscode.open', uri);
    await vscode.commands.executeCommand('catalogLens.compare', undefined, compared);
    const comparison = await eventually(() => changes.comparer.results[0], 'a comparison');
    await vscode.commands.executeCommand('catalogLens.openTable', uri);
    const table = await eventually(
      () => (tables.active?.content?.keys.length === 2 ? tables.active : undefined),
      'a table',
    );
    const source = listings.at(uri);
    const { panel } = summaries;
    const { arranged: arrangement } = entries.arranger;
    if (!source || !panel || !arrangement) throw new Error('The listing is not shown.');
    return { source, listing: source.listing, arrangement, panel, page, comparison, table };
  }

  /** Waits until nothing refers to objects any more, where that can be found out. */
  async function released(objects: readonly (readonly [name: string, WeakRef<object>])[]): Promise<void> {
    if (!isNodeHost) return;
    let kept: readonly string[] = [];
    await eventually(() => {
      collectGarbage();
      kept = objects.flatMap(([name, object]) => (object.deref() ? name : []));
      return kept.length === 0 || undefined;
    }, 'memory to be released').catch((error: unknown) => {
      throw new Error(`Still in memory: ${kept.join(', ')}.`, { cause: error });
    });
  }

  it('is released when its tabs and the comparison are closed', async () => {
    await entriesView();
    const uri = await writeFile('closed.json', listing(entry('a', { calls30d: 1 }), entry('b')));
    const compared = await writeFile('closed-other.json', listing(entry('a')));
    const shown = Object.entries(await show(uri, compared)).map(
      ([name, object]) => [name, new WeakRef(object)] as const,
    );
    const { changes, entries, listings, summaries, tables } = await features();
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const ofSummary = tabs.filter(({ input }) => input instanceof vscode.TabInputWebview);
    assert.lengthOf(ofSummary, 1);
    await vscode.window.tabGroups.close(tabs.filter((tab) => !ofSummary.includes(tab)));
    await eventually(() => listings.at(uri) === undefined || undefined, 'the listing to be closed');
    assert.isUndefined(tables.active);
    assert.isDefined(changes.comparer.results[0]);
    await vscode.commands.executeCommand('catalogLens.changes.close');
    assert.notEqual(entries.arranger.arranged?.source.uri.toString(), uri.toString());
    await released(shown.filter(([name]) => name !== 'panel'));
    await vscode.window.tabGroups.close(ofSummary);
    await eventually(() => summaries.panel === undefined || undefined, 'the summary to be closed');
    await released(shown);
    for (const file of [uri, compared]) await vscode.workspace.fs.delete(file);
  });

  itInFullTests('is released in each of 50 rounds, with all listeners', async function () {
    if (!isNodeHost) this.skip();
    this.timeout(900_000);
    await entriesView();
    const uri = await writeFile('rounds.json', listing(entry('a', { calls30d: 1 }), entry('b')));
    const compared = await writeFile('rounds-other.json', listing(entry('a')));
    const { changes, listings, summaries, tables } = await features();
    const round = async (): Promise<void> => {
      await show(uri, compared);
      await vscode.commands.executeCommand('catalogLens.changes.close');
      await closeAll();
      await eventually(
        () => (listings.at(uri) === undefined && summaries.panel === undefined) || undefined,
        'the listing and the summary to be closed',
      );
    };
    // What is loaded or cached once.
    for (let each = 0; each < 5; each++) await round();
    const before = countObjects();
    for (const [name, count] of Object.entries(before))
      assert.isAtLeast(count, name === 'tabs' ? 0 : 10, name);
    for (let each = 0; each < 50; each++) await round();
    const after = countObjects();
    const grown = Object.entries(after).filter(([name, count]) => count - (before[name] ?? 0) >= 50);
    assert.deepEqual(grown, [], `before: ${JSON.stringify(before)}, after: ${JSON.stringify(after)}`);
    assert.isUndefined(tables.active);
    assert.isUndefined(changes.comparer.results[0]);
    for (const file of [uri, compared]) await vscode.workspace.fs.delete(file);
  });
});
