import { assert } from 'chai';
import * as vscode from 'vscode';
import type { Changes } from '../../src/editor/changes';
import type { Entries } from '../../src/editor/entries';
import { MAX_DOCUMENT_SIZE } from '../../src/editor/ui/tabs';
import { afterEach, beforeEach, describe, it } from './support/bdd';
import { assertAllOpen, changedEntryLines, changesOutline } from './support/changes-view';
import { collectMessages } from './support/dialogs';
import { closeAll, openFile, openText, writeFile, writeText } from './support/documents';
import { arranged } from './support/entries-view';
import { features } from './support/extension';
import { commitChange, commitFiles, hasGit, repositoryAt, stage, storedUri } from './support/git';
import { entry, listing, NOW, OLD } from './support/listings';
import { acceptDefaults, choosing, quickPickOf } from './support/quick-input';
import { eventually, until } from './support/until';

describe('choosing what is compared', () => {
  let changes: Changes;
  let entries: Entries;

  beforeEach(async () => {
    ({ changes, entries } = await features());
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('catalogLens.changes.close');
    await closeAll();
  });

  const outline = (): string[] => changesOutline(changes);

  /** The names of the entries that are changed, added or removed. */
  function changedNames(): string {
    return changedEntryLines(changes)
      .map((line) => line.charAt(1))
      .join(' ');
  }

  const listingOf = (...names: readonly string[]): string => listing(...names.map((name) => entry(name)));

  let versions: Promise<vscode.Uri> | undefined;

  /** Shows a file in Git; the tests do not change it. */
  async function withHistory(): Promise<vscode.Uri> {
    const file = await (versions ??= history());
    await arranged(entries, (await vscode.window.showTextDocument(file)).document);
    return file;
  }

  /** Commits `a`, then on another branch `a c`, then `a b`; stages `a b s`; the file has `a b s w`. */
  async function history(): Promise<vscode.Uri> {
    const root = await commitFiles('versions', { 'prices.json': listingOf('a') });
    const file = vscode.Uri.joinPath(root, 'prices.json');
    const repository = await repositoryAt(file);
    await repository.createBranch('feature', true);
    await commitChange(file, listingOf('a', 'c'), 'Add c');
    await repository.checkout('HEAD~1');
    await repository.createBranch('trunk', true);
    await commitChange(file, listingOf('a', 'b'), 'Add b');
    await writeText(file, listingOf('a', 'b', 's'));
    await stage(file);
    await writeText(file, listingOf('a', 'b', 's', 'w'));
    return file;
  }

  describe('in the list of versions', () => {
    it('are HEAD, the index, refs, merge bases and open listings', async function () {
      if (!(await hasGit())) this.skip();
      const second = await openText(listingOf('a', 'b', 's', 'w', 'o'));
      await arranged(entries, second.document);
      const file = await withHistory();
      const name = second.document.uri.path;
      for (const [label, description, expected] of [
        ['HEAD', /^prices\.json \(HEAD ↔ working tree\)$/, 's w'],
        ['Index', /^prices\.json \(index ↔ working tree\)$/, 'w'],
        ['feature', /^prices\.json \(feature ↔ working tree\)$/, 'b s w c'],
        ['Merge base with feature', /^prices\.json \(merge base with feature ↔ working tree\)$/, 'b s w'],
        [name, new RegExp(`^${name} ↔ prices\\.json$`), 'o'],
      ] as const) {
        const messages = await collectMessages(() =>
          choosing([label], () => vscode.commands.executeCommand('catalogLens.compare', file)),
        );
        assert.deepEqual(messages, [], label);
        assert.match(changes.view.description ?? '', description);
        assert.equal(changedNames(), expected, label);
      }
    });

    /** What is chosen by typing a text and Enter, once all versions are listed. */
    async function typed(text: string): Promise<string> {
      let comparing: Thenable<unknown> = Promise.resolve();
      const pick = await quickPickOf(() => {
        comparing = vscode.commands.executeCommand('catalogLens.compare');
        return Promise.resolve();
      });
      await eventually(() => !pick.busy || undefined, 'all versions');
      pick.value = text;
      await acceptDefaults(comparing);
      return changes.view.description ?? '';
    }

    it('are chosen by typing: what is listed comes before a ref as it is typed', async function () {
      if (!(await hasGit())) this.skip();
      await withHistory();
      assert.equal(await typed('feat'), 'prices.json (feature ↔ working tree)');
      assert.equal(await typed('HEAD~1'), 'prices.json (HEAD~1 ↔ working tree)');
      assert.equal(await typed('base with feat'), 'prices.json (merge base with feature ↔ working tree)');
    });

    it('of Git are compared with all listings that differ from them, if no file is given', async function () {
      if (!(await hasGit())) this.skip();
      const root = await commitFiles('several', {
        'one.json': listingOf('a'),
        'two.json': listingOf('b'),
        'three.json': listingOf('t'),
        'package.json': '{"a": 1}',
        'old.json': listingOf('o'),
        'settings.json': '{}',
      });
      const [first, second, third, withoutListing] = ['one', 'two', 'three', 'package'].map((name) =>
        vscode.Uri.joinPath(root, `${name}.json`),
      ) as [vscode.Uri, vscode.Uri, vscode.Uri, vscode.Uri];
      await commitChange(first, listingOf('a', 'c'), 'Add c');
      await writeText(second, listingOf('b', 'e'));
      await writeText(withoutListing, '{"a": 2}');
      await writeText(vscode.Uri.joinPath(root, 'added.json'), listingOf('n'));
      for (const deleted of ['old.json', 'settings.json'])
        await vscode.workspace.fs.delete(vscode.Uri.joinPath(root, deleted));
      const repository = await repositoryAt(first);
      await repository.status();
      await arranged(entries, (await vscode.window.showTextDocument(first)).document);
      const messages = await collectMessages(() =>
        choosing(['HEAD'], () => vscode.commands.executeCommand('catalogLens.compare')),
      );
      const files = (): readonly string[] => outline().filter((line) => /^(\S| *\/)/.test(line));
      assert.deepEqual(messages, ['Deleted files are not compared: old.json.']);
      assert.sameMembers(files().slice(), [
        'two.json: 1 added · several',
        '    /e: Entry 2 · $30 · 600 calls · api.x.io',
        'added.json: 1 added · several',
        '    /n: Entry 1 · $30 · 600 calls · api.x.io',
        'Totals: 1 → 3 entries · $30 → $90 · 600 → 1,800 calls',
      ]);
      assert.equal(changes.view.description, '2 listings (HEAD ↔ working tree)');
      assert.equal(changes.view.message, '2 listings, 1 → 3 entries: 2 added');
      await vscode.commands.executeCommand('catalogLens.changes.openAll');
      await eventually(() => {
        const paths = vscode.workspace.textDocuments.map(({ uri }) => uri.path);
        return ['e', 'n'].every((name) => paths.includes(`/api.x.io · ∕${name}.json`)) || undefined;
      }, 'the documents of the entries of both listings');
      await eventually(() => {
        const { activeTab } = vscode.window.tabGroups.activeTabGroup;
        return activeTab?.label.startsWith('2 listings (HEAD ↔ working tree)') === true ? true : undefined;
      }, 'the editor of all changes');
      await vscode.commands.executeCommand('catalogLens.changes.copyAsMarkdown');
      assert.include(await vscode.env.clipboard.readText(), '`two.json (HEAD)` → `two.json`');

      // Another listing that differs, and a commit.
      await writeText(third, listingOf('t', 'u'));
      await repository.status();
      await until(
        changes.comparer.onDidChange,
        () => changes.comparer.results.length === 3 || undefined,
        'three',
      );
      await (await repositoryAt(second)).add([second.fsPath, vscode.Uri.joinPath(root, 'added.json').fsPath]);
      await (await repositoryAt(second)).commit('Add e and n');
      await until(
        changes.comparer.onDidChange,
        () => changes.view.description === 'three.json (HEAD ↔ working tree)' || undefined,
        'the comparison after the commit',
      );
    });

    it('of Git are compared with edits that are not saved, also beside listings that differ when saved', async function () {
      if (!(await hasGit())) this.skip();
      const root = await commitFiles('unsaved', { 'one.json': listingOf('a'), 'two.json': listingOf('b') });
      await writeText(vscode.Uri.joinPath(root, 'two.json'), listingOf('b', 'e'));
      const editor = await vscode.window.showTextDocument(vscode.Uri.joinPath(root, 'one.json'));
      await arranged(entries, editor.document);
      const at = editor.document.getText().indexOf('Prices of a coin.');
      await editor.edit((edit) => {
        edit.insert(editor.document.positionAt(at), 'All ');
      });
      await choosing(['HEAD'], () => vscode.commands.executeCommand('catalogLens.compare'));
      assert.equal(changes.view.description, '2 listings (HEAD ↔ working tree)');
    });

    it('of Git are compared with edits that are not saved, also those made meanwhile', async function () {
      if (!(await hasGit())) this.skip();
      const root = await commitFiles('typing', { 'one.json': listingOf('a') });
      const editor = await vscode.window.showTextDocument(vscode.Uri.joinPath(root, 'one.json'));
      await arranged(entries, editor.document);
      const done = choosing(['HEAD'], () => vscode.commands.executeCommand('catalogLens.compare'));
      const listening = changes.comparer.onDidChange(() => {
        listening.dispose();
        const at = editor.document.getText().indexOf('Prices of a coin.');
        void editor.edit((edit) => {
          edit.insert(editor.document.positionAt(at), 'All ');
        });
      });
      await done;
      await eventually(() => outline().includes('  /a: description · api.x.io') || undefined, 'the edit');
      await vscode.commands.executeCommand('catalogLens.changes.openAll');
      await assertAllOpen(['a']);
      await vscode.window.showTextDocument(editor.document);
      await vscode.commands.executeCommand('undo');
      await eventually(
        () =>
          vscode.window.tabGroups.all.every(({ tabs }) =>
            tabs.every(({ label }) => !label.startsWith('one.json (HEAD')),
          ) || undefined,
        'the editor of all changes to be closed',
      );
    });

    it('need a commit that Git knows', async function () {
      if (!(await hasGit())) this.skip();
      const file = await withHistory();
      const messages = await collectMessages(async () => {
        for (const ref of ['nowhere', '-h', 'HEAD~1'])
          await vscode.commands.executeCommand('catalogLens.compare', file, { ref });
      });
      assert.deepEqual(messages, [
        'Unknown branch, tag or commit: nowhere.',
        'Unknown branch, tag or commit: -h.',
      ]);
      assert.equal(changes.view.description, 'prices.json (HEAD~1 ↔ working tree)');
    });
  });

  it('compares two files that are selected in the Explorer', async () => {
    const [old, now] = [await writeFile('two-old.json', OLD), await writeFile('two-now.json', NOW)];
    await vscode.commands.executeCommand('catalogLens.compare', now, [old, now]);
    assert.equal(changes.view.description, 'two-old.json ↔ two-now.json');
    assert.equal(changedNames(), 'a c d b');
  });

  it('opens what the diffs of selected rows of Source Control compare in one editor', async function () {
    if (!(await hasGit())) this.skip();
    const file = await withHistory();
    const openAll = (...rows: readonly vscode.SourceControlResourceState[]): Promise<readonly string[]> =>
      collectMessages(() => vscode.commands.executeCommand('catalogLens.changes.openAll', ...rows));
    const [head, index] = [await storedUri(file, 'HEAD'), await storedUri(file, '')];
    const rows = [
      [{ resourceUri: file, leftUri: head, rightUri: index }, 'prices.json (HEAD ↔ index)', 's'],
      [{ resourceUri: file, leftUri: index, rightUri: file }, 'prices.json (index ↔ working tree)', 'w'],
    ] as const;
    const otherFile = vscode.Uri.joinPath(file, '../read.md');
    for (const [row, title, name] of rows) {
      assert.deepEqual(await openAll(row, { resourceUri: otherFile }), []);
      assert.equal(changes.view.description, title);
      assert.equal(changedNames(), name);
      await eventually(() => {
        const label = vscode.window.tabGroups.activeTabGroup.activeTab?.label;
        // VS Code adds the number of sections.
        return label?.startsWith(title) ? true : undefined;
      }, `the editor ${title}`);
    }
    const withoutListing = vscode.Uri.joinPath(file, '../package.json');
    await writeText(withoutListing, '{"a": 2}');
    assert.deepEqual(await openAll({ resourceUri: withoutListing }), ['package.json is not a listing.']);
  });

  it('compares a listing inside other JSON, of several the one with the cursor', async function () {
    if (!(await hasGit())) this.skip();
    const inside = (...texts: readonly string[]): string => `{"mocks": [${texts.join(',')}]}`;
    // By its description and figures, the entry is known to be the same.
    const described = { description: 'Prices of a coin in all currencies.' };
    const second = listing(entry('z', described));
    const root = await commitFiles('inside', { 'mock.json': inside(OLD, second) });
    const file = vscode.Uri.joinPath(root, 'mock.json');
    await writeText(file, inside(NOW, listing(entry('y', described))));
    await vscode.commands.executeCommand('catalogLens.compare', file, { ref: 'HEAD' });
    assert.includeMembers(outline(), ['Changed: 2', 'Added: 1', 'Removed: 1']);
    const editor = await vscode.window.showTextDocument(file);
    const next = until(
      changes.comparer.onDidChange,
      () => outline().find((line) => line.startsWith('  /y: renamed from api.x.io · /z')),
      'the changes of the other listing',
    );
    const at = editor.document.positionAt(editor.document.getText().indexOf('"api-x-io-y"'));
    editor.selection = new vscode.Selection(at, at);
    await next;
    assert.notInclude(outline(), '  /b: Entry 2 · $30 · 600 calls · api.x.io');
  });

  it('shows why it cannot compare', async () => {
    const compare = (file: vscode.Uri): Promise<readonly string[]> =>
      collectMessages(() => vscode.commands.executeCommand('catalogLens.compare', file));
    const large = await writeFile('large.json', OLD.padEnd(MAX_DOCUMENT_SIZE + 1));
    assert.deepEqual(await compare(large), ['large.json is over 50 MB.']);
    await vscode.workspace.fs.delete(large);
    assert.deepEqual(await compare(large), ['large.json does not exist.']);
  });

  it('does not compare a listing with itself, nor another one than that of the tab', async () => {
    const now = await openFile('current.json', NOW);
    await arranged(entries, now.document);
    const plain = await writeFile('plain.json', '{}');
    const messages = await collectMessages(async () => {
      await vscode.commands.executeCommand('catalogLens.compare', now.document.uri, now.document.uri);
      await vscode.commands.executeCommand('catalogLens.compare', plain, { groupId: 0, editorIndex: 0 });
    });
    assert.deepEqual(messages, [
      'current.json cannot be compared with itself.',
      'plain.json is not a listing.',
    ]);
    assert.isUndefined(changes.comparer.results[0]);
  });

  it('compares with Git if it is available', async function () {
    if (!vscode.extensions.getExtension('vscode.git')) this.skip();
    const now = await openFile('not-in-git.json', NOW);
    await arranged(entries, now.document);
    await vscode.commands.executeCommand('catalogLens.compare', now.document.uri, { ref: 'HEAD' });
    // The tests' folder is not a repository.
    assert.isUndefined(changes.comparer.results[0]);
  });
});
