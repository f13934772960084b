import * as vscode from 'vscode';
import type { EntryTexts } from '../../core/browse/entry-texts';
import { hoverTargetAt } from '../../core/language/hover';
import { contentFor, literalAt } from '../../core/language/literals';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { rewriteString } from '../../core/json/print';
import { escapeIconsAndLinks, shownText } from '../../core/text/quote';
import { hashOfEndpoint, hashOfKey } from '../../core/values/hash-table';
import { isSlug } from '../../core/values/endpoint';
import { CONFIG_FILE } from '../../core/config/configuration';
import type { WorkspaceCheck } from '../check-workspace';
import type { Configurations } from '../configuration-files';
import { formatCount } from '../counts';
import type { DocumentListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { MESSAGE_MS } from '../status-message';
import { findFiles, type FoundFiles } from './find-files';
import { findLiterals, sourceOf, type FoundLiteral } from './find-literals';
import { nameAt, pathOf, UsageDocuments } from './usage-documents';
import { openListing, WorkspaceListings, type WorkspaceListing } from './workspace-listings';

/** The members by which other files name entries. */
type UsageField = 'id' | 'endpoint' | 'name';

/** A value of entries that other files may contain, at a position of a document. */
interface UsageTarget {
  readonly field: UsageField;
  readonly value: string;
  readonly range: vscode.Range;
  /** The entry of which it is the value, in a listing; undefined for a string literal. */
  readonly own: { readonly source: DocumentListing; readonly entry: Entry } | undefined;
}

/** An entry of a listing. */
interface FoundEntry {
  readonly where: WorkspaceListing;
  readonly entry: Entry;
}

/** Everywhere that a value is used. */
interface FoundUsages {
  readonly literals: readonly FoundLiteral[];
  /** The entries with the value in the same member, without the one at the cursor. */
  readonly entries: readonly FoundEntry[];
  /** The files that were left out because they cannot be decoded without loss. */
  readonly undecodable: readonly vscode.Uri[];
  readonly files: FoundFiles;
}

/**
 * Finds entries by string literals, and string literals by entries. Only the listings that are open or were checked are
 * known; the workspace is searched only for references and renames.
 */
export class Usages implements vscode.Disposable {
  readonly workspace: WorkspaceListings;
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly listings: Listings,
    configurations: Configurations,
    private readonly check: Pick<WorkspaceCheck, 'checkedListings' | 'onDidCheck'>,
    private readonly textsOf: (listing: Listing) => EntryTexts,
    onError: (error: unknown) => void,
  ) {
    this.workspace = new WorkspaceListings(listings, configurations);
    this.#subscriptions = vscode.Disposable.from(
      this.workspace,
      new UsageDocuments(
        listings,
        (text) => this.#isName(text),
        check.onDidCheck,
        (selector) => this.#register(selector),
        onError,
      ),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #register(selector: vscode.DocumentSelector): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.languages.registerDefinitionProvider(selector, {
        provideDefinition: (document, position, token) => this.#definitions(document, position, token),
      }),
      vscode.languages.registerReferenceProvider(selector, {
        provideReferences: (document, position, context, token) =>
          this.#references(document, position, context, token),
      }),
      vscode.languages.registerRenameProvider(selector, {
        prepareRename: async (document, position) => {
          const { range, value } = await this.#idAt(document, position);
          return { range, placeholder: value };
        },
        provideRenameEdits: (document, position, newName, token) =>
          this.#rename(document, position, newName, token),
      }),
    );
  }

  /** Whether a string is the id or endpoint of an entry of an open or checked listing. */
  #isName(text: string): boolean {
    return (
      this.workspace.open().some(({ listing }) => this.#fieldOf(listing, text) !== undefined) ||
      this.#checkedWith(text).length > 0
    );
  }

  #fieldOf({ byId, byEndpoint }: Listing, value: string): 'id' | 'endpoint' | undefined {
    if (byId.get(value).length > 0) return 'id';
    return byEndpoint.get(value).length > 0 ? 'endpoint' : undefined;
  }

  /** The checked files, not open now, with an entry whose id or endpoint has the hash of a string. */
  #checkedWith(text: string): readonly vscode.Uri[] {
    const key = text.includes('://') ? hashOfEndpoint(text) : hashOfKey(text);
    return this.check.checkedListings.flatMap(({ uri, keys }) =>
      keys.has(key) && !this.listings.at(uri) ? uri : [],
    );
  }

  /** The known listings that have entries with an id or endpoint. */
  async #known(value: string, token: vscode.CancellationToken): Promise<readonly WorkspaceListing[]> {
    const known: WorkspaceListing[] = [];
    for (const source of this.workspace.open()) {
      await source.whenComplete();
      known.push(openListing(source));
    }
    for (const uri of this.#checkedWith(value)) {
      const listing = await this.workspace.read(uri, token);
      if (listing) known.push(listing);
    }
    return known.filter(({ listing }) => this.#fieldOf(listing, value) !== undefined);
  }

  /** The entries whose id or endpoint is the value at a position. In a listing they are those of the listing. */
  async #definitions(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Location[] | undefined> {
    const target = await this.#targetAt(document, position, token);
    if (!target) return undefined;
    const { own, field, value } = target;
    const known = own ? [openListing(own.source)] : await this.#known(value, token);
    if (token.isCancellationRequested) return undefined;
    return known.flatMap((where) => {
      const entries = own && field === 'name' ? [own.entry] : this.#entriesWith(where.listing, field, value);
      return entries.map((entry) => locationOf({ where, entry }, 'id'));
    });
  }

  #entriesNamed(listing: Listing, name: string): readonly Entry[] {
    const texts = this.textsOf(listing);
    return Array.from(listing.entries).filter((entry) => texts.of(entry).name === name);
  }

  async #references(
    document: vscode.TextDocument,
    position: vscode.Position,
    { includeDeclaration }: vscode.ReferenceContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.Location[] | undefined> {
    const target = await this.#targetAt(document, position, token);
    if (!target) return undefined;
    const found = await this.#find(document, target, token);
    if (token.isCancellationRequested) return undefined;
    const { literals, entries } = found;
    const count = formatCount(literals.length);
    report(
      literals.length === 0
        ? vscode.l10n.t('No literal found for {0}.', shownText(target.value))
        : literals.length === 1
          ? vscode.l10n.t('1 literal found.')
          : vscode.l10n.t('{0} literals found.', count),
      found,
    );
    return [
      ...(includeDeclaration && target.own ? [new vscode.Location(document.uri, target.range)] : []),
      ...entries.map((entry) => locationOf(entry, target.field)),
      ...literals.map(({ uri, range }) => new vscode.Location(uri, range)),
    ];
  }

  async #rename(
    document: vscode.TextDocument,
    position: vscode.Position,
    newId: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.WorkspaceEdit | undefined> {
    const target = await this.#idAt(document, position);
    const { own, value } = target;
    if (!isSlug(newId))
      throw new Error(vscode.l10n.t('An ID consists of lower-case letters, digits and single hyphens.'));
    const found = await this.#find(document, target, token);
    if (token.isCancellationRequested) return undefined;
    const edit = new vscode.WorkspaceEdit();
    const declared = own ? [{ where: openListing(own.source), entry: own.entry }] : [];
    const undecodable = [...found.undecodable];
    const endpointOf = ({ where, entry }: FoundEntry): unknown => where.listing.read(entry).values.endpoint;
    for (const one of [...declared, ...found.entries]) {
      const { where, entry } = one;
      const { uri, listing } = where;
      // Another endpoint means another entry.
      if (declared[0] && endpointOf(one) !== endpointOf(declared[0])) continue;
      if (newId !== value && listing.byId.get(newId).length > 0)
        throw new Error(vscode.l10n.t('Another entry already has the ID {0}.', newId));
      const isOwn = uri.toString() === document.uri.toString();
      if (!isOwn && !(await sourceOf(uri))?.isDecoded) {
        undecodable.push(uri);
        continue;
      }
      const range = where.rangeOf(listing.locatePath(entry, ['id'], 'value'));
      edit.replace(uri, range, newLiteral(listing, entry, newId), isOwn ? undefined : metadata(uri));
    }
    for (const { uri, range, literal } of found.literals)
      edit.replace(uri, range, contentFor(literal, newId), metadata(uri));
    report(found.literals.length === 0 ? vscode.l10n.t('No literal found for {0}.', value) : '', {
      ...found,
      undecodable,
    });
    return edit;
  }

  /** The id at a position. @throws Error with a message for the user if there is none */
  async #idAt(document: vscode.TextDocument, position: vscode.Position): Promise<UsageTarget> {
    const target = await this.#targetAt(document, position, new vscode.CancellationTokenSource().token);
    if (target?.field !== 'id' || target.value === '')
      throw new Error(vscode.l10n.t('Only the ID of an entry can be renamed.'));
    return target;
  }

  /** The value of an entry at a position: of a member in a listing, or of a string literal. */
  async #targetAt(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<UsageTarget | undefined> {
    const source = this.listings.of(document);
    const own = source && targetIn(source, position);
    if (own) return own;
    const name = nameAt(document, position, (text) => this.#isName(text));
    if (name === undefined) return undefined;
    const literal = literalAt(document.getText(), pathOf(document), document.offsetAt(position));
    if (literal?.value !== name) return undefined;
    const { start, end } = literal.span;
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    const [known] = await this.#known(name, token);
    const field = known && this.#fieldOf(known.listing, name);
    return field && { field, value: name, range, own: undefined };
  }

  /** Finds the literals with the value of an entry, and the other entries with it. */
  async #find(
    document: vscode.TextDocument,
    { own, field, value }: UsageTarget,
    token: vscode.CancellationToken,
  ): Promise<FoundUsages> {
    return vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Searching for usages') },
      async () => {
        const files = await findFiles(token);
        const entries: FoundEntry[] = [];
        const uris = new Set<string>();
        for await (const where of this.workspace.all(files, token)) {
          uris.add(where.uri.toString());
          for (const entry of this.#entriesWith(where.listing, field, value))
            if (where.listing !== own?.source.listing || entry !== own.entry) entries.push({ where, entry });
        }
        // The document may be outside of the workspace.
        const sources = [document.uri, ...files.sources, ...files.json];
        const searched = new Map(sources.map((uri) => [uri.toString(), uri]));
        return { files, entries, ...(await findLiterals(searched.values(), uris, value, token)) };
      },
    );
  }

  #entriesWith(listing: Listing, field: UsageField, value: string): readonly Entry[] {
    if (field === 'name') return this.#entriesNamed(listing, value);
    return (field === 'id' ? listing.byId : listing.byEndpoint).get(value);
  }
}

function locationOf({ where, entry }: FoundEntry, field: UsageField): vscode.Location {
  return new vscode.Location(where.uri, where.rangeOf(where.listing.locatePath(entry, [field], 'value')));
}

/** The id, endpoint or name of an entry at a position of a listing. */
function targetIn(source: DocumentListing, position: vscode.Position): UsageTarget | undefined {
  const { listing, document } = source;
  const place = listing.isComplete ? hoverTargetAt(listing, document.offsetAt(position)) : undefined;
  if (place?.kind !== 'member' || place.isRepeated || place.value?.kind !== 'string') return undefined;
  const field = (['id', 'endpoint', 'name'] as const).find((name) => name === place.field.name);
  if (field === undefined) return undefined;
  const { entry } = place;
  const { start, end } = listing.locatePath(entry, [field], 'value');
  const value = listing.read(entry).values[field];
  if (value === undefined) return undefined;
  const range = source.rangeOf({ start: start + 1, end: end - 1 });
  return { field, value, range, own: { source, entry } };
}

/** The source text of a new id, with the quotes. */
function newLiteral(listing: Listing, entry: Entry, id: string): string {
  const { start, end } = listing.locatePath(entry, ['id'], 'value');
  return rewriteString(listing.slice(start, end), id);
}

/** VS Code asks to confirm edits of other files than the current listing in the preview. */
function metadata({ path }: vscode.Uri): vscode.WorkspaceEditEntryMetadata {
  const isConfiguration = path.endsWith(`/${CONFIG_FILE}`);
  const label = isConfiguration
    ? vscode.l10n.t('Configuration')
    : vscode.l10n.t('Other listings and string literals');
  return { needsConfirmation: true, label };
}

/** Shows the outcome of a search and which files it skipped. */
function report(
  outcome: string,
  { files: { ignored, large }, undecodable }: Pick<FoundUsages, 'files' | 'undecodable'>,
): void {
  const parts = [
    outcome,
    ignored === 1 ? vscode.l10n.t('1 ignored file was not searched.') : '',
    ignored > 1 ? vscode.l10n.t('{0} ignored files were not searched.', formatCount(ignored)) : '',
    large === 1 ? vscode.l10n.t('1 large file was not searched.') : '',
    large > 1 ? vscode.l10n.t('{0} large files were not searched.', formatCount(large)) : '',
  ];
  const message = parts.filter((part) => part !== '').join(' ');
  if (message !== '') vscode.window.setStatusBarMessage(message, MESSAGE_MS);
  const [first] = undecodable;
  if (!first) return;
  void vscode.window.showWarningMessage(
    undecodable.length === 1
      ? vscode.l10n.t(
          '{0} was left out because it cannot be decoded without loss.',
          escapeIconsAndLinks(vscode.workspace.asRelativePath(first)),
        )
      : vscode.l10n.t(
          '{0} files were left out because they cannot be decoded without loss, such as {1}.',
          formatCount(undecodable.length),
          escapeIconsAndLinks(vscode.workspace.asRelativePath(first)),
        ),
  );
}
