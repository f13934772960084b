import * as vscode from 'vscode';
import type { TableEditor } from '../../src/editor/table/table-editor';
import { TABLE_TYPE } from '../../src/editor/table/table-type';
import { eventually } from '../integration/support/until';
import { features } from '../integration/support/extension';
import { measureRounds, type Measure } from './block-rounds';
import { until, uriOf } from './in-editor';

/** How many entries are edited at once. */
const SEVERAL = 1000;

/** Measures the table of a listing just below the size limit of VS Code, by sending the messages of its page. */
export async function measureTable(name: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', uriOf(name));
  await measureRounds(`table of ${name}`, (measure) => measureRound(measure, uriOf(name)));
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

async function measureRound(measure: Measure, uri: vscode.Uri): Promise<void> {
  const { entries, tables } = await features();
  let table: TableEditor | undefined;
  tables.state.update({ grouping: 'none', updatesFigures: true });
  await measure('opening', async () => {
    await vscode.commands.executeCommand('vscode.openWith', uri, TABLE_TYPE, vscode.ViewColumn.Beside);
    table = await eventually(() => (tables.active?.content?.rowCount ? tables.active : undefined), 'a table');
  });
  if (!table) return;
  const shown = table;
  const document = await vscode.workspace.openTextDocument(uri);
  const rowCount = shown.content?.rowCount ?? 0;
  const cell = (row: number, column: string): object => ({
    generation: shown.content?.generation,
    row,
    column,
  });
  const sort = async (by: string): Promise<void> => {
    const { sortedBy, isDescending } = shown.content ?? {};
    const sorted = until(
      shown.onDidShow,
      () => shown.content?.sortedBy !== sortedBy || shown.content?.isDescending !== isDescending,
    );
    await shown.receive({ type: 'sort', by });
    await sorted;
  };
  const filter = async (text: string): Promise<void> => {
    const filtered = until(shown.onDidShow, () => shown.content?.filter === text);
    entries.state.update({ filter: text });
    await filtered;
  };
  const group = async (grouping: 'none' | 'chain-flag' | 'host', isGrouped: boolean): Promise<void> => {
    const { grouping: before } = shown.content ?? {};
    const grouped = until(
      shown.onDidShow,
      () => shown.content?.grouping !== before && shown.content?.isGrouped === isGrouped,
    );
    tables.state.update({ grouping });
    await grouped;
  };
  const edited = async (message: object): Promise<void> => {
    const changed = until(vscode.workspace.onDidChangeTextDocument, () => document.isDirty);
    await shown.receive(message);
    await changed;
  };
  const undone = async (): Promise<void> => {
    const reverted = until(vscode.workspace.onDidChangeTextDocument, () => !document.isDirty);
    await vscode.commands.executeCommand('undo');
    await reverted;
  };

  await measure('rows', () =>
    shown.receive({ type: 'rows', generation: shown.content?.generation, range: [60_000, 60_100] }),
  );
  await measure('sort by a figure', () => sort('calls30d'));
  await measure('sort by a text', () => sort('description'));
  await measure('sort by problems', () => sort('problems'));
  await measure('file order', async () => {
    await sort('problems');
    await sort('problems');
  });
  await measure('filter', () => filter('weather'));
  await measure('no filter', () => filter(''));
  await measure('group by chain and flag', () => group('chain-flag', true));
  await measure('group by host', () => group('host', true));
  await measure('no groups', () => group('none', false));
  await measure('next problem', () => shown.receive({ type: 'nextProblem', step: -1 }));
  const selectAll = (): Promise<void> =>
    shown.receive({ type: 'select', ranges: [[0, rowCount]], ...cell(0, 'description') });
  await measure('select all', selectAll);
  await measure('sort all selected', () => sort('id'));
  await measure('file order, all selected', async () => {
    await sort('id');
    await sort('id');
  });
  await measure('copy all', () => shown.receive({ type: 'copy', format: 'tsv' }));
  await measure('set a cell', () => edited({ type: 'set', ...cell(0, 'description'), text: 'Changed.' }));
  await measure('undo', undone);
  await shown.receive({ type: 'select', ranges: [[0, SEVERAL]], ...cell(0, 'description') });
  await measure(`set a field of ${SEVERAL}`, () => edited({ type: 'paste', text: 'Changed.' }));
  await measure('undo for these', undone);
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
}
