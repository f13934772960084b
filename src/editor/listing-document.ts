import * as vscode from 'vscode';
import type { Configuration } from '../core/configuration';
import type { Syntax } from '../core/json/syntax';
import type { Span } from '../core/json/tree';
import { Listing } from '../core/listing';
import { DocumentText } from './document-text';
import type { ListingSource } from './listing-source';
import { inSlices } from './slices';

/** A document that is a listing, followed as long as it is open. */
export class ListingDocument implements ListingSource, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
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

  get listing(): Listing {
    return this.#listing;
  }

  get readIn(): number {
    return this.#readIn;
  }

  get configuration(): Configuration {
    return this.held;
  }

  get uri(): vscode.Uri {
    return this.document.uri;
  }

  get isClosed(): boolean {
    return this.document.isClosed;
  }

  /** The listing takes every edit. */
  readonly isOutdated = false;

  get cursor(): number | undefined {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    const editor =
      activeTextEditor?.document === this.document
        ? activeTextEditor
        : visibleTextEditors.find(({ document }) => document === this.document);
    return editor && this.document.offsetAt(editor.selection.active);
  }

  rangeOf({ start, end }: Span): vscode.Range {
    return new vscode.Range(this.document.positionAt(start), this.document.positionAt(end));
  }

  async show(span: Span, { preserveFocus }: { readonly preserveFocus: boolean }): Promise<void> {
    const open = vscode.window.visibleTextEditors.find(({ document }) => document === this.document);
    await vscode.window.showTextDocument(this.document, {
      selection: this.rangeOf(span),
      preserveFocus,
      ...(open?.viewColumn !== undefined && { viewColumn: open.viewColumn }),
    });
  }

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
