import { assert } from 'chai';
import * as vscode from 'vscode';
import type { ChangeNode } from '../../src/core/diff/tree';
import type { Changes } from '../../src/editor/changes';
import type { Entries } from '../../src/editor/entries';
import { afterEach, beforeEach, describe, it } from './support/bdd';
import { closeAll, openFile, openText, writeFile } from './support/documents';
import { extension, features } from './support/extension';
import { arranged, assertEntryShown, textsOf } from './support/entries-view';
import { entry, listing } from './support/listings';
import { eventually, until } from './support/until';

const DEARER = { pricePerCallUsd: 0.1, volume30dUsd: 60, volumePerDayApprox: 2 };
const OLD = listing(entry('a'), entry('b'), entry('c'));
const NOW = listing(entry('a', DEARER), entry('c', { calls30d: 601 }), entry('d'));

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

  function outline(node?: ChangeNode, indent = ''): string[] {
    return changes.provider.getChildren(node).flatMap((child) => {
      const { label, description } = textsOf(changes.provider.getTreeItem(child));
      const text = description === '' ? label : `${label}: ${description}`;
      const { kind } = child.content;
      // Those have tests of their own.
      const isDeep = kind === 'total' || kind === 'totals';
      return [`${indent}${text}`, ...(isDeep ? [] : outline(child, `${indent}  `))];
    });
  }

  function nodeOf(label: string, node?: ChangeNode): ChangeNode {
    const all = (parent?: ChangeNode): ChangeNode[] =>
      changes.provider.getChildren(parent).flatMap((child) => [child, ...all(child)]);
    const found = all(node).find((one) => changes.provider.getTreeItem(one).label === label);
    if (!found) throw new Error(`Nothing in the tree is called ${label}.`);
    return found;
  }

  it('keeps the last text of the other listing while that is none, and goes on following this one', async () => {
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
      () => (changes.comparer.compared?.isSame === true ? true : undefined),
      'no change',
    );
    listening.dispose();
    assert.isEmpty(failures);
  });

  it('shows what is different from another open listing, both not saved', async () => {
    const old = await open(OLD);
    const now = await open(NOW);
    await compare(now.document.uri, old.document.uri);
    const lines = outline();
    assert.includeMembers(lines, [
      'Changed: 2',
      '  api.x.io · /a: pricePerCallUsd',
      '    pricePerCallUsd: $0.05 → $0.10  +$0.05 (+100%)',
      '      volume30dUsd: $30.00 → $60.00  +$30.00 (+100%)',
      '  api.x.io · /c: calls30d',
      'Added: 1',
      '  api.x.io · /d: #3 · $30.00 · 600 calls',
      'Removed: 1',
      '  api.x.io · /b: #2 · $30.00 · 600 calls',
    ]);
    assert.match(lines[0] ?? '', /^Problems Introduced: \d$/);
    assert.match(
      changes.view.message ?? '',
      /^3 entries: 2 changed, 1 added, 1 removed, \d problems? introduced$/,
    );
  });

  it('follows edits of both, and is gone when the listing is closed', async () => {
    const old = await open(OLD);
    const now = await open(OLD);
    await compare(now.document.uri, old.document.uri);
    assert.isTrue(changes.comparer.compared?.isSame);
    assert.isEmpty(outline());
    await replace(now, '"Prices of a coin."', '"Prices."');
    await until(changes.comparer.onDidChange, () => outline()[1], 'a change');
    assert.include(outline(), '  api.x.io · /a: description');
    await replace(old, '"Prices of a coin."', '"Prices."');
    await until(
      changes.comparer.onDidChange,
      () => (changes.comparer.compared?.isSame === true ? true : undefined),
      'no change',
    );
    await vscode.window.showTextDocument(now.document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await eventually(() => changes.comparer.compared === undefined || undefined, 'the end of the comparison');
  });

  it('compares with a file, however it is formatted', async () => {
    const { results, ...rest } = JSON.parse(OLD) as { results: Record<string, unknown>[] };
    const reversed = results.map((one) => Object.fromEntries(Object.entries(one).reverse()));
    const file = await writeFile('compared.json', JSON.stringify({ results: reversed, ...rest }));
    const now = await open(OLD);
    await compare(now.document.uri, file);
    assert.isTrue(changes.comparer.compared?.isSame);
    await writeFile('compared.json', NOW);
    await vscode.commands.executeCommand('catalogLens.changes.refresh');
    assert.include(outline(), '  api.x.io · /b: #2 · $30.00 · 600 calls');
  });

  it('keeps what was compared when the next is no listing', async () => {
    const old = await open(OLD);
    const now = await open(NOW);
    await compare(now.document.uri, old.document.uri);
    const { compared } = changes.comparer;
    const file = await writeFile('no-listing.json', '{"name": 1}');
    await compare(now.document.uri, file);
    assert.strictEqual(changes.comparer.compared, compared);
    assert.isFalse(changes.comparer.isReading);
  });

  it('opens an entry beside what it was, printed alike, the member selected', async () => {
    const old = await open(OLD);
    const now = await open(JSON.stringify(JSON.parse(NOW)));
    await compare(now.document.uri, old.document.uri);
    await vscode.commands.executeCommand('catalogLens.changes.openDiff', nodeOf('pricePerCallUsd'));
    const editor = await eventually(() => {
      const { activeTextEditor } = vscode.window;
      const { scheme, path } = activeTextEditor?.document.uri ?? {};
      const isShown = scheme === 'catalog-lens-change' && path?.startsWith('/after/');
      return isShown && activeTextEditor?.selection.isEmpty === false ? activeTextEditor : undefined;
    }, 'the diff');
    assert.equal(editor.document.getText(editor.selection), '"pricePerCallUsd": 0.1');
    assert.equal(editor.document.lineCount, 24);
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.match(activeTab?.label ?? '', /^api\.x\.io · \/a: Untitled-\d+ ↔ Untitled-\d+$/);
    assert.instanceOf(activeTab?.input, vscode.TabInputTextDiff);
  });

  it('reveals an introduced problem and an entry', async () => {
    const old = await open(OLD);
    const now = await open(NOW);
    await compare(now.document.uri, old.document.uri);
    await vscode.commands.executeCommand('catalogLens.changes.reveal', nodeOf('api.x.io · /d'));
    await assertEntryShown(now.document, 'api.x.io · /d');
  });

  it('compares with Git where there is Git', async function () {
    if (!vscode.extensions.getExtension('vscode.git')) this.skip();
    const now = await openFile('not-in-git.json', NOW);
    await arranged(entries, now.document);
    await vscode.commands.executeCommand('catalogLens.compare', now.document.uri, { ref: 'HEAD' });
    // The tests' folder is no repository.
    assert.isUndefined(changes.comparer.compared);
  });
});

async function replace({ document }: vscode.TextEditor, text: string, by: string): Promise<void> {
  const start = document.getText().indexOf(text);
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
  edit.replace(document.uri, range, by);
  await vscode.workspace.applyEdit(edit);
}
