import * as vscode from 'vscode';
import { mayHaveListings } from '../../core/config/configuration';
import { expectationCheckOf } from '../../core/config/expectations';
import { syntaxOf } from '../../core/json/syntax';
import type { Span } from '../../core/json/tree';
import { listingWith } from '../../core/listing/embedded-text';
import { Listing } from '../../core/listing/listing';
import type { WorkspaceCheck } from '../check-workspace';
import { listingsIn, type ResolvedConfiguration } from '../configuration-files';
import { ContextKey } from '../context-key';
import { DelayedTask, inSlices } from '../tasks';
import { readContent } from './read-content';
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
 * Reads and checks the listings in a file that is not open, in slices.
 *
 * @returns undefined if the file has none, or if it was canceled
 * @throws Error if the file cannot be read, or is longer than a string can be
 */
export async function readListings(
  uri: vscode.Uri,
  { configuration: { settings }, selection }: ResolvedConfiguration,
  isCanceled: () => boolean,
): Promise<ListingFile | undefined> {
  if (!mayHaveListings(selection)) return undefined;
  const { text, lines, invalidAt } = await readContent(uri);
  if (isCanceled()) return undefined;
  const syntax = syntaxOf(uri.path);
  const texts = listingsIn(selection, text, syntax);
  const invalid = invalidAt === undefined ? undefined : listingWith(texts, invalidAt);
  const allListings: readonly Listing[] = texts.map(
    (one) =>
      new Listing(one, {
        syntax,
        settings,
        expectations: expectationCheckOf(settings, () => allListings),
        invalidAt: one === invalid ? invalidAt : undefined,
      }),
  );
  for (const listing of allListings)
    if (!(await inSlices(listing.analyze(), isCanceled)).done || isCanceled()) return undefined;
  return allListings.length > 0 ? { uri, allListings, rangeOf: (span) => rangeOf(lines, span) } : undefined;
}

/** Keeps the paths of the known listings, which are open or were checked, for the menus of files. */
export class ListingPaths implements vscode.Disposable {
  /** As in the context key `resourcePath` of VS Code; unset if there are none. */
  readonly #paths = new ContextKey<readonly string[]>('catalogLens.listings');
  readonly #updating = new DelayedTask(() => {
    this.#update();
  });
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly listings: Listings,
    private readonly check: Pick<WorkspaceCheck, 'checkedListings' | 'onDidCheck'>,
  ) {
    const updateSoon = (): void => {
      this.#updating.schedule(0);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#updating,
      listings.onDidOpen(updateSoon),
      listings.onDidClose(updateSoon),
      check.onDidCheck(updateSoon),
    );
    updateSoon();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #update(): void {
    const open = this.listings.all.filter(({ uri }) => !READ_ONLY_SCHEMES.has(uri.scheme));
    const uris = [...open.map(({ uri }) => uri), ...this.check.checkedListings];
    this.#paths.set(uris.length === 0 ? undefined : [...new Set(uris.map(({ fsPath }) => fsPath))]);
  }
}
