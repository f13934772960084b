import * as vscode from 'vscode';
import { mayHaveListings } from '../../core/config/configuration';
import { syntaxOf } from '../../core/json/syntax';
import type { Span } from '../../core/json/tree';
import { findListings } from '../../core/listing/find-listings';
import type { WorkspaceCheck } from '../problems/check-workspace';
import type { ResolvedConfiguration } from './configuration-files';
import { ContextKey } from '../ui/context-key';
import { READ_ONLY_SCHEMES } from './old-versions';
import { DelayedTask } from '../ui/tasks';
import { rangeOf } from '../ui/text-range';
import { readListingsAt, type CheckedListings } from './checked-listings';
import { readContent } from './read-content';
import type { Listings } from '.';

/** A file with listings, open or not. */
export interface ListingFile {
  readonly uri: vscode.Uri;
  readonly present: CheckedListings;
  /** Converts a span in UTF-16 units to a range. */
  rangeOf(span: Span): vscode.Range;
}

/**
 * Reads and checks the listings in a file that is not open.
 *
 * @param pause awaited between parts of some milliseconds; if it throws, reading ends
 * @returns undefined if the file has none
 * @throws Error if the file cannot be read, or is longer than a string can be
 */
export async function readListings(
  uri: vscode.Uri,
  { configuration, selection }: ResolvedConfiguration,
  pause: () => Promise<void>,
): Promise<ListingFile | undefined> {
  if (!mayHaveListings(selection)) return undefined;
  const { text, lines, invalidAt } = await readContent(uri);
  const syntax = syntaxOf(uri.path);
  const places = findListings(text, syntax, selection === 'include');
  if (places.length === 0) return undefined;
  await pause();
  const present = await readListingsAt(text, places, { configuration, syntax, invalidAt, pause });
  return { uri, present, rangeOf: (span) => rangeOf(lines, span) };
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
