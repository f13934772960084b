import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, itInFullTests } from './support/bdd';
import { closeAll, writeFile } from './support/documents';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { diagnosticsOf } from './support/until';

/** A listing over 50 MB, of which VS Code gives no document. It consists mostly of a few long descriptions. */
function large(): string {
  const description = 'A page in many words. '.repeat(200_000);
  const long = Array.from({ length: 13 }, (_, at) => entry(`long-${at}`, { description }));
  return listing(entry('first'), ...long, entry('last', { volume30dUsd: 29 }));
}

/** A long timeout, because VS Code needs time to open large files. */
const TIMEOUT_MS = 80_000;
const LIMIT_MS = 200_000;

describe('a file over 50 MB', () => {
  afterEach(closeAll);

  itInFullTests('is no listing in its editor, and is checked with the workspace', async () => {
    const { listings } = await features();
    const text = large();
    const uri = await writeFile(`large-${Date.now()}.json`, text);
    await vscode.commands.executeCommand('vscode.open', uri);
    void vscode.commands.executeCommand('catalogLens.checkWorkspace');
    const [first] = await diagnosticsOf(uri, (all) => all.length > 0, 'problems', TIMEOUT_MS);
    const line = text.slice(0, text.indexOf('"volume30dUsd": 29')).split('\n').length - 1;
    assert.equal(first?.range.start.line, line);
    assert.isUndefined(listings.at(uri));
    await vscode.workspace.fs.delete(uri);
    await diagnosticsOf(uri, (all) => all.length === 0, 'no problems', TIMEOUT_MS);
  }).timeout(LIMIT_MS);
});
