import * as vscode from 'vscode';
import { isConfigurationPath } from '../../core/config/configuration';
import { syntaxOf } from '../../core/json/parse';
import type { Span } from '../../core/json/tree';
import { Listing } from '../../core/listing/listing';
import { listingsIn, type Configurations } from '../configuration-files';
import { DelayedTask } from '../delayed-task';
import { readContent } from '../listings/read-content';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { READ_ONLY_SCHEMES } from '../old-versions';
import { inSlices } from '../slices';
import { rangeOf } from '../text-range';
import type { FoundFiles } from './find-files';

/** A listing of the workspace, open or not. */
export interface WorkspaceListing {
  readonly uri: vscode.Uri;
  readonly listing: Listing;
  /** Converts a span in UTF-16 units to a range. */
  readonly rangeOf: (span: Span) => vscode.Range;
}

interface ListingFile {
  /** A value that changes whenever the file is written. */
  readonly stamp: string;
  /** Undefined if it is not a listing. */
  readonly listing: WorkspaceListing | undefined;
}

/** How long the listings of files that are not open are kept, in milliseconds. */
const KEEP_MS = 120_000;

/** Reads the listings of the workspace when they are requested, and keeps them for a while. */
export class WorkspaceListings implements vscode.Disposable {
  /** By URI. */
  readonly #files = new Map<string, ListingFile>();
  readonly #clearing = new DelayedTask(() => {
    this.#files.clear();
  });

  constructor(
    private readonly listings: Listings,
    private readonly configurations: Configurations,
  ) {}

  /** The open listings that can be edited. */
  open(): readonly OpenListing[] {
    return this.listings.all.filter(({ uri }) => !READ_ONLY_SCHEMES.has(uri.scheme));
  }

  /** The open listings, then those of other files. */
  async *all(
    files: Pick<FoundFiles, 'json'>,
    token: vscode.CancellationToken,
  ): AsyncGenerator<WorkspaceListing, void, undefined> {
    const open = new Set<string>();
    for (const source of this.open()) {
      await source.whenComplete();
      if (token.isCancellationRequested) return;
      open.add(source.uri.toString());
      yield openListing(source);
    }
    for (const uri of files.json) {
      if (open.has(uri.toString())) continue;
      const listing = await this.read(uri, token);
      if (token.isCancellationRequested) return;
      if (listing) yield listing;
    }
  }

  /** The listing of a file that is not open; undefined if it is not a listing or cannot be read. */
  async read(uri: vscode.Uri, token: vscode.CancellationToken): Promise<WorkspaceListing | undefined> {
    this.#clearing.reschedule(KEEP_MS);
    const key = uri.toString();
    try {
      const { mtime, size } = await vscode.workspace.fs.stat(uri);
      const stamp = `${mtime} ${size}`;
      const known = this.#files.get(key);
      if (known?.stamp === stamp) return known.listing;
      const listing = await this.#read(uri, token);
      if (!token.isCancellationRequested) this.#files.set(key, { stamp, listing });
      return listing;
    } catch {
      // The file was deleted, or is not readable.
      return undefined;
    }
  }

  dispose(): void {
    this.#clearing.dispose();
    this.#files.clear();
  }

  async #read(uri: vscode.Uri, token: vscode.CancellationToken): Promise<WorkspaceListing | undefined> {
    if (isConfigurationPath(uri.path)) return undefined;
    const { selection } = await this.configurations.get(uri);
    if (selection === 'exclude') return undefined;
    const isCancelled = (): boolean => token.isCancellationRequested;
    const content = await readContent(uri, () => undefined, isCancelled);
    const syntax = syntaxOf(uri.path);
    const [text] = content ? listingsIn(selection, content.text, syntax) : [];
    if (!content || text === undefined) return undefined;
    const listing = new Listing(text, { syntax, rules: [], invalidAt: content.invalidAt });
    const { done } = await inSlices(listing.analyse(), isCancelled);
    return done ? { uri, listing, rangeOf: (span) => rangeOf(content.lines, span) } : undefined;
  }
}

/** An open listing as one of the workspace. */
export function openListing(source: OpenListing): WorkspaceListing {
  const { uri, listing } = source;
  return { uri, listing, rangeOf: (span) => source.rangeOf(span) };
}
