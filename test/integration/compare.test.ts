import { assert } from 'chai';
import * as vscode from 'vscode';
import type { Changes } from '../../src/editor/changes';
import type { Entries } from '../../src/editor/entries';
import { MAX_DOCUMENT_SIZE } from '../../src/editor/ui/tabs';
import { afterEach, beforeEach, describe, it, itInBothHosts } from './support/bdd';
import { assertAllOpen, changesOutline } from './support/changes-view';
import { closeAll, openFile, openText, writeFile } from './support/documents';
import { arranged } from './support/entries-view';
import { features } from './support/extension';
import { commitChange, commitFiles, hasGit, repositoryAt, stage, storedUri } from './support/git';
import { collectMessages } from './support/hostile';
import { entry, listing } from './support/listings';
import { choosing } from './support/quick-input';
import { eventually, until } from './support/until';

const DEARER = { pricePerCallUsd: 0.1, volume30dUsd: 60, volumePerDayApprox: 2 };
const OLD = listing(entry('a'), entry('b'), entry('c'));
const NOW = listing(entry('a', DEARER), entry('c', { calls30d: 601 }), entry('d'));

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
  const write = (file: vscode.Uri, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));

  /** The names of the entries that are changed, added or removed. */
  function changedNames(): string {
    return outline()
      .flatMap((line) => /^ {2}\/(\w): /.exec(line)?.[1] ?? [])
      .join(' ');
  }

  describe('in the list of versions', () => {
    const listingOf = (...names: readonly string[]): string => listing(...names.map((name) => entry(name)));

    /** Commits `a`, then on another branch `a c`, then `a b`; stages `a b s`; the file has `a b s w`. */
    async function history(folder: string): Promise<vscode.Uri> {
      const root = await commitFiles(folder, { 'prices.json': listingOf('a') });
      const file = vscode.Uri.joinPath(root, 'prices.json');
      const repository = await repositoryAt(file);
      await repository.createBranch('feature', true);
      await commitChange(file, listingOf('a', 'c'), 'Add c');
      await repository.checkout('HEAD~1');
      await repository.createBranch('trunk', true);
      await commitChange(file, listingOf('a', 'b'), 'Add b');
      await write(file, listingOf('a', 'b', 's'));
      await stage(file);
      await write(file, listingOf('a', 'b', 's', 'w'));
      await arranged(entries, (await vscode.window.showTextDocument(file)).document);
      return file;
    }

    it('are HEAD, the index, refs, merge bases and open listings', async function () {
      if (!(await hasGit())) this.skip();
      const other = await openText(listingOf('a', 'b', 's', 'w', 'o'));
      await arranged(entries, other.document);
      const file = await history('versions');
      const name = other.document.uri.path;
      for (const [labels, description, expected] of [
        [['HEAD'], /^prices\.json \(HEAD ↔ working\)$/, 's w'],
        [['Index'], /^prices\.json \(index ↔ working\)$/, 'w'],
        [['Commit, Branch or Tag…', 'feature'], /^prices\.json \(feature ↔ working\)$/, 'b s w c'],
        [['Merge Base with a Branch…', 'feature'], /^prices\.json \([\da-f]{8} ↔ working\)$/, 'b s w'],
        [[name], new RegExp(`^${name} ↔ prices\\.json$`), 'o'],
        [['Two Versions…', 'HEAD', 'Index'], /^prices\.json \(HEAD ↔ index\)$/, 's'],
        [
          ['Two Versions…', 'Commit, Branch or Tag…', 'feature', 'Commit, Branch or Tag…', 'trunk'],
          /^prices\.json \(feature ↔ trunk\)$/,
          'b c',
        ],
        [['Two Versions…', 'prices.json', name], new RegExp(`^prices\\.json ↔ ${name}$`), 'o'],
      ] as const) {
        const messages = await collectMessages(() =>
          choosing(labels, () => vscode.commands.executeCommand('catalogLens.compare', file)),
        );
        assert.deepEqual(messages, [], labels.join());
        assert.match(changes.view.description ?? '', description);
        assert.equal(changedNames(), expected, labels.join());
      }
    });

    it('are those of all changed listings of the working tree, or of a commit', async function () {
      if (!(await hasGit())) this.skip();
      const root = await commitFiles('several', {
        'one.json': listingOf('a'),
        'two.json': listingOf('b'),
        'package.json': '{"a": 1}',
      });
      const [one, two, other] = ['one.json', 'two.json', 'package.json'].map((name) =>
        vscode.Uri.joinPath(root, name),
      ) as [vscode.Uri, vscode.Uri, vscode.Uri];
      await commitChange(one, listingOf('a', 'c'), 'Add c');
      await write(one, listingOf('a', 'c', 'd'));
      await write(two, listingOf('b', 'e'));
      await write(other, '{"a": 2}');
      await arranged(entries, (await vscode.window.showTextDocument(one)).document);
      const lines = async (...labels: readonly string[]): Promise<readonly string[]> => {
        await choosing(labels, () => vscode.commands.executeCommand('catalogLens.compare', one));
        return outline().filter((line) => /^(\S| *\/)/.test(line));
      };
      assert.deepEqual(await lines('Working Tree'), [
        'one.json: 1 added · several',
        '    /d: Entry 3 · $30 · 600 calls · api.x.io',
        'two.json: 1 added · several',
        '    /e: Entry 2 · $30 · 600 calls · api.x.io',
        'Totals',
      ]);
      assert.equal(changes.view.description, 'HEAD ↔ working');
      assert.equal(changes.view.message, '2 listings, 3 → 5 entries: 2 added');
      await vscode.commands.executeCommand('catalogLens.changes.openAll');
      await eventually(() => {
        const paths = vscode.workspace.textDocuments.map(({ uri }) => uri.path);
        return ['d', 'e'].every((name) => paths.includes(`/api.x.io · ∕${name}.json`)) || undefined;
      }, 'the documents of the entries of both listings');
      await vscode.window.showTextDocument(one);
      const { hash } = await (await repositoryAt(one)).getCommit('HEAD');
      assert.deepEqual(await lines('Commit…', hash.slice(0, 8)), [
        'Added: 1',
        '  /c: Entry 2 · $30 · 600 calls · api.x.io',
        'Totals',
      ]);
    });

    it('of a commit include listings that it has added, and name files that it has deleted', async function () {
      if (!(await hasGit())) this.skip();
      const root = await commitFiles('added', { 'one.json': listingOf('a'), 'old.json': '{}' });
      const [one, added, old] = ['one.json', 'added.json', 'old.json'].map((name) =>
        vscode.Uri.joinPath(root, name),
      ) as [vscode.Uri, vscode.Uri, vscode.Uri];
      await write(one, listingOf('a', 'c'));
      await stage(one);
      await vscode.workspace.fs.delete(old);
      await stage(old);
      await commitChange(added, listingOf('d'), 'Add a file, delete one');
      await arranged(entries, (await vscode.window.showTextDocument(one)).document);
      const { hash } = await (await repositoryAt(one)).getCommit('HEAD');
      const messages = await collectMessages(() =>
        choosing(['Commit…', hash.slice(0, 8)], () =>
          vscode.commands.executeCommand('catalogLens.compare', one),
        ),
      );
      assert.deepEqual(messages, ['Deleted files are not compared: old.json.']);
      assert.deepEqual(
        outline().filter((line) => /^(\S| *\/)/.test(line)),
        [
          'added.json: 1 added · added',
          '    /d: Entry 1 · $30 · 600 calls · api.x.io',
          'one.json: 1 added · added',
          '    /c: Entry 2 · $30 · 600 calls · api.x.io',
          'Totals',
        ],
      );
      await vscode.commands.executeCommand('catalogLens.changes.copyAsMarkdown');
      const markdown = await vscode.env.clipboard.readText();
      assert.match(
        markdown,
        /^\*\*Catalog Lens\*\*: `\/dev\/null` → `added\.json[^]*\n\*\*Catalog Lens\*\*: `one\.json[^]*/,
      );
    });

    it('of a commit need one before it', async function () {
      if (!(await hasGit())) this.skip();
      const root = await commitFiles('first', { 'one.json': listingOf('a') });
      const one = vscode.Uri.joinPath(root, 'one.json');
      await arranged(entries, (await vscode.window.showTextDocument(one)).document);
      const { hash } = await (await repositoryAt(one)).getCommit('HEAD');
      const messages = await collectMessages(() =>
        choosing(['Commit…', hash.slice(0, 8)], () =>
          vscode.commands.executeCommand('catalogLens.compare', one),
        ),
      );
      assert.deepEqual(messages, [`There is no commit before ${hash.slice(0, 8)}.`]);
    });

    it('need a commit that Git knows', async function () {
      if (!(await hasGit())) this.skip();
      const file = await history('unknown');
      const messages = await collectMessages(async () => {
        for (const ref of ['nowhere', '-h', 'HEAD~1'])
          await vscode.commands.executeCommand('catalogLens.compare', file, { ref });
      });
      assert.deepEqual(messages, [
        'Unknown branch, tag or commit: nowhere.',
        'Unknown branch, tag or commit: -h.',
      ]);
      assert.equal(changes.view.description, 'prices.json (HEAD~1 ↔ working)');
    });
  });

  it('compares two files that are selected in the Explorer', async () => {
    const [old, now] = [await writeFile('two-old.json', OLD), await writeFile('two-now.json', NOW)];
    await vscode.commands.executeCommand('catalogLens.compare', now, [old, now]);
    assert.equal(changes.view.description, 'two-old.json ↔ two-now.json');
    assert.equal(changedNames(), 'a c d b');
  });

  describe('from Source Control', () => {
    /** The arguments of a command for selected resources. */
    function resources(...uris: readonly vscode.Uri[]): readonly vscode.SourceControlResourceState[] {
      return uris.map((resourceUri) => ({ resourceUri }));
    }

    async function openChanges(
      ...rows: readonly vscode.SourceControlResourceState[]
    ): Promise<readonly string[]> {
      return collectMessages(() => vscode.commands.executeCommand('catalogLens.changes.openAll', ...rows));
    }

    it('opens the changes since HEAD in one editor, a section for each entry', async function () {
      if (!(await hasGit())) this.skip();
      const root = await commitFiles('by-entry', { 'prices.json': OLD });
      const file = vscode.Uri.joinPath(root, 'prices.json');
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(NOW));
      assert.deepEqual(await openChanges(...resources(file, vscode.Uri.joinPath(root, 'read.md'))), []);
      await assertAllOpen(['a', 'b', 'c', 'd']);
      await eventually(() => {
        const label = vscode.window.tabGroups.activeTabGroup.activeTab?.label;
        // VS Code adds the number of sections.
        return label?.startsWith('Changes (HEAD ↔ working)') ? true : undefined;
      }, 'the editor of all changes');
    });

    it('compares what the diff of each row compares', async function () {
      if (!(await hasGit())) this.skip();
      const STAGED = listing(entry('a', DEARER), entry('b'), entry('c'));
      const root = await commitFiles('rows', { 'prices.json': OLD });
      const file = vscode.Uri.joinPath(root, 'prices.json');
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(STAGED));
      await stage(file);
      await vscode.workspace.fs.writeFile(
        file,
        new TextEncoder().encode(listing(entry('a', DEARER), entry('b'))),
      );
      const index = await storedUri(file, '');
      const staged = { resourceUri: file, leftUri: await storedUri(file, 'HEAD'), rightUri: index };
      const unstaged = { resourceUri: file, leftUri: index, rightUri: file };
      for (const [row, description, expected] of [
        [staged, 'prices.json (HEAD ↔ index)', 'a'],
        [unstaged, 'prices.json (index ↔ working)', 'c'],
      ] as const) {
        assert.deepEqual(await openChanges(row), []);
        assert.equal(changes.view.description, description);
        assert.equal(changedNames(), expected);
      }
    });

    it('compares a listing inside other JSON, of several the one with the cursor', async function () {
      if (!(await hasGit())) this.skip();
      const inside = (...texts: readonly string[]): string => `{"mocks": [${texts.join(',')}]}`;
      // By its description and figures, the entry is known to be the same.
      const described = { description: 'Prices of a coin in all currencies.' };
      const other = listing(entry('z', described));
      const root = await commitFiles('inside', { 'mock.json': inside(OLD, other) });
      const file = vscode.Uri.joinPath(root, 'mock.json');
      await vscode.workspace.fs.writeFile(
        file,
        new TextEncoder().encode(inside(NOW, listing(entry('y', described)))),
      );
      assert.deepEqual(await openChanges(...resources(file)), []);
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

    it('says that a file is no listing, and offers VS Code’s own changes', async function () {
      if (!(await hasGit())) this.skip();
      const root = await commitFiles('ordinary', { 'package.json': '{"a": 1}', 'prices.json': OLD });
      const file = vscode.Uri.joinPath(root, 'package.json');
      await write(file, '{"a": 2}');
      const head = await storedUri(file, 'HEAD');
      const command = { command: 'vscode.diff', title: '', arguments: [head, file] };
      const row = { resourceUri: file, leftUri: head, rightUri: file, command };
      assert.deepEqual(await openChanges(row), ['package.json is not a listing.']);
      await accepting('Open Changes', () =>
        vscode.commands.executeCommand('catalogLens.changes.openAll', row),
      );
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      assert.instanceOf(activeTab?.input, vscode.TabInputTextDiff);
      const untracked = vscode.Uri.joinPath(root, 'untracked.json');
      await write(untracked, NOW);
      assert.deepEqual(await openChanges(...resources(untracked)), ['untracked.json is not in Git at HEAD.']);
    });

    itInBothHosts('shows why it cannot compare', async () => {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file('/');
      const large = await writeFile('large.json', OLD.padEnd(MAX_DOCUMENT_SIZE + 1));
      assert.deepEqual(await openChanges(...resources(large)), ['large.json is over 50 MB.']);
      await vscode.workspace.fs.delete(large);
      assert.deepEqual(await openChanges(...resources(large)), ['large.json does not exist.']);
      assert.deepEqual(await openChanges(...resources(vscode.Uri.joinPath(folder, 'a.ts'))), [
        'a.ts is not a JSON file.',
      ]);
    });
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

/** Answers the next error message with one of its buttons. */
async function accepting(button: string, work: () => Thenable<unknown>): Promise<void> {
  const window = vscode.window as unknown as { showErrorMessage: unknown };
  const { showErrorMessage } = window;
  window.showErrorMessage = (_: string, ...buttons: readonly string[]) =>
    Promise.resolve(buttons.find((one) => one === button));
  try {
    await work();
  } finally {
    window.showErrorMessage = showErrorMessage;
  }
}
