import * as vscode from 'vscode';
import { isConfigurationPath, type Configuration, type Selection } from '../core/config/configuration';
import { isListing } from '../core/reading/recognise';
import { Delayed } from './delayed';
import { DocumentHead } from './document-text';
import { LANGUAGES } from './languages';
import { ListingDocument } from './listing-document';
import type { ListingSource } from './listing-source';
import { once } from './once';
import type { RangeHighlight } from './range-highlight';

/** How long a document is left in peace before it is asked again whether it is a listing, in milliseconds. */
const PAUSE_MS = 400;

/** What holds for a document, as the configuration files say. */
export interface Configurations {
  readonly onDidChange: vscode.Event<void>;
  /** Undefined while it is looked for; {@link onDidChange} fires when it is found. */
  for(uri: vscode.Uri): { readonly configuration: Configuration; readonly selection: Selection } | undefined;
}

/** What holds for a document, once it has been found. */
export async function whatHoldsFor<T extends object>(
  uri: vscode.Uri,
  configurations: Pick<Configurations, 'onDidChange'> & { for(uri: vscode.Uri): T | undefined },
): Promise<T> {
  for (;;) {
    const held = configurations.for(uri);
    if (held) return held;
    await once(configurations.onDidChange);
  }
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
  /** Those of which VS Code makes no documents, by URI. */
  readonly #large = new Map<string, ListingSource>();
  readonly #analysed = new vscode.EventEmitter<ListingSource>();
  /** Fires when a listing's problems may be others. */
  readonly onDidAnalyse = this.#analysed.event;
  readonly #begun = new vscode.EventEmitter<ListingSource>();
  /** Fires when a document turns out to be a listing, before it is read. */
  readonly onDidBegin = this.#begun.event;
  readonly #ended = new vscode.EventEmitter<ListingSource>();
  /** Fires when a listing is closed, or is none any more. */
  readonly onDidEnd = this.#ended.event;
  readonly #moved = new vscode.EventEmitter<ListingSource>();
  /** Fires when the cursor may be elsewhere in a listing. */
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
        if (listing) this.#moved.fire(listing);
      }),
      configurations.onDidChange(() => {
        this.#reconfigure();
      }),
      this.#analysed,
      this.#begun,
      this.#ended,
      this.#moved,
    );
    for (const document of vscode.workspace.textDocuments) this.#open(document);
  }

  /** The listing that a document is, if it is one. */
  of(document: vscode.TextDocument): ListingDocument | undefined {
    return this.#followed.get(document)?.listing;
  }

  /** The listing that is open under a URI. */
  at(uri: vscode.Uri): ListingSource | undefined {
    const key = uri.toString();
    const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === key);
    return (document && this.of(document)) ?? this.#large.get(key);
  }

  /** The listing that a document is, once it is known which configuration holds for it. */
  async whenKnown(document: vscode.TextDocument): Promise<ListingSource | undefined> {
    await whatHoldsFor(document.uri, this.configurations);
    return this.of(document);
  }

  /** The listing in the active editor; of a file too large to be a document VS Code names only the tab. */
  get active(): ListingSource | undefined {
    const { activeTextEditor, tabGroups } = vscode.window;
    if (activeTextEditor) return this.of(activeTextEditor.document);
    const input = tabGroups.activeTabGroup.activeTab?.input;
    return input instanceof vscode.TabInputText ? this.#large.get(input.uri.toString()) : undefined;
  }

  /** Tells that something else of a large listing is shown. */
  moveCursor(source: ListingSource): void {
    this.#moved.fire(source);
  }

  /** Takes a listing of which VS Code makes no document, until {@link endLarge}. */
  beginLarge(source: ListingSource): void {
    this.#large.set(source.uri.toString(), source);
    this.#listen(source);
  }

  /** Tells that something about a listing is shown otherwise, such as that it is out of date. */
  touch(source: ListingSource | undefined): void {
    if (source?.listing.isComplete) this.#analysed.fire(source);
  }

  endLarge(source: ListingSource): void {
    if (!this.#large.delete(source.uri.toString())) return;
    source.dispose();
    this.#ended.fire(source);
  }

  dispose(): void {
    for (const source of [...this.#large.values()]) this.endLarge(source);
    for (const document of [...this.#followed.keys()]) this.#close(document);
    this.#subscriptions.dispose();
  }

  #open(document: vscode.TextDocument): void {
    if (!LANGUAGES.has(document.languageId) || isConfigurationPath(document.uri.path)) return;
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
    for (const source of this.#large.values()) {
      const held = this.configurations.for(source.uri);
      if (held) source.configure(held.configuration);
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
      const listing = new ListingDocument(document, syntax, configuration, this.highlight, this.onError);
      followed.listing = listing;
      this.#listen(listing);
    }
  }

  #listen(source: ListingSource): void {
    source.onDidAnalyse(() => {
      this.#analysed.fire(source);
    });
    this.#begun.fire(source);
  }

  #end(followed: Followed): void {
    const { listing } = followed;
    if (!listing) return;
    followed.listing = undefined;
    listing.dispose();
    this.#ended.fire(listing);
  }
}
