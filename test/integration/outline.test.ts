import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, before, describe, it, itInFullTests } from './support/bdd';
import { closeAll, openText } from './support/documents';
import { features } from './support/extension';
import { hintsIn } from './support/language';
import { entry, listing } from './support/listings';
import { eventuallyAsync } from './support/until';

const THREE = listing(entry('a'), entry('b'), entry('c'));

/** All symbols of a document: the entries, and those of VS Code's own JSON support. */
async function symbolsOf({ uri }: vscode.TextDocument): Promise<vscode.DocumentSymbol[]> {
  return vscode.commands.executeCommand<vscode.DocumentSymbol[]>('vscode.executeDocumentSymbolProvider', uri);
}

function entriesIn(symbols: readonly vscode.DocumentSymbol[]): readonly vscode.DocumentSymbol[] {
  return symbols.filter(({ name }) => name !== 'count' && name !== 'results');
}

/** Opens a listing and waits until it has been read. */
async function openRead(text: string): Promise<{ readonly document: vscode.TextDocument }> {
  const { document } = await openText(text);
  const { listings } = await features();
  await (await listings.whenDetected(document))?.whenCurrent();
  return { document };
}

describe('the outline', () => {
  before(features);
  afterEach(closeAll);

  it('shows entries by their names', async () => {
    const { document } = await openRead(THREE);
    const entries = entriesIn(await symbolsOf(document));
    assert.deepEqual(
      entries.map(({ name, detail }) => [name, detail]),
      ['a', 'b', 'c'].map((word) => [`api.x.io · /${word}`, '']),
    );
    const [first] = entries;
    assert.equal(first && document.getText(first.range).slice(-6), '\n    }');
    assert.equal(first && document.getText(first.selectionRange), '"api.x.io · /a"');
  });

  it('leaves the members around the entries to VS Code', async () => {
    const { document } = await openRead(THREE);
    const names = (await symbolsOf(document)).map(({ name }) => name);
    assert.equal(names.filter((name) => name === 'count').length, 1);
    assert.isAtMost(names.filter((name) => name === 'results').length, 1);
  });

  itInFullTests('shows at most 5,000 symbols, the last with the number of other entries', async () => {
    const { document } = await openRead(
      listing(...Array.from({ length: 5100 }, (_, index) => entry(`e${index}`))),
    );
    const entries = entriesIn(await symbolsOf(document));
    assert.equal(entries.length, 5000);
    assert.deepEqual(
      entries.slice(-2).map(({ name, range }) => [name, document.lineAt(range.start.line + 1).text.trim()]),
      [
        ['api.x.io · /e4998', '"id": "api-x-io-e4998",'],
        ['101 more entries', '"id": "api-x-io-e4999",'],
      ],
    );
  });

  it('is left to VS Code in other files and without the setting', async () => {
    const withoutListing = await openText('{"a": 1}');
    assert.deepEqual(
      (await symbolsOf(withoutListing.document)).map(({ name }) => name),
      ['a'],
    );
    const { document } = await openRead(THREE);
    const configuration = vscode.workspace.getConfiguration();
    await configuration.update('catalogLens.outline', false, vscode.ConfigurationTarget.Global);
    try {
      assert.deepEqual(entriesIn(await symbolsOf(document)), []);
    } finally {
      await configuration.update('catalogLens.outline', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('has the names after opening brackets', async () => {
    const { document } = await openRead(THREE);
    const hintsOf = async (): Promise<string[] | undefined> => {
      const hints = await hintsIn(document);
      const names = hints.filter(({ position }) => document.lineAt(position.line).text.trim() === '{');
      return names.length === 3
        ? names.flatMap(({ label }) => (typeof label === 'string' ? [label] : []))
        : undefined;
    };
    const names = await eventuallyAsync(hintsOf, 'the names of three entries');
    assert.deepEqual(names, ['api.x.io · /a', 'api.x.io · /b', 'api.x.io · /c']);
  });
});
