import * as vscode from 'vscode';
import { entrySymbols } from '../../core/language/hints';
import { formatCount } from '../ui/counts';
import { LISTING_LANGUAGES } from '../listings/languages';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';

const SETTING = 'catalogLens.outline';

/**
 * The maximum number of symbols, as in VS Code's own JSON outline: VS Code blocks the window while it builds an outline. The last
 * symbol states how many entries are left out.
 */
const MAX_SYMBOLS = 5000;

/**
 * Provides the entries of listings as symbols, for the outline, breadcrumbs, Go to Symbol and sticky scroll. Of several
 * providers, VS Code takes the one that answers first for breadcrumbs and the selection in the outline. While a listing is
 * being read, that is its own JSON support, so it is made to ask again once the answer is known. VS Code lists the symbols of all
 * providers, so those of the members around the entries are left to its JSON support.
 */
export class Outline implements vscode.DocumentSymbolProvider, vscode.Disposable {
  /** The listings whose symbols VS Code has got. */
  readonly #answered = new WeakSet<OpenListing>();
  /** The documents that were not listings when their symbols were requested, which VS Code does not do again by itself. */
  readonly #withoutListing = new WeakSet<vscode.TextDocument>();
  readonly #subscriptions: vscode.Disposable;
  #registration: vscode.Disposable | undefined;

  constructor(private readonly listings: Listings) {
    this.#subscriptions = vscode.Disposable.from(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SETTING)) this.#register();
      }),
      listings.onDidOpen(({ document }) => {
        if (this.#withoutListing.delete(document)) this.#register();
      }),
    );
    this.#register();
  }

  async provideDocumentSymbols(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentSymbol[] | undefined> {
    const source = await this.listings.whenDetected(document);
    if (!source) this.#withoutListing.add(document);
    await source?.whenCurrent();
    if (!source || source.isClosed || token.isCancellationRequested) return undefined;
    if (!this.#answered.has(source)) {
      this.#answered.add(source);
      this.#register();
    }
    return symbolsOf(source);
  }

  dispose(): void {
    this.#registration?.dispose();
    this.#subscriptions.dispose();
  }

  /** VS Code requests the symbols again when a provider is registered. */
  #register(): void {
    this.#registration?.dispose();
    this.#registration = undefined;
    if (!vscode.workspace.getConfiguration().get<boolean>(SETTING, true)) return;
    this.#registration = vscode.languages.registerDocumentSymbolProvider(LISTING_LANGUAGES, this, {
      label: 'Entries',
    });
  }
}

/** The symbols of the entries of all listings, as many as VS Code can show, the last one with the number of the others. */
function symbolsOf(source: OpenListing): vscode.DocumentSymbol[] {
  const { allListings } = source;
  const total = allListings.reduce((sum, { entries }) => sum + entries.length, 0);
  const symbols = allListings.flatMap((listing) => entrySymbols(listing, MAX_SYMBOLS));
  const shown = symbols.slice(0, total <= MAX_SYMBOLS ? total : MAX_SYMBOLS - 1);
  const [next] = symbols.slice(shown.length);
  if (next) {
    const span = { start: next.span.start, end: next.span.start };
    shown.push({ name: `${formatCount(total - shown.length)} more entries`, span, selection: span });
  }
  return shown.map(
    ({ name, span, selection }) =>
      new vscode.DocumentSymbol(
        name,
        '',
        vscode.SymbolKind.Object,
        source.rangeOf(span),
        source.rangeOf(selection),
      ),
  );
}
