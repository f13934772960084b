import * as vscode from 'vscode';
import { isConfigurationPath } from '../core/config/configuration';
import { listingsIn, type Configurations } from './configuration-files';
import { DelayedTask } from './delayed-task';
import { DocumentHead } from './document-text';
import { LANGUAGES } from './languages';
import { ListingDocument } from './listing-document';
import type { ListingSource } from './listing-source';
import type { RangeHighlight } from './range-highlight';
import { isOldVersion, PREVIEW_SCHEMES } from './old-versions';
import { uriOfTable } from './table/tabs';

/** The delay after the last edit until a document is checked again for being a listing, in milliseconds. */
const RECHECK_DELAY_MS = 400;

/** An open JSON document. */
interface OpenDocument {
  /** Undefined if it is not a listing. */
  listing: ListingDocument | undefined;
  /** Resolves when it is known whether the document is a listing. */
  detection: Promise<void>;
  readonly recheckTimer: DelayedTask;
  eol: vscode.EndOfLine;
}

/** All open listings, recognized by their content or included by a configuration. */
export class Listings implements vscode.Disposable {
  readonly #documents = new Map<vscode.TextDocument, OpenDocument>();
  /** Listings in files that are too large for a document, by URI. */
  readonly #large = new Map<string, ListingSource>();
  readonly #analysed = new vscode.EventEmitter<ListingSource>();
  /** Fires when a listing has been read, or changed by an edit or a configuration. */
  readonly onDidAnalyse = this.#analysed.event;
  readonly notifyAnalysed = (source: ListingSource): void => {
    this.#analysed.fire(source);
  };
  readonly #opened = new vscode.EventEmitter<ListingSource>();
  /** Fires when a document is detected to be a listing, before it is read. */
  readonly onDidOpen = this.#opened.event;
  readonly #closed = new vscode.EventEmitter<ListingSource>();
  /** Fires when a listing is closed, or is no longer a listing. */
  readonly onDidClose = this.#closed.event;
  readonly #moved = new vscode.EventEmitter<ListingSource>();
  /** Fires when the cursor of a listing may have moved. */
  readonly onDidMoveCursor = this.#moved.event;
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly configurations: Configurations,
    private readonly highlight: RangeHighlight,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#subscriptions = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.#open(document);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.#close(document);
      }),
      vscode.workspace.onDidChangeTextDocument((event) => {
        this.#change(event);
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        const listing = this.of(textEditor.document);
        if (!listing) return;
        listing.followCursor();
        this.#moved.fire(listing);
      }),
      configurations.onDidChange(() => {
        this.#reconfigure();
      }),
      this.#analysed,
      this.#opened,
      this.#closed,
      this.#moved,
    );
    for (const document of vscode.workspace.textDocuments) this.#open(document);
  }

  /** All open listings. */
  get all(): readonly ListingSource[] {
    const documents = Array.from(this.#documents.values(), ({ listing }) => listing ?? []).flat();
    return [...documents, ...this.#large.values()];
  }

  /** The listing in a document; undefined if it is not one. */
  of(document: vscode.TextDocument): ListingDocument | undefined {
    return this.#documents.get(document)?.listing;
  }

  /** The open listing with a URI. */
  at(uri: vscode.Uri): ListingSource | undefined {
    const key = uri.toString();
    const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === key);
    return (document && this.of(document)) ?? this.#large.get(key);
  }

  /** The listing in a document, once it is known whether it is one. */
  async whenDetected(document: vscode.TextDocument): Promise<ListingSource | undefined> {
    await this.#documents.get(document)?.detection;
    return this.of(document);
  }

  /**
   * The listing in the active editor, unless it is an old version, such as on the left of a diff editor. For a file too large
   * for a document, VS Code provides the tab only.
   */
  get active(): ListingSource | undefined {
    const { activeTextEditor, tabGroups } = vscode.window;
    const { activeTab } = tabGroups.activeTabGroup;
    if (activeTextEditor) {
      const { document } = activeTextEditor;
      return isOldVersion(document.uri, activeTab ? [activeTab] : []) ? undefined : this.of(document);
    }
    const table = uriOfTable(activeTab);
    if (table) return this.at(table);
    const input = activeTab?.input;
    return input instanceof vscode.TabInputText ? this.#large.get(input.uri.toString()) : undefined;
  }

  /** Reports that the position shown in a large listing has changed. */
  moveCursor(source: ListingSource): void {
    this.#moved.fire(source);
  }

  /** Adds a listing in a file that is too large for a document. */
  addLarge(source: ListingSource): void {
    this.#large.set(source.uri.toString(), source);
    this.#announce(source);
  }

  /** Reports that the state of a listing has changed, such as that it is outdated. */
  notifyStateChanged(source: ListingSource | undefined): void {
    if (source?.listing.isComplete) this.#analysed.fire(source);
  }

  removeLarge(source: ListingSource): void {
    if (!this.#large.delete(source.uri.toString())) return;
    source.dispose();
    this.#closed.fire(source);
  }

  dispose(): void {
    for (const source of [...this.#large.values()]) this.removeLarge(source);
    for (const document of [...this.#documents.keys()]) this.#close(document);
    this.#subscriptions.dispose();
  }

  #open(document: vscode.TextDocument): void {
    const { languageId, uri } = document;
    if (!LANGUAGES.has(languageId) || isConfigurationPath(uri.path) || PREVIEW_SCHEMES.has(uri.scheme))
      return;
    const recheckTimer = new DelayedTask(() => {
      this.#detectListing(document);
    });
    const detection = Promise.resolve();
    this.#documents.set(document, { listing: undefined, detection, recheckTimer, eol: document.eol });
    this.#detectListing(document);
  }

  #close(document: vscode.TextDocument): void {
    const open = this.#documents.get(document);
    if (!open) return;
    open.recheckTimer.dispose();
    this.#closeListing(open);
    this.#documents.delete(document);
  }

  #change({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const open = this.#documents.get(document);
    if (!open) return;
    if (document.eol !== open.eol) {
      open.eol = document.eol;
      open.listing?.restart();
    } else if (contentChanges.length > 0) {
      open.listing?.edit(contentChanges);
    } else {
      return;
    }
    // While an entry is typed, its syntax errors may hide that the text is a listing.
    open.recheckTimer.reschedule(RECHECK_DELAY_MS);
  }

  #reconfigure(): void {
    for (const document of this.#documents.keys()) this.#detectListing(document);
    for (const source of this.#large.values())
      this.configurations
        .get(source.uri)
        .then(({ configuration }) => {
          source.configure(configuration);
        })
        .catch(this.onError);
  }

  /** Finds out whether a document is a listing, and which configuration applies to it. */
  #detectListing(document: vscode.TextDocument): void {
    const open = this.#documents.get(document);
    const syntax = LANGUAGES.get(document.languageId);
    if (!open || !syntax) return;
    const detect = async (): Promise<void> => {
      const { configuration, selection } = await this.configurations.get(document.uri);
      if (this.#documents.get(document) !== open) return;
      const isForced = selection === 'include';
      const isFound =
        selection !== 'exclude' &&
        (open.listing?.hasListing(isForced) ??
          listingsIn(selection, new DocumentHead(document), syntax).length > 0);
      if (!isFound) {
        this.#closeListing(open);
      } else if (open.listing) {
        open.listing.configure(configuration, isForced);
      } else {
        open.listing = new ListingDocument(
          document,
          syntax,
          configuration,
          isForced,
          this.highlight,
          this.notifyAnalysed,
          this.onError,
        );
        this.#announce(open.listing);
      }
    };
    open.detection = detect().catch(this.onError);
  }

  #announce(source: ListingSource): void {
    this.#opened.fire(source);
  }

  #closeListing(open: OpenDocument): void {
    const { listing } = open;
    if (!listing) return;
    open.listing = undefined;
    listing.dispose();
    this.#closed.fire(listing);
  }
}
