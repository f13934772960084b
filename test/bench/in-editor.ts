import * as vscode from 'vscode';
import { REPORT_MARK } from '../integration/support/report-mark';

const SETTLED_MS = 1500;

/** Writes a line of the report. */
export function say(line: string): void {
  console.log(REPORT_MARK + line);
}

export function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(16) + cells.map((cell) => cell.padStart(16)).join('');
}

export function ms(time: number): string {
  return `${time.toFixed(time < 10 ? 1 : 0)} ms`;
}

/** A file of the folder that the benchmark runs in. */
export function uriOf(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('There is no folder.');
  return vscode.Uri.joinPath(folder.uri, name);
}

/** Resolves when something holds; looks whenever an event fires. */
export function until(event: vscode.Event<unknown>, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const subscription = event(() => {
      if (!holds()) return;
      subscription.dispose();
      resolve();
    });
  });
}

/** Lets what is left of the work come to rest, so that it is not counted with what follows. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, SETTLED_MS);
  });
}

/** Notices for how long nothing else had a turn in the extension host. */
export class Blocks {
  #longest = 0;
  #last = performance.now();
  readonly #timer = setInterval(() => {
    this.#tick();
  }, 0);

  /** @returns the longest block since it was asked last, in milliseconds */
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
