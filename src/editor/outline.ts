import * as vscode from 'vscode';
import { EntrySymbols, type MemberSymbol } from '../core/language/symbols';
import type { Listing } from '../core/listing/listing';
import type { Entry } from '../core/model/entry';
import { formatCount } from './counts';
import { LISTING_LANGUAGES } from './languages';
import type { OpenListing } from './listings/open-listing';
import type { Listings } from './listings';
import { inSlices } from './tasks';

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

/** The symbols of a listing, once they were requested. */
interface ListingSymbols {
  readonly entries: EntrySymbols;
  /** The last answer, for a version of the listing. */
  answer?: { readonly version: number; readonly symbols: vscode.DocumentSymbol[] };
}

/**
 * Provides the entries of listings as symbols, for the outline, breadcrumbs, Go to Symbol and sticky scroll. Of several
 * providers, VS Code takes the one that answers first for breadcrumbs and the selection in the outline. While a listing is
 * being read, that is its own JSON support, so it is made to ask again once the answer is known. VS Code lists the symbols of all
 * providers, so those of the members around the entries are left to its JSON support.
 */
export class Outline implements vscode.DocumentSymbolProvider, vscode.Disposable {
  /** Weak: after its listing is closed, an answer would keep the text and all entries in memory. */
  readonly #known = new WeakMap<Listing, ListingSymbols>();
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
    await source?.whenComplete();
    if (!source || token.isCancellationRequested || document.isClosed) return undefined;
    const snapshot = source.snapshot();
    const { listing } = snapshot;
    const { version } = listing;
    const known = this.#symbolsOf(listing);
    if (known.answer?.version === version) return known.answer.symbols;
    const isCanceled = (): boolean => token.isCancellationRequested || snapshot.isStale;
    const outcome = await inSlices(entriesOf(source, known.entries), isCanceled);
    if (!outcome.done || isCanceled()) return undefined;
    const symbols = outcome.value;
    const isFirst = !known.answer;
    known.answer = { version, symbols };
    if (isFirst) this.#register();
    return symbols;
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

  #symbolsOf(listing: Listing): ListingSymbols {
    const known = this.#known.get(listing) ?? {
      entries: new EntrySymbols(listing),
    };
    this.#known.set(listing, known);
    return known;
  }
}

/** The symbols of the entries, as many as VS Code can show. */
function* entriesOf(
  source: OpenListing,
  symbols: EntrySymbols,
): Generator<void, vscode.DocumentSymbol[], undefined> {
  const entries: vscode.DocumentSymbol[] = [];
  let free = MAX_SYMBOLS - source.listing.entries.length;
  for (const block of symbols.blocks()) {
    for (const { entry, label, detail, nameSpan } of block) {
      if (free < 0 && entries.length === MAX_SYMBOLS - 1) return [...entries, othersFrom(source, entry)];
      const symbol = new vscode.DocumentSymbol(
        label,
        detail,
        vscode.SymbolKind.Object,
        source.rangeOf(entry),
        rangeIn(source, entry, nameSpan),
      );
      const members = free > 0 ? symbols.membersOf(entry) : [];
      free -= members.length;
      if (free >= 0) symbol.children = members.map((member) => memberSymbol(source, entry, member));
      entries.push(symbol);
      yield;
    }
  }
  return entries;
}

/** The number of entries that have no symbol, at the first of them. */
function othersFrom(source: OpenListing, { index, start }: Entry): vscode.DocumentSymbol {
  const range = source.rangeOf({ start, end: start });
  const count = formatCount(source.listing.entries.length - index);
  return new vscode.DocumentSymbol(`${count} more entries`, '', vscode.SymbolKind.Object, range, range);
}

function memberSymbol(
  source: OpenListing,
  entry: Entry,
  { name, kind, detail, span, nameSpan }: MemberSymbol,
): vscode.DocumentSymbol {
  return new vscode.DocumentSymbol(
    // VS Code accepts no empty names.
    name.trim() === '' ? JSON.stringify(name) : name,
    detail,
    KINDS[kind ?? 'null'],
    rangeIn(source, entry, span),
    rangeIn(source, entry, nameSpan),
  );
}

function rangeIn(
  source: OpenListing,
  entry: Entry,
  { start, end }: { start: number; end: number },
): vscode.Range {
  return source.rangeOf({ start: entry.start + start, end: entry.start + end });
}
