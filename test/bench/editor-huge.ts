import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as vscode from 'vscode';
import { Listing } from '../../src/core/listing/listing';
import { readContent } from '../../src/editor/large/read-content';
import { inSlices } from '../../src/editor/slices';
import { features } from '../integration/support/extension';
import { Blocks, measureWork, ms, pause, printLine, row, until, uriOf } from './in-editor';

/** Measures opening and closing a listing that is too large for a document in VS Code. */
export async function measureHuge(name: string): Promise<void> {
  const { entries } = await features();
  const uri = uriOf(name);
  const { size } = await vscode.workspace.fs.stat(uri);
  const before = retainedMemory();
  const blocks = new Blocks();
  const startTime = performance.now();
  const arranged = until(
    entries.arranger.onDidArrange,
    () => entries.arranger.arranged?.source.uri.toString() === uri.toString(),
  ).then(() => performance.now() - startTime);
  const problems = until(
    vscode.languages.onDidChangeDiagnostics,
    () => vscode.languages.getDiagnostics(uri).length > 0,
  ).then(() => performance.now() - startTime);
  await vscode.commands.executeCommand('vscode.open', uri);
  const times = await Promise.all([arranged, problems]);
  const longest = blocks.stop();
  printLine('');
  printLine(`${name}: ${(size / 1e6).toFixed(0)} MB, too large for a document in VS Code`);
  printLine(
    `From opening to the tree ${ms(times[0])}, to problems ${ms(times[1])}; longest block ${ms(longest)}`,
  );
  await pause();
  printLine(`Retained while open: ${megabytes(retainedMemory() - before)}`);
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  await pause();
  printLine(`Retained after closing: ${megabytes(retainedMemory() - before)}`);
  await measureParts(uri);
}

/** Measures the same steps without an editor. */
async function measureParts(uri: vscode.Uri): Promise<void> {
  printLine(row('', 'time', 'longest block'));
  await measureWork('reading the file', () => vscode.workspace.fs.readFile(uri));
  const content = await measureWork('reading and indexing it', () =>
    readContent(
      uri,
      () => undefined,
      () => false,
    ),
  );
  if (!content) return;
  await measureWork('checking all entries', () => inSlices(new Listing(content.text).analyse(), () => false));
}

/** The memory of the extension host after a garbage collection, in bytes. */
function retainedMemory(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
