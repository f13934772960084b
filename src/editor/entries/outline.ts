import * as vscode from 'vscode';
import { entrySymbols, memberSymbols, type EntrySymbol } from '../../core/language/symbols';
import { formatCount } from '../ui/counts';
import { LISTING_LANGUAGES } from '../listings/languages';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';

const SETTING = 'catalogLens.outline';

/**
 * The maximum number of symbols for entries and their members, as in VS Code's own JSON outline: VS Code blocks the window while
 * it builds an outline. Members are left out first, then entries; the last symbol states how many.
 */
const MAX_SYMBOLS = 5000;

const KINDS = {
  object: vscode.SymbolKind.Object,
  array: vscode.SymbolKind.Array,
  string: vscode.SymbolKind.String,
  number: vscode.SymbolKind.Number,
  boolean: vscode.SymbolKind.Boolean,
  null: vscode.SymbolKind.Null,
} as const;

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

/** The symbols of the entries, as many as VS Code can show. */
function symbolsOf(source: OpenListing): vscode.DocumentSymbol[] {
  const { listing } = source;
  const { length } = listing.entries;
  const shown = length <= MAX_SYMBOLS ? length : MAX_SYMBOLS - 1;
  let free = MAX_SYMBOLS - length;
  const symbols = entrySymbols(listing, shown).map((entry, index) => {
    const symbol = symbolOf(source, entry, vscode.SymbolKind.Object);
    if (free <= 0) return symbol;
    const members = memberSymbols(listing, index);
    free -= members.length;
    if (free >= 0)
      symbol.children = members.map((member) =>
        symbolOf(source, member, KINDS[member.kind ?? 'null'], member.detail),
      );
    return symbol;
  });
  return shown < length ? [...symbols, othersFrom(source, shown)] : symbols;
}

/** The number of entries that have no symbol, at the first of them. */
function othersFrom(source: OpenListing, index: number): vscode.DocumentSymbol {
  const { listing } = source;
  const start = listing.startOf(index);
  const span = { start, end: start };
  const name = `${formatCount(listing.entries.length - index)} more entries`;
  return symbolOf(source, { name, span, selection: span }, vscode.SymbolKind.Object);
}

function symbolOf(
  source: OpenListing,
  { name, span, selection }: EntrySymbol,
  kind: vscode.SymbolKind,
  detail = '',
): vscode.DocumentSymbol {
  return new vscode.DocumentSymbol(name, detail, kind, source.rangeOf(span), source.rangeOf(selection));
}
