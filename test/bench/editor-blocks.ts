import * as vscode from 'vscode';
import { features } from '../integration/support/extension';
import { ms, ownDiagnostics, pause, printLine, row, until, uriOf } from './in-editor';
import { OwnBlocks, type LongestBlock } from './own-blocks';

const ROUNDS = 3;

/**
 * Measures the longest blocks of the extension host with a listing just below the size limit of VS Code. Prints the minimum
 * of several rounds, because other processes delay some.
 *
 * @param name the file name of a listing with many problems
 * @param other the file name of the same listing with other prices
 */
export async function measureBlocks(name: string, other: string): Promise<void> {
  const results = new Map<string, LongestBlock>();
  for (let round = 0; round < ROUNDS; round++) {
    // A copy, because VS Code keeps a document in memory for some minutes.
    const copy = uriOf(`${round} ${name}`);
    await vscode.workspace.fs.copy(uriOf(name), copy);
    for (const [work, block] of await measureRound(copy, uriOf(other))) {
      const shortest = results.get(work);
      if (!shortest || block.longestOwn < shortest.longestOwn) results.set(work, block);
    }
    await vscode.workspace.fs.delete(copy);
  }
  printLine('');
  printLine(row(name.padEnd(20), 'all extensions', 'of which ours'));
  for (const [work, { longest, longestOwn, functions }] of results)
    printLine(`${row(work.padEnd(20), ms(longest), ms(longestOwn))}  ${functions}`);
}

async function measureRound(uri: vscode.Uri, other: vscode.Uri): Promise<Map<string, LongestBlock>> {
  const { changes, summaries } = await features();
  const results = new Map<string, LongestBlock>();
  const measure = async (work: string, run: () => Promise<unknown>): Promise<void> => {
    await pause();
    const blocks = new OwnBlocks();
    await run();
    results.set(work, await blocks.stop());
  };
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
  return results;
}
