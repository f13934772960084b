import * as vscode from 'vscode';
import type { Configurations } from '../configuration-files';
import { DelayedTask } from '../delayed-task';
import type { Listings } from '../listings';
import { LargeFile } from './large-file';
import { tabsWithoutDocument } from './tabs';

/** The delay of the check after a change of tabs, in milliseconds, because VS Code reports a document after its tab. */
const CHECK_DELAY_MS = 100;

/**
 * Watches the files in tabs that are too large for a document, over 50 MB, and adds those that are listings to
 * {@link Listings}.
 */
export class LargeFiles implements vscode.Disposable {
  /** By URI. */
  readonly #files = new Map<string, LargeFile>();
  readonly #checkTimer = new DelayedTask(() => {
    this.#check();
  });
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly listings: Listings,
    private readonly configurations: Configurations,
    private readonly onError: (error: unknown) => void,
  ) {
    const checkSoon = (): void => {
      this.#checkTimer.reschedule(CHECK_DELAY_MS);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#checkTimer,
      vscode.window.tabGroups.onDidChangeTabs(({ changed }) => {
        for (const tab of changed) this.#fileOf(tab)?.setDirty(tab.isDirty);
        checkSoon();
      }),
      vscode.workspace.onDidOpenTextDocument(checkSoon),
    );
    checkSoon();
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const file of this.#files.values()) file.dispose();
  }

  #fileOf({ input }: vscode.Tab): LargeFile | undefined {
    return input instanceof vscode.TabInputText ? this.#files.get(input.uri.toString()) : undefined;
  }

  #check(): void {
    const open = tabsWithoutDocument();
    for (const [key, file] of this.#files) {
      if (open.has(key)) continue;
      this.#files.delete(key);
      file.dispose();
    }
    for (const [key, { uri, syntax, isDirty }] of open) {
      if (this.#files.has(key)) continue;
      const file = new LargeFile(uri, syntax, this.listings, this.configurations, this.onError);
      file.setDirty(isDirty);
      this.#files.set(key, file);
    }
  }
}
