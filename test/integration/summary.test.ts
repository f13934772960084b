import { assert } from 'chai';
import * as vscode from 'vscode';
import type { SummaryPanel } from '../../src/editor/summary/panel';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import { closeAll, openText } from './support/documents';
import { arranged, entriesView } from './support/entries-view';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { eventually, until } from './support/until';

describe('the summary', () => {
  afterEach(closeAll);

  /** Opens the summary of a listing. */
  async function summaryOf(text: string): Promise<{ panel: SummaryPanel; document: vscode.TextDocument }> {
    const { document } = await openText(text);
    await arranged(await entriesView(), document);
    const { summaries } = await features();
    await vscode.commands.executeCommand('catalogLens.showSummary');
    const { panel } = summaries;
    if (!panel) throw new Error('No panel is open.');
    await until(panel.onDidShow, () => panel.shown.page, 'a summary');
    return { panel, document };
  }

  itInBothHosts('loads its page, and is updated on edits', async () => {
    const { panel, document } = await summaryOf(listing(entry('a'), entry('b')));
    await eventually(() => panel.isReady || undefined, 'the page of the panel');
    assert.match(panel.title, /^Summary: ./);
    const volume = (): string | undefined =>
      panel.shown.page?.figures.find(({ title }) => title === 'Volume in 30 days')?.value;
    assert.equal(volume(), '$60');
    const edit = new vscode.WorkspaceEdit();
    const before = '"volume30dUsd": ';
    edit.insert(document.uri, document.positionAt(document.getText().indexOf(before) + before.length), '9');
    await vscode.workspace.applyEdit(edit);
    await until(panel.onDidShow, () => volume() === '$960' || undefined, 'the summary of the edited listing');
    await vscode.commands.executeCommand('catalogLens.showSummary');
    assert.strictEqual((await features()).summaries.panel, panel);
  });

  it('filters the entries on request, and knows the filter', async () => {
    const { panel, document } = await summaryOf(listing(entry('a'), entry('b', { qualityFlag: 'monitor' })));
    const { entries } = await features();
    await panel.receive({ type: 'filter', filter: 'flag:monitor' });
    await arranged(entries, document);
    assert.include(entries.view.message, '1 of 2 entries with the filter "flag:monitor"');
    assert.equal(panel.shown.filter, 'flag:monitor');
  });

  it('is of the listing that is opened next, and shows a notice if none is open', async () => {
    const { panel } = await summaryOf(listing(entry('a')));
    await openText(listing(entry('b'), entry('c')));
    panel.reveal();
    await until(panel.onDidShow, () => panel.shown.page?.figures[0]?.value === '2' || undefined, 'the next');
    const texts = vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ input }) => input instanceof vscode.TabInputText);
    for (const { input } of texts) {
      await vscode.window.showTextDocument((input as vscode.TabInputText).uri);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await until(
      panel.onDidShow,
      () => panel.shown.notices[0]?.startsWith('No listing is open.') ?? undefined,
      'that there is no listing',
    );
    assert.equal(panel.title, 'Summary');
    assert.isUndefined(panel.shown.page);
  });
});
