import * as vscode from 'vscode';
import { entryTextsOf } from '../../core/browse/entry-texts';
import { search } from '../../core/browse/search';
import { rewriteString } from '../../core/json/print';
import { hoverTargetAt } from '../../core/language/hover';
import { contentFor, literalAt } from '../../core/language/literals';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { shownText } from '../../core/text/quote';
import { isSlug } from '../../core/values/endpoint';
import { formatCount } from '../counts';
import { isDecodable } from '../decode-text';
import type { OpenListing } from '../listings/open-listing';
import type { ListingFile, ListingFiles } from '../listings/listing-files';
import type { Listings } from '../listings';
import { inSlices } from '../tasks';
import { isSameUri } from '../tabs';
import { namesAt, pathOf, UsageDocuments } from './documents';
import { report, searchWorkspace, type FoundUsages } from './search';

/** The members by which other files name entries: of several with a value, the first. */
const FIELDS = ['id', 'endpoint', 'name'] as const;
type UsageField = (typeof FIELDS)[number];

/** A value of entries that other files may contain, at a position of a document. */
interface UsageTarget {
  readonly field: UsageField;
  readonly value: string;
  readonly range: vscode.Range;
  /** The entry of which it is the value, in a listing; undefined for a string literal. */
  readonly own: FoundEntry | undefined;
  /** The entries that it leads to: in a listing those of the listing, else those of all known listings. */
  readonly entries: readonly FoundEntry[];
}

/** An entry of a listing. */
interface FoundEntry {
  readonly file: ListingFile;
  readonly listing: Listing;
  readonly entry: Entry;
}

/**
 * Finds entries by string literals, and string literals by entries. Only the listings that are open or were checked are
 * known; the workspace is searched only for references and renames.
 */
export class Usages implements vscode.Disposable {
  readonly #documents: UsageDocuments;

  /** @param onDidCheck fires when other listings are known */
  constructor(
    private readonly listings: Listings,
    private readonly files: ListingFiles,
    onDidCheck: vscode.Event<void>,
  ) {
    this.#documents = new UsageDocuments(
      listings,
      (text) => files.isKey(text),
      onDidCheck,
      (selector) => this.#register(selector),
    );
  }

  dispose(): void {
    this.#documents.dispose();
  }

  #register(selector: vscode.DocumentSelector): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.languages.registerDefinitionProvider(selector, {
        provideDefinition: async (document, position, token) =>
          (await this.#targetAt(document, position, token))?.entries.map((entry) => locationOf(entry, 'id')),
      }),
      vscode.languages.registerReferenceProvider(selector, {
        provideReferences: (document, position, context, token) =>
          this.#references(document, position, context, token),
      }),
      vscode.languages.registerRenameProvider(selector, {
        prepareRename: async (document, position, token) => {
          const { range, value } = await this.#idAt(document, position, token);
          return { range, placeholder: value };
        },
        provideRenameEdits: (document, position, newName, token) =>
          this.#rename(document, position, newName, token),
      }),
    );
  }

  /** The entries of a file with a value. */
  async #entriesIn(
    file: ListingFile,
    field: UsageField,
    value: string,
    token: vscode.CancellationToken,
  ): Promise<FoundEntry[]> {
    const found: FoundEntry[] = [];
    for (const listing of file.allListings) {
      const entries =
        field === 'name'
          ? await this.#entriesNamed(listing, value, token)
          : (field === 'id' ? listing.byId : listing.byEndpoint).get(value);
      for (const entry of entries) found.push({ file, listing, entry });
    }
    return found;
  }

  async #entriesNamed(
    listing: Listing,
    name: string,
    token: vscode.CancellationToken,
  ): Promise<readonly Entry[]> {
    const texts = entryTextsOf(listing);
    const { version } = listing;
    const outcome = await inSlices(
      search(listing, texts, name, Infinity),
      () => token.isCancellationRequested || listing.version !== version,
    );
    return outcome.done ? outcome.value.entries.filter((entry) => texts.of(entry).name === name) : [];
  }

  async #references(
    document: vscode.TextDocument,
    position: vscode.Position,
    { includeDeclaration }: vscode.ReferenceContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.Location[] | undefined> {
    const target = await this.#targetAt(document, position, token);
    const found = target && (await this.#find(document, target, token));
    if (!found) return undefined;
    const { literals, entries, skipped } = found;
    const count = formatCount(literals.length);
    report(
      literals.length === 0
        ? `No string literal found for ${shownText(target.value)}.`
        : literals.length === 1
          ? '1 string literal found.'
          : `${count} string literals found.`,
      skipped,
      false,
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
  ): Promise<vscode.WorkspaceEdit> {
    const target = await this.#idAt(document, position, token);
    const { own, value } = target;
    if (!isSlug(newId)) throw new Error('An ID consists of lowercase letters, digits and single hyphens.');
    const found = await this.#find(document, target, token);
    if (!found) throw new Error('Nothing was renamed because the search was canceled.');
    const { literals, skipped } = found;
    const edit = new vscode.WorkspaceEdit();
    const undecodable = [...skipped.undecodable];
    // A literal in a source file leads to all listings with the id; of several, the user decides which it means.
    const isCertain = !own && found.entries.length === 1;
    for (const one of own ? [own, ...found.entries] : found.entries) {
      const { file, listing, entry } = one;
      // Another endpoint means another entry.
      if (own && endpointOf(one) !== endpointOf(own)) continue;
      if (newId !== value && listing.byId.get(newId).length > 0)
        throw new Error(`Another entry already has the ID ${newId}.`);
      const isOwn = isSameUri(file.uri, document.uri);
      if (!isOwn && !(await isDecodable(file.uri))) {
        undecodable.push(file.uri);
        continue;
      }
      const span = listing.locatePath(entry, ['id'], 'value');
      const literal = rewriteString(listing.slice(span.start, span.end), newId);
      const metadata = isOwn ? undefined : metadataOf('Other listings', !isCertain);
      edit.replace(file.uri, file.rangeOf(span), literal, metadata);
    }
    const metadata = metadataOf('String literals', !isDistinctive(value));
    for (const { uri, range, literal } of literals)
      edit.replace(uri, range, contentFor(literal, newId), metadata);
    const outcome = literals.length === 0 ? `No string literal found for ${value}.` : '';
    report(outcome, { ...skipped, undecodable }, true);
    return edit;
  }

  /** The id at a position. @throws Error with a message for the user if there is none */
  async #idAt(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<UsageTarget> {
    const target = await this.#targetAt(document, position, token);
    if (target?.field !== 'id' || target.value === '')
      throw new Error('Only the ID of an entry can be renamed.');
    return target;
  }

  /** The value of an entry at a position: of a member in a listing, or of a string literal. */
  async #targetAt(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<UsageTarget | undefined> {
    const source = this.listings.of(document);
    const member = source && memberAt(source, position);
    if (member) {
      const entries = await this.#entriesIn(source, member.field, member.value, token);
      return { ...member, entries };
    }
    const { version } = document;
    for (const value of namesAt(document, position)) {
      const known = await this.#known(value, token);
      if (token.isCancellationRequested || document.version !== version) return undefined;
      const literal = known && literalAt(document.getText(), pathOf(document), document.offsetAt(position));
      if (!known || literal?.value !== value) continue;
      const { start, end } = literal.span;
      const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
      return { ...known, value, range, own: undefined };
    }
    return undefined;
  }

  /** The entries of known listings with a value, if there are any. */
  async #known(
    value: string,
    token: vscode.CancellationToken,
  ): Promise<Pick<UsageTarget, 'field' | 'entries'> | undefined> {
    if (value.trim() === '') return undefined;
    const files: ListingFile[] = [];
    for await (const file of this.files.known(token, value)) files.push(file);
    for (const field of FIELDS) {
      const entries = await Promise.all(files.map((file) => this.#entriesIn(file, field, value, token)));
      if (entries.some(({ length }) => length > 0)) return { field, entries: entries.flat() };
    }
    return undefined;
  }

  /** Finds the literals with the value of an entry, and the other entries with it; undefined if it was canceled. */
  async #find(
    { uri }: vscode.TextDocument,
    { own, field, value }: UsageTarget,
    token: vscode.CancellationToken,
  ): Promise<(FoundUsages & { readonly entries: readonly FoundEntry[] }) | undefined> {
    const found = await searchWorkspace(value, uri, this.files, token);
    if (!found) return undefined;
    const entries = await Promise.all(
      found.files.map(async (file) =>
        (await this.#entriesIn(file, field, value, token)).filter(
          ({ entry }) => file !== own?.file || entry.start !== own.entry.start,
        ),
      ),
    );
    return { ...found, entries: entries.flat() };
  }
}

function locationOf({ file, listing, entry }: FoundEntry, field: UsageField): vscode.Location {
  return new vscode.Location(file.uri, file.rangeOf(listing.locatePath(entry, [field], 'value')));
}

function endpointOf({ listing, entry }: FoundEntry): string | undefined {
  return listing.read(entry).values.endpoint;
}

/** The id, endpoint or name of an entry at a position of a listing. */
function memberAt(
  source: OpenListing,
  position: vscode.Position,
): (Omit<UsageTarget, 'entries'> & { readonly own: FoundEntry }) | undefined {
  const offset = source.document.offsetAt(position);
  const listing = source.listingAt(offset);
  const place = listing.isComplete ? hoverTargetAt(listing, offset) : undefined;
  if (place?.kind !== 'member' || place.isRepeated || place.value?.kind !== 'string') return undefined;
  const field = FIELDS.find((name) => name === place.field.name);
  if (field === undefined) return undefined;
  const { entry } = place;
  const value = listing.read(entry).values[field];
  if (value === undefined) return undefined;
  const { start, end } = listing.locatePath(entry, [field], 'value');
  const range = source.rangeOf({ start: start + 1, end: end - 1 });
  return { field, value, range, own: { file: source, listing, entry } };
}

/**
 * VS Code shows the preview of a rename if one of its edits is to be confirmed; only these are not selected there until the user
 * selects them.
 */
function metadataOf(label: string, needsConfirmation: boolean): vscode.WorkspaceEditEntryMetadata {
  return { needsConfirmation, label };
}

/** Whether a string with the id of an entry hardly means anything else: a single word may. */
function isDistinctive(id: string): boolean {
  return id.includes('-');
}
