import * as vscode from 'vscode';
import type { Entries } from '../entries';
import type { Listings } from '../listings';
import type { SummaryPanel } from './panel';

/** The command that shows the summary of the current listing in a panel, and the open panel. */
export class Summaries implements vscode.Disposable {
  readonly #command: vscode.Disposable;
  #panel: SummaryPanel | undefined;

  constructor(extension: vscode.Uri, listings: Listings, entries: Entries) {
    this.#command = vscode.commands.registerCommand('catalogLens.showSummary', async () => {
      const { SummaryPanel } = await import('./panel');
      if (this.#panel) {
        this.#panel.reveal();
        return;
      }
      const panel = new SummaryPanel(extension, listings, entries);
      this.#panel = panel;
      panel.onDidDispose(() => {
        this.#panel = undefined;
        panel.dispose();
      });
    });
  }

  /** The panel, while it is open. */
  get panel(): SummaryPanel | undefined {
    return this.#panel;
  }

  dispose(): void {
    this.#command.dispose();
    this.#panel?.dispose();
  }
}
