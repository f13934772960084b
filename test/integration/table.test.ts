import * as vscode from 'vscode';
import { assert } from 'chai';
import { Random } from '../../src/core/values/random';
import { COLUMN_INDEX, type ColumnId } from '../../src/core/browse/table';
import { remove } from '../../src/editor/writing/edit-entries';
import type { RowReference } from '../../src/editor/table/messages';
import type { TableEditor } from '../../src/editor/table/table-editor';
import { TABLE_TYPE } from '../../src/editor/ui/tabs';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import { answerWarning, shownDuring } from './support/dialogs';
import { closeAll, openFile, writeFile } from './support/documents';
import { arranged, entriesView, selected } from './support/entries-view';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { choosing } from './support/quick-input';
import {
  cell,
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
  return rows.activeKey === undefined ? undefined : source?.listing.indexOf(rows.activeKey);
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

  itInBothHosts('sets a value with what depends on it as one undo step', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await openAsTable(text);
    await set(table, 1, 'description', 'A <b>new</b> text.');
    assert.include(document.getText(), '"A <b>new</b> text."');
    await vscode.commands.executeCommand('undo');
    await eventually(() => document.getText() === text || undefined, 'the text before');
  });

  it('rejects a value that a rule reports as an error', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await openAsTable(text);
    await set(table, 0, 'pricePerCallUsd', 'cheap');
    await set(table, 0, 'qualityFlag', 'good');
    await set(table, 0, 'lastCalledMs', '2026-02-30');
    await set(table, 0, 'lastCalledMs', '1787319479');
    await set(table, 0, 'calls30d', '-5');
    assert.equal(document.getText(), text);
    await set(table, 0, 'lastCalledMs', '2026-08-21T10:00');
    assert.include(document.getText(), `"lastCalledMs": ${Date.UTC(2026, 7, 21, 10)}`);
  });

  it('rejects an id that another entry has', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await openAsTable(text);
    await set(table, 1, 'id', 'api-x-io-a');
    await set(table, 0, 'id', 'api-x-io-b');
    assert.equal(document.getText(), text);
    await set(table, 1, 'id', 'api-x-io-c');
    assert.include(document.getText(), '"id": "api-x-io-c"');
  });

  it('sets the text in the entry whose cell is edited, however often its row has moved', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    const cellText = await opened(table, 1, 'description');
    for (const id of ['n', 'm', 'l', 'k', 'j', 'i']) {
      await replace(document, listing(entry(id), ...entriesOf(document)));
      await shows(table);
    }
    await enter(table, cellText);
    assert.deepEqual(
      descriptions(document).map((text) => text === 'Typed.'),
      [false, false, false, false, false, false, false, true],
    );
  });

  it('sets the text before the rows are those of the present text', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    const cellText = await opened(table, 1, 'description');
    await replace(document, listing(entry('b'), entry('n'), entry('a')));
    await enter(table, cellText);
    assert.deepEqual(descriptions(document), ['Typed.', 'Prices of a coin.', 'Prices of a coin.']);
  });

  it('replaces a value that has changed meanwhile only when the user knows of it', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    const cellText = await opened(table, 0, 'description');
    await replace(document, document.getText().replace('Prices of a coin.', 'Another text.'));
    for (let attempt = 0; attempt < 2; attempt++) {
      const reply = await enter(table, cellText);
      assert.deepInclude(reply, { outcome: 'refused', present: 'Another text.' });
      assert.deepEqual(descriptions(document), ['Another text.', 'Prices of a coin.']);
    }
    assert.deepEqual(await enter(table, { ...cellText, before: 'Another text.' }), { outcome: 'set' });
    assert.deepEqual(descriptions(document), ['Typed.', 'Prices of a coin.']);
  });

  it('sets nothing after the entry whose cell is edited was removed', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await openAsTable(text);
    const cellText = await opened(table, 0, 'description');
    for (const present of [listing(entry('b')), listing(entry('n'), entry('b')), '[]', text]) {
      await replace(document, present);
      if (present === '[]') await rows(table, 0);
      const reply = await enter(table, cellText);
      assert.propertyVal(reply, 'outcome', 'refused');
      assert.equal(document.getText(), present);
    }
  });

  it('is one of several of the same file, each with its own order', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    const { tables } = await features();
    await vscode.commands.executeCommand(
      'vscode.openWith',
      document.uri,
      TABLE_TYPE,
      vscode.ViewColumn.Three,
    );
    const other = await eventually(() => {
      const found = readyTable(tables);
      return found === table ? undefined : found;
    }, 'another table');
    await rows(other, 2);
    await other.receive({ type: 'sort', by: 'name' });
    await other.receive({ type: 'sort', by: 'name' });
    await until(other.onDidShow, () => other.content?.isDescending === true || undefined, 'the order');
    assert.equal(table.content?.isDescending, false);
    await set(table, 0, 'description', 'In one.');
    await set(other, 0, 'description', 'In the other.');
    assert.deepEqual(descriptions(document), ['In one.', 'In the other.']);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await eventually(() => readyTable(tables) === table || undefined, 'the first table');
    await shows(table);
    await set(table, 1, 'description', 'After that.');
    assert.deepEqual(descriptions(document), ['In one.', 'After that.']);
    await select(table, [[1, 2]], 1, 'name');
    const source = table.target()?.source;
    if (!source) throw new Error('No entry is selected.');
    await vscode.window.tabGroups.close(
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(({ input }) => input instanceof vscode.TabInputText),
    );
    await source.show(source.listing.spanOf(0), { preserveFocus: false });
    assert.equal(activeIndex(table), 0);
    assert.isUndefined(vscode.window.activeTextEditor);
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
    await select(table, [[1, 2]], 1, 'name');
    await replace(document, '{}');
    const notice = 'This file is not a listing response, {count, results}.';
    await until(
      table.onDidShow,
      () => (table.content?.notices.includes(notice) ? true : undefined),
      'the notice',
    );
    assert.equal(table.content?.rowCount, 0);
    for (const message of [
      { type: 'rows', start: 0, end: 2 },
      { type: 'select', how: 'only', ...cell(table, 0, 'name') },
      { type: 'details', ...cell(table, 0, 'name') },
      { type: 'nextProblem', step: 1 },
      { type: 'sort', by: 'name' },
      { type: 'copy' },
      { type: 'paste', version: table.rows.version, text: 'x' },
    ] as const)
      await table.receive(message);
    for (const name of ['duplicate', 'delete', 'copyAs'])
      await vscode.commands.executeCommand(`catalogLens.${name}`, TABLE_ROWS);
    assert.equal(document.getText(), '{}');
    await replace(document, text);
    await rows(table, 2);
    // Its entries have nothing to do with those before.
    assert.deepEqual(table.content?.selection.ranges, []);
    await set(table, 1, 'description', 'After that.');
    assert.deepEqual(descriptions(document), ['Prices of a coin.', 'After that.']);
  });

  it('changes only the values that are set, as an edit of the text does, and undo restores every byte', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const text = listing(...ids.map((id) => entry(id)));
    const { table, document } = await openAsTable(text);
    const { tables } = await features();
    tables.state.update({ updatesFigures: false });
    await until(table.onDidShow, () => table.content?.updatesFigures === false || undefined, 'the option');
    const random = new Random(24);
    let expected = text;
    for (let edit = 0; edit < 12; edit++) {
      const row = random.integer(0, ids.length - 1);
      const { field, input, literal } = random.pick(EDITS);
      const value = literal.replace('*', String(edit));
      await shows(table);
      const [start, end] = spanOf(expected, row, field);
      await set(table, row, field, input.replace('*', String(edit)));
      expected = expected.slice(0, start) + value + expected.slice(end);
      assert.equal(document.getText(), expected, `${field} of row ${row}`);
    }
    assert.notEqual(document.getText(), text);
    while (document.isDirty) {
      const { version } = document;
      await vscode.commands.executeCommand('undo');
      await eventually(() => document.version > version || undefined, 'an undo');
    }
    assert.equal(document.getText(), text);
  });

  it('keeps the selection when all rows are selected and sorted', async () => {
    const { table } = await openAsTable(listing(entry('a'), entry('b'), entry('c')));
    await select(table, [[0, 3]], 1, 'name');
    await table.receive({ type: 'sort', by: 'id' });
    await table.receive({ type: 'sort', by: 'id' });
    await until(table.onDidShow, () => table.content?.isDescending === true || undefined, 'the order');
    assert.deepEqual(table.content?.selection.ranges, [[0, 3]]);
    assert.equal(table.content?.selection.activeRow, 1);
    assert.equal(table.target()?.entries.length, 3);
  });

  it('selects and edits the rows that the page shows, also while they are being sorted', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b'), entry('c')));
    const cellText = await opened(table, 0, 'description');
    const { version, key } = cellText;
    const select = (row: RowReference): Promise<unknown> =>
      table.receive({ type: 'select', how: 'only', row, column: 'description' });
    await table.receive({ type: 'sort', by: 'id' });
    await table.receive({ type: 'sort', by: 'id' });
    await until(table.onDidShow, () => table.content?.isDescending === true || undefined, 'the order');
    assert.deepEqual(await select({ version, index: 0, key }), { ranges: [[2, 3]], activeRow: 2 });
    assert.deepEqual(await select({ version, index: 0, key: undefined }), {
      ranges: [],
      activeRow: undefined,
    });
    await enter(table, cellText);
    assert.deepEqual(descriptions(document), ['Typed.', 'Prices of a coin.', 'Prices of a coin.']);
  });

  it('says in the reply to an edit whether the text was set, and sends the rows with the next notification', async () => {
    const { table } = await openAsTable(listing(entry('a'), entry('b')));
    await table.receive({ type: 'rows', start: 0, end: 2 });
    const cellText = await opened(table, 1, 'description');
    assert.equal(cellText.before, 'Prices of a coin.');
    assert.deepEqual(await enter(table, cellText), { outcome: 'set' });
    await shows(table);
    const at = COLUMN_INDEX.get('description') ?? -1;
    // The page asks for the rows that it shows, which may be this one alone.
    const { start = 0, rows = [] } = table.content?.rows ?? {};
    assert.equal(rows[1 - start]?.texts[at], 'Typed.');
    const refused = await set(table, 1, 'calls30d', 'many');
    assert.match('error' in refused ? refused.error : '', /^calls30d is an integer/);
  });

  it('selects and deletes the same entries after the listing was read again', async () => {
    const text = listing(...['a', 'b', 'c', 'd'].map((id) => entry(id)));
    const { table, document } = await openAsTable(text);
    const endpoints = entriesOf(document).map(({ endpoint }) => endpoint);
    await select(table, [[0, 1]], 0, 'name');
    await vscode.commands.executeCommand('catalogLens.delete', TABLE_ROWS);
    await rows(table, 3);
    await select(table, [[0, 2]], 0, 'name');
    const earlier = table.target();
    assert(earlier, 'no target');
    const lineEndings = new vscode.WorkspaceEdit();
    lineEndings.set(document.uri, [vscode.TextEdit.setEndOfLine(vscode.EndOfLine.CRLF)]);
    await vscode.workspace.applyEdit(lineEndings);
    await earlier.source.whenCurrent();
    assert.isTrue(earlier.source.listing !== earlier.listing);
    await shows(table);
    assert.deepEqual(table.content?.selection.ranges, [[0, 2]]);
    await remove(earlier);
    assert.deepEqual(
      entriesOf(document).map(({ endpoint }) => endpoint),
      endpoints.slice(3),
    );
  });

  itInBothHosts('pastes rows, and one value into all selected rows', async () => {
    const text = listing(entry('a'), entry('b'), entry('c'));
    const { table, document } = await openAsTable(text);
    await select(table, [[0, 3]], 0, 'description');
    await table.paste('All.');
    assert.equal(document.getText().split('"All."').length - 1, 3);
    await vscode.commands.executeCommand('undo');
    await eventually(() => document.getText() === text || undefined, 'the text before');
    await shows(table);
    await select(table, [[1, 2]], 1, 'description');
    await table.paste('One.\r\nTwo.');
    const values = JSON.parse(document.getText()) as { results: { description: string }[] };
    assert.deepEqual(
      values.results.map(({ description }) => description),
      ['Prices of a coin.', 'One.', 'Two.'],
    );
  });

  it('takes a JSON array and a list of names in a cell of names, also when it is pasted', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    const chains = (row: number): unknown => entriesOf(document)[row]?.acceptedChains;
    await set(table, 0, 'acceptedChains', '["base","solana"]');
    assert.deepEqual(chains(0), ['base', 'solana']);
    await shows(table);
    await set(table, 0, 'acceptedChains', '["base",');
    assert.deepEqual(chains(0), ['base', 'solana']);
    await set(table, 0, 'acceptedChains', 'base, "polygon"');
    assert.deepEqual(chains(0), ['base', 'polygon']);
    await shows(table);
    await select(table, [[1, 2]], 1, 'acceptedChains');
    await table.paste('[\n  "base",\n  "solana"\n]\n');
    assert.deepEqual(chains(1), ['base', 'solana']);
  });

  it('sets a value that reads like the present one and is not of its type, and only that', async () => {
    const text = listing(entry('a', { calls30d: '600', acceptedChains: 'base', description: 45 }));
    const { table, document } = await openAsTable(text);
    // What the cells show.
    for (const [field, shown] of [
      ['calls30d', '"600"'],
      ['endpoint', 'https://api.x.io/a'],
      ['sources', 'bazaar'],
    ] as const)
      await set(table, 0, field, shown);
    assert.equal(document.getText(), text);
    await set(table, 0, 'calls30d', '600');
    await shows(table);
    await set(table, 0, 'acceptedChains', 'base');
    await shows(table);
    await set(table, 0, 'description', '45');
    const [{ calls30d, acceptedChains, description } = {}] = entriesOf(document);
    assert.deepEqual([calls30d, acceptedChains, description], [600, ['base'], '45']);
  });

  it('sets no cell of an entry that is not an object, nor those that are pasted with it', async () => {
    const text = '{"count": 2, "results": [null, ' + JSON.stringify(entry('a')) + ']}';
    const { table, document } = await openAsTable(listing(entry('a')));
    await replace(document, text);
    await rows(table, 2);
    await set(table, 0, 'description', 'Typed.');
    await select(table, [[0, 2]], 0, 'description');
    await table.paste('Pasted.');
    assert.equal(document.getText(), text);
  });

  describe('pastes', () => {
    const ROWS = 'One.\nTwo.\nThree.';
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const old = 'Prices of a coin.';

    /** The descriptions after pasting with some rows selected, the last one of which is active. */
    async function after(
      text: string,
      ranges: readonly (readonly [number, number])[],
      answer?: string,
    ): Promise<{ readonly asked: readonly string[]; readonly values: readonly unknown[] }> {
      const { table, document } = await openAsTable(listing(...ids.map((id) => entry(id))));
      const row = (ranges.at(-1)?.[1] ?? 1) - 1;
      await select(table, ranges, row, 'description');
      const asked = await answerWarning(() => table.paste(text), answer);
      return { asked, values: descriptions(document) };
    }

    it('rows from the first selected one on', async () => {
      const { asked, values } = await after(ROWS, [[1, 3]]);
      assert.deepEqual(values, [old, 'One.', 'Two.', 'Three.', old]);
      assert.deepEqual(asked, []);
    });

    it('rows into a multiple of selected rows again and again, also if these are apart', async () => {
      const { values } = await after('One.\nTwo.', [
        [0, 3],
        [4, 5],
      ]);
      assert.deepEqual(values, ['One.', 'Two.', 'One.', old, 'Two.']);
    });

    it('nothing without a question if there are too few rows below', async () => {
      const { asked, values } = await after(ROWS, [[3, 4]]);
      assert.deepEqual(asked, [
        'Some of the pasted values do not fit into the table.',
        'Rows left out: 1 of 3',
      ]);
      assert.deepEqual(values, [old, old, old, old, old]);
    });

    it('what there is room for when that is confirmed', async () => {
      const { values } = await after(ROWS, [[3, 4]], 'Paste Anyway');
      assert.deepEqual(values, [old, old, old, 'One.', 'Two.']);
    });

    it('nothing outside of several selected ranges without a question', async () => {
      const { asked, values } = await after(ROWS, [
        [0, 1],
        [2, 3],
      ]);
      assert.deepEqual(asked.slice(1), ['Rows left out: 1 of 3']);
      assert.deepEqual(values, [old, old, old, old, old]);
    });

    it('without a question if empty rows have no place', async () => {
      const { asked, values } = await after('One.\n\n\n', [[4, 5]]);
      assert.deepEqual(asked, []);
      assert.deepEqual(values, [old, old, old, old, 'One.']);
    });
  });

  it('asks before it leaves out pasted columns', async () => {
    const { table, document } = await openAsTable(listing(entry('a')));
    await select(table, [[0, 1]], 0, 'volumePerDayApprox');
    const asked = await answerWarning(() => table.paste('2\tnull\tno\tno'), 'Paste Anyway');
    assert.deepEqual(asked.slice(1), ['Columns left out: 2 of 4']);
    const [{ volumePerDayApprox } = {}] = entriesOf(document);
    assert.equal(volumePerDayApprox, 2);
  });

  it('asks before it leaves out problems', async () => {
    const { table, document } = await openAsTable(listing(entry('a')));
    await select(table, [[0, 1]], 0, 'name');
    const asked = await answerWarning(() => table.paste('One.\tno\tsolana'), 'Paste Anyway');
    assert.deepEqual(asked.slice(1), ['Left out: the column Problems, which is read-only']);
    const [{ name, chain } = {}] = entriesOf(document);
    assert.deepEqual([name, chain], ['One.', 'solana']);
  });

  it('keeps all pasted rows selected, also those that move, and reports how many', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const { table, document } = await openAsTable(listing(...ids.map((id) => entry(id))));
    await select(table, [[1, 4]], 1, 'calls30d');
    const shown = await shownDuring(() => table.paste('10\n20\n700'));
    assert.deepEqual(shown, ['status: 3 entries changed, 2 moved']);
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
    const indexes = await eventually(() => {
      const { source, entries = [] } = table.target() ?? {};
      return entries.length === 3 ? source?.listing.indexesOf(entries) : undefined;
    }, 'the selection');
    assert.deepEqual(indexes, [0, 2, 3]);
  });

  it('shows all copies that it has made', async () => {
    const { table } = await openAsTable(listing(entry('a'), entry('b'), entry('c')));
    await select(table, [[0, 2]], 0, 'name');
    await vscode.commands.executeCommand('catalogLens.duplicate', TABLE_ROWS);
    await rows(table, 5);
    await eventually(() => activeIndex(table) === 1 || undefined, 'the first copy');
    const copies = await eventually(() => {
      const { source, entries = [] } = table.target() ?? {};
      return entries.length === 2 ? source?.listing.indexesOf(entries) : undefined;
    }, 'the copies');
    assert.deepEqual(copies, [1, 3]);
  });

  it('copies the value of one cell, and all columns of several rows', async () => {
    const { table } = await openAsTable(
      listing(entry('a', { description: 'Say "a".' }), entry('b', { description: 'One.\nTwo.' })),
    );
    const copied = async (from: number, to: number, column: ColumnId): Promise<string> => {
      await select(table, [[from, to]], from, column);
      await table.receive({ type: 'copy' });
      return vscode.env.clipboard.readText();
    };
    assert.equal(await copied(0, 1, 'description'), 'Say "a".');
    assert.equal(await copied(1, 2, 'description'), '"One.\nTwo."');
    assert.equal(await copied(0, 1, 'calls30d'), '600');
    assert.match(await copied(0, 2, 'name'), /^api\.x\.io · \/a\t.*\n.*\t/);
  });

  it('empties the cells of the selected rows where the rules allow it', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await openAsTable(text);
    const clear = async (column: ColumnId): Promise<void> => {
      await select(table, [[0, 2]], 0, column);
      await table.receive({ type: 'clear' });
    };
    for (const column of [
      'calls30d',
      'qualityFlag',
      'endpoint',
      'id',
      'chain',
      'problems',
      'lastCalledMs',
    ] as const)
      await clear(column);
    assert.equal(document.getText(), text);
    await clear('description');
    await shows(table);
    await clear('sources');
    assert.deepEqual(
      entriesOf(document).map(({ description, sources }) => [description, sources]),
      [
        ['', []],
        ['', []],
      ],
    );
  });

  it('copies, empties and deletes nothing while no row is selected', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await openAsTable(text);
    await select(table, [[0, 1]], 0, 'description');
    await table.receive({ type: 'select', how: 'toggle', ...cell(table, 0, 'description') });
    await vscode.env.clipboard.writeText('before');
    await table.receive({ type: 'copy' });
    await table.receive({ type: 'clear' });
    for (const name of ['copyAs', 'duplicate', 'delete'])
      await vscode.commands.executeCommand(`catalogLens.${name}`, TABLE_ROWS);
    assert.equal(await vscode.env.clipboard.readText(), 'before');
    assert.equal(document.getText(), text);
  });

  it('stays the table of a listing whose entries have all been deleted', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await openAsTable(text);
    await select(table, [[0, 2]], 0, 'name');
    await vscode.commands.executeCommand('catalogLens.delete', TABLE_ROWS);
    await rows(table, 0);
    assert.deepEqual(entriesOf(document), []);
    const { listings } = await features();
    assert.isDefined(listings.of(document));
    assert.deepEqual(table.content?.notices, ['This listing has no entries yet.']);
    await replace(document, text);
    await rows(table, 2);
  });

  it('opens the text at the selected entry', async () => {
    const { table, document } = await openAsTable(listing(entry('a'), entry('b')));
    await select(table, [[1, 2]], 1, 'name');
    await vscode.commands.executeCommand('catalogLens.openText');
    const editor = await eventually(() => vscode.window.activeTextEditor, 'the text');
    assert.equal(editor.document, document);
    const line = document.positionAt(document.getText().lastIndexOf('{')).line;
    await eventually(() => editor.selection.active.line === line || undefined, 'the entry');
  });

  it('opens the text of the table in whose title that was chosen, also while another one has the focus', async () => {
    const { document } = await openAsTable(listing(entry('a'), entry('b')));
    const { tables } = await features();
    const second = await writeFile('second.json', listing(entry('c')));
    await vscode.commands.executeCommand('vscode.openWith', second, TABLE_TYPE, vscode.ViewColumn.Three);
    await eventually(
      () => (tables.active?.uri.toString() === second.toString() ? readyTable(tables) : undefined),
      'the second table',
    );
    await vscode.commands.executeCommand('catalogLens.openText', document.uri);
    await eventually(
      () => vscode.window.activeTextEditor?.document === document || undefined,
      'the text of the first table',
    );
  });

  it('copies values as they are in the file, also where cells show them in another form', async () => {
    const { table } = await openAsTable(listing(entry('a', { volume30dUsd: 71797.20000000001 })));
    await select(table, [[0, 1]], 0, 'name');
    await vscode.commands.executeCommand('catalogLens.copyAs', TABLE_ROWS, undefined, 'tsv');
    const values = (await vscode.env.clipboard.readText()).trimEnd().split('\t');
    assert.include(values, '71797.20000000001');
    assert(values.some((value) => /^\d{13}$/.test(value)));
  });

  it('leaves grouping to the Entries view', async () => {
    const { table } = await openAsTable(listing(entry('a'), entry('b')));
    const { entries } = await features();
    const group = (name: string, ...args: readonly unknown[]): Promise<unknown> =>
      choosing([name], () => vscode.commands.executeCommand('catalogLens.groupBy', ...args));
    await group('Host');
    assert.equal(entries.state.options.grouping, 'host');
    await group('Problem', undefined);
    assert.equal(entries.state.options.grouping, 'problem');
    await rows(table, 2);
  });

  it('has columns of the widths that the page sets, within limits', async () => {
    const { table } = await openAsTable(listing(entry('a')));
    const { tables } = await features();
    const { widths } = tables.state.options;
    const widthAfter = async (width: number): Promise<number | undefined> => {
      await table.receive({ type: 'resize', column: 'chain', width });
      return table.content?.columns.find(({ id }) => id === 'chain')?.width;
    };
    try {
      assert.equal(await widthAfter(133), 133);
      assert.equal(await widthAfter(1), 40);
      assert.equal(await widthAfter(9999), 2000);
      assert.deepEqual(tables.state.options.widths, { ...widths, chain: 2000 });
    } finally {
      tables.state.update({ widths });
    }
  });

  it('shows a copy that it has made', async () => {
    const { table } = await openAsTable(listing(entry('a'), entry('b')));
    await select(table, [[0, 1]], 0, 'name');
    await vscode.commands.executeCommand('catalogLens.duplicate', TABLE_ROWS);
    await rows(table, 3);
    await eventually(() => activeIndex(table) === 1 || undefined, 'the copy');
    await eventually(() => (table.panel.active ? true : undefined), 'the focus in the table');
  });

  it('ignores messages about rows that are not shown', async () => {
    const text = listing(entry('a'), entry('b'));
    const { table, document } = await openAsTable(text);
    assert.deepEqual(await table.receive({ type: 'rows', start: 5, end: 1 }), {
      version: table.rows.version,
      start: 5,
      rows: [],
    });
    const selection = await table.receive({ type: 'select', how: 'only', ...cell(table, 9, 'name') });
    assert.deepEqual(selection, { ranges: [], activeRow: undefined });
    const missing = { version: table.rows.version, index: 0, key: -7 };
    assert.isUndefined(await table.receive({ type: 'details', row: missing, column: 'name' }));
    await enter(table, { ...(await opened(table, 0, 'description')), key: -7 });
    assert.equal(document.getText(), text);
  });

  it('is in sync with the text and the Entries view', async () => {
    const entries = await entriesView();
    const { table, document } = await openAsTable(listing(entry('a'), entry('b'), entry('c')));
    await arranged(entries, document);
    await select(table, [[2, 3]], 2, 'name');
    await selected(entries, 'api.x.io · /c');
    const editor = vscode.window.visibleTextEditors.find((one) => one.document === document);
    const source = entries.arranger.arranged?.source;
    const third = source?.listing.startOf(2);
    await eventually(
      () => (third && editor?.selection.active.isEqual(document.positionAt(third)) ? true : undefined),
      'the cursor of the text',
    );
    assert.equal(table.target()?.entries.length, 1);
    if (!editor || !source) throw new Error('No text is visible.');
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
    const start = document.positionAt(source.listing.startOf(0));
    const { activeTextEditor = editor } = vscode.window;
    activeTextEditor.selection = new vscode.Selection(start, start);
    await eventually(() => activeIndex(table) === 0 || undefined, 'the selected row');
  });
});

/** What is entered in cells, and the source text that it becomes; `*` stands for a number. */
const EDITS = [
  { field: 'description', input: 'A "new" text *.', literal: '"A \\"new\\" text *."' },
  { field: 'name', input: 'ÄÖ €\u{1f600} *', literal: '"ÄÖ €\u{1f600} *"' },
  { field: 'pricePerCallUsd', input: '0.0*50', literal: '0.0*50' },
  { field: 'calls30d', input: '1*', literal: '1*' },
  { field: 'facilitator', input: 'relay*', literal: '"relay*"' },
  { field: 'id', input: 'other-*', literal: '"other-*"' },
  { field: 'qualityFlag', input: 'unknown', literal: '"unknown"' },
  { field: 'health', input: 'null', literal: 'null' },
] as const;

/** The offsets of the value of a field, each of which is in a line of its own. */
function spanOf(text: string, row: number, field: string): readonly [start: number, end: number] {
  let at = 0;
  for (let index = 0; index <= row; index++) at = text.indexOf(`"${field}": `, at + 1);
  const start = at + `"${field}": `.length;
  return [start, text.slice(start).search(/,?\n/) + start];
}
