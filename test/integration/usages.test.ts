import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, before, describe, it } from './support/bdd';
import { closeAll, openAsUser, openFile, writeFile } from './support/documents';
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
    const found = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeDefinitionProvider',
      uri,
      placeOf(document, text),
    );
    return found
      .filter((location) => location.uri.path.includes('/usages/'))
      .map((location) => nameOf(location.uri))
      .sort();
  }

  it('lead from literals to entries', async () => {
    const all = ['usages/different.json', 'usages/own.json', 'usages/same.json'];
    assert.deepEqual(await definitionsAt('usages/a.test.ts', 'api-x-io-used'), all);
    assert.deepEqual(await definitionsAt('usages/a.py', 'api-x-io-used'), all);
    assert.deepEqual(await definitionsAt('usages/a.yaml', 'api-x-io-used'), all);
    assert.deepEqual(await definitionsAt('usages/catalog-lens.json', 'api-x-io-used'), all);
    assert.deepEqual(await definitionsAt('usages/a.test.ts', 'https://api.x.io'), [
      'usages/own.json',
      'usages/same.json',
    ]);
    assert.deepEqual(await definitionsAt('usages/a.test.ts', "used' + suffix"), []);
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

  it('are not found in files that are excluded from the search, which is mentioned', async () => {
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
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      document.uri,
      placeOf(document, 'api-x-io-used'),
      'api-x-io-renamed',
    );
    const changed = edit.entries().map(([uri, edits]) => [nameOf(uri), edits.length] as const);
    assert.deepEqual(Object.fromEntries(changed), {
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

  it('are not renamed to the id of another entry, or to no id', async () => {
    const document = await openOwn();
    for (const name of ['api-x-io-other', 'Not an ID']) {
      const renamed = vscode.commands.executeCommand(
        'vscode.executeDocumentRenameProvider',
        document.uri,
        placeOf(document, 'api-x-io-used'),
        name,
      );
      const error: unknown = await renamed.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      assert.instanceOf(error, Error);
    }
  });
});
