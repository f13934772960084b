import * as vscode from 'vscode';
import { assert } from 'chai';
import type { ChangeNode } from '../../src/core/compare/tree';
import type { Changes } from '../../src/editor/changes';
import type { Entries } from '../../src/editor/entries';
import { afterEach, beforeEach, describe, it, itInBothHosts } from './support/bdd';
import { collectMessages } from './support/dialogs';
import { closeAll, openFile, openText, writeFile } from './support/documents';
import { extension, features } from './support/extension';
import {
  assertAllOpen,
  changedEntryLines,
  changedEntryNode,
  changeNode,
  changesOutline,
} from './support/changes-view';
import { arranged, childrenOf, textsOf } from './support/entries-view';
import { entry, listing, NOW, OLD } from './support/listings';
import { MemoryFiles } from './support/memory-files';
import { acceptDefaults } from './support/quick-input';
import { eventually, until } from './support/until';

describe('comparing listings', () => {
  let changes: Changes;
  let entries: Entries;

  beforeEach(async () => {
    ({ changes, entries } = await features());
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('catalogLens.changes.close');
    await closeAll();
  });

  async function open(text: string): Promise<vscode.TextEditor> {
    const editor = await openText(text);
    await arranged(entries, editor.document);
    return editor;
  }

  async function compare(after: vscode.Uri, before: vscode.Uri): Promise<void> {
    await vscode.commands.executeCommand('catalogLens.compare', after, before);
  }

  const outline = (): string[] => changesOutline(changes);
  const nodeOf = (label: string): ChangeNode => changeNode(changes, label);
  const entryNode = (label: string): ChangeNode => changedEntryNode(changes, label);

  it('keeps the last valid text of the other version and updates on edits of the listing', async () => {
    const { onDidFail } = await extension().activate();
    const failures: unknown[] = [];
    const listening = onDidFail((error) => failures.push(error));
    const old = await open(OLD);
    const now = await open(NOW);
    await compare(now.document.uri, old.document.uri);
    const whole = new vscode.Range(0, 0, old.document.lineCount, 0);
    const nothing = new vscode.WorkspaceEdit();
    nothing.replace(old.document.uri, whole, '{}');
    await vscode.workspace.applyEdit(nothing);
    const same = new vscode.WorkspaceEdit();
    same.replace(now.document.uri, new vscode.Range(0, 0, now.document.lineCount, 0), OLD);
    await vscode.workspace.applyEdit(same);
    await until(
      changes.comparer.onDidChange,
      () => changes.comparer.tree === undefined || undefined,
      'no change',
    );
    listening.dispose();
    assert.isEmpty(failures);
  });

  it('shows the changes from another open listing with unsaved edits in both', async () => {
    const old = await open(OLD);
    const now = await open(NOW);
    await compare(now.document.uri, old.document.uri);
    const lines = outline();
    assert.includeMembers(lines, [
      'Changed: 2',
      '  /a: +100%, $30 → $60 · pricePerCallUsd · api.x.io',
      '    pricePerCallUsd: $0.05 → $0.1  +$0.05 (+100%)',
      '      volume30dUsd: $30 → $60  +$30 (+100%)',
      '  /c: calls30d · api.x.io',
      'Added: 1',
      '  /d: Entry 3 · $30 · 600 calls · api.x.io',
      'Removed: 1',
      '  /b: Entry 2 · $30 · 600 calls · api.x.io',
    ]);
    assert.match(lines[0] ?? '', /^Problems introduced: \d$/);
    assert.match(
      changes.view.message ?? '',
      /^3 entries: \d problems? introduced, 2 changed, 1 added, 1 removed$/,
    );
  });

  it('updates on edits of both listings, and closes with the listing', async () => {
    const old = await open(OLD);
    const now = await open(OLD);
    await compare(now.document.uri, old.document.uri);
    assert.isUndefined(changes.comparer.tree);
    assert.isEmpty(outline());
    await replace(now, '"Prices of a coin."', '"Prices."');
    await until(changes.comparer.onDidChange, () => outline()[1], 'a change');
    assert.include(outline(), '  /a: description · api.x.io');
    await replace(old, '"Prices of a coin."', '"Prices."');
    await until(
      changes.comparer.onDidChange,
      () => changes.comparer.tree === undefined || undefined,
      'no change',
    );
    await vscode.window.showTextDocument(now.document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await eventually(
      () => changes.comparer.results[0] === undefined || undefined,
      'the end of the comparison',
    );
  });

  it('keeps the comparison before while the next one is made, which includes edits that are made meanwhile', async () => {
    const files = new MemoryFiles();
    const scheme = 'catalog-lens-slow-version';
    const uri = vscode.Uri.from({ scheme, path: '/old.json' });
    files.write(uri, OLD);
    const registration = vscode.workspace.registerFileSystemProvider(scheme, files);
    const old = await open(NOW);
    const now = await open(OLD);
    await compare(now.document.uri, old.document.uri);
    const [before] = changes.comparer.results;
    assert.isDefined(before);
    const answer = files.delayNextReading();
    try {
      const compared = compare(now.document.uri, uri);
      await eventually(() => files.isDelayed || undefined, 'the reading of the old version');
      await replace(now, '"Prices of a coin."', '"Prices."');
      assert.strictEqual(changes.comparer.results[0], before);
      answer();
      await compared;
      await until(
        changes.comparer.onDidChange,
        () => outline().includes('  /a: description · api.x.io') || undefined,
        'the comparison with the edit',
      );
      assert.equal(changes.comparer.results[0]?.version.uri.scheme, scheme);
    } finally {
      answer();
      registration.dispose();
    }
  });

  it('stays as it is if the next file is not a listing, and while the listing has merge conflicts', async () => {
    const old = await open(OLD);
    const now = await open(NOW);
    await compare(now.document.uri, old.document.uri);
    const before = outline();
    const [compared] = changes.comparer.results;
    await compare(now.document.uri, await writeFile('no-listing.json', '{"name": 1}'));
    assert.strictEqual(changes.comparer.results[0], compared);
    assert.isFalse(changes.comparer.isReading);
    const { listings } = await features();
    const line = '"calls30d": 601,';
    await replace(now, line, `\n<<<<<<< a\n${line}\n=======\n"calls30d": 602,\n>>>>>>> b\n`);
    await until(
      listings.onDidChange,
      () => (listings.of(now.document)?.listing.obstacle === 'conflict' ? true : undefined),
      'the conflict',
    );
    const messages = await collectMessages(() => compare(now.document.uri, old.document.uri));
    assert.deepEqual(messages, ['This listing has merge conflicts.']);
    assert.deepEqual(outline(), before);
  });

  itInBothHosts('compares with a file and ignores formatting', async () => {
    const { results, ...rest } = JSON.parse(OLD) as { results: Record<string, unknown>[] };
    const reversed = results.map((each) => Object.fromEntries(Object.entries(each).reverse()));
    const file = await writeFile('compared.json', JSON.stringify({ results: reversed, ...rest }));
    const now = await open(OLD);
    await compare(now.document.uri, file);
    assert.isUndefined(changes.comparer.tree);
    await writeFile('compared.json', NOW);
    await until(
      changes.comparer.onDidChange,
      () => outline().includes('  /b: Entry 2 · $30 · 600 calls · api.x.io') || undefined,
      'the comparison with the file as it is now',
    );
  });

  it('opens a diff of an entry with the same formatting and selects the member', async () => {
    const old = await open(OLD);
    const now = await open(JSON.stringify(JSON.parse(NOW)));
    await compare(now.document.uri, old.document.uri);
    await vscode.commands.executeCommand('catalogLens.changes.openDiff', nodeOf('pricePerCallUsd'));
    const editor = await eventually(() => {
      const { activeTextEditor } = vscode.window;
      const { scheme, query } = activeTextEditor?.document.uri ?? {};
      const isShown = scheme === 'catalog-lens-change' && query?.endsWith('&after');
      return isShown && activeTextEditor?.selection.isEmpty === false ? activeTextEditor : undefined;
    }, 'the diff');
    assert.equal(editor.document.getText(editor.selection), '"pricePerCallUsd": 0.1');
    assert.equal(editor.document.lineCount, 24);
    await assertNoListings(now.document);
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.match(activeTab?.label ?? '', /^api\.x\.io · \/a \(Untitled-\d+ ↔ Untitled-\d+\)$/);
    assert.instanceOf(activeTab?.input, vscode.TabInputTextDiff);
  });

  it('selects the difference in a long member, which VS Code then shows', async () => {
    const url = 'https://api.example.com/v1/a/long/path/before/';
    const old = await open(listing(entry('a', { endpoint: `${url}difference` })));
    const now = await open(listing(entry('a', { endpoint: `${url}one` })));
    await compare(now.document.uri, old.document.uri);
    await vscode.commands.executeCommand('catalogLens.changes.openDiff', nodeOf('endpoint'));
    await eventually(() => {
      const { activeTextEditor: editor } = vscode.window;
      return editor?.document.getText(editor.selection) === 'one"' ? true : undefined;
    }, 'the difference');
  });

  it('shows an introduced problem in the listing', async () => {
    const old = await open(OLD);
    const now = await open(NOW);
    await compare(now.document.uri, old.document.uri);
    await vscode.window.showTextDocument(old.document);
    const [problem] = childrenOf(changes.provider, nodeOf('Problems introduced'));
    assert(problem);
    const [member] = textsOf(changes.provider.getTreeItem(problem)).description.split(' ');
    await vscode.commands.executeCommand('catalogLens.changes.show', problem);
    await eventually(() => {
      const shown = vscode.window.visibleTextEditors.find(({ document }) => document === now.document);
      const line = shown && now.document.lineAt(shown.selection.active.line).text;
      return line?.trimStart().startsWith(`"${member}": `) ? true : undefined;
    }, `the cursor on ${member}`);
  });

  it('keeps a listing in a preview tab open when it shows a diff', async () => {
    const old = await writeFile('previewed-old.json', OLD);
    const now = await writeFile('previewed.json', NOW);
    await vscode.commands.executeCommand('vscode.open', now, { preview: true });
    await arranged(entries, await vscode.workspace.openTextDocument(now));
    await compare(now, old);
    await vscode.commands.executeCommand('catalogLens.changes.show', entryNode('/c'));
    const labels = await eventually(() => {
      const { activeTab, tabs } = vscode.window.tabGroups.activeTabGroup;
      return activeTab?.input instanceof vscode.TabInputTextDiff ? tabs.map(({ label }) => label) : undefined;
    }, 'the diff');
    assert.deepEqual(labels, ['previewed.json', 'api.x.io · /c (previewed-old.json ↔ previewed.json)']);
    assert.isDefined(changes.comparer.results[0]);
  });

  it('shows the names of the listings in the views, with folders if they are equal', async () => {
    const old = await writeFile('old/prices.json', OLD);
    const now = await openFile('new/prices.json', NOW);
    await arranged(entries, now.document);
    assert.deepEqual([entries.view.title, entries.view.message], ['Catalog Lens', undefined]);
    await compare(now.document.uri, old);
    assert.equal(changes.view.description, 'old/prices.json ↔ new/prices.json');
    const { document } = await openFile('old/prices.json', OLD);
    await arranged(entries, document);
    assert.equal(entries.view.title, 'Entries');
    await vscode.commands.executeCommand('catalogLens.changes.close');
    assert.deepEqual([entries.view.title, entries.view.message], ['Catalog Lens', undefined]);
  });

  describe('restores', () => {
    it('a changed, a removed and an added entry, each as one undo step', async () => {
      const old = await open(OLD);
      const now = await open(NOW);
      await compare(now.document.uri, old.document.uri);
      for (const label of ['/a', '/b', '/d']) {
        await vscode.commands.executeCommand('catalogLens.changes.restore', entryNode(label));
        const left = await until(
          changes.comparer.onDidChange,
          () => (changedEntryLines(changes).length === 3 ? changedEntryLines(changes) : undefined),
          `the comparison after ${label} was restored`,
        );
        assert.isEmpty(left.filter((line) => line.includes(label)));
        await vscode.window.showTextDocument(now.document);
        await vscode.commands.executeCommand('undo');
        assert.equal(now.document.getText(), NOW);
        await until(
          changes.comparer.onDidChange,
          () => changedEntryLines(changes).length === 4 || undefined,
          'the comparison as it was',
        );
      }
    });

    it('a value with those computed from it, as the quick pick offers first', async () => {
      const old = await open(OLD);
      const now = await open(NOW);
      await compare(now.document.uri, old.document.uri);
      // When the view takes the focus, a quick pick closes.
      await vscode.commands.executeCommand('catalogLens.changes.focus');
      await acceptDefaults(
        vscode.commands.executeCommand('catalogLens.changes.restore', nodeOf('pricePerCallUsd')),
      );
      assert.equal(now.document.getText(), listing(entry('a'), entry('c', { calls30d: 601 }), entry('d')));
    });

    it('nothing next to an entry with a syntax error, and shows a message', async () => {
      const old = await open(OLD);
      const now = await open(NOW);
      await compare(now.document.uri, old.document.uri);
      const node = entryNode('/b');
      await replace(now, '"calls30d": 601', '"calls30d": 601, "calls30d": ');
      const before = now.document.getText();
      const messages = await collectMessages(() =>
        vscode.commands.executeCommand('catalogLens.changes.restore', node),
      );
      assert.deepEqual(messages, ['Nothing was restored because the text next to it is not valid JSON.']);
      assert.equal(now.document.getText(), before);
    });
  });

  it('leaves out fields that the configuration ignores, which the view names', async () => {
    const configuration = '{ "compare": { "ignore": ["calls30d"] } }';
    await writeFile('ignoring/catalog-lens.json', configuration);
    const old = await writeFile('ignoring/old.json', OLD);
    const { document } = await openFile('ignoring/now.json', NOW);
    await arranged(entries, document);
    await compare(document.uri, old);
    assert.notInclude(outline().join('\n'), 'calls30d:');
    assert.match(changes.view.message ?? '', /Ignored: calls30d, and figures that follow from it\.$/);
    assert.include(outline(), 'Problems introduced: 3');
    const editor = await openFile('ignoring/catalog-lens.json', configuration);
    await replace(editor, '"calls30d"', '');
    await until(
      changes.comparer.onDidChange,
      () => (outline().join('\n').includes('calls30d:') ? true : undefined),
      'the next comparison',
    );
    assert.notMatch(changes.view.message ?? '', /Ignored/);
  });

  /** No problem is shown for excerpts of a listing, which are not listings themselves. */
  async function assertNoListings(now: vscode.TextDocument): Promise<void> {
    const { listings } = await features();
    const excerpts = vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === 'catalog-lens-change');
    for (const excerpt of excerpts)
      assert.isUndefined(await listings.whenDetected(excerpt), excerpt.uri.path);
    const own = vscode.languages
      .getDiagnostics()
      .filter(([, all]) => all.some(({ source }) => source === 'Catalog Lens'));
    assert.isEmpty(own.filter(([uri]) => uri.scheme === 'catalog-lens-change'));
    assert.strictEqual(entries.arranger.arranged?.source.document, now);
  }

  itInBothHosts('opens all changes in one editor', async () => {
    const old = await open(OLD);
    const now = await open(NOW);
    await compare(now.document.uri, old.document.uri);
    await vscode.commands.executeCommand('catalogLens.changes.openAll');
    await assertAllOpen(['a', 'b', 'c', 'd']);
    await assertNoListings(now.document);
  });
});

async function replace({ document }: vscode.TextEditor, text: string, by: string): Promise<void> {
  const start = document.getText().indexOf(text);
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
  edit.replace(document.uri, range, by);
  await vscode.workspace.applyEdit(edit);
}
