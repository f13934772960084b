import * as vscode from 'vscode';
import type { Syntax } from '../../core/json/syntax';
import { findListings } from '../../core/listing/embedded-text';
import { TextLines } from '../../core/text/lines';
import type { Text } from '../../core/text/text';
import { DelayedTask, LatestTask } from '../tasks';
import { shownName, sizeOf, watchFile } from '../file-name';
import { MAX_DOCUMENT_SIZE, SLOW_DOCUMENT_SIZE } from '../tabs';
import { onUnexpectedError } from '../unexpected-error';
import type { TextSource } from './open-listing';
import { readContent, type Content } from './read-content';

/** How long after the last change a file is read again, in milliseconds. */
const READ_DELAY_MS = 250;
/** The maximum number of consecutive retries when a file changes while it is read. */
const MAX_RETRIES = 5;

/** What a file reports. */
interface FileEvents {
  readonly onRead: () => void;
  /** The editor has unsaved changes now. */
  readonly onEdited: () => void;
  /** The file cannot be read any more; the reason is a part of a sentence. */
  readonly onLost: (reason: string) => void;
}

const NO_CONTENT: Content = { text: '', lines: new TextLines(''), invalidAt: undefined };

/**
 * A JSON file in a tab without a document. If it is too large for one, it is read, and again whenever it has changed. If VS
 * Code needs long to open its document, it is read once. The text is that of the saved file.
 */
export class FileSource implements TextSource {
  readonly document = undefined;
  /** Whether the file is shown, but not too large for a document. */
  #isAwaitingDocument = false;
  #content = NO_CONTENT;
  #found: { readonly isForced: boolean; readonly texts: readonly Text[] } | undefined;
  /** Whether the editor has unsaved changes. */
  #isDirty = false;
  #willBeRead = false;
  readonly #reading = new LatestTask();
  /** How many consecutive times the file changed while it was read. */
  #retries = 0;
  readonly #delayed = new DelayedTask(() => {
    this.#run((signal) => this.#read(signal));
  });
  /** Undefined until the file is known to be too large for a document. */
  #watching: vscode.Disposable | undefined;

  constructor(
    readonly uri: vscode.Uri,
    readonly syntax: Syntax,
    private readonly events: FileEvents,
    private isVisible: boolean,
  ) {
    this.#run((signal) => this.#start(signal));
  }

  get text(): Text {
    return this.#content.text;
  }

  get invalidAt(): number | undefined {
    return this.#content.invalidAt;
  }

  get isAwaitingDocument(): boolean {
    return this.#isAwaitingDocument;
  }

  get isOutdated(): boolean {
    return this.#isDirty || this.#willBeRead;
  }

  get willBeRead(): boolean {
    return this.#willBeRead;
  }

  /** Whether the file has been read, and still can be. */
  get isRead(): boolean {
    return this.#content !== NO_CONTENT;
  }

  /** Sets whether the editor has unsaved changes. When they are saved or discarded, the file is read again. */
  setDirty(isDirty: boolean): void {
    if (isDirty === this.#isDirty) return;
    this.#isDirty = isDirty;
    if (!this.#watching) return;
    if (isDirty) this.events.onEdited();
    else this.#readSoon(0);
  }

  /** Sets that VS Code has begun to open the file, which was in the background before. */
  setVisible(): void {
    if (this.isVisible) return;
    this.isVisible = true;
    if (!this.#watching) this.#run((signal) => this.#start(signal));
  }

  find(isForced: boolean): readonly Text[] {
    if (!this.isRead) return [];
    if (this.#found?.isForced !== isForced)
      this.#found = { isForced, texts: findListings(this.text, isForced, this.syntax).texts };
    return this.#found.texts;
  }

  positionAt(offset: number): vscode.Position {
    const { line, column } = this.#content.lines.at(offset);
    return new vscode.Position(line - 1, column - 1);
  }

  dispose(): void {
    this.#delayed.dispose();
    this.#reading.dispose();
    this.#watching?.dispose();
    this.#watching = undefined;
  }

  #run(work: (signal: AbortSignal) => Promise<void>): void {
    this.#reading.run(work).catch(onUnexpectedError);
  }

  async #start(signal: AbortSignal): Promise<void> {
    // VS Code shows an error in the tab.
    const size = (await sizeOf(this.uri)) ?? 0;
    if (signal.aborted) return;
    if (size <= MAX_DOCUMENT_SIZE) {
      // Unsaved changes are in the document only.
      this.#isAwaitingDocument = this.isVisible && size >= SLOW_DOCUMENT_SIZE && !this.#isDirty;
      if (this.#isAwaitingDocument) await this.#read(signal);
      return;
    }
    const watcher = watchFile(this.uri);
    const changed = (): void => {
      this.#reading.cancel();
      this.#readSoon(READ_DELAY_MS);
    };
    this.#watching = vscode.Disposable.from(
      watcher,
      watcher.onDidChange(changed),
      watcher.onDidCreate(changed),
      watcher.onDidDelete(() => {
        this.#reading.cancel();
        this.#delayed.dispose();
        if (this.isRead) this.#lose('the file was deleted');
      }),
    );
    await this.#read(signal);
  }

  #readSoon(delay: number): void {
    this.#willBeRead = true;
    this.#delayed.reschedule(delay);
  }

  async #read(signal: AbortSignal): Promise<void> {
    const isCanceled = (): boolean => signal.aborted;
    const title = `Reading ${shownName(this.uri)}`;
    await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title },
      async (progress) => {
        const report = (part: number): void => {
          progress.report({ message: `${Math.floor(part * 100)}%` });
        };
        try {
          const before = await this.#stamp();
          const content = await readContent(this.uri, isCanceled, everyPercent(report));
          const hasChanged = content !== undefined && before !== (await this.#stamp());
          if (!content || isCanceled()) return;
          if (hasChanged && this.#isAwaitingDocument) return;
          this.#retries = hasChanged ? this.#retries + 1 : 0;
          // The file may be incomplete, because large files are written in parts.
          if (hasChanged && this.#retries <= MAX_RETRIES) this.#readSoon(READ_DELAY_MS);
          else this.#set(content);
        } catch (error) {
          if (!isCanceled() && !this.#isAwaitingDocument)
            this.#lose(error instanceof Error ? error.message : String(error));
        }
      },
    );
  }

  /** A value that changes whenever the file is written. */
  async #stamp(): Promise<string> {
    const { size, mtime } = await vscode.workspace.fs.stat(this.uri);
    return `${size} ${mtime}`;
  }

  #set(content: Content): void {
    this.#content = content;
    this.#found = undefined;
    this.#willBeRead = false;
    this.events.onRead();
  }

  #lose(reason: string): void {
    this.events.onLost(reason);
    this.#content = NO_CONTENT;
    this.#willBeRead = false;
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
