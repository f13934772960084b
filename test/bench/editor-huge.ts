import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as vscode from 'vscode';
import { Listing } from '../../src/core/listing/listing';
import { readContent } from '../../src/editor/large/read-content';
import { inSlices } from '../../src/editor/slices';
import { features } from '../integration/support/extension';
import { Blocks, ms, pause, row, say, until, uriOf } from './in-editor';

/** Opens and closes a listing of which VS Code makes no document. */
export async function measureHuge(name: string): Promise<void> {
  const { entries } = await features();
  const uri = uriOf(name);
  const { size } = await vscode.workspace.fs.stat(uri);
  const before = kept();
  const blocks = new Blocks();
  const begun = performance.now();
  const arranged = until(
    entries.arranger.onDidArrange,
    () => entries.arranger.arranged?.source.uri.toString() === uri.toString(),
  ).then(() => performance.now() - begun);
  const problems = until(
    vscode.languages.onDidChangeDiagnostics,
    () => vscode.languages.getDiagnostics(uri).length > 0,
  ).then(() => performance.now() - begun);
  await vscode.commands.executeCommand('vscode.open', uri);
  const times = await Promise.all([arranged, problems]);
  const longest = blocks.stop();
  say('');
  say(`${name}: ${(size / 1e6).toFixed(0)} MB, beyond what VS Code makes documents of`);
  say(
    `From opening it to the tree ${ms(times[0])}, to the problems ${ms(times[1])}; longest block ${ms(longest)}`,
  );
  await pause();
  say(`Kept while it is open: ${megabytes(kept() - before)}`);
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  await pause();
  say(`Kept when it is closed again: ${megabytes(kept() - before)}`);
  await measureParts(uri);
}

/** The same without an editor that is opened beside it. */
async function measureParts(uri: vscode.Uri): Promise<void> {
  say(row('', 'took', 'longest block'));
  const timed = async <T>(name: string, work: () => Thenable<T>): Promise<T> => {
    await pause();
    const blocks = new Blocks();
    const begun = performance.now();
    const value = await work();
    say(row(name.padEnd(36), ms(performance.now() - begun), ms(blocks.stop())));
    return value;
  };
  await timed('reading the file', () => vscode.workspace.fs.readFile(uri));
  const content = await timed('reading and indexing it', () =>
    readContent(
      uri,
      () => undefined,
      () => false,
    ),
  );
  if (!content) return;
  await timed('checking all entries', () => inSlices(new Listing(content.text).analyse(), () => false));
}

/** What the extension host holds in memory, in bytes, once what nobody needs is gone. */
function kept(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
