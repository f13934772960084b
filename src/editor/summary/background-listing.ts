import * as vscode from 'vscode';
import { allTabs, isSameUri } from '../ui/tabs';
import type { Listings } from '../listings';

/**
 * A listing whose tab has not been shown since a reload of the window, so that VS Code has not opened its document. The
 * document is opened here, and again when VS Code closes it after some minutes, until the tab is shown or closed.
 */
export class BackgroundListing implements vscode.Disposable {
  readonly #ended = new vscode.EventEmitter<void>();
  /** Fires when the tab is shown or closed, or the listing cannot be opened. */
  readonly onDidEnd = this.#ended.event;
  readonly #subscriptions: vscode.Disposable;
  #isActive = true;

  constructor(
    readonly uri: vscode.Uri,
    private readonly listings: Listings,
  ) {
    this.#subscriptions = vscode.Disposable.from(
      this.#ended,
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (isSameUri(document.uri, uri)) void this.#open();
      }),
      vscode.window.tabGroups.onDidChangeTabs(() => {
        if (!isInBackground(uri)) this.#end();
      }),
    );
    void this.#open();
  }

  /** Whether the listing is open or being opened. */
  get isActive(): boolean {
    return this.#isActive;
  }

  dispose(): void {
    this.#isActive = false;
    this.#subscriptions.dispose();
  }

  async #open(): Promise<void> {
    try {
      const document = await vscode.workspace.openTextDocument(this.uri);
      if (!(await this.listings.whenDetected(document))) this.#end();
    } catch {
      // VS Code shows the error in the tab.
      this.#end();
    }
  }

  #end(): void {
    if (!this.#isActive) return;
    this.#isActive = false;
    this.#ended.fire();
    this.dispose();
  }
}

/** Whether a file has a tab, and all its tabs are in the background. */
export function isInBackground(uri: vscode.Uri): boolean {
  const tabs = allTabs().filter(
    ({ input }) => input instanceof vscode.TabInputText && isSameUri(input.uri, uri),
  );
  return tabs.length > 0 && tabs.every(({ isActive }) => !isActive);
}
