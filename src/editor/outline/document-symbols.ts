import * as vscode from 'vscode';
import { EntrySymbols, memberSymbols, type MemberSymbol } from '../../core/outline';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import type { Arranger } from '../entries/arranger';
import { LANGUAGES } from '../languages';
import type { ListingSource } from '../listing-source';
import type { Listings } from '../listings';
import { inSlices } from '../slices';

const SETTING = 'catalogLens.outline';

/** The maximum number of symbols of a document; entries beyond it have no members. VS Code's own JSON outline has the same. */
const MAX_SYMBOLS = 5000;

const KINDS = {
  object: vscode.SymbolKind.Object,
  array: vscode.SymbolKind.Array,
  string: vscode.SymbolKind.String,
  number: vscode.SymbolKind.Number,
  boolean: vscode.SymbolKind.Boolean,
  null: vscode.SymbolKind.Null,
} as const;

/** Provides the entries of listings as symbols, for the outline, breadcrumbs, Go to Symbol and sticky scroll. */
export class DocumentSymbols implements vscode.DocumentSymbolProvider, vscode.Disposable {
  readonly #symbols = new WeakMap<Listing, EntrySymbols>();
  readonly #subscriptions: vscode.Disposable;
  #registration: vscode.Disposable | undefined;

  constructor(
    private readonly listings: Listings,
    private readonly arranger: Arranger,
  ) {
    this.#subscriptions = vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(SETTING)) this.#register();
    });
    this.#register();
  }

  async provideDocumentSymbols(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentSymbol[] | undefined> {
    const source = await this.listings.whenDetected(document);
    await source?.whenComplete();
    if (!source || token.isCancellationRequested || document.isClosed) return undefined;
    const { listing } = source;
    const { version } = listing;
    const isCancelled = (): boolean =>
      token.isCancellationRequested || source.listing !== listing || listing.version !== version;
    const outcome = await inSlices(this.#entriesOf(source), isCancelled);
    if (!outcome.done || isCancelled()) return undefined;
    return symbolsOf(source, outcome.value);
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
    this.#registration = vscode.languages.registerDocumentSymbolProvider(
      Array.from(LANGUAGES.keys(), (language) => ({ language })),
      this,
      { label: vscode.l10n.t('Entries') },
    );
  }

  *#entriesOf(source: ListingSource): Generator<void, vscode.DocumentSymbol[], undefined> {
    const { listing } = source;
    const symbols = this.#symbols.get(listing) ?? new EntrySymbols(listing, this.arranger.textsOf(listing));
    this.#symbols.set(listing, symbols);
    const entries: vscode.DocumentSymbol[] = [];
    let free = MAX_SYMBOLS - listing.entries.length;
    for (const block of symbols.blocks()) {
      for (const { entry, label, detail, nameSpan } of block) {
        const symbol = new vscode.DocumentSymbol(
          label,
          detail,
          vscode.SymbolKind.Object,
          source.rangeOf(entry),
          rangeIn(source, entry, nameSpan),
        );
        const members = free > 0 ? memberSymbols(listing, entry) : [];
        free -= members.length;
        if (free >= 0) symbol.children = members.map((member) => memberSymbol(source, entry, member));
        entries.push(symbol);
        yield;
      }
    }
    return entries;
  }
}

/** The members of the listing, with the entries below `results`. */
function symbolsOf(source: ListingSource, entries: vscode.DocumentSymbol[]): vscode.DocumentSymbol[] {
  const { listing } = source;
  const root = listing.tree(undefined);
  const { absolute } = listing.frame();
  const members = root?.kind === 'object' ? root.members : [];
  const results = members.findLast(({ name }) => name === 'results');
  // Where the text around the entries has a syntax error.
  if (!results?.value) return entries;
  return members.map((member) => {
    const { name, nameSpan, value } = member;
    const end = Math.max(absolute((value?.end ?? nameSpan.end) - 1) + 1, absolute(nameSpan.end - 1) + 1);
    const start = absolute(nameSpan.start);
    const symbol = new vscode.DocumentSymbol(
      name === '' ? '""' : name,
      name === 'count' ? listing.countLiteral : '',
      KINDS[value?.kind ?? 'null'],
      source.rangeOf({ start, end }),
      source.rangeOf({ start, end: absolute(nameSpan.end - 1) + 1 }),
    );
    if (member === results) symbol.children = entries;
    return symbol;
  });
}

function memberSymbol(
  source: ListingSource,
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
  source: ListingSource,
  entry: Entry,
  { start, end }: { start: number; end: number },
): vscode.Range {
  return source.rangeOf({ start: entry.start + start, end: entry.start + end });
}
