import * as vscode from 'vscode';
import type { Entries } from '../entries';
import type { Listings } from '../listings';
import { allTabs } from '../ui/tabs';
import { BackgroundListing, isInBackground } from './background-listing';
import type { SummaryPanel } from './panel';
import { PANEL_TYPE, SHOW_COMMAND } from './page';

/** The command that shows the summary of the current listing in a panel, and the open panel. */
export class Summaries implements vscode.Disposable {
  readonly #command: vscode.Disposable;
  #panel: SummaryPanel | undefined;
  /** The listing of a restored panel, until its tab is shown. */
  #background: BackgroundListing | undefined;

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
        this.#show(SummaryPanel, SummaryPanel.create());
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
    if (isClosed()) return;
    if (this.#panel) {
      // VS Code restores a panel when it is first shown; the command may have opened another one before.
      panel.dispose();
      this.#panel.reveal();
      return;
    }
    const uri = uriIn(state);
    if (uri) {
      if (isInBackground(uri) && uri.scheme !== 'untitled')
        this.#background = new BackgroundListing(uri, this.listings);
      this.listings.current.resume(uri);
    }
    this.#show(SummaryPanel, panel);
  }

  dispose(): void {
    this.#command.dispose();
    this.#background?.dispose();
    this.#panel?.dispose();
  }

  #show(Panel: typeof SummaryPanel, webviewPanel: vscode.WebviewPanel): void {
    const panel = new Panel(webviewPanel, this.extension, this.listings, this.entries, this.#background);
    this.#panel = panel;
    panel.onDidDispose(() => {
      this.#panel = undefined;
      this.#background?.dispose();
      this.#background = undefined;
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
