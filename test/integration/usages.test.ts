import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, before, describe, it, itInBothHosts } from './support/bdd';
import { closeAll, openAsUser, openFile, openText, writeFile } from './support/documents';
import { features } from './support/extension';
import { collectMessages } from './support/hostile';
import { entry, listing } from './support/listings';
import { diagnosticsOf, eventuallyAsync } from './support/until';

const OWN = listing(entry('used', { volume30dUsd: 31 }), entry('other'));
const SAME = listing(entry('used'));
/** The same id, but another endpoint. */
const DIFFERENT = listing(entry('used', { endpoint: 'https://api.x.io/elsewhere' }));
const TEST = `get('api-x-io-used');
get('api-x-io-' + 'used', 'api-x-io-used' + suffix);
fetch("https://api.x.io/used");
`;
const CONFIGURATION = '{ "ignore": [{ "rule": "price-range", "id": "api-x-io-used" }] }';

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** With a byte order mark. */
function utf16(text: string, order: (low: number, high: number) => readonly number[]): Uint8Array {
  return Uint8Array.from(
    `\ufeff${text}`.split('').flatMap((unit) => {
      const code = unit.charCodeAt(0);
      return order(code & 0xff, code >> 8);
    }),
  );
}

describe('usages of entries', () => {
  const files = new Map([
    ['usages/own.json', OWN],
    ['usages/same.json', SAME],
    ['usages/different.json', DIFFERENT],
    ['usages/a.test.ts', TEST],
    ['usages/a.py', "ID = 'api-x-io-used'\n"],
    ['usages/a.yaml', 'id: api-x-io-used\n'],
    ['usages/ignored/a.ts', TEST],
    ['usages/.gitignore', 'ignored/\n'],
    ['usages/catalog-lens.json', CONFIGURATION],
  ]);
  const uris = new Map<string, vscode.Uri>();

  before(async () => {
    await features();
    for (const [name, text] of files) uris.set(name, await writeFile(name, text));
  });
  afterEach(closeAll);

  function nameOf({ path }: vscode.Uri): string {
    return path.slice(path.indexOf('/usages/') + 1);
  }

  /** The edit that gives the entry another id. */
  async function renameIn(
    document: vscode.TextDocument,
    name = 'api-x-io-renamed',
  ): Promise<vscode.WorkspaceEdit> {
    return vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      document.uri,
      placeOf(document, 'api-x-io-used'),
      name,
    );
  }

  /** The number of changes in each file. */
  function changesOf(edit: vscode.WorkspaceEdit): Record<string, number> {
    return Object.fromEntries(edit.entries().map(([uri, edits]) => [nameOf(uri), edits.length] as const));
  }

  async function openOwn(): Promise<vscode.TextDocument> {
    const { document } = await openFile('usages/own.json', OWN);
    await diagnosticsOf(document.uri, (all) => all.length > 0);
    return document;
  }

  function placeOf(document: vscode.TextDocument, text: string): vscode.Position {
    return document.positionAt(document.getText().indexOf(text) + 3);
  }

  async function definitionsAt(name: string, text: string): Promise<string[]> {
    const uri = uris.get(name);
    if (!uri) throw new Error(`There is no ${name}.`);
    const { document } = await openAsUser(uri);
    const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      uri,
      placeOf(document, text),
    );
    return found
      .map((one) => ('uri' in one ? one.uri : one.targetUri))
      .filter(({ path }) => path.includes('/usages/'))
      .map(nameOf)
      .sort();
  }

  /** Opens one listing and checks the others. */
  async function checkAll(): Promise<void> {
    await openOwn();
    await collectMessages(() => vscode.commands.executeCommand('catalogLens.checkWorkspace'));
  }

  /** The definitions, once the document has them. */
  function definitionsOf(name: string, text: string): Promise<string[]> {
    return eventuallyAsync(async () => {
      const found = await definitionsAt(name, text);
      return found.length > 0 ? found : undefined;
    }, `the definitions of ${text} in ${name}`);
  }

  it('lead from literals to entries of the listings that are open or were checked', async () => {
    await checkAll();
    const all = ['usages/different.json', 'usages/own.json', 'usages/same.json'];
    assert.deepEqual(await definitionsOf('usages/a.test.ts', 'api-x-io-used'), all);
    assert.deepEqual(await definitionsOf('usages/a.py', 'api-x-io-used'), all);
    assert.deepEqual(await definitionsOf('usages/a.yaml', 'api-x-io-used'), all);
    assert.deepEqual(await definitionsOf('usages/catalog-lens.json', 'api-x-io-used'), all);
    assert.deepEqual(await definitionsOf('usages/a.test.ts', 'https://api.x.io'), [
      'usages/own.json',
      'usages/same.json',
    ]);
    assert.deepEqual(await definitionsAt('usages/a.test.ts', "used' + suffix"), []);
  });

  it('lead from the ID, endpoint and name of an entry to itself', async () => {
    await openOwn();
    for (const text of ['api-x-io-other', 'https://api.x.io/other', 'api.x.io · /other'])
      assert.deepEqual(await definitionsOf('usages/own.json', text), ['usages/own.json'], text);
  });

  it('are known in files whose names contain the wildcards of globs', async () => {
    const name = 'usages/[id] {a}.json';
    uris.set(name, await writeFile(name, listing(entry('wild'))));
    assert.deepEqual(await definitionsOf(name, 'api-x-io-wild'), [name]);
  });

  it('do not lead to entries of listings that are neither open nor were checked', async () => {
    const text = "get('api-x-io-newer'); get('api-x-io-used');";
    uris.set('usages/ignored/b.ts', await writeFile('usages/ignored/b.ts', text));
    await checkAll();
    const newer = await writeFile('usages/newer.json', listing(entry('newer')));
    try {
      await definitionsOf('usages/ignored/b.ts', 'api-x-io-used');
      assert.deepEqual(await definitionsAt('usages/ignored/b.ts', 'api-x-io-newer'), []);
      await collectMessages(() => vscode.commands.executeCommand('catalogLens.checkWorkspace'));
      assert.deepEqual(await definitionsAt('usages/ignored/b.ts', 'api-x-io-newer'), ['usages/newer.json']);
    } finally {
      await vscode.workspace.fs.delete(newer);
    }
  });

  itInBothHosts('lead from a literal with a name to its entries', async () => {
    uris.set(
      'usages/ignored/c.ts',
      await writeFile('usages/ignored/c.ts', "get('api.x.io · /used', 'api.x.io');"),
    );
    await checkAll();
    assert.deepEqual(await definitionsOf('usages/ignored/c.ts', 'api.x.io · /used'), [
      'usages/different.json',
      'usages/own.json',
      'usages/same.json',
    ]);
    assert.deepEqual(await definitionsAt('usages/ignored/c.ts', "api.x.io')"), []);
  });

  /**
   * What is read during some work: searches of the workspace, and files of these tests. Those of others are read whenever VS
   * Code reports their changes.
   */
  async function readDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
    const { workspace } = vscode;
    const { findFiles, fs } = workspace;
    const read: string[] = [];
    Object.defineProperty(workspace, 'findFiles', {
      configurable: true,
      value: (...parameters: Parameters<typeof findFiles>) => {
        read.push('findFiles');
        return findFiles(...parameters);
      },
    });
    const readFile = (uri: vscode.Uri): Thenable<Uint8Array> => {
      if (uri.path.includes('/usages/')) read.push(nameOf(uri));
      return fs.readFile(uri);
    };
    Object.defineProperty(workspace, 'fs', { configurable: true, value: { ...fs, readFile } });
    try {
      await work();
    } finally {
      Object.defineProperty(workspace, 'findFiles', { configurable: true, value: findFiles });
      Object.defineProperty(workspace, 'fs', { configurable: true, value: fs });
    }
    return read;
  }

  it('are not searched for a hover or a definition', async () => {
    await checkAll();
    const name = 'usages/a.test.ts';
    await definitionsOf(name, 'api-x-io-used');
    const read = await readDuring(async () => {
      for (const text of ["get('", "used' + suffix", 'fetch(']) {
        assert.deepEqual(await definitionsAt(name, text), [], text);
        await vscode.commands.executeCommand(
          'vscode.executeHoverProvider',
          uris.get(name),
          placeOf(await vscode.workspace.openTextDocument(uris.get(name) ?? vscode.Uri.file(name)), text),
        );
      }
    });
    assert.deepEqual(read, []);
    // The files with the ID that are not open.
    const readForId = await readDuring(() => definitionsAt(name, 'api-x-io-used'));
    assert.isEmpty(
      readForId.filter((file) => file !== 'usages/same.json' && file !== 'usages/different.json'),
    );
    // References are requested explicitly.
    const { document } = await openAsUser(uris.get(name) ?? vscode.Uri.file(name));
    assert.include(await readDuring(() => referencesIn(document)), 'findFiles');
  });

  it('are not offered in files that have nothing to do with listings', async () => {
    await checkAll();
    const name = 'usages/a.test.ts';
    await definitionsOf(name, 'api-x-io-used');
    uris.set('usages/plain.json', await writeFile('usages/plain.json', '{"used": "api-x-io-something"}'));
    uris.set('usages/plain.yaml', await writeFile('usages/plain.yaml', 'used: api-x-io-something\n'));
    for (const plain of ['usages/plain.json', 'usages/plain.yaml']) {
      const uri = uris.get(plain) ?? vscode.Uri.file(plain);
      const { document } = await openAsUser(uri);
      // The providers of all visible documents are updated together: once those of a new one beside it answer, its own would.
      const beside = await writeFile(`${plain}.yaml`, "id: 'api-x-io-used'\n");
      await vscode.window.showTextDocument(beside, { viewColumn: vscode.ViewColumn.Beside });
      uris.set(`${plain}.yaml`, beside);
      await definitionsOf(`${plain}.yaml`, 'api-x-io-used');
      const place = placeOf(document, 'api-x-io-something');
      const renamed = await vscode.commands.executeCommand<{ placeholder?: string } | undefined>(
        'vscode.prepareRename',
        uri,
        place,
      );
      // What VS Code answers without a provider: the word at the position.
      assert.equal(renamed?.placeholder, document.getText(document.getWordRangeAtPosition(place)), plain);
      await closeAll();
      await vscode.workspace.fs.delete(beside);
    }
  });

  itInBothHosts('are found and renamed from a literal', async () => {
    await checkAll();
    for (const name of ['usages/a.test.ts', 'usages/a.py']) {
      await definitionsOf(name, 'api-x-io-used');
      const { document } = await openAsUser(uris.get(name) ?? vscode.Uri.file(name));
      const references = await referencesIn(document);
      for (const found of [
        'usages/a.py:1',
        'usages/a.test.ts:1',
        'usages/different.json:5',
        'usages/own.json:5',
      ])
        assert.include(references, found);
      const edit = await renameIn(document);
      assert.deepInclude(changesOf(edit), {
        'usages/own.json': 1,
        'usages/same.json': 1,
        'usages/different.json': 1,
        'usages/a.test.ts': 1,
        'usages/a.py': 1,
        'usages/a.yaml': 1,
      });
    }
  });

  async function referencesIn(document: vscode.TextDocument): Promise<string[]> {
    const found = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      document.uri,
      placeOf(document, 'api-x-io-used'),
    );
    return found.map(({ uri, range }) => `${nameOf(uri)}:${range.start.line + 1}`).sort();
  }

  it('are found from an entry', async () => {
    const document = await openOwn();
    assert.deepEqual(await referencesIn(document), [
      'usages/a.py:1',
      'usages/a.test.ts:1',
      'usages/a.yaml:1',
      'usages/catalog-lens.json:1',
      'usages/different.json:5',
      'usages/own.json:5',
      'usages/same.json:5',
    ]);
  });

  itInBothHosts('are not found in files that are excluded from the search, which is mentioned', async () => {
    const document = await openOwn();
    const excluded = await writeFile('usages/excluded/a.ts', TEST);
    const search = vscode.workspace.getConfiguration('search');
    /** The references and the message, once the file is found or not. */
    const when = (isFound: boolean): Promise<{ references: string[]; message: string | undefined }> =>
      eventuallyAsync(async () => {
        let references: string[] = [];
        const [message] = await collectMessages(async () => {
          references = await referencesIn(document);
        });
        return references.includes('usages/excluded/a.ts:1') === isFound
          ? { references, message }
          : undefined;
      }, 'the references');
    try {
      const all = await when(true);
      await search.update('exclude', { '**/usages/excluded': true }, vscode.ConfigurationTarget.Workspace);
      const some = await when(false);
      assert.deepEqual(
        some.references,
        all.references.filter((name) => name !== 'usages/excluded/a.ts:1'),
      );
      const ignored = ({ message }: { message: string | undefined }): number =>
        Number(/([\d,]+) ignored files? w/.exec(message ?? '')?.[1]);
      assert.equal(ignored(some), ignored(all) + 1);
    } finally {
      await search.update('exclude', undefined, vscode.ConfigurationTarget.Workspace);
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(excluded, '..'), { recursive: true });
    }
  });

  it('are renamed with an id, except for another endpoint', async () => {
    const document = await openOwn();
    const edit = await renameIn(document);
    assert.deepEqual(changesOf(edit), {
      'usages/own.json': 1,
      'usages/same.json': 1,
      'usages/a.test.ts': 1,
      'usages/a.py': 1,
      'usages/a.yaml': 1,
      'usages/catalog-lens.json': 1,
    });
    assert.isTrue(await vscode.workspace.applyEdit(edit));
    assert.equal(document.getText(), OWN.replace('api-x-io-used', 'api-x-io-renamed'));
    for (const { uri } of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
      await vscode.window.showTextDocument(uri);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
  });

  itInBothHosts(
    'are renamed at the right columns in files of other encodings, and left out if a file cannot be decoded',
    async () => {
      const text = "/* \u00e4\u00f6\u20ac */ get('api-x-io-used'); // \u00fc\n";
      const bytesOf: Readonly<Record<string, Uint8Array>> = {
        'utf8.ts': utf8(text),
        'utf8bom.ts': Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8(text)),
        'utf16le.ts': utf16(text, (low, high) => [low, high]),
        'utf16be.ts': utf16(text, (low, high) => [high, low]),
        // Without a byte order mark.
        'unmarked.ts': utf16("get('api-x-io-used');", (low, high) => [low, high]).subarray(2),
        // A character of two bytes, which are invalid in UTF-8.
        'shiftjis.py': Uint8Array.of(...utf8("x = ['"), 0x82, 0xa0, ...utf8("', 'api-x-io-used']\n")),
        'invalid.ts': Uint8Array.of(0x22, 0xe4, 0x22, 0x3b, ...utf8("get('api-x-io-used');\n")),
        'replaced.ts': utf8("get('api-x-io-used'); // \ufffd\n"),
      };
      const document = await openOwn();
      const folder = vscode.Uri.joinPath(document.uri, '../encodings');
      const files = vscode.workspace.getConfiguration('files', { languageId: 'python' });
      for (const [name, bytes] of Object.entries(bytesOf))
        await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, name), bytes);
      try {
        await files.update('encoding', 'shiftjis', vscode.ConfigurationTarget.Workspace, true);
        let edit = new vscode.WorkspaceEdit();
        const messages = await collectMessages(async () => {
          edit = await renameIn(document);
        });
        const found = edit
          .entries()
          .filter(([uri]) => uri.path.includes('/encodings/'))
          .map(([uri, [change]]) => [
            uri.path.slice(uri.path.lastIndexOf('/') + 1),
            change?.range.start.character,
          ]);
        assert.deepEqual(Object.fromEntries(found), {
          'utf8.ts': 15,
          'utf8bom.ts': 15,
          'utf16le.ts': 15,
          'utf16be.ts': 15,
          'unmarked.ts': 5,
          'shiftjis.py': 11,
          'replaced.ts': 5,
        });
        for (const [uri, changes] of edit.entries()) {
          const changed = await vscode.workspace.openTextDocument(uri);
          for (const { range } of changes)
            assert.match(changed.getText(range), /^"?api-x-io-used"?$/, uri.path);
        }
        assert.deepEqual(
          messages.filter((message) => message.includes('decoded')),
          ['usages/encodings/invalid.ts was left out because it cannot be decoded without loss.'],
        );
      } finally {
        await files.update('encoding', undefined, vscode.ConfigurationTarget.Workspace, true);
        await vscode.workspace.fs.delete(folder, { recursive: true });
      }
    },
  );

  it('are found and renamed in all listings of a file, and around them', async () => {
    const document = await openOwn();
    const [other, same] = [listing(entry('other')), SAME].map((text): unknown => JSON.parse(text));
    const responses = { other, same, id: 'api-x-io-used' };
    const embedded = await writeFile('usages/embedded.json', JSON.stringify(responses, undefined, 2));
    const lines = JSON.stringify(responses, undefined, 2).split('\n');
    const places = lines.flatMap((line, at) => (line.includes('"api-x-io-used"') ? [at + 1] : []));
    try {
      const references = (await referencesIn(document)).filter((found) => found.includes('embedded'));
      assert.lengthOf(places, 2);
      assert.deepEqual(
        references,
        places.map((line) => `usages/embedded.json:${line}`),
      );
      assert.equal(changesOf(await renameIn(document))['usages/embedded.json'], 2);
    } finally {
      await vscode.workspace.fs.delete(embedded);
    }
  });

  it('are found and renamed in documents that are not saved', async () => {
    const untitled = await openText("get('api-x-io-used');", 'typescript');
    const document = await openOwn();
    const edit = await renameIn(document);
    assert.lengthOf(edit.get(untitled.document.uri), 1);
  });

  it('that a rename may have missed are stated', async () => {
    const document = await openOwn();
    const large = await writeFile('usages/large.ts', `${' '.repeat(1024 * 1024)} get('api-x-io-used');`);
    try {
      const messages = await collectMessages(() => renameIn(document));
      assert.include(messages, '1 large file was not searched.');
    } finally {
      await vscode.workspace.fs.delete(large);
    }
  });

  it('are searched with progress, and not renamed if that is canceled', async () => {
    const document = await openOwn();
    const { window, workspace } = vscode;
    const { withProgress } = window;
    const { findFiles } = workspace;
    let isShown = (): void => undefined;
    const shown = new Promise<void>((resolve) => (isShown = resolve));
    Object.defineProperty(workspace, 'findFiles', {
      configurable: true,
      value: async (...parameters: Parameters<typeof findFiles>) => {
        const found = await findFiles(...parameters);
        await shown;
        return found;
      },
    });
    const canceled: vscode.CancellationToken = {
      isCancellationRequested: true,
      onCancellationRequested: (listener) => {
        listener(undefined);
        isShown();
        return new vscode.Disposable(() => undefined);
      },
    };
    const titles: (string | undefined)[] = [];
    window.withProgress = (options, work) => {
      assert.isTrue(options.cancellable);
      titles.push(options.title);
      return work({ report: () => undefined }, canceled);
    };
    try {
      const error: unknown = await renameIn(document).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      assert.include(String(error), 'Nothing was renamed because the search was canceled.');
      assert.deepEqual(titles, ['Searching for usages']);
    } finally {
      Object.defineProperty(workspace, 'findFiles', { configurable: true, value: findFiles });
      window.withProgress = withProgress;
    }
  });

  it('are not renamed to the id of another entry, or to no id', async () => {
    const document = await openOwn();
    for (const name of ['api-x-io-other', 'Not an ID']) {
      const renamed = renameIn(document, name);
      const error: unknown = await renamed.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      assert.instanceOf(error, Error);
    }
  });
});
