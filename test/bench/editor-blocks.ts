import * as vscode from 'vscode';
import { features } from '../integration/support/extension';
import { measureRounds, type Measure } from './block-rounds';
import { pause, until, uriOf } from './in-editor';

/**
 * How long the extension blocks the extension host at a time with a listing just below the limit of VS Code. The least of
 * several rounds, since other processes delay some.
 *
 * @param name of a listing with many problems
 * @param other of the same listing with other prices
 */
export async function measureBlocks(name: string, other: string): Promise<void> {
  await measureRounds(name, async (measure, round) => {
    // VS Code keeps a document for some minutes.
    const copy = uriOf(`${round} ${name}`);
    await vscode.workspace.fs.copy(uriOf(name), copy);
    await measureRound(measure, copy, uriOf(other));
    await vscode.workspace.fs.delete(copy);
  });
}

async function measureRound(measure: Measure, uri: vscode.Uri, other: vscode.Uri): Promise<void> {
  const { changes, summaries } = await features();
  await measure('opening', async () => {
    const problems = until(vscode.languages.onDidChangeDiagnostics, () => hasProblems(uri));
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: false });
    await problems;
    await pause();
  });
  await measure('comparing', () =>
    Promise.resolve(vscode.commands.executeCommand('catalogLens.compareWithFile', other)).then(pause),
  );
  for (const node of changes.provider.getChildren()) changes.provider.getTreeItem(node);
  await measure('comparing again', () => changes.comparer.refresh());
  await vscode.commands.executeCommand('catalogLens.changes.close');
  await measure('summary', async () => {
    await vscode.commands.executeCommand('catalogLens.showSummary');
    const { panel } = summaries;
    if (panel && !panel.shown?.page) await until(panel.onDidShow, () => panel.shown?.page !== undefined);
    await pause();
  });
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await measure('workspace check', async () => {
    const problems = until(vscode.languages.onDidChangeDiagnostics, () => hasProblems(other));
    void vscode.commands.executeCommand('catalogLens.checkWorkspace');
    await problems;
    await pause();
  });
}

function hasProblems(uri: vscode.Uri): boolean {
  return vscode.languages.getDiagnostics(uri).some(({ source }) => source === 'Catalog Lens');
}
