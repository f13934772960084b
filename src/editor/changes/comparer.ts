import * as vscode from 'vscode';
import { isSame, type Comparison } from '../../core/compare/comparison';
import { ChangeTree, type ChangeNode } from '../../core/compare/tree';
import type { Listing } from '../../core/listing/listing';
import { shorten } from '../../core/text/quote';
import { fileUriOf } from '../listings/configuration-folders';
import { fileName, folderOf, nameAmong, sizeOf } from '../ui/file-name';
import { storedName } from '../git/repository';
import type { CheckedListings } from '../listings/checked-listings';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { UserError } from '../ui/messages';
import { isSameUri } from '../ui/tabs';
import { DelayedTask, nextTurn } from '../ui/tasks';
import { onUnexpectedError } from '../ui/unexpected-error';
import { listingIn } from './open-listing';
import { readListing, type Version } from './version';

/** The delay of a comparison after an edit, in milliseconds. */
const DELAY_MS = 150;

/** A listing and the old version that it is compared with. */
export interface ComparisonRequest {
  readonly after: OpenListing;
  readonly version: Version;
}

/**
 * The names of the compared versions, not escaped: `HEAD ↔ working`, or the names of two files.
 *
 * @param maxLength the maximum length of each name in UTF-16 units
 */
export function pairNames({ version, after }: ComparisonRequest, maxLength = Infinity): string {
  const { ref, uri } = version;
  const names =
    ref === undefined
      ? [nameAmong(uri, [after.uri]), nameAmong(after.uri, [uri])]
      : [ref, storedName(after.uri) ?? 'working'];
  return names.map((name) => shorten(name, maxLength)).join(' ↔ ');
}

/** The names of the compared versions of one or several listings, not escaped: `HEAD ↔ working`. */
export function versionNames(results: readonly ComparisonResult[]): string {
  return [...new Set(results.map((result) => pairNames(result)))].join(', ');
}

/** A completed comparison. */
export interface ComparisonResult extends ComparisonRequest {
  readonly comparison: Comparison;
  /** What the comparison was made of; it is out of date if one of these has changed. */
  readonly present: CheckedListings;
  readonly listing: Listing;
  readonly old: CheckedListings | undefined;
}

/** The comparisons in the Changes view, which are made again when one of their sides changes. */
export class Comparer implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when a comparison changes, and when comparing starts or ends. */
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: vscode.Disposable;
  readonly #comparing = new DelayedTask(() => {
    this.#compareAgain().catch(onUnexpectedError);
  });
  /** Identifies the latest run. */
  #run: object | undefined;
  #results: readonly ComparisonResult[] = [];
  #tree: ChangeTree | undefined;

  constructor(readonly listings: Listings) {
    const compareSoon = (source: OpenListing): void => {
      const isCompared = ({ after, version }: ComparisonRequest): boolean =>
        isSameUri(source.uri, after.uri) || source === version.source;
      if (this.#results.some(isCompared)) this.#comparing.reschedule(DELAY_MS);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#comparing,
      listings.onDidChange(compareSoon),
      listings.onDidClose((source) => {
        this.#closed(source).catch(onUnexpectedError);
      }),
    );
  }

  /** The completed comparisons; of a listing that has no editor any more, the last one. */
  get results(): readonly ComparisonResult[] {
    return this.#results;
  }

  /** The tree of the completed comparisons; undefined if there are none, or nothing has changed. */
  get tree(): ChangeTree | undefined {
    return this.#tree;
  }

  /** The comparison that a node of the tree belongs to; undefined for what sums up several. */
  resultOf(node: ChangeNode): ComparisonResult | undefined {
    const comparison = this.#tree?.comparisonOf(node);
    return comparison && this.#results.find((result) => result.comparison === comparison);
  }

  /** Whether a comparison that was requested is in progress. */
  get isReading(): boolean {
    return this.#run !== undefined;
  }

  /**
   * Compares listings with old versions. The previous comparisons are shown until then.
   *
   * @param onError what to do if one of several cannot be compared; by default the error is thrown
   * @throws UserError if a version cannot be read
   */
  async compare(
    requests: readonly ComparisonRequest[],
    onError: (error: UserError) => void = (error) => {
      throw error;
    },
  ): Promise<void> {
    const run = (this.#run = {});
    const isLatest = (): boolean => this.#run === run;
    this.#changed.fire();
    const results: ComparisonResult[] = [];
    try {
      for (const request of requests) {
        try {
          const last = this.#results.find((result) => isSameRequest(result, request));
          results.push(await resultOf(request, isLatest, last));
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          if (isLatest()) onError(error);
        }
      }
      if (isLatest() && results.length > 0) this.#show(results);
    } catch (error) {
      if (isLatest() && !(error instanceof vscode.CancellationError)) throw error;
    } finally {
      if (isLatest()) {
        this.#run = undefined;
        this.#changed.fire();
      }
    }
  }

  /** Reads the old versions again. */
  async refresh(): Promise<void> {
    const requests: ComparisonRequest[] = [];
    for (const { after, version } of this.#results) requests.push({ after: await this.open(after), version });
    if (requests.length > 0) await this.compare(requests);
  }

  close(): void {
    this.#run = undefined;
    this.#comparing.dispose();
    this.#show([]);
  }

  /**
   * A compared listing; its document is opened again if it was closed.
   *
   * @throws UserError if it is no longer a listing
   */
  async open(after: OpenListing): Promise<OpenListing> {
    if (!after.isClosed) return after;
    const opened = this.listings.at(after.uri) ?? (await listingIn(after.uri, this.listings));
    await opened.whenCurrent();
    return opened;
  }

  dispose(): void {
    this.#run = undefined;
    this.#subscriptions.dispose();
  }

  /** Compares what has changed since the last comparison. While a version is no listing, its last comparison is shown. */
  async #compareAgain(): Promise<void> {
    if (this.isReading) {
      this.#comparing.schedule(DELAY_MS);
      return;
    }
    const run = (this.#run = {});
    const results: ComparisonResult[] = [];
    for (const result of this.#results) {
      const { version, present, listing, old } = result;
      const after = this.listings.at(result.after.uri) ?? result.after;
      const isSameAfter = after.present === present && after.listing === listing;
      const isSameBefore = version.source === undefined || version.source.present === old;
      try {
        if (after.isClosed || (isSameAfter && isSameBefore)) results.push(result);
        else results.push(await resultOf({ after, version }, () => this.#run === run, result, isSameBefore));
      } catch (error) {
        const isIgnored = error instanceof UserError || error instanceof vscode.CancellationError;
        if (!isIgnored) onUnexpectedError(error);
        results.push(result);
      }
    }
    if (this.#run !== run) return;
    this.#run = undefined;
    this.#show(results);
  }

  #show(results: readonly ComparisonResult[]): void {
    this.#results = results;
    const isWithoutChanges = results.every(({ comparison }) => isSame(comparison));
    if (isWithoutChanges) this.#tree?.clear();
    // Without a tree, VS Code shows the text of the manifest.
    this.#tree = isWithoutChanges
      ? undefined
      : new ChangeTree(
          results.map(({ after, comparison }) => {
            const file = fileUriOf(after.uri);
            const key = after.uri.toString();
            return { key, name: fileName(file), folder: folderOf(file), comparison };
          }),
        );
    this.#changed.fire();
  }

  /** Ends what compares a listing that was closed, unless it can be opened again. */
  async #closed(source: OpenListing): Promise<void> {
    if (!this.#results.some(({ after }) => after === source)) return;
    if ((await sizeOf(source.uri)) !== undefined) return;
    const left = this.#results.filter(({ after }) => after !== source);
    if (left.length < this.#results.length) this.#show(left);
  }
}

function isSameRequest(a: ComparisonRequest, b: ComparisonRequest): boolean {
  return isSameUri(a.after.uri, b.after.uri) && isSameUri(a.version.uri, b.version.uri);
}

/**
 * Compares a listing with an old version. If it is edited meanwhile, the comparison is of the text before.
 *
 * @param isWanted if it becomes false, a CancellationError is thrown
 * @param last the last comparison of the two, whose entries keep their keys
 * @param isSameBefore whether the old version has not changed since then
 * @throws UserError if the old version cannot be read
 */
async function resultOf(
  { after, version }: ComparisonRequest,
  isWanted: () => boolean,
  last: ComparisonResult | undefined,
  isSameBefore = false,
): Promise<ComparisonResult> {
  const pause = async (): Promise<void> => {
    await nextTurn();
    if (!isWanted()) throw new vscode.CancellationError();
  };
  await after.whenCurrent();
  const { present, listing } = after;
  const { settings, ignoredMembers } = after.configuration;
  const old = version.source?.present;
  let before = last?.comparison.before;
  const isSamePlace = last?.listing.path.join() === listing.path.join();
  if (!before || !isSameBefore || !isSamePlace || before.settings !== settings) {
    const read = await readListing(await version.read(), version, listing.path, settings, pause);
    before = before && isSamePlace ? read.replacing(before) : read;
  }
  const { compareInParts } = await import('../../core/compare/comparison');
  const comparison = await compareInParts(before, listing, ignoredMembers, pause);
  return { after, version, comparison, present, listing, old };
}
