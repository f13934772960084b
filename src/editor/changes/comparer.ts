import * as vscode from 'vscode';
import { entryTextsOf } from '../../core/browse/entry-texts';
import type * as Compare from '../../core/compare';
import type { Comparison } from '../../core/compare';
import type { ChangeTree } from '../../core/compare/tree';
import { toPointer } from '../../core/json/tree';
import type { Listing } from '../../core/listing/listing';
import type { Settings } from '../../core/model/settings';
import { shorten, shownText } from '../../core/text/quote';
import type { Text } from '../../core/text/text';
import { Derived } from '../derived';
import { nameAmong } from '../file-name';
import { storedName } from '../git/repository';
import type { OpenListing, Snapshot } from '../listings/open-listing';
import type { Listings } from '../listings';
import { UserError } from '../messages';
import { inSlices, type Outcome } from '../tasks';
import type { IgnoredMembers } from './ignored-members';
import { readListing, type Version } from './version';

/** The minimum and maximum delay of a comparison after an edit, in milliseconds. */
const MIN_DELAY_MS = 150;
const MAX_DELAY_MS = 2000;

/** The two listings that are compared. */
export interface ListingPair {
  /** Unique, also among pairs of the same listings. */
  readonly number: number;
  readonly version: Version;
  readonly text: Text;
  /** The open listing that the text was read from, at that time. */
  readonly snapshot: Snapshot | undefined;
  /** The settings of both listings. */
  readonly settings: Settings;
  readonly before: Listing;
  readonly after: OpenListing;
  /** Where the compared listing is in the text of `after`. */
  readonly pointer: string;
}

/**
 * The names of the compared versions, not escaped: `HEAD ↔ working`, or the names of two files.
 *
 * @param maxLength the maximum length of each name in UTF-16 units
 */
export function pairNames(
  { version, after }: Pick<ListingPair, 'version' | 'after'>,
  maxLength = Infinity,
): string {
  const { ref, uri } = version;
  const names =
    ref === undefined
      ? [nameAmong(uri, [after.uri]), nameAmong(after.uri, [uri])]
      : [ref, storedName(after.uri) ?? vscode.l10n.t('working')];
  return names.map((name) => shorten(name, maxLength)).join(' ↔ ');
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
  readonly #compared: Derived<ComparisonResult>;
  readonly #subscriptions: vscode.Disposable;
  #pair: ListingPair | undefined;
  /** The latest request for a comparison, while its listings are being read and compared. */
  #request: { readonly after: OpenListing; readonly version: Version } | undefined;
  #pairCount = 0;

  constructor(
    listings: Listings,
    private readonly ignoredMembers: IgnoredMembers,
  ) {
    this.#compared = new Derived(listings, {
      source: () => this.#pair?.after,
      derive: ({ listing }, isStale) => this.#compare(listing, isStale),
      minDelay: MIN_DELAY_MS,
      maxDelay: MAX_DELAY_MS,
    });
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#compared,
      this.#compared.onDidChange(() => {
        this.#changed.fire();
      }),
      ignoredMembers.onDidChange(() => {
        void this.#compared.update();
      }),
      listings.onDidAnalyse((source) => {
        if (source === this.#pair?.version.source) this.#compared.updateSoon();
      }),
      listings.onDidClose((source) => {
        if (source === this.#pair?.after) this.close();
        else if (source === this.#request?.after || source === this.#request?.version.source)
          this.#endRequest();
      }),
    );
  }

  get compared(): ComparisonResult | undefined {
    return this.#compared.value;
  }

  /** Whether a comparison that was requested is in progress. */
  get isReading(): boolean {
    return this.#request !== undefined;
  }

  /**
   * Compares a listing with an old version. The previous comparison is shown until then.
   *
   * @throws UserError if the version cannot be read
   */
  async compare(after: OpenListing, version: Version): Promise<void> {
    const request = (this.#request = { after, version });
    const isCancelled = (): boolean => this.#request !== request;
    this.#changed.fire();
    try {
      await after.whenComplete();
      const pair = isCancelled() ? undefined : await this.#read(after, version, isCancelled);
      if (!pair || isCancelled()) return;
      this.#pair = pair;
      await this.#compared.update();
    } catch (error) {
      if (!isCancelled()) throw error;
    } finally {
      if (!isCancelled()) this.#endRequest();
    }
  }

  /** Reads the old version again. */
  async refresh(): Promise<void> {
    if (this.#pair) await this.compare(this.#pair.after, this.#pair.version);
  }

  close(): void {
    this.#pair = this.#request = undefined;
    this.#compared.reset();
  }

  dispose(): void {
    this.#request = undefined;
    this.#subscriptions.dispose();
  }

  #endRequest(): void {
    this.#request = undefined;
    this.#changed.fire();
  }

  async #read(
    after: OpenListing,
    version: Version,
    isCancelled: () => boolean,
  ): Promise<ListingPair | undefined> {
    const text = await version.read(isCancelled);
    return text === undefined ? undefined : await this.#pairOf(after, version, text, isCancelled);
  }

  async #pairOf(
    after: OpenListing,
    version: Version,
    text: Text,
    isCancelled: () => boolean,
  ): Promise<ListingPair | undefined> {
    const snapshot = version.source?.snapshot();
    const { settings } = after.configuration;
    const { path } = after.listing;
    const before = await readListing(text, version, path, settings, isCancelled);
    const pointer = toPointer(path);
    return before && { number: ++this.#pairCount, version, text, snapshot, settings, before, after, pointer };
  }

  /** The pair as it is now: one of its listings may have been edited, or have another configuration. */
  async #presentPair(isCancelled: () => boolean): Promise<ListingPair | undefined> {
    const pair = this.#pair;
    if (!pair) return undefined;
    const { after, version, text, snapshot, settings, pointer } = pair;
    // If the old version was closed, its last text is kept.
    const isEdited = snapshot?.isStale === true && !snapshot.source.isClosed;
    // Of several in a document, the listing is the one with the cursor.
    const isSamePlace = toPointer(after.listing.path) === pointer;
    if (!isEdited && isSamePlace && settings === after.configuration.settings) return pair;
    const present = isEdited
      ? this.#read(after, version, isCancelled)
      : this.#pairOf(after, version, text, isCancelled);
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
    { ChangeTree, compare, ignoredWords, isSame, summaryOf }: typeof Compare,
    pair: ListingPair,
    listing: Listing,
  ): Generator<void, ComparisonResult, undefined> {
    const { before, after, settings } = pair;
    const ignored = new Set([...after.configuration.ignoredMembers, ...this.ignoredMembers.options.names]);
    const texts = { before: entryTextsOf(before), after: entryTextsOf(listing) };
    const comparison = yield* compare(before, listing, { settings, ignored });
    // The names are read now, because a later edit may remove them before the tree displays them.
    yield* texts.before.prepare();
    yield* texts.after.prepare();
    return {
      pair,
      listing,
      comparison,
      isSame: isSame(comparison),
      summary: summaryOf(comparison),
      tree: new ChangeTree({ comparison, ...texts }),
      ignored: ignoredWords(ignored, shownText),
    };
  }
}
