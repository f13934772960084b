import * as vscode from 'vscode';
import { readAllValues } from '../../core/browse/entry-values';
import type * as Compare from '../../core/compare';
import type { Comparison } from '../../core/compare';
import type { ChangeNode, ChangeTree, ShownFile } from '../../core/compare/tree';
import { toPointer } from '../../core/json/tree';
import type { Listing } from '../../core/listing/listing';
import type { Settings } from '../../core/next/listing/settings';
import { shorten, shownText } from '../../core/text/quote';
import type { Text } from '../../core/text/text';
import { fileUriOf } from '../configuration-folders';
import { Derived } from '../derived';
import { fileName, folderOf, nameAmong, sizeOf } from '../file-name';
import { storedName } from '../git/repository';
import type { OpenListing, Snapshot } from '../listings/open-listing';
import type { Listings } from '../listings';
import { UserError } from '../messages';
import { isSameUri } from '../tabs';
import { inSlices, type Outcome } from '../tasks';
import { onUnexpectedError } from '../unexpected-error';
import { listingIn } from './open-listing';
import { readListing, type Version } from './version';

/** The minimum and maximum delay of a comparison after an edit, in milliseconds. */
const MIN_DELAY_MS = 150;
const MAX_DELAY_MS = 2000;

/** A listing and the old version that it is compared with. */
export interface ComparisonRequest {
  readonly after: OpenListing;
  readonly version: Version;
}

/** The two listings that are compared. */
export interface ListingPair extends ComparisonRequest {
  readonly text: Text;
  /** The open listing that the text was read from, at that time. */
  readonly snapshot: Snapshot | undefined;
  /** The settings of both listings. */
  readonly settings: Settings;
  readonly before: Listing;
  /** Where the compared listing is in the text of `after`. */
  readonly pointer: string;
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
  return [...new Set(results.map(({ pair }) => pairNames(pair)))].join(', ');
}

/** A completed comparison. */
export interface ComparisonResult {
  readonly pair: ListingPair;
  /** The listing of `after` that was compared; it may have read another one since. */
  readonly listing: Listing;
  readonly comparison: Comparison;
  readonly isSame: boolean;
  /** What the tree shows of it. */
  readonly shown: ShownFile;
  /** What is not compared; empty if everything is. */
  readonly ignored: string;
}

/** The comparisons in the Changes view. */
export class Comparer implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when a comparison changes, and when reading starts or ends. */
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: vscode.Disposable;
  #comparisons: readonly LiveComparison[] = [];
  /** The latest request, while its listings are being read and compared. */
  #request: { readonly of: readonly ComparisonRequest[] } | undefined;
  #tree: ChangeTree | undefined;
  #core: typeof Compare | undefined;

  constructor(readonly listings: Listings) {
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      listings.onDidClose((source) => {
        this.#closed(source).catch(onUnexpectedError);
      }),
    );
  }

  /** The completed comparisons; of a listing that has no editor any more, the last one. */
  get results(): readonly ComparisonResult[] {
    return this.#comparisons.flatMap(({ result }) => result ?? []);
  }

  /** The only or first comparison. */
  get compared(): ComparisonResult | undefined {
    return this.results[0];
  }

  /** The tree of the completed comparisons; undefined if there are none. */
  get tree(): ChangeTree | undefined {
    return this.#tree;
  }

  /** The comparison that a node of the tree belongs to; undefined for what sums up several. */
  resultOf(node: ChangeNode): ComparisonResult | undefined {
    const file = this.#tree?.fileOf(node);
    return file && this.results.find(({ shown }) => shown.key === file.key);
  }

  /** Whether a comparison that was requested is in progress. */
  get isReading(): boolean {
    return this.#request !== undefined;
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
    const request = (this.#request = { of: requests });
    const isCanceled = (): boolean => this.#request !== request;
    this.#changed.fire();
    const comparisons: LiveComparison[] = [];
    try {
      this.#core = await import('../../core/compare');
      for (const one of requests) {
        await one.after.whenComplete();
        const pair = isCanceled() ? undefined : await this.#readPair(one, isCanceled, onError);
        if (isCanceled()) return;
        if (pair) comparisons.push(this.#comparisonOf(pair));
      }
      for (const one of comparisons) await one.update();
      if (isCanceled() || comparisons.length === 0) return;
      this.#show(comparisons.splice(0));
    } catch (error) {
      if (!isCanceled()) throw error;
    } finally {
      for (const one of comparisons) one.dispose();
      if (!isCanceled()) this.#endRequest();
    }
  }

  /** Reads the old versions again. */
  async refresh(): Promise<void> {
    const requests: ComparisonRequest[] = [];
    for (const { pair } of this.#comparisons)
      requests.push({ after: await this.open(pair), version: pair.version });
    if (requests.length > 0) await this.compare(requests);
  }

  close(): void {
    this.#request = undefined;
    this.#show([]);
  }

  /**
   * The compared listing; its document is opened again if it was closed.
   *
   * @throws UserError if it is no longer a listing
   */
  async open({ after }: ComparisonRequest): Promise<OpenListing> {
    if (!after.isClosed) return after;
    const opened = this.listings.at(after.uri) ?? (await listingIn(after.uri, this.listings));
    await opened.whenComplete();
    return opened;
  }

  dispose(): void {
    this.#request = undefined;
    for (const one of this.#comparisons) one.dispose();
    this.#subscriptions.dispose();
  }

  #comparisonOf(pair: ListingPair): LiveComparison {
    const comparison = new LiveComparison(pair, this.listings, () => {
      if (this.#comparisons.includes(comparison)) this.#update();
    });
    return comparison;
  }

  async #readPair(
    request: ComparisonRequest,
    isCanceled: () => boolean,
    onError: (error: UserError) => void,
  ): Promise<ListingPair | undefined> {
    try {
      return await readPair(request, isCanceled);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      if (!isCanceled()) onError(error);
      return undefined;
    }
  }

  #show(comparisons: readonly LiveComparison[]): void {
    for (const one of this.#comparisons) one.dispose();
    this.#comparisons = comparisons;
    this.#update();
  }

  #update(): void {
    const { results } = this;
    const isSame = results.every((one) => one.isSame);
    // Without a tree, VS Code shows the text of the manifest.
    this.#tree =
      this.#core && !isSame ? new this.#core.ChangeTree(results.map(({ shown }) => shown)) : undefined;
    this.#changed.fire();
  }

  #endRequest(): void {
    this.#request = undefined;
    this.#changed.fire();
  }

  /** Ends what compares a listing that was closed, unless it can be opened again. */
  async #closed(source: OpenListing): Promise<void> {
    if (this.#request?.of.some(({ after, version }) => source === after || source === version.source))
      this.#endRequest();
    if (this.#comparisons.every(({ pair }) => pair.after !== source)) return;
    if ((await sizeOf(source.uri)) !== undefined) return;
    const ended = this.#comparisons.filter(({ pair }) => pair.after === source);
    if (ended.length === 0) return;
    for (const one of ended) one.dispose();
    this.#comparisons = this.#comparisons.filter((one) => !ended.includes(one));
    this.#update();
  }
}

/** Keeps the comparison of one listing with an old version up to date. */
class LiveComparison implements vscode.Disposable {
  readonly #result: Derived<ComparisonResult>;
  readonly #subscriptions: vscode.Disposable;
  #pair: ListingPair;

  constructor(pair: ListingPair, listings: Listings, onDidChange: () => void) {
    this.#pair = pair;
    this.#result = new Derived(listings, {
      source: () => this.#pair.after,
      derive: ({ listing }, isStale) => this.#compare(listing, isStale),
      minDelay: MIN_DELAY_MS,
      maxDelay: MAX_DELAY_MS,
    });
    this.#subscriptions = vscode.Disposable.from(
      this.#result,
      this.#result.onDidChange(onDidChange),
      listings.onDidOpen((source) => {
        const { after } = this.#pair;
        // It is compared as soon as it is read.
        if (after.isClosed && isSameUri(source.uri, after.uri)) this.#pair = { ...this.#pair, after: source };
      }),
      listings.onDidAnalyze((source) => {
        if (source === this.#pair.version.source) this.#result.updateSoon();
      }),
    );
  }

  get pair(): ListingPair {
    return this.#pair;
  }

  get result(): ComparisonResult | undefined {
    return this.#result.value;
  }

  async update(): Promise<void> {
    await this.#result.update();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** The pair as it is now: one of its listings may have been edited, or have another configuration. */
  async #presentPair(isCanceled: () => boolean): Promise<ListingPair | undefined> {
    const pair = this.#pair;
    const { after, snapshot, settings, pointer } = pair;
    // If the old version was closed, its last text is kept.
    const isEdited = snapshot?.isStale === true && !snapshot.source.isClosed;
    // Of several in a document, the listing is the one with the cursor.
    const isSamePlace = toPointer(after.listing.path) === pointer;
    if (!isEdited && isSamePlace && settings === after.configuration.settings) return pair;
    const present = isEdited ? readPair(pair, isCanceled) : pairOf(pair, pair.text, isCanceled);
    return await present.catch((error: unknown) => {
      // While it is edited, the old version may not be a listing: then its last text is kept.
      if (error instanceof UserError) return pair;
      throw error;
    });
  }

  async #compare(listing: Listing, isStale: () => boolean): Promise<Outcome<ComparisonResult>> {
    const core = await import('../../core/compare');
    const pair = isStale() ? undefined : await this.#presentPair(isStale);
    if (!pair || isStale()) return { done: false };
    this.#pair = pair;
    return await inSlices(this.#comparison(core, pair, listing), isStale);
  }

  *#comparison(
    { compare, ignoredWords, isSame }: typeof Compare,
    pair: ListingPair,
    listing: Listing,
  ): Generator<void, ComparisonResult, undefined> {
    const { before, after, settings } = pair;
    const ignored = after.configuration.ignoredMembers;
    const comparison = yield* compare(before, listing, { settings, ignored });
    // The names are read now, because a later edit may remove them before the tree displays them.
    yield* readAllValues(before);
    yield* readAllValues(listing);
    const { uri } = after;
    const file = fileUriOf(uri);
    return {
      pair,
      listing,
      comparison,
      isSame: isSame(comparison),
      shown: {
        key: uri.toString(),
        name: fileName(file),
        folder: folderOf(file),
        comparison,
        before,
        after: listing,
      },
      ignored: ignoredWords(ignored, shownText),
    };
  }
}

/** @throws UserError if the old version cannot be read */
async function readPair(
  request: ComparisonRequest,
  isCanceled: () => boolean,
): Promise<ListingPair | undefined> {
  const text = await request.version.read(isCanceled);
  return text === undefined ? undefined : await pairOf(request, text, isCanceled);
}

async function pairOf(
  { after, version }: ComparisonRequest,
  text: Text,
  isCanceled: () => boolean,
): Promise<ListingPair | undefined> {
  const snapshot = version.source?.snapshot();
  const { settings } = after.configuration;
  const { path } = after.listing;
  const before = await readListing(text, version, path, settings, isCanceled);
  const pointer = toPointer(path);
  return before && { version, text, snapshot, settings, before, after, pointer };
}
