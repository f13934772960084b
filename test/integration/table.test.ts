import { assert } from 'chai';
import * as vscode from 'vscode';
import type { Tables } from '../../src/editor/table';
import type { TableEditor } from '../../src/editor/table/table-editor';
import { TABLE_TYPE } from '../../src/editor/table/table-type';
import { afterEach, describe, it } from './support/bdd';
import { closeAll, openFile } from './support/documents';
import { arranged, entriesView, selected } from './support/entries-view';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { eventually, until } from './support/until';

describe('the table', () => {
  afterEach(closeAll);

  async function open(text: string): Promise<{ table: TableEditor; document: vscode.TextDocument }> {
    await entriesView();
    const { document } = await openFile('table.json', text);
    const { tables } = await features();
    tables.state.update({ grouping: 'none', updatesFigures: true });
    await vscode.commands.executeCommand(
      'vscode.openWith',
      document.uri,
      TABLE_TYPE,
      vscode.ViewColumn.Beside,
    );
    const table = await eventually(() => readyTable(tables), 'a table');
    await rows(table, (text.match(/"endpoint"/g) ?? []).length);
    return { table, document };
  }

  function readyTable(tables: Tables): TableEditor | undefined {
    return tables.active?.isReady ? tables.active : undefined;
  }

  function rows(table: TableEditor, count: number): Promise<true> {
    return until(table.onDidShow, () => table.content?.rowCount === count || undefined, `${count} rows`);
  }

  function cell(table: TableEditor, row: number, column: string): Record<string, unknown> {
    return { generation: table.content?.generation, row, column };
  }

  it('shows the entries, sorted without a change of the file', async () => {
    const text = listing(entry('a', { calls30d: 70, volume30dUsd: 35 }), entry('b'));
    const { table, document } = await open(text);
    assert.match(table.content?.summary ?? '', /^2 entries/);
    assert.equal(table.content?.isReadOnly, false);
    await table.receive({ type: 'sort', by: 'name' });
    await until(table.onDidShow, () => table.content?.sortedBy === 'name' || undefined, 'the order');
    assert.equal(document.getText(), text);
  });

  it('sets a value with what depends on it as one undo step', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await open(text);
    await table.receive({ type: 'set', ...cell(table, 1, 'description'), text: 'A <b>new</b> text.' });
    assert.include(document.getText(), '"A <b>new</b> text."');
    await vscode.commands.executeCommand('undo');
    await eventually(() => document.getText() === text || undefined, 'the text before');
  });

  it('rejects a value that a rule reports as an error', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await open(text);
    await table.receive({ type: 'set', ...cell(table, 0, 'pricePerCallUsd'), text: 'cheap' });
    await table.receive({ type: 'set', ...cell(table, 0, 'qualityFlag'), text: 'good' });
    assert.equal(document.getText(), text);
  });

  it('ignores messages that are not valid, or refer to rows that have changed', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await open(text);
    for (const message of [
      undefined,
      {},
      { type: 'set' },
      { type: 'set', ...cell(table, 0, 'problems'), text: 'x' },
      { type: 'set', ...cell(table, 9, 'name'), text: 'x' },
      { type: 'set', ...cell(table, 0, 'name'), generation: -1, text: 'x' },
      { type: 'set', ...cell(table, 0, 'name'), generation: 1e9, text: 'x' },
      { type: 'rows', generation: table.content?.generation, range: [5, 1] },
    ])
      await table.receive(message);
    assert.equal(document.getText(), text);
  });

  it('is in sync with the text and the Entries view', async () => {
    const entries = await entriesView();
    const { table, document } = await open(listing(entry('a'), entry('b'), entry('c')));
    await arranged(entries, document);
    await table.receive({ type: 'select', ranges: [[2, 3]], ...cell(table, 2, 'name') });
    await selected(entries, 'api.x.io · /c');
    const editor = vscode.window.visibleTextEditors.find((one) => one.document === document);
    const source = entries.arranger.arranged?.source;
    const third = source?.listing.entries.at(2);
    await eventually(
      () => (third && editor?.selection.active.isEqual(document.positionAt(third.start)) ? true : undefined),
      'the cursor of the text',
    );
    assert.equal((await table.target())?.entries.length, 1);
    const first = source?.listing.entries.at(0);
    if (!editor || !first) throw new Error('No text is visible.');
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
    const start = document.positionAt(first.start);
    const { activeTextEditor = editor } = vscode.window;
    activeTextEditor.selection = new vscode.Selection(start, start);
    await eventually(() => table.activeEntry?.index === 0 || undefined, 'the selected row');
  });
});
