import * as vscode from 'vscode';
import { mayHaveListings } from '../../core/config/configuration';
import { isEmptyResponse } from '../../core/entries/recognize';
import type { Listing } from '../../core/listing/listing';
import type { Configurations } from '../configuration-files';
import { DocumentHead } from '../document-text';
import { LANGUAGES } from '../languages';
import { PREVIEW_SCHEMES } from '../old-versions';
import { onUnexpectedError } from '../unexpected-error';
import { CurrentListing } from './current-listing';
import { DocumentSource } from './document-source';
import { OpenListing } from './open-listing';

/** An open JSON document. */
interface OpenFile {
  readonly source: DocumentSource;
  /** Undefined if it is not a listing. */
  listing: OpenListing | undefined;
  /** Whether it is no listing, but becomes one when an entry is added to its empty `results`. */
  mayGetEntries: boolean;
  /** Resolves when it is known whether it is a listing. */
  recognition: Promise<void>;
}

/** All open listings, recognized by their content or included by a configuration. */
export class Listings implements vscode.Disposable {
  /** By URI. */
  readonly #files = new Map<string, OpenFile>();
  /** The listings that were closed, by URI: while something still shows one, its entries keep their identities when it is opened again. */
  readonly #closedListings = new Map<string, WeakRef<Listing>>();
  readonly #analyzed = new vscode.EventEmitter<OpenListing>();
  /** Fires when a listing has been read, or changed by an edit or a configuration. */
  readonly onDidAnalyze = this.#analyzed.event;
  readonly #opened = new vscode.EventEmitter<OpenListing>();
  /** Fires when a listing is recognized, before it is read. */
  readonly onDidOpen = this.#opened.event;
  readonly #closed = new vscode.EventEmitter<OpenListing>();
  /** Fires when a listing is closed, or is no longer a listing. */
  readonly onDidClose = this.#closed.event;
  readonly #searched = new vscode.EventEmitter<void>();
  /** Fires when a document has been searched for listings: when it is opened, and some time after edits. */
  readonly onDidSearch = this.#searched.event;
  readonly #moved = new vscode.EventEmitter<OpenListing>();
  /** Fires when the cursor of a listing may have moved. */
  readonly onDidMoveCursor = this.#moved.event;
  readonly #subscriptions: vscode.Disposable;
  /** The listing of the active editor. */
  readonly current: CurrentListing;

  constructor(private readonly configurations: Configurations) {
    this.#subscriptions = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.#open(document);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        const key = document.uri.toString();
        if (this.#files.get(key)?.source.document === document) this.#close(key);
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
        for (const file of this.#files.values()) this.#recognize(file);
      }),
      this.#analyzed,
      this.#opened,
      this.#closed,
      this.#searched,
      this.#moved,
    );
    for (const document of vscode.workspace.textDocuments) this.#open(document);
    this.current = new CurrentListing(this);
  }

  /** All open listings. */
  get all(): readonly OpenListing[] {
    return Array.from(this.#files.values(), ({ listing }) => listing ?? []).flat();
  }

  /** The listing in a document; undefined if it is not one. */
  of(document: vscode.TextDocument): OpenListing | undefined {
    const listing = this.at(document.uri);
    return listing?.document === document ? listing : undefined;
  }

  /** The open listing with a URI. */
  at(uri: vscode.Uri): OpenListing | undefined {
    return this.#files.get(uri.toString())?.listing;
  }

  /** Whether a document is no listing yet, but has an empty `results` to which an entry can be added. */
  mayGetEntries(uri: vscode.Uri): boolean {
    return this.#files.get(uri.toString())?.mayGetEntries === true;
  }

  /** Takes a document with an empty `results` for a listing from now on. */
  async openEmpty(uri: vscode.Uri): Promise<OpenListing | undefined> {
    const file = this.#files.get(uri.toString());
    if (file) await this.#updateListing(file, true);
    return file?.listing;
  }

  /** The listing in a document, once it is known whether it is one. */
  async whenDetected(document: vscode.TextDocument): Promise<OpenListing | undefined> {
    await this.#files.get(document.uri.toString())?.recognition;
    return this.of(document);
  }

  /** Reports that a listing has been read or changed. */
  notifyAnalyzed(listing: OpenListing): void {
    this.#analyzed.fire(listing);
  }

  /** Reports that the position shown in a listing has changed. */
  notifyCursorMoved(listing: OpenListing): void {
    this.#moved.fire(listing);
  }

  dispose(): void {
    this.current.dispose();
    for (const key of this.#files.keys()) this.#close(key);
    this.#subscriptions.dispose();
  }

  #open(document: vscode.TextDocument): void {
    const { languageId, uri } = document;
    const syntax = LANGUAGES.get(languageId);
    if (!syntax || PREVIEW_SCHEMES.has(uri.scheme)) return;
    const key = uri.toString();
    this.#close(key);
    const source = new DocumentSource(document, syntax, () => {
      this.#recognize(file);
    });
    const file: OpenFile = {
      source,
      listing: undefined,
      mayGetEntries: false,
      recognition: Promise.resolve(),
    };
    this.#files.set(key, file);
    this.#recognize(file);
  }

  #change(event: vscode.TextDocumentChangeEvent): void {
    const { source, listing } = this.#files.get(event.document.uri.toString()) ?? {};
    if (source?.document !== event.document) return;
    const changes = source.change(event);
    if (!changes) listing?.restart();
    else if (changes.length > 0) listing?.edit(changes);
  }

  #close(key: string): void {
    const file = this.#files.get(key);
    if (!file) return;
    this.#files.delete(key);
    this.#closeListing(file);
    file.source.dispose();
  }

  #closeListing(file: OpenFile): void {
    const { listing } = file;
    if (!listing) return;
    file.listing = undefined;
    const key = listing.uri.toString();
    // Of a text that has no entries any more, nothing would be recognized.
    if (listing.listing.entries.length > 0) this.#closedListings.set(key, new WeakRef(listing.listing));
    else this.#closedListings.delete(key);
    listing.dispose();
    this.#closed.fire(listing);
  }

  #recognize(file: OpenFile): void {
    file.recognition = this.#updateListing(file).catch(onUnexpectedError);
  }

  /**
   * Finds out whether a file is a listing, and which configuration applies to it.
   *
   * @param acceptsEmpty whether an object with an empty `results` is one
   */
  async #updateListing(file: OpenFile, acceptsEmpty = false): Promise<void> {
    const { source } = file;
    const { configuration, selection } = await this.configurations.get(source.uri);
    if (this.#files.get(source.uri.toString()) !== file) return;
    const isForced = selection === 'include';
    const mayHave = mayHaveListings(selection);
    const isKnown = mayHave && (file.listing?.hasListing(isForced) ?? source.find(isForced).length > 0);
    const isEmpty = !isKnown && mayHave && isEmptyResponse(new DocumentHead(source.document));
    const isFound = isKnown || (acceptsEmpty && isEmpty);
    file.mayGetEntries = isEmpty && !isFound;
    if (!isFound) {
      this.#closeListing(file);
    } else if (file.listing) {
      file.listing.update(configuration, isForced);
    } else {
      const replaced = this.#closedListings.get(source.uri.toString())?.deref();
      file.listing = new OpenListing(source, configuration, isForced, this, replaced);
      this.#opened.fire(file.listing);
    }
    this.#searched.fire();
  }
}
