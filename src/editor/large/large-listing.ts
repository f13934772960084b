import * as vscode from 'vscode';
import type { Configuration } from '../../core/config/configuration';
import type { Syntax } from '../../core/json/syntax';
import type { Span } from '../../core/json/tree';
import { Listing } from '../../core/listing/listing';
import type { TextLines } from '../../core/text/text-lines';
import type { Text } from '../../core/text/text';
import { ListingReader } from '../listing-reader';
import type { ListingSource, ShowOptions } from '../listing-source';

/** What a file held when it was read. */
export interface Content {
  readonly text: Text;
  readonly lines: TextLines;
}

/**
 * A listing in a file that is open in an editor, but too large for VS Code to make a document of it. It is that of the file as
 * it was saved, and knows the cursor only by what was shown last.
 */
export class LargeListing implements ListingSource {
  readonly #reader: ListingReader;
  readonly document = undefined;
  #content: Content;
  #isClosed = false;
  #cursor: number | undefined;
  /** Whether the editor has changes that are not saved, or the file has others that are not read yet. */
  isOutdated = false;
  /** Whether the file is to be read again. */
  isAwaited = false;

  constructor(
    readonly uri: vscode.Uri,
    content: Content,
    private readonly syntax: Syntax,
    private config: Configuration,
    private readonly onShow: () => void,
    onAnalysed: (source: ListingSource) => void,
    onError: (error: unknown) => void,
  ) {
    this.#content = content;
    this.#reader = new ListingReader(
      () => new Listing(this.#content.text, { settings: this.config.settings, syntax: this.syntax }),
      () => {
        onAnalysed(this);
      },
      onError,
    );
  }

  get listing(): Listing {
    return this.#reader.listing;
  }

  get readIn(): number {
    return this.#reader.readIn;
  }

  get configuration(): Configuration {
    return this.config;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get cursor(): number | undefined {
    return this.#cursor;
  }

  /** Takes what the file contains now. */
  take(content: Content): void {
    this.#content = content;
    this.isAwaited = false;
    this.analyse();
  }

  configure(configuration: Configuration): void {
    if (configuration === this.config) return;
    this.config = configuration;
    this.analyse();
  }

  async whenComplete(): Promise<void> {
    while (this.isAwaited && !this.#isClosed) await this.#reader.next();
    await this.#reader.whenComplete();
  }

  rangeOf({ start, end }: Span): vscode.Range {
    return new vscode.Range(this.#positionAt(start), this.#positionAt(end));
  }

  /** There is no editor object that lines could be highlighted in. */
  async show(span: Span, { preserveFocus, select = false }: ShowOptions): Promise<void> {
    this.#cursor = span.start;
    this.onShow();
    const group = vscode.window.tabGroups.all.find(({ activeTab }) => isTabOf(activeTab, this.uri));
    await vscode.commands.executeCommand('vscode.open', this.uri, {
      selection: this.rangeOf(select ? span : { start: span.start, end: span.start }),
      preserveFocus,
      ...(group && { viewColumn: group.viewColumn }),
    } satisfies vscode.TextDocumentShowOptions);
  }

  /** Reads the listing from its start, in slices. */
  analyse(): void {
    this.#reader.restart();
  }

  dispose(): void {
    this.#isClosed = true;
    this.#reader.dispose();
  }

  #positionAt(offset: number): vscode.Position {
    const { line, column } = this.#content.lines.at(offset);
    return new vscode.Position(line - 1, column - 1);
  }
}

/** Whether a tab shows the text of a file. */
function isTabOf(tab: vscode.Tab | undefined, uri: vscode.Uri): boolean {
  return tab?.input instanceof vscode.TabInputText && tab.input.uri.toString() === uri.toString();
}
