import * as vscode from 'vscode';
import type { Entries } from '../../src/editor/entries';
import type { ArrangedListing } from '../../src/editor/entries/arranger';
import { REPORT_MARK } from '../integration/support/report-mark';

const PAUSE_MS = 1500;

/** Writes a line of the report. */
export function printLine(line: string): void {
  console.log(REPORT_MARK + line);
}

export function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(16) + cells.map((cell) => cell.padStart(16)).join('');
}

export function ms(time: number): string {
  return `${time.toFixed(time < 10 ? 1 : 0)} ms`;
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

/** Waits until pending work has probably finished, so that it does not affect the next measurement. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}

/** Does some work, prints a row with its time and the longest block, and returns its result. */
export async function measureWork<T>(name: string, work: () => T | PromiseLike<T>): Promise<T> {
  await pause();
  const blocks = new Blocks();
  const startTime = performance.now();
  const result = await work();
  const duration = performance.now() - startTime;
  printLine(row(name.padEnd(36), ms(duration), ms(blocks.stop())));
  return result;
}

/** Opens a listing. Resolves when the Entries view shows it. */
export async function openListing(
  name: string,
  { arranger }: Entries,
): Promise<{ document: vscode.TextDocument; arranged: ArrangedListing }> {
  const document = await vscode.workspace.openTextDocument(uriOf(name));
  await vscode.window.showTextDocument(document, { preview: false });
  await until(arranger.onDidArrange, () => arranger.arranged?.source.document === document);
  await pause();
  if (!arranger.arranged) throw new Error('The Entries view is empty.');
  return { document, arranged: arranger.arranged };
}

/** The extension's diagnostics of a file. */
export function ownDiagnostics(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Catalog Lens');
}

/** Measures the longest time for which the event loop of the extension host was blocked. */
export class Blocks {
  #longest = 0;
  #last = performance.now();
  readonly #timer = setInterval(() => {
    this.#tick();
  }, 0);

  /** @returns the longest block since the previous call, in milliseconds */
  take(): number {
    const longest = this.#longest;
    this.#longest = 0;
    this.#last = performance.now();
    return longest;
  }

  stop(): number {
    clearInterval(this.#timer);
    return this.#longest;
  }

  #tick(): void {
    const now = performance.now();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
  }
}
