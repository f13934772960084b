import { assert } from 'chai';
import * as vscode from 'vscode';
import type { Summaries } from '../../src/editor/summary';
import type { SummaryPanel } from '../../src/editor/summary/panel';
import { afterEach, describe, it } from './support/bdd';
import { closeAll, openText } from './support/documents';
import { arranged, assertEntryShown, entriesView } from './support/entries-view';
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
    return shown?.page?.parts.find((part) => part.id === id)?.sentence;
  }

  it('loads its page, and follows the listing and its edits', async () => {
    const entries = await entriesView();
    const { document } = await openText(listing(entry('a'), entry('b')));
    await arranged(entries, document);
    const { panel, summaries } = await open();
    await eventually(() => panel.isReady || undefined, 'the page of the panel');
    await until(panel.onDidShow, () => panel.shown?.page, 'a summary');
    assert.match(panel.title, /^Summary: ./);
    assert.equal(sentence(panel, 'concentration'), '2 of 2 entries make 80% of the volume.');
    assert.equal(sentence(panel, 'rules'), 'There are no problems: all rules hold.');
    const edit = new vscode.WorkspaceEdit();
    const at = document.positionAt(
      document.getText().indexOf('"volume30dUsd": 30') + '"volume30dUsd": '.length,
    );
    edit.insert(document.uri, at, '9');
    await vscode.workspace.applyEdit(edit);
    await until(
      panel.onDidShow,
      () => (sentence(panel, 'concentration')?.startsWith('1 of 2') ? true : undefined),
      'the summary of the edited listing',
    );
    await vscode.commands.executeCommand('catalogLens.showSummary');
    assert.strictEqual(summaries.panel, panel);
  });

  it('filters the tree and shows an entry when something is chosen', async () => {
    const entries = await entriesView();
    const { document } = await openText(listing(entry('a'), entry('b', { qualityFlag: 'monitor' })));
    await arranged(entries, document);
    const { panel } = await open();
    await until(panel.onDidShow, () => panel.shown?.page, 'a summary');
    await panel.receive({ filter: 'flag:monitor' });
    await arranged(entries, document);
    assert.equal(entries.state.choices.filter, 'flag:monitor');
    assert.include(entries.view.message, '1 of 2 entries: flag:monitor');
    assert.equal(panel.shown?.filter, 'flag:monitor');
    await panel.receive({ entry: 1 });
    await assertEntryShown(document, 'api.x.io · /b');
  });

  it('ignores what is no request', async () => {
    const entries = await entriesView();
    const { document } = await openText(listing(entry('a')));
    await arranged(entries, document);
    const { panel } = await open();
    for (const message of [
      undefined,
      null,
      'filter',
      {},
      { filter: 1 },
      { entry: '0' },
      { entry: -1 },
      { entry: 9 },
    ])
      await panel.receive(message);
    assert.equal(entries.state.choices.filter, '');
  });

  it('says so when no listing is open', async () => {
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
});
