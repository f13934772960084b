import * as vscode from 'vscode';
import { assert } from 'chai';
import type { ColumnId } from '../../src/core/browse/table';
import { remove } from '../../src/editor/writing/edit-entries';
import type { TableEditor } from '../../src/editor/table/table-editor';
import { TABLE_TYPE } from '../../src/editor/ui/tabs';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import { shownDuring } from './support/dialogs';
import { closeAll, openFile, writeFile } from './support/documents';
import { arranged, entriesView, selected } from './support/entries-view';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { acceptDefaults, quickPickOf } from './support/quick-input';
import {
  descriptions,
  enter,
  entriesOf,
  opened,
  openAsTable,
  readyTable,
  replace,
  rows,
  select,
  set,
  shows,
} from './support/tables';
import { eventually, until } from './support/until';

/** What VS Code passes to a command of the menu of selected rows. */
const TABLE_ROWS = { webview: TABLE_TYPE, webviewSection: 'tableRows' };

/** The index of the entry of the active cell. */
function activeIndex({ rows, source }: TableEditor): number | undefined {
  return rows.active === undefined ? undefined : source?.listing.indexOf(rows.active);
}

/** The indexes of the selected entries. */
function selectedIndexes(table: TableEditor): readonly number[] {
  const { source, entries = [] } = table.target() ?? {};
  return source?.listing.indexesOf(entries) ?? [];
}

describe('the table', () => {
  afterEach(closeAll);

  itInBothHosts('shows the entries, sorted without a change of the file', async () => {
    const text = listing(entry('a', { calls30d: 70, volume30dUsd: 35 }), entry('b'));
    const { table, document } = await openAsTable(text);
    assert.match(table.content?.summary ?? '', /^2 entries/);
    assert.equal(table.content?.isReadOnly, false);
    await table.receive({ type: 'sort', by: 'name' });
    await until(table.onDidShow, () => table.content?.sortedBy === 'name' || undefined, 'the order');
    assert.equal(document.getText(), text);
  });

  it('leaves numbers as they are written: shown, sorted, filtered, copied, and where another cell is set', async () => {
    const literals = {
      volume30dUsd: '1e21',
      calls30d: '12345678901234567890',
      callsPerPayer: '0.30000000000000004',
      pricePerCallUsd: '1.50',
      volumePerDayApprox: '5.80e-05',
    };
    const text = Object.entries(literals).reduce(
      (before, [name, literal]) => before.replace(new RegExp(`("${name}": )[^,\n]+`), `$1${literal}`),
      listing(entry('a'), entry('b')),
    );
    const { table, document } = await openAsTable(text);
    const { entries } = await features();
    await table.receive({ type: 'sort', by: 'volume30dUsd' });
    await until(table.onDidShow, () => (table.content?.isDescending ? true : undefined), 'the order');
    entries.state.setFilter(document.uri, 'price:1.5');
    await rows(table, 1);
    entries.state.setFilter(document.uri, '');
    await rows(table, 2);
    await select(table, [0, 1], 'name');
    await table.receive({ type: 'copy' });
    const copied = (await vscode.env.clipboard.readText()).split(/[\t\n]/);
    assert.includeMembers(copied, Object.values(literals));
    assert.equal(document.getText(), text);
    for (const row of [0, 1]) await set(table, row, 'description', 'Typed.');
    assert.equal(document.getText(), text.replaceAll('Prices of a coin.', 'Typed.'));
  });

  it('sets a value with what depends on it as one undo step', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await openAsTable(text);
    assert.deepEqual(await set(table, 0, 'calls30d', '1200'), { outcome: 'set' });
    const [{ calls30d, volume30dUsd } = {}] = entriesOf(document);
    assert.deepEqual([calls30d, volume30dUsd], [1200, 60]);
    await vscode.commands.executeCommand('undo');
    await eventually(() => document.getText() === text || undefined, 'the text before');
    const refused = await set(table, 1, 'calls30d', 'many');
    assert.match('error' in refused ? refused.error : '', /^calls30d is an integer/);
    assert.equal(document.getText(), text);
  });

  it('sets the text in the entry whose cell is edited, however often its row has moved', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    const cellText = await opened(table, 1, 'description');
    for (const id of ['n', 'm', 'l']) {
      await replace(document, listing(entry(id), ...entriesOf(document)));
      await shows(table);
    }
    // The rows are not yet those of the present text.
    await replace(document, listing(entry('k'), ...entriesOf(document)));
    await enter(table, cellText);
    assert.equal(descriptions(document).indexOf('Typed.'), 5);
  });

  it('sets nothing after the entry whose cell is edited was removed', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await openAsTable(text);
    const cellText = await opened(table, 0, 'description');
    for (const present of [listing(entry('b')), listing(entry('n'), entry('b')), '[]', text]) {
      await replace(document, present);
      if (present === '[]') await rows(table, 0);
      assert.propertyVal(await enter(table, cellText), 'outcome', 'refused');
      assert.equal(document.getText(), present);
    }
  });

  it('is one of several of the same file, each with its own order', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    const { tables } = await features();
    const inThird = vscode.ViewColumn.Three;
    await vscode.commands.executeCommand('vscode.openWith', document.uri, TABLE_TYPE, inThird);
    const second = await eventually(() => {
      const ready = readyTable(tables);
      return ready === table ? undefined : ready;
    }, 'another table');
    await rows(second, 2);
    await second.receive({ type: 'sort', by: 'name' });
    await second.receive({ type: 'sort', by: 'name' });
    await until(second.onDidShow, () => second.content?.isDescending === true || undefined, 'the order');
    assert.equal(table.content?.isDescending, false);
    await set(table, 0, 'description', 'In one.');
    await set(second, 0, 'description', 'In the other.');
    assert.deepEqual(descriptions(document), ['In one.', 'In the other.']);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await eventually(() => readyTable(tables) === table || undefined, 'the first table');
    await shows(table);
    await set(table, 1, 'description', 'After that.');
    assert.deepEqual(descriptions(document), ['In one.', 'After that.']);
  });

  it('is not created if its tab is closed while it loads', async () => {
    const { document } = await openFile('table.json', listing(entry('a')));
    const { tables } = await features();
    const panel = vscode.window.createWebviewPanel(TABLE_TYPE, 'Table', vscode.ViewColumn.Beside);
    let isClosed = false;
    const loading = tables.resolve(document.uri, panel, () => isClosed);
    panel.dispose();
    isClosed = true;
    await loading;
    assert.isUndefined(tables.active);
  });

  it('has no rows while the file is not a listing, and those of the listing afterwards', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await openAsTable(text);
    await select(table, [1], 'name');
    await replace(document, '{}');
    await rows(table, 0);
    assert.deepEqual(table.content?.notices, ['This file is not a listing response, {count, results}.']);
    for (const message of [
      { type: 'rows', start: 0, end: 2 },
      { type: 'fix' },
      { type: 'nextProblem', step: 1 },
      { type: 'sort', by: 'name' },
      { type: 'copy' },
      { type: 'clear' },
      { type: 'delete' },
      { type: 'paste', version: table.rows.version, text: 'x' },
    ] as const)
      await table.receive(message);
    for (const name of ['duplicate', 'copyAs'])
      await vscode.commands.executeCommand(`catalogLens.${name}`, TABLE_ROWS);
    assert.equal(document.getText(), '{}');
    await replace(document, text);
    await rows(table, 2);
    // Its entries have nothing to do with those before.
    assert.isEmpty(selectedIndexes(table));
    await set(table, 1, 'description', 'After that.');
    assert.deepEqual(descriptions(document), ['Prices of a coin.', 'After that.']);
    // A listing without entries is one.
    await select(table, [0, 1], 'name');
    await table.receive({ type: 'delete' });
    await rows(table, 0);
    assert.deepEqual(entriesOf(document), []);
    assert.deepEqual(table.content?.notices, ['This listing has no entries yet.']);
  });

  it('selects and deletes the same entries after the listing was read again', async () => {
    const { table, document } = await openAsTable(listing(...['a', 'b', 'c', 'd'].map((id) => entry(id))));
    const endpoints = entriesOf(document).map(({ endpoint }) => endpoint);
    await select(table, [0], 'name');
    await table.receive({ type: 'delete' });
    await rows(table, 3);
    await select(table, [0, 1], 'name');
    const earlier = table.target();
    assert(earlier, 'no target');
    const lineEndings = new vscode.WorkspaceEdit();
    lineEndings.set(document.uri, [vscode.TextEdit.setEndOfLine(vscode.EndOfLine.CRLF)]);
    await vscode.workspace.applyEdit(lineEndings);
    await earlier.source.whenCurrent();
    assert.isTrue(earlier.source.listing !== earlier.listing);
    await shows(table);
    assert.deepEqual(selectedIndexes(table), [0, 1]);
    await remove(earlier);
    assert.deepEqual(
      entriesOf(document).map(({ endpoint }) => endpoint),
      endpoints.slice(3),
    );
  });

  itInBothHosts('pastes rows, and keeps them selected, also those that move', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const { table, document } = await openAsTable(listing(...ids.map((id) => entry(id))));
    await select(table, [1, 2, 3], 'calls30d');
    const shown = await shownDuring(() => table.paste('10\r\n20\r\n700'));
    assert.deepEqual(shown, ['status: 3 entries changed, 2 moved.']);
    await shows(table);
    assert.deepEqual(
      entriesOf(document).map(({ id, calls30d }) => [id, calls30d]),
      [
        ['api-x-io-d', 700],
        ['api-x-io-a', 600],
        ['api-x-io-c', 20],
        ['api-x-io-b', 10],
      ],
    );
    await eventually(() => selectedIndexes(table).join() === '0,2,3' || undefined, 'the selection');
    const text = document.getText();
    await table.paste('1\n2\n3\n4\n5');
    assert.equal(document.getText(), text);
  });

  it('goes to the next problem, and fixes it', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b', { callsPerPayer: 61 })));
    await table.receive({ type: 'nextProblem', step: 1 });
    assert.deepEqual([activeIndex(table), table.rows.column], [1, 'callsPerPayer']);
    await acceptDefaults(table.receive({ type: 'fix' }));
    assert.deepEqual(
      entriesOf(document).map(({ callsPerPayer }) => callsPerPayer),
      [60, 60],
    );
    await shows(table);
    assert.deepEqual(await shownDuring(() => table.receive({ type: 'fix' })), [
      'status: The cell has no quick fixes.',
    ]);
  });

  it('shows all copies that it has made', async () => {
    const { table } = await openAsTable(listing(entry('a'), entry('b'), entry('c')));
    await select(table, [0, 1], 'name');
    await vscode.commands.executeCommand('catalogLens.duplicate', TABLE_ROWS);
    await rows(table, 5);
    await eventually(() => activeIndex(table) === 1 || undefined, 'the first copy');
    await eventually(() => selectedIndexes(table).join() === '1,3' || undefined, 'the copies');
    await eventually(() => table.panel.active || undefined, 'the focus in the table');
  });

  it('empties the cells of the selected rows where the rules allow it, and nothing without selected rows', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await openAsTable(text);
    const clear = async (rows: readonly number[], column: ColumnId): Promise<void> => {
      await select(table, rows, column);
      await table.receive({ type: 'clear' });
    };
    for (const column of ['calls30d', 'qualityFlag', 'id', 'problems', 'lastCalledMs'] as const)
      await clear([0, 1], column);
    await clear([], 'description');
    await table.receive({ type: 'delete' });
    assert.equal(document.getText(), text);
    await clear([0, 1], 'description');
    assert.deepEqual(descriptions(document), ['', '']);
  });

  it('ignores messages about rows that are not shown', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await openAsTable(text);
    const { version } = table.rows;
    assert.deepEqual(await table.receive({ type: 'rows', start: 5, end: 1 }), {
      version,
      start: 5,
      rows: [],
    });
    await table.receive({ type: 'select', version, keys: [-7], active: -7, column: 'name' });
    assert.isEmpty(selectedIndexes(table));
    await enter(table, { ...(await opened(table, 0, 'description')), key: -7 });
    assert.equal(document.getText(), text);
  });

  it('is in sync with the text and the Entries view', async () => {
    const entries = await entriesView();
    const { table, document } = await openAsTable(listing(entry('a'), entry('b'), entry('c')));
    await arranged(entries, document);
    await select(table, [2], 'name');
    await selected(entries, 'api.x.io · /c');
    const editor = vscode.window.visibleTextEditors.find((visible) => visible.document === document);
    const { source } = table;
    if (!editor || !source) throw new Error('No text is visible.');
    const third = document.positionAt(source.listing.startOf(2));
    await eventually(() => editor.selection.active.isEqual(third) || undefined, 'the cursor of the text');
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
    const start = document.positionAt(source.listing.startOf(0));
    const { activeTextEditor = editor } = vscode.window;
    activeTextEditor.selection = new vscode.Selection(start, start);
    await eventually(() => activeIndex(table) === 0 || undefined, 'the selected row');
  });

  it('of two side by side is the one in whose title a command was chosen', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    const { entries, tables } = await features();
    await select(table, [1], 'name');
    const uri = await writeFile('filtered.json', listing(entry('c'), entry('d', { chain: 'solana' })));
    await vscode.commands.executeCommand('vscode.openWith', uri, TABLE_TYPE, vscode.ViewColumn.Three);
    const second = await eventually(
      () => (tables.active?.uri.toString() === uri.toString() ? readyTable(tables) : undefined),
      'the second table',
    );
    await rows(second, 2);
    table.panel.reveal(table.panel.viewColumn);
    await eventually(() => table.panel.active || undefined, 'the focus in the first table');
    entries.state.setFilter(uri, 'chain:solana');
    await rows(second, 1);
    await vscode.commands.executeCommand('catalogLens.clearFilter', uri);
    await rows(second, 2);
    entries.state.setFilter(uri, 'chain:base');
    const box = await quickPickOf(() => vscode.commands.executeCommand('catalogLens.filter', uri));
    assert.equal(box.value, 'chain:base');
    box.hide();
    second.panel.reveal(second.panel.viewColumn);
    await eventually(() => second.panel.active || undefined, 'the focus in the second table');
    await vscode.commands.executeCommand('catalogLens.openText', document.uri);
    const editor = await eventually(() => {
      const { activeTextEditor } = vscode.window;
      return activeTextEditor?.document === document ? activeTextEditor : undefined;
    }, 'the text of the first table');
    const { line } = document.positionAt(document.getText().lastIndexOf('{'));
    await eventually(() => editor.selection.active.line === line || undefined, 'the selected entry');
  });
});
