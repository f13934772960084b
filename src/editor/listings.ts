import * as vscode from 'vscode';
import { CONFIG_FILE, type Configuration, type Selection } from '../core/configuration';
import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../core/json/syntax';
import { isListing } from '../core/recognise';
import { Delayed } from './delayed';
import { DocumentHead } from './document-text';
import { ListingDocument } from './listing-document';

/** The languages in which listings are written. */
export const LANGUAGES: ReadonlyMap<string, Syntax> = new Map([
  ['json', JSON_SYNTAX],
  ['jsonc', JSONC_SYNTAX],
]);

/** How long a document is left in peace before it is asked again whether it is a listing, in milliseconds. */
const PAUSE_MS = 400;

/** What holds for a document, as the configuration files say. */
export interface Configurations {
  readonly onDidChange: vscode.Event<void>;
  /** Undefined while it is looked for; {@link onDidChange} fires when it is found. */
  for(uri: vscode.Uri): { readonly configuration: Configuration; readonly selection: Selection } | undefined;
}

/** An open JSON document. */
interface Followed {
  /** If it is a listing. */
  listing: ListingDocument | undefined;
  readonly judging: Delayed;
  eol: vscode.EndOfLine;
}

/** All open documents that are listings, recognised by their content. */
export class Listings implements vscode.Disposable {
  readonly #followed = new Map<vscode.TextDocument, Followed>();
  readonly #analysed = new vscode.EventEmitter<ListingDocument>();
  /** Fires when a listing's problems may be others. */
  readonly onDidAnalyse = this.#analysed.event;
  readonly #begun = new vscode.EventEmitter<ListingDocument>();
  /** Fires when a document turns out to be a listing, before it is read. */
  readonly onDidBegin = this.#begun.event;
  readonly #ended = new vscode.EventEmitter<ListingDocument>();
  /** Fires when a listing is closed, or is none any more. */
  readonly onDidEnd = this.#ended.event;
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly configurations: Configurations,
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
      configurations.onDidChange(() => {
        this.#reconfigure();
      }),
      this.#analysed,
      this.#begun,
      this.#ended,
    );
    for (const document of vscode.workspace.textDocuments) this.#open(document);
  }

  /** The listing that a document is, if it is one. */
  of(document: vscode.TextDocument): ListingDocument | undefined {
    return this.#followed.get(document)?.listing;
  }

  dispose(): void {
    for (const document of [...this.#followed.keys()]) this.#close(document);
    this.#subscriptions.dispose();
  }

  #open(document: vscode.TextDocument): void {
    if (!LANGUAGES.has(document.languageId) || document.uri.path.endsWith(`/${CONFIG_FILE}`)) return;
    const judging = new Delayed(() => {
      this.#judge(document);
    });
    this.#followed.set(document, { listing: undefined, judging, eol: document.eol });
    this.#judge(document);
  }

  #close(document: vscode.TextDocument): void {
    const followed = this.#followed.get(document);
    if (!followed) return;
    followed.judging.dispose();
    this.#end(followed);
    this.#followed.delete(document);
  }

  #change({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const followed = this.#followed.get(document);
    if (!followed) return;
    if (document.eol !== followed.eol) {
      followed.eol = document.eol;
      followed.listing?.restart();
    } else if (contentChanges.length > 0) {
      followed.listing?.edit(contentChanges);
    } else {
      return;
    }
    // A half-typed entry hides what makes a text a listing: only a pause tells.
    followed.judging.afterQuiet(PAUSE_MS);
  }

  #reconfigure(): void {
    for (const [document, { listing }] of this.#followed) {
      const held = this.configurations.for(document.uri);
      if (held) listing?.configure(held.configuration);
      this.#judge(document);
    }
  }

  #judge(document: vscode.TextDocument): void {
    const followed = this.#followed.get(document);
    const syntax = LANGUAGES.get(document.languageId);
    if (!followed || !syntax) return;
    const held = this.configurations.for(document.uri);
    if (!held) return;
    const { configuration, selection } = held;
    const is =
      selection === 'content' ? isListing(new DocumentHead(document), syntax) : selection === 'include';
    if (!is) {
      this.#end(followed);
    } else if (!followed.listing) {
      const listing = new ListingDocument(document, syntax, configuration, this.onError);
      followed.listing = listing;
      listing.onDidAnalyse(() => {
        this.#analysed.fire(listing);
      });
      this.#begun.fire(listing);
    }
  }

  #end(followed: Followed): void {
    const { listing } = followed;
    if (!listing) return;
    followed.listing = undefined;
    listing.dispose();
    this.#ended.fire(listing);
  }
}
