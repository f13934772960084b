import * as vscode from 'vscode';
import type { Syntax } from '../../core/json/syntax';
import { isListingFile, type Configurations } from '../configuration-files';
import { Delayed } from '../delayed';
import { globFor, shownName } from '../file-name';
import { LatestTask } from '../latest-task';
import type { Listings } from '../listings';
import { LargeListing, type Content } from './large-listing';
import { readContent } from './read-content';
import { MAX_DOCUMENT_SIZE } from './tabs';

/** How long after the last change a file is read again, in milliseconds. */
const PAUSE_MS = 250;
/** How many times in a row a file is read again because it changed while it was read. */
const MAX_RETRIES = 5;

/** A file in a tab of which VS Code has made no document. If it is a large listing, it is followed until the tab closes. */
export class LargeFile implements vscode.Disposable {
  #source: LargeListing | undefined;
  #isDirty = false;
  #isFollowed = false;
  readonly #reading = new LatestTask();
  /** How many times in a row the file changed while it was read. */
  #retries = 0;
  readonly #delayed = new Delayed(() => {
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

  /** Whether the editor has changes that are not saved. When they are saved, or given up, the file is read again. */
  setDirty(isDirty: boolean): void {
    if (isDirty === this.#isDirty) return;
    this.#isDirty = isDirty;
    if (!this.#isFollowed) return;
    if (this.#source) this.#source.isOutdated = isDirty;
    if (isDirty) {
      this.listings.touch(this.#source);
    } else {
      if (this.#source) this.#source.isAwaited = true;
      this.#delayed.in(0);
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
      // VS Code shows why a file cannot be read.
      () => 0,
    );
    if (size <= MAX_DOCUMENT_SIZE || signal.aborted) return;
    this.#isFollowed = true;
    const slash = this.uri.path.lastIndexOf('/');
    const folder = this.uri.with({ path: this.uri.path.slice(0, slash) });
    const watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(folder, globFor(this.uri.path.slice(slash + 1))),
    );
    const changed = (): void => {
      this.#reading.cancel();
      if (this.#source) this.#source.isOutdated = this.#source.isAwaited = true;
      this.#delayed.afterQuiet(PAUSE_MS);
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
          const isTorn = content !== undefined && before !== (await this.#stamp());
          if (!content || isCancelled()) return;
          this.#retries = isTorn ? this.#retries + 1 : 0;
          // A large file is written in parts: an incomplete one is not shown.
          if (isTorn && this.#retries <= MAX_RETRIES) this.#delayed.afterQuiet(PAUSE_MS);
          else await this.#take(content, signal);
        } catch (error) {
          if (!isCancelled()) this.#closeWithWarning(error instanceof Error ? error.message : String(error));
        }
      },
    );
  }

  /** Changes whenever the file is written. */
  async #stamp(): Promise<string> {
    const { size, mtime } = await vscode.workspace.fs.stat(this.uri);
    return `${size} ${mtime}`;
  }

  async #take(content: Content, signal: AbortSignal): Promise<void> {
    const { configuration, selection } = await this.configurations.get(this.uri);
    if (signal.aborted) return;
    if (!isListingFile(selection, content.text, this.syntax)) {
      this.#end();
    } else if (this.#source) {
      this.#source.isOutdated = this.#isDirty;
      this.#source.configure(configuration);
      this.#source.take(content);
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

  /** Shows no results instead of outdated ones. */
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

/** Lets through only what differs by a hundredth: each is sent to the window. */
function everyPercent(report: (part: number) => void): (part: number) => void {
  let last = -1;
  return (part) => {
    const percent = Math.floor(part * 100);
    if (percent > last) report(part);
    last = percent;
  };
}
