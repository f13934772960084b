import { assert } from 'chai';
import * as vscode from 'vscode';
import { TABLE_TYPE } from '../../src/editor/ui/tabs';
import { afterEach, describe, it } from './support/bdd';
import { closeAll, openText, writeFile } from './support/documents';
import { arranged, entriesView } from './support/entries-view';
import { features } from './support/extension';
import { completionsAt, hintsIn } from './support/language';
import { entry, listing } from './support/listings';
import { select } from './support/tables';
import { diagnosticsOf, eventually, eventuallyAsync, until } from './support/until';

interface Parsed {
  readonly count: number;
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

const WRONG = listing(entry('a', { volume30dUsd: 31 }));

async function openMarked(marked: string): Promise<vscode.TextEditor> {
  const at = marked.indexOf('|');
  const editor = await openText(marked.slice(0, at) + marked.slice(at + 1));
  const position = editor.document.positionAt(at);
  editor.selection = new vscode.Selection(position, position);
  return editor;
}

async function completionsNow({ document, selection }: vscode.TextEditor): Promise<vscode.CompletionItem[]> {
  const items = await completionsAt(document.uri, selection.active);
  return items.filter(({ sortText = '' }) => /^ \d{3}$/.test(sortText));
}

/** Opens the suggestions at the cursor and accepts the first one, the extension's. */
async function acceptFirst(editor: vscode.TextEditor): Promise<void> {
  await eventuallyAsync(
    async () => ((await completionsNow(editor)).length > 0 ? true : undefined),
    'a suggestion',
  );
  const { version } = editor.document;
  await vscode.commands.executeCommand('editor.action.triggerSuggest');
  await acceptShown(editor, version);
}

/** Accepts the selected suggestion once it is shown. */
async function acceptShown({ document }: vscode.TextEditor, version: number): Promise<void> {
  await eventuallyAsync(async () => {
    await vscode.commands.executeCommand('acceptSelectedSuggestion');
    return document.version === version ? undefined : true;
  }, 'the suggestion');
}

/** Goes to the next tab stop, and waits until its placeholder is selected. */
async function next(editor: vscode.TextEditor, placeholder: RegExp): Promise<void> {
  await vscode.commands.executeCommand('jumpToNextSnippetPlaceholder');
  await eventually(
    () => placeholder.test(editor.document.getText(editor.selection)) || undefined,
    `the placeholder ${String(placeholder)}`,
  );
}

function selectedIn({ document, selections }: vscode.TextEditor): string[] {
  return selections.map((selection) => document.getText(selection));
}

/** Types at the cursor, as on a keyboard. */
async function type(text: string): Promise<void> {
  await vscode.commands.executeCommand('type', { text });
}

describe('writing a listing', () => {
  afterEach(closeAll);

  it('goes to the next placeholder of a new listing after a suggestion was accepted in one', async () => {
    const editor = await openMarked('{|}\n');
    await acceptFirst(editor);
    // What follows from the endpoint is written at once, and again after another one was typed.
    await eventually(
      () => editor.document.getText().includes('"api-example-com-v1-resource"') || undefined,
      'the id',
    );
    await eventually(
      () =>
        editor.selections.some((selection) => editor.document.getText(selection).startsWith('https:')) ||
        undefined,
      'the endpoint',
    );
    await type('https://pay.x.io/v2/coins/:id');
    await next(editor, /^$/);
    await type('Prices.');
    await next(editor, /^base$/);
    await type('sol');
    await acceptFirst(editor);
    await next(editor, /^facilitator$/);
    await type('pay');
    await next(editor, /^0.01$/);
    await next(editor, /^30$/);
    await type('60');
    await next(editor, /^3$/);
    await next(editor, /^\d{13}$/);
    await next(editor, /^catalog$/);
    await type('shop');
    await next(editor, /^unknown$/);
    await type('verified');
    await next(editor, /^$/);
    await type(' ');
    const { results } = JSON.parse(editor.document.getText()) as { results: Record<string, unknown>[] };
    assert.deepInclude(results[0], {
      id: 'pay-x-io-v2-coins-id',
      name: 'pay.x.io · /:id',
      endpoint: 'https://pay.x.io/v2/coins/:id',
      description: 'Prices.',
      chain: 'solana',
      acceptedChains: ['solana'],
      facilitator: 'pay',
      calls30d: 60,
      sources: ['shop'],
      qualityFlag: 'verified',
    });
  });

  it('goes on after a value was accepted in the tab stop of a member', async () => {
    const { chain, ...rest } = entry('a');
    assert.equal(chain, 'base');
    const editor = await openMarked(listing(rest, entry('b')).replace('"health"', '|"health"'));
    await diagnosticsOf(editor.document.uri);
    await acceptFirst(editor);
    await acceptShown(editor, editor.document.version);
    await next(editor, /^$/);
    await type('\n');
    assert.match(editor.document.getText(), /"chain": "base",\r?\n\s*"health"/);
  });

  it('inserts a new entry after the one at the cursor, and goes on to its tab stops', async () => {
    const editor = await openMarked(
      listing(entry('a'), entry('b')).replace('1000', '2').replace('"name"', '|"name"'),
    );
    const { document } = editor;
    const before = document.getText();
    await arranged(await entriesView(), document);
    await vscode.commands.executeCommand('catalogLens.newEntry');
    await eventually(
      () => selectedIn(editor).includes('https://api.example.com/v1/resource') || undefined,
      'the endpoint',
    );
    const { count, results } = JSON.parse(document.getText()) as Parsed;
    assert.equal(count, 3);
    assert.deepEqual(
      results.map(({ id }) => id),
      ['api-x-io-a', 'api-example-com-v1-resource', 'api-x-io-b'],
    );
    assert.lengthOf(Object.keys(results[1] ?? {}), 18);
    await diagnosticsOf(document.uri, (all) => all.every(({ message }) => message.includes('volume')));
    await vscode.commands.executeCommand('undo');
    await eventually(() => document.getText() === before || undefined, 'the listing as it was');
    await vscode.commands.executeCommand('catalogLens.newEntry');
    await type('https://pay.x.io/v2/coins/:id');
    await next(editor, /^$/);
    await type('Prices.');
    await next(editor, /^base$/);
    const [, changed] = (JSON.parse(document.getText()) as Parsed).results;
    assert.deepInclude(changed, {
      id: 'pay-x-io-v2-coins-id',
      name: 'pay.x.io · /:id',
      endpoint: 'https://pay.x.io/v2/coins/:id',
      description: 'Prices.',
    });
  });

  it('inserts a new entry in the text of a listing that is open as a table, after the selected row', async () => {
    const { tables } = await features();
    const uri = await writeFile('authoring/table.json', listing(entry('a'), entry('b')));
    await vscode.commands.executeCommand('vscode.openWith', uri, TABLE_TYPE);
    const table = await eventually(() => (tables.active?.isReady ? tables.active : undefined), 'a table');
    await until(table.onDidShow, () => table.content?.keys.length === 2 || undefined, 'the rows');
    await select(table, [0], 'chain');
    await vscode.commands.executeCommand('catalogLens.newEntry');
    const editor = await eventually(() => vscode.window.activeTextEditor, 'the text');
    const { results } = JSON.parse(editor.document.getText()) as Parsed;
    assert.equal(results[1]?.id, 'api-example-com-v1-resource');
    assert.include(selectedIn(editor), 'https://api.example.com/v1/resource');
  });

  it('shows hints for computed values that differ and for times in UTC, unless they are disabled', async () => {
    const { document } = await openText(WRONG);
    await diagnosticsOf(document.uri);
    const hints = await hintsIn(document);
    assert.deepEqual(
      hints.map(({ label, position }) => [label, document.lineAt(position).text.trim()]),
      [
        ['api.x.io · /a', '{'],
        ['= 30', '"volume30dUsd": 31,'],
        ['= 1.0333333333333334', '"volumePerDayApprox": 1,'],
        ['2026-08-17 20:53 UTC', '"lastCalledMs": 1787000000000,'],
      ],
    );
    const [edit] = hints[1]?.textEdits ?? [];
    assert.equal(edit && document.getText(edit.range), '31');
    assert.equal(edit?.newText, '30');
    const settings = vscode.workspace.getConfiguration('catalogLens');
    await settings.update('inlayHints', false, vscode.ConfigurationTarget.Global);
    await settings.update('entryNames', false, vscode.ConfigurationTarget.Global);
    try {
      assert.deepEqual(await hintsIn(document), []);
    } finally {
      await settings.update('inlayHints', undefined, vscode.ConfigurationTarget.Global);
      await settings.update('entryNames', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});
