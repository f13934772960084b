import * as vscode from 'vscode';
import { features } from '../integration/support/extension';
import { TASK_FILE, type EditorTask } from './editor-task';
import { measureMemory } from './editor-memory';
import { measureTable } from './editor-table';
import { measureRounds, ownDiagnostics, until, uriOf, type Measure } from './in-editor';

/** The lines for which VS Code requests inlay hints at once. */
const LINES = 60;
const STROKES = 5;

/** Measures a part of the extension inside a real VS Code; called by VS Code in the extension host. */
export async function run(): Promise<void> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uriOf(TASK_FILE)));
  const { part, sizes } = JSON.parse(text) as EditorTask;
  if (part === 'memory') return measureMemory(Math.max(...sizes));
  if (part === 'table') return measureTable(`${Math.max(...sizes)}.json`);
  if (part === 'actions') return measureRounds('Actions, many problems', measureActions);
  for (const entries of sizes)
    await measureRounds(`${entries} entries`, (measure, round) =>
      measureListing(measure, `${entries}.json`, round),
    );
}

/** Measures opening and editing a listing, where VS Code's own JSON support works in the same extension host. */
async function measureListing(measure: Measure, name: string, round: number): Promise<void> {
  const { document, editor } = await open(measure, name, round);
  for (let stroke = 0; stroke < STROKES; stroke++) {
    const at = volumeAfter(document, (document.lineCount * (stroke + 0.5)) / STROKES);
    await measure('keystroke to diagnostics, 50 ms of them waiting', () =>
      otherDiagnostics(document, () => editor.edit((edit) => edit.insert(at, '1'))),
    );
    await otherDiagnostics(document, () =>
      editor.edit((edit) => edit.delete(new vscode.Range(at, at.translate(0, 1)))),
    );
  }
  const middle = document.lineCount >> 1;
  await measure('symbols', () =>
    vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', document.uri),
  );
  await measure('inlay hints of a page', () =>
    vscode.commands.executeCommand(
      'vscode.executeInlayHintProvider',
      document.uri,
      new vscode.Range(middle, 0, Math.min(middle + LINES, document.lineCount), 0),
    ),
  );
  await closeAndDelete(document.uri);
}

/** Measures what users do with a listing in which a fifth of the entries has a problem. */
async function measureActions(measure: Measure, round: number): Promise<void> {
  const { changes, entries, summaries } = await features();
  const { document } = await open(measure, 'wrong.json', round);
  const other = uriOf('priced.json');
  await measure('comparing', () => vscode.commands.executeCommand('catalogLens.compare', undefined, other));
  for (const node of await changes.provider.getChildren()) changes.provider.getTreeItem(node);
  await vscode.commands.executeCommand('catalogLens.changes.close');
  await measure('summary', async () => {
    await vscode.commands.executeCommand('catalogLens.showSummary');
    const { panel } = summaries;
    if (panel && !panel.shown?.page) await until(panel.onDidShow, () => panel.shown?.page !== undefined);
  });
  await vscode.window.showTextDocument(document);
  for (const options of [{ grouping: 'host' }, { filter: 'chain:base' }, { filter: '' }] as const)
    await measure(Object.entries(options).join().replace(',', ' '), async () => {
      const { arranger, state } = entries;
      const arranged = until(arranger.onDidArrange, () => arranger.arranged?.options === state.options);
      state.update(options);
      await arranged;
      for (const node of await entries.provider.getChildren()) entries.provider.getTreeItem(node);
    });
  entries.state.update({ grouping: 'chain-flag' });
  const text = document.getText();
  await measure('fixing all', () =>
    vscode.commands.executeCommand('catalogLens.fixProblems', document.uri, 'all'),
  );
  await measure('undoing that', async () => {
    const undone = until(vscode.workspace.onDidChangeTextDocument, () => document.getText() === text);
    await vscode.commands.executeCommand('undo');
    await undone;
  });
  await closeAndDelete(document.uri);
  await measure('checking the workspace', async () => {
    const problems = until(vscode.languages.onDidChangeDiagnostics, () => ownDiagnostics(other).length > 0);
    void vscode.commands.executeCommand('catalogLens.checkWorkspace');
    await problems;
  });
}

/** Opens a copy of a listing, because VS Code keeps a document in memory for some minutes. */
async function open(
  measure: Measure,
  name: string,
  round: number,
): Promise<{ document: vscode.TextDocument; editor: vscode.TextEditor }> {
  const copy = uriOf(`copy ${round} of ${name}`);
  await vscode.workspace.fs.copy(uriOf(name), copy);
  const editor = await measure('opening to the first diagnostics', async () => {
    const problems = until(vscode.languages.onDidChangeDiagnostics, () => ownDiagnostics(copy).length > 0);
    const document = await vscode.workspace.openTextDocument(copy);
    const shown = await vscode.window.showTextDocument(document, { preview: false });
    await problems;
    return shown;
  });
  return { document: editor.document, editor };
}

async function closeAndDelete(uri: vscode.Uri): Promise<void> {
  // A document with undone edits may have unsaved changes, of which closing would ask.
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await vscode.workspace.fs.delete(uri);
}

/** Edits a document, and waits until it has another number of diagnostics. */
async function otherDiagnostics(
  { uri }: vscode.TextDocument,
  edit: () => PromiseLike<unknown>,
): Promise<void> {
  const before = ownDiagnostics(uri).length;
  const changed = until(vscode.languages.onDidChangeDiagnostics, () => ownDiagnostics(uri).length !== before);
  await edit();
  await changed;
}

/** The start of the first daily volume from a line on. */
function volumeAfter(document: vscode.TextDocument, from: number): vscode.Position {
  for (let line = Math.floor(from); line < document.lineCount; line++) {
    const at = document.lineAt(line).text.indexOf('"volumePerDayApprox": ');
    if (at >= 0) return new vscode.Position(line, at + '"volumePerDayApprox": '.length);
  }
  throw new Error('No volume found.');
}
