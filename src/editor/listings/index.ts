import * as vscode from 'vscode';
import { CheckedListings } from '../../core/config/checked-listings';
import { mayHaveListings } from '../../core/config/configuration';
import type { Syntax } from '../../core/json/syntax';
import { findListings, placeOfEmpty, type ListingPlace } from '../../core/listing/find-listings';
import type { TextEdit } from '../../core/text/text-edit';
import type { ConfigurationFiles } from './configuration-files';
import { LANGUAGES } from './languages';
import { PREVIEW_SCHEMES } from './old-versions';
import { DelayedTask, nextTurn } from '../ui/tasks';
import { onUnexpectedError } from '../ui/unexpected-error';
import { CurrentListing } from './current-listing';
import { OpenListing } from './open-listing';

/** The delay after the last edit until a document is searched for listings again, in milliseconds. */
const SEARCH_DELAY_MS = 400;
/** Up to this length, a listing that cannot follow an edit is read again at once; in UTF-16 units. */
const MAX_SMALL_LENGTH = 1 << 18;

/** An open JSON document. */
interface OpenFile {
  readonly document: vscode.TextDocument;
  readonly syntax: Syntax;
  readonly searching: DelayedTask;
  eol: vscode.EndOfLine;
  /** Undefined if it is not a listing. */
  listing: OpenListing | undefined;
  /** Resolves when it is known whether it is a listing. */
  recognition: Promise<void>;
  /** Identifies the latest search: one that was started before it does not publish anything. */
  search: object | undefined;
}

/** All open listings, recognized by their content or included by a configuration. */
export class Listings implements vscode.Disposable {
  /** By URI. */
  readonly #files = new Map<string, OpenFile>();
  /** The listings that were closed, by URI: while something still shows one, its entries keep their keys when it is opened again. */
  readonly #closedListings = new Map<string, WeakRef<CheckedListings>>();
  readonly #changed = new vscode.EventEmitter<OpenListing>();
  /** Fires when a listing has been read, or changed by an edit or a configuration. */
  readonly onDidChange = this.#changed.event;
  readonly #opened = new vscode.EventEmitter<OpenListing>();
  /** Fires when a listing has been recognized and read. */
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

  constructor(private readonly configurations: ConfigurationFiles) {
    this.#subscriptions = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.#open(document);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        const key = document.uri.toString();
        if (this.#files.get(key)?.document === document) this.#close(key);
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
      this.#changed,
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

  /** The listing in a document, once it is known whether it is one. */
  async whenDetected(document: vscode.TextDocument): Promise<OpenListing | undefined> {
    const file = this.#files.get(document.uri.toString());
    let recognition: Promise<void> | undefined;
    while (file && file.recognition !== recognition) await (recognition = file.recognition);
    return this.of(document);
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
    const searching = new DelayedTask(() => {
      this.#recognize(file);
    });
    const file: OpenFile = {
      document,
      syntax,
      searching,
      eol: document.eol,
      listing: undefined,
      recognition: Promise.resolve(),
      search: undefined,
    };
    this.#files.set(key, file);
    this.#recognize(file);
  }

  /** Has a listing follow an edit. If it cannot, it is read again: at once if it is small, else after a pause in typing. */
  #change({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const file = this.#files.get(document.uri.toString());
    if (file?.document !== document) return;
    const isSameEol = file.eol === document.eol;
    if (isSameEol && contentChanges.length === 0) return;
    file.eol = document.eol;
    if (file.listing?.edit(isSameEol ? editsOf(contentChanges) : undefined)) return;
    file.searching.reschedule(SEARCH_DELAY_MS);
    if (file.listing && file.listing.length <= MAX_SMALL_LENGTH) this.#recognize(file, true);
  }

  #close(key: string): void {
    const file = this.#files.get(key);
    if (!file) return;
    this.#files.delete(key);
    this.#closeListing(file);
    file.searching.dispose();
  }

  #closeListing(file: OpenFile): void {
    const { listing } = file;
    if (!listing) return;
    file.listing = undefined;
    this.#closedListings.set(listing.uri.toString(), new WeakRef(listing.present));
    listing.dispose();
    this.#closed.fire(listing);
  }

  /** @param isTyping whether the document stays a listing even if none is found now */
  #recognize(file: OpenFile, isTyping = false): void {
    file.recognition = this.#update(file, isTyping).catch(onUnexpectedError);
  }

  /** Finds out whether a file is a listing, and which configuration applies to it. */
  async #update(file: OpenFile, isTyping: boolean): Promise<void> {
    const { document, syntax } = file;
    const search = (file.search = {});
    const { configuration, selection } = await this.configurations.get(document.uri);
    const isForced = selection === 'include';
    const isLatest = (): boolean =>
      this.#files.get(document.uri.toString()) === file && file.search === search;
    if (!isLatest() || file.listing?.isPresentFor(configuration, isForced)) return;
    const { version } = document;
    const text = document.getText();
    let places: readonly ListingPlace[] = mayHaveListings(selection)
      ? findListings(text, syntax, isForced)
      : [];
    if (places.length === 0 && file.listing && mayHaveListings(selection)) {
      // A listing stays one when its last entry is deleted.
      const empty = placeOfEmpty(text);
      if (empty) places = [empty];
    }
    if (places.length > 0) {
      const pause = async (): Promise<void> => {
        await nextTurn();
        // What comes after the edit reads the text again.
        if (!isLatest() || document.version !== version) throw new vscode.CancellationError();
      };
      try {
        const checked = await CheckedListings.readInParts(text, places, { configuration, syntax }, pause);
        if (!isLatest() || document.version !== version) return;
        if (file.listing) {
          file.listing.replace(checked, isForced);
        } else {
          const before = this.#closedListings.get(document.uri.toString())?.deref();
          const present = before ? checked.replacing(before.listings) : checked;
          file.listing = new OpenListing(document, present, isForced, this.#changed, this.#moved);
          this.#opened.fire(file.listing);
          this.#changed.fire(file.listing);
        }
      } catch (error) {
        if (!(error instanceof vscode.CancellationError)) throw error;
        return;
      }
    } else if (!isTyping) {
      this.#closeListing(file);
    }
    this.#searched.fire();
  }
}

/** The changes of a document as edits of its text before them, sorted. */
function editsOf(changes: readonly vscode.TextDocumentContentChangeEvent[]): TextEdit[] {
  return changes
    .map(({ rangeOffset, rangeLength, text }) => ({ offset: rangeOffset, length: rangeLength, text }))
    .sort((a, b) => a.offset - b.offset);
}
