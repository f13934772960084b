import { assert } from 'chai';
import * as vscode from 'vscode';
import type { Summaries } from '../../src/editor/summary';
import { PANEL_TYPE } from '../../src/editor/summary/page';
import type { SummaryPanel } from '../../src/editor/summary/panel';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import { arranged, assertEntryShown, entriesView } from './support/entries-view';
import { closeAll, openText, writeFile } from './support/documents';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { eventually, until } from './support/until';

describe('the summary', () => {
  afterEach(closeAll);

  async function open(): Promise<{ panel: SummaryPanel; summaries: Summaries }> {
    const { summaries } = await features();
    await vscode.commands.executeCommand('catalogLens.showSummary');
    const { panel } = summaries;
    if (!panel) throw new Error('No panel is open.');
    return { panel, summaries };
  }

  function sentence({ shown }: SummaryPanel, id: string): string | undefined {
    return shown?.page?.sections.find((part) => part.id === id)?.sentence;
  }

  function volume({ shown }: SummaryPanel): string | undefined {
    return shown?.page?.figures.find(({ title }) => title === 'Volume in 30 days')?.value;
  }

  itInBothHosts('loads its page, and is updated on edits and for other listings', async () => {
    const entries = await entriesView();
    const { document } = await openText(listing(entry('a'), entry('b')));
    await arranged(entries, document);
    const { panel, summaries } = await open();
    await eventually(() => panel.isReady || undefined, 'the page of the panel');
    await until(panel.onDidShow, () => panel.shown?.page, 'a summary');
    assert.match(panel.title, /^Summary: ./);
    assert.equal(volume(panel), '$60');
    assert.equal(sentence(panel, 'rules'), 'No problems found.');
    const edit = new vscode.WorkspaceEdit();
    const at = document.positionAt(
      document.getText().indexOf('"volume30dUsd": 30') + '"volume30dUsd": '.length,
    );
    edit.insert(document.uri, at, '9');
    await vscode.workspace.applyEdit(edit);
    await until(
      panel.onDidShow,
      () => (volume(panel) === '$960' ? true : undefined),
      'the summary of the edited listing',
    );
    await vscode.commands.executeCommand('catalogLens.showSummary');
    assert.strictEqual(summaries.panel, panel);
  });

  it('filters the tree and shows entries on request', async () => {
    const entries = await entriesView();
    const { document } = await openText(listing(entry('a'), entry('b', { qualityFlag: 'monitor' })));
    await arranged(entries, document);
    const { panel } = await open();
    await until(panel.onDidShow, () => panel.shown?.page, 'a summary');
    await panel.receive({ type: 'choose', action: { filter: 'flag:monitor' } });
    await arranged(entries, document);
    assert.equal(entries.state.options.filter, 'flag:monitor');
    assert.include(entries.view.message, '1 of 2 entries with the filter "flag:monitor"');
    assert.equal(panel.shown?.filter, 'flag:monitor');
    await panel.receive({ type: 'choose', action: { entry: 1 } });
    await assertEntryShown(document, 'api.x.io · /b');
  });

  it('shows no entry that has the number of another one since an edit, or in another listing', async () => {
    const entries = await entriesView();
    const { document } = await openText(listing(entry('a'), entry('b')));
    await arranged(entries, document);
    const { panel } = await open();
    await until(panel.onDidShow, () => panel.shown?.page, 'a summary');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(
      document.uri,
      document.positionAt(document.getText().indexOf('{', 1)),
      `${JSON.stringify(entry('new'))},`,
    );
    await vscode.workspace.applyEdit(edit);
    await panel.receive({ type: 'choose', action: { entry: 1 } });
    assert.isUndefined(vscode.window.activeTextEditor);
    const other = await openText(listing(entry('c'), entry('d')));
    await arranged(entries, other.document);
    await panel.receive({ type: 'choose', action: { entry: 1 } });
    assert.strictEqual(vscode.window.activeTextEditor, other);
    assert.deepEqual(other.selection.active, new vscode.Position(0, 0));
  });

  it('shows no entry that there is not', async () => {
    const entries = await entriesView();
    const { document } = await openText(listing(entry('a')));
    await arranged(entries, document);
    const { panel } = await open();
    for (const entry of [-1, 9]) await panel.receive({ type: 'choose', action: { entry } });
    assert.equal(entries.state.options.filter, '');
  });

  it('shows a notice if no listing is open', async () => {
    const entries = await entriesView();
    const { document } = await openText(listing(entry('a')));
    await arranged(entries, document);
    const { panel } = await open();
    await until(panel.onDidShow, () => panel.shown?.page, 'a summary');
    for (const { tabs } of vscode.window.tabGroups.all)
      for (const tab of tabs)
        if (tab.input instanceof vscode.TabInputText) {
          await vscode.window.showTextDocument(document);
          await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
        }
    await until(
      panel.onDidShow,
      () => {
        const { page, notices } = panel.shown ?? {};
        return page === undefined && notices?.[0]?.startsWith('No listing') ? true : undefined;
      },
      'that there is no listing',
    );
    assert.equal(panel.title, 'Summary');
  });

  describe('of a reloaded window', () => {
    /** Restores a new panel as VS Code does. */
    async function restore(state: unknown): Promise<SummaryPanel> {
      const { summaries } = await features();
      const webviewPanel = vscode.window.createWebviewPanel(PANEL_TYPE, 'Summary', vscode.ViewColumn.Active);
      await until(
        vscode.window.onDidChangeActiveTextEditor,
        () => vscode.window.activeTextEditor === undefined || undefined,
        'a panel that is active',
      );
      await summaries.restore(webviewPanel, state, () => false);
      const { panel } = summaries;
      if (!panel) throw new Error('No panel is open.');
      return panel;
    }

    it('is not shown if its tab is closed while it loads', async () => {
      const { summaries } = await features();
      const webviewPanel = vscode.window.createWebviewPanel(PANEL_TYPE, 'Summary', vscode.ViewColumn.Active);
      let isClosed = false;
      const loading = summaries.restore(webviewPanel, undefined, () => isClosed);
      webviewPanel.dispose();
      isClosed = true;
      await loading;
      assert.isUndefined(summaries.panel);
    });

    /** Opens a file as users do: VS Code closes it with its tab. */
    async function openListing(name: string, text: string): Promise<vscode.Uri> {
      const uri = await writeFile(name, text);
      await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
      await until(
        vscode.window.onDidChangeActiveTextEditor,
        () => vscode.window.activeTextEditor?.document.uri.toString() === uri.toString() || undefined,
        name,
      );
      return uri;
    }

    /** Opens a file in a background tab without a document. */
    async function backgroundTab(uri: vscode.Uri): Promise<void> {
      await vscode.commands.executeCommand('vscode.open', uri, { background: true, preview: false });
      const key = uri.toString();
      assert.isTrue(
        vscode.window.tabGroups.all
          .flatMap(({ tabs }) => tabs)
          .some(
            ({ input, isActive }) =>
              !isActive && input instanceof vscode.TabInputText && input.uri.toString() === key,
          ),
        'a tab in the background',
      );
      assert.isFalse(vscode.workspace.textDocuments.some((document) => document.uri.toString() === key));
    }

    async function summarized(panel: SummaryPanel, name: string): Promise<void> {
      await until(
        panel.onDidShow,
        () => (panel.shown?.page?.name === name ? true : undefined),
        `the summary of ${name}`,
      );
    }

    it('shows the previous listing in a background tab', async () => {
      const uri = await writeFile('restored-behind.json', listing(entry('a'), entry('b')));
      await openText('{}');
      await backgroundTab(uri);
      const panel = await restore({ uri: uri.toString() });
      assert.equal(panel.title, 'Summary: restored-behind.json');
      await summarized(panel, 'restored-behind.json');
      assert.equal(panel.shown?.uri, uri.toString());
      await eventually(() => panel.isReady || undefined, 'the page of the panel');
      const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
      if (!document) throw new Error('The listing was not opened.');
      await arranged(await entriesView(), document);
    });

    it('shows the previous listing, not the visible one', async () => {
      const uri = await openListing('restored-before.json', listing(entry('a')));
      await openListing('restored-beside.json', listing(entry('b')));
      const panel = await restore({ uri: uri.toString() });
      await summarized(panel, 'restored-before.json');
    });

    it('shows another listing once it is active', async () => {
      const uri = await openListing('restored-before.json', listing(entry('a')));
      const panel = await restore({ uri: uri.toString() });
      await summarized(panel, 'restored-before.json');
      await openListing('restored-beside.json', listing(entry('b')));
      // The listing hides the panel, which is not updated until it is shown again.
      panel.reveal();
      await summarized(panel, 'restored-beside.json');
    });

    it('shows a notice if the file was deleted, is not a listing, or is unknown', async () => {
      const deleted = await writeFile('restored-deleted.json', listing(entry('a')));
      const other = await writeFile('restored-other.json', '{"a": 1}');
      // The document of another test may still be open.
      const entries = await entriesView();
      await arranged(entries, (await openText(listing(entry('b')))).document);
      await closeAll();
      await until(
        entries.arranger.onDidArrange,
        () => entries.arranger.arranged === undefined || undefined,
        'no listing',
      );
      await openText('{}');
      await backgroundTab(deleted);
      await backgroundTab(other);
      await vscode.workspace.fs.delete(deleted);
      for (const state of [
        { uri: deleted.toString() },
        { uri: other.toString() },
        { uri: vscode.Uri.joinPath(other, '../restored-closed.json').toString() },
        { uri: 'no URI' },
        { uri: 1 },
        undefined,
      ]) {
        const panel = await restore(state);
        await until(
          panel.onDidShow,
          () => panel.shown?.notices[0]?.startsWith('No listing') === true || undefined,
          `that there is no listing in ${JSON.stringify(state)}`,
        );
        assert.equal(panel.title, 'Summary');
        panel.dispose();
      }
    });

    it('is closed if another panel is open', async () => {
      const entries = await entriesView();
      const { document } = await openText(listing(entry('a')));
      await arranged(entries, document);
      const { panel } = await open();
      assert.strictEqual(await restore({ uri: document.uri.toString() }), panel);
      await until(
        vscode.window.tabGroups.onDidChangeTabs,
        () =>
          vscode.window.tabGroups.all
            .flatMap(({ tabs }) => tabs)
            .filter(({ input }) => input instanceof vscode.TabInputWebview).length === 1 || undefined,
        'a single panel',
      );
    });
  });
});
