import * as vscode from 'vscode';
import type { EntryTexts } from '../../core/browse/entry-texts';
import type { compare, Comparison } from '../../core/compare';
import type { ChangeTree } from '../../core/compare/tree';
import { toPointer } from '../../core/json/tree';
import type { Listing } from '../../core/listing/listing';
import type { Settings } from '../../core/model/settings';
import { shownText } from '../../core/text/quote';
import { isSameText, type Text } from '../../core/text/text';
import { AdaptiveTask } from '../delayed-task';
import { LatestTask } from '../latest-task';
import type { ListingSource } from '../listing-source';
import type { Listings } from '../listings';
import { inSlices } from '../slices';
import type { IgnoredMembers } from './ignored-members';
import { CannotCompare, readListing, type Version } from './version';

/** The minimum and maximum delay of a comparison after an edit, in milliseconds. */
const MIN_DELAY_MS = 150;
const MAX_DELAY_MS = 2000;

/** The two listings that are compared. */
export interface ListingPair {
  /** Unique, also among pairs of the same listings. */
  readonly number: number;
  readonly version: Version;
  readonly text: Text;
  /** The settings of both listings. */
  readonly settings: Settings;
  readonly before: Listing;
  readonly after: ListingSource;
  /** Where the compared listing is in the text of `after`. */
  readonly pointer: string;
}

/** A completed comparison and its tree. */
export interface ComparisonResult {
  readonly pair: ListingPair;
  /** The listing of `after` that was compared; it may have read another one since. */
  readonly listing: Listing;
  readonly comparison: Comparison;
  readonly isSame: boolean;
  /** The number of changes; empty if there are none. */
  readonly summary: string;
  readonly tree: ChangeTree;
  /** What is not compared; empty if everything is. */
  readonly ignored: string;
}

/** Compares a listing with another version, and repeats it when one of them changes. */
export class Comparer implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when the comparison changes, and when reading starts or ends. */
  readonly onDidChange = this.#changed.event;
  readonly #comparing = new AdaptiveTask(
    () => {
      this.#compareAgain();
    },
    MIN_DELAY_MS,
    MAX_DELAY_MS,
  );
  readonly #subscriptions: vscode.Disposable;
  #pair: ListingPair | undefined;
  #compared: ComparisonResult | undefined;
  /** The listings that are being read for a comparison. */
  #reading: { readonly after: ListingSource; readonly version: Version } | undefined;
  /** Whether the version was edited while it was read, or since. */
  #isVersionEdited = false;
  readonly #task = new LatestTask();
  #pairCount = 0;

  /** @param textsOf the names of a listing's entries */
  constructor(
    listings: Listings,
    private readonly textsOf: (listing: Listing) => EntryTexts,
    private readonly ignoredMembers: IgnoredMembers,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#comparing,
      this.#task,
      ignoredMembers.onDidChange(() => {
        this.#compareAgain();
      }),
      listings.onDidAnalyse((source) => {
        const { after, version } = this.#reading ?? this.#pair ?? {};
        if (this.#reading) this.#isVersionEdited ||= source === version?.source;
        else if (source === after || source === version?.source) this.#comparing.scheduleAdaptively();
      }),
      listings.onDidClose((source) => {
        if (source === this.#pair?.after) this.close();
        else if (source === this.#reading?.after || source === this.#reading?.version.source) {
          this.#task.cancel();
          this.#endReading();
        }
      }),
    );
  }

  get compared(): ComparisonResult | undefined {
    return this.#compared;
  }

  /** Whether a comparison that was requested is in progress. */
  get isReading(): boolean {
    return this.#reading !== undefined;
  }

  /**
   * Compares a listing with an old version. The previous comparison is shown until then.
   *
   * @throws CannotCompare if the version cannot be read
   */
  compare(after: ListingSource, version: Version): Promise<void> {
    return this.#task.run((signal) => this.#compareWith(after, version, signal));
  }

  async #compareWith(after: ListingSource, version: Version, signal: AbortSignal): Promise<void> {
    const isCancelled = (): boolean => signal.aborted;
    this.#comparing.dispose();
    this.#reading = { after, version };
    this.#isVersionEdited = false;
    this.#changed.fire();
    try {
      await after.whenComplete();
      const text = isCancelled() ? undefined : await version.read(isCancelled);
      const pair = text === undefined ? undefined : await this.#pairOf(after, version, text, isCancelled);
      if (!pair || isCancelled()) return;
      this.#pair = pair;
      await this.#compare(pair, isCancelled);
    } finally {
      if (!isCancelled()) this.#endReading();
    }
  }

  /** Reads the old version again. */
  async refresh(): Promise<void> {
    if (this.#pair) await this.compare(this.#pair.after, this.#pair.version);
  }

  close(): void {
    this.#task.cancel();
    this.#comparing.dispose();
    this.#pair = this.#compared = this.#reading = undefined;
    this.#changed.fire();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #endReading(): void {
    this.#reading = undefined;
    this.#changed.fire();
    // An edit in the meantime has aborted the comparison.
    const isOutdated = this.#isVersionEdited || this.#compared?.pair !== this.#pair;
    if (this.#pair && isOutdated) this.#comparing.schedule(MIN_DELAY_MS);
  }

  #compareAgain(): void {
    const pair = this.#pair;
    if (!pair) return;
    this.#task.run((signal) => this.#update(pair, () => signal.aborted)).catch(this.onError);
  }

  async #update(pair: ListingPair, isCancelled: () => boolean): Promise<void> {
    const { after, version, settings } = pair;
    await after.whenComplete();
    // If the old version was closed, its last text is kept.
    const follows = version.source?.isClosed === false;
    const text = isCancelled() ? undefined : follows ? await version.read(isCancelled) : pair.text;
    if (text === undefined || isCancelled()) return;
    const compared = await inSlices(isSameText(text, pair.text), isCancelled);
    if (!compared.done || isCancelled()) return;
    // Of several in a document, the listing is the one with the cursor.
    const isSamePlace = toPointer(after.listing.path) === pair.pointer;
    const isUnchanged = compared.value && isSamePlace && settings === after.configuration.settings;
    const present = isUnchanged
      ? pair
      : await this.#pairOf(after, version, text, isCancelled).catch((error: unknown) => {
          // While it is edited, the old version may not be a listing: then its last text is kept.
          if (error instanceof CannotCompare) return pair;
          throw error;
        });
    if (!present || isCancelled()) return;
    this.#pair = present;
    await this.#compare(present, isCancelled);
  }

  async #pairOf(
    after: ListingSource,
    version: Version,
    text: Text,
    isCancelled: () => boolean,
  ): Promise<ListingPair | undefined> {
    const { settings } = after.configuration;
    const { path } = after.listing;
    const before = await readListing(text, version, path, settings, isCancelled);
    const pointer = toPointer(path);
    return before && { number: ++this.#pairCount, version, text, settings, before, after, pointer };
  }

  async #compare(pair: ListingPair, isSuperseded: () => boolean): Promise<void> {
    const { before, after, settings } = pair;
    const { ChangeTree, compare, ignoredWords, isSame, summaryOf } = await import('../../core/compare');
    await after.whenComplete();
    const { listing } = after;
    const { version } = listing;
    // After an edit the comparison is scheduled again.
    const isCancelled = (): boolean =>
      isSuperseded() || after.listing !== listing || listing.version !== version;
    if (isCancelled()) return;
    const start = performance.now();
    const ignored = new Set([...after.configuration.ignoredMembers, ...this.ignoredMembers.names]);
    const texts = { before: this.textsOf(before), after: this.textsOf(listing) };
    const outcome = await inSlices(
      steps(compare(before, listing, { settings, ignored }), texts),
      isCancelled,
    );
    if (!outcome.done || isCancelled()) return;
    this.#comparing.cost = performance.now() - start;
    const comparison = outcome.value;
    const tree = new ChangeTree({ comparison, ...texts });
    this.#compared = {
      pair,
      listing,
      comparison,
      isSame: isSame(comparison),
      summary: summaryOf(comparison),
      tree,
      ignored: ignoredWords(ignored, shownText),
    };
    this.#changed.fire();
  }
}

/** Compares, and reads the names now, because a later edit may remove them before the tree displays them. */
function* steps(
  comparing: ReturnType<typeof compare>,
  texts: { readonly before: EntryTexts; readonly after: EntryTexts },
): Generator<void, Comparison, undefined> {
  const comparison = yield* comparing;
  yield* texts.before.prepare();
  yield* texts.after.prepare();
  return comparison;
}
