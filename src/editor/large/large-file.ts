import * as vscode from 'vscode';
import type { Syntax } from '../../core/json/parse';
import { listingsIn, type Configurations } from '../configuration-files';
import { DelayedTask } from '../delayed-task';
import { shownName, watchFile } from '../file-name';
import { LatestTask } from '../latest-task';
import type { Listings } from '../listings';
import { LargeListing, type Content } from './large-listing';
import { readContent } from './read-content';
import { MAX_DOCUMENT_SIZE } from './tabs';

/** How long after the last change a file is read again, in milliseconds. */
const READ_DELAY_MS = 250;
/** The maximum number of consecutive retries when a file changes while it is read. */
const MAX_RETRIES = 5;

/** A file in a tab that has no document. If it is a large listing, it is watched until the tab is closed. */
export class LargeFile implements vscode.Disposable {
  #source: LargeListing | undefined;
  #isDirty = false;
  #isFollowed = false;
  readonly #reading = new LatestTask();
  /** How many consecutive times the file changed while it was read. */
  #retries = 0;
  readonly #delayed = new DelayedTask(() => {
    this.#read().catch(this.onError);
  });
  readonly #subscriptions: { dispose(): unknown }[] = [this.#delayed, this.#reading];

  constructor(
    readonly uri: vscode.Uri,
    private readonly syntax: Syntax,
    private readonly listings: Listings,
    private readonly configurations: Configurations,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#reading.run((signal) => this.#start(signal)).catch(onError);
  }

  /** Sets whether the editor has unsaved changes. When they are saved or discarded, the file is read again. */
  setDirty(isDirty: boolean): void {
    if (isDirty === this.#isDirty) return;
    this.#isDirty = isDirty;
    if (!this.#isFollowed) return;
    if (this.#source) this.#source.isOutdated = isDirty;
    if (isDirty) {
      this.listings.notifyStateChanged(this.#source);
    } else {
      if (this.#source) this.#source.willBeReadAgain = true;
      this.#delayed.schedule(0);
    }
  }

  dispose(): void {
    this.#isFollowed = false;
    vscode.Disposable.from(...this.#subscriptions).dispose();
    this.#end();
  }

  async #start(signal: AbortSignal): Promise<void> {
    const size = await vscode.workspace.fs.stat(this.uri).then(
      (stat) => stat.size,
      // VS Code shows the error in the tab.
      () => 0,
    );
    if (size <= MAX_DOCUMENT_SIZE || signal.aborted) return;
    this.#isFollowed = true;
    const watcher = watchFile(this.uri);
    const changed = (): void => {
      this.#reading.cancel();
      if (this.#source) this.#source.isOutdated = this.#source.willBeReadAgain = true;
      this.#delayed.reschedule(READ_DELAY_MS);
    };
    this.#subscriptions.push(
      watcher,
      watcher.onDidChange(changed),
      watcher.onDidCreate(changed),
      watcher.onDidDelete(() => {
        this.#reading.cancel();
        this.#delayed.dispose();
        if (this.#source) this.#closeWithWarning(vscode.l10n.t('the file was deleted'));
      }),
    );
    await this.#readNow(signal);
  }

  #read(): Promise<void> {
    return this.#reading.run((signal) => this.#readNow(signal));
  }

  async #readNow(signal: AbortSignal): Promise<void> {
    const isCancelled = (): boolean => signal.aborted;
    const title = vscode.l10n.t('Reading {0}', shownName(this.uri));
    await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title },
      async (progress) => {
        const report = (part: number): void => {
          progress.report({ message: `${Math.floor(part * 100)}%` });
        };
        try {
          const before = await this.#stamp();
          const content = await readContent(this.uri, everyPercent(report), isCancelled);
          const hasChanged = content !== undefined && before !== (await this.#stamp());
          if (!content || isCancelled()) return;
          this.#retries = hasChanged ? this.#retries + 1 : 0;
          // The file may be incomplete, because large files are written in parts.
          if (hasChanged && this.#retries <= MAX_RETRIES) this.#delayed.reschedule(READ_DELAY_MS);
          else await this.#take(content, signal);
        } catch (error) {
          if (!isCancelled()) this.#closeWithWarning(error instanceof Error ? error.message : String(error));
        }
      },
    );
  }

  /** A value that changes whenever the file is written. */
  async #stamp(): Promise<string> {
    const { size, mtime } = await vscode.workspace.fs.stat(this.uri);
    return `${size} ${mtime}`;
  }

  async #take(content: Content, signal: AbortSignal): Promise<void> {
    const { configuration, selection } = await this.configurations.get(this.uri);
    if (signal.aborted) return;
    if (listingsIn(selection, content.text, this.syntax).length === 0) {
      this.#end();
    } else if (this.#source) {
      this.#source.isOutdated = this.#isDirty;
      this.#source.configure(configuration);
      this.#source.setContent(content);
    } else {
      const moved = (): void => {
        this.listings.moveCursor(source);
      };
      const source = new LargeListing(
        this.uri,
        content,
        this.syntax,
        configuration,
        moved,
        this.listings.notifyAnalysed,
        this.onError,
      );
      source.isOutdated = this.#isDirty;
      this.#source = source;
      this.listings.addLarge(source);
      source.analyse();
    }
  }

  /** Removes the listing, because its results are outdated. */
  #closeWithWarning(reason: string): void {
    this.#end();
    void vscode.window.showWarningMessage(
      vscode.l10n.t('The entries of {0} are not shown: {1}.', shownName(this.uri), reason.replace(/\.$/, '')),
    );
  }

  #end(): void {
    if (this.#source) this.listings.removeLarge(this.#source);
    this.#source = undefined;
  }
}

/** Reports whole percents only, because each report is sent to the window. */
function everyPercent(report: (part: number) => void): (part: number) => void {
  let last = -1;
  return (part) => {
    const percent = Math.floor(part * 100);
    if (percent > last) report(part);
    last = percent;
  };
}
