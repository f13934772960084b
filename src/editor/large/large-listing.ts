import * as vscode from 'vscode';
import type { Configuration } from '../../core/config/configuration';
import { expectationCheckOf } from '../../core/config/expectations';
import type { Syntax } from '../../core/json/parse';
import type { Span } from '../../core/json/tree';
import { findListings, listingWith } from '../../core/listing/embedded-text';
import { Listing, type ListingOptions } from '../../core/listing/listing';
import type { TextLines } from '../../core/text/lines';
import type { Text } from '../../core/text/text';
import { ListingReader } from '../listing-reader';
import {
  showInViewer,
  snapshotOf,
  type ListingSource,
  type ListingViewer,
  type ShowOptions,
  type Snapshot,
} from '../listing-source';

/** The content of a file. */
export interface Content {
  readonly text: Text;
  readonly lines: TextLines;
  /** The offset from which the bytes of the file are invalid; undefined if they are valid. */
  readonly invalidAt: number | undefined;
}

/**
 * A listing in a file that is open in an editor, but too large for a document. It reflects the saved file. The position of
 * the cursor is not known, so the position shown last is used.
 */
export class LargeListing implements ListingSource {
  readonly #reader: ListingReader;
  readonly document = undefined;
  #content: Content;
  #all: readonly Listing[] = [];
  #isClosed = false;
  readonly viewers = new Set<ListingViewer>();
  #cursor: number | undefined;
  /** Whether there are unsaved changes, or changes of the file that have not been read yet. */
  isOutdated = false;
  /** Whether the file will be read again. */
  willBeReadAgain = false;

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
      () => {
        const { settings } = this.config;
        const { text, invalidAt } = this.#content;
        const found = findListings(text, false, this.syntax).texts;
        // A file without one is here because its configuration includes it.
        const texts = found.length > 0 ? found : findListings(text, true, this.syntax).texts;
        const [first = text, ...others] = texts;
        const all: Listing[] = [];
        const invalid = invalidAt === undefined ? undefined : (listingWith(texts, invalidAt) ?? text);
        const optionsOf = (one: Text): ListingOptions => ({
          settings,
          syntax: this.syntax,
          expectations: expectationCheckOf(settings, () => all),
          invalidAt: one === invalid ? invalidAt : undefined,
        });
        const listing = new Listing(first, { ...optionsOf(first), replaces: this.#all[0] });
        all.push(listing);
        for (const other of others) all.push(Listing.read(other, optionsOf(other)));
        this.#all = all;
        return listing;
      },
      () => {
        onAnalysed(this);
      },
      onError,
    );
  }

  get listing(): Listing {
    return this.#reader.listing;
  }

  get allListings(): readonly Listing[] {
    return this.#all;
  }

  listingAt(offset: number): Listing {
    return this.#all.find(({ start, end }) => start <= offset && offset <= end) ?? this.listing;
  }

  get readDuration(): number {
    return this.#reader.readDuration;
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

  /** Sets the new content of the file and reads it. */
  setContent(content: Content): void {
    this.#content = content;
    this.willBeReadAgain = false;
    this.analyse();
  }

  configure(configuration: Configuration): void {
    if (configuration === this.config) return;
    this.config = configuration;
    this.analyse();
  }

  snapshot(): Snapshot {
    return snapshotOf(this);
  }

  async whenComplete(): Promise<void> {
    while (this.willBeReadAgain && !this.#isClosed) await this.#reader.next();
    await this.#reader.whenComplete();
  }

  rangeOf({ start, end }: Span): vscode.Range {
    return new vscode.Range(this.#positionAt(start), this.#positionAt(end));
  }

  /** Does not highlight lines, because VS Code provides no editor object. */
  async show(span: Span, options: ShowOptions): Promise<void> {
    const { preserveFocus, select = false } = options;
    this.#cursor = span.start;
    this.onShow();
    const group = vscode.window.tabGroups.all.find(({ activeTab }) => isTabOf(activeTab, this.uri));
    if (!group && showInViewer(this.viewers, span, options)) return;
    await vscode.commands.executeCommand('vscode.open', this.uri, {
      selection: this.rangeOf(select ? span : { start: span.start, end: span.start }),
      preserveFocus,
      ...(group && { viewColumn: group.viewColumn }),
    } satisfies vscode.TextDocumentShowOptions);
  }

  moveCursor({ start }: Span): void {
    this.#cursor = start;
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
