import { assert } from 'chai';
import * as vscode from 'vscode';
import { compare as compareListings } from '../../src/core/compare/comparison';
import { markdownDiff } from '../../src/core/report/diff-markdown';
import type { Changes } from '../../src/editor/changes';
import type { Entries } from '../../src/editor/entries';
import { setCells } from '../../src/editor/table/edits';
import { afterEach, beforeEach, describe, it, itInBothHosts } from './support/bdd';
import { changedEntryLines, changedEntryNode, changeNode, changesOutline } from './support/changes-view';
import { listingOf } from '../core/listing-of';
import { closeAll, openAsUser, openText, writeFile } from './support/documents';
import { arranged, childrenOf } from './support/entries-view';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { eventually, until } from './support/until';

const DEARER = { pricePerCallUsd: 0.1, volume30dUsd: 60, volumePerDayApprox: 2 };
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

  /** Resolves when a diff shows an entry with a text selected. */
  async function diffOf(name: string, selected: string): Promise<void> {
    let last = '';
    await eventually(() => {
      const { activeTextEditor: editor, tabGroups } = vscode.window;
      const label = tabGroups.activeTabGroup.activeTab?.label.replace(/ \(.*/, '');
      const { document, selection } = editor ?? {};
      last = `${label}: ${document?.getText(selection)}`;
      return last === `${name}: ${selected}` || undefined;
    }, `${name}: ${selected}`).catch((error: unknown) => {
      throw new Error(`Shown: ${last}`, { cause: error });
    });
  }

  itInBothHosts('copies all changes as Markdown like the command line', async () => {
    await compare(OLD, NOW);
    await command('changes.copyAsMarkdown');
    const comparison = compareListings(listingOf(OLD), listingOf(NOW));
    const files = { oldPath: 'review-old.json', newPath: 'review.json', comparison };
    assert.equal(await vscode.env.clipboard.readText(), Array.from(markdownDiff(files)).join(''));
  });

  it('opens the file at the entry and member instead of a document with the entry alone', async () => {
    const now = await compare(OLD, NOW);
    await command('changes.openDiff', changeNode(changes, 'description'));
    await diffOf('api.x.io · /a', '"description": "Other."');
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (!uri) throw new Error('No diff is shown.');
    await vscode.commands.executeCommand('vscode.open', uri, {
      selection: new vscode.Range(8, 0, 8, 0),
      preview: false,
    });
    const editor = await eventually(() => {
      const { activeTextEditor } = vscode.window;
      return activeTextEditor?.document === now ? activeTextEditor : undefined;
    }, 'the file');
    assert.match(editor.document.lineAt(editor.selection.active.line).text, /^ {6}"\w+": /);
    await eventually(() => {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      const isOpen = tabs.some(
        ({ input }) => input instanceof vscode.TabInputText && input.uri.scheme === 'catalog-lens-change',
      );
      return isOpen ? undefined : true;
    }, 'the tab to be closed');
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

  itInBothHosts('continues when the editors are closed, and opens the listing again', async () => {
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

  itInBothHosts('restores in a listing whose editors are closed', async () => {
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

  describe('keeps the cursor on the entry and its member', () => {
    const PAYERS = '"l30DaysPayers"';

    async function cursorOn(
      document: vscode.TextDocument,
      id: string,
      text: string,
    ): Promise<vscode.TextEditor> {
      const editor = await vscode.window.showTextDocument(document);
      const at = document.positionAt(
        document.getText().indexOf(text, document.getText().indexOf(`"id": "${id}"`)) + 3,
      );
      editor.selection = new vscode.Selection(at, at);
      return editor;
    }

    /** The id of the entry and the name of the member that the cursor is in, three characters after its start. */
    function placeOf({ document, selection }: vscode.TextEditor): readonly string[] {
      const before = document.getText(new vscode.Range(new vscode.Position(0, 0), selection.active));
      const text = document.getText().slice(before.length - 3);
      return [/.*"id": "([^"]*)"/s.exec(before)?.[1] ?? '', /^"\w+"/.exec(text)?.[0] ?? ''];
    }

    it('when the entry is restored', async () => {
      const now = await compare(OLD, NOW);
      const editor = await cursorOn(now, 'api-x-io-a', PAYERS);
      await command('changes.restore', changedEntryNode(changes, '/a'));
      assert.deepEqual(placeOf(editor), ['api-x-io-a', PAYERS]);
    });

    it('when an entry before it is restored', async () => {
      const now = await compare(OLD, NOW);
      const editor = await cursorOn(now, 'api-x-io-d', PAYERS);
      await command('changes.restore', changedEntryNode(changes, '/b'));
      assert.deepEqual(placeOf(editor), ['api-x-io-d', PAYERS]);
    });

    it('when a cell of the table is set that moves it', async () => {
      const { document } = await openText(
        listing(
          ...['a', 'b', 'c'].map((name, at) =>
            entry(name, {
              calls30d: 600 - at * 60,
              volume30dUsd: 30 - at * 3,
              volumePerDayApprox: 1 - at / 10,
            }),
          ),
        ),
      );
      await arranged(entries, document);
      const editor = await cursorOn(document, 'api-x-io-c', PAYERS);
      const { listings } = await features();
      const source = listings.of(document);
      const moved = source?.listing.entries[2];
      if (!source || !moved) throw new Error('No entry.');
      const cells = [{ entry: moved, field: 'calls30d', input: '1200' }] as const;
      await setCells(source, cells, true, source.listing);
      await eventually(
        () => (/"id": "([^"]*)"/.exec(document.getText())?.[1] === 'api-x-io-c' ? true : undefined),
        'the new order',
      );
      await eventually(() => placeOf(editor)[0] === 'api-x-io-c' || undefined, 'the cursor');
      assert.deepEqual(placeOf(editor), ['api-x-io-c', PAYERS]);
    });
  });
});
