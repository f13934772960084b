import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import { closeAll, editWithRetries, openFile, writeFile } from './support/documents';
import { collectMessages } from './support/hostile';
import { entry, listing } from './support/listings';
import { eventually, eventuallyAsync } from './support/until';

function uriOf(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('The tests run in a folder.');
  return vscode.Uri.joinPath(folder.uri, name);
}

async function textOf(name: string): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uriOf(name)));
}

/** Waits until a file has this text. */
function written(name: string, text: string): Promise<true> {
  return eventuallyAsync(async () => ((await textOf(name)) === text ? true : undefined), `${name}: ${text}`);
}

/** Renames or moves files as the user does, from and to. */
async function rename(...moves: readonly (readonly [string, string])[]): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  for (const [from, to] of moves) edit.renameFile(uriOf(from), uriOf(to));
  assert.isTrue(await vscode.workspace.applyEdit(edit));
}

/** The next warning that is shown. */
async function nextWarning(work: () => Promise<void>): Promise<string> {
  const window = vscode.window as unknown as { showWarningMessage: (message: string) => Thenable<undefined> };
  const { showWarningMessage } = window;
  try {
    return await new Promise((resolve, reject) => {
      window.showWarningMessage = (message) => {
        resolve(message);
        return Promise.resolve(undefined);
      };
      work().catch(reject);
    });
  } finally {
    window.showWarningMessage = showWarningMessage;
  }
}

// Each test uses a separate folder, so that its configuration is not cached.
describe('renamed files', () => {
  afterEach(async () => {
    await closeAll();
    await vscode.workspace.fs
      .delete(uriOf('renames'), { recursive: true })
      .then(undefined, (error: unknown) => assert.instanceOf(error, vscode.FileSystemError));
  });

  itInBothHosts('take what catalog-lens.json says about them along, and it is saved', async () => {
    const config = (name: string): string => `{ // Ours.
  "ignore": [{ "rule": "syntax", "id": "a", "files": ["${name}", "b.json"] }],
  "expect": [{ "files": "${name}", "problems": { "health-not-null": 1 } }]
}
`;
    await writeFile('renames/file/catalog-lens.json', config('a.json'));
    await writeFile('renames/file/b.json', '{}');
    await writeFile('renames/file/a.json', listing(entry('a', { health: 1 })));
    await rename(['renames/file/a.json', 'renames/file/sub/[1].json']);
    await written('renames/file/catalog-lens.json', config(String.raw`sub/\\[1\\].json`));
  });

  it('are named in each configuration above them, from its folder', async () => {
    await writeFile('renames/two/catalog-lens.json', '{"exclude":["in/old/a.json","in/old"]}');
    const inner = '{"expect":[{"files":"old/*.json","entries":[]}],"include":["old/a.json"]}';
    await writeFile('renames/two/in/catalog-lens.json', inner);
    const own = '{"expect":[{"files":"a.json","entries":[]}]}';
    await writeFile('renames/two/in/old/catalog-lens.json', own);
    await writeFile('renames/two/in/old/a.json', '{}');
    await rename(['renames/two/in/old', 'renames/two/in/new']);
    await written('renames/two/in/catalog-lens.json', inner.replaceAll('old/', 'new/'));
    await written('renames/two/catalog-lens.json', '{"exclude":["in/new/a.json","in/new"]}');
    assert.equal(await textOf('renames/two/in/new/catalog-lens.json'), own);
  });

  it('are named in a configuration that moves itself', async () => {
    await writeFile('renames/moving/catalog-lens.json', '{"include":["down/a.json","b.json"]}');
    await writeFile('renames/moving/down/a.json', '{}');
    await writeFile('renames/moving/b.json', '{}');
    await rename(['renames/moving/catalog-lens.json', 'renames/moving/down/catalog-lens.json']);
    await written('renames/moving/down/catalog-lens.json', '{"include":["a.json","b.json"]}');
  });

  it('are named in unsaved changes, which are not saved', async () => {
    const editor = await openFile('renames/typed/catalog-lens.json', '{"include":["a.json"]}');
    await writeFile('renames/typed/a.json', '{}');
    await editWithRetries(editor, (edit) => {
      edit.insert(new vscode.Position(0, 0), '// typed\n');
    });
    await rename(['renames/typed/a.json', 'renames/typed/b.json']);
    assert.equal(editor.document.getText(), '// typed\n{"include":["b.json"]}');
    assert.equal(await textOf('renames/typed/catalog-lens.json'), '{"include":["a.json"]}');
  });

  it('and what names them are renamed back in one step', async () => {
    const editor = await openFile('renames/undone/catalog-lens.json', '{"include":["a.json"]}');
    await writeFile('renames/undone/a.json', '{}');
    await rename(['renames/undone/a.json', 'renames/undone/b.json']);
    await written('renames/undone/catalog-lens.json', '{"include":["b.json"]}');
    await vscode.window.showTextDocument(editor.document);
    await vscode.commands.executeCommand('undo');
    await eventually(
      () => editor.document.getText() === '{"include":["a.json"]}' || undefined,
      'the text before',
    );
    await eventuallyAsync(
      async () => (await textOf('renames/undone/a.json').catch(() => undefined)) && true,
      'the file before',
    );
  });

  it('and what names them are renamed back although that is closed', async () => {
    const uri = await writeFile('renames/closed/catalog-lens.json', '{"include":["a.json"]}');
    const isOpen = (): boolean =>
      vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
    await openFile('renames/closed/a.json', '{}');
    await rename(['renames/closed/a.json', 'renames/closed/b.json']);
    await written('renames/closed/catalog-lens.json', '{"include":["b.json"]}');
    await eventually(() => !isOpen() || undefined, 'a closed configuration');
    await vscode.window.showTextDocument(uriOf('renames/closed/b.json'));
    await vscode.commands.executeCommand('undo');
    await written('renames/closed/a.json', '{}');
    await written('renames/closed/catalog-lens.json', '{"include":["a.json"]}');
  });

  itInBothHosts('are reported if globs match no file any more', async () => {
    await writeFile(
      'renames/lost/catalog-lens.json',
      '{"expect":[{"files":["a*.json","*.json","gone.json"],"entries":[]},{"files":"a.json","entries":[]}]}',
    );
    await writeFile('renames/lost/a.json', '{}');
    assert.equal(
      await nextWarning(() => rename(['renames/lost/a.json', 'renames/lost/b.json'])),
      'No file matches "a*.json" in renames/lost/catalog-lens.json any more.',
    );
    await writeFile('renames/lost/nested/catalog-lens.json', '{}');
    assert.equal(
      await nextWarning(() => rename(['renames/lost/b.json', 'renames/lost/nested/b.json'])),
      'No file matches these globs in renames/lost/catalog-lens.json any more: "*.json", "nested/b.json".',
    );
  });

  it('are reported if they leave the folder of their configuration', async () => {
    const text = '{"expect":[{"files":["a.json","fixtures/**"],"entries":[]}]}';
    await writeFile('renames/left/in/catalog-lens.json', text);
    await writeFile('renames/left/in/fixtures/b.json', '{}');
    await writeFile('renames/left/in/a.json', '{}');
    assert.equal(
      await nextWarning(() =>
        rename(
          ['renames/left/in/a.json', 'renames/left/a.json'],
          ['renames/left/in/fixtures', 'renames/left/fixtures'],
        ),
      ),
      'No file matches these globs in renames/left/in/catalog-lens.json any more: "a.json", "fixtures/**".',
    );
    assert.equal(await textOf('renames/left/in/catalog-lens.json'), text);
  });

  it('are renamed although their configuration cannot be changed', async () => {
    await writeFile('renames/broken/catalog-lens.json', '{"include":["a.json"');
    await writeFile('renames/broken/a.json', '{}');
    const messages = await collectMessages(() => rename(['renames/broken/a.json', 'renames/broken/b.json']));
    assert.deepEqual(messages, []);
    assert.equal(await textOf('renames/broken/b.json'), '{}');
    assert.equal(await textOf('renames/broken/catalog-lens.json'), '{"include":["a.json"');
  });
});
