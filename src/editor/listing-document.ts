import * as vscode from 'vscode';
import type { Configuration } from '../core/configuration';
import type { Syntax } from '../core/json/syntax';
import { Listing } from '../core/listing';
import { DocumentText } from './document-text';
import { inSlices } from './slices';

/** A document that is a listing, followed as long as it is open. */
export class ListingDocument implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when the listing has been read to its end, and again whenever it has taken an edit or a configuration. */
  readonly onDidAnalyse = this.#changed.event;

  #text: DocumentText;
  #listing: Listing;
  /** Tells an analysis that another has taken its place. */
  #analysis = 0;
  #readIn = 0;

  constructor(
    readonly document: vscode.TextDocument,
    private readonly syntax: Syntax,
    private held: Configuration,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#text = new DocumentText(document);
    this.#listing = this.#makeListing();
    this.#analyse();
  }

  /** While it is not complete, only what has been read so far is in it. */
  get listing(): Listing {
    return this.#listing;
  }

  /** How long it took to read the listing from its start when that was done last, pauses included, in milliseconds. */
  get readIn(): number {
    return this.#readIn;
  }

  get configuration(): Configuration {
    return this.held;
  }

  /** Resolves when the listing has been read to its end; never if it is closed before. */
  async whenComplete(): Promise<void> {
    while (!this.#listing.isComplete)
      await new Promise<void>((resolve) => {
        const subscription = this.onDidAnalyse(() => {
          subscription.dispose();
          resolve();
        });
      });
  }

  /** Takes changes of the document, which they have been made to already. */
  edit(changes: readonly vscode.TextDocumentContentChangeEvent[]): void {
    const wasComplete = this.#listing.isComplete;
    this.#listing.edit(this.#text.change(changes));
    if (this.#listing.isComplete) this.#changed.fire();
    else if (wasComplete) this.#analyse();
  }

  /** Reads all again, as when the document's line ends have changed. */
  restart(): void {
    this.#text = new DocumentText(this.document);
    this.#listing = this.#makeListing();
    this.#analyse();
  }

  /** Holds the listing to another configuration. */
  configure(configuration: Configuration): void {
    if (configuration === this.held) return;
    this.held = configuration;
    this.restart();
  }

  dispose(): void {
    this.#analysis++;
    this.#changed.dispose();
  }

  #makeListing(): Listing {
    return new Listing(this.#text, { settings: this.held.settings, syntax: this.syntax });
  }

  #analyse(): void {
    const analysis = ++this.#analysis;
    const begun = performance.now();
    inSlices(this.#listing.analyse(), () => analysis !== this.#analysis)
      .then(({ done }) => {
        if (!done || analysis !== this.#analysis) return;
        this.#readIn = performance.now() - begun;
        this.#changed.fire();
      })
      .catch(this.onError);
  }
}
