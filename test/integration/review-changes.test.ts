import { assert } from 'chai';
import * as vscode from 'vscode';
import { compare as compareListings } from '../../src/core/compare/comparison';
import { markdownDiff } from '../../src/core/report/diff-markdown';
import type { Changes } from '../../src/editor/changes';
import type { Entries } from '../../src/editor/entries';
import { afterEach, beforeEach, describe, it, itInBothHosts } from './support/bdd';
import { changedEntryLines, changedEntryNode, changeNode, changesOutline } from './support/changes-view';
import { listingOf } from '../core/listing-of';
import { closeAll, openAsUser, writeFile } from './support/documents';
import { arranged, childrenOf } from './support/entries-view';
import { features } from './support/extension';
import { DEARER, entry, listing } from './support/listings';
import { eventually, until } from './support/until';

const OLD = listing(entry('a'), entry('b'), entry('c'));
const NOW = listing(
  entry('a', { ...DEARER, description: 'Other.' }),
  entry('c', { calls30d: 601 }),
  entry('d'),
);

describe('reviewing changes', () => {
  let changes: Changes;
  let entries: Entries;
  let count = 0;

  beforeEach(async () => {
    ({ changes, entries } = await features());
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('catalogLens.changes.close');
    await closeAll();
  });

  const command = (name: string, ...args: readonly unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand(`catalogLens.${name}`, ...args);

  async function compare(old: string, now: string): Promise<vscode.TextDocument> {
    // VS Code may keep the document of a closed file for a while.
    const folder = `review-${++count}`;
    const before = await writeFile(`${folder}/review-old.json`, old);
    const { document } = await openAsUser(await writeFile(`${folder}/review.json`, now));
    await arranged(entries, document);
    await command('compare', document.uri, before);
    return document;
  }

  itInBothHosts('copies all changes as Markdown like the command line', async () => {
    await compare(OLD, NOW);
    await command('changes.copyAsMarkdown');
    const comparison = compareListings(listingOf(OLD), listingOf(NOW));
    const files = { oldPath: 'review-old.json', newPath: 'review.json', comparison };
    assert.equal(await vscode.env.clipboard.readText(), Array.from(markdownDiff(files)).join(''));
  });

  async function compareAndClose(): Promise<vscode.Uri> {
    const { uri } = await compare(OLD, NOW);
    const before = changesOutline(changes);
    await closeAll();
    const { listings } = await features();
    await eventually(() => listings.at(uri) === undefined || undefined, 'the listing to be closed');
    assert.deepEqual(changesOutline(changes), before);
    return uri;
  }

  it('continues when the editors are closed, and opens the listing again', async () => {
    const uri = await compareAndClose();
    const [problem] = childrenOf(changes.provider, changeNode(changes, 'Problems introduced'));
    await command('changes.show', problem);
    await eventually(() => {
      const shown = vscode.window.visibleTextEditors.find(({ document }) => document.uri.path === uri.path);
      if (!shown) return undefined;
      const { document, selection } = shown;
      const after = document.getText().slice(document.offsetAt(selection.active));
      return /^\{\s*"id": "api-x-io-c"/.test(after) || undefined;
    }, 'the entry with the problem');
  });

  it('restores in a listing whose editors are closed', async () => {
    const uri = await compareAndClose();
    await command('changes.restore', changedEntryNode(changes, '/c'));
    await until(
      changes.comparer.onDidChange,
      () => (changesOutline(changes).includes('Changed: 1') ? true : undefined),
      'the next comparison',
    );
    const text = (await vscode.workspace.openTextDocument(uri)).getText();
    assert.equal(text, NOW.replace('"calls30d": 601', '"calls30d": 600'));
    await vscode.window.showTextDocument(uri);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('shows how much each entry has changed, the largest change first', async () => {
    const sold = { calls30d: 1200, callsPerDayApprox: 40, volume30dUsd: 60, volumePerDayApprox: 2 };
    await compare(
      listing(entry('a'), entry('b'), entry('c'), entry('x', { chain: 'solana' })),
      listing(entry('a', { description: 'Other.' }), entry('b', { ...sold, callsPerPayer: 120 }), entry('c')),
    );
    assert.deepEqual(changedEntryLines(changes), [
      '/b: +100%, $30 → $60 · calls30d · api.x.io',
      '/a: description · api.x.io',
      '/x: Entry 4 · $30 · 600 calls · api.x.io',
    ]);
  });
});
