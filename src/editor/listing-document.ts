import * as vscode from 'vscode';
import type { Configuration } from '../core/config/configuration';
import type { Syntax } from '../core/json/parse';
import type { Span } from '../core/json/tree';
import type { Listing } from '../core/listing/listing';
import { DocumentListings } from './document-listings';
import { DocumentText } from './document-text';
import { ListingReader } from './listing-reader';
import {
  showInViewer,
  snapshotOf,
  type ListingSource,
  type ListingViewer,
  type ShowOptions,
  type Snapshot,
} from './listing-source';
import type { RangeHighlight } from './range-highlight';

/** A listing in an open document, which is updated on edits. */
export class ListingDocument implements ListingSource, vscode.Disposable {
  readonly #reader: ListingReader;
  #text: DocumentText;
  readonly viewers = new Set<ListingViewer>();
  /** The position that {@link moveCursor} was called with last. */
  #movedTo: number | undefined;
  readonly #content: DocumentListings;

  constructor(
    readonly document: vscode.TextDocument,
    syntax: Syntax,
    private config: Configuration,
    isForced: boolean,
    private readonly highlight: RangeHighlight,
    onAnalysed: (source: ListingSource) => void,
    onError: (error: unknown) => void,
  ) {
    this.#text = new DocumentText(document);
    this.#content = new DocumentListings(document, syntax, isForced);
    this.#reader = new ListingReader(
      () => this.#content.read(this.#text, this.config.settings),
      () => {
        onAnalysed(this);
      },
      onError,
    );
    this.#reader.resume();
  }

  get listing(): Listing {
    return this.#reader.listing;
  }

  get allListings(): readonly Listing[] {
    return this.#content.withOthers(this.listing);
  }

  /** Whether the document still has a listing; undefined if that has to be found out with another `isForced`. */
  hasListing(isForced: boolean): boolean | undefined {
    return isForced === this.#content.isForced ? this.#content.hasListing : undefined;
  }

  listingAt(offset: number): Listing {
    const { listing, allListings } = this;
    if (allListings.length === 1) return listing;
    return allListings.find(({ start, end }) => start <= offset && offset <= end) ?? listing;
  }

  /** Reads the listing that the cursor has moved into, if there are several. */
  followCursor(): void {
    const { cursor } = this;
    if (cursor !== undefined && this.#content.select(cursor)) this.#reader.restart();
  }

  get readDuration(): number {
    return this.#reader.readDuration;
  }

  get configuration(): Configuration {
    return this.config;
  }

  get uri(): vscode.Uri {
    return this.document.uri;
  }

  get isClosed(): boolean {
    return this.document.isClosed;
  }

  /** Every edit updates the listing. */
  readonly isOutdated = false;

  get cursor(): number | undefined {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    const editor =
      activeTextEditor?.document === this.document
        ? activeTextEditor
        : visibleTextEditors.find(({ document }) => document === this.document);
    return editor ? this.document.offsetAt(editor.selection.active) : this.#movedTo;
  }

  rangeOf({ start, end }: Span): vscode.Range {
    return new vscode.Range(this.document.positionAt(start), this.document.positionAt(end));
  }

  moveCursor({ start, end }: Span): void {
    this.#movedTo = start;
    const range = this.rangeOf({ start, end });
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document !== this.document) continue;
      editor.selection = new vscode.Selection(range.start, range.start);
      editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  async show(span: Span, options: ShowOptions): Promise<void> {
    const { preserveFocus, select = false } = options;
    const range = this.rangeOf(span);
    const { version } = this.document;
    const open = vscode.window.visibleTextEditors.find(({ document }) => document === this.document);
    // A table beside the text shows the entry, too.
    const isShown = showInViewer(this.viewers, span, open ? { preserveFocus: true } : options);
    if (!open && isShown) return;
    const editor = await vscode.window.showTextDocument(this.document, {
      selection: select ? range : new vscode.Range(range.start, range.start),
      preserveFocus,
      ...(open?.viewColumn !== undefined && { viewColumn: open.viewColumn }),
    });
    if (select || range.isEmpty || this.document.version !== version) return;
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    this.highlight.show(editor, range);
  }

  snapshot(): Snapshot {
    return snapshotOf(this);
  }

  whenComplete(): Promise<void> {
    return this.#reader.whenComplete();
  }

  /** Updates the listing after changes of the document. */
  edit(changes: readonly vscode.TextDocumentContentChangeEvent[]): void {
    const { listing } = this;
    const wasComplete = listing.isComplete;
    const own = this.#content.change(this.#text.change(changes));
    if (!own) {
      this.#reader.restart();
      return;
    }
    listing.edit(own);
    if (listing.isComplete) this.#reader.notify();
    else if (wasComplete) this.#reader.resume();
  }

  /** Reads the whole document again. */
  restart(): void {
    this.#text = new DocumentText(this.document);
    this.#reader.restart();
  }

  /** @param isForced whether the configuration includes the document; as before if it is undefined */
  configure(configuration: Configuration, isForced = this.#content.isForced): void {
    const isSame = configuration === this.config && isForced === this.#content.isForced;
    if (isSame && !this.#content.isMoved()) return;
    this.config = configuration;
    this.#content.isForced = isForced;
    this.restart();
  }

  dispose(): void {
    this.#reader.dispose();
  }
}
