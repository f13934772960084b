import * as vscode from 'vscode';
import { isConfigurationPath } from '../../core/config/configuration';
import { expectationCheckOf } from '../../core/config/expectations';
import { syntaxOf } from '../../core/json/syntax';
import type { Span } from '../../core/json/tree';
import { listingWith } from '../../core/listing/embedded-text';
import { Listing, type ListingOptions } from '../../core/listing/listing';
import { hashOfEndpoint, hashOfKey, NO_KEY } from '../../core/values/hash-table';
import type { WorkspaceCheck } from '../check-workspace';
import { listingsIn, type Configurations, type ResolvedConfiguration } from '../configuration-files';
import { ContextKey } from '../context-key';
import { DelayedTask, inSlices } from '../tasks';
import { readContent } from './read-content';
import type { OpenListing } from './open-listing';
import type { Listings } from '.';
import { READ_ONLY_SCHEMES } from '../old-versions';
import { rangeOf } from '../text-range';

/** The listings of a file, open or not. */
export interface ListingFile {
  readonly uri: vscode.Uri;
  /** In the order of the text, all complete. */
  readonly allListings: readonly Listing[];
  /** Converts a span in UTF-16 units to a range. */
  rangeOf(span: Span): vscode.Range;
}

/**
 * Reads the listings in a file that is not open, in slices.
 *
 * @param options of all listings; by default they are checked like open ones
 * @returns undefined if the file has none, or if it was canceled
 * @throws Error if the file cannot be read, or is longer than a string can be
 */
export async function readListings(
  uri: vscode.Uri,
  { configuration: { settings }, selection }: ResolvedConfiguration,
  isCanceled: () => boolean,
  options?: ListingOptions,
): Promise<ListingFile | undefined> {
  if (selection === 'exclude' || isConfigurationPath(uri.path)) return undefined;
  const { text, lines, invalidAt } = await readContent(uri);
  if (isCanceled()) return undefined;
  const syntax = syntaxOf(uri.path);
  const texts = listingsIn(selection, text, syntax);
  const invalid = invalidAt === undefined ? undefined : listingWith(texts, invalidAt);
  const allListings: readonly Listing[] = texts.map(
    (one) =>
      new Listing(one, {
        syntax,
        ...(options ?? { settings, expectations: expectationCheckOf(settings, () => allListings) }),
        invalidAt: one === invalid ? invalidAt : undefined,
      }),
  );
  for (const listing of allListings)
    if (!(await inSlices(listing.analyze(), isCanceled)).done || isCanceled()) return undefined;
  return allListings.length > 0 ? { uri, allListings, rangeOf: (span) => rangeOf(lines, span) } : undefined;
}

/** The hash of an id, endpoint or name, as in {@link CheckedListing}. */
export function keyOf(text: string): number {
  return text.includes('://') ? hashOfEndpoint(text) : hashOfKey(text);
}

/** How long the listings of files that are not open are kept, in milliseconds. */
const KEEP_MS = 120_000;

/** The listings of open and other files, for searches. Those of files that are not open are kept for a while. */
export class ListingFiles implements vscode.Disposable {
  /** By URI, with a stamp that changes whenever the file is written. */
  readonly #read = new Map<string, { readonly stamp: string; readonly file: ListingFile | undefined }>();
  readonly #clearing = new DelayedTask(() => {
    this.#read.clear();
  });
  /** The paths of the known listings, as in the context key `resourcePath` of VS Code; unset if there are none. */
  readonly #paths = new ContextKey<readonly string[]>('catalogLens.listings');
  readonly #updating = new DelayedTask(() => {
    this.#updatePaths();
  });
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly listings: Listings,
    private readonly configurations: Configurations,
    private readonly check: Pick<WorkspaceCheck, 'checkedListings' | 'onDidCheck'>,
  ) {
    const updateSoon = (): void => {
      this.#updating.schedule(0);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#clearing,
      this.#updating,
      listings.onDidOpen(updateSoon),
      listings.onDidClose(updateSoon),
      check.onDidCheck(updateSoon),
    );
    updateSoon();
  }

  /** Whether a string is the id or endpoint, or in a checked listing also the name, of an entry of a known listing. */
  isKey(text: string): boolean {
    const isOpen = this.#open.some(({ allListings }) =>
      allListings.some(({ byId, byEndpoint }) => byId.get(text).length + byEndpoint.get(text).length > 0),
    );
    return isOpen || this.#checked(text).length > 0;
  }

  /**
   * The known listings, which are open or were checked.
   *
   * @param text an id, endpoint or name: the checked ones without an entry of it are left out
   */
  known(token: vscode.CancellationToken, text?: string): AsyncGenerator<ListingFile, void, undefined> {
    return this.of(this.#checked(text), token);
  }

  /** The open listings that can be edited, once they are complete, then those of other files. */
  async *of(
    uris: Iterable<vscode.Uri>,
    token: vscode.CancellationToken,
  ): AsyncGenerator<ListingFile, void, undefined> {
    const open = this.#open;
    for (const source of open) {
      await source.whenComplete();
      if (token.isCancellationRequested) return;
      yield source;
    }
    const keys = new Set(open.map(({ uri }) => uri.toString()));
    for (const uri of uris) {
      const file = keys.has(uri.toString()) ? undefined : await this.#readFile(uri, token);
      if (token.isCancellationRequested) return;
      if (file) yield file;
    }
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#read.clear();
  }

  #updatePaths(): void {
    const uris = [...this.#open.map(({ uri }) => uri), ...this.#checked()];
    this.#paths.set(uris.length === 0 ? undefined : [...new Set(uris.map(({ fsPath }) => fsPath))]);
  }

  /** The open listings that can be edited. */
  get #open(): readonly OpenListing[] {
    return this.listings.all.filter(({ uri }) => !READ_ONLY_SCHEMES.has(uri.scheme));
  }

  /** The files with listings that were checked, of them those with the hash of a text. */
  #checked(text?: string): readonly vscode.Uri[] {
    const key = text === undefined ? NO_KEY : keyOf(text);
    return this.check.checkedListings.flatMap(({ uri, keys }) =>
      text === undefined || keys.has(key) ? uri : [],
    );
  }

  /** @returns undefined if the file cannot be read, too */
  async #readFile(uri: vscode.Uri, token: vscode.CancellationToken): Promise<ListingFile | undefined> {
    this.#clearing.reschedule(KEEP_MS);
    const key = uri.toString();
    const config = await this.configurations.get(uri);
    try {
      const { mtime, size } = await vscode.workspace.fs.stat(uri);
      const stamp = `${mtime} ${size} ${config.selection}`;
      const known = this.#read.get(key);
      if (known?.stamp === stamp) return known.file;
      const file = await readListings(uri, config, () => token.isCancellationRequested, { rules: [] });
      if (!token.isCancellationRequested) this.#read.set(key, { stamp, file });
      return file;
    } catch {
      return undefined;
    }
  }
}
