import * as vscode from 'vscode';
import { assert } from 'chai';
import { GROUPINGS } from '../../src/core/browse/arrangement';
import type { Changes } from '../../src/editor/changes';
import type { Entries } from '../../src/editor/entries';
import { afterEach, beforeEach, describe, it } from './support/bdd';
import { closeAll, openFile, openText, writeFile } from './support/documents';
import { arranged, childrenOf, entriesView } from './support/entries-view';
import { features } from './support/extension';
import { entry, listing } from './support/listings';

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

  for (const { id } of GROUPINGS)
    it(`describe all entries, grouped by ${id}`, async () => {
      const many = Array.from({ length: 600 }, (_, at) =>
        entry(`p${at}`, at % 7 === 0 ? { callsPerPayer: 1, qualityFlag: 'monitor' } : {}),
      );
      const { document } = await openText(listing(...many));
      entries.state.update({ grouping: id });
      await arranged(entries, document);
      const items = itemsOf(entries.provider);
      assert.isAbove(items.length, 80);
      assertSpoken(items);
    });

  it('describe ranges', async () => {
    const many = Array.from({ length: 600 }, (_, at) => entry(`p${at}`));
    const { document } = await openText(listing(...many));
    entries.state.update({ grouping: 'host' });
    await arranged(entries, document);
    const labels = itemsOf(entries.provider).map((item) => item.accessibilityInformation?.label ?? '');
    assert.match(labels.find((label) => label.startsWith('Range')) ?? '', /^Range 1–\d+: /);
  });

  it('describe all changes', async () => {
    const dearer = { pricePerCallUsd: 0.1, volume30dUsd: 60, volumePerDayApprox: 2 };
    const old = await writeFile('before.json', listing(entry('a'), entry('b'), entry('c')));
    const now = await openFile(
      'after.json',
      listing(entry('a', dearer), entry('c', { calls30d: 601 }), entry('d')),
    );
    await arranged(entries, now.document);
    await vscode.commands.executeCommand('catalogLens.compare', now.document.uri, old);
    const items = itemsOf(changes.provider);
    assert.isAbove(items.length, 10);
    assertSpoken(items);
  });
});
