import * as vscode from 'vscode';
import { assert } from 'chai';
import { GROUPINGS } from '../../src/core/browse/arrangement';
import type { Changes } from '../../src/editor/changes';
import type { Entries } from '../../src/editor/entries';
import { afterEach, beforeEach, describe, it } from './support/bdd';
import { closeAll, openFile, openText, writeFile } from './support/documents';
import { arranged, childrenOf, entriesView } from './support/entries-view';
import { features } from './support/extension';
import { entry, listing, NOW, OLD } from './support/listings';

/** All items of a tree. */
function itemsOf<T>(provider: vscode.TreeDataProvider<T>, node?: T): vscode.TreeItem[] {
  return childrenOf(provider, node).flatMap((child) => [
    provider.getTreeItem(child) as vscode.TreeItem,
    ...itemsOf(provider, child),
  ]);
}

/** Asserts that the accessibility label of an item contains all visible information. */
function assertSpoken(items: readonly vscode.TreeItem[]): void {
  for (const { label, description, accessibilityInformation } of items) {
    assert.isString(label);
    const accessibilityLabel = accessibilityInformation?.label ?? '';
    assert.include(accessibilityLabel, label as string);
    // The label also contains values, flags, problems or changes.
    if (description !== '')
      assert.isAbove(accessibilityLabel.length, (label as string).length, accessibilityLabel);
  }
}

describe('accessibility labels of tree items', () => {
  let entries: Entries;
  let changes: Changes;

  beforeEach(async () => {
    entries = await entriesView();
    ({ changes } = await features());
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('catalogLens.changes.close');
    await closeAll();
  });

  it('describe all entries, groups and ranges', async () => {
    const many = Array.from({ length: 600 }, (_, at) =>
      entry(`p${at}`, at % 7 === 0 ? { callsPerPayer: 1, qualityFlag: 'monitor' } : {}),
    );
    const { document } = await openText(listing(...many));
    for (const { id } of GROUPINGS) {
      entries.state.update({ grouping: id });
      await arranged(entries, document);
      const items = itemsOf(entries.provider);
      assert.isAbove(items.length, 80, id);
      assertSpoken(items);
      const labels = items.map((item) => item.accessibilityInformation?.label ?? '');
      assert.equal(
        labels.some((label) => /^Range 1–\d+: /.test(label)),
        id !== 'problem',
        id,
      );
    }
  });

  it('describe all changes', async () => {
    const old = await writeFile('before.json', OLD);
    const now = await openFile('after.json', NOW);
    await arranged(entries, now.document);
    await vscode.commands.executeCommand('catalogLens.compare', now.document.uri, old);
    const items = itemsOf(changes.provider);
    assert.isAbove(items.length, 10);
    assertSpoken(items);
  });
});
