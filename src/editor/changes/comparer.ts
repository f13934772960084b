import * as vscode from 'vscode';
import { emptyText } from '../../core/browse/labels';
import { isSame, type Comparison } from '../../core/compare/comparison';
import { ChangeTree, type ChangeNode } from '../../core/compare/tree';
import type { Listing } from '../../core/listing/listing';
import { shorten, shownText } from '../../core/text/quote';
import { fileUriOf } from '../listings/configuration-folders';
import { fileName, folderOf, nameAmong, sizeOf } from '../ui/file-name';
import { formatCount } from '../ui/counts';
import { storedName } from '../git/repository';
import type { CheckedListings } from '../../core/config/checked-listings';
import { nameAmongOpen } from '../listings/current-listing';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { UserError } from '../ui/messages';
import { isSameUri } from '../ui/tabs';
import { DelayedTask, nextTurn } from '../ui/tasks';
import { onUnexpectedError } from '../ui/unexpected-error';
import { readListing, type Version, isSameVersion, listingIn } from './version';

/** The delay of a comparison after an edit, in milliseconds. */
const DELAY_MS = 150;

/** A listing and the old version that it is compared with. */
export interface ComparisonRequest {
  readonly after: OpenListing;
  readonly version: Version;
}

/** What is compared, as it is now: with a version in Git, all listings that differ. */
export type Requests = () => Promise<readonly ComparisonRequest[]>;

/** A completed comparison. */
export interface ComparisonResult extends ComparisonRequest {
  readonly comparison: Comparison;
  /** What the comparison was made of; it is out of date if one of these has changed. */
  readonly listing: Listing;
  readonly present: CheckedListings;
  /** See {@link Version.state}. */
  readonly oldState: unknown;
}

/**
 * The names of the compared versions as the user has chosen them, not escaped: `main ↔ working tree`, or the names of two files.
 *
 * @param maxLength the maximum length of each name in UTF-16 units
 */
export function pairNames({ version, after }: ComparisonRequest, maxLength = Infinity): string {
  const { name, uri } = version;
  const names =
    name === undefined
      ? [nameAmong(uri, [after.uri]), nameAmong(after.uri, [uri])]
      : [name, storedName(after.uri) ?? 'working tree'];
  return names.map((each) => shorten(each, maxLength)).join(' ↔ ');
}

/** What is compared: `prices.json (HEAD ↔ working tree)`, `2 listings (…)`, or the names of two files. Invisible characters are escaped. */
export function titleOfAll(results: readonly ComparisonResult[], listings: Listings): string {
  const [first, ...others] = results;
  if (!first) return '';
  const names = shownText([...new Set(results.map((result) => pairNames(result)))].join(', '));
  if (others.length > 0) return `${formatCount(results.length)} listings (${names})`;
  if (first.version.name === undefined) return names;
  return `${shownText(nameAmongOpen(first.after.uri, listings))} (${names})`;
}

/** The comparisons in the Changes view, which are made again when one of their sides changes. */
export class Comparer implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when a comparison changes, and when comparing starts or ends. */
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: vscode.Disposable;
  readonly #comparing = new DelayedTask(() => {
    if (this.#run) this.#comparing.schedule(DELAY_MS);
    else if (this.#requests) this.compare(this.#requests, false).catch(onUnexpectedError);
  });
  /** The latest run: a comparison that was requested, or is made again. */
  #run: { readonly isRequested: boolean } | undefined;
  #requests: Requests | undefined;
  /** Whether a version in Git or a file may have changed, so that also other listings may differ. */
  #areRequestsOld = false;
  #results: readonly ComparisonResult[] = [];
  #tree: ChangeTree | undefined;
  /** Watches the old versions. */
  #watching: vscode.Disposable | undefined;

  constructor(readonly listings: Listings) {
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#comparing,
      listings.onDidChange((source) => {
        const isCompared = ({ after, version }: ComparisonRequest): boolean =>
          isSameUri(source.uri, after.uri) || source === version.source;
        if (this.#results.some(isCompared)) this.#comparing.reschedule(DELAY_MS);
      }),
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
    return this.#run?.isRequested === true;
  }

  /**
   * Compares listings with old versions. The previous comparisons are shown until then. Of several, those are left out that cannot
   * be compared.
   *
   * @param isRequested otherwise the same is compared again: while a version is no listing, its last comparison is shown
   * @throws UserError if a version cannot be read
   */
  async compare(requests: Requests, isRequested = true): Promise<void> {
    const run = (this.#run = { isRequested });
    const isLatest = (): boolean => this.#run === run;
    const areNew = isRequested || this.#areRequestsOld;
    if (isRequested) this.#changed.fire();
    else this.#areRequestsOld = false;
    try {
      const next = areNew ? await requests() : this.#results;
      const results = await this.#resultsOf(next, isLatest, isRequested);
      if (!isLatest() || results.length === 0) return;
      if (areNew) await this.#watch(results, isLatest);
      if (!isLatest()) return;
      this.#requests = requests;
      this.#run = undefined;
      this.#show(results);
    } catch (error) {
      const isExpected =
        error instanceof vscode.CancellationError || (error instanceof UserError && !isRequested);
      if (isLatest() && !isExpected) throw error;
    } finally {
      if (isLatest()) {
        this.#run = undefined;
        if (isRequested) this.#changed.fire();
      }
    }
  }

  close(): void {
    this.#run = undefined;
    this.#requests = undefined;
    this.#areRequestsOld = false;
    this.#comparing.dispose();
    this.#watching?.dispose();
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
    this.#watching?.dispose();
    this.#subscriptions.dispose();
  }

  #lastOf({ after, version }: ComparisonRequest): ComparisonResult | undefined {
    return this.#results.find(
      (result) => isSameUri(result.after.uri, after.uri) && isSameVersion(result.version, version),
    );
  }

  /**
   * @param isRequested otherwise the last comparison of a version that cannot be read stays
   * @throws UserError if no version can be read
   */
  async #resultsOf(
    requests: readonly ComparisonRequest[],
    isWanted: () => boolean,
    isRequested: boolean,
  ): Promise<readonly ComparisonResult[]> {
    const results: ComparisonResult[] = [];
    let failure: UserError | undefined;
    for (const { after, version } of requests) {
      const request = { after: this.listings.at(after.uri) ?? after, version };
      const last = this.#lastOf(request);
      try {
        results.push(last && request.after.isClosed ? last : await resultOf(request, isWanted, last));
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        failure ??= error;
        if (last && !isRequested) results.push(last);
      }
    }
    if (failure && results.length === 0) throw failure;
    return results;
  }

  async #watch(results: readonly ComparisonResult[], isWanted: () => boolean): Promise<void> {
    const compareSoon = (): void => {
      this.#areRequestsOld = true;
      this.#comparing.reschedule(DELAY_MS);
    };
    const watches = await Promise.all(results.map(({ version }) => version.watch(compareSoon)));
    const watching = vscode.Disposable.from(...watches);
    // The comparison may have been closed meanwhile, or replaced by another one.
    if (!isWanted()) {
      watching.dispose();
      return;
    }
    this.#watching?.dispose();
    this.#watching = watching;
  }

  #show(results: readonly ComparisonResult[]): void {
    this.#results = results;
    // Edits that were made while the listings were compared.
    if (results.some(isOutdated)) this.#comparing.reschedule(DELAY_MS);
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

function isOutdated({ after, listing, present, version, oldState }: ComparisonResult): boolean {
  const isOldOutdated = version.source !== undefined && version.source.present !== oldState;
  // While its entries are not known, the last comparison stays.
  if (after.isClosed || after.listing.obstacle) return false;
  return after.listing !== listing || after.present !== present || isOldOutdated;
}

/**
 * Compares a listing with an old version. If it is edited meanwhile, the comparison is of the text before.
 *
 * @param isWanted if it becomes false, a CancellationError is thrown
 * @param last the last comparison of the two, which is returned if nothing has changed; its entries keep their keys
 * @throws UserError if the old version cannot be read, or the listing has merge conflicts or cannot be read
 */
async function resultOf(
  { after, version }: ComparisonRequest,
  isWanted: () => boolean,
  last: ComparisonResult | undefined,
): Promise<ComparisonResult> {
  const pause = async (): Promise<void> => {
    await nextTurn();
    if (!isWanted()) throw new vscode.CancellationError();
  };
  await after.whenCurrent();
  const { present, listing } = after;
  if (listing.obstacle) throw new UserError(emptyText(listing));
  const { settings, ignoredMembers } = after.configuration;
  const oldState = await version.state();
  const isSamePlace = last?.listing.path.join() === listing.path.join();
  const isSameBefore =
    last !== undefined &&
    last.oldState === oldState &&
    isSamePlace &&
    last.comparison.before.settings === settings;
  if (isSameBefore && last.listing === listing && last.present === present)
    return { ...last, after, version };
  let before = last?.comparison.before;
  if (!before || !isSameBefore) {
    const read = await readListing(await version.read(), version, listing.path, settings, pause);
    before = before && isSamePlace ? read.replacing(before) : read;
  }
  const { compareInParts } = await import('../../core/compare/comparison');
  const comparison = await compareInParts(before, listing, ignoredMembers, pause);
  return { after, version, comparison, present, listing, oldState };
}
