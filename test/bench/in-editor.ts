import * as vscode from 'vscode';
import { REPORT_MARK } from '../integration/support/report-mark';
import { OwnBlocks, type LongestBlock } from './own-blocks';

const ROUNDS = 3;
const PAUSE_MS = 1500;

/** Runs some work and measures its time and the longest block of the extension host. */
export type Measure = <T>(work: string, run: () => T | PromiseLike<T>) => Promise<T>;

interface Measurement extends LongestBlock {
  /** The time of the work, in milliseconds. */
  readonly duration: number;
}

/** Measures the same work in several rounds, and prints a row for each work: the round with the median of our blocks. */
export async function measureRounds(
  name: string,
  runRound: (measure: Measure, round: number) => Promise<void>,
): Promise<void> {
  const results = new Map<string, Measurement[]>();
  for (let round = 0; round < ROUNDS; round++)
    await runRound(async (work, run) => {
      await pause();
      const blocks = new OwnBlocks();
      const startTime = performance.now();
      const result = await run();
      const duration = performance.now() - startTime;
      // What the work leaves to be done belongs to its blocks.
      await pause();
      results.set(work, [...(results.get(work) ?? []), { duration, ...(await blocks.stop()) }]);
      return result;
    }, round);
  printRow(name, 'time', 'longest block', 'of which ours');
  for (const [work, all] of results) {
    const median = all.toSorted((a, b) => a.longestOwn - b.longestOwn)[all.length >> 1];
    if (!median) continue;
    const { duration, longest, longestOwn, functions } = median;
    printRow(
      `  ${work}`,
      ...[duration, longest, longestOwn].map((time) => `${time.toFixed(1)} ms`),
      functions,
    );
  }
}

function printRow(name: string, ...cells: readonly string[]): void {
  const columns = cells.map((cell, at) => (at < 3 ? cell.padStart(15) : `  ${cell}`));
  console.log(REPORT_MARK + name.padEnd(50) + columns.join(''));
}

/** Waits until pending work has probably finished, so that it does not affect the next measurement. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}

/** The URI of a file in the workspace folder. */
export function uriOf(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('No folder is open.');
  return vscode.Uri.joinPath(folder.uri, name);
}

/** Resolves when `condition` is true; evaluates it whenever `event` fires. */
export function until(event: vscode.Event<unknown>, condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const subscription = event(() => {
      if (!condition()) return;
      subscription.dispose();
      resolve();
    });
  });
}

/** The extension's diagnostics of a file. */
export function ownDiagnostics(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Catalog Lens');
}
