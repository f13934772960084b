import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import { collectMessages } from './support/dialogs';
import { closeAll, writeFile, writeReportedFile } from './support/documents';
import { entry, listing } from './support/listings';
import { diagnosticsOf, eventually, eventuallyAsync } from './support/until';

const WRONG = listing(entry('a', { callsPerPayer: 61 }));
const RIGHT = listing(entry('a'));

/** Starts a check without waiting until its message is closed. */
function checkWorkspace(): void {
  void vscode.commands.executeCommand('catalogLens.checkWorkspace');
}

describe('checking the workspace', () => {
  afterEach(closeAll);

  itInBothHosts('shows the problems of files that are not open, and follows their changes', async () => {
    const uri = await writeFile('closed.json', '{"a": 1}');
    await collectMessages(() => vscode.commands.executeCommand('catalogLens.checkWorkspace'));
    for (const [text, problems] of [
      [WRONG, 1],
      [RIGHT, 0],
      [WRONG, 1],
      ['{', 0],
      [WRONG, 1],
    ] as const) {
      await writeFile('closed.json', text);
      const [problem] = await diagnosticsOf(uri, problems);
      assert.include(problem?.message ?? 'callsPerPayer is 61', 'callsPerPayer is 61');
    }
    await vscode.workspace.fs.delete(uri);
    await diagnosticsOf(uri, 0);
    await writeFile('closed.json', WRONG);
    await diagnosticsOf(uri, 1);
    await vscode.workspace.fs.delete(uri);
    await diagnosticsOf(uri, 0);
  });

  itInBothHosts('reports the first of the bytes that are not valid UTF-8', async () => {
    const text = WRONG.replaceAll('\n', '\r\n');
    const bytes = new TextEncoder().encode(text);
    const at = text.indexOf('"callsPerPayer"') + 3;
    const byte = new TextEncoder().encode(text.slice(0, at)).length;
    bytes[byte] = bytes[byte + 1] = 0xff;
    const uri = await writeReportedFile('closed.json', '');
    await vscode.workspace.fs.writeFile(uri, bytes);
    checkWorkspace();
    const all = await diagnosticsOf(uri, ({ length }) => length > 0);
    const line = text.slice(0, at).split('\r\n').length - 1;
    const column = at - text.lastIndexOf('\n', at) - 1;
    assert.deepEqual(
      all
        .filter(({ message }) => message.startsWith('Invalid JSON'))
        .map(({ message, range: { start, end } }) => [message, start.line, start.character, end.character]),
      [['Invalid JSON: bytes that are not valid UTF-8', line, column, column + 1]],
    );
    await vscode.workspace.fs.delete(uri);
    await diagnosticsOf(uri, 0);
  });

  it('sends the paths of the listings, on which menus depend, once', async () => {
    const wrong = await writeReportedFile('many/wrong.json', WRONG);
    const right = await Promise.all(
      Array.from({ length: 19 }, (_, at) => writeFile(`many/${at}.json`, RIGHT)),
    );
    const uris = [wrong, ...right];
    const { commands } = vscode as unknown as { commands: { executeCommand: typeof executeCommand } };
    const { executeCommand } = vscode.commands;
    const sent: unknown[] = [];
    commands.executeCommand = (command, ...args: unknown[]) => {
      if (command === 'setContext' && args[0] === 'catalogLens.listings') sent.push(args[1]);
      return executeCommand(command, ...args);
    };
    try {
      await collectMessages(() => executeCommand('catalogLens.checkWorkspace'));
      await eventually(() => sent.length > 0 || undefined, 'the paths');
      assert.lengthOf(sent, 1);
      assert.includeMembers(
        sent[0] as string[],
        uris.map(({ fsPath }) => fsPath),
      );
    } finally {
      commands.executeCommand = executeCommand;
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(wrong, '..'), { recursive: true });
    }
    await diagnosticsOf(wrong, 0);
  });

  it('keeps the problems of a file that was opened and closed, without duplicates', async () => {
    const uri = await writeReportedFile('closed.json', WRONG);
    checkWorkspace();
    await diagnosticsOf(uri, 1);
    // A document opened by an extension stays open for minutes after its editor was closed.
    await vscode.commands.executeCommand('vscode.open', uri);
    await eventually(
      () => vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString()),
      'the document',
    );
    await diagnosticsOf(uri, 1);
    await closeAll();
    await eventually(
      () =>
        vscode.workspace.textDocuments.some((open) => open.uri.toString() === uri.toString())
          ? undefined
          : true,
      'the end of the document',
    );
    await diagnosticsOf(uri, 1);
    await vscode.workspace.fs.delete(uri);
    await diagnosticsOf(uri, 0);
  });

  it('drops the problems of files in a folder that is deleted or renamed', async () => {
    const uri = await writeReportedFile('folder/below/closed.json', WRONG);
    const folder = vscode.Uri.joinPath(uri, '../..');
    const renamed = vscode.Uri.joinPath(folder, '../renamed');
    checkWorkspace();
    await diagnosticsOf(uri, 1);
    await vscode.workspace.fs.rename(folder, renamed);
    await diagnosticsOf(uri, 0);
    await vscode.workspace.fs.rename(renamed, folder);
    await diagnosticsOf(uri, 1);
    await vscode.workspace.fs.delete(folder, { recursive: true });
    await diagnosticsOf(uri, 0);
  });

  it('includes and excludes files by the configuration', async () => {
    const configuration = await writeFile(
      'catalog-lens.json',
      JSON.stringify({ include: ['*.fixture.json'], exclude: ['*.old.json'] }),
    );
    const included = await writeFile('empty.fixture.json', '{"results": [{}]}');
    // Its name is sorted before the other one.
    const excluded = await writeFile('a.old.json', WRONG);
    checkWorkspace();
    await diagnosticsOf(included);
    assert.isEmpty(vscode.languages.getDiagnostics(excluded));
    for (const uri of [configuration, included, excluded]) await vscode.workspace.fs.delete(uri);
    await diagnosticsOf(included, 0);
  });

  itInBothHosts('leaves files out that are excluded from the search, and states how many', async () => {
    const gitIgnore = await writeFile('leftout/.gitignore', 'output/\n');
    const kept = await writeFile('leftout/a.json', WRONG);
    const ignored = await writeFile('leftout/output/a.json', WRONG);
    const hidden = await writeFile('leftout/node_modules/a.json', WRONG);
    const check = async (): Promise<number> => {
      const messages = await collectMessages(() =>
        vscode.commands.executeCommand('catalogLens.checkWorkspace'),
      );
      return Number(/([\d,]+) ignored files? w(?:as|ere) not checked\./.exec(messages.join('\n'))?.[1] ?? 0);
    };
    try {
      const before = await check();
      await diagnosticsOf(kept, 1);
      for (const uri of [ignored, hidden]) assert.isEmpty(vscode.languages.getDiagnostics(uri));
      await vscode.workspace.fs.delete(gitIgnore);
      await eventuallyAsync(async () => ((await check()) === before - 1 ? true : undefined), 'all files');
      await diagnosticsOf(ignored, 1);
      await writeFile('leftout/.gitignore', 'output/\n');
      await eventuallyAsync(async () => ((await check()) === before ? true : undefined), 'fewer files');
      await diagnosticsOf(ignored, 0);
    } finally {
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(kept, '..'), { recursive: true });
    }
    await diagnosticsOf(kept, 0);
  });

  it('reports the errors of a configuration in a folder without listings', async () => {
    const uri = await writeFile(
      'unused/catalog-lens.json',
      '{ "chain": [], "price": { "min": 5, "max": 1 } }',
    );
    try {
      // A check that another test has started may end meanwhile, with its own message.
      const check = async (): Promise<string> => {
        const command = 'catalogLens.checkWorkspace';
        return (await collectMessages(() => vscode.commands.executeCommand(command))).join('\n');
      };
      assert.match(await check(), / unused\/catalog-lens\.json: 2 errors; using defaults\.$/m);
      await diagnosticsOf(uri, 2);
      await writeFile('unused/below/catalog-lens.json', '{');
      assert.match(await check(), / 2 configuration files have errors\.$/m);
    } finally {
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(uri, '..'), { recursive: true });
    }
    await diagnosticsOf(uri, 0);
  });

  it('uses the configuration at the start of the check', async () => {
    await collectMessages(() => vscode.commands.executeCommand('catalogLens.checkWorkspace'));
    const configuration = await writeFile('catalog-lens.json', '{ "rules": { "calls-per-payer": "off" }');
    try {
      const [sentence] = await collectMessages(() =>
        vscode.commands.executeCommand('catalogLens.checkWorkspace'),
      );
      assert.match(sentence ?? '', / catalog-lens\.json: 1 error; using defaults\.$/);
    } finally {
      await vscode.workspace.fs.delete(configuration);
    }
    await diagnosticsOf(configuration, 0);
  });
});
