import * as vscode from 'vscode';
import type { EntryTexts } from '../../core/browse/entry-texts';
import { hoverTargetAt } from '../../core/hover/hover-target';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { rewriteString } from '../../core/json-edit/rewrite-string';
import { shownText } from '../../core/text/markdown';
import type { Literal } from '../../core/usages';
import { isSlug } from '../../core/values/slug';
import { CONFIG_FILE } from '../../core/config/configuration';
import type { Configurations } from '../configuration-files';
import { formatCount } from '../counts';
import { shownName } from '../file-name';
import { LANGUAGES } from '../languages';
import type { ListingDocument } from '../listing-document';
import type { Listings } from '../listings';
import { MESSAGE_MS } from '../status-message';
import type { FoundFiles } from './find-files';
import type { FoundLiteral } from './find-literals';
import { WorkspaceListings, type WorkspaceListing } from './workspace-listings';

/** The members by which other files name entries. */
type UsageField = 'id' | 'endpoint' | 'name';

/** A value of an entry that other files may contain. */
interface UsageTarget {
  readonly entry: Entry;
  readonly field: UsageField;
  readonly value: string;
  readonly range: vscode.Range;
}

/** Everywhere that a value is used. */
interface FoundUsages {
  readonly literals: readonly FoundLiteral[];
  /** The other entries with the value in the same member. */
  readonly entries: readonly { readonly where: WorkspaceListing; readonly entry: Entry }[];
  readonly files: FoundFiles;
}

/** Finds entries by string literals, and string literals by entries. What parses source files is loaded when it is needed. */
export class Usages implements vscode.Disposable {
  readonly workspace: WorkspaceListings;
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly listings: Listings,
    configurations: Configurations,
    private readonly textsOf: (listing: Listing) => EntryTexts,
  ) {
    this.workspace = new WorkspaceListings(listings, configurations);
    const selector = Array.from(LANGUAGES.keys(), (language) => ({ language }));
    this.#subscriptions = vscode.Disposable.from(
      this.workspace,
      vscode.languages.registerReferenceProvider(selector, {
        provideReferences: (document, position, context, token) =>
          this.#references(document, position, context, token),
      }),
      vscode.languages.registerRenameProvider(selector, {
        prepareRename: (document, position) => {
          const { range, value } = this.#idAt(document, position);
          return { range, placeholder: value };
        },
        provideRenameEdits: (document, position, newName, token) =>
          this.#rename(document, position, newName, token),
      }),
    );
  }

  /** The entries whose id or endpoint, or otherwise name, is the value of a literal. */
  async definitions(
    document: vscode.TextDocument,
    { value }: Literal,
    token: vscode.CancellationToken,
  ): Promise<vscode.Location[] | undefined> {
    const source = this.listings.of(document);
    const locations: vscode.Location[] = [];
    const { findFiles } = await import('./find-files');
    const files = source ? NO_FILES : await findFiles(token);
    for await (const where of this.workspace.all(files, token)) {
      // In a listing, a value is the definition of its own entry only.
      if (source && where.listing !== source.listing) continue;
      const { listing } = where;
      const byKey = [...listing.byId.get(value), ...listing.byEndpoint.get(value)];
      const entries = byKey.length > 0 ? byKey : this.#entriesNamed(listing, value);
      for (const entry of new Set(entries))
        locations.push(
          new vscode.Location(where.uri, where.rangeOf(listing.locatePath(entry, ['id'], 'value'))),
        );
    }
    return token.isCancellationRequested ? undefined : locations;
  }

  dispose(): void {
    this.#subscriptions.dispose();
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
    const source = this.listings.of(document);
    const target = source && targetAt(source, position);
    if (!target) return undefined;
    const found = await this.#find(source.listing, target, token);
    if (token.isCancellationRequested) return undefined;
    const { literals, entries, files } = found;
    const count = formatCount(literals.length);
    report(
      literals.length === 0
        ? vscode.l10n.t('No literal found for {0}.', shownText(target.value))
        : literals.length === 1
          ? vscode.l10n.t('1 literal found.')
          : vscode.l10n.t('{0} literals found.', count),
      files,
    );
    return [
      ...(includeDeclaration ? [new vscode.Location(document.uri, target.range)] : []),
      ...entries.map(
        ({ where, entry }) =>
          new vscode.Location(
            where.uri,
            where.rangeOf(where.listing.locatePath(entry, [target.field], 'value')),
          ),
      ),
      ...literals.map(({ uri, range }) => new vscode.Location(uri, range)),
    ];
  }

  async #rename(
    document: vscode.TextDocument,
    position: vscode.Position,
    newId: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.WorkspaceEdit | undefined> {
    const { source, target } = this.#idAt(document, position);
    if (!isSlug(newId))
      throw new Error(vscode.l10n.t('An ID consists of lower-case letters, digits and single hyphens.'));
    if (newId !== target.value && source.listing.byId.get(newId).length > 0)
      throw new Error(vscode.l10n.t('Another entry already has the ID {0}.', newId));
    const found = await this.#find(source.listing, target, token);
    if (token.isCancellationRequested) return undefined;
    const { contentFor } = await import('../../core/usages');
    const edit = new vscode.WorkspaceEdit();
    edit.replace(
      document.uri,
      this.#wholeIdRange(source, target),
      newLiteral(source.listing, target.entry, newId),
    );
    const { endpoint } = source.listing.read(target.entry).values;
    for (const { where, entry } of found.entries) {
      // Another endpoint means another entry.
      if (where.listing.read(entry).values.endpoint !== endpoint) continue;
      if (where.listing.invalidAt !== undefined)
        throw new Error(vscode.l10n.t('{0} has bytes that are not valid UTF-8.', shownName(where.uri)));
      const isSame = where.listing === source.listing;
      const range = where.rangeOf(where.listing.locatePath(entry, ['id'], 'value'));
      edit.replace(
        where.uri,
        range,
        newLiteral(where.listing, entry, newId),
        isSame ? undefined : metadata(where.uri),
      );
    }
    for (const { uri, range, literal } of found.literals)
      edit.replace(uri, range, contentFor(literal, newId), metadata(uri));
    report(
      found.literals.length === 0 ? vscode.l10n.t('No literal found for {0}.', target.value) : '',
      found.files,
    );
    return edit;
  }

  #wholeIdRange(source: ListingDocument, { entry }: UsageTarget): vscode.Range {
    return source.rangeOf(source.listing.locatePath(entry, ['id'], 'value'));
  }

  /** The id at a position. @throws Error with a message for the user if there is none */
  #idAt(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): { readonly source: ListingDocument; readonly target: UsageTarget } & Pick<
    UsageTarget,
    'range' | 'value'
  > {
    const source = this.listings.of(document);
    const target = source && targetAt(source, position);
    if (target?.field !== 'id' || target.value === '' || !source)
      throw new Error(vscode.l10n.t('Only the ID of an entry can be renamed.'));
    return { source, target, range: target.range, value: target.value };
  }

  /** Finds the literals with the value of an entry, and the other entries with it. */
  async #find(
    own: Listing,
    { entry: declared, field, value }: UsageTarget,
    token: vscode.CancellationToken,
  ): Promise<FoundUsages> {
    return vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Searching for usages') },
      async () => {
        const [{ findFiles }, { findLiterals }] = await Promise.all([
          import('./find-files'),
          import('./find-literals'),
        ]);
        const files = await findFiles(token);
        const entries: { where: WorkspaceListing; entry: Entry }[] = [];
        const uris = new Set<string>();
        for await (const where of this.workspace.all(files, token)) {
          uris.add(where.uri.toString());
          for (const entry of this.#entriesWith(where.listing, field, value))
            if (where.listing !== own || entry !== declared) entries.push({ where, entry });
        }
        return { files, entries, literals: await findLiterals(files, uris, value, token) };
      },
    );
  }

  #entriesWith(listing: Listing, field: UsageField, value: string): readonly Entry[] {
    if (field === 'name') return this.#entriesNamed(listing, value);
    return (field === 'id' ? listing.byId : listing.byEndpoint).get(value);
  }
}

const NO_FILES: FoundFiles = { sources: [], json: [], ignored: 0, large: 0 };

/** The id, endpoint or name of an entry at a position of a listing. */
function targetAt(source: ListingDocument, position: vscode.Position): UsageTarget | undefined {
  const { listing, document } = source;
  const place = listing.isComplete ? hoverTargetAt(listing, document.offsetAt(position)) : undefined;
  if (place?.kind !== 'member' || place.isRepeated || place.value?.kind !== 'string') return undefined;
  const field = (['id', 'endpoint', 'name'] as const).find((name) => name === place.field.name);
  if (field === undefined) return undefined;
  const { start, end } = listing.locatePath(place.entry, [field], 'value');
  const value = listing.read(place.entry).values[field];
  if (value === undefined) return undefined;
  return { entry: place.entry, field, value, range: source.rangeOf({ start: start + 1, end: end - 1 }) };
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
function report(outcome: string, { ignored, large }: FoundFiles): void {
  const parts = [
    outcome,
    ignored === 1 ? vscode.l10n.t('1 ignored file was not searched.') : '',
    ignored > 1 ? vscode.l10n.t('{0} ignored files were not searched.', formatCount(ignored)) : '',
    large === 1 ? vscode.l10n.t('1 large file was not searched.') : '',
    large > 1 ? vscode.l10n.t('{0} large files were not searched.', formatCount(large)) : '',
  ];
  const message = parts.filter((part) => part !== '').join(' ');
  if (message !== '') vscode.window.setStatusBarMessage(message, MESSAGE_MS);
}
