import * as vscode from 'vscode';
import type { Entries } from '../entries';
import type { Listings } from '../listings';
import { allTabs, isInBackground } from '../ui/tabs';
import type { SummaryPanel } from './panel';
import { PANEL_TYPE, SHOW_COMMAND } from './page';

/** The command that shows the summary of the current listing in a panel, and the open panel. */
export class Summaries implements vscode.Disposable {
  readonly #command: vscode.Disposable;
  #panel: SummaryPanel | undefined;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly listings: Listings,
    private readonly entries: Entries,
  ) {
    this.#command = vscode.commands.registerCommand(SHOW_COMMAND, async () => {
      const { SummaryPanel } = await import('./panel');
      if (this.#panel) {
        this.#panel.reveal();
      } else {
        await closeUnconnected();
        this.#show(new SummaryPanel(SummaryPanel.create(), this.extension, listings, entries));
      }
    });
  }

  /** The panel, while it is open. */
  get panel(): SummaryPanel | undefined {
    return this.#panel;
  }

  /**
   * Restores the panel after a reload of the window, with the listing it showed.
   *
   * @param state the state stored by the panel's page
   * @param isClosed whether the panel has been closed, also while its content is loaded
   */
  async restore(panel: vscode.WebviewPanel, state: unknown, isClosed: () => boolean): Promise<void> {
    const { SummaryPanel } = await import('./panel');
    const uri = uriIn(state);
    const background = uri && (await this.#openInBackground(uri)) ? uri : undefined;
    if (isClosed()) return;
    if (this.#panel) {
      // VS Code restores a panel when it is first shown; the command may have opened another one before.
      panel.dispose();
      this.#panel.reveal();
      return;
    }
    if (uri) this.listings.current.resume(uri);
    this.#show(new SummaryPanel(panel, this.extension, this.listings, this.entries, background));
  }

  dispose(): void {
    this.#command.dispose();
    this.#panel?.dispose();
  }

  /** Opens a listing whose tab has not been shown since a reload of the window. @returns false if it is no listing in such a tab */
  async #openInBackground(uri: vscode.Uri): Promise<boolean> {
    if (!isInBackground(uri) || uri.scheme === 'untitled') return false;
    try {
      const document = await vscode.workspace.openTextDocument(uri);
      return (await this.listings.whenDetected(document)) !== undefined;
    } catch {
      // VS Code shows the error in the tab.
      return false;
    }
  }

  #show(panel: SummaryPanel): void {
    this.#panel = panel;
    panel.onDidDispose(() => {
      this.#panel = undefined;
      panel.dispose();
    });
  }
}

/** Closes panels that an extension host which has ended left behind, and those that are not restored yet. */
async function closeUnconnected(): Promise<void> {
  await vscode.window.tabGroups.close(
    allTabs().filter(
      ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(PANEL_TYPE),
    ),
    true,
  );
}

/** The URI in the stored state of a restored page; undefined if there is none, or the state is not valid. */
function uriIn(state: unknown): vscode.Uri | undefined {
  const uri = typeof state === 'object' && state !== null && 'uri' in state ? state.uri : undefined;
  try {
    return typeof uri === 'string' ? vscode.Uri.parse(uri, true) : undefined;
  } catch {
    return undefined;
  }
}
