import * as vscode from 'vscode';
import { features } from '../integration/support/extension';
import { measureRounds, type Measure } from './block-rounds';
import { ownDiagnostics, pause, until, uriOf } from './in-editor';

/**
 * Measures the longest blocks of the extension host with a listing just below the size limit of VS Code. Prints the minimum
 * of several rounds, because other processes delay some.
 *
 * @param name the file name of a listing with many problems
 * @param other the file name of the same listing with other prices
 */
export async function measureBlocks(name: string, other: string): Promise<void> {
  await measureRounds(name, async (measure, round) => {
    // A copy, because VS Code keeps a document in memory for some minutes.
    const copy = uriOf(`${round} ${name}`);
    await vscode.workspace.fs.copy(uriOf(name), copy);
    await measureRound(measure, copy, uriOf(other));
    await vscode.workspace.fs.delete(copy);
  });
}

async function measureRound(measure: Measure, uri: vscode.Uri, other: vscode.Uri): Promise<void> {
  const { changes, summaries } = await features();
  await measure('opening', async () => {
    const problems = until(vscode.languages.onDidChangeDiagnostics, () => ownDiagnostics(uri).length > 0);
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
    const problems = until(vscode.languages.onDidChangeDiagnostics, () => ownDiagnostics(other).length > 0);
    void vscode.commands.executeCommand('catalogLens.checkWorkspace');
    await problems;
    await pause();
  });
}
