import * as vscode from 'vscode';
import { assert } from 'chai';
import type { Node } from '../../src/core/browse/tree';
import type { Entries } from '../../src/editor/entries';
import { decorationFor } from '../../src/editor/entries/tree-items';
import { afterEach, beforeEach, describe, it, itInFullTests } from './support/bdd';
import { closeAll, openFile, openText, writeFile } from './support/documents';
import {
  arranged,
  assertEntryShown,
  childrenOf,
  entriesView,
  nodeOf,
  outline,
  select,
  selected,
  textsOf,
} from './support/entries-view';
import { once } from '../../src/editor/ui/tasks';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { choosing } from './support/quick-input';
import { eventually } from './support/until';

const SOLANA = { chain: 'solana', acceptedChains: ['solana'] };
const SMALL = {
  calls30d: 60,
  callsPerDayApprox: 2,
  volume30dUsd: 3,
  volumePerDayApprox: 0.1,
  callsPerPayer: 6,
};
const THREE = listing(
  entry('a'),
  entry('b', { qualityFlag: 'monitor' }),
  entry('c', { ...SOLANA, ...SMALL }),
);

describe('the Entries view', () => {
  let entries: Entries;

  beforeEach(async () => {
    entries = await entriesView();
  });
  afterEach(closeAll);

  async function open(text: string): Promise<vscode.TextEditor> {
    const editor = await openText(text);
    await arranged(entries, editor.document);
    return editor;
  }

  function placeOf({ document }: vscode.TextEditor, text: string): vscode.Position {
    const offset = document.getText().indexOf(text);
    assert.isAtLeast(offset, 0, text);
    return document.positionAt(offset);
  }

  it('groups entries by chain and flag', async () => {
    await open(THREE);
    assert.deepEqual(outline(entries), [
      'base (2 · $60)',
      '  verified (1 · $30)',
      '    /a ($30 · api.x.io)',
      '  monitor (1 · $30)',
      '    /b ($30 · api.x.io)',
      'solana (1 · $3)',
      '  verified (1 · $3)',
      '    /c ($3 · api.x.io)',
    ]);
  });

  it('groups and sorts entries', async () => {
    const { document } = await open(THREE);
    entries.state.update({ grouping: 'host' });
    const sorted = async (item: string): Promise<readonly string[]> => {
      await choosing([item], () => vscode.commands.executeCommand('catalogLens.sort'));
      await arranged(entries, document);
      return outline(entries)
        .slice(1)
        .map((line) => line.trim().slice(0, 2));
    };
    const ascending = ['/a', '/b', '/c'];
    assert.deepEqual(await sorted('Name Z to A'), ascending.toReversed());
    assert.deepEqual(await sorted('Name A to Z'), ascending);
  });

  it('shows the filter and clears it', async () => {
    const { document } = await open(THREE);
    entries.state.update({ filter: 'chain:base flag:monitor' });
    await arranged(entries, document);
    assert.equal(entries.view.message, '1 of 3 entries with the filter "chain:base flag:monitor"');
    assert.lengthOf(outline(entries), 3);
    await vscode.commands.executeCommand('catalogLens.clearFilter');
    await arranged(entries, document);
    assert.isUndefined(entries.view.message);
    assert.lengthOf(outline(entries), 8);
  });

  it('has a filter for each listing, and names it where nothing matches', async () => {
    const first = await open(THREE);
    entries.state.update({ filter: 'chain:none' });
    await arranged(entries, first.document);
    assert.match(entries.view.message ?? '', /^No entries match the filter "chain:none"\./);
    assert.isEmpty(outline(entries));
    const second = await open(THREE);
    await arranged(entries, second.document);
    assert.isUndefined(entries.view.message);
    assert.lengthOf(outline(entries), 8);
    await vscode.window.showTextDocument(first.document);
    await arranged(entries, first.document);
    assert.equal(entries.state.options.filter, 'chain:none');
  });

  it('shows an entry on the right of a diff editor, which stays', async () => {
    const [old, present] = [await writeFile('diff/old.json', THREE), await writeFile('diff/new.json', THREE)];
    await vscode.commands.executeCommand('vscode.diff', old, present, 'Both');
    const document = await vscode.workspace.openTextDocument(present);
    await arranged(entries, document);
    const node = nodeOf(entries, '/b', nodeOf(entries, 'base'));
    await vscode.commands.executeCommand('catalogLens.entries.show', node);
    const start = document.positionAt(
      document.getText().lastIndexOf('{', document.getText().indexOf('api-x-io-b')),
    );
    await eventually(
      () =>
        vscode.window.visibleTextEditors.some(
          (editor) => editor.document === document && editor.selection.active.isEqual(start),
        ) || undefined,
      'the entry',
    );
    const labels = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).map(({ label }) => label);
    assert.deepEqual(labels, ['Both']);
  });

  it('says by what entries are sorted', async () => {
    const { document } = await open(THREE);
    assert.isUndefined(entries.view.message);
    entries.state.update({ sorting: { by: 'pricePerCallUsd', descending: true } });
    await arranged(entries, document);
    assert.equal(entries.view.message, 'Sorted by price, largest first');
  });

  it('completes an unambiguous filter when it is accepted', async () => {
    const { document } = await open(listing(entry('a', { volume30dUsd: 31 }), entry('b')));
    entries.state.update({ filter: 'chain:base has:prob' });
    await arranged(entries, document);
    await vscode.commands.executeCommand('catalogLens.filter');
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await eventually(
      () => entries.state.options.filter === 'chain:base has:problems' || undefined,
      'the completed filter',
    );
    await arranged(entries, document);
    assert.equal(entries.view.message, '1 of 2 entries with the filter "chain:base has:problems"');
  });

  it('counts errors and warnings in the badge', async () => {
    const { document } = await open(listing(entry('a', { volume30dUsd: 31 }), entry('b')));
    const badge = await eventually(() => entries.view.badge, 'a badge');
    assert.deepEqual(badge, { value: 2, tooltip: '2 warnings' });
    entries.state.update({ grouping: 'problem' });
    await arranged(entries, document);
    assert.deepEqual(
      outline(entries).filter((line) => !line.startsWith(' ')),
      ['volume-30d (1 · $31 · 1 problem)', 'volume-per-day (1 · $31 · 1 problem)'],
    );
  });

  it('shows problems once in a tooltip', async () => {
    await open(listing(entry('a', { volume30dUsd: 31 }), entry('b')));
    const { tooltip, resourceUri } = entries.provider.getTreeItem(nodeOf(entries, 'base'));
    assert.equal(tooltip, 'base\n2 entries\n2 problems\n$61 (100% of volume)');
    assert.isUndefined(resourceUri && decorationFor(resourceUri)?.badge);
    const entryItem = entries.provider.getTreeItem(nodeOf(entries, 'api.x.io · /a'));
    assert.match(
      entryItem.tooltip as string,
      /\nwarning: volume30dUsd is 31.*\nwarning: volumePerDayApprox is 1/,
    );
    const decoration = entryItem.resourceUri && decorationFor(entryItem.resourceUri);
    assert.deepEqual([decoration?.badge, decoration?.tooltip], ['2', undefined]);
  });

  it('shows an entry in the editor with the cursor at its start', async () => {
    const { document } = await open(THREE);
    await vscode.commands.executeCommand('catalogLens.entries.show', nodeOf(entries, 'api.x.io · /b'));
    await assertEntryShown(document, 'api.x.io · /b');
  });

  it('shows the problem of an entry in the group of its rule', async () => {
    const { document } = await open(listing(entry('a'), entry('b', { callsPerPayer: 61 })));
    entries.state.update({ grouping: 'problem' });
    await arranged(entries, document);
    const [rule] = childrenOf(entries.provider);
    const [node] = childrenOf(entries.provider, rule);
    await vscode.commands.executeCommand('catalogLens.entries.show', node);
    const { selection } = vscode.window.activeTextEditor ?? {};
    assert.isTrue(selection && document.getText().startsWith('61', document.offsetAt(selection.active)));
  });

  it('copies the selected entries and those of selected groups as JSON', async () => {
    await open(THREE);
    const copied = async (label: string): Promise<unknown> => {
      await select(entries, label);
      await vscode.commands.executeCommand('catalogLens.entries.copy');
      return JSON.parse(await vscode.env.clipboard.readText());
    };
    assert.deepEqual(await copied('api.x.io · /c'), entry('c', { ...SOLANA, ...SMALL }));
    assert.deepEqual(await copied('base'), [entry('a'), entry('b', { qualityFlag: 'monitor' })]);
  });

  it('follows the cursor into collapsed ranges', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => entry(`e${at}`));
    // VS Code may restore an untitled document of this size in the next test.
    const editor = await openFile('entries/many.json', listing(...many));
    await arranged(entries, editor.document);
    entries.state.update({ grouping: 'host' });
    await arranged(entries, editor.document);
    assert.deepEqual(
      childrenOf(entries.provider, childrenOf(entries.provider)[0]).map(
        (node) => entries.provider.getTreeItem(node).label,
      ),
      ['1–500', '501–1,000', '1,001–1,200'],
    );
    const place = placeOf(editor, '"api.x.io · /e1100"');
    editor.selection = new vscode.Selection(place, place);
    await selected(entries, 'api.x.io · /e1100');
  });

  it('does not follow the cursor if that is disabled, except on request', async () => {
    const editor = await open(THREE);
    const follow = (value: boolean | undefined): PromiseLike<void> =>
      vscode.workspace
        .getConfiguration('catalogLens.entries')
        .update('autoReveal', value, vscode.ConfigurationTarget.Global);
    await follow(false);
    const place = placeOf(editor, '"api.x.io · /c"');
    editor.selection = new vscode.Selection(place, place);
    await vscode.commands.executeCommand('catalogLens.revealInEntries');
    await selected(entries, 'api.x.io · /c');
    await follow(undefined);
  });

  it('shows the current listing while something else has the focus', async () => {
    const first = await open(THREE);
    const second = await open(listing(entry('z')));
    assert.include(outline(entries).at(-1), '/z');
    await openText('{"name": "no listing"}');
    assert.equal(entries.arranger.arranged?.source.document, second.document);
    await eventually(
      () => entries.view.message === second.document.uri.path || undefined,
      'the name of the listing',
    );
    await vscode.window.showTextDocument(first.document);
    await arranged(entries, first.document);
    assert.lengthOf(outline(entries), 8);
  });

  describe('after another listing has become the current one', () => {
    const OTHER = listing(entry('x'), entry('y'), entry('z'));

    it('does nothing for rows of the listing before, which VS Code may still show', async () => {
      const first = await open(THREE);
      const rows = ['api.x.io · /b', 'base'].map((label) => nodeOf(entries, label));
      const { document } = await open(OTHER);
      for (const row of rows) {
        await vscode.commands.executeCommand('catalogLens.entries.show', row);
        await vscode.commands.executeCommand('catalogLens.duplicate', row, [row]);
      }
      const { activeTextEditor } = vscode.window;
      assert.strictEqual(activeTextEditor?.document, document);
      assert.deepEqual(activeTextEditor?.selection.active, new vscode.Position(0, 0));
      assert.deepEqual([first.document.getText(), document.getText()], [THREE, OTHER]);
      assert.deepEqual(
        rows.map((row) => entries.provider.getTreeItem(row).label),
        ['', ''],
      );
    });

    itInFullTests('shows no rows of the listing before', async () => {
      const { document } = await open(THREE);
      const { listings } = await features();
      const switched = once(listings.current.onDidChange);
      const many = Array.from({ length: 20_000 }, (_, at) => entry(`e${at}`));
      const opening = openFile('entries/large.json', listing(...many));
      await switched;
      assert.notStrictEqual(listings.current.value?.document, document);
      const [base, ...others] = await entries.provider.getChildren();
      assert.lengthOf(others, 0);
      assert.isTrue(base && entries.has(base));
      assert.match(textsOf(entries.provider.getTreeItem(base as Node)).description, /^20,000 · /);
      await arranged(entries, (await opening).document);
    });
  });

  it('shows the listing that was active last, also if it is recognized only when something else is', async () => {
    await open(THREE);
    const { configurations } = await features();
    const get = configurations.get.bind(configurations);
    let recognize = (): void => undefined;
    const asked = new Promise<void>((resolve) => (recognize = resolve));
    configurations.get = (uri) => asked.then(() => get(uri));
    try {
      const { document } = await openText(listing(entry('z')));
      const panel = vscode.window.createWebviewPanel('other', 'Other', vscode.ViewColumn.Active);
      await eventually(() => vscode.window.activeTextEditor === undefined || undefined, 'an active panel');
      recognize();
      await arranged(entries, document);
      panel.dispose();
    } finally {
      configurations.get = get;
    }
  });

  it('does not show a listing whose tab is closed, while VS Code keeps its document open', async () => {
    const uri = await writeFile('kept-open.json', THREE);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: false });
    await arranged(entries, document);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await eventually(() => entries.arranger.arranged === undefined || undefined, 'no listing');
    assert.isFalse(document.isClosed);
  });

  describe('beside a diff editor', () => {
    const NOW = listing(entry('a', { description: 'Now.' }), entry('b'));
    const OLD = listing(entry('a', { description: 'Before.' }), entry('b'));

    /** Opens a diff editor and puts the cursor into the first entry of its left side. */
    async function focusLeft(left: vscode.Uri, right: vscode.Uri): Promise<vscode.TextDocument> {
      await vscode.commands.executeCommand('vscode.diff', left, right, 'The diff', { preview: false });
      await vscode.commands.executeCommand('workbench.action.compareEditor.focusSecondarySide');
      const editor = await eventually(() => {
        const { activeTextEditor } = vscode.window;
        return activeTextEditor?.document.uri.toString() === left.toString() ? activeTextEditor : undefined;
      }, 'the focus on the left');
      const at = placeOf(editor, '"description"');
      editor.selection = new vscode.Selection(at, at);
      const { listings } = await features();
      await listings.whenDetected(editor.document);
      return editor.document;
    }

    it('shows and edits the right side, also while the left side has the focus', async () => {
      const left = await writeFile('diff/old.json', OLD);
      const right = await writeFile('diff/now.json', NOW);
      const old = await focusLeft(left, right);
      const now = await vscode.workspace.openTextDocument(right);
      await arranged(entries, now);
      assert.isUndefined((await features()).listings.current.active);
      // At the cursor on the left.
      await vscode.commands.executeCommand('catalogLens.delete');
      assert.deepEqual([old.getText(), now.getText()], [OLD, NOW]);
      await vscode.commands.executeCommand('catalogLens.delete', nodeOf(entries, 'api.x.io · /a'));
      assert.deepEqual([old.getText(), now.getText()], [OLD, listing(entry('b'))]);
    });
  });

  it('is empty when the last listing is closed', async () => {
    await open(THREE);
    await closeAll();
    await eventually(
      () => (entries.arranger.arranged === undefined && outline(entries).length === 0) || undefined,
      'an empty tree',
    );
    assert.isUndefined(entries.view.badge);
  });
});
